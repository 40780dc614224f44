// The rules.json that `rules init` writes for whoever reads English.

extension StarterRules {
    static let english = #"""
        // Rules for certain: what happens to a file, by its name, folder, origin or date.
        //
        // Every matching rule applies, from top to bottom; "stop" and "skip" end the list.
        // Capitals do not matter, * stands for anything, [ _-] for one of these, {gas,power} for the one or the other.
        //
        // Verify:  certain rules check
        // Explain: certain rules explain "2024-11-03 Bank statement.pdf"
        {
          rules: [
            // Downloads under way and programs are no receipts.
            {
              name: "Never send",
              when: { any: [{ extension: ["part", "crdownload", "exe", "dmg", "iso"] }, { filename: ["~*", ".*"] }] },
              then: { skip: "no receipt" },
              examples: { "Installation.exe": [], "~$Letter.docx": [], "Receipt.pdf": null },
            },

            // Shopping
            {
              name: "Groceries",
              // Add your own shops: "*migros*", "*coop*"
              when: { filename: ["*groceries*", "*supermarket*", "*bakery*", "*butcher*"] },
              then: { tags: ["Groceries"] },
              examples: {
                "2024-11-03 Bakery.pdf": ["Groceries"],
                "Receipt_Butcher_2024-11-03.jpg": ["Groceries"],
                "2024-11-03 Phone bill.pdf": null,
              },
            },

            // Health. The words your own papers have go here too: "*apotheke*", "*krankenkasse*"
            {
              name: "Health",
              when: { filename: ["*pharmacy*", "*doctor*", "*dentist*", "*hospital*", "*health[ _-]insur*"] },
              then: { tags: ["Health"] },
              examples: {
                "2024-05-06 Pharmacy.pdf": ["Health"],
                "Dentist_2024-05-06.pdf": ["Health"],
                "2024-05-06 Car insurance.pdf": null,
              },
            },

            // Insurance
            {
              name: "Insurance",
              when: { filename: ["*insurance*", "*insurer*", "*premium[ _-]invoice*"] },
              then: { tags: ["Insurance"] },
              examples: {
                "Household insurance 2024.pdf": ["Insurance"],
                "2024-12-01 Health insurer premium invoice.pdf": ["Insurance"],
                "2024-12-01 Bank statement.pdf": null,
              },
            },

            // Bank, filed by quarter. Without a date in the name only the first tag is given.
            {
              name: "Bank",
              when: { filename: ["*{bank,account,card}[ _-]statement*", "*interest[ _-]certificate*"] },
              then: { tags: ["Bank", "Bank {year} Q{quarter}"] },
              examples: {
                "Bank statement 2024-09-30.pdf": ["Bank", "Bank 2024 Q3"],
                "Interest certificate.pdf": ["Bank"],
                "Banknotes.jpg": null,
              },
            },

            // Wages
            {
              name: "Wages",
              when: { filename: ["*{salary,wage}[ _-]statement*", "*payslip*"] },
              then: { tags: ["Wages"] },
              examples: { "Payslip 2024-10.pdf": ["Wages"], "Statement.pdf": null },
            },

            // Home
            {
              name: "Home",
              when: { filename: ["rent[ _.-]*", "*[ _-]rent[ _.-]*", "*service[ _-]charges*", "*mortgage*"] },
              then: { tags: ["Home"] },
              examples: {
                "2024-10-01 Rent.pdf": ["Home"],
                "Service charges 2024-06-30.pdf": ["Home"],
                "2024-10-01 Car rental.pdf": null,
              },
            },
            {
              name: "Energy",
              when: { filename: ["*electricity*", "*heating*", "gas[ _-]bill*", "*[ _-]gas[ _-]bill*"] },
              then: { tags: ["Energy"] },
              examples: {
                "2024-07-15 Electricity.pdf": ["Energy"],
                "Heating 2024-06-30.pdf": ["Energy"],
                "2024-07-15 Gastro.pdf": null,
              },
            },
            {
              name: "Phone and internet",
              when: { filename: ["*{phone,mobile,internet}[ _-]{bill,invoice}*"] },
              then: { tags: ["Phone"] },
              examples: { "2024-08-02 Mobile bill.pdf": ["Phone"], "Phone list.pdf": null },
            },

            // Tax year: where it stands behind the word it counts, even if the paper came in the new year.
            {
              name: "Tax year in the name",
              when: {
                pattern: "((salary|wage)[ _-]statement|interest[ _-]certificate|tax[ _-]return|donation[ _-]receipt)[ _-]*(?<taxyear>20[0-9]{2})(?![-._]?[0-9])",
              },
              then: { tags: ["Tax {taxyear}"] },
              examples: {
                "2025-01-20 Salary statement 2024.pdf": ["Tax 2024"],
                "Tax_return_2024.pdf": ["Tax 2024"],
                "Interest certificate 2025-01-20.pdf": null,
              },
            },
            // Deductions for which the document's date counts.
            {
              name: "Tax year by date",
              when: { filename: ["*donation[ _-]receipt*", "*training*", "*child{,-, }care*"], date: { known: true } },
              then: { tags: ["Tax {year}"] },
              examples: {
                "2024-12-24 Donation receipt.pdf": ["Tax 2024"],
                "Training.pdf": null,
              },
            },

            // Invoice number as a note
            {
              name: "Invoice number",
              when: { pattern: "Invoice[ _-]?(No|Nr|Number)[.:_ -]*(?<number>[0-9]{3,})" },
              then: { note: "Invoice {number}" },
              examples: { "Invoice-No. 48151.pdf": [], "Invoice_number_48151.pdf": [], "Invoice 2024-11-03.pdf": null },
            },

            // What the scanner's left button brings: take away the // before the lines.
            // {
            //   name: "Left button",
            //   when: { source: "scanner", device: "*:left" },
            //   then: { tags: ["Private"] },
            //   examples: { "Scan.pdf": ["Private"] },
            // },
          ],
        }

        """#
}

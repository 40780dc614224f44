// Why a piece of a name is its date, or is not.
import Rules
import Terminal

extension Words {
    /// How a date is written.
    static func form(_ form: DateForm) -> LocalizedText {
        switch form {
        case .yearFirst: LocalizedText(german: "Jahr zuerst", english: "year first")
        case .dayFirst: LocalizedText(german: "Tag, Monat und Jahr", english: "day, month and year")
        case .monthName: LocalizedText(german: "mit Monatsnamen", english: "with a month's name")
        case .dottedShortYear: LocalizedText(german: "mit kurzem Jahr", english: "with a short year")
        case .compactYearFirst: LocalizedText(german: "nur Ziffern, Jahr zuerst", english: "digits only, year first")
        case .compactDayFirst: LocalizedText(german: "nur Ziffern, Tag zuerst", english: "digits only, day first")
        case .compactShortYear:
            LocalizedText(german: "nur Ziffern, mit kurzem Jahr", english: "digits only, with a short year")
        }
    }

    static func dateSource(_ source: DateSource) -> LocalizedText {
        switch source {
        case .option: LocalizedText(german: "aus der Option --date", english: "from the option --date")
        case .sidecar: LocalizedText(german: "aus der Begleitdatei", english: "from the sidecar")
        case .rule: LocalizedText(german: "aus einer Regel", english: "from a rule")
        case .filename: LocalizedText(german: "aus dem Dateinamen", english: "from the file's name")
        case .content: LocalizedText(german: "aus dem Inhalt", english: "from the content")
        case .modified: LocalizedText(german: "von der letzten Änderung", english: "from the last change")
        case .none: LocalizedText(german: "kein Datum", english: "no date")
        }
    }
}

extension Reason {
    static func verdict(_ verdict: DateVerdict) -> Reason {
        switch verdict {
        case .chosen(let choice): chosen(choice)
        case .weakerForm:
            Reason(
                "weaker_form", german: "ein Datum, aber ein anderes ist deutlicher geschrieben",
                english: "a date, but another one is written more clearly")
        case .furtherRight:
            Reason(
                "further_right", german: "ein Datum, aber weiter links steht schon eines",
                english: "a date, but there is one further left")
        case .rangePartner:
            Reason(
                "range_partner", german: "der Beginn eines Zeitraums, dessen Ende gilt",
                english: "the start of a period, whose end counts")
        case .rejected(let rejection): rejected(rejection)
        }
    }

    private static func chosen(_ choice: DateChoice) -> Reason {
        switch choice {
        case .only:
            Reason("only", german: "das einzige Datum im Namen", english: "the only date in the name")
        case .strongestForm:
            Reason(
                "strongest_form", german: "am deutlichsten als Datum geschrieben",
                english: "written most clearly as a date")
        case .leftmost:
            Reason(
                "leftmost", german: "das erste von gleich deutlichen", english: "the first of equally clear ones")
        case .rangeEnd:
            Reason("range_end", german: "das Ende eines Zeitraums", english: "the end of a period")
        case .rangeStart:
            Reason(
                "range_start", german: "der Beginn eines Zeitraums, dessen Ende in der Zukunft liegt",
                english: "the start of a period whose end lies in the future")
        }
    }

    private static func rejected(_ rejection: DateRejection) -> Reason {
        switch rejection {
        case .impossible:
            Reason(
                "impossible", german: "diesen Tag oder diese Uhrzeit gibt es nicht",
                english: "there is no such day or time of day")
        case .tooEarly:
            Reason("too_early", german: "zu lange her für einen Beleg", english: "too long ago for a document")
        case .future:
            Reason("future", german: "liegt in der Zukunft", english: "lies in the future")
        case .unsetClock:
            Reason(
                "unset_clock", german: "das Datum eines Geräts, dessen Uhr nie gestellt wurde",
                english: "the date of a device whose clock was never set")
        case .dottedChain:
            Reason(
                "dotted_chain", german: "Teil einer längeren Zahlenkette wie einer Versionsnummer",
                english: "part of a longer chain of numbers, such as a version")
        case .digitsBefore:
            Reason(
                "digits_before", german: "Teil einer längeren Nummer", english: "part of a longer number")
        case .lettersBehind:
            Reason(
                "letters_behind", german: "Buchstaben folgen direkt auf die Ziffern",
                english: "letters follow the digits directly")
        case .numberLabel(let word):
            Reason(
                "number_label", german: "eine Nummer, denn davor steht «\(word)»",
                english: "a number, for “\(word)” stands before it")
        case .versionLabel(let word):
            Reason(
                "version_label", german: "eine Version, denn davor steht «\(word)»",
                english: "a version, for “\(word)” stands before it")
        case .timeLabel(let word):
            Reason(
                "time_label", german: "eine Uhrzeit, denn davor steht «\(word)»",
                english: "a time of day, for “\(word)” stands before it")
        case .season:
            Reason(
                "season", german: "zwei aufeinanderfolgende Jahre", english: "two consecutive years")
        case .ambiguousStamp:
            Reason(
                "ambiguous_stamp", german: "als Zeitstempel auf zwei Arten lesbar",
                english: "can be read as a time stamp in two ways")
        case .uncertainYear:
            Reason(
                "uncertain_year", german: "die letzten zwei Ziffern sind nicht sicher ein Jahr",
                english: "the last two digits are not certainly a year")
        case .uuid: Reason("uuid", german: "Teil einer UUID", english: "part of a UUID")
        case .hexToken:
            Reason("hex_token", german: "Teil einer Kennung", english: "part of an identifier")
        case .iban: Reason("iban", german: "Teil einer IBAN", english: "part of an IBAN")
        case .phoneNumber:
            Reason("phone_number", german: "Teil einer Telefonnummer", english: "part of a telephone number")
        }
    }
}

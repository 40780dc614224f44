// A form as it is meant: text fields in their order, then one file.

/// The parts of one delivery. Field names come from the contract, values from the plan.
package struct MultipartForm: Equatable, Sendable {
    package struct Field: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    package var fields: [Field]
    package var fileField: String
    /// The file's name as the server shall show it; valid UTF-8, in any form.
    package var fileName: String
    /// An Internet media type; ASCII.
    package var contentType: String

    package init(fields: [Field], fileField: String, fileName: String, contentType: String) {
        self.fields = fields
        self.fileField = fileField
        self.fileName = fileName
        self.contentType = contentType
    }
}

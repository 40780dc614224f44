// Filling in the placeholders of a template for one file.

extension Template {
    enum Rendered {
        case text(String)
        case missing(DropReason)
    }

    func render(_ subject: Subject) -> Rendered {
        var text = ""
        for part in parts {
            switch part {
            case .literal(let literal): text += literal
            case .group(let name):
                guard let value = subject.groups[name], !value.isEmpty else {
                    return .missing(.noValue(placeholder: name))
                }
                text += value
            case .placeholder(let placeholder):
                guard let value = placeholder.value(subject), !value.isEmpty else {
                    let name = placeholder.rawValue
                    return .missing(placeholder.needsDate ? .noDate(placeholder: name) : .noValue(placeholder: name))
                }
                text += value
            }
        }
        return .text(text)
    }

    /// With the placeholders that have no value left as they are written.
    func renderWhatCanBe(_ subject: Subject) -> String {
        parts.map { part in
            switch part {
            case .literal(let literal): literal
            case .group(let name): subject.groups[name] ?? "{\(name)}"
            case .placeholder(let placeholder): placeholder.value(subject) ?? "{\(placeholder.rawValue)}"
            }
        }.joined()
    }
}

extension Placeholder {
    func value(_ subject: Subject) -> String? {
        let facts = subject.facts
        let date = subject.date
        return switch self {
        case .year: date.map { String($0.description.prefix(4)) }
        case .month: date.map { String($0.description.dropFirst(5).prefix(2)) }
        case .day: date.map { String($0.description.suffix(2)) }
        case .quarter: date.map { String($0.quarter) }
        case .week: date.map { String($0.isoWeek.week) }
        case .weekYear: date.map { String($0.isoWeek.year) }
        case .weekday: date.map { String($0.weekday) }
        case .stem: facts.stem
        case .extension: facts.fileExtension
        case .folder: facts.folder
        case .source: facts.source
        case .device: facts.device
        }
    }
}

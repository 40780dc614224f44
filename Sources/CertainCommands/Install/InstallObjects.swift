// What `install --json` says: an object for each target of the list, and for each step that is or would be done.
import Desktop
import Platform

struct TargetObject: Encodable {
    let target: String
    /// Whether the program it is for is on the PATH.
    let present: Bool
    let state: String
    let files: [String]
}

struct StepObject: Encodable {
    let target: String
    let action: String
    var path: String?
    var command: [String]?
    var state: String?

    private enum Key: CodingKey {
        case target, action, path, command, state
    }

    /// Nothing was to be done.
    init(_ integration: Integration) {
        (target, action) = (integration.name, "none")
    }

    init(_ integration: Integration, _ kept: IntegrationPlan.Kept) {
        self.init(integration, "keep", kept.place)
        state = kept.standing.name
    }

    init(_ integration: Integration, _ step: Step) {
        switch step {
        case .makeFolder(let path): self.init(integration, "make_folder", path.text)
        case .write(let path, _, _): self.init(integration, "write", path.text)
        case .change(let path, _, _): self.init(integration, "change", path.text)
        case .link(let path, _): self.init(integration, "link", path.text)
        case .changeCrontab: self.init(integration, "change", "crontab")
        case .remove(let path): self.init(integration, "remove", path.text)
        case .removeFolder(let path): self.init(integration, "remove_folder", path.text)
        case .run(let command):
            self.init(integration, "run", nil)
            self.command = [command.program] + command.arguments
        }
    }

    private init(_ integration: Integration, _ action: String, _ path: String?) {
        (target, self.action, self.path) = (integration.name, action, path)
    }

    /// Keys without a value are said to be null.
    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(target, forKey: .target)
        try object.encode(action, forKey: .action)
        try object.encode(path, forKey: .path)
        try object.encode(command, forKey: .command)
        try object.encode(state, forKey: .state)
    }
}

extension Standing {
    /// For scripts.
    var name: String {
        switch self {
        case .absent: "absent"
        case .current: "installed"
        case .outdated: "outdated"
        case .edited: "edited"
        case .newer: "newer"
        case .foreign: "foreign"
        }
    }
}

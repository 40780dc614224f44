// The platform's own keystore: the Keychain on Apple systems, the Secret Service elsewhere. Apple's half was never
// compiled on the machines this was written on.
#if canImport(Security)
    import Foundation
    import LocalAuthentication
    import Security
#endif

package enum PlatformKeystore {
    /// What `auto` stands for. `environment` and `deadline` (in seconds) are the Secret Service's.
    package static func auto(environment: [String: String], deadline: Double) -> any TokenStore {
        #if canImport(Security)
            keychain()
        #else
            SecretServiceStore(environment: environment, deadline: deadline)
        #endif
    }

    package static func keychain() -> any TokenStore {
        #if canImport(Security)
            KeychainStore(AppleKeychain(), .ofBundle)
        #else
            UnavailableTokenStore()
        #endif
    }

    package static func app() -> any AppTokenSource {
        #if canImport(Security)
            let settings = KeychainSettings.ofBundle
            return KeychainAppItem(AppleKeychain(), settings) {
                UserDefaults(suiteName: settings.appGroup)?.string(forKey: settings.appServerKey)
            }
        #else
            NoApp()
        #endif
    }
}

#if canImport(Security)
    extension KeychainSettings {
        static var ofBundle: KeychainSettings {
            KeychainSettings { Bundle.main.object(forInfoDictionaryKey: $0) as? String }
        }
    }

    struct AppleKeychain: KeychainAccess {
        func copy(_ query: KeychainQuery) -> (status: KeychainStatus, data: [UInt8]?) {
            var item: CFTypeRef?
            let status = SecItemCopyMatching(query.dictionary, &item)
            return (KeychainStatus(rawValue: status), (item as? Data).map(Array.init))
        }

        func add(_ query: KeychainQuery) -> KeychainStatus {
            KeychainStatus(rawValue: SecItemAdd(query.dictionary, nil))
        }

        func update(_ query: KeychainQuery, to change: KeychainQuery) -> KeychainStatus {
            KeychainStatus(rawValue: SecItemUpdate(query.dictionary, change.dictionary))
        }

        func delete(_ query: KeychainQuery) -> KeychainStatus {
            KeychainStatus(rawValue: SecItemDelete(query.dictionary))
        }
    }

    extension KeychainQuery {
        fileprivate var dictionary: CFDictionary {
            var result: [CFString: Any] = [:]
            for (attribute, value) in attributes { result[attribute.key] = value.object }
            return result as CFDictionary
        }
    }

    extension KeychainQuery.Attribute {
        fileprivate var key: CFString {
            switch self {
            case .itemClass: kSecClass
            case .service: kSecAttrService
            case .account: kSecAttrAccount
            case .label: kSecAttrLabel
            case .accessGroup: kSecAttrAccessGroup
            case .accessible: kSecAttrAccessible
            case .data: kSecValueData
            case .returnData: kSecReturnData
            case .matchLimit: kSecMatchLimit
            case .dataProtectionKeychain: kSecUseDataProtectionKeychain
            case .authentication: kSecUseAuthenticationContext
            }
        }
    }

    extension KeychainQuery.Value {
        fileprivate var object: Any {
            switch self {
            case .text(let text): return text
            case .bytes(let bytes): return Data(bytes)
            case .yes: return true
            case .genericPassword: return kSecClassGenericPassword
            case .one: return kSecMatchLimitOne
            case .afterFirstUnlockOnThisDevice: return kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
            case .withoutPrompt:
                let context = LAContext()
                context.interactionNotAllowed = true
                return context
            }
        }
    }
#endif

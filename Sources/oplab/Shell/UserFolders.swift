import Foundation

/// Where the lab keeps what belongs to the person, by the XDG base directory specification.
enum UserFolders {
  /// What is to outlast a session, such as the history.
  static func state(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let folder = environment["XDG_STATE_HOME"], folder.hasPrefix("/") {
      return "\(folder)/oplab"
    }
    return "\(environment["HOME"] ?? NSHomeDirectory())/.local/state/oplab"
  }
}

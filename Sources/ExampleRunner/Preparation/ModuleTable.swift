/// What becomes of an import in an example.
enum ModuleTable {
  /// Modules whose types the controlled world provides, so that their import is not needed.
  static let provided: Set<String> = [
    "Combine", "CoreFoundation", "Darwin", "Dispatch", "EventBus", "Foundation",
    "FoundationEssentials", "Glibc", "ObjectiveC", "OSLog", "OpenCombine", "Operations",
    "Synchronization", "os",
  ]

  /// Why a module can't be had, and what the lab offers instead.
  static func refusal(of module: String) -> String? {
    if userInterface.contains(module) {
      return """
        '\(module)' draws on a screen, and the lab runs in a terminal. Keep the part with \
        operations and queues, print where the interface would change, and use \
        'OperationQueue.main' or 'DispatchQueue.main' as it would
        """
    }
    return others[module]
  }

  private static let userInterface: Set<String> = [
    "AppKit", "Cocoa", "SwiftUI", "UIKit", "WatchKit",
  ]

  private static let others: [String: String] = [
    "FoundationNetworking": """
    'FoundationNetworking' reaches the real network, and the lab has none. Let an operation \
    sleep for as long as the answer would take: no real time passes
    """,
    "PlaygroundSupport": """
    'PlaygroundSupport' is not needed: the lab runs until nothing is left to do. Delete this \
    line and those with 'PlaygroundPage'
    """,
    "Testing": """
    'Testing' runs tests, and the lab runs programs. Call the code from the top level and use \
    'precondition' for what must hold
    """,
    "XCTest": """
    'XCTest' runs tests, and the lab runs programs. Call the code from the top level and use \
    'precondition' for what must hold
    """,
  ]
}

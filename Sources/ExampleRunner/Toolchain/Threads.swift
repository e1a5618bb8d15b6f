/// The threads that a program is compiled for.
public enum Threads: String, Hashable, Sendable {
  /// Those of the controlled world: one at a time, in virtual time.
  case controlled
  /// The system's.
  case real
  /// The system's, under the thread sanitizer.
  case sanitized

  /// The module that programs see in place of Foundation and Dispatch.
  var module: String {
    switch self {
    case .controlled: "ControlledFoundation"
    case .real: "RealFoundation"
    case .sanitized: "SanitizedFoundation"
    }
  }

  /// The modules that this one is made of.
  var modules: [String] {
    switch self {
    case .controlled: [module, "Interleaving", "Operations", "Recordings"]
    case .real: [module, "EventBus", "Operations"]
    case .sanitized: [module]
    }
  }

  /// The program that loads what is compiled.
  var host: String {
    switch self {
    case .controlled: "oplab-host"
    case .real: "oplab-real"
    case .sanitized: "oplab-sanitized"
    }
  }
}

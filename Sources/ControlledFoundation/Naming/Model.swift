internal import Interleaving

/// The part of an object that the world knows: what it is called, who holds it, what is waited for.
///
/// A name that the program gave the object itself, such as a queue's label, wins over the name of the
/// variable that it was assigned to; without either it is called by its class and a number.
class Model: Resource {
  /// Where the name comes from; a later source never takes over from an earlier one.
  private enum NameSource {
    case object
    case variable
    case number
  }

  private var source = NameSource.number
  private let className: String
  private let classNumber: Int

  init(kind: String, className: String, ownName: String? = nil) {
    self.className = className
    classNumber = Program.current.names.number(className)
    super.init(kind: kind)
    takeOwnName(ownName)
  }

  /// The name that the registry has given it.
  var grantedName: String?

  // Put together when it's asked for: most runs of a search never do.
  override var name: String? {
    get {
      if source == .number { return super.name ?? "\(className) \(classNumber)" }
      if Program.current.names.hasWishes { Program.current.names.grant() }
      return grantedName
    }
    set { super.name = newValue }
  }

  /// The name that the program gave the object itself, or nil or an empty text for none.
  final func takeOwnName(_ own: String?) {
    guard let own, !own.isEmpty else { return }
    take(own, from: .object)
  }

  /// The name of the variable that holds the object.
  final func takeVariableName(_ variable: String) {
    guard source == .number else { return }
    take(variable, from: .variable)
  }

  private func take(_ wanted: String, from source: NameSource) {
    Program.current.names.wish(wanted, for: self)
    self.source = source
  }

  /// The name that the program gave the object or its variable, or nil.
  final var givenName: String? { source == .number ? nil : name }

  /// How a sentence names it: `the semaphore gate`, or `DispatchSemaphore 2`.
  var phrase: String {
    if source == .number { return shownName }
    // `the lock`, where that is what the program calls it.
    return kind.split(separator: " ").last.map(String.init) == shownName
      ? "the \(kind)" : "the \(kind) \(shownName)"
  }

  /// How a trace names it.
  final var shownName: String { name ?? kind }

  override func waitReason(for thread: ControlledThread) -> String { "waits for \(phrase)" }
}

/// A number with its noun: `1 block`, `3 blocks`.
func count(_ number: Int, _ noun: String) -> String {
  number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
}

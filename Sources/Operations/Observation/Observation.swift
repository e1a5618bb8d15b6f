import Synchronization

/// One observer's interest in one key of one object.
@usableFromInline
final class Observation: @unchecked Sendable {
  // Sendable because it's immutable but for an atomic flag and what is behind a lock. Apple's signatures
  // don't mark key paths and the closures of observers as `Sendable`, though they run on whatever thread
  // makes a change; that is the observer's business.

  /// What is wanted of an observation at one moment.
  ///
  /// It's passed for each change, so it holds nothing whose references would be counted.
  @usableFromInline
  struct Notice {
    @usableFromInline enum Purpose {
      /// To read the observed value.
      case read
      /// To tell of a change that is still to come.
      case prior
      /// To tell of a change that has been made.
      case change
    }

    @usableFromInline let purpose: Purpose
    /// Whether to read the new value and hand it on.
    @usableFromInline let carriesNew: Bool
    /// Where the value that is read goes, or the value before the change is, where it's wanted and known.
    @usableFromInline let value: UnsafeMutablePointer<Any?>?
  }

  /// What an observation knows to do with the observed object.
  ///
  /// One function for reading and telling, because each function is an allocation, and there may be one
  /// for each operation.
  @usableFromInline
  typealias Response = (NSObject, Notice) -> Void

  /// What the observer asked for: a property, or a path of several.
  let path: ObservationKey
  /// The property of this object that is watched: the first of the path.
  let key: ObservationKey
  let options: NSKeyValueObservingOptions
  /// Who registered in the form with a string; nil in the other form.
  let registration: Registration?
  /// The observation of the rest of the path; nil if the path is one property.
  private let rest: Guarded<Rest?>?
  private let respond: Response
  private let active = Atomic(true)

  init(
    _ path: ObservationKey, _ options: NSKeyValueObservingOptions,
    _ registration: Registration? = nil, respond: @escaping Response
  ) {
    self.path = path
    self.key = path.head
    self.options = options
    self.registration = registration
    self.respond = respond
    rest = key == path ? nil : Guarded(nil)
  }

  deinit { leavePath() }

  /// Whether something has to be done before the change itself.
  var needsWarning: Bool { !options.isDisjoint(with: [.old, .prior]) }

  /// No further call is made once this returns; one that is under way goes on.
  func end() {
    active.store(false, ordering: .sequentiallyConsistent)
    leavePath()
  }

  /// Tells of the value at registration.
  func tellInitial(_ object: NSObject) { tell(object, .change, old: nil) }

  /// Tells of a coming change, where that is wanted, and returns the value before it.
  func tellPrior(_ object: NSObject) -> Any? {
    var old: Any?
    if options.contains(.old) {
      withUnsafeMutablePointer(to: &old) { old in
        ThreadContext.quietly {
          respond(object, Notice(purpose: .read, carriesNew: false, value: old))
        }
      }
    }
    if options.contains(.prior) { tell(object, .prior, old: &old) }
    return old
  }

  /// Tells of a change that has been made.
  func tellChange(_ object: NSObject, old: UnsafeMutablePointer<Any?>?) {
    if rest != nil { followPath(from: object) }
    tell(object, .change, old: old)
  }

  private func tell(
    _ object: NSObject, _ purpose: Notice.Purpose, old: UnsafeMutablePointer<Any?>?
  ) {
    guard active.load(ordering: .acquiring) else { return }
    let carriesNew = purpose == .change && options.contains(.new)
    respond(object, Notice(purpose: purpose, carriesNew: carriesNew, value: old))
  }

  /// Reads a value for an observer, which is no step of the program.
  @usableFromInline
  static func quietly<Value>(_ read: () -> Value) -> Value { ThreadContext.quietly(read) }
}

extension Observation {
  /// What an observer has to name to end an observation in the form with a string.
  struct Registration: Equatable, @unchecked Sendable {
    // Sendable because both are only compared.
    let observer: ObjectIdentifier
    let context: UnsafeMutableRawPointer?
  }
}

// MARK: Paths of several properties

extension Observation {
  /// An observation at the object to which the first property of a path leads.
  private struct Rest {
    let list: ObserverRegistry
    let observation: Observation
  }

  /// Watches the rest of the path at the object to which the first property leads now, instead of the one
  /// before.
  func followPath(from object: NSObject) {
    guard let rest, let tail = path.tail else { return }
    leavePath()
    let next = ThreadContext.quietly { object.observableValue(for: key) }
    guard let next = next as? NSObject else { return }
    let further = Observation(tail, options.subtracting(.initial)) {
      [weak self, weak object] _, notice in
      guard let self, let object, active.load(ordering: .acquiring) else { return }
      respond(object, notice)
    }
    next.add(further)
    let list = next.observersMade
    let previous = rest.withLock { rest in
      defer { rest = Rest(list: list, observation: further) }
      return rest
    }
    previous.map { $0.list.remove($0.observation) }
    // It may have ended in the meantime.
    if !active.load(ordering: .sequentiallyConsistent) { leavePath() }
  }

  private func leavePath() {
    guard let rest else { return }
    let previous = rest.withLock { rest in
      defer { rest = nil }
      return rest
    }
    previous.map { $0.list.remove($0.observation) }
  }
}

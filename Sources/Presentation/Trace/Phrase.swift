internal import Foundation
internal import Recordings

/// What a row of the trace says about its subject: a sign that the timeline uses too, and words.
struct Phrase {
  /// One column.
  var sign: String
  var words: StyledText
  var role: Role

  private init(_ sign: String, _ role: Role, _ words: String) {
    self.sign = sign
    self.role = role
    self.words = words.visible(role)
  }

  private init(_ words: String) {
    self.init(" ", .plain, words)
  }

  /// What an event says, given all events before it, in some columns where it can be said so
  /// shortly; nil for output, which speaks for itself.
  init?(_ event: Event, after states: OperationStates, columns: Int) {
    let isOn = event.value == .bool(true)
    let name = event.value?.words ?? "a block"
    switch event.kind {
    case .output, .cell: return nil

    case .isReady:
      if isOn {
        let reason = states.reasonForReadiness(of: event.subject)
        self.init(Sign.ready, .ready, "ready" + (reason.map { " (\($0.words))" } ?? ""))
      } else {
        self.init(Sign.waiting, .waiting, "not ready")
      }
    case .isExecuting:
      self =
        isOn ? Phrase(Sign.executing, .executing, "executing") : Phrase("no longer executing")
    case .isFinished:
      let ran = states.executed.contains(event.subject)
      let remark =
        !states.cancelled.contains(event.subject)
        ? "" : ran ? " (cancelled)" : " (cancelled, did not run)"
      self = isOn ? Phrase(Sign.finished, .finished, "finished" + remark) : Phrase("not finished")
    case .isCancelled:
      self = isOn ? Phrase(Sign.cancelled, .cancelled, "cancelled") : Phrase("not cancelled")
    case .start: self.init("start() is called")
    case .dependencyAdded:
      let over = states.hasFinished(name)
      self.init(
        Sign.waiting, .waiting,
        over ? "depends on \(name), which has finished" : "waits for \(name)")
    case .dependencyRemoved: self.init("no longer waits for \(name)")
    case .completionBlock: self.init("runs its completion block")

    case .enqueued: self.init(Self.adds(name, columns: columns))
    case .emptied: self.init("is empty")
    case .isSuspended: self.init(isOn ? "is suspended" : "is not suspended")

    case .async: self.init("gets \(name)")
    case .sync: self.init("gets \(name), the caller waits")
    case .barrier: self.init("gets \(event.value == nil ? "a barrier" : "the barrier \(name)")")
    case .asyncAfter: self.init("gets a block for later, in \(event.value?.duration ?? "a while")")
    case .blockStarted: self.init("begins \(name)")
    case .blockEnded: self.init("ends \(name)")
    case .skipped: self.init("isn't run, since it's cancelled")

    case .locked: self.init("is locked")
    case .unlocked: self.init("is unlocked")
    case .signalled: self.init("is signalled" + event.count)
    case .passed: self.init("is passed" + event.count)
    case .entered: self.init("is entered" + event.count)
    case .left: self.init("is left" + event.count)
    case .notified: self.init("is empty and notifies")

    case .threadStarted: self.init("begins")
    case .threadEnded: self.init("ends")
    case .blocked: self.init(Sign.blocked, .blocked, event.value?.words ?? "waits")
    case .resumed: self.init("goes on")
    case .timedOut: self.init("gives up waiting: the time is over")
    case .sleeping: self.init("sleeps \(event.value?.duration ?? "")")
    case .computing: self.init("computes \(event.value?.duration ?? "")")
    case .core: self.init(event.value == nil ? "has to leave its core" : "on core \(name)")
    case .computed: self.init("has computed")
    }
  }

  /// A long list is cut in its middle.
  private static func adds(_ list: String, columns: Int) -> String {
    let names = list.components(separatedBy: ", ")
    guard list.displayWidth > 2 * columns - 10, names.count > 3 else { return "adds \(list)" }
    return "adds \(names.count) operations: \(names[0]), \(names[1]), … \(names[names.count - 1])"
  }
}

/// The signs of the states, one column each, told apart without colour.
enum Sign {
  static let waiting = "┄"
  static let ready = "─"
  static let executing = "█"
  static let blocked = "▒"
  static let cancelled = "×"
  static let finished = "■"
  /// Stands before each line that the program printed.
  static let output = "│"
  /// Stands before what is left of such a line when it was too long.
  static let continued = "┆"
}

extension OperationStates.Reason {
  fileprivate var words: String {
    switch self {
    case .cancelled: "cancelled"
    case .released: "waits for nothing now"
    case .finished(let name): "\(name) finished"
    case .lastFinished(let name): "\(name) finished last"
    }
  }
}

extension Event {
  /// The value as the count that something has afterwards.
  fileprivate var count: String { value.map { ", count now \($0.words)" } ?? "" }
}

extension Event.Value {
  fileprivate var words: String {
    switch self {
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .text(let value): value
    }
  }

  fileprivate var duration: String {
    switch self {
    case .int(let value): VirtualTime.text(Double(value))
    case .double(let value): VirtualTime.text(value)
    case .bool, .text: words
    }
  }
}

import Recordings

/// A learner who is the scheduler: the choices so far, and what has come of them.
///
/// Each choice runs the program anew under all of them, which is quick and makes taking one back the
/// same as any other.
struct Stepper<Failure: Error> {
  /// What a run under some choices shows; it goes on after them without pre-emptions.
  typealias Run = (_ choices: [String]) throws(Failure) -> Recording

  private let run: Run
  /// The threads that were chosen; a choice takes a thread to its next step that others can see.
  private var chosen: [[String]] = []
  /// What came of them.
  private(set) var recording: Recording
  /// Whether the rest of the run is wanted as it comes.
  private(set) var isAtEnd = false

  /// Begins with the first choice that there is.
  ///
  /// - Parameter start: Choices that were made before; each can be taken back.
  init(start: [String] = [], run: @escaping Run) throws(Failure) {
    self.run = run
    chosen = start.map { [$0] }
    recording = try run(start)
    if start.isEmpty { try passSilentSteps(of: current) }
  }

  /// How the run stands; nil when it is over.
  var standing: Recording.Standing? { isAtEnd ? nil : recording.standing }

  /// The threads that can go on, in the order of their keys.
  var candidates: [Recording.Standing.Thread] { standing?.threads.filter(\.canGoOn) ?? [] }

  /// The number of choices that can be taken back.
  var count: Int { chosen.count }

  /// What has happened so far: the run without what comes after the choices.
  var past: Recording {
    guard let standing else { return recording }
    var past = recording
    past.outcome = Outcome(kind: .finished)
    past.warnings = []
    past.steps.removeAll { $0.number > standing.step }
    past.events.removeAll { $0.step > standing.step }
    past.links.removeAll { $0.to.step > standing.step }
    return past
  }

  /// The token of the schedule so far.
  var schedule: String { standing?.schedule ?? recording.schedule }

  /// Lets a thread go on.
  mutating func choose(_ thread: Recording.Standing.Thread) throws(Failure) {
    let before = self
    do throws(Failure) {
      chosen.append([thread.next.path])
      recording = try run(chosen.flatMap(\.self))
      try passSilentSteps(of: thread.next.path)
    } catch {
      self = before
      throw error
    }
  }

  /// Lets the thread that ran last go on, or else the first one that can.
  mutating func goOn() throws(Failure) {
    guard let thread = candidates.first(where: \.isCurrent) ?? candidates.first else { return }
    try choose(thread)
  }

  /// Takes the last choice back, or the run to the end.
  mutating func undo() throws(Failure) {
    if isAtEnd {
      isAtEnd = false
      return
    }
    guard !chosen.isEmpty else { return }
    chosen.removeLast()
    recording = try run(chosen.flatMap(\.self))
  }

  /// Begins anew.
  mutating func restart() throws(Failure) {
    isAtEnd = false
    chosen = []
    recording = try run([])
    try passSilentSteps(of: current)
  }

  /// Lets the program run to its end, without pre-emptions.
  mutating func finish() { isAtEnd = true }

  /// The thread that ran last.
  private var current: String? { recording.standing?.threads.first(where: \.isCurrent)?.next.path }

  /// Takes the thread through steps that nobody else can see, so that a key always does something.
  private mutating func passSilentSteps(of path: String?) throws(Failure) {
    guard let standing = recording.standing, let path else { return }
    let silent = recording.steps.filter { $0.number > standing.step }
      .prefix { $0.path == path && recording.isSilent($0) }
    let choices = silent.filter(\.isChoice).map { _ in path }
    guard !choices.isEmpty else { return }
    if chosen.isEmpty { chosen.append([]) }
    chosen[chosen.count - 1] += choices
    recording = try run(chosen.flatMap(\.self))
  }
}

extension Recording {
  /// Whether a step does nothing that another thread could notice: it reads what nobody writes, or
  /// writes what has no name.
  fileprivate func isSilent(_ step: Step) -> Bool {
    if step.isMemory {
      return !writtenVariables.contains(step.object)
    }
    return step.location == nil && step.action != "start"
      && !events.contains { $0.step == step.number }
  }
}

internal import Interleaving
internal import Recordings

/// A lock that one thread holds, once or, if it is recursive, several times.
final class LockModel: Model {
  /// What happens to a thread that wants the lock which it holds.
  enum Relocking {
    /// It waits for itself for ever.
    case deadlock
    /// It has the lock once more.
    case recursive
    /// The program ends with these words.
    case trap(String)
  }

  private let relocking: Relocking
  /// The words that end the program when somebody lets go what it doesn't hold; nil for a remark.
  private let wrongUnlock: String?
  private(set) var owner: ControlledThread?
  private var depth = 0
  /// The call that took it.
  private var call: UInt64?
  /// Why those who wait for more than the lock still wait, as a part of a sentence.
  var whyNot: (() -> String)?

  init(className: String, relocking: Relocking = .deadlock, wrongUnlock: String? = nil) {
    self.relocking = relocking
    self.wrongUnlock = wrongUnlock
    super.init(kind: "lock", className: className)
  }

  /// Waits until the lock is free, and `condition` holds, and takes it; false when the deadline
  /// passed first.
  @discardableResult
  func lock(
    until deadline: VirtualTime? = nil, when condition: (() -> Bool)? = nil
  ) -> Bool {
    if owner === ControlledThread.current, takeAgain(mayWait: true) { return true }
    let isInTime = World.current!.wait(.lock, self, until: deadline) {
      self.owner == nil && condition?() ?? true
    }
    if isInTime { take() }
    return isInTime
  }

  /// Takes the lock if it is free, and `condition` holds, and tells whether it was.
  func tryLock(when condition: (() -> Bool)? = nil) -> Bool {
    World.current!.step(.tryLock, self)
    if owner === ControlledThread.current { return takeAgain(mayWait: false) }
    guard owner == nil, condition?() ?? true else { return false }
    take()
    return true
  }

  /// Lets the lock go; `change` happens at the same time.
  func unlock(_ change: () -> Void = {}) {
    let world = World.current!
    if owner === ControlledThread.current, depth > 1 {
      depth -= 1
      return
    }
    world.step(.unlock, self)
    if let mistake = mistakeOfUnlocking {
      if let wrongUnlock { fatalError(wrongUnlock) }
      Program.current.remark(mistake)
    }
    change()
    owner = nil
    depth = 0
    world.emit(.unlocked, shownName)
  }

  /// Whether the calling thread holds the lock.
  var isHeldByCaller: Bool { owner === ControlledThread.current }

  private func take() {
    owner = ControlledThread.current
    depth = 1
    let world = World.current!
    call = world.caller()
    world.emit(.locked, shownName, at: call)
  }

  /// What relocking means for this lock; true when the caller has it once more.
  private func takeAgain(mayWait: Bool) -> Bool {
    switch relocking {
    case .recursive:
      depth += 1
      return true
    case .trap(let words) where mayWait: fatalError(words)
    case .deadlock, .trap: return false
    }
  }

  private var mistakeOfUnlocking: String? {
    let caller = ControlledThread.current
    guard owner !== caller else { return nil }
    let who = caller?.name ?? "a thread"
    return owner.map { "\(who) unlocked \(phrase), which \($0.name) holds." }
      ?? "\(who) unlocked \(phrase), which nobody held."
  }

  override var holders: [ControlledThread] { owner.map { [$0] } ?? [] }

  override var origin: Origin? { owner == nil ? nil : Origin(.taken, address: call) }

  override func waitReason(for thread: ControlledThread) -> String {
    guard let owner else { return "waits for \(phrase)\(whyNot.map { ", \($0())" } ?? "")" }
    if owner === thread { return "waits for \(phrase), which it holds itself" }
    return owner.hasEnded
      ? "waits for \(phrase), which \(owner.name) held when it ended"
      : "waits for \(phrase), which \(owner.name) holds"
  }
}

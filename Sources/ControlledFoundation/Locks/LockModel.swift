internal import Interleaving
internal import Recordings

/// A lock that one thread holds, once or, if it is recursive, several times.
final class LockModel: Model {
  let isRecursive: Bool
  private(set) var owner: ControlledThread?
  private var depth = 0

  init(className: String, isRecursive: Bool = false) {
    self.isRecursive = isRecursive
    super.init(kind: "lock", className: className)
  }

  func lock(until deadline: VirtualTime? = nil) -> Bool {
    let world = World.current!
    if isHeldAgain {
      depth += 1
      return true
    }
    guard world.wait(.lock, self, until: deadline, isPossible: { self.owner == nil }) else {
      return false
    }
    take()
    return true
  }

  func tryLock() -> Bool {
    World.current!.step(.tryLock, self)
    if isHeldAgain {
      depth += 1
      return true
    }
    guard owner == nil else { return false }
    take()
    return true
  }

  func unlock() {
    let world = World.current!
    if isRecursive, owner === ControlledThread.current, depth > 1 {
      depth -= 1
      return
    }
    world.step(.unlock, self)
    if let mistake = mistakeOfUnlocking { Program.current.remark(mistake) }
    release()
    world.emit(.unlocked, shownName)
  }

  private func release() {
    owner = nil
    depth = 0
  }

  private func take() {
    owner = ControlledThread.current
    depth = 1
    World.current!.emit(.locked, shownName)
  }

  private var isHeldAgain: Bool { isRecursive && owner === ControlledThread.current }

  private var mistakeOfUnlocking: String? {
    let caller = ControlledThread.current
    guard owner !== caller else { return nil }
    let who = caller?.name ?? "a thread"
    return owner.map { "\(who) unlocked \(phrase), which \($0.name) holds." }
      ?? "\(who) unlocked \(phrase), which nobody held."
  }

  override var holders: [ControlledThread] { owner.map { [$0] } ?? [] }

  override func waitReason(for thread: ControlledThread) -> String {
    guard let owner else { return "waits for \(phrase)" }
    if owner === thread { return "waits for \(phrase), which it holds itself" }
    return owner.hasEnded
      ? "waits for \(phrase), which \(owner.name) held when it ended"
      : "waits for \(phrase), which \(owner.name) holds"
  }
}

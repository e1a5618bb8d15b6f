public import Dispatch
internal import Interleaving

/// A source that is due at a time, once or again and again.
public protocol DispatchSourceTimer: DispatchSourceProtocol {
  /// Sets when the timer is due, and how long after that it is due again.
  func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval, leeway: DispatchTimeInterval)
  /// Sets when the timer is due, and how many seconds after that it is due again.
  func schedule(deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval)
  /// Sets when the timer is due, and how long after that it is due again.
  func schedule(
    wallDeadline: DispatchWallTime, repeating interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval)
  /// Sets when the timer is due, and how many seconds after that it is due again.
  func schedule(
    wallDeadline: DispatchWallTime, repeating interval: Double, leeway: DispatchTimeInterval)
}

extension DispatchSourceTimer {
  /// Sets when the timer is due, and how long after that it is due again.
  public func schedule(deadline: DispatchTime, repeating interval: DispatchTimeInterval = .never) {
    schedule(deadline: deadline, repeating: interval, leeway: .nanoseconds(0))
  }

  /// Sets when the timer is due, and how many seconds after that it is due again.
  public func schedule(deadline: DispatchTime, repeating interval: Double) {
    schedule(deadline: deadline, repeating: interval, leeway: .nanoseconds(0))
  }

  /// Sets when the timer is due, once.
  public func schedule(deadline: DispatchTime, leeway: DispatchTimeInterval) {
    schedule(deadline: deadline, repeating: .never, leeway: leeway)
  }

  /// Sets when the timer is due, and how long after that it is due again.
  public func schedule(
    wallDeadline: DispatchWallTime, repeating interval: DispatchTimeInterval = .never
  ) {
    schedule(wallDeadline: wallDeadline, repeating: interval, leeway: .nanoseconds(0))
  }

  /// Sets when the timer is due, and how many seconds after that it is due again.
  public func schedule(wallDeadline: DispatchWallTime, repeating interval: Double) {
    schedule(wallDeadline: wallDeadline, repeating: interval, leeway: .nanoseconds(0))
  }
}

/// A timer on the virtual clock.
final class TimerSource: DispatchSource, DispatchSourceTimer, @unchecked Sendable {
  private let schedule: TimerSchedule

  override init(_ model: SourceModel) {
    schedule = TimerSchedule { [unowned model] in model.receive(1) }
    model.begin = schedule.arm
    model.stop = schedule.disarm
    super.init(model)
  }

  func schedule(
    deadline: DispatchTime, repeating interval: DispatchTimeInterval, leeway: DispatchTimeInterval
  ) {
    set(deadline.virtual, interval.inNanoseconds)
  }

  func schedule(deadline: DispatchTime, repeating interval: Double, leeway: DispatchTimeInterval) {
    set(deadline.virtual, nanoseconds(in: interval))
  }

  func schedule(
    wallDeadline: DispatchWallTime, repeating interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval
  ) {
    set(wallDeadline.virtual, interval.inNanoseconds)
  }

  func schedule(
    wallDeadline: DispatchWallTime, repeating interval: Double, leeway: DispatchTimeInterval
  ) {
    set(wallDeadline.virtual, nanoseconds(in: interval))
  }

  private func set(_ deadline: VirtualTime, _ interval: Int64?) {
    World.current!.step(.arm, model)
    schedule.set(deadline, interval: interval, armed: !model.isInactive && !model.isCancelled)
  }
}

/// A time at which something is due, once or again and again.
final class TimerSchedule {
  private let fire: () -> Void
  private var deadline = VirtualTime.never
  /// Nanoseconds; nil for once.
  private var interval: Int64?
  private var timer: Int?

  init(_ fire: @escaping () -> Void) {
    self.fire = fire
  }

  func set(_ deadline: VirtualTime, interval: Int64?, armed: Bool) {
    disarm()
    self.deadline = deadline
    self.interval = interval.flatMap { $0 > 0 ? $0 : nil }
    if armed { arm() }
  }

  func arm() {
    guard deadline != .never else { return }
    let world = World.current!
    timer = world.addTimer(at: max(deadline, world.now)) { self.expire() }
  }

  func disarm() {
    if let timer { World.current?.cancelTimer(timer) }
    timer = nil
  }

  private func expire() {
    timer = nil
    deadline = interval.map { deadline.advanced(by: $0) } ?? .never
    arm()
    fire()
  }
}

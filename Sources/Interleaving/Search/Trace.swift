/// What a search remembers of one run: its steps, what each touched, and the orders between threads.
struct Trace {
  /// A step of a thread.
  struct Step {
    var thread: Int
    /// The number of the choice that led to it; nil when there was none to make.
    var choice: Int?
    /// Where its records begin.
    var records: Int
  }

  /// What happened in a step, in order.
  struct Record {
    enum Kind {
      /// The step touches the object.
      case touch(Interleaving.Step.Action)
      /// The orders between threads; the object is an identity.
      case release, acquire
      /// The step started the thread with this number.
      case start
      /// The thread with this number stands before a step that touches the object.
      case pending(Interleaving.Step.Action, thread: Int)
      /// Nothing could run, and the clock moved.
      case timePassed
    }
    var kind: Kind
    var object: UInt64
    var size: UInt32 = 1
  }

  private(set) var steps: [Step] = []
  private(set) var records: [Record] = []
  /// The number of threads that took part.
  var threads = 0

  mutating func removeAll() {
    steps.removeAll(keepingCapacity: true)
    records.removeAll(keepingCapacity: true)
  }

  mutating func begin(_ thread: Int, choice: Int?) {
    steps.append(Step(thread: thread, choice: choice, records: records.count))
  }

  mutating func append(_ kind: Record.Kind, _ object: UInt64 = 0) {
    records.append(Record(kind: kind, object: object))
  }

  /// Notes a touch; memory is noted by pieces of eight bytes, so that overlapping ranges meet.
  mutating func append(_ touch: Touch) {
    eachPiece(touch) { records.append(Record(kind: .touch(touch.action), object: $0, size: $1)) }
  }

  mutating func append(pending touch: Touch, of thread: Int) {
    eachPiece(touch) {
      records.append(
        Record(kind: .pending(touch.action, thread: thread), object: $0, size: $1))
    }
  }

  private func eachPiece(_ touch: Touch, _ body: (UInt64, UInt32) -> Void) {
    guard touch.isMemory else { return body(touch.object, 1) }
    var start = touch.object
    let end = start + UInt64(touch.size)
    while start < end {
      let next = min(end, start & ~7 + 8)
      body(start, UInt32(next - start))
      start = next
    }
  }

  /// The records of a step.
  func records(of step: Int) -> Range<Int> {
    steps[step].records..<(step + 1 < steps.count ? steps[step + 1].records : records.count)
  }

  /// What a step touched beside memory, whose addresses aren't the same in another run.
  func resourceTouches(of step: Int) -> [Touch] {
    records(of: step).compactMap { index in
      guard case .touch(let action) = records[index].kind else { return nil }
      let touch = Touch(object: records[index].object, size: records[index].size, action: action)
      return touch.isMemory ? nil : touch
    }
  }
}

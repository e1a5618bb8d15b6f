import EventBus
import Testing

@Suite("stream", .timeLimit(.minutes(1)))
struct StreamTests {
  let bus = EventBus()

  @Test("What is published after the call is read, in order")
  func inOrder() async {
    bus.publish(Knock(number: 0))
    let stream = bus.stream(Knock.self)
    for number in 1...3 { bus.publish(Knock(number: number)) }
    #expect(await read(3, from: stream) == [1, 2, 3])
  }

  @Test("By default the newest 100 are kept, and the oldest lost")
  func newestHundred() async {
    let stream = bus.stream(Knock.self)
    for number in 1...250 { bus.publish(Knock(number: number)) }
    #expect(await read(100, from: stream) == Array(151...250))
  }

  @Test("Another buffering policy is followed")
  func otherPolicy() async {
    let oldest = bus.stream(Knock.self, bufferingPolicy: .bufferingOldest(2))
    let all = bus.stream(Knock.self, bufferingPolicy: .unbounded)
    for number in 1...250 { bus.publish(Knock(number: number)) }
    #expect(await read(2, from: oldest) == [1, 2])
    #expect(await read(250, from: all) == Array(1...250))
  }

  @Test("The type may be inferred")
  func inferred() async {
    let stream: AsyncStream<Knock> = bus.stream()
    bus.publish(Knock(number: 5))
    #expect(await read(1, from: stream) == [5])
  }

  @Test("Two streams each get every event")
  func two() async {
    let streams = [bus.stream(Knock.self), bus.stream(Knock.self)]
    bus.publish(Knock(number: 7))
    for stream in streams { #expect(await read(1, from: stream) == [7]) }
  }

  @Test("Leaving the loop ends the subscription")
  func leavingTheLoop() async {
    do {
      let stream = bus.stream(Knock.self)
      bus.publish(Knock())
      for await _ in stream {
        #expect(bus.count(of: Knock.self) == 1)
        break
      }
    }
    #expect(bus.count(of: Knock.self) == 0)
  }

  @Test("Leaving the loop over a stream that nobody else holds ends the subscription at once")
  func leavingTheOnlyLoop() async {
    func stream() -> AsyncStream<Knock> {
      let stream = bus.stream(Knock.self)
      bus.publish(Knock())
      return stream
    }
    for await _ in stream() { break }
    #expect(bus.count(of: Knock.self) == 0)
  }

  @Test("A stream that is held goes on collecting after a loop over it was left")
  func heldStream() async {
    let stream = bus.stream(Knock.self)
    bus.publish(Knock(number: 1))
    for await _ in stream { break }
    bus.publish(Knock(number: 2))
    #expect(await read(1, from: stream) == [2])
  }

  @Test("Letting go of a stream that nobody has read ends the subscription")
  func lettingGo() {
    do {
      let stream = bus.stream(Knock.self)
      #expect(bus.count(of: Knock.self) == 1)
      withExtendedLifetime(stream) {}
    }
    #expect(bus.count(of: Knock.self) == 0)
  }

  @Test("Cancelling the task that reads ends the loop and the subscription")
  func cancellingTheReader() async {
    let stream = bus.stream(Knock.self)
    let reader = Task {
      var numbers: [Int] = []
      for await event in stream { numbers.append(event.number) }
      return numbers
    }
    reader.cancel()
    #expect(await reader.value.isEmpty)
    #expect(bus.count(of: Knock.self) == 0)
  }

  @Test("A stream doesn't keep its bus alive, and ends with it once everything is read")
  func busGoesAway() async {
    var bus: EventBus? = EventBus()
    weak let gone = bus
    let stream = bus!.stream(Knock.self)
    bus?.publish(Knock(number: 1))
    bus = nil
    #expect(gone == nil)
    var numbers: [Int] = []
    for await event in stream { numbers.append(event.number) }
    #expect(numbers == [1])
  }

  private func read(_ count: Int, from stream: AsyncStream<Knock>) async -> [Int] {
    var numbers: [Int] = []
    for await event in stream {
      numbers.append(event.number)
      if numbers.count == count { break }
    }
    return numbers
  }
}

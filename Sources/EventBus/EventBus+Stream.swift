extension EventBus {
  /// The events of this type, from now on, to be read with `for await`.
  ///
  /// The subscription begins here, not when reading does. It ends when the stream is let go of, or
  /// when the task that reads is cancelled. In `for await event in bus.stream(Event.self)` nobody but
  /// the loop holds the stream, so there it ends with the loop; a stream that is kept in a variable
  /// goes on collecting. The stream doesn't keep the bus alive: it comes to its end when the bus goes
  /// away and all that was published has been read.
  ///
  /// - Parameters:
  ///   - event: The type of event.
  ///   - bufferingPolicy: What to keep while nobody reads. By default the newest 100: a reader that
  ///     is slower than that loses the oldest.
  public func stream<Event: EventBusEvent>(
    _ event: Event.Type = Event.self,
    bufferingPolicy: AsyncStream<Event>.Continuation.BufferingPolicy = .bufferingNewest(100)
  ) -> AsyncStream<Event> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: event, bufferingPolicy: bufferingPolicy)
    let writer = StreamWriter(continuation)
    // The writer is the owner and held by its own handler: nobody's end but the subscription's own
    // ends it.
    let token = subscribe(owner: writer, to: event) { writer.continuation.yield($0) }
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }
}

/// Writes into a stream, and closes it when the bus lets go of it.
private final class StreamWriter<Event: EventBusEvent>: Sendable {
  let continuation: AsyncStream<Event>.Continuation

  init(_ continuation: AsyncStream<Event>.Continuation) {
    self.continuation = continuation
  }

  deinit { continuation.finish() }
}

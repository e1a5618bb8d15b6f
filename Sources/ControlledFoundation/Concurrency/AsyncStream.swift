internal import Interleaving
public import _Concurrency

/// Values that come one after another, and for which a task can wait.
///
/// It is the real stream; all that is added is that the report at the end tells who still waits for a
/// value of it.
public struct AsyncStream<Element>: Modelled {
  /// What values are put in with.
  public typealias Continuation = _Concurrency.AsyncStream<Element>.Continuation

  private let real: _Concurrency.AsyncStream<Element>
  let model = StreamModel(className: "AsyncStream")

  private init(_ real: _Concurrency.AsyncStream<Element>) { self.real = real }

  /// Creates a stream that `build` puts values in.
  public init(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded,
    _ build: (Continuation) -> Void
  ) {
    self.init(_Concurrency.AsyncStream(elementType, bufferingPolicy: limit, build))
  }

  /// Creates a stream that asks `produce` for each value.
  @preconcurrency
  public init(
    unfolding produce: @escaping @Sendable () async -> Element?,
    onCancel: (@Sendable () -> Void)? = nil
  ) {
    self.init(_Concurrency.AsyncStream(unfolding: produce, onCancel: onCancel))
  }

  /// Creates a stream, and what values are put in with.
  public static func makeStream(
    of elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncStream<Element>, continuation: Continuation) {
    let (stream, continuation) = _Concurrency.AsyncStream.makeStream(
      of: elementType, bufferingPolicy: limit)
    return (AsyncStream(stream), continuation)
  }
}

extension AsyncStream: AsyncSequence {
  /// Gets the values, one after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var real: _Concurrency.AsyncStream<Element>.Iterator
    fileprivate let model: StreamModel

    /// Waits for the next value; nil when no more will come.
    public mutating func next() async -> Element? {
      let wait = model.beginWait()
      defer { model.gotValue(wait) }
      return await real.next()
    }

    /// Waits for the next value; nil when no more will come.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      let wait = model.beginWait()
      defer { model.gotValue(wait) }
      return await real.next(isolation: actor)
    }
  }

  /// Begins to get the values.
  public func makeAsyncIterator() -> Iterator {
    Iterator(real: real.makeAsyncIterator(), model: model)
  }
}

// Unchecked, as the real one is: the stream guards its own state.
extension AsyncStream: @unchecked Sendable where Element: Sendable {}

/// Values that come one after another until an error ends them.
///
/// As with `AsyncStream`, it is the real one, and the report at the end tells who still waits.
public struct AsyncThrowingStream<Element, Failure: Error>: Modelled {
  /// What values are put in with.
  public typealias Continuation = _Concurrency.AsyncThrowingStream<Element, Failure>.Continuation

  private let real: _Concurrency.AsyncThrowingStream<Element, Failure>
  let model = StreamModel(className: "AsyncThrowingStream")

  private init(_ real: _Concurrency.AsyncThrowingStream<Element, Failure>) { self.real = real }

  /// Creates a stream that `build` puts values in.
  public init(
    _ elementType: Element.Type = Element.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded,
    _ build: (Continuation) -> Void
  ) where Failure == any Error {
    self.init(_Concurrency.AsyncThrowingStream(elementType, bufferingPolicy: limit, build))
  }

  /// Creates a stream that asks `produce` for each value.
  @preconcurrency
  public init(
    unfolding produce: @escaping @Sendable () async throws -> Element?
  ) where Failure == any Error {
    self.init(_Concurrency.AsyncThrowingStream(unfolding: produce))
  }

  /// Creates a stream, and what values are put in with.
  public static func makeStream(
    of elementType: Element.Type = Element.self, throwing failureType: Failure.Type = Failure.self,
    bufferingPolicy limit: Continuation.BufferingPolicy = .unbounded
  ) -> (stream: AsyncThrowingStream<Element, Failure>, continuation: Continuation)
  where Failure == any Error {
    let (stream, continuation) = _Concurrency.AsyncThrowingStream.makeStream(
      of: elementType, throwing: failureType, bufferingPolicy: limit)
    return (AsyncThrowingStream(stream), continuation)
  }
}

extension AsyncThrowingStream: AsyncSequence {
  /// Gets the values, one after another.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var real: _Concurrency.AsyncThrowingStream<Element, Failure>.Iterator
    fileprivate let model: StreamModel

    /// Waits for the next value; nil when no more will come.
    public mutating func next() async throws -> Element? {
      let wait = model.beginWait()
      defer { model.gotValue(wait) }
      return try await real.next()
    }

    /// Waits for the next value; nil when no more will come.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> Element? {
      let wait = model.beginWait()
      defer { model.gotValue(wait) }
      return try await real.next(isolation: actor)
    }
  }

  /// Begins to get the values.
  public func makeAsyncIterator() -> Iterator {
    Iterator(real: real.makeAsyncIterator(), model: model)
  }
}

// Unchecked, as the real one is: the stream guards its own state.
extension AsyncThrowingStream: @unchecked Sendable where Element: Sendable {}

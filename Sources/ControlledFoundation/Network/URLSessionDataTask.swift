internal import Interleaving
public import Operations

/// One request that is under way.
open class URLSessionDataTask: NSObject, @unchecked Sendable {
  // Unchecked: only the controlled thread that runs touches it.

  /// Where a task is in its life.
  public enum State: Int, Sendable {
    /// Asked.
    case running
    /// Not begun, or held back.
    case suspended
    /// Cancelled; its handler hasn't been called yet.
    case canceling
    /// Answered.
    case completed
  }

  /// What is asked.
  public let originalRequest: URLRequest?
  /// A number that tells the tasks of a session apart.
  public let taskIdentifier: Int
  /// What the server said about its answer.
  open private(set) var response: URLResponse?
  /// Why there is no answer.
  open private(set) var error: (any Error)?
  private let session: URLSession
  private let handler: @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  private let resource = Resource(kind: "request")
  private var phase = State.suspended
  private var timer: Int?

  init(
    _ session: URLSession, _ request: URLRequest, number: Int,
    _ handler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) {
    self.session = session
    originalRequest = request
    taskIdentifier = number
    self.handler = handler
    super.init()
  }

  /// Where the task is in its life.
  open var state: State {
    World.current!.step(.read, resource)
    return phase
  }

  /// Begins.
  open func resume() {
    let program = Program.current
    program.world.step(.arm, resource)
    guard phase == .suspended, let request = originalRequest else { return }
    phase = .running
    let answer = program.network.answer(to: request)
    let isLate = answer.latency > request.timeoutInterval
    let seconds = isLate ? request.timeoutInterval : answer.latency
    timer = program.world.addTimer(at: program.world.now.advanced(bySeconds: seconds)) {
      self.end(isLate ? .failure(URLError(.timedOut)) : answer.result)
    }
  }

  /// Ends the task; its handler gets the error `cancelled`.
  open func cancel() {
    let world = World.current!
    world.step(.cancel, resource)
    guard phase != .completed, phase != .canceling else { return }
    if let timer { world.cancelTimer(timer) }
    phase = .canceling
    end(.failure(URLError(.cancelled)))
  }

  /// Calls the handler, by way of a thread of the network's own, on the session's queue.
  private func end(_ result: Result<(data: Data, status: Int), URLError>) {
    World.current!.startThread(name: "network") {
      var data: Data?
      switch result {
      case .success(let answer):
        data = answer.data
        self.response = HTTPURLResponse(
          url: self.originalRequest?.url, expectedContentLength: Int64(answer.data.count),
          statusCode: answer.status)
      case .failure(let error): self.error = error
      }
      self.phase = .completed
      let call = Operations.BlockOperation { [data] in self.handler(data, self.response, self.error)
      }
      call.name = "answer from \(self.originalRequest?.url?.absoluteString ?? "nowhere")"
      self.session.delegateQueue.addOperation(call)
    }
  }
}

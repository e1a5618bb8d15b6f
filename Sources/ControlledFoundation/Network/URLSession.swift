internal import Interleaving
public import Operations

/// Asks servers, and calls back on a serial operation queue of its own.
///
/// The servers are a script: `URLSession.script["https://example.org/a"] = .text("hello", after: 2)`.
open class URLSession: NSObject, @unchecked Sendable {
  // Unchecked: only the controlled thread that runs touches it.

  /// The queue on which completion handlers run, one after another.
  public let delegateQueue: Operations.OperationQueue
  private var taskCount = 0

  /// The session that needs no set-up.
  open class var shared: URLSession { Program.current.network.shared }

  /// What the network answers, by address; shared by all sessions.
  public static var script: [String: ScriptedAnswer] {
    get { Program.current.network.script }
    set { Program.current.network.script = newValue }
  }

  /// Creates a session whose completion handlers run on `delegateQueue`, or on a serial queue of its
  /// own.
  public init(
    configuration: URLSessionConfiguration = .default,
    delegateQueue: Operations.OperationQueue? = nil
  ) {
    self.delegateQueue = delegateQueue ?? URLSession.ownQueue()
    super.init()
  }

  private static func ownQueue() -> Operations.OperationQueue {
    let queue = Operations.OperationQueue()
    queue.maxConcurrentOperationCount = 1
    queue.name = "session"
    return queue
  }

  /// Makes a task that begins with `resume()`.
  open func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    dataTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  /// Makes a task that begins with `resume()`.
  open func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    taskCount += 1
    return URLSessionDataTask(self, request, number: taskCount, completionHandler)
  }

  /// The answer of an address.
  open func data(from url: URL) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url))
  }

  /// The answer to a request.
  open func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    let running = RunningTask()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = dataTask(with: request) { data, response, error in
          if let data, let response {
            continuation.resume(returning: (data, response))
          } else {
            continuation.resume(throwing: error ?? URLError(.unknown))
          }
        }
        running.task = task
        task.resume()
        if Task.isCancelled { task.cancel() }
      }
    } onCancel: {
      running.task?.cancel()
    }
  }
}

/// The task of an asynchronous call, for its cancellation.
private final class RunningTask: @unchecked Sendable {
  // Unchecked: only the controlled thread that runs touches it.
  var task: URLSessionDataTask?
}

/// The properties of a session; none has an effect on a script.
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  /// The usual properties.
  open class var `default`: URLSessionConfiguration { URLSessionConfiguration() }
  /// Without anything kept on disk.
  open class var ephemeral: URLSessionConfiguration { URLSessionConfiguration() }
  /// The seconds after which a request fails.
  open var timeoutIntervalForRequest: TimeInterval = 60
  /// How many connections one server gets.
  open var httpMaximumConnectionsPerHost = 6
}

/// The scripted network of a run.
final class ScriptedNetwork {
  var script: [String: ScriptedAnswer] = [:]
  private(set) lazy var shared = URLSession()

  func answer(to request: URLRequest) -> ScriptedAnswer {
    script[request.url?.absoluteString ?? ""] ?? .unknownHost
  }
}

public import Operations

// Linux keeps these types in a module of their own, for the real network. The controlled world has no
// network: what answers is a script.

/// What is asked of a server.
public struct URLRequest: Hashable, Sendable {
  /// The address.
  public var url: URL?
  /// The verb.
  public var httpMethod: String? = "GET"
  /// What is sent along.
  public var httpBody: Data?
  /// The header.
  public var allHTTPHeaderFields: [String: String]?
  /// The seconds after which the request fails.
  public var timeoutInterval: TimeInterval

  /// Creates a request.
  public init(url: URL, timeoutInterval: TimeInterval = 60) {
    self.url = url
    self.timeoutInterval = timeoutInterval
  }

  /// Sets a field of the header.
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {
    allHTTPHeaderFields = allHTTPHeaderFields ?? [:]
    allHTTPHeaderFields?[field] = value
  }

  /// A field of the header.
  public func value(forHTTPHeaderField field: String) -> String? { allHTTPHeaderFields?[field] }
}

/// What a server says about its answer.
open class URLResponse: NSObject, @unchecked Sendable {
  // Sendable: it never changes.
  /// The address that answered.
  public let url: URL?
  /// The number of bytes.
  public let expectedContentLength: Int64

  init(url: URL?, expectedContentLength: Int64) {
    self.url = url
    self.expectedContentLength = expectedContentLength
    super.init()
  }
}

/// What a web server says about its answer.
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  /// 200 for a good answer.
  public let statusCode: Int

  init(url: URL?, expectedContentLength: Int64, statusCode: Int) {
    self.statusCode = statusCode
    super.init(url: url, expectedContentLength: expectedContentLength)
  }
}

/// What the scripted network answers to an address.
public struct ScriptedAnswer: Sendable {
  let result: Result<(data: Data, status: Int), URLError>
  let latency: TimeInterval

  /// Data, after `seconds` of virtual time.
  public static func data(
    _ data: Data, status: Int = 200, after seconds: TimeInterval = 0.1
  ) -> ScriptedAnswer {
    ScriptedAnswer(result: .success((data, status)), latency: seconds)
  }

  /// Text, after `seconds` of virtual time.
  public static func text(
    _ text: String, status: Int = 200, after seconds: TimeInterval = 0.1
  ) -> ScriptedAnswer {
    .data(Data(text.utf8), status: status, after: seconds)
  }

  /// A failure, after `seconds` of virtual time.
  public static func failure(
    _ code: URLError.Code, after seconds: TimeInterval = 0.1
  ) -> ScriptedAnswer {
    ScriptedAnswer(result: .failure(URLError(code)), latency: seconds)
  }

  /// What an address without a script answers.
  static let unknownHost = ScriptedAnswer.failure(.cannotFindHost)
}

import Lessons

/// What Tab can offer; the editor asks for it while the shell waits for a line.
final class CompletionSource {
  private(set) var names: Set<String> = []
  private(set) var references: [String] = []

  func learn(from session: Session) {
    names = session.workbench.text.words.union(Self.vocabulary)
    references =
      session.course.lessons.map { String($0.number) }
      + Set(session.course.stops.map(\.address)).sorted().map(\.description)
  }

  /// Members of the lab's types: what may follow a dot.
  static let members: Set<String> = [
    "addBarrierBlock", "addDependency", "addExecutionBlock", "addOperation", "addOperations",
    "async",
    "asyncAfter", "cancel", "cancelAllOperations", "completionBlock", "dependencies", "enter",
    "isAsynchronous", "isCancelled", "isExecuting", "isFinished", "isReady", "isSuspended", "leave",
    "lock", "main", "maxConcurrentOperationCount", "name", "notify", "observe", "operationCount",
    "operations", "qualityOfService", "queuePriority", "removeDependency", "signal", "start",
    "sync",
    "unlock", "wait", "waitUntilAllOperationsAreFinished", "waitUntilFinished", "withLock",
  ]

  private static let vocabulary: Set<String> = members.union([
    "BlockOperation", "DispatchGroup", "DispatchQueue", "DispatchSemaphore", "DispatchTime",
    "DispatchWorkItem", "NSLock", "NSObject", "Operation", "OperationQueue", "Thread", "import",
    "func", "class", "struct", "override", "print", "return", "sleep",
  ])
}

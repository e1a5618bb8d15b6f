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

  private static let vocabulary: Set<String> = [
    "BlockOperation", "DispatchGroup", "DispatchQueue", "DispatchSemaphore", "DispatchTime",
    "DispatchWorkItem", "NSLock", "NSObject", "Operation", "OperationQueue", "Thread", "import",
    "func", "class", "struct", "override", "print", "return", "addDependency", "addOperation",
    "addOperations", "addExecutionBlock", "completionBlock", "dependencies", "isAsynchronous",
    "isCancelled", "isExecuting", "isFinished", "isReady", "isSuspended", "cancel",
    "cancelAllOperations", "maxConcurrentOperationCount", "queuePriority", "removeDependency",
    "waitUntilAllOperationsAreFinished", "waitUntilFinished", "sleep", "async", "sync",
  ]
}

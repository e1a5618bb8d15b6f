import Operations
import Testing

/// One use of each member that Apple's Foundation has and Foundation for Linux doesn't.
@Suite struct AppleMemberTests {
  final class Model: NSObject {
    var value = 1 {
      willSet { willChangeValue(forKey: "value") }
      didSet { didChangeValue(forKey: "value") }
    }
    var other = 1 {
      willSet { willChangeValue(for: \.other) }
      didSet { didChangeValue(for: \.other) }
    }
  }

  final class Observer: NSObject {
    var changes: [[NSKeyValueChangeKey: Any]] = []

    override init() { super.init() }

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      changes.append(change ?? [:])
    }
  }

  @Test func observerObjects() {
    let (model, observer) = (Model(), Observer())
    let options: NSKeyValueObservingOptions = [.new, .old, .prior, .initial]
    #expect(options == NSKeyValueObservingOptions(rawValue: 15) && options.rawValue == 15)
    model.addObserver(observer, forKeyPath: "value", options: options, context: nil)
    model.value = 2
    model.removeObserver(observer, forKeyPath: "value", context: nil)
    model.addObserver(observer, forKeyPath: "value", context: nil)
    model.removeObserver(observer, forKeyPath: "value")
    model.value = 3
    let keys: [NSKeyValueChangeKey] = [
      .newKey, .oldKey, .kindKey, .notificationIsPriorKey, .indexesKey,
    ]
    #expect(keys.map { key in observer.changes.count { $0[key] != nil } } == [2, 2, 3, 1, 0])
    let kinds: [NSKeyValueChange] = [.setting, .insertion, .removal, .replacement]
    #expect(kinds.map(\.rawValue) == [1, 2, 3, 4])
    #expect(observer.changes[0][.kindKey] as? UInt == NSKeyValueChange.setting.rawValue)
    #expect(NSKeyValueChangeKey(rawValue: "new").rawValue == NSKeyValueChangeKey.newKey.rawValue)
  }

  @Test func observerClosures() {
    func observe<Object: NSKeyValueObservingCustomization>(
      _ object: Object, _ keyPath: KeyPath<Object, Int>,
      _ handler: @escaping (NSKeyValueObservedChange<Int>) -> Void
    ) -> NSKeyValueObservation {
      object.observe(keyPath, options: [.new, .old, .prior]) { _, change in handler(change) }
    }
    let model = Model()
    var changes: [NSKeyValueObservedChange<Int>] = []
    let token = observe(model, \.other) { changes.append($0) }
    model.other = 2
    token.invalidate()
    model.other = 3
    #expect(changes.map(\.isPrior) == [true, false])
    #expect(changes.map(\.oldValue) == [1, 1] && changes.map(\.newValue) == [nil, 2])
    #expect(changes.allSatisfy { $0.indexes == nil })
    let kind: NSKeyValueObservedChange<Int>.Kind = changes[0].kind
    #expect(kind == .setting)
  }

  @Test func progress() {
    let progress = Progress(totalUnitCount: 2)
    #expect(progress.performAsCurrent(withPendingUnitCount: 1) { 42 } == 42)
    progress.estimatedTimeRemaining = 1.5
    progress.throughput = 3
    progress.fileOperationKind = .uploading
    progress.fileURL = URL(fileURLWithPath: "/file")
    progress.fileTotalCount = 4
    progress.fileCompletedCount = 5
    progress.localizedDescription = "description"
    progress.localizedAdditionalDescription = "more"
    #expect(progress.estimatedTimeRemaining == 1.5 && progress.throughput == 3)
    #expect(progress.fileOperationKind == .uploading)
    #expect(Progress.FileOperationKind.duplicating != .uploading)
    #expect(progress.fileURL?.path == "/file")
    #expect(progress.fileTotalCount == 4 && progress.fileCompletedCount == 5)
    #expect(progress.localizedDescription == "description")
    #expect(progress.localizedAdditionalDescription == "more")
  }

  @Test("Rule 13: a priority between two is rounded towards normal")
  func roundedPriorities() {
    let rounded = [-100, -8, -7, -4, -3, 0, 3, 4, 7, 8, 100].map {
      Operation.QueuePriority(rawValue: $0)!.rawValue
    }
    #expect(rounded == [-8, -8, -4, -4, 0, 0, 0, 4, 4, 8, 8])
  }

  /// Deprecated, as what it uses.
  @available(*, deprecated)
  private static func deprecated() -> (Bool, Double) {
    let operation = Operation()
    operation.threadPriority = 1
    return (operation.isConcurrent, operation.threadPriority)
  }

  private protocol Deprecated { static func deprecated() -> (Bool, Double) }

  @Test func deprecatedMembers() {
    struct Caller: Deprecated {
      @available(*, deprecated)
      static func deprecated() -> (Bool, Double) { AppleMemberTests.deprecated() }
    }
    let caller: any Deprecated.Type = Caller.self
    #expect(caller.deprecated() == (false, 0.5))
  }
}

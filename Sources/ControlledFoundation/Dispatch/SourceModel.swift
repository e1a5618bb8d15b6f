internal import Interleaving

/// A dispatch source as the world knows it: data that has come and waits for the handler.
final class SourceModel: Model {
  private let queue: QueueModel
  private let merge: (UInt, UInt) -> UInt
  var onEvent: (() -> Void)?
  var onCancel: (() -> Void)?
  var onRegistration: (() -> Void)?
  var suspensions = 0
  private(set) var isInactive = true
  private(set) var isCancelled = false
  /// What the handler sees.
  private(set) var current: UInt = 0
  /// What has come since; nil when nothing has.
  private var pending: UInt?
  /// Whether a call of the handler is in the queue.
  private var isSubmitted = false
  /// What to do when the source begins, or ends for good.
  var begin: () -> Void = {}
  var stop: () -> Void = {}

  init(className: String, queue: DispatchQueue?, merge: @escaping (UInt, UInt) -> UInt) {
    self.queue = (queue ?? DispatchQueue.global()).model
    self.merge = merge
    super.init(kind: "source", className: className)
  }

  /// Takes data in, and submits the handler unless it is on its way already.
  func receive(_ data: UInt) {
    guard !isCancelled else { return }
    pending = merge(pending ?? 0, data)
    submit()
  }

  func resume() {
    if isInactive {
      isInactive = false
      if let onRegistration { add(onRegistration) }
      onRegistration = nil
      begin()
    } else {
      if suspensions == 0 { Libdispatch.trap(.overResume) }
      suspensions -= 1
    }
    submit()
  }

  func cancel() {
    guard !isCancelled else { return }
    isCancelled = true
    stop()
    pending = nil
    if let onCancel { add(onCancel) }
    // Handlers go with the source, so that what they captured may go too.
    (onCancel, onEvent) = (nil, nil)
  }

  private func submit() {
    guard pending != nil, !isSubmitted, !isInactive, suspensions == 0, onEvent != nil else {
      return
    }
    isSubmitted = true
    add {
      self.isSubmitted = false
      guard let data = self.pending, !self.isCancelled, self.suspensions == 0 else { return }
      self.pending = nil
      self.current = data
      self.onEvent?()
      self.submit()
    }
  }

  private func add(_ body: @escaping () -> Void) {
    queue.add(QueueItem(.block(body), name: shownName))
  }
}

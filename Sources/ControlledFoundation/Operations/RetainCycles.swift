internal import Interleaving
internal import Operations
internal import Recordings

extension ObjectModels {
  /// A remark for each operation that nothing keeps alive but its own completion block.
  ///
  /// The block of an operation that never ran is never let go of. Whether it alone keeps the operation
  /// is found out by letting go of it, so this comes last.
  func retainCycles() -> [Warning] {
    let candidates = models.filter { model in
      guard let operation = model.object as? Operations.Operation else { return false }
      let state = operation.snapshot
      return operation.completionBlock != nil && state.queue == nil && !state.isStarted
    }
    return candidates.sorted { $0.number < $1.number }.compactMap(remark)
  }

  private func remark(on model: ObjectModel) -> Warning? {
    (model.object as? Operations.Operation)?.completionBlock = nil
    guard model.object == nil else { return nil }
    let name = model.shownName
    return Warning(
      kind: .retainCycle,
      message: """
        \(name) and its completionBlock keep each other alive (a retain cycle): it never ran, so the \
        block was never let go of. A block that refers to it by [weak \(name)] doesn't keep it.
        """,
      addresses: [model.firstCall].compactMap(\.self))
  }
}

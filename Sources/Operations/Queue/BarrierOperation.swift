/// What `addBarrierBlock(_:)` puts into a queue.
final class BarrierOperation: BlockOperation, @unchecked Sendable {}

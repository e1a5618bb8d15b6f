/// What `addBarrierBlock(_:)` puts into a queue.
package final class BarrierOperation: BlockOperation, @unchecked Sendable {}

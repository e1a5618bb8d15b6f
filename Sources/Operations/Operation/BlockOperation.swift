import Synchronization

/// An operation that runs blocks.
///
/// One block runs on the operation's thread. Several run at the same time, in no given order, and the
/// operation finishes when all have. They count as one operation against a queue's limit.
open class BlockOperation: Operation, @unchecked Sendable {
  // Sendable because the first block is only set while the operation is made, and the others are
  // behind the lock of the extras.
  @exclusivity(unchecked) private final var firstBlock: (@Sendable () -> Void)?

  /// Creates an operation without blocks.
  public override init() {}

  /// Creates an operation with one block.
  public convenience init(block: @Sendable @escaping () -> Void) {
    self.init()
    firstBlock = block
  }

  /// Adds a block.
  ///
  /// Traps once the operation has started.
  open func addExecutionBlock(_ block: @Sendable @escaping () -> Void) {
    World.step(on: self, .write)
    if state.load(ordering: .acquiring).phase != .idle {
      Misuse.trap(
        self, "addExecutionBlock:",
        "blocks cannot be added after the operation has started executing or finished")
    }
    makeExtras().withLock { $0.blocks.append(block) }
  }

  /// The blocks in the order of adding.
  open var executionBlocks: [@Sendable () -> Void] {
    (firstBlock.map { [$0] } ?? []) + (extras?.withLock { $0.blocks } ?? [])
  }

  /// Runs the blocks.
  open override func main() {
    guard let added = extras?.withLock({ $0.blocks }), !added.isEmpty else {
      firstBlock?()
      return
    }
    let blocks = executionBlocks
    if blocks.count > 1 { ConcurrentBlocks(blocks).run(of: self) } else { blocks.first?() }
  }
}

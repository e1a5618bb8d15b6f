import Synchronization

/// An operation that runs blocks.
///
/// One block runs on the operation's thread. Several run at the same time, in no given order, and the
/// operation finishes when all have. They count as one operation against a queue's limit.
open class BlockOperation: Operation, @unchecked Sendable {
  // Sendable because what changes is behind a lock.

  private enum Blocks {
    case none
    case one(@Sendable () -> Void)
    case many([@Sendable () -> Void])

    var all: [@Sendable () -> Void] {
      switch self {
      case .none: []
      case .one(let block): [block]
      case .many(let blocks): blocks
      }
    }
  }

  private let blocks: Mutex<Blocks>

  /// Creates an operation without blocks.
  public override init() {
    blocks = Mutex(.none)
    super.init()
  }

  /// Creates an operation with one block.
  public convenience init(block: @Sendable @escaping () -> Void) {
    self.init()
    blocks.withLock { $0 = .one(block) }
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
    blocks.withLock { blocks in
      blocks =
        switch blocks {
        case .none: .one(block)
        case .one(let first): .many([first, block])
        case .many(let others): .many(others + [block])
        }
    }
  }

  /// The blocks in the order of adding.
  open var executionBlocks: [@Sendable () -> Void] { blocks.withLock { $0.all } }

  /// Runs the blocks.
  open override func main() {
    switch blocks.withLock({ $0 }) {
    case .none: return
    case .one(let block): block()
    case .many(let blocks): ConcurrentBlocks(blocks).run(of: self)
    }
  }
}

import Foundation
import Synchronization

extension Operation {
  /// Where an operation stands among those that are ready in the same queue.
  public enum QueuePriority: Int, Sendable {
    /// After everything else.
    case veryLow = -8
    /// After normal operations.
    case low = -4
    /// Where operations start out.
    case normal = 0
    /// Before normal operations.
    case high = 4
    /// Before everything else.
    case veryHigh = 8

    /// The priority for a number; one that lies between two is rounded towards normal, one outside
    /// them to the nearest.
    ///
    /// Never nil, as on Apple's systems, where the initialiser is as failable as this one.
    public init?(rawValue: Int) {
      self =
        switch rawValue {
        case ...(-8): .veryLow
        case -7...(-4): .low
        case -3...3: .normal
        case 4...7: .high
        default: .veryHigh
        }
    }

    /// The priority with an index from 0 (very low) to 4 (very high).
    init(level: Int) { self.init(rawValue: (level - 2) * 4)! }

    /// The index, from 0 (very low) to 4 (very high).
    var level: Int { rawValue / 4 + 2 }
  }

  func setPriority(_ priority: QueuePriority) {
    World.step(on: self, .write)
    changing(.queuePriority) {
      update { $0.setPriorityLevel(priority.level) }
    }
    queue?.priorityChanged(of: self)
  }

  func setQuality(_ quality: QualityOfService) {
    World.step(on: self, .write)
    changing(.qualityOfService) {
      update { $0.setQualityIndex(quality.index) }
    }
    queue?.priorityChanged(of: self)
  }

  func setName(_ name: String?) {
    changing(.name) {
      makeExtras().withLock { $0.name = name }
    }
    World.report(.operationNamed(self, name))
  }

  func setCompletionBlock(_ block: (@Sendable () -> Void)?) {
    World.step(on: self, .write)
    let previous = changing(.completionBlock) {
      let extras = makeExtras()
      return extras.withLock { parts in
        if block != nil { _ = update { $0.await() } }
        let previous = parts.completionBlock
        parts.completionBlock = block
        return previous
      }
    }
    // Released here, not under the lock: its end may run code of the program.
    _ = previous
  }
}

extension QualityOfService {
  /// An index that fits into three bits; 0 is `default`.
  var index: Int {
    switch self {
    case .default: 0
    case .background: 1
    case .utility: 2
    case .userInitiated: 3
    case .userInteractive: 4
    @unknown default: 0
    }
  }

  /// The quality with an index.
  init(index: Int) {
    self =
      switch index {
      case 1: .background
      case 2: .utility
      case 3: .userInitiated
      case 4: .userInteractive
      default: .default
      }
  }
}

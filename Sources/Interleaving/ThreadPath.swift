extension ControlledThread {
  /// A place in the tree of threads.
  ///
  /// A block that submits the next block makes a chain of threads as long as the program runs, so a
  /// path shares all but its last number with its parent's.
  public struct Path: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Nil for the clock.
    private let node: Node?

    static let main = Path(node: Node(number: 0, parent: nil))
    static let clock = Path(node: nil)

    private init(node: Node?) {
      self.node = node
    }

    /// The path with these numbers, main's 0 first; the clock's for none.
    init(numbers: [Int]) {
      node = numbers.reduce(nil as Node?) { Node(number: $1, parent: $0) }
    }

    /// The path of the child with this number.
    func child(_ number: Int) -> Path { Path(node: Node(number: number, parent: node)) }

    /// The number of the child at each level; the first is main's, 0.
    ///
    /// Empty for the clock.
    public var numbers: [Int] {
      var numbers: [Int] = []
      var node = node
      while let current = node {
        numbers.append(current.number)
        node = current.parent
      }
      return numbers.reversed()
    }

    /// A number that stands for the path.
    var checksum: Int { node?.checksum ?? Node.rootChecksum }

    /// The numbers with points between, `0.2.1`; `t` for the clock.
    public var description: String {
      node == nil ? "t" : numbers.map(String.init).joined(separator: ".")
    }

    /// Reads what `description` writes.
    init?(_ text: some StringProtocol) {
      if text == "t" {
        self.init(node: nil)
        return
      }
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map {
        $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil
      }
      guard parts.first == 0, !parts.contains(nil) else { return nil }
      self.init(numbers: parts.compactMap(\.self))
    }

    /// Paths are equal when their numbers are.
    public static func == (left: Path, right: Path) -> Bool {
      guard left.node !== right.node else { return true }
      return left.checksum == right.checksum && left.numbers == right.numbers
    }

    /// Hashes the checksum.
    public func hash(into hasher: inout Hasher) { hasher.combine(checksum) }

    /// Parents come before their children, and children in the order in which they were started.
    ///
    /// Takes time with the logarithm of the depth for paths of the same run.
    public static func < (left: Path, right: Path) -> Bool {
      guard let one = left.node, let other = right.node, one.root === other.root else {
        return left.numbers.lexicographicallyPrecedes(right.numbers)
      }
      let depth = min(one.depth, other.depth)
      var (a, b) = (one.ancestor(at: depth), other.ancestor(at: depth))
      if a === b { return one.depth < other.depth }
      while a.parent !== b.parent {
        (a, b) = a.jump !== b.jump ? (a.jump, b.jump) : (a.parent!, b.parent!)
      }
      return a.number < b.number
    }
  }

  /// One level of a path.
  private final class Node: @unchecked Sendable {
    // Unchecked: it changes in `init` and `deinit` alone.

    static let rootChecksum = 17

    let number: Int
    private(set) var parent: Node?
    let depth: Int
    let checksum: Int
    // Unowned: the chain of parents keeps both. Optional because the root's are itself, which has no
    // name before everything is set.
    private unowned(unsafe) var rootOrNil: Node?
    /// An ancestor some way up, chosen so that any ancestor is few jumps away (Myers, 1983); the root's
    /// own is itself.
    private unowned(unsafe) var jumpOrNil: Node?

    var root: Node { rootOrNil! }
    var jump: Node { jumpOrNil! }

    init(number: Int, parent: Node?) {
      self.number = number
      self.parent = parent
      depth = (parent?.depth ?? -1) + 1
      checksum = ((parent?.checksum ?? Node.rootChecksum) &* 37 &+ number) & 0xffff
      guard let parent else {
        (rootOrNil, jumpOrNil) = (self, self)
        return
      }
      rootOrNil = parent.root
      let isEven = parent.depth - parent.jump.depth == parent.jump.depth - parent.jump.jump.depth
      jumpOrNil = isEven ? parent.jump.jump : parent
    }

    func ancestor(at depth: Int) -> Node {
      var node = self
      while node.depth > depth {
        node = node.jump.depth >= depth ? node.jump : node.parent!
      }
      return node
    }

    /// A long chain goes link by link: each within the end of the one before would need a stack as deep
    /// as the chain is long.
    deinit {
      var next = parent
      parent = nil
      while isKnownUniquelyReferenced(&next) {
        let above = next!.parent
        next!.parent = nil
        next = above
      }
    }
  }
}

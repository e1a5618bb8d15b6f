#if !CONTROLLED_WORLD

  public import Synchronization

  /// A flag that is up at first and is lowered once.
  @usableFromInline
  struct Flag: ~Copyable, Sendable {
    @usableFromInline let value = Atomic(true)

    init() {}

    /// Whether it hasn't been lowered yet.
    @inlinable var isUp: Bool { value.load(ordering: .acquiring) }

    /// Lowers it.
    ///
    /// - Returns: whether this call did it: true for one caller and no other.
    @inlinable
    func lower() -> Bool {
      value.exchange(false, ordering: .acquiringAndReleasing)
    }
  }

#endif

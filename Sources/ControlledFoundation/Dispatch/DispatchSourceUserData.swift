internal import Interleaving

/// A source whose data adds up until the handler takes it.
public protocol DispatchSourceUserDataAdd: DispatchSourceProtocol {
  /// Adds to the data.
  func add(data: UInt)
}

/// A source whose data is united, bit by bit, until the handler takes it.
public protocol DispatchSourceUserDataOr: DispatchSourceProtocol {
  /// Unites with the data.
  func or(data: UInt)
}

/// A source whose latest data the handler takes.
public protocol DispatchSourceUserDataReplace: DispatchSourceProtocol {
  /// Takes the place of the data.
  func replace(data: UInt)
}

/// A source that the program feeds.
final class UserDataSource: DispatchSource, DispatchSourceUserDataAdd, DispatchSourceUserDataOr,
  DispatchSourceUserDataReplace, @unchecked Sendable
{
  func add(data: UInt) { feed(data) }
  func or(data: UInt) { feed(data) }
  func replace(data: UInt) { feed(data) }

  private func feed(_ data: UInt) {
    World.current!.step(.signal, model)
    // Nothing is no event.
    if data != 0 { model.receive(data) }
  }
}

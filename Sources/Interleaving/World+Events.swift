internal import CInterleaving
public import Recordings

extension World {
  /// Reports that something happened on the calling thread.
  ///
  /// Costs one check when nobody listens; then neither the subject nor the value is asked for.
  public func emit(
    _ kind: Event.Kind, _ subject: @autoclosure () -> String,
    _ value: @autoclosure () -> Event.Value? = nil, at address: UInt64? = nil,
    on thread: ControlledThread? = nil
  ) {
    guard tellsEvents || kind == .output, result == nil, !isJudging else { return }
    if kind == .output, let onOutput = configuration.onOutput, case .text(let text) = value() {
      onOutput(text)
    }
    guard let onEvent = configuration.onEvent else { return }
    onEvent(
      Event(
        step: steps, time: time.seconds,
        thread: (thread ?? ControlledThread.current)?.name ?? "clock",
        subject: subject(), kind: kind, value: value(),
        address: address ?? (thread == nil ? caller() : nil)))
  }

  /// The call in the program under study that led here, as an offset in its image.
  public func caller() -> UInt64? {
    let address = ci_caller_in_image()
    return address == 0 ? nil : address
  }

  /// A place in the code of the program under study as an offset in its image; nil for any other.
  public func offset(ofCode address: UInt64) -> UInt64? {
    let offset = ci_offset_in_image(address)
    return offset == 0 ? nil : offset
  }

  func waitText(_ step: Step) -> Event.Value? {
    ControlledThread.current.map { .text(step.resource.waitText(for: $0)) }
  }
}

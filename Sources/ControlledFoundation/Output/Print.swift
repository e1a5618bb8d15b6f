internal import Interleaving
internal import Recordings

/// Writes the textual representations of `items` to standard output, as one event of the run.
public func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  // Formatted first: a description is the program's own code and may reach a scheduling point.
  let text = items.map { String(describing: $0) }.joined(separator: separator) + terminator
  write(text)
}

/// Writes the textual representations of `items` to `output`.
public func print<Target: TextOutputStream>(
  _ items: Any..., separator: String = " ", terminator: String = "\n", to output: inout Target
) {
  let text = items.map { String(describing: $0) }.joined(separator: separator) + terminator
  output.write(text)
}

/// Writes the debugging representations of `items` to standard output, as one event of the run.
public func debugPrint(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  let text = items.map { String(reflecting: $0) }.joined(separator: separator) + terminator
  write(text)
}

/// Writes the debugging representations of `items` to `output`.
public func debugPrint<Target: TextOutputStream>(
  _ items: Any..., separator: String = " ", terminator: String = "\n", to output: inout Target
) {
  let text = items.map { String(reflecting: $0) }.joined(separator: separator) + terminator
  output.write(text)
}

/// Writes the structure of `value` to standard output, as one event of the run.
@discardableResult
public func dump<Value>(
  _ value: Value, name: String? = nil, indent: Int = 0, maxDepth: Int = .max, maxItems: Int = .max
) -> Value {
  var text = ""
  Swift.dump(
    value, to: &text, name: name, indent: indent, maxDepth: maxDepth, maxItems: maxItems)
  write(text)
  return value
}

/// The one place through which the program's text goes.
func write(_ text: String) {
  guard ControlledThread.current != nil, let program = Program.running else {
    Swift.print(text, terminator: "")
    return
  }
  program.world.step(.output, program.output)
  program.world.emit(.output, "", .text(text))
}

import Glibc

/// The number of rows and columns of a terminal, or nil when the descriptor isn't one or doesn't
/// know.
package func terminalSize(_ descriptor: Int32) -> (rows: Int, columns: Int)? {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return (Int(size.ws_row), Int(size.ws_col))
}

// A program around a line reader, for tests in a pseudo-terminal: says what it read.
//
//   line-editor-probe [--history FILE] [--prompt TEXT] [--late FILE] [--pid]
//
// An entry is complete when its braces are. `print 50` prints that many rows. Each byte block read from the file of `--late`, a named
// pipe, is printed as it is while the person types.

import Dispatch
import Foundation
import LineEditor

func option(_ name: String) -> String? {
  let arguments = CommandLine.arguments
  guard let index = arguments.firstIndex(of: name), index + 1 < arguments.count else { return nil }
  return arguments[index + 1]
}

func depth(_ text: String) -> Int {
  text.reduce(0) { $0 + ($1 == "{" ? 1 : $1 == "}" ? -1 : 0) }
}

let syntax = EntrySyntax(
  isComplete: { depth($0) <= 0 },
  indentation: { String(repeating: "  ", count: max(0, depth($0))) },
  completions: { text in
    let word = text.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init)
    let known = ["apple", "apricot", "banana"]
    return Completions(word: word ?? "", candidates: known.filter { $0.hasPrefix(word ?? "") })
  })
let reader = makeLineReader(
  program: "probe", syntax: syntax, history: option("--history").map { HistoryFile(path: $0) })
let output = reader.output
if let problem = reader.problem { output.write("problem: \(problem)\n") }

if let path = option("--late") {
  Thread.detachNewThread {
    while let pipe = FileHandle(forReadingAtPath: path) {
      while case let data = pipe.availableData, !data.isEmpty {
        output.write(String(decoding: data, as: UTF8.self))
      }
    }
  }
}

if CommandLine.arguments.contains("--pid") { output.write("pid: \(getpid())\n") }

let prompt = option("--prompt") ?? "> "
while true {
  switch reader.read(prompt: prompt, more: "-- more --") {
  case .line("crash"): fatalError("as asked")
  case .line("exit"): exit(3)
  case .line("wait"):
    let stop = DispatchSemaphore(value: 0)
    output.write("waiting\n")
    reader.interruptible(onInterrupt: { stop.signal() }, { stop.wait() })
    output.write("stopped\n")
  case .line(let text) where text.hasPrefix("print "):
    for number in 1...Int(text.dropFirst(6))! { output.write("row \(number)\n") }
  case .line(let text):
    output.write("line: \(text.debugDescription)\n")
    if let problem = reader.problem { output.write("problem: \(problem)\n") }
  case .interrupted: output.write("interrupted\n")
  case .endOfInput:
    output.write("end\n")
    exit(0)
  }
}

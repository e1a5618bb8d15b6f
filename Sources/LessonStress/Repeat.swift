import CHost
import ExampleRunner
import Foundation
import Lessons
import Recordings
import Synchronization

/// Runs each example again and again in the controlled world, half of the times on one processor: every
/// recording must be the same to the last byte.
///
/// Eight run at a time, so that the processors are always wanted by others.
func repeatRuns(_ examples: [LessonExample], times: Int, _ runner: Runner) -> Verdict {
  let runs = Atomic(0)
  let complaints = Mutex<[String]>([])
  let turns = (examples + examples).enumerated().map { ($1, onOneProcessor: $0 < examples.count) }
  let firsts = Mutex<[String: Recording]>([:])
  forEach(of: turns, onThreads: 8) { example, onOneProcessor in
    // What a thread starts may run where the thread may.
    ch_keep_on_one_core(onOneProcessor)
    do {
      let compiled = try runner.compile(example.program)
      var options = RunOptions(timeLimit: 600)
      if let cores = example.example.cores { options.cores = cores }
      var different = 0
      for _ in 0..<(times + 1) / 2 {
        let recording = try runner.run(compiled, options: options)
        let first = firsts.withLock { firsts in
          if firsts[example.address] == nil { firsts[example.address] = recording }
          return firsts[example.address]
        }
        if recording != first { different += 1 }
        runs.add(1, ordering: .relaxed)
      }
      if different > 0 {
        let place = onOneProcessor ? "on one processor" : "on all processors"
        complaints.withLock {
          $0.append("\(example.address), \(place): \(different) runs differ from the first")
        }
      }
    } catch {
      complaints.withLock { $0.append("\(example.address): \(error)") }
    }
  }
  let count = runs.load(ordering: .relaxed)
  return Verdict(
    did: count > 0, summary: ["\(examples.count) examples: \(count) runs, each as the first"],
    complaints: complaints.withLock { $0 })
}

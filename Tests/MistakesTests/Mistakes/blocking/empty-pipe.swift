// A pipe is read into which nobody writes.
import Foundation

let pipe = Pipe()
DispatchQueue.global().async {
  let data = pipe.fileHandleForReading.availableData
  print(data.count)
}

// Ends:
//   Stalled. A real system call blocks, and nothing else can run meanwhile.
//   – worker 1 waits in read for something that doesn't come: a file, a pipe or
//     a socket. (empty-pipe.swift:6:40)
//       6 │   let data = pipe.fileHandleForReading.availableData
//         │                                        ^

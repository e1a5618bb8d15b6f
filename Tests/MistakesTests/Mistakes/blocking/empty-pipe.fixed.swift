// Somebody writes first.
import Foundation

let pipe = Pipe()
pipe.fileHandleForWriting.write(Data("tea".utf8))
DispatchQueue.global().async {
  let data = pipe.fileHandleForReading.availableData
  print(data.count)
}

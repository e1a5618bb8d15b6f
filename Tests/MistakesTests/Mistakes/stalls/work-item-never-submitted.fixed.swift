// Both are given to a queue.
import Foundation

let rinse = DispatchWorkItem { print("rinse") }
let dry = DispatchWorkItem { print("dry") }
DispatchQueue.global().async(execute: dry)
DispatchQueue.global().async(execute: rinse)
rinse.wait()

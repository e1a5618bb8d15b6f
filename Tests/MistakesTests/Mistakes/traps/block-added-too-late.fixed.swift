// All blocks are added before it starts.
import Foundation

let toast = BlockOperation { print("toast") }
toast.addExecutionBlock { print("butter") }
toast.start()

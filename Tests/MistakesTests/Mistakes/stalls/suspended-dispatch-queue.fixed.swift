// As many resumptions as suspensions.
import Foundation

let prints = DispatchQueue(label: "prints")
prints.suspend()
prints.async { print("page 1") }
prints.resume()
prints.sync { print("page 2") }

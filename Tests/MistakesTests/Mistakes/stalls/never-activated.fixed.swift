// It is activated when everything is set up.
import Foundation

let prints = DispatchQueue(label: "prints", attributes: .initiallyInactive)
prints.async { print("page 1") }
prints.async { print("page 2") }
prints.activate()

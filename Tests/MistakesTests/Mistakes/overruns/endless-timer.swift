// A timer repeats for ever.
import Foundation

let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in
}

// Ends:
//   Overran. The run was ended after 20000 events: it seems to go on for ever.
//   (endless-timer.swift:4)
//     4 │ let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { …

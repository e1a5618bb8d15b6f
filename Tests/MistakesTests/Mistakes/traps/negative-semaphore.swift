// The number of free places is worked out wrongly.
import Foundation

let seats = 4
let guests = 6
let free = DispatchSemaphore(value: seats - guests)
free.wait()

// Ends:
//   Trapped: a semaphore can't begin below zero, but -2 was given
//   (negative-semaphore.swift:6:12)
//     6 │ let free = DispatchSemaphore(value: seats - guests)
//       │            ^

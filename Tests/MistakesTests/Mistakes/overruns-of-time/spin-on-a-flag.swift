// Main asks again and again whether a flag has changed, and so never runs the block that changes it.
import Foundation

var isReady = false

DispatchQueue.main.async { isReady = true }
while !isReady {
}
print("go")

// Ends:
//   Overran. The run was ended after 4 seconds of real time: it reads isReady
//   again and again, and nobody changes it. (spin-on-a-flag.swift:7)
//     7 │ while !isReady {

// The number of guests is zero.
import Foundation

func share(_ pieces: Int, among guests: Int) -> Int { pieces / guests }

let late = DispatchQueue(label: "late")
late.async { print(share(12, among: 0)) }

// Ends:
//   Trapped: Division by zero (division-by-zero.swift:4:62)
//     4 │ func share(_ pieces: Int, among guests: Int) -> Int { pieces / guests }
//       │                                                              ^

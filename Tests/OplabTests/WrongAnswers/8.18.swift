// The first search is let through, not the last.
import Foundation

final class SearchField {
  private var planned: DispatchWorkItem?

  func type(_ text: String) {
    guard planned == nil else { return }
    let search = DispatchWorkItem { print("searching for \(text)") }
    planned = search
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.3, execute: search)
  }
}

let field = SearchField()
field.type("c")
DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) { field.type("ca") }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.4) {
  field.type("cake")
}

// Told:
// Not so: every schedule has the output "searching for cake"
// This one:
//   │ searching for c
//   Finished after 400 ms of virtual time.
//   oplab run 8.18.swift --schedule TOKEN

// It ends after three rounds.
import Foundation

var rounds = 0
let timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { timer in
  rounds += 1
  if rounds == 3 { timer.invalidate() }
}

import CHost
import Interleaving

/// Gives the program under study its random numbers: the strategy's, so that they repeat.
func serveChance() {
  ch_on_random { World.current?.draw() ?? 0 }
}

import CHost
import ControlledFoundation
import Glibc
import Interleaving
import Recordings

/// Runs the program under one schedule after another and sends what is known, now and then and at the
/// end.
func explore(_ program: ch_main, _ options: Options, _ method: Explorer.Method) {
  ch_snapshot_image()
  ch_catch_interrupt()
  var explorer = Explorer()
  explorer.method = method
  explorer.limit = options.runLimit
  explorer.stepLimit = options.stepLimit
  explorer.stopsAtMemory = true
  explorer.firesTimersAnyTime = options.firesTimersAnyTime
  explorer.cores = options.cores
  let search = HostedSearch(explorer, options) { configuration in
    ch_restore_image()
    let (outcome, warnings) = World.run(configuration) {
      runProgram(countsCores: countsCores) { _ = program(0, nil) }
    }
    return Explorer.Ending(outcome, warnings)
  }
  let workers = min(options.workers, Int(ch_core_count()))
  if workers > 1, method.isSystematic {
    search.take(by: workers)
  } else {
    search.takeAlone()
  }
}

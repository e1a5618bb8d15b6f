// The process that an example runs in. It loads the example as a shared image, runs it once in a
// controlled world, and writes what happens as messages to file descriptor 3.
import CHost
import ControlledFoundation
import Glibc

func fail(_ text: String) -> Never {
  let line = "oplab-host: \(text)\n"
  _ = line.withCString { Glibc.write(STDERR_FILENO, $0, strlen($0)) }
  // A status of its own tells the lab that the host, not the example, has failed.
  exit(70)
}

let options: Options
do {
  options = try Options(Array(CommandLine.arguments.dropFirst()))
} catch {
  fail(error.text)
}

guard let program = ch_load_image(options.image) else {
  fail("the example can't be loaded: \(String(cString: ch_load_error()))")
}

// A program that never computes has one scheduling point less for each block.
let countsCores =
  FileManager.default.contents(atPath: options.image)?.range(of: Data(workSymbol.utf8)) != nil

ch_use_one_heap()
ch_stream_open(3)
ch_catch_ends()
serveLazyInitialisation()
installExecutors()
ch_begin_wall_clock(Int64(WallClock.epoch))
serveMemory()
serveBlocks()
if let method = options.method {
  explore(program, options, method)
} else {
  ch_limit(options.timeLimit, options.memoryLimit)
  run(program, options)
}
ch_run_is_over()
// What the program wrote by C's own means.
fflush(nil)
// Threads that can never go on are left behind: a normal exit would run their libraries' ends.
_exit(0)

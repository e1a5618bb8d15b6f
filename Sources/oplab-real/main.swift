// The process that an example runs in with real threads. It loads the example as a shared image and
// runs it, and ends when nothing in the process can go on. How that was is a message on file
// descriptor 3; without one, the process has ended by the program's own doing.
import CRealThreads
import Foundation

#if SANITIZED
  import SanitizedFoundation
#else
  import RealFoundation
#endif

typealias Main =
  @convention(c) (Int32, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32

/// Writes the end as a line for the lab, and ends the process with whatever still waits in it.
func end(_ message: String) -> Never {
  let line = message + "\n"
  _ = line.withCString { write(3, $0, strlen($0)) }
  _exit(0)
}

let path = CommandLine.arguments.last ?? ""
guard let image = dlopen(path, RTLD_NOW), let symbol = dlsym(image, "main") else {
  let reason = dlerror().map { String(cString: $0) } ?? "no main"
  FileHandle.standardError.write(Data("oplab-real: the example can't be loaded: \(reason)\n".utf8))
  // A status of its own tells the lab that the host, not the example, has failed.
  exit(70)
}

// A program that traps loses nothing that it has written. By its name, since Swift takes a variable of C
// for one that threads fight over.
if let stdout = dlsym(nil, "stdout") {
  setvbuf(stdout.load(as: UnsafeMutablePointer<FILE>.self), nil, _IONBF, 0)
}

LiveProcess.hasHiddenTimer = cr_has_timer
let isWatching = DispatchSemaphore(value: 0)
let watcher = Thread {
  // The sanitizer has started a thread of its own by now, and the program none.
  _ = LiveProcess.threadsBefore
  isWatching.signal()
  let process = LiveProcess()
  process.waitForEnd()
  end(process.isMainStuck ? "stuck" : "finished")
}
watcher.start()
isWatching.wait()

_ = unsafeBitCast(symbol, to: Main.self)(0, nil)
// The end of a script: what it has started goes on, and the main queue is served.
while true { RunLoop.main.run() }

import ControlledFoundation
import Recordings
import Testing

@Suite struct URLSessionTests {
  private static let address = URL(string: "https://example.org/photo")!

  @Test func `A completion runs on the session's serial queue, not on main, after the latency`() {
    let run = Run {
      URLSession.script["https://example.org/photo"] = .text("kitten", after: 2)
      let task = URLSession.shared.dataTask(with: Self.address) { data, response, error in
        print(String(decoding: data ?? Data(), as: UTF8.self), error == nil)
        print((response as? HTTPURLResponse)?.statusCode ?? 0, Thread.isMainThread)
        print(OperationQueue.current === URLSession.shared.delegateQueue)
      }
      print(task.state)
      task.resume()
      print(task.state)
    }
    #expect(run.outcome.kind == .finished)
    #expect(run.output == "suspended\nrunning\nkitten true\n200 false\ntrue\n")
    #expect(run.events.last?.time == 2)
  }

  @Test func `Failures, unknown addresses, time-outs and cancels are errors`() {
    let run = Run {
      func ask(_ address: String, timeout: Double = 60) -> URLSessionDataTask {
        let request = URLRequest(url: URL(string: address)!, timeoutInterval: timeout)
        let task = URLSession.shared.dataTask(with: request) { data, _, error in
          print(address, (error as? URLError)?.code == .cancelled, data == nil)
          print((error as? URLError)?.code.rawValue ?? 0)
        }
        task.resume()
        return task
      }
      URLSession.script = [
        "a:failing": .failure(.networkConnectionLost, after: 1), "a:slow": .text("slow", after: 90),
      ]
      _ = ask("a:failing")
      _ = ask("a:unknown")
      _ = ask("a:slow", timeout: 5)
      ask("a:slow").cancel()
    }
    #expect(
      run.output == """
        a:slow true true
        -999
        a:unknown false true
        -1003
        a:failing false true
        -1005
        a:slow false true
        -1001

        """)
  }
}

@Suite struct StandardOutputTests {
  @Test func `Every route to standard output appears in order`() {
    let run = Run {
      print("print")
      fputs("fputs\n", fdopen(STDOUT_FILENO, "w"))
      puts("puts")
      putchar(65)
      FileHandle.standardOutput.write(Data("\nhandle\n".utf8))
      try? FileHandle.standardOutput.write(contentsOf: Data("contents\n".utf8))
      write(STDOUT_FILENO, "write\n", 6)
      fwrite("fwrite\n", 1, 7, fdopen(STDOUT_FILENO, "w"))
      withVaList([2]) { _ = vprintf("vprintf %d\n", $0) }
      sleep(2)
      NSLog("%d %@", 3, "log")
    }
    #expect(
      run.output == """
        print
        fputs
        puts
        A
        handle
        contents
        write
        fwrite
        vprintf 2
        2.000 3 log

        """)
  }
}

@Suite struct WorkerRemarkTests {
  @Test func `Too many workers are worth a remark`() {
    func run(_ blocks: Int) -> Run {
      Run { for _ in 1...blocks { DispatchQueue.global().async { sleep(1) } } }
    }
    #expect(run(16).warnings.isEmpty)
    #expect(
      run(20).warnings.map(\.message) == [
        """
        20 workers existed at the same time: blocks that wait keep theirs, and each further block \
        took another.
        """
      ])
    #expect(
      run(80).warnings.first?.message.hasPrefix("64 workers existed at the same time, the limit")
        == true)
  }
}

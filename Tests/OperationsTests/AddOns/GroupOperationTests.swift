import Operations
import Testing

extension Behaviour {
  @Suite struct GroupOperationTests {
    @Test("Its members run only when it has started, and it finishes after them")
    func waits() {
      let (log, condition) = (Log(), Operation())
      let group = GroupOperation([logging("member", log)])
      group.addDependency(condition)
      let after = logging("after", log)
      after.addDependency(group)
      let queue = OperationQueue()
      queue.addOperations([group, after], waitUntilFinished: false)
      queue.addOperations([logging("other", log)], waitUntilFinished: true)
      #expect(log.lines == ["other"])
      condition.start()
      queue.waitUntilAllOperationsAreFinished()
      #expect(log.lines == ["other", "member", "after"])
    }

    @Test("It ends after members that members add, also one at a time")
    func grows() {
      let log = Log()
      let group = GroupOperation()
      group.maxConcurrentOperationCount = 1
      #expect(group.maxConcurrentOperationCount == 1)
      group.addOperation(
        BlockOperation { [unowned group] in
          group.addOperation(
            BlockOperation { [unowned group] in group.addOperation(logging("added", log)) })
        })
      group.start()
      group.waitUntilFinished()
      #expect(log.lines == ["added"])
    }

    @Test("One without members finishes")
    func empty() {
      let group = GroupOperation()
      group.start()
      group.waitUntilFinished()
      #expect(group.isFinished)
    }

    @Test("A group may be a member of a group")
    func nested() {
      let log = Log()
      let group = GroupOperation([
        GroupOperation([logging("a", log)]), GroupOperation([GroupOperation([logging("b", log)])]),
      ])
      OperationQueue().addOperations([group], waitUntilFinished: true)
      #expect(log.lines.sorted() == ["a", "b"])
    }

    @Test("Cancelled before the start, it cancels its members, later ones too, and all finish")
    func cancelledBefore() {
      let log = Log()
      let (member, late) = (logging("member", log), logging("late", log))
      let group = GroupOperation([member])
      group.cancel()
      group.addOperation(late)
      member.waitUntilFinished()
      late.waitUntilFinished()
      #expect(member.isCancelled && late.isCancelled)
      group.start()
      #expect(group.isFinished)
      #expect(log.lines == [])
    }

    @Test("Cancelled while it executes, it finishes when the members that run have")
    func cancelledDuring() {
      let log = Log()
      let (begun, end) = (Gate(), Gate())
      let group = GroupOperation([
        BlockOperation {
          begun.open()
          end.wait()
          log("ran to its end")
        }, logging("never", log),
      ])
      group.maxConcurrentOperationCount = 1
      group.start()
      begun.wait()
      group.cancel()
      #expect(!group.isFinished)
      end.open()
      group.waitUntilFinished()
      #expect(log.lines == ["ran to its end"])
    }

    @Test("A cancel after its end changes nothing")
    func cancelledAfter() {
      let group = GroupOperation()
      group.start()
      group.waitUntilFinished()
      group.cancel()
      let late = Operation()
      group.addOperation(late)
      late.waitUntilFinished()
      #expect(!group.isCancelled && !late.isCancelled)
    }

    @Test("One that never starts is released with its members")
    func released() {
      weak var member: Operation?
      weak var group: GroupOperation?
      do {
        let operation = BlockOperation {}
        let owner = GroupOperation([operation])
        (member, group) = (operation, owner)
        #expect(member != nil && group != nil)
      }
      #expect(member == nil && group == nil)
    }
  }
}

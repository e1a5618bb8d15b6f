internal import Interleaving
internal import Operations

/// What only few programs use, made when one of these is asked for first.
final class RareParts {
  let cooperativePool: CooperativePool
  let pthreads = PthreadModels()
  let network = ScriptedNetwork()
  let continuations = OpenContinuations()
  let streams = AwaitedStreams()
  let topLevel = TopLevelTask()
  private(set) lazy var sharedBus = EventBus()
  private(set) lazy var mainOperationQueue = Operations.OperationQueue.makeMain()

  init(world: World) {
    cooperativePool = CooperativePool(world: world)
  }

  func leftovers() -> [Leftover] {
    topLevel.leftovers() + continuations.leftovers() + streams.leftovers()
      + cooperativePool.leftovers()
  }
}

extension Program {
  var cooperativePool: CooperativePool { rareParts.cooperativePool }
  var pthreads: PthreadModels { rareParts.pthreads }
  var network: ScriptedNetwork { rareParts.network }
  var continuations: OpenContinuations { rareParts.continuations }
  var streams: AwaitedStreams { rareParts.streams }
  var topLevel: TopLevelTask { rareParts.topLevel }
  var sharedBus: EventBus { rareParts.sharedBus }
  var mainOperationQueue: Operations.OperationQueue { rareParts.mainOperationQueue }
}

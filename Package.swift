// swift-tools-version: 6.3
import Foundation
import PackageDescription

// The compiler's own parser libraries lie beside the compiler: <toolchain>/usr/bin/swiftc and
// <toolchain>/usr/lib/swift/host. The package manager has no setting for that folder, so we look
// for the compiler on PATH, as a shell does.
let hostLibraries: String = {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  for folder in path.split(separator: ":") {
    let compiler = URL(fileURLWithPath: String(folder)).appendingPathComponent("swiftc")
    guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
    let libraries =
      compiler.resolvingSymlinksInPath().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("lib/swift/host")
    if FileManager.default.fileExists(atPath: libraries.path) { return libraries.path }
  }
  fatalError("no Swift toolchain with lib/swift/host on PATH; install Swift 6.3 from swift.org")
}()

// Unsafe flags, since SwiftPM offers no other way to name a folder of modules.
let swiftSyntax: [SwiftSetting] = [.unsafeFlags(["-I", hostLibraries])]
let linkSwiftSyntax: [LinkerSetting] = [
  .unsafeFlags(["-L", hostLibraries, "-Xlinker", "-rpath", "-Xlinker", hostLibraries]),
  .linkedLibrary("SwiftSyntax"),
  .linkedLibrary("SwiftParser"),
  .linkedLibrary("SwiftParserDiagnostics"),
  .linkedLibrary("SwiftDiagnostics"),
  .linkedLibrary("SwiftBasicFormat"),
  .linkedLibrary("SwiftOperators"),
  .linkedLibrary("SwiftIDEUtils"),
]

let package = Package(
  name: "operation-lab",
  products: [
    .library(name: "Operations", targets: ["Operations"]),
    .library(name: "EventBus", targets: ["EventBus"]),
    .library(name: "Interleaving", targets: ["Interleaving"]),
    .library(name: "ScheduleTesting", targets: ["ScheduleTesting"]),
    .executable(name: "oplab", targets: ["oplab"]),
    .executable(name: "oplab-host", targets: ["oplab-host"]),
    .executable(name: "oplab-real", targets: ["oplab-real"]),
    .executable(name: "oplab-sanitized", targets: ["oplab-sanitized"]),
  ],
  targets: [
    // MARK: Libraries that are useful alone
    .target(name: "Operations"),
    .target(
      name: "EventBus", swiftSettings: [.enableUpcomingFeature("ImmutableWeakCaptures")]),

    // MARK: The controlled world
    .target(name: "Recordings"),
    .target(name: "CInterleaving"),
    .target(name: "Interleaving", dependencies: ["CInterleaving", "Recordings"]),
    // Its folder EventBus is a link: examples get the bus compiled on the world's own lock.
    .target(
      name: "ControlledFoundation", dependencies: ["Interleaving", "Operations", "Recordings"],
      exclude: ["EventBus/EventBus.docc"], swiftSettings: [.define("CONTROLLED_WORLD")]),
    // For the unit tests of other packages.
    .target(
      name: "ScheduleTesting", dependencies: ["ControlledFoundation", "Interleaving", "Recordings"]),
    // Small programs with known schedules, for the tests and benchmarks of the kernel.
    .target(name: "ReferencePrograms", dependencies: ["Interleaving", "Recordings"]),
    .target(name: "CHost", dependencies: ["CInterleaving"]),
    // Loads a compiled example as a shared image, so its symbols must be visible to that image.
    .executableTarget(
      name: "oplab-host",
      dependencies: ["CHost", "ControlledFoundation", "Interleaving", "Recordings"],
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]
    ),

    // MARK: The real world, against which the controlled one is held
    .target(name: "CRealThreads"),
    .target(name: "RealFoundation", dependencies: ["EventBus", "Operations"]),
    // Loads a compiled example, too.
    .executableTarget(
      name: "oplab-real",
      dependencies: ["CRealThreads", "EventBus", "Operations", "RealFoundation"],
      linkerSettings: [.unsafeFlags(["-Xlinker", "--export-dynamic"])]),

    // The same, compiled for the thread sanitizer: their folders are links.
    .target(
      name: "SanitizedEventBus", exclude: ["EventBus/EventBus.docc"],
      swiftSettings: [
        .define("THREAD_SANITIZER"), .enableUpcomingFeature("ImmutableWeakCaptures"),
        .unsafeFlags(["-sanitize=thread"]),
      ]),
    .target(
      name: "SanitizedFoundation", dependencies: ["SanitizedEventBus"],
      exclude: ["Operations/Operations.docc"],
      swiftSettings: [.define("SANITIZED"), .unsafeFlags(["-sanitize=thread"])]),
    .executableTarget(
      name: "oplab-sanitized",
      dependencies: ["CRealThreads", "SanitizedEventBus", "SanitizedFoundation"],
      swiftSettings: [.define("SANITIZED")],
      linkerSettings: [
        .unsafeFlags(["-sanitize=thread", "-Xlinker", "--export-dynamic"])
      ]),

    // MARK: The lab
    .systemLibrary(name: "CCmark", providers: [.apt(["libcmark-dev"])]),
    .target(name: "Lessons", dependencies: ["CCmark", "Recordings"]),
    .target(name: "ExampleRunner", dependencies: ["Recordings"], swiftSettings: swiftSyntax),
    .target(
      name: "Presentation", dependencies: ["ExampleRunner", "Lessons", "Recordings"],
      swiftSettings: swiftSyntax),
    .target(name: "CLibEdit", linkerSettings: [.linkedLibrary("edit")]),
    .target(name: "LineEditor", dependencies: ["CLibEdit"]),
    // The hosts are needed when an example runs: naming them here makes every build of the lab build
    // them.
    .executableTarget(
      name: "oplab",
      dependencies: [
        "ExampleRunner", "Interleaving", "Lessons", "LineEditor", "Presentation", "Recordings",
        "oplab-host", "oplab-real", "oplab-sanitized",
      ],
      swiftSettings: swiftSyntax,
      linkerSettings: linkSwiftSyntax
    ),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "ControlledFoundation", "EventBus", "ExampleRunner", "Findings", "Interleaving",
        "Operations", "PseudoTerminal", "Recordings", "ReferencePrograms", "oplab", "oplab-host",
      ],
      swiftSettings: swiftSyntax, linkerSettings: linkSwiftSyntax),
    // For the thread sanitizer, which wants a build of its own: `make races`.
    .executableTarget(name: "EventBusStress", dependencies: ["EventBus"]),
    .executableTarget(name: "OperationsStress", dependencies: ["OperationGraphs", "Operations"]),
    // The same graphs in the controlled world: `make races` as well.
    .executableTarget(
      name: "ControlledStress",
      dependencies: [
        "ControlledFoundation", "Interleaving", "OperationGraphs", "Operations", "Recordings",
      ]),
    // Takes every schedule, for which a debug build is too slow: `make races` as well.
    .executableTarget(
      name: "ExplorationStress", dependencies: ["Interleaving", "Recordings", "ReferencePrograms"]),
    .executableTarget(
      name: "ReplayStress",
      dependencies: ["ExampleRunner", "Findings", "Recordings", "oplab-host"],
      swiftSettings: swiftSyntax, linkerSettings: linkSwiftSyntax),
    // Each lesson's example often, on real threads and in the controlled world: `make races` as well.
    .executableTarget(
      name: "LessonStress",
      dependencies: [
        "CHost", "ExampleRunner", "Lessons", "Recordings", "oplab-host", "oplab-real",
      ],
      swiftSettings: swiftSyntax, linkerSettings: linkSwiftSyntax),

    // MARK: Tests, one target for each target above, and what they share
    .target(name: "PseudoTerminal", path: "Tests/PseudoTerminal"),
    .executableTarget(
      name: "line-editor-probe", dependencies: ["LineEditor"], path: "Tests/line-editor-probe"),
    .target(name: "OperationGraphs", dependencies: ["Operations"], path: "Tests/OperationGraphs"),
    .testTarget(name: "OperationsTests", dependencies: ["OperationGraphs", "Operations"]),
    // The shared suites of OperationsTests once more, against Foundation's classes.
    .testTarget(
      name: "FoundationBehaviourTests", swiftSettings: [.define("FOUNDATION_BEHAVIOUR")]),
    .testTarget(name: "EventBusTests", dependencies: ["EventBus"]),
    .testTarget(name: "RecordingsTests", dependencies: ["Recordings"]),
    .testTarget(name: "InterleavingTests", dependencies: ["Interleaving", "ReferencePrograms"]),
    .testTarget(
      name: "ControlledFoundationTests",
      dependencies: ["ControlledFoundation", "Interleaving", "OperationGraphs", "Recordings"]),
    .testTarget(name: "ScheduleTestingTests", dependencies: ["ScheduleTesting"]),
    // What needs the process that an example runs in: executors, clocks, random numbers.
    .testTarget(
      name: "HostedWorldTests", dependencies: ["ExampleRunner", "Recordings", "oplab-host"],
      swiftSettings: swiftSyntax, linkerSettings: linkSwiftSyntax),
    // Small programs with a mistake that only some schedules show; they are explored and not compiled
    // here.
    .target(
      name: "Findings", dependencies: ["ExampleRunner", "Recordings"], path: "Tests/Findings",
      exclude: ["Programs"], swiftSettings: swiftSyntax),
    .testTarget(
      name: "FindingsTests",
      dependencies: ["ExampleRunner", "Findings", "Recordings", "oplab-host"],
      swiftSettings: swiftSyntax, linkerSettings: linkSwiftSyntax),
    // Small programs with one mistake each, which are run as examples and not compiled here.
    .testTarget(
      name: "MistakesTests",
      dependencies: ["ExampleRunner", "Presentation", "Recordings", "oplab-host"],
      exclude: ["Mistakes"], swiftSettings: swiftSyntax, linkerSettings: linkSwiftSyntax),
    // The shared suites of ControlledFoundationTests once more, against the real types.
    .testTarget(name: "RealFoundationTests", swiftSettings: [.define("REAL_FOUNDATION")]),
    .testTarget(name: "LessonsTests", dependencies: ["CCmark", "Lessons", "Recordings"]),
    .testTarget(
      name: "ExampleRunnerTests", dependencies: ["ExampleRunner", "oplab-host"],
      swiftSettings: swiftSyntax,
      linkerSettings: linkSwiftSyntax),
    .testTarget(
      name: "PresentationTests", dependencies: ["Presentation"],
      swiftSettings: swiftSyntax, linkerSettings: linkSwiftSyntax),
    .testTarget(
      name: "LineEditorTests", dependencies: ["LineEditor", "PseudoTerminal", "line-editor-probe"]),
    .testTarget(
      name: "OplabTests",
      dependencies: [
        "ExampleRunner", "Lessons", "Presentation", "PseudoTerminal", "Recordings", "oplab",
        "oplab-host",
      ],
      exclude: ["Shell/Newcomer.txt", "WrongAnswers"],
      swiftSettings: swiftSyntax, linkerSettings: linkSwiftSyntax),
  ],
  swiftLanguageModes: [.v6]
)

let warningsAreErrors = Context.environment["OPLAB_WARNINGS_AS_ERRORS"] != nil

for target in package.targets where target.type != .system {
  if warningsAreErrors {
    target.swiftSettings = (target.swiftSettings ?? []) + [.treatAllWarnings(as: .error)]
    target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
  }
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}

import Operations
import Testing

/// The page that lists the members, against the modules themselves.
///
/// The compiler's symbol graphs say what is public in the toolchain's Foundation and in this module.
@Suite struct MembersPageTests {
  struct Graph: Decodable {
    struct Symbol: Decodable {
      struct Fragment: Decodable { var spelling: String }
      struct Identifier: Decodable { var precise: String }
      var identifier: Identifier
      var pathComponents: [String]
      var declarationFragments: [Fragment]
    }
    var symbols: [Symbol]
  }

  /// The types that this module puts in the place of Foundation's.
  static let types: Set<String> = [
    "Operation", "BlockOperation", "OperationQueue", "Progress", "ProgressReporting",
  ]

  /// The types that only Apple's Foundation has, or has more of.
  static let observation: Set<String> = [
    "NSKeyValueChange", "NSKeyValueChangeKey", "NSKeyValueObservation", "NSKeyValueObservedChange",
    "NSKeyValueObservingCustomization", "NSKeyValueObservingOptions", "NSObject",
  ]

  /// What a set of declarations is compared by: name and declaration.
  typealias Members = [String: Set<String>]

  static let foundation = Result { try members(of: "Foundation", types) }
  static let own = Result { try members(of: "Operations", types.union(observation)) }

  private static func members(of module: String, _ types: Set<String>) throws -> Members {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("operations-symbols-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundle = CommandLine.arguments.last { $0.hasSuffix(".xctest") }!
    let modules = URL(fileURLWithPath: bundle).deletingLastPathComponent().path + "/Modules"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swift", "symbolgraph-extract", "-module-name", module, "-I", modules,
      "-target", try target(), "-minimum-access-level", "public", "-output-dir", folder.path,
    ]
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    let file = folder.appendingPathComponent("\(module).symbols.json")
    let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
    var members: Members = [:]
    for symbol in graph.symbols where types.contains(symbol.pathComponents[0]) {
      let name = symbol.pathComponents.joined(separator: ".")
      if symbol.pathComponents.count == 1 || isSynthesized(symbol, name) { continue }
      members[name, default: []].insert(
        normal(symbol.declarationFragments.map(\.spelling).joined()))
    }
    return members
  }

  private static func target() throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "-print-target-info"]
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    return String(try #require(text.firstMatch(of: #/"unversionedTriple": "([^"]+)"/#)).1)
  }

  /// Whether a member comes from a protocol such as `Hashable`, or is a type's own name.
  private static func isSynthesized(_ symbol: Graph.Symbol, _ name: String) -> Bool {
    let isType =
      symbol.declarationFragments.contains { ["class", "enum", "struct"].contains($0.spelling) }
      && !symbol.declarationFragments.contains { $0.spelling == "var" || $0.spelling == "func" }
    return isType || symbol.identifier.precise.contains("::SYNTHESIZED::")
      || [".hash(into:)", ".hashValue", "NSKeyValueChange.init(rawValue:)"].contains {
        name.hasSuffix($0)
      }
  }

  /// A declaration without what makes no difference to those who use it.
  private static func normal(_ declaration: String) -> String {
    var text = declaration
    for word in ["override ", "@discardableResult ", "unowned(unsafe) "] {
      text = text.replacing(word, with: "")
    }
    return text.replacing(" { get set }", with: "").replacing(" : ", with: ": ")
  }

  /// The names in the first column of the page's tables.
  private static func listed() throws -> Set<String> {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Operations/Operations.docc/Members.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    return Set(text.matches(of: #/(?m)^\| `([^`]+)` \|/#).map { String($0.1) })
  }

  @Test("Each public member of Foundation's types is in this module, under the same name")
  func complete() throws {
    let missing = Set(try Self.foundation.get().keys).subtracting(try Self.own.get().keys)
    #expect(missing.sorted() == Self.inherited)
  }

  @Test("Each is declared as in Foundation, apart from a few that are used in the same way")
  func declarations() throws {
    let own = try Self.own.get()
    var differing: [String] = []
    for (name, declarations) in try Self.foundation.get()
    where !Self.inherited.contains(name) && !declarations.isSubset(of: own[name] ?? []) {
      differing.append(name)
    }
    #expect(differing.sorted() == Self.differing)
  }

  /// A read-only `class var` in place of a `static let`; other internal names of parameters; read-only also
  /// inside the module; settable, as on Apple's systems.
  static let differing = [
    "OperationQueue.defaultMaxConcurrentOperationCount", "Progress.init(parent:userInfo:)",
    "Progress.isCancelled", "Progress.isPaused", "Progress.localizedAdditionalDescription",
    "Progress.localizedDescription",
  ]

  /// Every `NSObject` has these.
  static let inherited = ["Operation.didChangeValue(for:)", "Operation.willChangeValue(for:)"]

  @Test("The page lists each member that Foundation or this module has")
  func listed() throws {
    let listed = try Self.listed()
    let members = Set(try Self.foundation.get().keys).union(try Self.own.get().keys)
    #expect(members.subtracting(listed).sorted() == [])
  }

  @Test("The page lists nothing that isn't there")
  func exists() throws {
    let page = try Self.listed()
    #expect(page.subtracting(try Self.own.get().keys).sorted() == Self.inherited)
  }
}

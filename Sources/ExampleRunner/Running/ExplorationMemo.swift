import Foundation
import Recordings

/// What exploring a compiled example gave, kept beside its image.
///
/// A search that ended by itself gives the same each time. One that a clock or a person ended isn't kept.
struct ExplorationMemo {
  private let path: String
  private let key: String

  private struct Content: Codable {
    var key: String
    var exploration: Exploration
  }

  init(_ example: CompiledExample, _ options: ExploreOptions, runtime: LabRuntime) {
    key = ([runtime.identity(for: .controlled)] + options.arguments).joined(separator: " ")
    path = "\(example.folder)/explored-\(CacheKey(text: key).name).json"
  }

  /// What was kept; nil if there is nothing, or nothing that can be read.
  func load() -> Exploration? {
    guard let data = FileManager.default.contents(atPath: path),
      let content = try? JSONDecoder().decode(Content.self, from: data), content.key == key
    else { return nil }
    return content.exploration
  }

  /// Keeps what was found, if it would be found again; where that isn't possible, the next one searches.
  func save(_ exploration: Exploration, _ options: ExploreOptions) {
    let runs = exploration.schedules + exploration.redundant
    guard exploration.coverage != .sample || runs >= options.limit,
      let data = try? JSONEncoder().encode(Content(key: key, exploration: exploration))
    else { return }
    try? data.write(to: URL(fileURLWithPath: path), options: .atomic)
  }
}

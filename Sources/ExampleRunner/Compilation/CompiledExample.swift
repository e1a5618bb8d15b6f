import Foundation

/// A program that is ready to run.
public struct CompiledExample: Hashable, Sendable {
  /// The program.
  public var program: Program
  /// What the compiler warned of, in the order of the places.
  public var warnings: [Diagnostic]
  /// What it is compiled for.
  public var threads = Threads.controlled
  /// Whether it had been compiled before.
  public var isFromCache: Bool

  /// The folder that holds the image and what is known about it.
  var folder: String
  /// How columns that the image knows relate to the learner's, by unit name.
  var columns: [String: ColumnMap]

  /// The shared image that the host loads.
  var image: String { "\(folder)/\(Self.imageName)" }

  static let imageName = "image.so"
}

/// What is kept beside a compiled image, so that it need not be found out again.
struct ExampleNotes: Hashable, Sendable, Codable {
  var warnings: [Diagnostic]
  var columns: [String: ColumnMap]

  private static let name = "notes.json"

  init(warnings: [Diagnostic], columns: [String: ColumnMap]) {
    self.warnings = warnings
    self.columns = columns
  }

  /// Reads the notes of a cache entry; nil when they can't be read.
  init?(folder: String) {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(Self.name)"),
      let notes = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    self = notes
  }

  func write(to folder: String) throws {
    try writeFile("\(folder)/\(Self.name)", JSONEncoder().encode(self))
  }
}

/// A catalogue's file: the catalogue, and what is wrong with its form.
public struct CatalogueFile: Sendable {
  /// The path, as it was asked for.
  public let path: String
  /// The catalogue; empty if the file can't be read.
  public let catalogue: Catalogue
  /// What is wrong with the file's form, in the order of the text.
  public let problems: [Problem]

  /// Reads the catalogue at a path.
  ///
  /// A file that can't be read gives a problem, like any other mistake.
  public init(contentsOf path: String) {
    do {
      self.init(path: path, bytes: try readFile(path))
    } catch {
      self.init(path: path, [Placed(error.kind, at: nil)])
    }
  }

  /// Reads a catalogue from a text in memory.
  ///
  /// The path serves messages only.
  public init(path: String, bytes: [UInt8]) {
    if let problem = TextLines(bytes).textProblem {
      self.init(path: path, [problem])
    } else {
      let reader = CatalogueReader(String(decoding: bytes, as: UTF8.self))
      self.init(
        path: path, reader.problems,
        Catalogue(header: reader.header, entries: reader.entries))
    }
  }

  private init(path: String, _ problems: [Placed], _ catalogue: Catalogue = Catalogue()) {
    self.path = path
    self.catalogue = catalogue
    self.problems = problems.map { Problem(file: path, position: $0.position, kind: $0.kind) }
  }
}

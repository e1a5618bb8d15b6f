import Foundation
import Testing

/// What `make install` makes of a build, used from another folder.
@Suite("An installed copy") struct InstallTests {
  /// The checkout, found from this file's place in it.
  private static let checkout = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Installs the build that the tests belong to.
  private func install(into prefix: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      ".ci/install", URL(fileURLWithPath: Lab.program).deletingLastPathComponent().path, prefix,
    ]
    process.currentDirectoryURL = Self.checkout
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func `is whole, and names nothing in the source tree`() throws {
    try withLab { lab in
      var lab = lab
      let prefix = lab.folder.resolvingSymlinksInPath().path + "/prefix"
      try install(into: prefix)
      lab.copy = prefix + "/bin/oplab"

      let doctor = try lab.run(["doctor", "--width", "200"])
      #expect(doctor.status == 0, "\(doctor.output)")
      #expect(doctor.output.contains("✓ copy      installed in \(prefix)\n"))
      #expect(doctor.output.contains("in prefix/share/oplab/lessons\n"))
      let maps = try FileManager.default.subpathsOfDirectory(atPath: prefix)
        .filter { $0.hasSuffix(".modulemap") }
      #expect(maps == ["lib/oplab/CInterleaving.build/module.modulemap"])
      for map in maps { #expect(!(try lab.read("prefix/" + map)).contains("/")) }
      for completions in [
        "bash-completion/completions/oplab", "zsh/site-functions/_oplab",
        "fish/vendor_completions.d/oplab.fish",
      ] { #expect(try lab.read("prefix/share/" + completions).contains("explore")) }

      try lab.write("tea.swift", "import Foundation\nimport EventBus\nprint(6 * 7)\n")
      #expect(try lab.run(["run", "tea.swift", "--trace", "off"]).output == "42\n")
      for options in [["--real"], ["--real", "--sanitize", "thread"]] {
        let run = try lab.run(["run", "tea.swift"] + options)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.contains("42"))
      }
    }
  }

  @Test func `is told from a build`() throws {
    try withLab { lab in
      let doctor = try lab.run(["doctor", "--width", "200"])
      #expect(
        doctor.output.contains("✓ copy      built from the sources in \(Self.checkout.path)\n"))
    }
  }
}

import Foundation

/// Which copy of the lab this is: an installed one, or a build in its source tree.
enum LabCopy {
  /// In a folder that `make install` has filled.
  case installed(prefix: String)
  /// In the build folder of its sources.
  case built(sources: String)
  /// By itself, somewhere.
  case alone

  /// Where the program that runs is.
  static var program: String {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
  }

  /// The copy that the running program belongs to.
  static var current: LabCopy {
    let folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    let prefix = folder.deletingLastPathComponent().deletingLastPathComponent()
    let isInstalled = folder.path == prefix.path + "/lib/oplab"
    if isInstalled, isFolder(LabCopy.installed(prefix: prefix.path).lessons) {
      return .installed(prefix: prefix.path)
    }
    var above = folder
    while above.path != "/" {
      above = above.deletingLastPathComponent()
      let copy = LabCopy.built(sources: above.path)
      if FileManager.default.fileExists(atPath: above.path + "/Package.swift"),
        isFolder(copy.lessons)
      {
        return copy
      }
    }
    return .alone
  }

  /// The folder with this copy's lessons; where it is alone, one in the current folder.
  var lessons: String {
    switch self {
    case .installed(let prefix): "\(prefix)/share/oplab/lessons"
    case .built(let sources): "\(sources)/lessons"
    case .alone: "\(FileManager.default.currentDirectoryPath)/lessons"
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}

extension LabCopy: CustomStringConvertible {
  var description: String {
    switch self {
    case .installed(let prefix): "installed in \(prefix)"
    case .built(let sources): "built from the sources in \(sources)"
    case .alone: "neither installed nor in its source tree"
    }
  }
}

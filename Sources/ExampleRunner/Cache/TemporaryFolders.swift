import Foundation
import Synchronization

/// Folders that are removed when the process exits.
enum TemporaryFolders {
  private static let folders = Mutex<[String]>([])

  /// Makes one, in the folder for temporary files.
  static func make() throws(RunnerError) -> String {
    let parent = FileManager.default.temporaryDirectory.path
    let folder: String
    do {
      folder = try makeNewFolder(prefix: "\(parent)/oplab-")
    } catch {
      throw .noWorkFolder(path: parent, reason: error.description)
    }
    folders.withLock { folders in
      if folders.isEmpty { atexit { TemporaryFolders.removeAll() } }
      folders.append(folder)
    }
    return folder
  }

  private static func removeAll() {
    folders.withLock { folders in
      for folder in folders { try? FileManager.default.removeItem(atPath: folder) }
      folders = []
    }
  }
}

import Foundation
import Glibc

/// A folder of compiled examples.
///
/// Any number of processes may use it at once: an entry appears
/// whole or not at all, and one that was used lately is never removed.
struct CacheFolder: Sendable {
  var path: String
  /// Bytes above which the entries that were not used for the longest time are removed.
  var sizeLimit: Int

  /// Entries used within this many seconds stay, since another process may be about to load them.
  private static let graceTime = 60.0

  /// Where the compiler keeps the C modules that it has read.
  var modules: String

  private var examples: String { "\(path)/examples" }

  init(path: String, modules: String? = nil, sizeLimit: Int) {
    self.path = path
    self.modules = modules ?? "\(path)/modules"
    self.sizeLimit = sizeLimit
  }

  /// The folder for caches that the XDG base directory specification names.
  static func standardPath(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String {
    if let folder = environment["XDG_CACHE_HOME"], folder.hasPrefix("/") {
      return "\(folder)/oplab"
    }
    return "\(environment["HOME"] ?? NSHomeDirectory())/.cache/oplab"
  }

  /// The folder of the entry for a key, marked as used just now; nil when there is none.
  func entry(for key: CacheKey) -> String? {
    let folder = "\(examples)/\(key.name)"
    guard let stored = try? readFile("\(folder)/key"), stored == Array(key.text.utf8),
      access("\(folder)/\(CompiledExample.imageName)", R_OK) == 0
    else { return nil }
    utimensat(AT_FDCWD, folder, nil, 0)
    return folder
  }

  /// A new folder to compile in, on the same disk as the entries.
  func makeWorkFolder() throws(SystemError) -> String {
    try makeFolders(examples)
    return try makeNewFolder(prefix: "\(path)/work-")
  }

  /// Makes a work folder the entry for a key, and returns where it is now.
  ///
  /// - Parameter makesRoom: Whether old entries are removed if there are too many.
  func store(
    _ workFolder: String, for key: CacheKey, makesRoom: Bool
  ) throws(SystemError) -> String {
    try writeFile("\(workFolder)/key", key.text.utf8)
    let folder = "\(examples)/\(key.name)"
    if rename(workFolder, folder) != 0 {
      let error = SystemError()
      if entry(for: key) != nil {
        // Another process was faster; its image is as good.
        remove(workFolder)
        return folder
      }
      // What is there is damaged or for another text: it makes room.
      remove(folder)
      guard rename(workFolder, folder) == 0 else { throw error }
    }
    if makesRoom { removeOldEntries() }
    return folder
  }

  /// Removes a folder and all that is in it.
  func remove(_ folder: String) {
    try? FileManager.default.removeItem(atPath: folder)
  }

  // MARK: Eviction

  private func removeOldEntries() {
    let now = Date().timeIntervalSince1970
    removeAbandonedWork(now: now)
    var entries = folders(in: examples).map { folder in
      (folder: folder, used: timeOfChange(folder), size: size(of: folder))
    }
    entries.sort { $0.used < $1.used }
    var total = entries.reduce(0) { $0 + $1.size }
    for entry in entries where total > sizeLimit && now - entry.used > Self.graceTime {
      remove(entry.folder)
      total -= entry.size
    }
  }

  /// Work of processes that were killed.
  private func removeAbandonedWork(now: Double) {
    for folder in folders(in: path) where folder.contains("/work-") {
      if now - timeOfChange(folder) > 3600 { remove(folder) }
    }
  }

  private func folders(in folder: String) -> [String] {
    names(in: folder).map { "\(folder)/\($0)" }
  }

  private func timeOfChange(_ path: String) -> Double {
    var status = stat()
    guard stat(path, &status) == 0 else { return 0 }
    return Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
  }

  private func size(of folder: String) -> Int {
    folders(in: folder).reduce(0) { total, file in
      var status = stat()
      return stat(file, &status) == 0 ? total + Int(status.st_blocks) * 512 : total
    }
  }
}

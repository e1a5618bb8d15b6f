import Foundation
import Synchronization

/// Compiled examples by what they depend on: in the user's cache folder or, when that can't be
/// used, in a temporary folder that lasts as long as this process.
final class ExampleCache: Sendable {
  private struct State {
    var folder: CacheFolder
    /// Why `folder` is a temporary one, if it is.
    var remark: String?
    /// How many entries were made.
    var count = 0
  }

  /// To look for old entries takes as long as some examples do, when there are thousands: that is done
  /// for the first of so many new ones.
  private static let entriesPerTidying = 32

  private let state: Mutex<State>

  init(_ folder: CacheFolder) {
    state = Mutex(State(folder: folder))
  }

  /// Why a temporary folder is in use, if it is.
  var remark: String? { state.withLock { $0.remark } }

  /// The folder of the entry for a key, if there is one.
  func entry(for key: CacheKey) -> String? {
    state.withLock { $0.folder }.entry(for: key)
  }

  /// Removes a damaged entry.
  func remove(_ folder: String) {
    state.withLock { $0.folder }.remove(folder)
  }

  /// Makes the entry for a key and returns its folder.
  ///
  /// When that fails for another reason than the program, which may be a full disk that only the
  /// compiler has noticed, it is tried once more in a temporary folder.
  ///
  /// - Parameter build: Fills a folder, given also where the compiler keeps C modules.
  func makeEntry(
    for key: CacheKey, _ build: (_ folder: String, _ modules: String) throws -> Void
  ) throws(RunnerError) -> String {
    let (folder, isTemporary) = state.withLock { ($0.folder, $0.remark != nil) }
    do {
      return try fill(folder, for: key, build)
    } catch {
      if isTemporary || (error as? RunnerError)?.kind ?? .system != .system {
        throw described(error, folder: folder)
      }
      let substitute = try TemporaryFolders.make()
      do {
        let temporary = CacheFolder(path: substitute, sizeLimit: folder.sizeLimit)
        let entry = try fill(temporary, for: key, build)
        let remark = """
          \(folder.path) can't be used (\(reason(of: error))). Compiled examples are kept in \
          \(substitute) until the lab ends.
          """
        state.withLock { state in
          // Another thread may have been here first; its folder stays the one in use.
          if state.remark == nil { state = State(folder: temporary, remark: remark, count: 1) }
        }
        return entry
      } catch {
        throw described(error, folder: CacheFolder(path: substitute, sizeLimit: 0))
      }
    }
  }

  private func fill(
    _ folder: CacheFolder, for key: CacheKey, _ build: (String, String) throws -> Void
  ) throws -> String {
    let makesRoom = state.withLock { state in
      defer { state.count += 1 }
      return state.count.isMultiple(of: Self.entriesPerTidying)
    }
    let work = try folder.makeWorkFolder()
    do {
      try build(work, folder.modules)
      return try folder.store(work, for: key, makesRoom: makesRoom)
    } catch {
      folder.remove(work)
      throw error
    }
  }

  private func described(_ error: any Error, folder: CacheFolder) -> RunnerError {
    error as? RunnerError ?? .noWorkFolder(path: folder.path, reason: reason(of: error))
  }
}

/// Why making an entry failed, in one line.
private func reason(of error: any Error) -> String {
  if case .toolFailed(_, let output)? = error as? RunnerError {
    let line = output.split(separator: "\n").first ?? "no reason given"
    let prefix = "<unknown>:0: error: "
    return String(line.hasPrefix(prefix) ? line.dropFirst(prefix.count) : line)
  }
  return "\(error)"
}

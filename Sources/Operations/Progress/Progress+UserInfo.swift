public import Foundation

extension Progress {
  /// What is done to files.
  public struct FileOperationKind: RawRepresentable, Hashable, Sendable {
    /// The kind as text.
    public let rawValue: String

    /// Creates a kind from its text.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a kind from its text.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    /// Files are being downloaded.
    public static let downloading = Self(rawValue: "NSProgressFileOperationKindDownloading")
    /// Files are being decompressed after a download.
    public static let decompressingAfterDownloading = Self(
      rawValue: "NSProgressFileOperationKindDecompressingAfterDownloading")
    /// Files are being received.
    public static let receiving = Self(rawValue: "NSProgressFileOperationKindReceiving")
    /// Files are being copied.
    public static let copying = Self(rawValue: "NSProgressFileOperationKindCopying")
    /// Files are being uploaded.
    public static let uploading = Self(rawValue: "NSProgressFileOperationKindUploading")
    /// Files are being duplicated.
    public static let duplicating = Self(rawValue: "NSProgressFileOperationKindDuplicating")
  }

  /// The expected rest of the time in seconds; kept in `userInfo`.
  public var estimatedTimeRemaining: TimeInterval? {
    get { userInfo[.estimatedTimeRemainingKey] as? TimeInterval }
    set { setUserInfoObject(newValue, forKey: .estimatedTimeRemainingKey) }
  }

  /// The speed in bytes per second; kept in `userInfo`.
  public var throughput: Int? {
    get { userInfo[.throughputKey] as? Int }
    set { setUserInfoObject(newValue, forKey: .throughputKey) }
  }

  /// What is done to the files; kept in `userInfo`.
  public var fileOperationKind: FileOperationKind? {
    get { userInfo[.fileOperationKindKey] as? FileOperationKind }
    set { setUserInfoObject(newValue, forKey: .fileOperationKindKey) }
  }

  /// The file; kept in `userInfo`.
  public var fileURL: URL? {
    get { userInfo[.fileURLKey] as? URL }
    set { setUserInfoObject(newValue, forKey: .fileURLKey) }
  }

  /// The number of files; kept in `userInfo`.
  public var fileTotalCount: Int? {
    get { userInfo[.fileTotalCountKey] as? Int }
    set { setUserInfoObject(newValue, forKey: .fileTotalCountKey) }
  }

  /// The number of files that are done; kept in `userInfo`.
  public var fileCompletedCount: Int? {
    get { userInfo[.fileCompletedCountKey] as? Int }
    set { setUserInfoObject(newValue, forKey: .fileCompletedCountKey) }
  }

  /// Such as `30% completed`; empty while the extent isn't known.
  final var defaultDescription: String {
    if guarded.withLock({ $0.isIndeterminate }) { return "" }
    return "\(Int((currentFraction * 100).rounded(.down)))% completed"
  }

  /// Such as `3 of 10`; empty while the extent isn't known.
  final var defaultAdditionalDescription: String {
    guarded.withLock { $0.isIndeterminate ? "" : "\($0.completed) of \($0.total)" }
  }
}

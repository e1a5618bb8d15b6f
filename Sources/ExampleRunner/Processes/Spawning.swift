import Glibc

/// Starts a program in a process group of its own, so that a terminal's Ctrl-C does not reach it.
///
/// - Parameters:
///   - descriptors: The descriptors it gets, and ours that they stand for; 0 reads nothing.
///   - environment: Its whole environment, or nil for ours.
func spawn(
  _ program: String, _ arguments: [String], descriptors: [(theirs: Int32, ours: Int32)],
  environment: [String]?
) throws(SystemError) -> pid_t {
  var actions = posix_spawn_file_actions_t()
  posix_spawn_file_actions_init(&actions)
  defer { posix_spawn_file_actions_destroy(&actions) }
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
  for (theirs, ours) in descriptors {
    posix_spawn_file_actions_adddup2(&actions, ours, theirs)
  }

  var attributes = posix_spawnattr_t()
  posix_spawnattr_init(&attributes)
  defer { posix_spawnattr_destroy(&attributes) }
  let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
  posix_spawnattr_setflags(&attributes, Int16(flags))
  // Signals that we ignore or block would stay so in the child.
  var signals = sigset_t()
  sigemptyset(&signals)
  posix_spawnattr_setsigmask(&attributes, &signals)
  sigfillset(&signals)
  posix_spawnattr_setsigdefault(&attributes, &signals)

  let argv = CStrings([program] + arguments)
  let envp = environment.map(CStrings.init)
  var identifier: pid_t = 0
  let code = posix_spawn(
    &identifier, program, &actions, &attributes, argv.pointers, envp?.pointers ?? environ)
  guard code == 0 else { throw SystemError(code: code) }
  return identifier
}

/// A null-terminated array of C strings.
private final class CStrings {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  init(_ strings: [String]) {
    count = strings.count
    pointers = .allocate(capacity: count + 1)
    for (index, string) in strings.enumerated() { pointers[index] = strdup(string) }
    pointers[count] = nil
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}

// A socket is read whose other side is silent.
import Foundation

var ends: [Int32] = [0, 0]
socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
var byte: UInt8 = 0
let count = recv(ends[0], &byte, 1, 0)
print(count)

// Ends:
//   Stalled. A real system call blocks, and nothing else can run meanwhile.
//   – main waits in recvfrom for something that doesn't come: a file, a pipe or
//     a socket. (silent-socket.swift:7:13)
//       7 │ let count = recv(ends[0], &byte, 1, 0)
//         │             ^

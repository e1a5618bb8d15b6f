// The other side says something.
import Foundation

var ends: [Int32] = [0, 0]
socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends)
var byte: UInt8 = 65
send(ends[1], &byte, 1, 0)
let count = recv(ends[0], &byte, 1, 0)
print(count)

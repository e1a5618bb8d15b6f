// Chance for the program under study: the same numbers in every run that takes the same choices. An
// executable comes first in the search for symbols, so that these win over the libraries' own.
#define _GNU_SOURCE
#include "CHost.h"

#include <CInterleaving.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static uint64_t (*draw)(void);

void ch_on_random(uint64_t (*next)(void)) { draw = next; }

static ssize_t fill(void *bytes, size_t count) {
  if (draw == NULL || ci_current() == NULL) return syscall(SYS_getrandom, bytes, count, 0);
  for (size_t i = 0; i < count; i += 8) {
    uint64_t number = draw();
    for (size_t j = i; j < count && j < i + 8; j++) {
      ((uint8_t *)bytes)[j] = (uint8_t)number;
      number >>= 8;
    }
  }
  return (ssize_t)count;
}

ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  (void)flags;
  return fill(bytes, count);
}

int getentropy(void *bytes, size_t count) { return fill(bytes, count) < 0 ? -1 : 0; }

void arc4random_buf(void *bytes, size_t count) { fill(bytes, count); }

uint32_t arc4random(void) {
  uint32_t number = 0;
  fill(&number, sizeof number);
  return number;
}

// What Swift's SystemRandomNumberGenerator calls.
void swift_stdlib_random(void *bytes, size_t count) { fill(bytes, count); }

// Lazy initialisation of globals and static properties. A thread that pauses inside an initialiser
// would block another one where the scheduler can't see it, so this replaces the runtime's own: an
// executable comes first in the search for symbols.
#define _GNU_SOURCE
#include "CHost.h"

#include <CInterleaving.h>
#include <linux/futex.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static void (*wait_for_once)(const intptr_t *predicate, void *owner);

static ch_on_once on_once;

void ch_on_wait_for_once(void (*wait)(const intptr_t *predicate, void *owner), ch_on_once once) {
  wait_for_once = wait;
  on_once = once;
}

// Who comes first, and what the initialiser did, is known to all who come after.
static void tell(_Atomic(intptr_t) *predicate, int32_t moment) {
  // The libraries' own initialisations are done once in a process, not once in a run.
  if (on_once == NULL || !ci_is_watching || ci_current() == NULL) return;
  if (ci_offset_in_image((uint64_t)predicate) != 0)
    on_once((uint64_t)predicate, moment);
}

// 0: not begun. -1: done. Otherwise: the controlled thread that is in the middle of it, or 1.
void swift_once(_Atomic(intptr_t) *predicate, void (*initialise)(void *), void *context) {
  if (atomic_load_explicit(predicate, memory_order_acquire) == -1) {
    tell(predicate, ch_once_passed);
    return;
  }
  tell(predicate, ch_once_tried);
  void *thread = ci_current();
  intptr_t me = thread ? (intptr_t)thread : 1;
  intptr_t owner = 0;
  if (atomic_compare_exchange_strong(predicate, &owner, me)) {
    initialise(context);
    tell(predicate, ch_once_done);
    atomic_store_explicit(predicate, -1, memory_order_release);
    syscall(SYS_futex, predicate, FUTEX_WAKE_PRIVATE, INT32_MAX, NULL, NULL, 0);
    return;
  }
  while (owner != -1) {
    if (thread != NULL && owner != 1 && wait_for_once != NULL) {
      wait_for_once((const intptr_t *)predicate, (void *)owner);
    } else {
      syscall(SYS_futex, predicate, FUTEX_WAIT_PRIVATE, (int32_t)owner, NULL, NULL, 0);
    }
    owner = atomic_load_explicit(predicate, memory_order_acquire);
  }
  tell(predicate, ch_once_passed);
}

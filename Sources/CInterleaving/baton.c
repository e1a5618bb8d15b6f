#define _GNU_SOURCE
#include "CInterleaving.h"

#include <linux/futex.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_t running;
static pid_t running_task;
static __thread pid_t task;
static int64_t now;

void ci_set_now(int64_t nanoseconds) { now = nanoseconds; }

int64_t ci_now(void) { return now; }

pthread_t ci_running_thread(void) { return running; }

pid_t ci_running_task(void) { return running_task; }

void ci_baton_give(ci_baton *baton) {
  atomic_fetch_add_explicit(&baton->count, 1, memory_order_release);
  syscall(SYS_futex, &baton->count, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

void ci_baton_take(ci_baton *baton) {
  for (;;) {
    int32_t count = atomic_load_explicit(&baton->count, memory_order_acquire);
    while (count > 0) {
      if (atomic_compare_exchange_weak_explicit(&baton->count, &count, count - 1,
                                                memory_order_acquire, memory_order_acquire)) {
        running = pthread_self();
        // Asked for once: it is a system call.
        if (task == 0) task = gettid();
        running_task = task;
        return;
      }
    }
    syscall(SYS_futex, &baton->count, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0);
  }
}

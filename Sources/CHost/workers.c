// Processes that search together.
#define _GNU_SOURCE
#include "include/CHost.h"

#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

int32_t ch_fork(void) { return fork(); }

void ch_end_with_parent(int32_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have ended before that.
  if (getppid() != parent) _exit(0);
}

int32_t ch_cores(int32_t *cores, int32_t most) {
  cpu_set_t all;
  int32_t count = 0;
  if (sched_getaffinity(0, sizeof all, &all) != 0) return 0;
  for (int32_t core = 0; core < CPU_SETSIZE && count < most; core++)
    if (CPU_ISSET((size_t)core, &all)) cores[count++] = core;
  return count;
}

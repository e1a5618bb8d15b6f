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

int32_t ch_core_count(void) {
  cpu_set_t mine;
  return sched_getaffinity(0, sizeof mine, &mine) == 0 ? CPU_COUNT(&mine) : 1;
}

void ch_keep_on_one_core(bool keep) {
  cpu_set_t allowed;
  CPU_ZERO(&allowed);
  int here = sched_getcpu();
  for (int core = 0; core < CPU_SETSIZE; core++)
    if (!keep || core == here) CPU_SET((size_t)core, &allowed);
  sched_setaffinity(0, sizeof allowed, &allowed);
}

// Processes that search together.
#define _GNU_SOURCE
#include "include/CHost.h"

#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

int32_t ch_fork(void) { return fork(); }

void ch_end_with_parent(int32_t parent) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  // It may have ended before that.
  if (getppid() != parent) _exit(0);
}

struct ch_flag {
  atomic_bool is_set;
};

ch_flag *ch_shared_flag(void) {
  int protection = PROT_READ | PROT_WRITE;
  void *page = mmap(NULL, sizeof(ch_flag), protection, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  return page == MAP_FAILED ? NULL : page;
}

void ch_set_flag(ch_flag *flag, bool value) { atomic_store(&flag->is_set, value); }
bool ch_flag_is_set(const ch_flag *flag) { return atomic_load(&flag->is_set); }

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

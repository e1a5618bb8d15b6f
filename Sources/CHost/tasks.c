// Orders between tasks. Only the concurrency runtime knows them, and it tells the thread sanitizer: by two
// variables with functions that it calls where they are set.
#define _GNU_SOURCE
#include "CHost.h"

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>

#include <CInterleaving.h>

static ch_on_task_order on_acquire, on_release;

// Where the concurrency runtime lies: the rest of the Swift runtime calls the same functions, about
// orders that no program relies on, and in the middle of anything.
static uint64_t base, end;

static int find_end(struct dl_phdr_info *info, size_t size, void *unused) {
  (void)size;
  (void)unused;
  if (info->dlpi_addr != base) return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    uint64_t last = base + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
    if (info->dlpi_phdr[i].p_type == PT_LOAD && last > end) end = last;
  }
  return 1;
}

static bool is_of_tasks(void *caller) {
  return (uint64_t)caller >= base && (uint64_t)caller < end && ci_current() != NULL;
}

static void acquire(const void *object) {
  if (is_of_tasks(__builtin_return_address(0))) on_acquire((uint64_t)object);
}

static void release(const void *object) {
  if (is_of_tasks(__builtin_return_address(0))) on_release((uint64_t)object);
}

void ch_on_task_orders(ch_on_task_order acquired, ch_on_task_order released) {
  on_acquire = acquired;
  on_release = released;
  void (**acquires)(const void *) = dlsym(RTLD_DEFAULT, "_swift_tsan_acquire");
  void (**releases)(const void *) = dlsym(RTLD_DEFAULT, "_swift_tsan_release");
  Dl_info runtime;
  void *function = dlsym(RTLD_DEFAULT, "swift_task_create");
  if (acquires == NULL || releases == NULL || !dladdr(function, &runtime)) return;
  base = (uint64_t)runtime.dli_fbase;
  dl_iterate_phdr(find_end, NULL);
  *acquires = acquire;
  *releases = release;
}

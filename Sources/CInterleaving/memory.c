#define _GNU_SOURCE
#include "CInterleaving.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

bool ci_is_watching;

bool ci_watch_memory(bool watch) {
  bool was = ci_is_watching;
  ci_is_watching = watch;
  return was;
}

// The Swift runtime's, where the program has it.
extern char *swift_demangle(const char *name, size_t length, char *output, size_t *size,
                            uint32_t flags) __attribute__((weak));

const char *ci_data_name(uint64_t address) {
  static char text[256];
  Dl_info info;
  void *symbol;
  if (ci_offset_in_image(address) == 0 || swift_demangle == NULL) return NULL;
  if (dladdr1((void *)address, &info, &symbol, RTLD_DL_SYMENT) == 0 || info.dli_sname == NULL)
    return NULL;
  char *name = swift_demangle(info.dli_sname, strlen(info.dli_sname), NULL, NULL, 0);
  if (name == NULL) return NULL;
  // `module.name : type`
  char *end = strstr(name, " : ");
  if (end) *end = 0;
  char *start = strchr(name, '.');
  strncpy(text, start ? start + 1 : name, sizeof text - 1);
  free(name);
  return text;
}

extern void *swift_task_getCurrent(void) __attribute__((weak));

bool ci_is_in_task(void) { return swift_task_getCurrent != NULL && swift_task_getCurrent() != NULL; }

extern void swift_task_cancel(void *task) __attribute__((weak));
extern bool swift_task_isCancelled(void *task) __attribute__((weak));

void ci_cancel_task(void *task) { swift_task_cancel(task); }

bool ci_is_task_cancelled(void *task) { return swift_task_isCancelled(task); }

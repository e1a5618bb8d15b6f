#define _GNU_SOURCE
#include "CInterleaving.h"

#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>

static __thread void *current;

void *ci_current(void) { return current; }

void ci_set_current(void *thread) { current = thread; }

struct start {
  void (*body)(void *);
  void *context;
};

// Where signal handlers run: a stack that has overflowed can't carry them.
enum { signal_stack_size = 1 << 16 };

static void *begin(void *argument) {
  char signal_stack[signal_stack_size];
  sigaltstack(&(stack_t){.ss_sp = signal_stack, .ss_size = sizeof signal_stack}, NULL);
  struct start start = *(struct start *)argument;
  free(argument);
  ci_find_stack();
  start.body(start.context);
  sigaltstack(&(stack_t){.ss_flags = SS_DISABLE}, NULL);
  return NULL;
}

bool ci_start_thread(void (*body)(void *), void *context, uint64_t stack_size,
                     pthread_t *thread) {
  struct start *start = malloc(sizeof *start);
  if (start == NULL) return false;
  start->body = body;
  start->context = context;

  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, stack_size + signal_stack_size);
  int failure = pthread_create(thread, &attributes, begin, start);
  pthread_attr_destroy(&attributes);
  if (failure) free(start);
  return failure == 0;
}

int32_t ci_core(void) { return sched_getcpu(); }

static cpu_set_t all_cores;

__attribute__((constructor)) static void find_cores(void) {
  sched_getaffinity(0, sizeof all_cores, &all_cores);
}

void ci_keep_on_core(pthread_t thread, int32_t core) {
  cpu_set_t one;
  CPU_ZERO(&one);
  if (core >= 0) CPU_SET((size_t)core, &one);
  pthread_setaffinity_np(thread, sizeof one, core < 0 ? &all_cores : &one);
  pthread_setschedparam(thread, core < 0 ? SCHED_OTHER : SCHED_BATCH, &(struct sched_param){0});
}

#define _GNU_SOURCE
#include "CInterleaving.h"

#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

// This library is a part of the program and never loaded later, so its variables can have fixed places.
static __thread void *current __attribute__((tls_model("initial-exec")));

void *ci_current(void) { return current; }

void ci_set_current(void *thread) { current = thread; }

bool ci_is_controlled(void) { return current != 0; }

static bool start(void *(*body)(void *), void *argument, size_t stack_size) {
  pthread_t thread;
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, stack_size);
  int failure = pthread_create(&thread, &attributes, body, argument);
  pthread_attr_destroy(&attributes);
  return failure == 0;
}

// MARK: Threads that another executes

struct lent {
  void (*body)(void *);
  void *context;
  ci_place *place;
  sem_t is_ready;
};

// What the thread needs of its own stack, above what it lends.
enum { own_part = 1 << 14 };

// Lends its stack and its identity, and sleeps for ever. No signal may wake it: a handler would need the
// stack.
static void *lend(void *argument) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, NULL);
  ci_find_stack();
  struct lent *lent = argument;
  ci_prepare(lent->place, (char *)__builtin_frame_address(0) - own_part, lent->body, lent->context);
  sem_post(&lent->is_ready);
  for (;;) pause();
}

bool ci_lend_thread(void (*body)(void *), void *context, uint64_t stack_size, ci_place *place) {
  struct lent lent = {.body = body, .context = context, .place = place};
  sem_init(&lent.is_ready, 0, 0);
  bool is_started = start(lend, &lent, stack_size + own_part);
  while (is_started && sem_wait(&lent.is_ready) != 0) {}
  sem_destroy(&lent.is_ready);
  return is_started;
}

// MARK: The processor

static pthread_t processor;
static pid_t processor_task;

pthread_t ci_processor(void) { return processor; }

pid_t ci_processor_task(void) { return processor_task; }

// Where signal handlers run: a stack that has overflowed can't carry them.
enum { signal_stack_size = 1 << 16 };

static void (*process)(void);

static void *begin(void *unused) {
  (void)unused;
  char signal_stack[signal_stack_size];
  sigaltstack(&(stack_t){.ss_sp = signal_stack, .ss_size = sizeof signal_stack}, NULL);
  ci_find_stack();
  processor = pthread_self();
  processor_task = gettid();
  process();
  return NULL;
}

bool ci_start_processor(void (*body)(void), uint64_t stack_size) {
  process = body;
  return start(begin, NULL, stack_size);
}

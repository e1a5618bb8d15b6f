// Timers that a program sets. It calls Dispatch by name, and an executable comes first in the search for
// names: these note the time and call the real ones.
#define _GNU_SOURCE
#include "CRealThreads.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

// The function that would have been called.
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

struct timer {
  void *source;
  uint64_t next, interval;
  struct timer *rest;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct timer *timers;
// The latest time of a block that runs once.
static uint64_t latest;

static const uint64_t forever = ~0ull;

// Times of other clocks have one of the two highest bits.
static bool is_uptime(uint64_t time) { return time >> 62 == 0; }

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

// Dispatch calls itself by these names, too.
static bool is_dispatch(void *caller) {
  Dl_info theirs, own;
  return dladdr(caller, &theirs) && dladdr(dlsym(RTLD_NEXT, "dispatch_main"), &own) &&
         theirs.dli_fbase == own.dli_fbase;
}

static void note(uint64_t when) {
  if (!is_uptime(when)) return;
  pthread_mutex_lock(&lock);
  if (when > latest) latest = when;
  pthread_mutex_unlock(&lock);
}

static void forget(void *source) {
  pthread_mutex_lock(&lock);
  for (struct timer **place = &timers; *place; place = &(*place)->rest) {
    if ((*place)->source != source) continue;
    struct timer *timer = *place;
    *place = timer->rest;
    free(timer);
    break;
  }
  pthread_mutex_unlock(&lock);
}

bool cr_has_timer(void) {
  uint64_t time = now();
  pthread_mutex_lock(&lock);
  bool has = latest > time;
  for (struct timer *timer = timers; timer; timer = timer->rest)
    has = has || timer->next > time || timer->interval != forever;
  pthread_mutex_unlock(&lock);
  return has;
}

void dispatch_after(uint64_t when, void *queue, void *block) {
  note(when);
  REAL(dispatch_after)(when, queue, block);
}

void dispatch_after_f(uint64_t when, void *queue, void *context, void *work) {
  note(when);
  REAL(dispatch_after_f)(when, queue, context, work);
}

void dispatch_source_set_timer(void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  forget(source);
  if (is_uptime(start) && !is_dispatch(__builtin_return_address(0))) {
    struct timer *timer = malloc(sizeof *timer);
    if (timer) {
      pthread_mutex_lock(&lock);
      *timer = (struct timer){source, start, interval == 0 ? forever : interval, timers};
      timers = timer;
      pthread_mutex_unlock(&lock);
    }
  }
  REAL(dispatch_source_set_timer)(source, start, interval, leeway);
}

void dispatch_source_cancel(void *source) {
  forget(source);
  REAL(dispatch_source_cancel)(source);
}

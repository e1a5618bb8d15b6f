#define _GNU_SOURCE
#include "CHost.h"

#include <CInterleaving.h>
#include <execinfo.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

static uint64_t interrupted_instruction(void *context) {
  mcontext_t *machine = &((ucontext_t *)context)->uc_mcontext;
#if defined(__aarch64__)
  return machine->pc;
#else
  return (uint64_t)machine->gregs[REG_RIP];
#endif
}

// The calls in the example that the thread was in when a signal came, innermost first, as JSON
// numbers.
static int addresses_text(char *text, size_t size, void *context) {
  void *frames[256];
  int depth = backtrace(frames, 256);
  int used = 0, found = 0;
  uint64_t interrupted = interrupted_instruction(context);
  for (int i = 0; i < depth && found < 32; i++) {
    // A return address points behind its call: one byte less lies within it.
    uint64_t address = (uint64_t)frames[i];
    uint64_t offset = ci_offset_in_image(address == interrupted ? address : address - 1);
    if (offset == 0) continue;
    used += snprintf(text + used, size - (size_t)used, "%s%llu", found ? "," : "",
                     (unsigned long long)offset);
    found++;
  }
  return found;
}

// The innermost of them, or 0.
uint64_t ch_place_of(void *context) {
  void *frames[256];
  int depth = backtrace(frames, 256);
  uint64_t interrupted = interrupted_instruction(context);
  for (int i = 0; i < depth; i++) {
    uint64_t address = (uint64_t)frames[i];
    uint64_t offset = ci_offset_in_image(address == interrupted ? address : address - 1);
    if (offset != 0) return offset;
  }
  return 0;
}

static atomic_bool is_over;

static void last_words(const char *text) {
  if (atomic_exchange(&is_over, true)) return;
  ch_stream_write((const uint8_t *)text, strlen(text));
  ch_stream_flush();
}

void ch_run_is_over(void) {
  atomic_store(&is_over, true);
  ch_stream_flush();
}

// MARK: Fatal signals

static void on_fatal(int signal, siginfo_t *info, void *context) {
  (void)info;
  ch_trapped(signal, ch_place_of(context));
  char addresses[1024] = "", text[1280];
  addresses_text(addresses, sizeof addresses, context);
  snprintf(text, sizeof text, "{\"trap\":{\"signal\":%d,\"addresses\":[%s]}}\n", signal, addresses);
  last_words(text);
  _exit(128 + signal);
}

static void on_exit_call(int status, void *unused) {
  (void)unused;
  char text[256];
  snprintf(text, sizeof text,
           "{\"end\":{\"outcome\":{\"kind\":\"exited\",\"code\":%d,\"waits\":[]},"
           "\"warnings\":[],\"schedule\":\"\"}}\n",
           status);
  last_words(text);
}

// MARK: Limits

static double time_limit;
static uint64_t memory_limit;
static char overrun_reason[512];
// Where the program reads something in vain, or 0.
static uint64_t spin_place;

// Whether the calls of a thread can be followed from where a signal came: not from one of the linker's
// stubs between the example and a library.
static bool can_be_followed(void *context) {
  void *frames[8];
  int depth = backtrace(frames, 8);
  return depth > 0 && (uint64_t)frames[depth - 1] != interrupted_instruction(context);
}

static atomic_int attempts;

// Runs on the thread that ran when a limit was passed, so that it can say where it was.
static void on_overrun(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)info;
  // The watching thread comes again.
  if (!can_be_followed(context) && atomic_fetch_add(&attempts, 1) < 100) return;
  char addresses[1024] = "", text[2048], wait[1400] = "";
  if (spin_place != 0) snprintf(addresses, sizeof addresses, "%llu", (unsigned long long)spin_place);
  if (spin_place != 0 || addresses_text(addresses, sizeof addresses, context) > 0) {
    *strchrnul(addresses, ',') = 0;
    snprintf(wait, sizeof wait, "\"address\":%s,", addresses);
  }
  snprintf(text, sizeof text,
           "{\"end\":{\"outcome\":{\"kind\":\"overran\",\"message\":\"%s\",%s\"waits\":[]},"
           "\"warnings\":[],\"schedule\":\"\"}}\n",
           overrun_reason, wait);
  last_words(text);
  _exit(0);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

// Without memory of the heap: the program's own addresses must not depend on this thread.
static uint64_t resident_megabytes(void) {
  char text[128] = "";
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  const char *resident = count > 0 ? strchr(text, ' ') : NULL;
  uint64_t pages = resident ? strtoull(resident, NULL, 10) : 0;
  return pages * (uint64_t)sysconf(_SC_PAGESIZE) >> 20;
}

// What the program was doing, as the end of a sentence: reading in vain, when it has done that since
// it had so many waits in vain behind it.
static void describe_work(char *text, size_t size, uint64_t earlier_spins) {
  uint64_t address, place;
  const char *name;
  snprintf(text, size, "it was still busy");
  if (ci_spin(&address, &place) == earlier_spins) return;
  spin_place = place;
  name = ci_data_name(address);
  snprintf(text, size, "it reads %s again and again, and nobody changes it",
           name ? name : "the same memory");
}

static void *watch(void *unused) {
  (void)unused;
  double start = now();
  bool watches = false;
  uint64_t spins = 0;
  for (;;) {
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    if (atomic_load(&is_over)) return NULL;
    ch_look_for_block();
    // A program without a second thread isn't watched, since nothing can compete; a loop that waits
    // for a variable shows only when it is. Only loops of the second half count.
    if (!watches && time_limit > 0 && now() - start > time_limit / 2) {
      uint64_t address, place;
      spins = ci_spin(&address, &place);
      ci_watch_memory(true);
      watches = true;
    }
    if (time_limit > 0 && now() - start > time_limit) {
      char work[300];
      describe_work(work, sizeof work, spins);
      snprintf(overrun_reason, sizeof overrun_reason,
               "The run was ended after %g seconds of real time: %s.", time_limit, work);
    } else if (memory_limit > 0 && resident_megabytes() > memory_limit) {
      snprintf(overrun_reason, sizeof overrun_reason,
               "The run was ended: it used more than %llu megabytes of memory.",
               (unsigned long long)memory_limit);
    } else {
      continue;
    }
    // It ends the process, unless it has to be sent again.
    for (;;) {
      pthread_kill(ci_processor(), SIGUSR2);
      nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
      if (atomic_load(&is_over)) return NULL;
    }
  }
}

void ch_limit(double seconds, uint64_t megabytes) {
  time_limit = seconds;
  memory_limit = megabytes;
  pthread_t thread;
  if (pthread_create(&thread, NULL, watch, NULL) == 0) pthread_detach(thread);
}

void ch_catch_ends(void) {
  // The first call loads the unwinder, which a signal handler must not do.
  void *frame;
  backtrace(&frame, 1);

  // A stack that has overflowed can't carry a handler: controlled threads have another one for it.
  static const int fatal[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};
  struct sigaction action = {.sa_sigaction = on_fatal,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
  for (size_t i = 0; i < sizeof fatal / sizeof *fatal; i++) sigaction(fatal[i], &action, NULL);

  struct sigaction overrun = {.sa_sigaction = on_overrun, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  sigaction(SIGUSR2, &overrun, NULL);
  ch_catch_blocks();

  on_exit(on_exit_call, NULL);
}

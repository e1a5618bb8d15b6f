// Lets the process go on after a program that is being explored has trapped or called `exit`: its
// other schedules are to come.
#define _GNU_SOURCE
#include "CHost.h"

#include <CInterleaving.h>
#include <dlfcn.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

static ch_on_trap on_trap;
static ch_on_exit on_exit_of_program;
static int captured_errors = -1;

void ch_survive_ends(ch_on_trap trap, ch_on_exit exits) {
  on_trap = trap;
  on_exit_of_program = exits;
}

void ch_capture_errors(void) {
  captured_errors = memfd_create("errors", 0);
  dup2(captured_errors, STDERR_FILENO);
}

uint64_t ch_take_errors(uint8_t *text, uint64_t size) {
  off_t end = lseek(captured_errors, 0, SEEK_CUR);
  uint64_t count = (uint64_t)end < size ? (uint64_t)end : size;
  // The last words, where there are too many.
  ssize_t got = pread(captured_errors, text, count, end - (off_t)count);
  if (ftruncate(captured_errors, 0) == 0) lseek(captured_errors, 0, SEEK_SET);
  return got > 0 ? (uint64_t)got : 0;
}

void ch_trapped(int32_t signal, uint64_t place) {
  if (on_trap != NULL && ci_current() != NULL) on_trap(signal, place);
}

// The program's call of `exit` comes here, since an executable comes first in the search for
// symbols.
void exit(int status) {
  if (on_exit_of_program != NULL && ci_current() != NULL) on_exit_of_program(status);
  void (*real)(int) __attribute__((noreturn));
  *(void **)&real = dlsym(RTLD_NEXT, "exit");
  real(status);
}

static volatile sig_atomic_t interrupted;

static void on_interrupt(int signal) {
  (void)signal;
  interrupted = 1;
}

void ch_catch_interrupt(void) {
  struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESTART};
  sigaction(SIGINT, &action, NULL);
}

bool ch_is_interrupted(void) { return interrupted; }

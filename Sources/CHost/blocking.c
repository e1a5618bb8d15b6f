// Finds a thread that a real system call blocks: the controlled world can't see that, and nothing
// else can run meanwhile.
#define _GNU_SOURCE
#include "CHost.h"

#include <CInterleaving.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static ch_on_block on_block;

void ch_on_blocked(ch_on_block block) { on_block = block; }

// Reads a file of the kernel's about the thread, without memory of the heap: the program's own
// addresses must not depend on this thread.
static bool read_about(pid_t thread, const char *name, char *text, size_t size) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/%s", thread, name);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return false;
  ssize_t count = read(file, text, size - 1);
  close(file);
  if (count < 0) return false;
  text[count] = 0;
  return true;
}

// How often the thread has waited in the kernel, when it sleeps there now; otherwise -1.
static int64_t sleeps(pid_t thread) {
  char text[4096];
  if (!read_about(thread, "status", text, sizeof text)) return -1;
  const char *state = strstr(text, "\nState:\t");
  const char *switches = strstr(text, "\nvoluntary_ctxt_switches:\t");
  if (state == NULL || switches == NULL || state[8] != 'S') return -1;
  return strtoll(strchr(switches, '\t') + 1, NULL, 10);
}

static int32_t system_call(pid_t thread) {
  char text[256];
  if (!read_about(thread, "syscall", text, sizeof text)) return -1;
  return (int32_t)strtol(text, NULL, 10);
}

static int32_t blocking_call;

// A call that takes longer than so many looks without a pause is reported: a second.
enum { patience = 50 };

void ch_look_for_block(void) {
  static pid_t last;
  static int64_t last_sleeps;
  static int looks;
  pid_t thread = ci_processor_task();
  int64_t count = thread == 0 || on_block == NULL || ch_stream_is_busy() ? -1 : sleeps(thread);
  bool goes_on = count < 0 || thread != last || count != last_sleeps;
  last = thread;
  last_sleeps = count;
  looks = goes_on ? 0 : looks + 1;
  if (looks != patience) return;
  // Read here: on the thread itself, it would be the call that reads it.
  blocking_call = system_call(thread);
  pthread_kill(ci_processor(), SIGUSR1);
}

static const struct {
  long number;
  const char *name;
  int32_t kind;
} calls[] = {
    {SYS_read, "read", ch_block_input},
    {SYS_readv, "readv", ch_block_input},
    {SYS_pread64, "pread", ch_block_input},
    {SYS_recvfrom, "recvfrom", ch_block_input},
    {SYS_recvmsg, "recvmsg", ch_block_input},
    {SYS_accept, "accept", ch_block_input},
    {SYS_accept4, "accept", ch_block_input},
    {SYS_connect, "connect", ch_block_input},
    {SYS_write, "write", ch_block_output},
    {SYS_sendto, "sendto", ch_block_output},
    {SYS_sendmsg, "sendmsg", ch_block_output},
#ifdef SYS_poll
    {SYS_poll, "poll", ch_block_input},
    {SYS_select, "select", ch_block_input},
    {SYS_epoll_wait, "epoll_wait", ch_block_input},
    {SYS_pause, "pause", ch_block_other},
#endif
    {SYS_ppoll, "poll", ch_block_input},
    {SYS_pselect6, "select", ch_block_input},
    {SYS_epoll_pwait, "epoll_wait", ch_block_input},
    {SYS_nanosleep, "nanosleep", ch_block_sleep},
    {SYS_clock_nanosleep, "nanosleep", ch_block_sleep},
    {SYS_futex, "futex", ch_block_lock},
    {SYS_wait4, "wait", ch_block_process},
    {SYS_waitid, "wait", ch_block_process},
    {SYS_flock, "flock", ch_block_other},
    {SYS_fcntl, "fcntl", ch_block_other},
};

// Runs on the thread that is blocked.
static void on_signal(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)info;
  const char *name = "a system call";
  int32_t kind = ch_block_other;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    if (calls[i].number != blocking_call) continue;
    name = calls[i].name;
    kind = calls[i].kind;
    break;
  }
  if (on_block != NULL && ci_current() != NULL) on_block(name, kind, ch_place_of(context));
}

void ch_catch_blocks(void) {
  // Not deferred: what is blocked may be left in the handler for ever, and the next one must be told, too.
  struct sigaction action = {.sa_sigaction = on_signal,
                             .sa_flags = SA_SIGINFO | SA_RESTART | SA_NODEFER};
  sigaction(SIGUSR1, &action, NULL);
}

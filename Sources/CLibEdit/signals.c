#include "CLibEdit.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static volatile sig_atomic_t forward_to = -1;
static volatile sig_atomic_t guarded = -1;
static volatile sig_atomic_t bracketed_paste = 0;
static struct termios original, quiet;
static struct sigaction previous[NSIG];

static const int fatal_signals[] = {SIGABRT, SIGBUS,  SIGFPE,  SIGHUP,  SIGILL,
                                    SIGQUIT, SIGSEGV, SIGTERM, SIGTRAP, SIGSYS};

static void forward(int signal) {
  int saved = errno;
  unsigned char byte = (unsigned char)signal;
  if (forward_to >= 0 && write(forward_to, &byte, 1) < 0) {
    // A full pipe already holds a byte that will wake the reader.
  }
  errno = saved;
}

int clibedit_forward_signals(int descriptor) {
  static const int signals[] = {SIGINT, SIGWINCH, SIGCONT};
  forward_to = descriptor;
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = forward;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
    if (sigaction(signals[i], &action, NULL) != 0) return -1;
  }
  return 0;
}

void clibedit_set_bracketed_paste(int on) {
  static const char enable[] = "\033[?2004h", disable[] = "\033[?2004l";
  if (guarded < 0 || bracketed_paste == on) return;
  bracketed_paste = on;
  if (write(STDOUT_FILENO, on ? enable : disable, sizeof enable - 1) < 0) {
    // The terminal is gone; there is nothing left to tell it.
  }
}

static void restore(void) {
  if (guarded < 0) return;
  int saved = errno;
  clibedit_set_bracketed_paste(0);
  tcsetattr(guarded, TCSANOW, &original);
  errno = saved;
}

void clibedit_release_terminal(void) {
  restore();
  guarded = -1;
}

/// Restores the terminal, then lets the signal do what it would have done without us.
static void die(int signal) {
  restore();
  sigaction(signal, &previous[signal], NULL);
  raise(signal);
}

/// Restores the terminal and stops; takes the terminal again when the process goes on. SIGCONT,
/// which is forwarded, makes the editor draw itself anew.
static void stop(int signal) {
  (void)signal;
  restore();
  raise(SIGSTOP);
  int saved = errno;
  if (guarded >= 0) tcsetattr(guarded, TCSANOW, &quiet);
  errno = saved;
}

int clibedit_guard_terminal(int descriptor) {
  static int is_installed = 0;
  if (guarded >= 0) return -1;
  if (tcgetattr(descriptor, &original) != 0) return -1;
  quiet = original;
  quiet.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
  quiet.c_iflag &= ~(tcflag_t)ICRNL;
  quiet.c_cc[VMIN] = 1;
  quiet.c_cc[VTIME] = 0;
  if (tcsetattr(descriptor, TCSANOW, &quiet) != 0) return -1;
  guarded = descriptor;
  if (is_installed) return 0;
  is_installed = 1;
  atexit(restore);

  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigemptyset(&action.sa_mask);
  action.sa_handler = die;
  // An ignored signal, as under nohup, stays ignored.
  for (size_t i = 0; i < sizeof fatal_signals / sizeof *fatal_signals; i++) {
    int signal = fatal_signals[i];
    if (sigaction(signal, NULL, &previous[signal]) != 0) return -1;
    if (previous[signal].sa_handler == SIG_IGN) continue;
    if (sigaction(signal, &action, NULL) != 0) return -1;
  }
  action.sa_handler = stop;
  struct sigaction before;
  if (sigaction(SIGTSTP, NULL, &before) != 0) return -1;
  if (before.sa_handler != SIG_IGN && sigaction(SIGTSTP, &action, NULL) != 0) return -1;
  return 0;
}

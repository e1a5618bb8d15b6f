// The clocks of the system. On a controlled thread they show the virtual time; on any other the real
// one. They are defined here because an executable comes first in the search for symbols.
#define _GNU_SOURCE
#include "CHost.h"

#include <CInterleaving.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static int64_t wall_clock_epoch;

void ch_begin_wall_clock(int64_t epoch) { wall_clock_epoch = epoch; }

static int64_t virtual_time(clockid_t clock) {
  int is_wall_clock = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_TAI;
  return ci_now() + (is_wall_clock ? wall_clock_epoch : 0);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  if (ci_current() == NULL || wall_clock_epoch == 0) {
    return (int)syscall(SYS_clock_gettime, clock, time);
  }
  int64_t now = virtual_time(clock);
  time->tv_sec = now / 1000000000;
  time->tv_nsec = now % 1000000000;
  return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *place) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0) return -1;
  if (place) *place = now.tv_sec;
  return now.tv_sec;
}

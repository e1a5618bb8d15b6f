#define _GNU_SOURCE
#include "CHost.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static int stream = -1;
static uint8_t buffer[1 << 16];
static uint64_t used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool is_writing;

bool ch_stream_is_busy(void) { return atomic_load(&is_writing); }

static void write_all(const uint8_t *bytes, uint64_t count) {
  while (count > 0) {
    ssize_t written = write(stream, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    // A reader that has gone away doesn't want the rest.
    if (written <= 0) return;
    bytes += written;
    count -= (uint64_t)written;
  }
}

static void drain(void) {
  write_all(buffer, used);
  used = 0;
}

static void *keep_moving(void *unused) {
  (void)unused;
  for (;;) {
    nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    pthread_mutex_lock(&lock);
    drain();
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

void ch_stream_open(int descriptor) {
  stream = descriptor;
  pthread_t thread;
  if (pthread_create(&thread, NULL, keep_moving, NULL) == 0) pthread_detach(thread);
}

void ch_stream_write(const uint8_t *bytes, uint64_t count) {
  atomic_store(&is_writing, true);
  pthread_mutex_lock(&lock);
  if (used + count > sizeof buffer) drain();
  if (count > sizeof buffer) {
    write_all(bytes, count);
  } else {
    memcpy(buffer + used, bytes, count);
    used += count;
  }
  pthread_mutex_unlock(&lock);
  atomic_store(&is_writing, false);
}

void ch_stream_flush(void) {
  // In a signal handler the interrupted thread may be the one that holds the lock; then what is in
  // the buffer goes out as it stands.
  bool locked = false;
  for (int attempt = 0; attempt < 100 && !locked; attempt++) {
    locked = pthread_mutex_trylock(&lock) == 0;
    if (!locked) nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  }
  drain();
  if (locked) pthread_mutex_unlock(&lock);
}

#define _GNU_SOURCE
#include "CInterleaving.h"

#include <pthread.h>
#include <stdbool.h>

static uint64_t image_low, image_high;
__thread uint64_t ci_stack_low, ci_stack_high;

void ci_set_image(uint64_t low, uint64_t high) {
  image_low = low;
  image_high = high;
}

// The bounds of the calling thread's stack, so that a broken frame chain is never followed.
void ci_find_stack(void) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return;
  void *low;
  size_t size;
  if (pthread_attr_getstack(&attributes, &low, &size) == 0) {
    ci_stack_low = (uint64_t)low;
    ci_stack_high = (uint64_t)low + size;
  }
  pthread_attr_destroy(&attributes);
}

uint64_t ci_offset_in_image(uint64_t address) {
  return address >= image_low && address < image_high ? address - image_low : 0;
}

static bool is_frame(uint64_t frame) {
  return frame >= ci_stack_low && frame + 16 <= ci_stack_high && (frame & 7) == 0;
}

// A return address points behind its call: one byte less lies within it.
static uint64_t returns_to(uint64_t frame) {
  return ci_offset_in_image(((uint64_t *)frame)[1] - 1);
}

// The frame of the innermost function that was called by the image, or 0.
static uint64_t frame_below_image(uint64_t frame) {
  if (image_high == 0) return 0;
  if (ci_stack_high == 0) ci_find_stack();
  for (int depth = 0; depth < 256 && is_frame(frame); depth++) {
    if (returns_to(frame) != 0) return frame;
    uint64_t next = ((uint64_t *)frame)[0];
    if (next <= frame) return 0;
    frame = next;
  }
  return 0;
}

uint64_t ci_caller_in_image(void) {
  uint64_t frame = frame_below_image((uint64_t)__builtin_frame_address(0));
  return frame ? returns_to(frame) : 0;
}

uint64_t ci_state_in_image(void) {
  uint64_t low = frame_below_image((uint64_t)__builtin_frame_address(0));
  if (low == 0) return 0;
  uint64_t high = low;
  while (is_frame(high) && returns_to(high) != 0) {
    uint64_t next = ((uint64_t *)high)[0];
    if (next <= high || !is_frame(next) || next - low > 1 << 16) break;
    high = next;
  }
  uint64_t hash = 0x9e3779b97f4a7c15;
  for (uint64_t *word = (uint64_t *)(low + 16); word < (uint64_t *)high; word++)
    hash = (hash ^ *word) * 0x100000001b3 + (hash >> 29);
  return hash;
}

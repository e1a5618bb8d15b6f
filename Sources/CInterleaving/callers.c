#define _GNU_SOURCE
#include "CInterleaving.h"

#include <pthread.h>

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

uint64_t ci_caller_in_image(void) {
  if (image_high == 0) return 0;
  if (ci_stack_high == 0) ci_find_stack();
  uint64_t frame = (uint64_t)__builtin_frame_address(0);
  for (int depth = 0; depth < 256; depth++) {
    if (frame < ci_stack_low || frame + 16 > ci_stack_high || (frame & 7) != 0) return 0;
    // A return address points behind its call: one byte less lies within it.
    uint64_t offset = ci_offset_in_image(((uint64_t *)frame)[1] - 1);
    if (offset != 0) return offset;
    uint64_t next = ((uint64_t *)frame)[0];
    if (next <= frame) return 0;
    frame = next;
  }
  return 0;
}

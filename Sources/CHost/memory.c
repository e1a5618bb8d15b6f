// Accesses of memory. The compiler's thread-sanitizer pass makes the example call these; the
// runtime that it expects isn't linked, so they are ours.
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <CInterleaving.h>
#include <malloc.h>
#include <stdbool.h>
#include "CHost.h"

void __tsan_init(void) {}
void __tsan_func_entry(void *pc) { (void)pc; }
void __tsan_func_exit(void) {}

// Code that runs when the last reference to an object goes: the reference count has ordered the
// threads, which these callbacks aren't told.
static __thread int ignored;
void __tsan_ignore_thread_begin(void) { ignored++; }
void __tsan_ignore_thread_end(void) { ignored--; }

static ch_on_access on_access, on_atomic;
static void (*on_free)(uint64_t address, uint64_t size);

void ch_on_memory(ch_on_access access, ch_on_access atomic,
                  void (*freed)(uint64_t address, uint64_t size)) {
  on_access = access;
  on_atomic = atomic;
  on_free = freed;
}

static inline bool is_shared(uint64_t address) {
  if (!ci_is_watching || ignored || on_access == NULL || ci_current() == NULL) return false;
  return address < ci_stack_low || address >= ci_stack_high;
}

// Inlined into each callback, so that the return address is the access's own.
#define TELL(hook, address, size, kind)                                                         \
  do {                                                                                          \
    uint64_t at = (uint64_t)(address);                                                          \
    if (is_shared(at) && (size) > 0)                                                            \
      hook(at, size, kind, ci_offset_in_image((uint64_t)__builtin_return_address(0) - 1));      \
  } while (0)

#define access(address, size, is_write)                                                         \
  TELL(on_access, address, size, (is_write) ? ch_write : ch_read)

// Memory that is given back and given out again to another thread isn't shared by the two.
extern void __libc_free(void *);
extern void *__libc_realloc(void *, size_t);

static void given_back(void *pointer) {
  if (pointer == NULL || on_free == NULL || !ci_is_watching || ci_current() == NULL) return;
  ci_watch_memory(false);
  on_free((uint64_t)pointer, malloc_usable_size(pointer));
  ci_watch_memory(true);
}

void free(void *pointer) {
  given_back(pointer);
  __libc_free(pointer);
}

void *realloc(void *pointer, size_t size) {
  given_back(pointer);
  return __libc_realloc(pointer, size);
}

void ch_use_one_heap(void) { mallopt(M_ARENA_MAX, 1); }

#define PLAIN(size)                                                                             \
  void __tsan_read##size(void *a) { access(a, size, 0); }                                       \
  void __tsan_write##size(void *a) { access(a, size, 1); }                                      \
  void __tsan_read_write##size(void *a) { access(a, size, 1); }                                 \
  void __tsan_unaligned_read##size(void *a) { access(a, size, 0); }                             \
  void __tsan_unaligned_write##size(void *a) { access(a, size, 1); }                            \
  void __tsan_unaligned_read_write##size(void *a) { access(a, size, 1); }
PLAIN(1) PLAIN(2) PLAIN(4) PLAIN(8) PLAIN(16)

void __tsan_read_range(void *a, size_t size) { access(a, size, 0); }
void __tsan_write_range(void *a, size_t size) { access(a, size, 1); }
void __tsan_vptr_read(void **a) { access(a, sizeof *a, 0); }
void __tsan_vptr_update(void **a, void *value) {
  (void)value;
  access(a, sizeof *a, 1);
}

// Swift's inout accesses, which carry a tag for the kind of object.
void *__tsan_external_register_tag(const char *name) {
  (void)name;
  return NULL;
}
// The reads and writes that such an access consists of are told as well.
void __tsan_external_read(void *a, void *pc, void *tag) {
  (void)a;
  (void)pc;
  (void)tag;
}
void __tsan_external_write(void *a, void *pc, void *tag) {
  (void)a;
  (void)pc;
  (void)tag;
}

void *__tsan_memset(void *to, int value, size_t size) {
  access(to, size, 1);
  return memset(to, value, size);
}
void *__tsan_memcpy(void *to, const void *from, size_t size) {
  access((void *)from, size, 0);
  access(to, size, 1);
  return memcpy(to, from, size);
}
void *__tsan_memmove(void *to, const void *from, size_t size) {
  access((void *)from, size, 0);
  access(to, size, 1);
  return memmove(to, from, size);
}

// Atomic operations. The world is sequentially consistent whatever order is asked for.
#define ATOMIC(bits, type)                                                                      \
  type __tsan_atomic##bits##_load(const volatile type *a, int order) {                          \
    TELL(on_atomic, a, bits / 8, ch_read);                                                      \
    (void)order;                                                                                \
    return __atomic_load_n(a, __ATOMIC_SEQ_CST);                                                \
  }                                                                                             \
  void __tsan_atomic##bits##_store(volatile type *a, type v, int order) {                       \
    TELL(on_atomic, a, bits / 8, ch_write);                                                     \
    (void)order;                                                                                \
    __atomic_store_n(a, v, __ATOMIC_SEQ_CST);                                                   \
  }                                                                                             \
  type __tsan_atomic##bits##_exchange(volatile type *a, type v, int order) {                    \
    TELL(on_atomic, a, bits / 8, ch_read_write);                                                \
    (void)order;                                                                                \
    return __atomic_exchange_n(a, v, __ATOMIC_SEQ_CST);                                         \
  }                                                                                             \
  type __tsan_atomic##bits##_fetch_add(volatile type *a, type v, int order) {                   \
    TELL(on_atomic, a, bits / 8, ch_read_write);                                                \
    (void)order;                                                                                \
    return __atomic_fetch_add(a, v, __ATOMIC_SEQ_CST);                                          \
  }                                                                                             \
  type __tsan_atomic##bits##_fetch_sub(volatile type *a, type v, int order) {                   \
    TELL(on_atomic, a, bits / 8, ch_read_write);                                                \
    (void)order;                                                                                \
    return __atomic_fetch_sub(a, v, __ATOMIC_SEQ_CST);                                          \
  }                                                                                             \
  type __tsan_atomic##bits##_fetch_and(volatile type *a, type v, int order) {                   \
    TELL(on_atomic, a, bits / 8, ch_read_write);                                                \
    (void)order;                                                                                \
    return __atomic_fetch_and(a, v, __ATOMIC_SEQ_CST);                                          \
  }                                                                                             \
  type __tsan_atomic##bits##_fetch_or(volatile type *a, type v, int order) {                    \
    TELL(on_atomic, a, bits / 8, ch_read_write);                                                \
    (void)order;                                                                                \
    return __atomic_fetch_or(a, v, __ATOMIC_SEQ_CST);                                           \
  }                                                                                             \
  type __tsan_atomic##bits##_fetch_xor(volatile type *a, type v, int order) {                   \
    TELL(on_atomic, a, bits / 8, ch_read_write);                                                \
    (void)order;                                                                                \
    return __atomic_fetch_xor(a, v, __ATOMIC_SEQ_CST);                                          \
  }                                                                                             \
  type __tsan_atomic##bits##_fetch_nand(volatile type *a, type v, int order) {                  \
    TELL(on_atomic, a, bits / 8, ch_read_write);                                                \
    (void)order;                                                                                \
    return __atomic_fetch_nand(a, v, __ATOMIC_SEQ_CST);                                         \
  }                                                                                             \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile type *a, type *expected, type v,   \
                                                    int order, int failure) {                   \
    TELL(on_atomic, a, bits / 8, ch_read_write);                                                \
    (void)order;                                                                                \
    (void)failure;                                                                              \
    return __atomic_compare_exchange_n(a, expected, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);  \
  }                                                                                             \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile type *a, type *expected, type v,     \
                                                  int order, int failure) {                     \
    TELL(on_atomic, a, bits / 8, ch_read_write);                                                \
    (void)order;                                                                                \
    (void)failure;                                                                              \
    return __atomic_compare_exchange_n(a, expected, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);  \
  }                                                                                             \
  type __tsan_atomic##bits##_compare_exchange_val(volatile type *a, type expected, type v,      \
                                                  int order, int failure) {                     \
    TELL(on_atomic, a, bits / 8, ch_read_write);                                                \
    TELL(on_atomic, a, bits / 8, ch_read_write);                                                \
    (void)order;                                                                                \
    (void)failure;                                                                              \
    __atomic_compare_exchange_n(a, &expected, v, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);        \
    return expected;                                                                            \
  }
ATOMIC(8, uint8_t)
ATOMIC(16, uint16_t)
ATOMIC(32, uint32_t)
ATOMIC(64, uint64_t)

void __tsan_atomic_thread_fence(int order) {
  (void)order;
  atomic_thread_fence(memory_order_seq_cst);
}
void __tsan_atomic_signal_fence(int order) { (void)order; }

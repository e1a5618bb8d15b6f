#pragma once
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

// Where a thread goes on that doesn't run: its stack, on which all else is kept.
typedef struct ci_place {
  void *_Nullable stack;
} ci_place;

// Leaves the calling thread and goes on with another at its place, on the same processor. Returns when
// somebody goes on at `from`.
void ci_switch(ci_place *_Nonnull from, const ci_place *_Nonnull to);
// Makes a place at which `body` begins on a stack, with the identity of the calling thread. It must not
// return.
void ci_prepare(ci_place *_Nonnull place, void *_Nonnull stack, void (*_Nonnull body)(void *_Nullable),
                void *_Nullable context);

// The controlled thread that the calling real thread carries. Swift has no thread-local variable,
// and this one is read at every access of memory.
void *_Nullable ci_current(void);
void ci_set_current(void *_Nullable thread);
bool ci_is_controlled(void);

// Starts a real thread that never runs by itself: it lends its stack and its identity to whoever goes on at
// `place`, where `body` begins, which must not return. False when the system refuses.
bool ci_lend_thread(void (*_Nonnull body)(void *_Nullable), void *_Nullable context,
                    uint64_t stack_size, ci_place *_Nonnull place);

// Starts the real thread that executes all those. False when the system refuses.
bool ci_start_processor(void (*_Nonnull body)(void), uint64_t stack_size);
// Which one it is, valid once it has begun; for the kernel, 0 before.
pthread_t ci_processor(void);
pid_t ci_processor_task(void);

// Notes the bounds of the calling thread's stack.
void ci_find_stack(void);

// The part of the address space that holds the program under study. Set once, before it runs.
void ci_set_image(uint64_t low, uint64_t high);
// The innermost call on the calling thread's stack that stands in the image, as an offset from its
// start, or 0. Follows frame pointers, which the Swift compiler keeps on Linux.
uint64_t ci_caller_in_image(void);
// A hash of all local variables of the innermost functions in the image: of the calling thread's
// stack from the one that made the call to the last one before another library's. Code that isn't
// optimised keeps nothing in registers across a call.
uint64_t ci_state_in_image(void);
// Where an address stands in the image, as an offset from its start, or 0. Callable in a signal
// handler.
uint64_t ci_offset_in_image(uint64_t address);

// The virtual clock in nanoseconds, for code that asks the system for the time.
void ci_set_now(int64_t nanoseconds);
int64_t ci_now(void);

// MARK: Memory

// Whether accesses of memory are to be told: there is a second thread, and the program's own code
// runs. Returns what it was.
bool ci_watch_memory(bool watch);
// What an instrumented program calls asks these first; most accesses need nothing more.
extern bool ci_is_watching;
extern __thread uint64_t ci_stack_low, ci_stack_high;
// The runtime's functions behind `Task.cancel` and `Task.isCancelled`, which Swift may not name.
void ci_cancel_task(void *_Nonnull task);
bool ci_is_task_cancelled(void *_Nonnull task);
// Notes that the running thread reads an address in vain, at a place in the program.
void ci_note_spin(uint64_t address, uint64_t place);
// What was noted last, and how many times something was; 0 for nothing.
uint64_t ci_spin(uint64_t *_Nonnull address, uint64_t *_Nonnull place);
// The program's name for a global variable at an address, or NULL.
const char *_Nullable ci_data_name(uint64_t address);

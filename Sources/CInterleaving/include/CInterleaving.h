#pragma once
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

// A baton: the right to run, handed from one real thread to another. Swift has no futex, and a
// Dispatch semaphore costs twice as much.
typedef struct ci_baton {
  _Atomic(int32_t) count;
} ci_baton;

// Gives the baton to whoever waits, or will wait, for it.
void ci_baton_give(ci_baton *_Nonnull baton);
// Waits until the baton was given, and takes it.
void ci_baton_take(ci_baton *_Nonnull baton);

// The controlled thread that the calling real thread carries. Swift has no thread-local variable,
// and this one is read at every access of memory.
void *_Nullable ci_current(void);
void ci_set_current(void *_Nullable thread);

// Starts a detached real thread and tells which one it is; false when the system refuses.
// pthread_create from Swift needs attributes whose types differ from system to system.
bool ci_start_thread(void (*_Nonnull body)(void *_Nullable), void *_Nullable context,
                     uint64_t stack_size, pthread_t *_Nonnull thread);

// The core that the calling thread is on.
int32_t ci_core(void);
// Keeps a thread on one core, without running it before the one that wakes it has gone to wait; or
// lets it on any core again, for -1. Handing over between threads is several times faster so.
void ci_keep_on_core(pthread_t thread, int32_t core);

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

// The real thread that took a baton last: the one that runs. Valid only while a run is under way.
pthread_t ci_running_thread(void);
// The kernel's number for it; 0 before the first.
pid_t ci_running_task(void);

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

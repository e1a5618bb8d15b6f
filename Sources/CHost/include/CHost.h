#pragma once
#include <stdbool.h>
#include <stdint.h>

// The C side of the process that runs an example: what must be C because the example's object code
// calls it by name, or because it runs in a signal handler.

// MARK: The stream of messages

// Opens the stream on a file descriptor and starts the thread that keeps it moving, so that a
// reader sees within a few hundredths of a second what happened, without a system call each time.
void ch_stream_open(int descriptor);
// Appends bytes to the stream.
void ch_stream_write(const uint8_t *_Nonnull bytes, uint64_t count);
// Writes everything out. Callable in a signal handler.
void ch_stream_flush(void);

// MARK: The example's image

// Loads a shared image, tells the kernel where it lies, and returns its `main`; NULL when it can't
// be loaded, and then `ch_load_error` says why.
typedef int32_t (*ch_main)(int32_t, char *_Nullable *_Nullable);
ch_main _Nullable ch_load_image(const char *_Nonnull path);
const char *_Nonnull ch_load_error(void);

// MARK: Ends that Swift can't see

// Catches fatal signals and `exit`, and ends the process with a message on the stream that says
// where in the example it was.
void ch_catch_ends(void);
// Says that the run is over, so that the process may exit without a message.
void ch_run_is_over(void);
// Ends a run that takes more real time or memory than this, with a message. 0 is no limit.
void ch_limit(double seconds, uint64_t megabytes);

// What a system call can wait for that blocks a controlled thread for real.
enum {
  ch_block_input,
  ch_block_output,
  ch_block_sleep,
  ch_block_lock,
  ch_block_process,
  ch_block_other
};
typedef void (*ch_on_block)(const char *_Nonnull call, int32_t kind, uint64_t place);
// Sets what is called, in a signal handler on that thread, when a system call has blocked a
// controlled thread for a second. It doesn't return.
void ch_on_blocked(ch_on_block _Nonnull block);
// Parts of the watching thread and of the handlers of signals.
void ch_catch_blocks(void);
void ch_look_for_block(void);
// The innermost call in the example that a thread was in when a signal came, as an offset, or 0.
uint64_t ch_place_of(void *_Nonnull context);
// Whether a thread is writing to the stream, which may have to wait for its reader.
bool ch_stream_is_busy(void);

// MARK: Lazy initialisation

// Moments of an initialisation: it isn't done and a thread comes to it; the thread has done it; a
// thread finds it done.
enum { ch_once_tried, ch_once_done, ch_once_passed };
typedef void (*ch_on_once)(uint64_t predicate, int32_t moment);
// Sets what is called when a controlled thread meets an initialisation that another one is in the
// middle of. It returns when the predicate is -1: done.
void ch_on_wait_for_once(void (*_Nonnull wait)(const intptr_t *_Nonnull predicate,
                                               void *_Nonnull owner),
                         ch_on_once _Nonnull once);

// MARK: Clocks

// Lets the system's clocks show the virtual time on controlled threads; the wall clock begins at
// `epoch` nanoseconds since 1970.
void ch_begin_wall_clock(int64_t epoch);

// MARK: Memory

enum { ch_read, ch_write, ch_read_write };
typedef void (*ch_on_access)(uint64_t address, uint64_t size, int32_t kind, uint64_t place);
// Sets what is called before an access of memory that other threads may share, before an atomic one,
// and when memory is given back. The place is the access's offset in the image.
void ch_on_memory(ch_on_access _Nonnull access, ch_on_access _Nonnull atomic,
                  void (*_Nonnull freed)(uint64_t address, uint64_t size));

// One heap for all threads, so that the addresses a program prints don't depend on how many cores
// the machine has.
void ch_use_one_heap(void);

// Processes that search together: a copy of this one, as fork makes it; which is to end when its parent
// does; and how many cores this process may use.
int32_t ch_fork(void);
void ch_end_with_parent(int32_t parent);
int32_t ch_core_count(void);
// A flag that this process shares with copies that are made later; NULL when there is no memory.
typedef struct ch_flag ch_flag;
ch_flag *_Nullable ch_shared_flag(void);
void ch_set_flag(ch_flag *_Nonnull flag, bool value);
bool ch_flag_is_set(const ch_flag *_Nonnull flag);
// Keeps the calling thread, and what it starts, on the core that it is on; or lets it on all again.
void ch_keep_on_one_core(bool keep);

// Lets an interrupt be a wish: whether there was one.
void ch_catch_interrupt(void);
bool ch_is_interrupted(void);

// Sets what is called when the concurrency runtime orders tasks: what was done before a release of an
// object comes before what follows a later acquire of it.
typedef void (*ch_on_task_order)(uint64_t object);
void ch_on_task_orders(ch_on_task_order _Nonnull acquired, ch_on_task_order _Nonnull released);

// MARK: Running again and again

// Keeps what the image's variables are now, and sets them back to it.
void ch_snapshot_image(void);
void ch_restore_image(void);

// Sets what is called instead of ending the process when a controlled thread traps or calls `exit`.
// Neither returns.
typedef void (*ch_on_trap)(int32_t signal, uint64_t place);
typedef void (*ch_on_exit)(int32_t status);
void ch_survive_ends(ch_on_trap _Nonnull trap, ch_on_exit _Nonnull exits);
// Called in a signal handler; returns only when nobody survives traps.
void ch_trapped(int32_t signal, uint64_t place);
// Keeps what is written on standard error from here on, and takes the last of it; returns how much.
void ch_capture_errors(void);
uint64_t ch_take_errors(uint8_t *_Nonnull text, uint64_t size);

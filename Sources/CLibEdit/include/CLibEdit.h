#pragma once

#include <histedit.h>

// Swift can't call variadic C functions, so each use of `el_set`, `el_get` and `history` that the
// line editor needs has a plain function here. Each returns what libedit returns: 0 or more is
// success, -1 is failure.

/// A function that the editor calls for a prompt.
typedef char *(*clibedit_prompt)(EditLine *);
/// A function that the editor calls for the next character: 1, 0 at the end, -1 with `errno`.
typedef int (*clibedit_reader)(EditLine *, wchar_t *);
/// A function that the editor calls for a key; it returns one of the `CC_` codes.
typedef unsigned char (*clibedit_command)(EditLine *, int);

/// Makes an editor on the standard streams, which Swift 6 can't name because they are mutable
/// globals.
EditLine *clibedit_make(const char *program);
/// Sets the prompt function, because `el_set` is variadic; `literal` encloses escape sequences.
int clibedit_set_prompt(EditLine *editor, clibedit_prompt prompt, char literal);
/// Chooses `emacs` or `vi` keys, because `el_set` is variadic.
int clibedit_set_editor(EditLine *editor, const char *name);
/// Names the present set of keys, because `el_get` is variadic.
const char *clibedit_editor(EditLine *editor);
/// Whether `edit off` was not said, because `el_get` is variadic.
int clibedit_is_editing(EditLine *editor);
/// Binds a key sequence to a command, because `el_set` is variadic.
int clibedit_bind(EditLine *editor, const char *key, const char *command);
/// Binds a key sequence of vi's command mode, because `el_set` is variadic.
int clibedit_bind_alternative(EditLine *editor, const char *key, const char *command);
/// Adds a command of our own, because `el_set` is variadic.
int clibedit_add_command(EditLine *editor, const char *name, const char *help,
                         clibedit_command command);
/// Connects a history, because `el_set` is variadic.
int clibedit_set_history(EditLine *editor, History *list);
/// Replaces the function that reads a character, because `el_set` is variadic.
int clibedit_set_reader(EditLine *editor, clibedit_reader reader);
/// Stores a pointer beside the editor for the functions above, because `el_set` is variadic.
int clibedit_set_client_data(EditLine *editor, void *data);
/// Changes one flag of the terminal for a mode of the editor (`-d` editing, `-x` not editing), because
/// `el_set` is variadic.
int clibedit_set_terminal_flag(EditLine *editor, const char *mode, const char *flag);
/// Gives back the stored pointer, because `el_get` is variadic.
void *clibedit_client_data(EditLine *editor);
/// Puts the terminal into the editor's mode (1) or back (0), because `el_set` is variadic.
int clibedit_prepare_terminal(EditLine *editor, int prepared);
/// Draws the line anew from the cursor's row on, because `el_set` is variadic.
int clibedit_refresh(EditLine *editor);

/// The columns that a character takes on a terminal, -1 for a control character. `wcwidth` is an
/// X/Open function, which Swift's view of the C library leaves out.
int clibedit_width(wchar_t character);

/// Sets the number of entries that a history keeps, because `history` is variadic.
int clibedit_history_set_limit(History *list, int limit);
/// Makes a history ignore an entry that repeats the one before, because `history` is variadic.
int clibedit_history_set_unique(History *list, int unique);
/// Adds the newest entry, because `history` is variadic.
int clibedit_history_enter(History *list, const char *entry);

// What runs in a signal handler must be async-signal-safe; Swift code is not, so it is C.

/// Writes the number of each SIGINT, SIGWINCH and SIGCONT as one byte to `descriptor` from now on.
/// The handlers have no SA_RESTART, so that a pending read ends with EINTR.
int clibedit_forward_signals(int descriptor);
/// Remembers the terminal's mode as the one to go back to when the process exits, is stopped, or
/// dies of a signal, and sets one in which keys are neither echoed nor edited, so that those that
/// are typed while the program works are kept and don't get into its output.
int clibedit_guard_terminal(int descriptor);
/// Turns bracketed paste on or off, and keeps note of it for the restoring above.
void clibedit_set_bracketed_paste(int on);
/// Restores the terminal as it was when the guard was set, and guards it no more.
void clibedit_release_terminal(void);

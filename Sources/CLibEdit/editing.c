#define _XOPEN_SOURCE 700
#include "CLibEdit.h"

#include <wchar.h>

EditLine *clibedit_make(const char *program) { return el_init(program, stdin, stdout, stderr); }

int clibedit_set_prompt(EditLine *editor, clibedit_prompt prompt, char literal) {
  return el_set(editor, EL_PROMPT_ESC, prompt, literal);
}

int clibedit_set_editor(EditLine *editor, const char *name) {
  return el_set(editor, EL_EDITOR, name);
}

const char *clibedit_editor(EditLine *editor) {
  const char *name = 0;
  return el_get(editor, EL_EDITOR, &name) == 0 ? name : 0;
}

int clibedit_is_editing(EditLine *editor) {
  int enabled = 1;
  return el_get(editor, EL_EDITMODE, &enabled) == 0 && enabled;
}

int clibedit_bind(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, key, command, NULL);
}

int clibedit_bind_alternative(EditLine *editor, const char *key, const char *command) {
  return el_set(editor, EL_BIND, "-a", key, command, NULL);
}

int clibedit_add_command(EditLine *editor, const char *name, const char *help,
                         clibedit_command command) {
  return el_set(editor, EL_ADDFN, name, help, command);
}

int clibedit_set_history(EditLine *editor, History *list) {
  return el_set(editor, EL_HIST, history, list);
}

int clibedit_set_reader(EditLine *editor, clibedit_reader reader) {
  return el_set(editor, EL_GETCFN, reader);
}

int clibedit_set_client_data(EditLine *editor, void *data) {
  return el_set(editor, EL_CLIENTDATA, data);
}

int clibedit_set_terminal_flag(EditLine *editor, const char *mode, const char *flag) {
  return el_set(editor, EL_SETTY, mode, flag, NULL);
}

void *clibedit_client_data(EditLine *editor) {
  void *data = 0;
  return el_get(editor, EL_CLIENTDATA, &data) == 0 ? data : 0;
}

int clibedit_prepare_terminal(EditLine *editor, int prepared) {
  return el_set(editor, EL_PREP_TERM, prepared);
}

int clibedit_refresh(EditLine *editor) { return el_set(editor, EL_REFRESH); }

int clibedit_width(wchar_t character) { return wcwidth(character); }

int clibedit_history_set_limit(History *list, int limit) {
  HistEvent event;
  return history(list, &event, H_SETSIZE, limit);
}

int clibedit_history_set_unique(History *list, int unique) {
  HistEvent event;
  return history(list, &event, H_SETUNIQUE, unique);
}

int clibedit_history_enter(History *list, const char *entry) {
  HistEvent event;
  return history(list, &event, H_ENTER, entry);
}

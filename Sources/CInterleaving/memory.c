#define _GNU_SOURCE
#include "CInterleaving.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

bool ci_is_watching;

bool ci_watch_memory(bool watch) {
  bool was = ci_is_watching;
  ci_is_watching = watch;
  return was;
}

static _Atomic(uint64_t) spin_address, spin_place, spin_count;

void ci_note_spin(uint64_t address, uint64_t place) {
  spin_address = address;
  spin_place = place;
  spin_count++;
}

uint64_t ci_spin(uint64_t *address, uint64_t *place) {
  *address = spin_address;
  *place = spin_place;
  return spin_count;
}

// The Swift runtime's, where the program has it.
extern char *swift_demangle(const char *name, size_t length, char *output, size_t *size,
                            uint32_t flags) __attribute__((weak));

// The linker's name for a variable at an offset in an image, from the image's own table: the loader
// knows nothing of variables that no other image may see. `table` is what holds the name.
static const char *private_name(const char *image, uint64_t offset, void **table, size_t *size) {
  int file = open(image, O_RDONLY | O_CLOEXEC);
  struct stat status;
  if (file < 0) return NULL;
  *size = fstat(file, &status) == 0 ? (size_t)status.st_size : 0;
  *table = *size ? mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  close(file);
  if (*table == MAP_FAILED) return NULL;
  const char *start = *table;
  const ElfW(Ehdr) *header = *table;
  const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(start + header->e_shoff);
  for (int i = 0; i < header->e_shnum; i++) {
    if (sections[i].sh_type != SHT_SYMTAB) continue;
    const ElfW(Sym) *symbols = (const ElfW(Sym) *)(start + sections[i].sh_offset);
    const char *names = start + sections[sections[i].sh_link].sh_offset;
    for (size_t j = 0; j < sections[i].sh_size / sizeof *symbols; j++) {
      bool is_variable = (symbols[j].st_info & 15) == STT_OBJECT;
      if (is_variable && offset - symbols[j].st_value < symbols[j].st_size)
        return names + symbols[j].st_name;
    }
  }
  return NULL;
}

const char *ci_data_name(uint64_t address) {
  static char text[256];
  Dl_info info;
  void *table = MAP_FAILED;
  size_t size = 0;
  uint64_t offset = ci_offset_in_image(address);
  if (offset == 0 || swift_demangle == NULL || dladdr((void *)address, &info) == 0) return NULL;
  const char *symbol = private_name(info.dli_fname, offset, &table, &size);
  char *name = symbol ? swift_demangle(symbol, strlen(symbol), NULL, NULL, 0) : NULL;
  if (table != MAP_FAILED) munmap(table, size);
  if (name == NULL) return NULL;
  // `module.name : type`
  char *end = strstr(name, " : ");
  if (end) *end = 0;
  char *start = strchr(name, '.');
  strncpy(text, start ? start + 1 : name, sizeof text - 1);
  free(name);
  return text;
}

extern void swift_task_cancel(void *task) __attribute__((weak));
extern bool swift_task_isCancelled(void *task) __attribute__((weak));

void ci_cancel_task(void *task) { swift_task_cancel(task); }

bool ci_is_task_cancelled(void *task) { return swift_task_isCancelled(task); }

#define _GNU_SOURCE
#include "CHost.h"

#include <CInterleaving.h>
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bounds {
  uint64_t base, low, high;
};

static int find_bounds(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  struct bounds *bounds = context;
  if (info->dlpi_addr != bounds->base) return 0;
  bounds->low = info->dlpi_addr;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD) continue;
    uint64_t end = info->dlpi_addr + header->p_vaddr + header->p_memsz;
    if (end > bounds->high) bounds->high = end;
  }
  return 1;
}

static uint64_t image_base;
static char load_error[1024];

const char *ch_load_error(void) { return load_error; }

ch_main ch_load_image(const char *path) {
  void *image = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
  ch_main entry = image ? (ch_main)dlsym(image, "main") : NULL;
  if (entry == NULL) {
    snprintf(load_error, sizeof load_error, "%s", dlerror());
    return NULL;
  }
  struct link_map *map;
  dlinfo(image, RTLD_DI_LINKMAP, &map);
  struct bounds bounds = {.base = map->l_addr};
  dl_iterate_phdr(find_bounds, &bounds);
  image_base = map->l_addr;
  ci_set_image(bounds.low, bounds.high);
  return entry;
}

// MARK: Starting fresh

// The image's variables as they were before its first run: global and static ones and their
// initialisation tokens. What lies before the end of the read-only part that the loader has
// relocated can't have changed.
struct segment {
  char *start;
  size_t size;
  char *copy;
};

static struct segment segments[16];
static int segment_count;

static int copy_segments(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  if (info->dlpi_addr != *(uint64_t *)context) return 0;
  uint64_t relocated_end = 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type == PT_GNU_RELRO)
      relocated_end = info->dlpi_addr + header->p_vaddr + header->p_memsz;
  }
  for (int i = 0; i < info->dlpi_phnum && segment_count < 16; i++) {
    const ElfW(Phdr) *header = &info->dlpi_phdr[i];
    if (header->p_type != PT_LOAD || !(header->p_flags & PF_W)) continue;
    uint64_t start = info->dlpi_addr + header->p_vaddr;
    uint64_t end = start + header->p_memsz;
    // The loader has made whole pages of that part read-only.
    uint64_t writable = relocated_end & ~(uint64_t)4095;
    if (start < writable) start = writable < end ? writable : end;
    if (start == end) continue;
    struct segment *segment = &segments[segment_count++];
    *segment = (struct segment){(char *)start, end - start, malloc(end - start)};
    memcpy(segment->copy, segment->start, segment->size);
  }
  return 1;
}

void ch_snapshot_image(void) { dl_iterate_phdr(copy_segments, &image_base); }

void ch_restore_image(void) {
  for (int i = 0; i < segment_count; i++)
    memcpy(segments[i].start, segments[i].copy, segments[i].size);
}

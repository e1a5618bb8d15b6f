#define _GNU_SOURCE
#include "CHost.h"

#include <CInterleaving.h>
#include <dlfcn.h>
#include <link.h>
#include <stdio.h>

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
  ci_set_image(bounds.low, bounds.high);
  return entry;
}

#include "CInterleaving.h"

static int64_t now;

void ci_set_now(int64_t nanoseconds) { now = nanoseconds; }

int64_t ci_now(void) { return now; }

#pragma once
#include <stdbool.h>

// Whether a timer of Dispatch on the clock of its own housekeeping is still to fire. The kernel shows the
// timers of other clocks; of this one it shows only when the next of all fires.
bool cr_has_timer(void);

#include "CInterleaving.h"

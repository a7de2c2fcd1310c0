/* The whole algebra, in the order of what builds on what. */
#include "params.h"
#include "core.inc.c"
#include "make.inc.c"
#include "modes.inc.c"
#include "coalesce.inc.c"
#include "swizzled.inc.c"
#include "compose.inc.c"
#include "complement.inc.c"
#include "divide.inc.c"
#include "inverse.inc.c"
#include "coord.inc.c"
#include "cast.inc.c"
#include "partition.inc.c"
#include "tiled_copy.inc.c"
#ifdef TILED_MMA
#include "mma.inc.c"
#include "wgmma.inc.c"
#endif

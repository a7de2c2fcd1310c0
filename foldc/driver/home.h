/* ccute's own headers, which foldc finds by where it is itself. */
#ifndef FOLDC_DRIVER_HOME_H
#define FOLDC_DRIVER_HOME_H

#include "foldc/base/text.h"

/* The folder of <ccute/ccute.h>, ../include next to the binary, as it is installed and as it is built; NULL if the
   headers are not there. */
const char *home_headers(struct arena *arena);

/* Whether a compiler with these flags needs to be given that folder: neither the flags nor the environment name one
   with ccute's headers, and no compiler searches it by itself. */
bool home_is_needed(struct arena *arena, const struct words *flags);

#endif

/* A source's includes, read as lines of text. */
#ifndef FOLDC_DRIVER_INCLUDE_H
#define FOLDC_DRIVER_INCLUDE_H

#include "foldc/base/text.h"

/* Whether a source may hold anything to fold: it mentions ccute somewhere. */
bool mentions_ccute(const struct text *source);

/* Whether a source may launch kernels: it has a <<<. */
bool launches(const struct text *source);

/* How many folders up from the source's own an include in it climbs at most: 2 for "../../x.h". */
int climbs(const struct text *source);

/* Makes includes that would be looked up in the wrong place name their file in full, line by line, in a folded copy of
   `original` that lies in another folder. These are the source's includes of itself (`#include __FILE__`, or its own
   name in quotes), and with `all` every quoted one that lies next to the original. Returns whether there were any. */
bool redirect_includes(arena *arena, struct text *source, const char *original, bool all);

#endif

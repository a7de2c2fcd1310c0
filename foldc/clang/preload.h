/* The text that is parsed before a file: foldc's prelude for CUDA, and the well-known headers that the file begins
 * with. */
#ifndef FOLDC_CLANG_PRELOAD_H
#define FOLDC_CLANG_PRELOAD_H

#include "foldc/c/ast.h"

#include <stdbool.h>

struct arena;
struct source;

/* The text to parse before the source; "" if there is nothing worth it. `toolkit`: CUDA's headers are there. */
const char *preload_text(struct arena *arena, const struct source *source, enum ast_language language, bool toolkit);

#endif

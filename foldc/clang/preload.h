/* The text that is parsed before a file: foldc's prelude for CUDA, and the well-known headers that the file includes
 * before anything that could change them. */
#ifndef FOLDC_CLANG_PRELOAD_H
#define FOLDC_CLANG_PRELOAD_H

#include "foldc/c/ast.h"

#include <stdbool.h>

/* The text to parse before the source at a path; "" if there is nothing worth it. `toolkit`: CUDA's headers are there.
 */
const char *preload_text(const struct ast_request *request, const char *path, bool toolkit);

#endif

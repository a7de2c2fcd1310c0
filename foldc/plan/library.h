/* Names of the library's (library.c). */
#ifndef FOLDC_PLAN_LIBRARY_H
#define FOLDC_PLAN_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>

/* Is it a name of ccute/move.h or ccute/instructions.h, which folded copies use and which foldc leaves alone? */
bool fold_is_move(const char *name, size_t size);

/* Is it a name of the library that ccute/promise.h does not have? TUP and its like are ccute/short.h's. */
struct scan_token;
bool fold_is_library_name(struct scan_token token);

#endif

/* Names of the library's (library.c). */
#ifndef FOLDC_PLAN_LIBRARY_H
#define FOLDC_PLAN_LIBRARY_H

#include <stdbool.h>

#include "foldc/c/call.h"

/* Is it a name of ccute/move.h, ccute/issue.h or ccute/instructions.h, which folded copies use and which foldc leaves
 * alone? */
bool fold_is_move(enum call call);

/* The function of the library that a token names; CALL_OTHER: none that foldc knows. Other names are not looked up. */
struct scan_token;
enum call fold_library_call(struct scan_token token);

/* Is it a name of the library, and not of ccute/promise.h or ccute/async/fence.h? TUP and the other names of
 * ccute/short.h count. */
bool fold_is_library_name(struct scan_token token);
/* fold_is_library_name of a token whose number is known. */
bool fold_is_library_call(struct scan_token token, enum call call);

#endif

/* What the commands that take layouts share: options with values, and layouts as the calculator reads them. */
#ifndef FOLDC_ARGUMENTS_H
#define FOLDC_ARGUMENTS_H

#include <ccute/ccute.h>

#include "eval.h"

/* The value of "--name=V" or "--name V" at argv[*i]; *i is moved onto it. Returns 0 if the argument is another one, -1
   if it has no value. */
int argument_value(const char *name, char **argv, int *i, const char **value);

/* The same of a number, 1 to `most`: the number, 0 or -1. */
int argument_number(const char *name, char **argv, int *i, int most);

/* The layout that a text is. Returns NULL, or what is wrong, good until the calculator's next call. */
const char *argument_layout(eval *e, const char *text, ccute_layout *out);

#endif

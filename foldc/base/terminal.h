/* The terminal that a command prints to: whether it shows colours, and how wide it is. */
#ifndef FOLDC_BASE_TERMINAL_H
#define FOLDC_BASE_TERMINAL_H

#include <stdbool.h>
#include <stdio.h>

/* Whether colours are wanted in this output when no option decides: not with NO_COLOR, always with CLICOLOR_FORCE, and
   otherwise on a terminal that is not dumb. */
bool terminal_coloured(FILE *out);

/* The columns of this output: those of COLUMNS, or of the terminal; 0 if it is neither limited nor a terminal. */
int terminal_columns(FILE *out);

#endif

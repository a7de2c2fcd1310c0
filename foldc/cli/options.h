/* foldc's own options. */
#ifndef FOLDC_CLI_OPTIONS_H
#define FOLDC_CLI_OPTIONS_H

#include <stdbool.h>

/* foldc's own options, one field for each row of options.def. */
struct fold_options {
#define FOLD_SWITCH(spelling, field, help) bool field;
#define FOLD_VALUE(spelling, field, argument, help) const char *field;
#include "options.def"
#undef FOLD_SWITCH
#undef FOLD_VALUE
};

/* Takes one word of a command line: returns whether it is an option of foldc's own, and then notes it. */
bool fold_option(struct fold_options *options, const char *word);

#endif

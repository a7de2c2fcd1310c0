/* foldc's own options. */
#include "options.h"

#include "arguments.h"

#include <string.h>

bool fold_option(struct fold_options *options, const char *word)
{
#define FOLD_SWITCH(spelling, field, help)                                                                             \
    if (strcmp(word, spelling) == 0)                                                                                   \
        return options->field = true;
#define FOLD_VALUE(spelling, field, argument, help)                                                                    \
    if (strncmp(word, spelling, sizeof spelling - 1) == 0 && word[sizeof spelling - 1] &&                              \
        argument_is_one_of(argument, word + sizeof spelling - 1)) {                                                    \
        options->field = word + sizeof spelling - 1;                                                                   \
        return true;                                                                                                   \
    }
#include "options.def"
#undef FOLD_SWITCH
#undef FOLD_VALUE
    return false;
}

/* Folding one file: what is asked for, and who does it. */
#ifndef FOLDC_FOLD_H
#define FOLDC_FOLD_H

#include <stdbool.h>

struct explain_file;
struct fold;

enum fold_language { FOLD_C, FOLD_CXX, FOLD_CUDA };

/* foldc's own options, one field for each row of options.def. */
struct fold_options {
#define FOLD_SWITCH(spelling, field, help) bool field;
#define FOLD_VALUE(spelling, field, argument, help) const char *field;
#include "foldc/cli/options.def"
#undef FOLD_SWITCH
#undef FOLD_VALUE
};

/* The caller owns everything that a request points to, and keeps it until fold_file returns. */
struct fold_request {
    const char *input;  /* the file to read; quoted includes are looked for beside it */
    const char *name;   /* what #line, remarks and errors call it; NULL: input */
    const char *output; /* written whole or not at all; "-" is standard output; NULL: nothing is written */
    enum fold_language language;
    const char *const *flags; /* the compiler's flags in clang's spelling, NULL at the end; no -x, no inputs */
    const int *archs;         /* __CUDA_ARCH__ of each GPU compiled for (900), 0 at the end; empty if not told */
    struct fold_options options;
    /* NULL, or: what explain has to say of the file is told, with the context; false is a failure. */
    bool (*explained)(void *context, const struct explain_file *file);
    /* NULL, or: called when a function has been folded, while what is bound in it is still known. */
    void (*settled)(void *context, struct fold *fold);
    /* NULL, or: called with the name of each of ccute's headers that was read. */
    void (*depends)(void *context, const char *header);
    void *context;
    char *let_used; /* NULL, or as long as options.let: set where a name of it begins that something asked for */
};

/* Returns 0 once the output is in place, 1 if an error was told to the user and nothing was written. */
typedef int fold_function(const struct fold_request *request);
fold_function fold_file;

/* Takes one word of a command line: returns whether it is an option of foldc's own, and then notes it. */
bool fold_option(struct fold_options *options, const char *word);

#endif

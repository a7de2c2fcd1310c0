/* A request to fold a file, and who hears of its results. */
#ifndef FOLDC_CLI_REQUEST_H
#define FOLDC_CLI_REQUEST_H

#include <stdbool.h>

#include "foldc/c/ast.h"
#include "options.h"

struct explain_file;
struct fold;
struct source;

/* A product of four warps, which becomes wgmma: where it is, and the function around it. */
struct fold_product {
    const char *function;
    const struct source *source;
    size_t begin, end;
};

/* The caller owns everything that a request points to, and keeps it until fold_file returns. */
struct fold_request {
    const char *input;  /* the file to read; quoted includes are searched for next to it */
    const char *name;   /* what #line, remarks and errors call it; NULL: input */
    const char *output; /* written whole or not at all; "-" is standard output; NULL: nothing is written */
    enum ast_language language;
    const char *const *flags; /* the compiler's flags in clang's spelling, NULL at the end; no -x, no inputs */
    const int *archs;         /* __CUDA_ARCH__ of each GPU compiled for (900), 0 at the end; empty if none is given */
    bool has_90a;             /* one of them is sm_90a */
    struct fold_options options;
    /* NULL, or: called with the facts of explain about the file; false is a failure. */
    bool (*explained)(void *context, const struct explain_file *file);
    /* NULL, or: called with each function and each clone of a file, after all of them are decided: it is
       fold->function, and its record fold->explain->under_way. */
    void (*settled)(void *context, struct fold *fold);
    /* NULL, or: called with the name of each of ccute's headers that was read. */
    void (*depends)(void *context, const char *header);
    /* NULL, or: called with each product of four warps, perhaps more than once. */
    void (*multiplied)(void *context, const struct fold_product *product);
    void *context;
    bool alone;     /* no compiler reads the file afterwards: a missing header is an error here */
    bool notes;     /* note for `settled` what explain notes, and explain nothing */
    char *let_used; /* NULL, or as long as options.let: set where a name of it begins that something needed */
};

/* Returns 0 once the output is in place, 1 if an error was reported and nothing was written. */
typedef int fold_function(const struct fold_request *request);

#endif

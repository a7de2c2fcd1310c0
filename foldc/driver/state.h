/* One run of the driver, and the steps that it takes. */
#ifndef FOLDC_DRIVER_STATE_H
#define FOLDC_DRIVER_STATE_H

#include "foldc/cli/request.h"
#include "command.h"
#include "ptxas.h"
#include "rename.h"
#include "scratch.h"

/* An input on its way through: read, folded if it mentions ccute, and then in a private folder. */
struct driven_source {
    const struct input *input;
    struct text text;
    bool is_stdin, folds;
    struct scratch *scratch; /* where its folded form is; NULL: the compiler reads the original */
};

struct driver {
    arena *arena;
    fold_function *fold;
    struct fold_options options;
    struct command command;
    struct driven_source *sources; /* one for each of the command's inputs */
    int n_folding;
    char *folder;           /* the folder of all inputs, with its slash; NULL if they are in several */
    int standard_input;     /* the compiler's; -1: foldc's own */
    struct renames renames; /* private folders to the originals' */
    struct ptxas_products products;
    bool is_alone_90a;       /* the compiler gets -gencode in the place of -arch=sm_90a */
    const char *standard[2]; /* what standard_flag found, of C and of C++ */
    struct words depends;    /* the files that folding read besides the compiler's: ccute's headers, and foldc */
};

/* ---- source.c ---- */

/* Reads the inputs. One that cannot be read does not fold: the compiler will say so. */
void sources_read(struct driver *d);

/* Folds all inputs that need it, also after one that fails, so that the user sees all errors. False, with the
   reasons told, if one does not fold. */
bool sources_fold(struct driver *d);

/* For a command that only lists the dependencies of sources: notes the files that folding reads, and reports nothing.
 */
void sources_find_depends(struct driver *d);

/* Gives the compiler the bytes of standard input, if there are any. False if that fails. */
bool sources_replay_stdin(struct driver *d);

/* ---- standard.c ---- */

/* libclang's flag for the standard that the compiler follows, where the command states none: the compiler is run once
   for each language. "": it needs none. */
const char *standard_flag(struct driver *d, enum ast_language language);

/* ---- argv.c ---- */

/* Whether a flag makes the compiler search for quoted includes next to the originals. */
bool argv_has_quote_folder(const struct driver *d);

/* Adds the headers of a source with --host, which may include CUDA's headers and ccute's or not: ccute's for kernels on
   the CPU. Nothing for nvcc. */
void argv_add_host(const struct driver *d, struct words *argv);

/* The additions to the user's flags: ccute's headers, where the originals are, for includes and for names in the
   output. */
void argv_add_own_flags(struct driver *d, struct words *argv);

/* The compiler's command on the folded inputs. */
struct words argv_make(struct driver *d);

/* ---- again.c ---- */

/* Reports the lines that ptxas_sink held. If there are some, compiles the sources for sm_90a again, with -lineinfo and
   to nothing but PTX and machine code, both thrown away: a line of the PTX is one of a source then. */
void again_for_lines(struct driver *d, struct ptxas_stream *stream);

#endif

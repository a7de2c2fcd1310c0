/* The messages of ptxas about products of four warps, reported at the product in its words. */
#ifndef FOLDC_DRIVER_PTXAS_H
#define FOLDC_DRIVER_PTXAS_H

#include "foldc/base/process.h"
#include "foldc/base/text.h"
#include "foldc/cli/request.h"

/* The products of all sources; one of each place. */
struct ptxas_products {
    struct fold_product *at;
    size_t n, room;
};

/* Note one; its texts are copied. */
void ptxas_note(arena *arena, struct ptxas_products *products, const struct fold_product *product);

/* One line of ptxas about products. */
struct ptxas_complaint {
    const char *code, *what, *remedy;
    const char *mangled, *function; /* the function in which it found this, and its plain name */
    long line;                      /* of the PTX; 0: it names none */
    bool placed;                    /* reported at a line of a source */
};

struct ptxas_complaints {
    struct ptxas_complaint *at;
    size_t n, room;
};

/* A compiler's text, line by line: lines of ptxas become remarks, and the others go on. */
struct ptxas_stream {
    arena *arena;
    const struct ptxas_products *products;
    struct text line;             /* so far */
    struct process_tap after;     /* takes the other lines */
    struct ptxas_complaints held; /* those with a line of the PTX, which ptxas_tell_held reports */
    const char **told;            /* remarks, each told once */
    size_t n_told, told_room;
};

/* A process_sink, whose state is a struct ptxas_stream. */
void ptxas_sink(void *stream, const char *bytes, size_t length, bool last);

/* Reports those held lines that `said`, the text of another compilation, has too, at the lines of the sources from
   which its PTX comes. */
void ptxas_tell_placed(struct ptxas_stream *stream, const char *said, const char *ptx);

/* Reports the held lines of which none was placed, at the product. */
void ptxas_tell_held(struct ptxas_stream *stream);

#endif

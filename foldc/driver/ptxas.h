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

/* A compiler's text, line by line: lines of ptxas become remarks, and the others go on. */
struct ptxas_stream {
    arena *arena;
    const struct ptxas_products *products;
    struct text line;         /* so far */
    struct process_tap after; /* what takes the others */
    const char **told;        /* remarks, each told once */
    size_t n_told, told_room;
};

/* A process_sink, whose state is a struct ptxas_stream. */
void ptxas_sink(void *stream, const char *bytes, size_t length, bool last);

#endif

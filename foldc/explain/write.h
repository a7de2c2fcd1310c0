/* Text that grows, and the forms in which explain reports its findings. */
#ifndef FOLDC_EXPLAIN_WRITE_H
#define FOLDC_EXPLAIN_WRITE_H

#include "foldc/base/arena.h"
#include "explain.h"

struct explain_out {
    arena *arena;
    char *bytes; /* size of them, then a 0; NULL: none so far */
    size_t size, capacity;
    struct explain_style style;
};

__attribute__((format(printf, 2, 3))) void explain_put(struct explain_out *out, const char *format, ...);
/* The text as JSON has it; null for NULL. */
void explain_put_quoted(struct explain_out *out, const char *text);

/* A message in words; NULL for NULL. */
const char *explain_words(arena *arena, const struct message *message);

/* The cost of an access in a few words: "4 wavefronts of 1, 4-way conflict". */
const char *explain_cost_text(arena *arena, const struct explain_function *function, const struct explain_access *a);

/* A mean with one decimal, where there is one. */
const char *explain_mean(arena *arena, int64_t sum, int64_t count);

/* The work of a product: "4096 multiply-adds of a warp". */
const char *explain_product_text(arena *arena, const struct explain_product *product);

/* One row as the tables show it, under a line of headings. */
const char *explain_row_text(arena *arena, const struct explain_function *function, const struct explain_row *row);

/* A whole SARIF log around the results of a run, and one that is written for a single file; a folder gets a file in
   it. */
const char *explain_sarif_log(arena *arena, const char *results);
bool explain_sarif_write(const struct explain_file *file, const char *path);

#endif

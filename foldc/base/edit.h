/* Replacing pieces of a source: everything else stays as it is, byte for byte. */
#ifndef FOLDC_BASE_EDIT_H
#define FOLDC_BASE_EDIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct source;

/* Pieces of the source. */
struct edit_range {
    uint32_t begin, end;
};
struct edit_ranges {
    const struct edit_range *item;
    size_t count;
};

/* New text for [begin,end); an empty range inserts. */
struct edit {
    uint32_t begin, end;
    const char *text;
    const void *item;           /* the decision that it carries out, for its maker; or NULL */
    bool ends;                  /* an insertion that belongs to the text before it, as a closing brace does */
    struct edit_ranges repeats; /* pieces of [begin,end) that the text has, with their directives */
};

/* Edits in the order they were made. Of two that overlap the outer one holds: it was made with the inner one's text
   in mind. */
struct edits {
    struct arena *arena;
    struct edit *item;
    size_t count, capacity;
};

void edit_add(struct edits *edits, struct edit edit);

/* The bytes of [begin,end) with the edits inside applied. */
const char *edit_text(const struct edits *edits, const struct source *source, uint32_t begin, uint32_t end);

/* The edits that hold, in order of place; they do not overlap. */
const struct edit *const *edit_list(const struct edits *edits, const struct source *source, size_t *count);

/* The whole source with all edits applied. Each replacement keeps the number of lines of the text that it replaces. */
const char *edit_apply(const struct edits *edits, const struct source *source, size_t *size);

/* Do they make the same text of a source? */
bool edit_is_same(const struct edits *a, const struct edits *b);

/* The edits of two views as one set: an edit that both have is there once. NULL, with the two edits that one place
   cannot have both (each the last of its view there), if there are such. */
struct edits *edit_merge(const struct edits *a, const struct edits *b, const struct edit *conflict[2]);

#endif

/* foldc's messages about a source, in clang's form:
 *     k.cu:7:20: error: the index is out of bounds
 *         x = A[ccute_at(tA, 9)];
 *                            ^
 */
#ifndef FOLDC_BASE_DIAG_H
#define FOLDC_BASE_DIAG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct source;

/* Whether output is coloured: as terminal.h decides, always, or never. */
enum diag_colour { DIAG_COLOUR_AUTO, DIAG_COLOUR_ALWAYS, DIAG_COLOUR_NEVER };
void diag_set_colour(enum diag_colour when);

/* Colours by a word: "auto", "always" or "never"; NULL is auto. */
void diag_set_colour_by_name(const char *when);
bool diag_is_coloured(FILE *out);

enum diag_level { DIAG_NOTE, DIAG_REMARK, DIAG_WARNING, DIAG_ERROR, DIAG_LEVELS };

struct diag {
    FILE *out;
    unsigned count[DIAG_LEVELS];
};

/* Say something about [begin,end) of a source: the first line of it is shown, underlined from a caret on. */
__attribute__((format(printf, 6, 7))) void diag_at(struct diag *diag, enum diag_level level,
                                                   const struct source *source, size_t begin, size_t end,
                                                   const char *format, ...);

/* Say something about a file as a whole, or (name NULL) about foldc's own doing. */
__attribute__((format(printf, 4, 5))) void diag_file(struct diag *diag, enum diag_level level, const char *name,
                                                     const char *format, ...);

#endif

/* The request of a command, as the user wrote it. */
#ifndef FOLDC_DRAW_ASKED_H
#define FOLDC_DRAW_ASKED_H

#include "draw.h"
#include "source.h"
#include "foldc/eval/eval.h"

enum { DRAW_LETS = 64 };

struct draw_asked {
    const char *what;           /* an expression, or FILE:FUNCTION:VARIABLE */
    const char *tile, *access;  /* expressions; or NULL */
    const char *let[DRAW_LETS]; /* "NAME=EXPRESSION" */
    int lets;
    const char *language; /* of the file, or NULL: its name decides */
    char **flags;         /* the compiler's, NULL at the end; or NULL */
    struct draw_options options;
};

/* The word of --label for a label; NULL: it has none. */
const char *draw_label_name(enum draw_label label);
/* The label of that name; false if there is none. */
bool draw_label_read(const char *name, enum draw_label *out);

/* The calculator's answer to a text; NULL after one line that says why there is none, with the place under a caret. */
const eval_value *draw_evaluated(eval *e, const char *text);

/* Bind the names of --let. False after one line that says why not. */
bool draw_bind_names(eval *e, const struct draw_asked *asked);

/* Print one line with the reason why `what` cannot be drawn. Returns false. */
bool draw_refused(const char *what, const char *why);

/* Panels of a value. False after one line that says why not. */
bool draw_value(struct draw_scene *scene, eval *e, const struct draw_asked *asked, const eval_value *value);

/* Panels of a variable of a source. */
bool draw_found(struct draw_scene *scene, const struct draw_options *options, const struct draw_found *found,
                const char **why);

#endif

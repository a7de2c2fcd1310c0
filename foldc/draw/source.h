/* A variable of a source, drawn with numbers: its unknowns are given or assumed. A value that depends on the thread is
   evaluated for every thread of a block. */
#ifndef FOLDC_DRAW_SOURCE_H
#define FOLDC_DRAW_SOURCE_H

#include "draw.h"
#include "foldc/eval/value.h"
#include "foldc/plan/state.h"

/* The value of an unknown: a parameter, threadIdx.x, blockDim.x. */
struct draw_given {
    const char *name;
    int64_t value;
};

struct draw_found {
    eval_value value; /* for thread 0, or the one that is given */
    bool is_shared_out;
    /* If so: each thread's elements, as indices of the layout `base` that holds them all, or as offsets where there is
     * none. */
    struct draw_access access;
    bool has_base;
    ccute_layout base;
    const char *base_name;
};

/* The numbers that --let gives, as the chooser reads them; NULL: none. */
const char *draw_let_text(arena *arena, const struct draw_given *given, int givens);

/* Look at a variable of the function that was folded last; false with *why, a line for the user. The scene notes the
   assumptions, and *out lives in its arena. */
bool draw_look(struct draw_scene *scene, struct fold *fold, const struct ast_decl *decl, const struct draw_given *given,
               int givens, struct draw_found *out, const char **why);

#endif

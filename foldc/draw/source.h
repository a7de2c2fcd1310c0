/* A variable of a source, drawn with numbers: its unknowns are given or assumed. A value that depends on the thread is
   evaluated for every thread of a block. */
#ifndef FOLDC_DRAW_SOURCE_H
#define FOLDC_DRAW_SOURCE_H

#include "draw.h"
#include "foldc/eval/value.h"
#include "foldc/plan/state.h"

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

/* Look at a variable of the function whose record is fold->explain->under_way, with the numbers that --let gives; false
   with *why, a line for the user. The scene notes the assumptions, and *out lives in its arena. */
bool draw_look(struct draw_scene *scene, struct fold *fold, const struct ast_decl *decl, const char *let,
               struct draw_found *out, const char **why);

#endif

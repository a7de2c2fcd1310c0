/* Shared by the parts of verify. */
#ifndef FOLDC_VERIFY_STATE_H
#define FOLDC_VERIFY_STATE_H

#include "foldc/base/arena.h"
#include "foldc/base/diag.h"
#include "foldc/point/point.h"
#include "foldc/base/ptrmap.h"
#include "foldc/base/source.h"
#include "verify.h"

struct verify {
    const struct verify_request *request;
    arena *arena;
    struct ptrmap claims; /* of a node of the source, to the claims about it */
    const struct ast_view *view, *folded;
    uint32_t *lines;                     /* of the folded text */
    const struct ast_function *function; /* under way */
    struct verify_claim **reached;       /* in the run under way, in order */
    size_t reached_count, reached_room;
    bool failed;
};

/* Claims about one node. */
struct verify_about {
    struct verify_claim *claim;
    struct verify_about *next;
};

/* ---- match.c ---- */
/* The line of the source that each line of the folded text stands for, by foldc's #line lines. The source's own name
   other files and lines, and count as any line. */
uint32_t *verify_lines(arena *arena, const struct source *folded, const struct source *source);
/* The function of the folded text with a source function's name and place; NULL: there is none. */
const struct ast_function *verify_counterpart(const struct verify *v, const struct ast_function *function);
/* Is the claim about this function? */
bool verify_is_about(const struct verify_claim *claim, const struct ast_function *function);
/* Find the node that each claim is about. */
void verify_find_claims(struct verify *v);

/* ---- differ.c ---- */
/* How two runs differ; NULL if they do not. *node is the place in the source; NULL: it is not known. */
struct verify_difference {
    const struct message *folded, *expected; /* the effect of each, as a verb */
    const struct ast_node *node;
    const struct ast_function *function;
};
bool verify_compare(arena *arena, const struct point_run *source, const struct point_run *folded, bool is_device,
                    struct verify_difference *out);

/* ---- verify.c ---- */
point_reached verify_note_reached;

/* ---- refuse.c ---- */
/* Decide the refusals in a function. */
void verify_refusals(struct verify *v, const struct ast_function *function);

/* ---- tell.c ---- */
void verify_tell(struct verify *v, const struct verify_difference *difference, const struct message *where);

#endif

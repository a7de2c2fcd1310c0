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
    struct ptrmap claims; /* from a node of the source to the claims about it */
    const struct ast_view *view, *folded;
    uint32_t *lines;                     /* for each line of the folded text, the line of the source (verify_lines) */
    const struct ast_function *function; /* of the source, which is executed now */
    struct verify_claim **reached;       /* by the run of it, in order */
    size_t reached_count, reached_room;
    bool failed;
};

/* Claims about one node. */
struct verify_about {
    struct verify_claim *claim;
    struct verify_about *next;
};

/* ---- match.c ---- */
/* The line of the source that each line of the folded text stands for, by the #line lines that foldc writes. The source
   may have #line lines, too, which name any file: they count as lines like all others. */
uint32_t *verify_lines(arena *arena, const struct source *folded, const struct source *source);
/* The function of the folded text with a source function's name and place; NULL: there is none. */
const struct ast_function *verify_counterpart(const struct verify *v, const struct ast_function *function);
/* Is the claim about this function? */
bool verify_is_about(const struct verify_claim *claim, const struct ast_function *function);
/* Find the node that each claim is about. */
void verify_find_claims(struct verify *v);

/* ---- differ.c ---- */
/* The first difference of two runs. */
struct verify_difference {
    const struct message *folded, *expected; /* the effect of each, as a verb */
    const struct ast_node *node;             /* the place in the source; NULL: it is not known */
    const struct ast_function *function;     /* around the place; NULL: the one that is executed */
};
/* Are the visible effects of the runs the same? If not, *out is the first difference. */
bool verify_compare(arena *arena, const struct point_run *source, const struct point_run *folded, bool is_device,
                    struct verify_difference *out);

/* ---- verify.c ---- */
/* Notes the claims about a node that a run reaches. context: the struct verify. */
point_reached verify_note_reached;

/* ---- refuse.c ---- */
/* Decide the refusals in a function. */
void verify_refusals(struct verify *v, const struct ast_function *function);

/* ---- tell.c ---- */
/* Report a difference at the nearest claim, which it refutes. where: the world, in words. */
void verify_tell(struct verify *v, const struct verify_difference *difference, const struct message *where);

#endif

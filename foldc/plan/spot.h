/* Places in memory, by the text of their addresses alone (spot.c). A place is that of thread 0, in the first round of
 * the loops whose counters are in the text. */
#ifndef FOLDC_PLAN_SPOT_H
#define FOLDC_PLAN_SPOT_H

#include <stdbool.h>
#include <stdint.h>

#include "foldc/expr/expr.h"

struct ast_decl;
struct ast_node;
struct fold;

/* A member of an object, or an index that is added to a pointer. */
struct spot_step {
    const struct spot_step *before; /* NULL: the variable itself */
    const struct ast_decl *member;  /* NULL: an index */
    const struct ast_node *index;
    int64_t bytes; /* of an element */
    bool is_subtracted;
};

struct spot {
    const struct ast_node *address;
    const struct ast_decl *decl;  /* an array, or a pointer */
    const struct spot_step *step; /* the last one; NULL: none, or all of them are 0 */
    const expr *offset;           /* of a layout, besides; NULL: none */
    bool is_fixed;                /* the place is the same in each round */
    bool moves;                   /* a pointer on the way is written later */
    bool is_unknown;              /* an index depends on an argument that is not known */
    bool is_whole;                /* each index is a step, also one that is 0 in thread 0 */
    unsigned choice;              /* a bit for each ?: on the way: its first operand (0) or its second is followed */
    int choices;                  /* the number of these ?: */
    int deep;                     /* the number of expressions followed so far */
};

/* The place at an address, plus the offset of a layout (NULL: none). False: not known. */
bool spot_find(struct fold *fold, const struct ast_node *address, const expr *offset, struct spot *spot);

/* The same of any thread in any round: no index is left out, and all are known in the place of the call. */
bool spot_find_whole(struct fold *fold, const struct ast_node *address, struct spot *spot);

/* The same where an undecided ?: chooses among several places. choice: as in struct spot. */
enum { SPOT_CHOICES = 3 };
bool spot_find_one(struct fold *fold, const struct ast_node *address, const expr *offset, unsigned choice,
                   struct spot *spot);

/* Are they surely one place? */
bool spot_is_same(const struct spot *a, const struct spot *b);

/* Does the place depend on the variable's value? */
bool spot_depends_on(const struct spot *spot, const struct ast_decl *decl);

/* Does the place depend on a variable that is declared in the node? */
bool spot_is_within(const struct spot *spot, const struct ast_node *where);

/* The offset of a layout in thread 0. */
const expr *spot_offset(struct fold *fold, const expr *offset);

#endif

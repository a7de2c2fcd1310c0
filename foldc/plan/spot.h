/* Places in memory, as far as the text of an address says which they are (spot.c): what thread 0 reaches in the first
 * round of the loops that the text counts by. */
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
    bool is_fixed;                /* it is the same in each round */
    bool moves;                   /* a pointer leads there that is written later on */
    bool is_unknown;              /* an index depends on what a call passes */
    unsigned choice;              /* bit by bit, the first operand of a ?: (0) or the second */
    int choices;                  /* that there were */
    int deep;
};

/* The place that an address is, and that a layout adds to it (offset; NULL: none). False if it is not known. */
bool spot_find(struct fold *fold, const struct ast_node *address, const expr *offset, struct spot *spot);

/* The same where the text chooses among several by a ?: that is not decided: the bits of the number say which. */
enum { SPOT_CHOICES = 3 };
bool spot_find_one(struct fold *fold, const struct ast_node *address, const expr *offset, unsigned choice,
                   struct spot *spot);

/* Are they surely one place? */
bool spot_is_same(const struct spot *a, const struct spot *b);

/* Does the place depend on the variable's value? */
bool spot_depends_on(const struct spot *spot, const struct ast_decl *decl);

/* Is it said by a variable that is declared in that node? */
bool spot_is_within(const struct spot *spot, const struct ast_node *where);

/* The offset of a layout in thread 0. */
const expr *spot_offset(struct fold *fold, const expr *offset);

#endif

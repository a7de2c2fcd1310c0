/* --verify: what was folded, computed anew by two ways that share nothing with the folding.
 *
 * While a function is folded, its folded places are noted; when it is settled, the source is walked, and at each of
 * them the text is compared at many points with what the library's algebra makes of the source. All of these do nothing
 * unless --verify was asked for. */
#ifndef FOLDC_FOLD_VERIFY_H
#define FOLDC_FOLD_VERIFY_H

#include "fold_state.h"

/* A function begins. */
void verify_begin(struct fold *fold);

/* `text` stands in the place of a call with an integer result; parents are asked for in the tree. */
void verify_note_call(struct fold *fold, struct ast_node *node, const char *text);

/* Checks stand in front of a call's statement. */
void verify_note_checks(struct fold *fold, const struct ast_node *node, const char *text);

/* A copy indexes a side with that text at an element, and moves `count` from there on in a row; the last is that one.
 */
struct copy;
struct copy_plan;
void verify_note_move(struct fold *fold, const struct copy *copy, const struct copy_plan *plan, int side,
                      const expr *element, const expr *last, int64_t count, const char *text);

/* A parameter of a clone, and what a call passes for it. */
struct verify_passed {
    uint32_t param;          /* of the helper */
    const char *name;        /* of a leaf of its value; NULL: it is passed as it is */
    const char *declared;    /* in the clone's head */
    const char *text;        /* in the call */
    const expr_facts *facts; /* what the clone counts on; those of no integer say nothing */
};

/* A call gave way to one of a clone that takes its arguments for those values. */
void verify_note_clone(struct fold *fold, const struct ast_node *call, const char *name,
                       const struct value *const *value, const struct verify_passed *passed, size_t count);

/* In a clone, a parameter is bound to a value, where its calls are compared with `called`. */
void verify_note_parameter(struct fold *fold, const struct ast_decl *param, const struct value *called,
                           const struct value *bound);

/* A declaration statement gave way to its residues. */
void verify_note_declared(struct fold *fold, const struct declared *declared, uint32_t statement);

/* Compare all that was noted. A difference is an internal error at its place, and fold->failed. */
void verify_function(struct fold *fold);

/* For tests of this check: what it is to believe that was written in the place of a text. NULL: the text. */
extern const char *(*verify_believed)(arena *arena, const char *text);

/* The same of what a variable, or a clone's parameter, is taken for. */
extern void (*verify_believed_value)(struct value *value);

#endif

/* Expressions of the source that may trap, and that folding could lose (trap.c). */
#ifndef FOLDC_PLAN_TRAP_H
#define FOLDC_PLAN_TRAP_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"

struct fold;

/* An expression that may trap. */
struct trap {
    const expr *symbol;    /* the symbol whose text traps; NULL: the expression was taken apart */
    const expr *condition; /* it traps where this is 0; NULL: a call in the text may trap */
};

/* The traps of the values being made. */
struct traps {
    struct trap *item;
    size_t count, capacity;
};

/* A mark of the list's length; cutting the list back to the mark, where the expressions evaluated since are not used;
   whether the list is longer than the mark. */
size_t traps_mark(const struct fold *fold);
void traps_rewind(struct fold *fold, size_t mark);
bool traps_since(const struct fold *fold, size_t mark);

/* Note that the source surely divides by an expression, unless that cannot be 0. */
void fold_note_divisor(struct fold *fold, const expr *divisor);

/* Note that the text of a symbol divides by an expression; and that it traps where a condition is 0. */
void fold_note_division(struct fold *fold, const expr *divisor, const expr *symbol);
void fold_note_trap(struct fold *fold, const expr *symbol, const expr *condition);

/* The traps noted from `first` on can happen only where the condition holds, or does not hold. Those that cannot happen
   there are forgotten. */
void fold_trap_only_if(struct fold *fold, size_t first, const expr *condition, bool holds);

/* The traps noted from `first` on happen where the choice is evaluated, if it still has their symbols. */
void fold_trap_within(struct fold *fold, size_t first, const expr *choice);

/* Is a call that may trap among the traps noted from `first` on? */
bool fold_has_call_trap(const struct fold *fold, size_t first);

/* Forget the calls that may trap: they are in text that stays. */
void fold_forget_call_traps(struct fold *fold, size_t first);

/* Does evaluating e surely evaluate the part that traps? */
bool fold_traps_with(struct fold *fold, const expr *e, const struct trap *trap);

/* The next trap that may happen, from number *i on, each once. NULL: there are no more, and those from `first` on are
   forgotten. */
const struct trap *fold_next_trap(struct fold *fold, size_t first, size_t *i);

/* Need conditions at the node under which no trap noted from `first` on happens, except those that evaluating e runs
   into. A miss if a trap has no condition and e does not evaluate its text. */
const struct miss *fold_need_traps(struct fold *fold, const struct ast_node *node, size_t first, const expr *e);

#endif

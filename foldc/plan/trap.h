/* Expressions of the source that may trap, and that folding could lose (trap.c). */
#ifndef FOLDC_PLAN_TRAP_H
#define FOLDC_PLAN_TRAP_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"

struct fold;

/* An expression that may trap. */
struct trap {
    const expr *symbol;    /* whose text does it; NULL: it was taken apart */
    const expr *condition; /* it traps where this is 0; NULL: where a call in the text does */
};

/* Those of the values being made. */
struct traps {
    struct trap *item;
    size_t count, capacity;
};

/* The length of the list; cut it back to there, if the expressions evaluated since are not used; is it longer now? */
size_t traps_mark(const struct fold *fold);
void traps_rewind(struct fold *fold, size_t mark);
bool traps_since(const struct fold *fold, size_t mark);

/* The source divides by it, surely, and it may be 0. */
void fold_note_divisor(struct fold *fold, const expr *divisor);

/* The text that a symbol stands for divides by it, and it may be 0; also notes the other traps of that text. */
void fold_note_division(struct fold *fold, const expr *divisor, const expr *symbol);
void fold_note_trap(struct fold *fold, const expr *symbol, const expr *condition);

/* The traps noted from `first` on are evaluated only where the condition holds, or does not hold: those that cannot
   happen there are forgotten. */
void fold_trap_only_if(struct fold *fold, size_t first, const expr *condition, bool holds);

/* Evaluating the choice runs into the traps noted from `first` on, if it still names them. */
void fold_trap_within(struct fold *fold, size_t first, const expr *choice);

/* Is a call that may trap among the traps noted from `first` on? */
bool fold_has_call_trap(const struct fold *fold, size_t first);

/* Such calls stand in a text that stays. */
void fold_forget_call_traps(struct fold *fold, size_t first);

/* Does evaluating e surely evaluate the part that traps? */
bool fold_traps_with(struct fold *fold, const expr *e, const struct trap *trap);

/* The next trap that may happen, noted from *i on, each once. NULL: there is none left, and those from `first` on are
   forgotten. */
const struct trap *fold_next_trap(struct fold *fold, size_t first, size_t *i);

/* Conditions that are needed at the node, so that nothing noted from `first` on traps, except those that evaluating e
   checks. A miss where a text that no condition stands for is not evaluated by e. */
const struct miss *fold_need_traps(struct fold *fold, const struct ast_node *node, size_t first, const expr *e);

#endif

/* Conditions that values need and that nothing known decides (needs.c). */
#ifndef FOLDC_PLAN_NEEDS_H
#define FOLDC_PLAN_NEEDS_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"

struct fold;

/* A condition that holds where a value was made and that nothing known decides. */
struct need {
    const expr *condition;
    const struct ast_node *node;
    bool is_asked; /* a query needs it: at run time the library traps there if it does not hold */
};

/* Conditions of the value being made. */
struct needs {
    struct need *item;
    size_t count, capacity;
};

/* A mark of the list's length; cutting the list back to the mark, where the expressions evaluated since are not used;
   whether the list is longer than the mark. */
size_t needs_mark(const struct fold *fold);
void needs_rewind(struct fold *fold, size_t mark);
bool needs_since(const struct fold *fold, size_t mark);

/* Take the needs since the mark off the list, except those of a query, and return them in *later. The result is their
   number. */
size_t needs_put_off(struct fold *fold, size_t mark, struct need **later);

/* The conditions needed since the mark as one, except those of a query; NULL: there are none. They stay on the list. */
const expr *needs_condition(struct fold *fold, size_t mark);

/* The conditions needed since the mark belong to a query. */
void needs_ask(struct fold *fold, size_t mark);

/* A condition that the value being made needs. */
void fold_need(struct fold *fold, const expr *condition, const struct ast_node *node);

/* otherwise || needed; the number 1 if it always holds, as n < 1 || n >= 0 does. */
const expr *fold_unless(expr_table *table, const expr *otherwise, const expr *needed);

/* The conditions needed from `first` on are needed only where another condition holds, or only where it does not. */
void fold_need_only_if(struct fold *fold, size_t first, const expr *condition, bool holds);

#endif

/* Later reads of a place that may change: memory, or a variable that is written (reread.c).
 *
 * The statements are walked in order, and the reads so far are kept. A later read of the same place has the symbol of
 * the first, with the facts about it, unless code between the two may have written the place. Only expressions of the
 * statement under way are looked up: an expression that foldc evaluates at another point has a symbol of its own. */
#ifndef FOLDC_PLAN_REREAD_H
#define FOLDC_PLAN_REREAD_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"

struct fold;

enum { REREADS = 32 }; /* the most reads that are kept, since each statement is compared with all of them */

struct reread {
    const struct ast_node *node;
    const char *text;
    const expr *symbol; /* NULL: the entry is free */
    int depth;          /* of the scope with the read */
};

struct rereads {
    struct reread item[REREADS];
    int depth;                 /* of the scopes under way */
    int floor;                 /* in a lambda: reads at this depth or below are those of the function around it */
    const struct ast_node *at; /* the statement or condition whose reads are looked up; NULL: none */
};

/* The symbol of an earlier read with the same value; NULL: there is none. */
const expr *reread_symbol(const struct fold *fold, const struct ast_node *node, const char *text);

/* Keep a read for later ones. */
void reread_keep(struct fold *fold, const struct ast_node *node, const char *text, const expr *symbol);

/* Is one kept read the only symbol in e? A relation of a read with another symbol would, after the next write, still
   replace the other symbol by the old read. */
bool reread_lasts(const struct fold *fold, const expr *e);

/* The statement or condition is under way: its reads are looked up, if the order of its evaluation leaves no doubt.
   Returns the node that was under way, for reread_at. */
const struct ast_node *reread_enter(struct fold *fold, const struct ast_node *node);
const struct ast_node *reread_enter_condition(struct fold *fold, const struct ast_node *node);
void reread_at(struct fold *fold, const struct ast_node *at);

/* After a node that may have run: forget the reads of places that it may have written. */
void reread_pass(struct fold *fold, const struct ast_node *node);

/* Control may come here from another place: forget all reads. */
void reread_join(struct fold *fold);

/* Begin and end a scope: the reads in it are forgotten at its end. */
void reread_open(struct fold *fold);
void reread_close(struct fold *fold);

/* The same of a lambda, whose body runs at another time. The result goes to reread_close_lambda. */
int reread_open_lambda(struct fold *fold);
void reread_close_lambda(struct fold *fold, int floor);

#endif

/* Second reads of places that may change: memory, and variables that are written (reread.c).
 *
 * A read means the value at its point. While the statements are walked in order, the reads so far are kept: a read of
 * the same place has the same symbol, with the facts about it, as long as nothing between the two can have written the
 * place. Only an expression of the statement under way is looked up, so that an expression that foldc evaluates at
 * another point has a symbol of its own. */
#ifndef FOLDC_PLAN_REREAD_H
#define FOLDC_PLAN_REREAD_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"

struct fold;

enum { REREADS = 32 }; /* reads that are kept: each statement is compared with all of them */

struct reread {
    const struct ast_node *node;
    const char *text;
    const expr *symbol; /* NULL: the place is free */
    int depth;          /* of the scope that it was read in */
};

struct rereads {
    struct reread item[REREADS];
    int depth;                 /* of the scopes under way */
    int floor;                 /* reads of this depth and below are another function's: the walk is in a lambda */
    const struct ast_node *at; /* the statement or condition whose reads are looked up; NULL: none */
};

/* The symbol of an earlier read with the same value; NULL: there is none. */
const expr *reread_symbol(const struct fold *fold, const struct ast_node *node, const char *text);

/* Keep a read for later ones. */
void reread_keep(struct fold *fold, const struct ast_node *node, const char *text, const expr *symbol);

/* Is e of one read that is kept, and of no other symbol? A relation with another one would put the read into the place
   of that one after the next write. */
bool reread_lasts(const struct fold *fold, const expr *e);

/* The statement or condition is under way: its reads are looked up, if the order of its evaluation leaves no doubt.
   Returns the node that was under way, for reread_at. */
const struct ast_node *reread_enter(struct fold *fold, const struct ast_node *node);
const struct ast_node *reread_enter_condition(struct fold *fold, const struct ast_node *node);
void reread_at(struct fold *fold, const struct ast_node *at);

/* The node has run, or may have: forget the reads of places that it may have written. */
void reread_pass(struct fold *fold, const struct ast_node *node);

/* Control may come here from another place: forget all reads. */
void reread_join(struct fold *fold);

/* Reads that are kept from here on are forgotten at the end of the scope. */
void reread_open(struct fold *fold);
void reread_close(struct fold *fold);

/* The same of a lambda, whose body runs at another time. Returns what its end needs. */
int reread_open_lambda(struct fold *fold);
void reread_close_lambda(struct fold *fold, int floor);

#endif

/* Statements in order (walk.c), loops (walk_loop.c) and calls (walk_call.c) among them. */
#ifndef FOLDC_PLAN_WALK_H
#define FOLDC_PLAN_WALK_H

#include "foldc/c/ast.h"
#include "foldc/expr/expr.h"
#include "foldc/say/message.h"
#include "reach.h"

struct fold;
struct path;

/* A block on the way to the statement under way. */
struct fold_place {
    const struct ast_node *block;
    uint32_t statement; /* of it, by its index */
    bool is_value;      /* the block is a statement expression: its last statement may be the value */
    const struct fold_place *outer;
};

/* An object, or a part of one. */
struct fold_place_in {
    const struct path *path;       /* NULL: not known */
    const struct ast_decl *hidden; /* a member on the path that only the class's own functions may name; or NULL */
    bool is_inside;                /* a local of a helper that is evaluated, which text around the call cannot name */
    const struct ast_type *type;   /* of the object that a member function is called on; NULL: not known */
    bool is_this;                  /* it is the object of the function under way, whose members this->n names */
    size_t first;                  /* such a call's first symbol */
};

/* The pointer or the array from which the call that was evaluated last counts, a part of an object. */
struct fold_address {
    const struct path *path;
    const struct ast_type *type, *element; /* of the path, and of its elements */
    bool is_array;                         /* the path is an array */
    bool keeps;                            /* the path keeps its value while the function runs */
    const struct ast_node *read; /* a call whose value is read there, since it returns a copy of the element; or NULL */
};

/* Where the walk is. */
struct fold_walk {
    const struct fold_place *place;       /* the block under way; NULL: none */
    int64_t expected_width;               /* CCUTE_EXPECT_WIDTH that waits for its copy; 0: none */
    const struct ast_node *expected_node; /* the annotation */
    const struct ast_node *statement; /* evaluated once when it is reached, so that a check may precede it; or NULL */
    const struct ast_node *dropped;   /* an expression whose value nothing uses; or NULL */
    const struct ast_node *unused; /* a part of the initialiser that becomes a number if the call in it does; or NULL */
    bool statement_is_bare;        /* the statement is the body of a loop or an if, without braces */
    const struct ast_node *lambda; /* the lambda around, if it captures only the variables that it names; or NULL */
    size_t lambda_symbols;         /* the number of symbols when the lambda began */
    int guards;                    /* conditions around that are known to hold */
    int lambdas;                   /* lambdas around */
    bool has_labels;               /* of the function under way: cases count */
    enum fold_reach reach;         /* by the conditions around; jumps before the place are not counted */
    int choices;                   /* ?: && || of unknown conditions around the operand that is read */
    int for_facts;                 /* conditions around the operand that are read for their facts and not written */
    bool looks_into_effects;       /* an operator with effects is read for its facts; its text stays whole */
    struct fold_address address;   /* of the call of a function that returns a place, the last one evaluated */
    struct fold_place_in self;     /* the object of the member function that is evaluated */
    int depth;                     /* of calls of helper functions that foldc evaluates */
    int calls;                     /* such calls so far */
};

/* The body of a loop or a branch. */
void walk_body(struct fold *fold, struct ast_node *body, struct ast_node *parent);

/* Does the node have a label to which code outside of the node may jump? */
bool walk_is_entered(const struct fold *fold, const struct ast_node *node);

/* Checks of a statement's condition may stand before it, if control comes to the condition from there alone, and the
   parent is a block, or an if whose branch it is, without braces. */
void walk_stand_at(struct fold *fold, const struct ast_node *node, const struct ast_node *parent);

/* Learn that a condition holds, or that it does not. */
void walk_learn(struct fold *fold, struct ast_node *condition, bool holds);

/* Walk a statement or an operand that may run any number of times, or never. */
void walk_apart(struct fold *fold, struct ast_node *node, const struct ast_node *parent);

void walk_lambda(struct fold *fold, struct ast_node *node);

void walk_for(struct fold *fold, struct ast_node *node, const struct ast_node *parent);

/* Report that layouts which a head declares stay. */
void walk_tell_head(struct fold *fold, const struct ast_node *declaration);

/* Bind the layouts that the head of an if or a for declares; false: the declaration stays (walk_loop.c). */
bool walk_head(struct fold *fold, struct ast_node *node);

struct ast_loop;

/* Does the body of a loop run, as far as its condition decides before the first round? loop: NULL if it has no counter.
 */
enum fold_reach walk_reach_of_body(struct fold *fold, struct ast_node *node, const struct ast_loop *loop,
                                   const expr *counter);

/* Fold a call in its place. */
void fold_walk_call(struct fold *fold, struct ast_node *node, struct ast_node *parent);

/* Walk a launch: for a kernel in an included file, a clone of it is launched. */
void fold_walk_launch(struct fold *fold, struct ast_node *node);

/* Report that the CCUTE_EXPECT_WIDTH which waits is not met: its copy did not fold, or no copy came. */
void fold_disappoint(struct fold *fold, const struct message *why);

/* Is there something to fold in a marked function's body? */
bool fold_has_work(const struct ast_node *node);

/* Fold a node in its place. */
void fold_walk(struct fold *fold, struct ast_node *node, struct ast_node *parent);
void fold_walk_children(struct fold *fold, struct ast_node *node);

/* Plan the calls inside of those operands of a call or a declaration that stay as text (walk_inside.c). */
void fold_walk_insides(struct fold *fold, struct ast_node *node);

/* Walk a function and return its closed plan; if fold->clones.under_way is set, the plan of that clone. */
const struct function_plan *fold_function_body(struct fold *fold, const struct ast_function *function);

#endif

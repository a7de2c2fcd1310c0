/* Shared by the files of lanes/. */
#ifndef FOLDC_LANES_STATE_H
#define FOLDC_LANES_STATE_H

#include "foldc/base/arena.h"
#include "foldc/c/arith.h"
#include "foldc/c/seen.h"
#include "lanes.h"

/* The values of an integer variable, or of a member of an object, in all threads. */
struct lanes_slot {
    const struct ast_decl *decl, *field; /* field: NULL for a variable itself */
    ctype type;
    uint64_t *bits;
    unsigned char *known;
};

/* The innermost statement that a break leaves; continue leaves the round of the innermost one that is a loop. */
struct lanes_jump {
    unsigned char *left, *next; /* by thread: JUMP_... ; next: NULL for a switch */
    struct lanes_jump *outer;
};

/* JUMP_MAYBE: the thread may also have gone on, with other values of variables. */
enum { JUMP_NONE, JUMP_SURE, JUMP_MAYBE };

enum { LANES_DEEPEST = 8 };

enum { TRUTH_NO, TRUTH_YES, TRUTH_UNKNOWN };

struct lanes {
    const struct lanes_request *request;
    arena *arena;
    struct lanes_slot *slot;
    size_t count, capacity;
    size_t outer; /* slots that there were where the lambda under way began; 0: it is none */
    unsigned char *comes;
    unsigned char *forked; /* by thread: conditions of unknown value around it, for it */
    const struct ast_node **kept;
    const struct ast_function **kept_in;
    struct lanes_jump *jump;
    const struct ast_function *function;
    const struct ast_function *active[LANES_DEEPEST]; /* the functions that were called, and are not over */
    int depth;                                        /* of them */
    long budget;                                      /* evaluations that may still be made */
    bool stops;                                       /* the source cannot be followed any further */
};

/* ---- number.c ---- */

/* The value of an expression in a thread. False: it is not known. Effects of the expression were applied before. */
bool lanes_number(struct lanes *l, const struct ast_node *node, int thread, c_number *value);

/* For each thread that comes: TRUTH_... of the condition. */
void lanes_truth(struct lanes *l, const struct ast_node *condition, unsigned char *truth);

/* The integer type of values; CTYPE_COUNT: they are not followed. */
ctype lanes_type(const struct ast_type *type);

/* ---- variable.c ---- */

/* The slot of a variable, or of its member; NULL: it is not followed. */
struct lanes_slot *lanes_find(struct lanes *l, const struct ast_decl *decl, const struct ast_decl *field);

/* A slot for a variable that comes to life, without values. NULL: it cannot be followed. */
struct lanes_slot *lanes_declare(struct lanes *l, const struct ast_decl *decl, const struct ast_decl *field,
                                 const struct ast_type *type);

/* The variable comes to life in the threads that come, with an initialiser or NULL. */
void lanes_bind(struct lanes *l, const struct ast_decl *decl, const struct ast_node *init);

/* The slot that an lvalue names; NULL: none that is followed. */
struct lanes_slot *lanes_named(struct lanes *l, const struct ast_node *lvalue);

/* The effect of an assignment, of ++ and --, and of a call on the object of which it is a method. */
void lanes_write(struct lanes *l, const struct ast_node *node);

/* Nothing is known any more, in the threads with a mark, of the variables that the node writes. */
void lanes_forget(struct lanes *l, const struct ast_node *node, const unsigned char *threads);

/* The values of all variables, to come back to. */
struct lanes_values;
struct lanes_values *lanes_save(struct lanes *l);
void lanes_restore(struct lanes *l, const struct lanes_values *values);
/* For each thread: TRUTH_YES takes the other values, TRUTH_NO keeps the present values, TRUTH_UNKNOWN keeps the values
   that are equal in both. */
void lanes_join(struct lanes *l, const struct lanes_values *other, const unsigned char *truth);
void lanes_free(struct lanes_values *values);

/* ---- follow.c ---- */

void lanes_statement(struct lanes *l, const struct ast_node *node);
void lanes_expression(struct lanes *l, const struct ast_node *node);

/* Begin the body of the function that a call names, whose parameters the caller passes. False: it cannot be followed.
 */
bool lanes_enter(struct lanes *l, const struct ast_node *call);
void lanes_leave(struct lanes *l);

/* Can following the node change anything? */
bool lanes_matters(struct lanes *l, const struct ast_function *function, const struct ast_node *node, int depth);

/* The thread does not come, for the node. */
void lanes_keep(struct lanes *l, int thread, const struct ast_node *why);

/* One mark for each thread, all 0. */
unsigned char *lanes_marks(struct lanes *l);

/* ---- loop.c ---- */

void lanes_loop(struct lanes *l, const struct ast_node *node);
void lanes_switch(struct lanes *l, const struct ast_node *node);

/* break, continue. */
void lanes_jump(struct lanes *l, const struct ast_node *node);

#endif

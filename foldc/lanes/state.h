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
    bool is_assumed; /* a parameter with the value that the request states */
};

/* A loop or a switch under way. A break leaves the innermost, a continue the round of the innermost loop. */
struct lanes_jump {
    unsigned char *left, *next; /* by thread: JUMP_..., by break and by continue; next: NULL for a switch */
    struct lanes_jump *outer;
};

/* JUMP_MAYBE: the thread may have jumped, or gone on with other values of variables. */
enum { JUMP_NONE, JUMP_SURE, JUMP_MAYBE };

enum { LANES_DEEPEST = 8 }; /* calls in calls that are followed */

enum { TRUTH_NO, TRUTH_YES, TRUTH_UNKNOWN };

struct lanes {
    const struct lanes_request *request;
    arena *arena;
    struct lanes_slot *slot;
    size_t count, capacity;
    size_t outer;                  /* the number of slots when the lambda under way began; 0: no lambda is under way */
    const struct ast_node *lambda; /* that one */
    unsigned char *comes;
    unsigned char *forked; /* by thread: the number of conditions around the place whose value it does not know */
    const struct ast_node **kept;
    const struct ast_function **kept_in;
    struct lanes_jump *jump;
    const struct ast_function *function;
    const struct ast_function *active[LANES_DEEPEST]; /* the functions whose calls are under way */
    const struct ast_node *calls[LANES_DEEPEST];      /* the calls themselves */
    const struct ast_decl *outside[LANES_DEEPEST];    /* the objects of the methods around the calls; NULL: none */
    const struct ast_decl *object;                    /* of the method under way, a variable; NULL: not known */
    int depth;                                        /* the number of these */
    long budget;                                      /* the evaluations that are still allowed */
    bool stops;                                       /* the source cannot be followed any further */
};

/* ---- number.c ---- */

/* The value of an expression in a thread, after the effects of the expression were applied. False: not known. */
bool lanes_number(struct lanes *l, const struct ast_node *node, int thread, c_number *value);

/* Set TRUTH_... of a condition for each thread that comes. */
void lanes_truth(struct lanes *l, const struct ast_node *condition, unsigned char *truth);

/* The integer type of values; CTYPE_COUNT: they are not followed. */
ctype lanes_type(const struct ast_type *type);

/* ---- variable.c ---- */

/* The slot of a variable, or of its member; NULL: it is not followed. */
struct lanes_slot *lanes_find(struct lanes *l, const struct ast_decl *decl, const struct ast_decl *field);

/* Add a slot for a variable whose lifetime begins, without values. NULL: the variable cannot be followed. */
struct lanes_slot *lanes_declare(struct lanes *l, const struct ast_decl *decl, const struct ast_decl *field,
                                 const struct ast_type *type);

/* Begin the lifetime of a variable in the threads that come, with its initialiser, or NULL. */
void lanes_bind(struct lanes *l, const struct ast_decl *decl, const struct ast_node *init);

/* The slot that an lvalue names; NULL: it is not followed. */
struct lanes_slot *lanes_named(struct lanes *l, const struct ast_node *lvalue);

/* Is it a variable from outside of the lambda under way? The lambda's own keep their slots from call to call. */
bool lanes_is_outer(const struct lanes *l, const struct lanes_slot *slot);

/* Apply an assignment, ++ or --; or a method's call to its object. */
void lanes_write(struct lanes *l, const struct ast_node *node);

/* Forget the values of the variables that the node writes, in the threads with a mark. */
void lanes_forget(struct lanes *l, const struct ast_node *node, const unsigned char *threads);

/* A copy of the values of all variables, for a later lanes_restore. */
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

/* The variable whose method a call names; NULL: not known. */
const struct ast_decl *lanes_object(const struct lanes *l, const struct ast_node *call);

/* Enter the function that a call names; the caller of lanes_enter binds its parameters. False: it cannot be followed.
 */
bool lanes_enter(struct lanes *l, const struct ast_node *call);
void lanes_leave(struct lanes *l);

/* May following the node arrive at a watched call, or change who comes or a value? */
bool lanes_matters(struct lanes *l, const struct ast_function *function, const struct ast_node *node, int depth);

/* The thread comes no further, because of the node. */
void lanes_keep(struct lanes *l, int thread, const struct ast_node *why);

/* Note what the result depends on: LANES_... */
void lanes_depend(struct lanes *l, unsigned what);

/* One mark for each thread, all 0. */
unsigned char *lanes_marks(struct lanes *l);

/* ---- loop.c ---- */

void lanes_loop(struct lanes *l, const struct ast_node *node);
void lanes_switch(struct lanes *l, const struct ast_node *node);

/* Execute a break or a continue. */
void lanes_jump(struct lanes *l, const struct ast_node *node);

#endif

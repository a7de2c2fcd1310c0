/* Shared by the files of lanes/. */
#ifndef FOLDC_LANES_STATE_H
#define FOLDC_LANES_STATE_H

#include "foldc/base/arena.h"
#include "foldc/c/arith.h"
#include "foldc/c/seen.h"
#include "lanes.h"

/* Bytes of a variable. */
struct lanes_place {
    const struct ast_decl *decl; /* NULL: not known */
    int64_t offset;
};

/* The values of an integer in all threads: of a variable, of a part of one, or the last ones that a call returned. */
struct lanes_slot {
    const struct ast_decl *decl; /* NULL: of a call */
    int64_t offset;
    const struct ast_node *call; /* NULL: of a variable */
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

enum { LANES_DEEPEST = 8, LANES_BINDINGS = 16 }; /* calls in calls that are followed, and references that they bind */

/* A parameter that is a reference, and the object that a call binds it to. */
struct lanes_binding {
    const struct ast_decl *param;
    struct lanes_place place;
};

/* The objects that names mean in the calls under way. */
struct lanes_scope {
    struct lanes_place outside[LANES_DEEPEST]; /* of the methods around the calls */
    struct lanes_place object;                 /* of the method under way */
    struct lanes_binding binding[LANES_BINDINGS];
    int bindings;
    int asides; /* calls whose value is worked out without their effects */
};

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
    int depth;                                        /* the number of these */
    struct lanes_scope scope;
    unsigned char *lost; /* scratch: one mark for each thread */
    long budget;         /* the evaluations that are still allowed */
    bool stops;          /* the source cannot be followed any further */
};

/* ---- number.c ---- */

/* The value of an expression in a thread, after the effects of the expression were applied. False: not known. */
bool lanes_number(struct lanes *l, const struct ast_node *node, int thread, c_number *value);

/* Set TRUTH_... of a condition for each thread that comes. */
void lanes_truth(struct lanes *l, const struct ast_node *condition, unsigned char *truth);

/* The integer type of values; CTYPE_COUNT: they are not followed. */
ctype lanes_type(const struct ast_type *type);

/* ---- variable.c ---- */

/* The slot of a variable, or of its part; NULL: it is not followed. */
struct lanes_slot *lanes_find(struct lanes *l, const struct ast_decl *decl, int64_t offset);

bool lanes_has_slots(const struct lanes *l, const struct ast_decl *decl);

/* Add a slot for a variable whose lifetime begins, without values. NULL: the variable cannot be followed. */
struct lanes_slot *lanes_declare(struct lanes *l, const struct ast_decl *decl, int64_t offset,
                                 const struct ast_type *type);

/* The slot of the values that a call returned; NULL: there is none. */
struct lanes_slot *lanes_returned(struct lanes *l, const struct ast_node *call);

/* The threads that come return a value from the call; NULL: one that is not known. */
void lanes_return(struct lanes *l, const struct ast_node *call, const struct ast_node *value);

/* May something else than assignments that name the variable change it: methods of it, and functions that get it by
   reference? */
static inline bool lanes_is_lent(const struct ast_decl *decl) { return decl->variable.escape & AST_REFERENCE; }

/* Begin the lifetime of a variable in the threads that come, with its initialiser, or NULL. */
void lanes_bind(struct lanes *l, const struct ast_decl *decl, const struct ast_node *init);

/* ---- place.c ---- */

/* The place that an lvalue names in a thread; the same, if it is one place in all threads that come. False: not
   known. */
bool lanes_place_of(struct lanes *l, const struct ast_node *lvalue, int thread, struct lanes_place *place);
bool lanes_one_place(struct lanes *l, const struct ast_node *lvalue, struct lanes_place *place);

/* The object that a reference is bound to in the calls under way; otherwise the variable itself. */
struct lanes_place lanes_bound(const struct lanes *l, const struct ast_decl *decl);

/* The slot that an lvalue names in a thread; NULL: it is not followed. */
struct lanes_slot *lanes_named(struct lanes *l, const struct ast_node *lvalue, int thread);

/* Is an object of the function under way used by itself, and by functions for as long as their calls last? */
bool lanes_stays(const struct lanes *l, const struct ast_decl *decl);

/* ---- variable.c, again ---- */

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

/* The object whose method a call names. */
struct lanes_place lanes_object(struct lanes *l, const struct ast_node *call);

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

/* The node is not followed: the same, or 0 if nothing after it is followed, either. */
void lanes_lose(struct lanes *l, const struct ast_node *node, unsigned what);

/* One mark for each thread, all 0. */
unsigned char *lanes_marks(struct lanes *l);

/* Report an arrival at a watched call. waits: at a test, until it succeeds. */
void lanes_arrive_at(struct lanes *l, const struct ast_node *call, bool waits);

/* ---- loop.c ---- */

void lanes_loop(struct lanes *l, const struct ast_node *node);
void lanes_switch(struct lanes *l, const struct ast_node *node);

/* Execute a break or a continue. */
void lanes_jump(struct lanes *l, const struct ast_node *node);

#endif

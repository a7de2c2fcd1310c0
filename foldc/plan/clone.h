/* Clones of helpers, shared by clone*.c. A call is read (clone_read.c), the clone for its values and facts is found
 * (clone.c, clone_key.c) and made (clone_make.c, clone_head.c, clone_bind.c), and all are put into the file
 * (clone_file.c). */
#ifndef FOLDC_PLAN_CLONE_H
#define FOLDC_PLAN_CLONE_H

#include "foldc/base/edit.h"
#include "foldc/c/ast.h"
#include "foldc/expr/algebra.h"
#include "foldc/expr/expr.h"
#include "foldc/gpu/builtins.h"
#include "pointer.h"
#include "reach.h"

struct fold;
struct value;
struct explain_call;
struct clone_room;
struct message;

/* The clones of all helpers. */
struct clones {
    struct clone *first, *under_way; /* the list of clones; the clone whose body is walked */
    struct clone *refused;           /* the list of clones that cannot be made, each with its reason */
    bool again;                      /* a clone was refused: the view is folded once more without it */
    struct {
        struct helper_call *item;
        size_t count, capacity;
    } calls; /* of helpers that may have clones, in the view under way */
};

/* A call of a helper in a text of its caller. */
struct helper_call {
    const struct ast_function *helper, *caller;
    uint32_t begin;
    const struct clone *by; /* the call is in the text of this clone of the caller; NULL: in the caller's own text */
    bool is_cloned;         /* the call's text names a clone now */
};

/* The facts that the calls of a clone state, besides values and numbers. */
struct clone_around {
    struct pointed *pointer;              /* by parameter */
    expr_facts builtin[GPU_BUILTIN_AXES]; /* of threadIdx.x and its like */
    int64_t max_threads;                  /* the launches that its callers state, as ast_function has them */
    int64_t block_dim[GPU_AXES];
};

/* The facts about an argument that copies and indices depend on. */
struct clone_want {
    struct pointed pointer; /* align 0: no copy depends on it */
    int divisor;            /* a power of two; 0: no move's width depends on it */
    bool is_extent;         /* layouts are made of it, and it is known */
    int64_t extent;
};

/* The facts of a call that copies and indices depend on most. Calls that differ in them get different clones. */
struct clone_wants {
    struct clone_want *item; /* by parameter, then by leaf */
    size_t count;            /* 0: there is none about any argument */
    bool names_builtins;
    int64_t max_threads, block_dim[GPU_AXES]; /* where it names built-in variables: as ast_function has them */
};

/* A scalar parameter of a clone. */
struct clone_leaf {
    const char *name;
    uint32_t param;       /* the parameter of the helper whose value has this leaf */
    const expr *place;    /* the symbol for the leaf in the clone's values */
    const expr *argument; /* the argument of this call */
    expr_facts facts;     /* of the arguments of all calls */
    expr_facts made_for;  /* the facts that the clone's text relies on */
};

struct clone_leaves {
    struct clone_leaf *item;
    size_t count, capacity;
    uint32_t reading; /* the parameter whose value is read */
};

/* A part of an object that a call passes: of a parameter q of a class, q.in. */
struct clone_part {
    uint32_t param;
    const struct path *path; /* from the parameter on */
    const struct ast_type *type;
    const struct value *value; /* with a place for each of its dynamic leaves */
};

/* A number in such an object, p.n. */
struct clone_number {
    uint32_t param;
    const struct path *path; /* from the parameter on; NULL: a call states nothing about it */
    expr_facts facts;        /* that all calls state */
    expr_facts made_for;     /* the facts that the clone's text relies on */
    int divisor;             /* as of a clone_want: of the calls that share the clone */
};

struct clone_numbers {
    struct clone_number *item;
    size_t count, capacity;
};

struct clone_parts {
    struct clone_part *item;
    size_t count, capacity;
    struct clone_numbers numbers;
};

/* The progress of a clone: making it (clone_make.c), and putting it into the file (clone_file.c). */
struct clone_making {
    const struct ast_node *call; /* the first call of it, in `caller` */
    const struct ast_function *caller;
    const struct function_plan *plan; /* that makes the clone's text of the helper's: in this view, ... */
    const struct edits *known;        /* ... and its edits in all views before */
    bool dirty;                       /* its facts have changed since it was made: it is made again */
    bool emitted;                     /* its text is in the file */
    int rounds;                       /* the number of times that it was made */
    struct callee *callees;           /* the clones that its text called in any round */
    struct callee *current;           /* the clones that its text calls now */
};

/* A clone; or a call for which a clone is searched for, with the same fields. */
struct clone {
    const struct ast_function *function; /* in the view under way; NULL: not called there so far */
    const struct ast_function *helper;   /* the helper in the first view that called it */
    const char *name;
    struct clone_wants wants;
    bool gains;                              /* the helper itself does not know these facts */
    struct clone_around around, made_around; /* the facts that all calls state; those that the clone's text relies on */
    const struct message *refused;           /* why it cannot be made; or NULL */
    const struct value **value;              /* by parameter; NULL: passed as it is */
    expr_facts *facts;                       /* by parameter: of an integer that is passed unchanged */
    expr_facts *made_for;                    /* by parameter: the facts on which the clone's text relies */
    const expr **passed;                     /* by parameter: the integer that the first call passes; or NULL */
    const struct explain_call *call;
    struct clone_leaves leaves;
    struct clone_parts parts;
    struct clone_room *rooms; /* the bytes after the pointers that calls in the view under way pass */
    struct clone_making making;
    bool is_called;        /* a function that is not a clone calls it, in the view under way */
    enum fold_reach reach; /* that of its most surely reached call */
    struct clone *next;
};

struct callee {
    struct clone *clone;
    struct callee *next;
};

/* A parameter of a clone, and the argument of a call for it. */
struct passed {
    uint32_t param;          /* of the helper */
    const char *name;        /* of a leaf of its value; NULL: it is passed as it is */
    const char *declared;    /* in the clone's head */
    const char *text;        /* in the call */
    const expr_facts *facts; /* of a leaf: the clone relies on them */
};

/* Are the two one function of the source, maybe in two views, or two instances of it? */
bool clone_is_of(const struct ast_function *a, const struct ast_function *b);

/* Why the function can have no clones; NULL: it can. */
const struct message *clone_why_not(struct fold *fold, const struct ast_function *function);

/* Read a call into a struct clone, to search for its clone; a miss if it cannot call one. */
const struct miss *clone_read(struct fold *fold, struct ast_node *call, struct clone *clone);

ctype clone_leaf_type(const expr_facts *facts);

bool clone_same_facts(const expr_facts *a, const expr_facts *b);

/* Do two calls pass equal values to one helper? The arguments for the leaves of the values may differ. */
bool clone_same_key(const struct clone *a, const struct clone *b);

bool clone_same_wants(const struct clone_wants *a, const struct clone_wants *b);

/* The parameters of a clone in their order: the leaves of a value in the place of its parameter. call: a call of the
   clone that passes `asked`, so that the arguments are written, too; or NULL. Returns the number of parameters. */
size_t clone_parameters(struct fold *fold, const struct clone *clone, struct ast_node *call, const struct clone *asked,
                        struct passed **list);

/* The declarations of the head, or the arguments of the call, with commas. */
const char *clone_listed(struct fold *fold, const struct passed *list, size_t count, bool passed);

/* Rename the definition that a clone is made of, and give it scalars for values. */
void clone_rewrite_head(struct fold *fold, const struct clone *clone);

/* The same of the parameters of its template that calls of the clone do not show. Why that cannot be; NULL: it can. */
void clone_rewrite_template(struct fold *fold, const struct clone *clone);
const struct message *clone_why_not_head(struct fold *fold, const struct ast_function *function);

/* Why no clone's head can be made of the function's; NULL: one can. */
const struct message *clone_why_not_form(struct fold *fold, const struct ast_function *function);

/* ---- Facts of calls (clone_facts.c) ---- */

/* Read the facts that a call states besides values and numbers; then clone->wants and clone->gains. */
void clone_read_facts(struct fold *fold, struct ast_node *call, struct clone *clone);

/* Add the facts of one more call; the clone is dirty if less is known then. */
void clone_widen_facts(struct clone *clone, const struct clone *call);

/* Would the clone know less with one more call? A call in a template itself must not take facts from the template's
   instances. */
bool clone_would_widen(const struct clone *known, const struct clone *call);

/* A power of two that divides a number, as far as the width of moves depends on it. */
int clone_divisor(const expr_facts *facts);

/* Before the clone's body: the facts about the built-in variables. */
void clone_bind_facts(struct fold *fold, struct clone *clone);

/* Does the clone's text rely on more facts than its calls state? */
bool clone_facts_stale(const struct clone *clone);

/* The facts that the calls state about a pointer parameter of the clone under way; NULL: it is not a parameter. */
const struct pointed *clone_pointed(const struct fold *fold, const struct ast_decl *param);

/* ---- Numbers in objects (clone_number.c) ---- */

/* Read the facts about the numbers in the object that a call passes for a parameter. */
struct fold_place_in;
void clone_read_numbers(struct fold *fold, struct clone *clone, uint32_t param, const struct fold_place_in *object);

/* Note the divisor of each number that the helper may read; of no other one. */
void clone_note_divisors(struct clone *clone);

/* Do the calls agree in those divisors? */
bool clone_same_divisors(const struct clone *a, const struct clone *b);

/* As of the other facts of calls: add those of one more call, would they become fewer, are there fewer than the text
   relies on, and are they about to be relied on. */
void clone_widen_numbers(struct clone *clone, const struct clone *call);
bool clone_would_widen_numbers(const struct clone *clone, const struct clone *call);
bool clone_numbers_stale(const struct clone *clone);
void clone_bind_numbers(struct fold *fold, struct clone *clone);

/* In the body of a clone: if the node reads a number in an object that calls pass, the facts about it hold for the
   symbol. */
void clone_know_number(struct fold *fold, struct ast_node *node, const expr *symbol);

/* A pointer to an object is another name of it; nothing happens for other parameters. */
void clone_bind_pointed(struct fold *fold, const struct ast_decl *param);

/* ---- Room after pointers (clone_room.c) ---- */

/* Note the most bytes that there are after each pointer that a call of the clone passes. */
void clone_note_rooms(struct fold *fold, struct clone *clone, struct ast_node *call);

/* The least bytes that a call has after the parameter that the pointer is counted from; -1: not known. */
int64_t clone_room(const struct fold *fold, const struct pointer *p);

/* Report the calls that have fewer bits after the parameter than the layout reaches. */
const struct miss *clone_check_room(struct fold *fold, const struct pointer *p, const sym_layout *layout, int bits,
                                    int64_t reach);

/* Does the function declare a shared array, which each clone would have for itself? */
bool clone_has_shared(const struct ast_function *function);

/* Does nothing call the helper itself? Then each place that names it is its definition, or a call that names a clone in
   all texts of its caller. */
bool fold_only_cloned(const struct fold *fold, const struct ast_function *helper);

/* Note that a call of the helper was folded, so that the helper may be without calls now. */
void fold_note_helper(struct fold *fold, const struct ast_function *function);

/* Was that noted of the helper? */
bool fold_is_noted_helper(const struct fold *fold, const struct ast_function *function);

/* Rewrite a call of a function to call a clone; a miss if it stays. A function of the main file that takes no values is
   cloned for the facts of its calls. */
const struct miss *fold_clone_call(struct fold *fold, struct ast_node *call);

/* May the function have clones although it takes no values, so that it is folded itself only if something calls it? */
bool fold_is_spare(const struct fold *fold, const struct ast_function *function);

/* Bind the parameters of a clone whose body comes next. */
void fold_bind_clone(struct fold *fold, struct clone *clone);

/* Refuse the clone under way: its body needs the form or the history of a parameter, which is not known. */
void fold_refuse_clone(struct fold *fold, const struct message *why);

/* A view begins. */
void fold_begin_clones(struct fold *fold);

/* Make the clones that calls of the view need so far. Those that cannot be made are refused, and so are the callers
   that cannot be made without them. */
void fold_make_clones(struct fold *fold);

/* Drop the clones that no call needs any more. */
void fold_drop_clones(struct fold *fold);

/* After all clones are made; sets fold->clones.again. */
void fold_end_clones(struct fold *fold);

/* Is a clone made of the function? */
bool fold_has_clones(const struct fold *fold, const struct ast_function *function);

/* Put the clones of all views after their helpers. */
void fold_emit_clones(struct fold *fold);

/* Is the clone surely called? */
enum fold_reach fold_clone_reach(const struct clone *clone);

/* Is a clone under way whose calls state how many threads a block has? */
bool fold_clone_knows_threads(const struct fold *fold);

/* Is the name that of a clone? */
bool fold_is_clone_name(const struct fold *fold, const char *name);

const char *fold_clone_name(const struct clone *clone);

/* The clone's first call; NULL: nothing is explained. */
const struct explain_call *fold_clone_first_call(const struct clone *clone);

#endif

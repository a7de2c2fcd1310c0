/* The state of --verify, shared by foldc/verify_*.c and foldc/fold_verify.c.
 *
 * Two sides are computed at many points, a point being a value for each variable that an expression hangs on: what the
 * source says, by C's rules and the library's algebra on integers (verify_source.c), and what the folded text says, by
 * C's rules alone (verify_text.c). Neither looks at foldc's expressions. */
#ifndef FOLDC_VERIFY_STATE_H
#define FOLDC_VERIFY_STATE_H

#include "ceval.h"
#include "eval_state.h"
#include "fold_verify.h"
#include "ptrmap.h"

/* Why a side has no value at a point. */
enum verify_stop {
    VERIFY_GOES,
    VERIFY_UNDEFINED, /* C leaves it undefined */
    VERIFY_REFUSED,   /* the algebra refuses: a layout is bad, or a coordinate */
    VERIFY_TOO_LARGE, /* the algebra refuses: a number does not fit, which the source promises not to happen */
    VERIFY_UNKNOWN    /* it is beyond this interpreter */
};

/* What a point gives a value to: a name of the source, or a piece of its text that is not looked into. */
struct verify_variable {
    const char *name;
    const struct ast_decl *decl; /* NULL: a built-in of CUDA's, or a piece of text */
    uint32_t epoch;              /* where it is read, if it may change; 0 if it keeps its value */
    ctype type;
    ceval_value value;
    uint64_t changed; /* when it got that value */
    /* For drawing values: what the conditions say plainly. */
    bool is_given; /* by facts: a parameter of a clone, a leaf of a stated form */
    expr_facts facts;
    bool has_low, has_high;
    int64_t low, high, modulus, residue;
    uint64_t count; /* of its values, if they are enumerated */
};

/* A condition that holds where the item stands. */
struct verify_condition {
    struct ast_node *node; /* an expression, or with a bound of a counter its initialiser */
    bool negated;
    const struct ast_decl *counter; /* NULL, or: counter >= node, counter <= node if negated */
    struct ast_node *step;          /* with a counter, not NULL: or node leads to counter by so many steps */
    const char *text;               /* of a check that was emitted; node is NULL */
    uint32_t epoch;
    size_t names;
    bool matters; /* to the variables so far */
};

/* What a name in folded text means: a variable of the source, or a scalar that folding left behind. */
struct verify_name {
    const char *name;
    const struct ast_decl *decl; /* NULL: a scalar */
    const char *text;            /* its initialiser */
    ctype type;
    uint32_t epoch; /* of what its initialiser reads */
    size_t names;   /* so many are known to its initialiser */
};

/* A call of a helper: the values of its parameters and of the locals that were asked for. */
struct verify_frame {
    struct verify_frame *outer;
    uint32_t count;
    struct verify_local {
        const struct ast_decl *decl;
        ceval_value number;
        eval_value *value; /* NULL: a number */
    } local[64];
};

/* A piece of source that folded text holds as it is. */
struct verify_piece {
    const char *name; /* as the text has it */
    const char *key;  /* as the source has it */
    size_t size;
    ctype type;
    bool is_stable;
};

struct verify {
    struct fold *fold;
    arena *arena;
    const struct ast_function *function;
    eval *calculator;
    struct ptrmap formula, text, cache;
    struct ptrmap beside; /* of a variable, to the first one of its declaration */
    uint64_t generation;  /* of the variables */
    uint64_t time;        /* how many values were set */
    uint64_t touched;     /* a bit for each variable that was read, the last for all from there on */
    uint64_t random;

    struct verify_variable *variable;
    size_t variable_count, variable_capacity;
    size_t planned; /* of them are known to the plan: a point with others proves nothing */
    struct verify_condition *condition;
    size_t condition_count, condition_capacity;
    struct verify_name *name;
    size_t name_count, name_capacity;
    struct verify_piece *piece;
    size_t piece_count, piece_capacity;
    const struct ast_decl **counter; /* of the loops around */
    size_t counter_count, counter_capacity;

    uint32_t epoch;
    struct verify_frame *frame;
    eval_value *stack;
    size_t stack_used;
    int depth;        /* of evaluation */
    bool takes_parts; /* leaves of a layout whose form is stated are variables of their own; else they are not known */
    bool explains;    /* the two that follow are asked for */
    bool degenerate;  /* a layout was made with an extent of 1 */
    bool outside;     /* a tile or a slice was asked for at a coordinate that is not there */

    enum verify_stop stop;
    const char *why;
};

/* ---- verify_source.c ---- */

/* Stop at this point; returns false. The first reason stays. */
bool verify_stops(struct verify *v, enum verify_stop stop, const char *why);

/* The value of an integer expression of the source, of its own type; false if it has none here. */
bool verify_int(struct verify *v, struct ast_node *node, ceval_value *out);

/* The value of an expression whose type is one of ccute's. A bad value is a value. */
bool verify_value(struct verify *v, struct ast_node *node, eval_value *out);

/* Is any layout that the expression makes one with an extent that happens to be 1? Then its stride is 0 where foldc,
   which cannot know, has another; both are the same function of the coordinates that there are. Sets v->outside. */
bool verify_is_degenerate(struct verify *v, struct ast_node *node);

/* Is an argument of a call of ccute_at or ccute_crd2idx outside of the layout, or of what it was made from? */
bool verify_is_outside(struct verify *v, struct ast_node *call);

/* What a variable of the source is worth. */
bool verify_decl(struct verify *v, const struct ast_decl *decl, ceval_value *out);

/* Does the expression mean the same wherever it is asked for? */
bool verify_is_stable(struct verify *v, struct ast_node *node);

/* What its maps hold; the rest is the arena's. */
void verify_free(struct verify *v);

/* When the variable was set: the same time for all of one declaration, whose scalars do not tell whose they are. */
uint32_t verify_set_at(struct verify *v, const struct ast_decl *decl);

/* Does it hang on one of the variables so far? */
bool verify_mentions(struct verify *v, struct ast_node *node);

/* ---- verify_text.c ---- */

/* A name that text from here on may have. */
void verify_add_name(struct verify *v, struct verify_name name);

/* Is the node such a piece, or one that reads the same: a number of its own, not what its operators make of others? */
bool verify_is_piece(struct verify *v, const struct ast_node *node);

/* Collect the pieces of source that the text of this function may hold. */
void verify_pieces(struct verify *v);

/* The value of folded text that stands where `names` names are known. */
bool verify_text(struct verify *v, const char *text, size_t names, uint32_t epoch, ceval_value *out);

/* The value that foldc bound to a variable, its leaves by their text. *known is false if one of them was not needed,
   and so not written. */
bool verify_bound(struct verify *v, const struct value *value, uint32_t epoch, eval_value *out, bool *known);

/* ---- verify_points.c ---- */

/* The number of a variable; a new one if need be. */
ceval_value verify_variable(struct verify *v, const struct ast_decl *decl, const char *name, uint32_t epoch,
                            ctype type);

/* Forget all variables. */
void verify_forget(struct verify *v);

/* Try an item at many points: test says whether to go on. Sets *tried to how many points met the conditions, and
 *whole to how many combinations there are, if not all were tried, else to 0. */
typedef bool verify_test(struct verify *v, void *item);
bool verify_points(struct verify *v, verify_test *test, void *item, uint64_t *tried, uint64_t *whole);

/* The variables and their values, for a message. */
const char *verify_where(struct verify *v);

/* ---- verify_compare.c ---- */

/* A place that is compared. */
struct verify_place {
    struct ast_node *node;     /* what is told of */
    struct ast_node *compared; /* the expression that is computed on both sides */
    const char *text;
    const struct value *value; /* what a variable, or a parameter of a clone, is taken for */
    size_t names;              /* that its leaves know; 0: all there are */
    uint32_t epoch;
    bool of_type; /* must the text have the expression's type? */
    bool is_move; /* is it an element that a copy moves, if it has one of that number? */
    enum verify_stop gave_up;
    const char *why;
};

/* A test's answer where two sides differ: false, and the error is told; true where the point proves nothing. */
bool verify_differs(struct verify *v, const struct verify_place *place, const char *folded, const char *expected);

/* Tests of a place at a point: of an expression that is a number, and of one that is a value. */
bool verify_compare_numbers(struct verify *v, void *place);
bool verify_compare_values(struct verify *v, void *place);

/* Carry out a test of a place, and tell how much was tried. False if the sides differ. */
bool verify_place(struct verify *v, verify_test *test, struct verify_place *place);

/* ---- verify_clone.c ---- */

/* A call of a clone: what it passes, in the order of the clone's head, and what the clone takes its values for. */
struct verify_clone {
    const char *name;
    const struct value **value; /* by parameter of the helper; NULL: passed as it is */
    struct verify_passed *passed;
    size_t count;
};

/* Is what the call passes what the clone counts on? */
bool verify_clone_call(struct verify *v, struct ast_node *call, const struct verify_clone *clone);

/* ---- A value that is worked out once as long as nothing changes that it was made of ---- */

struct verify_cache {
    uint64_t generation, time, touched;
    ceval_value number;
    eval_value *value;
};

/* The cache of a key, and whether what is in it still holds: then its variables count as read. */
struct verify_cache *verify_cached(struct verify *v, const void *key, bool *holds);
/* Around working it out. */
uint64_t verify_cache_begin(struct verify *v);
void verify_cache_end(struct verify *v, struct verify_cache *cache, uint64_t outer);

#endif

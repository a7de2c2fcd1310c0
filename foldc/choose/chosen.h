/* The values that a function is shown with: of a thread, of a round of each loop, and of the unknowns of the source. A
 * table of foldc explain and a picture of foldc draw agree, since both take their values from here.
 *
 * An unknown has the value that --let gives. Without one, it gets the likeliest value that is allowed by its facts at
 * its first use in the fold, by the conditions of CCUTE_ASSUME, and, if possible, by the conditions of guards. */
#ifndef FOLDC_CHOOSE_CHOSEN_H
#define FOLDC_CHOOSE_CHOSEN_H

#include "foldc/gpu/builtins.h"
#include "foldc/plan/record.h"

/* The value of a number about which nothing is known. */
enum { CHOSEN_USUAL = 1024 };

/* A symbol whose value the program decides when it runs: one value for all threads. */
struct chosen_unknown {
    const char *name;
    expr_facts facts;
    int64_t guess; /* tried first */
    int64_t value;
    const char *text; /* of --let; NULL: none is given */
    int axis;         /* --let gives it as threadIdx.x, .y or .z; otherwise -1 */
};

struct chosen {
    struct fold *fold;
    const struct explain_record *record;
    const char *let; /* "ld=1024,M=512" or NULL */
    int64_t extent; /* tried first for extents of a layout that CCUTE_FORM states; 0: they are unknowns as all others */
    struct chosen_unknown *unknown;
    size_t unknowns, unknown_room;
    int64_t block[GPU_AXES];
    bool block_is_known;             /* the source or --let states it */
    bool block_is_assumed;           /* neither states it, and no copy has a number of threads */
    const struct message *block_why; /* "assumed", "given", "from the tiled copy"; NULL: the source says so */
    int64_t *value;                  /* by symbol */
    size_t count;
};

/* Begin with a function: read --let, and choose the block along the axes that its accesses use. */
void chosen_begin(struct chosen *values, struct fold *fold, const struct explain_record *record, const char *let);

/* ---- unknown.c ---- */

/* A name that --let gives, and its value: texts of these lengths. */
struct chosen_given {
    const char *name, *text;
    size_t length, size;
};

/* Take the first "NAME=N" off a list "NAME=N,NAME=N"; *let is then the rest, NULL after the last. False: the list is
   empty. A name may have commas: "f(a, b)=3". */
bool chosen_let_next(const char **let, struct chosen_given *out);
/* The text that --let gives a name; the last one counts. */
bool chosen_let(const struct chosen *values, const char *name, const char **text);
/* The number that --let gives a name; false, and the number stays: it gives none, or another text. */
bool chosen_let_number(const struct chosen *values, const char *name, int64_t *number);
/* Is the text a number, or threadIdx.x, .y or .z? */
bool chosen_is_value(arena *arena, const struct chosen_given *given);

/* The unknown of a name: two symbols of one name are one unknown. A new one has the facts, and a guess by
   its place in a layout. */
size_t chosen_unknown(struct chosen *values, const char *name, expr_facts facts, struct symbol_leaf leaf);

/* The value of an unknown in a thread, which is the thread's index if --let gives threadIdx.x. */
int64_t chosen_unknown_value(const struct chosen *values, size_t unknown, int64_t thread);

/* The facts about a number at its first use in the fold; if it has none, those of its type or of the built-in variable.
 */
expr_facts chosen_facts(const struct chosen *values, struct symbol_subject subject, ctype type);

/* The number of the built-in variable that a symbol is; -1: none. */
int chosen_builtin(const struct chosen *values, const expr *symbol);

/* ---- uniform.c ---- */

/* Is the variable the same for all threads: an argument of a kernel, or a constant? */
bool chosen_is_uniform_variable(const struct explain_record *record, const struct ast_decl *decl);
/* Is a piece of source the same for all threads: made of such variables, and of blockIdx? */
bool chosen_is_uniform(const struct explain_record *record, const struct ast_node *node);

/* ---- block.c ---- */

/* Choose the block again, for a function that also uses these axes. */
void chosen_spread(struct chosen *values, const bool uses[GPU_AXES]);
int64_t chosen_threads(const struct chosen *values);
int64_t chosen_thread_axis(const struct chosen *values, int64_t thread, int axis);

/* ---- values.c ---- */

/* Do the facts allow the value? */
bool chosen_allows(const expr_facts *facts, int64_t value);

/* Choose values for all unknowns so far that fulfil the conditions of the function and that `also` accepts (NULL: no
   further condition). False: none were found, and each unknown has its own first candidate. */
typedef bool chosen_also(void *context);
bool chosen_choose(struct chosen *values, chosen_also *also, void *context);

/* ---- steps.c ---- */

enum chosen_step_kind { STEP_THREAD, STEP_BLOCK, STEP_DIM, STEP_UNKNOWN, STEP_SET, STEP_COUNTER };

/* How a symbol gets its value from the symbols of the steps before. */
struct chosen_step {
    enum chosen_step_kind kind;
    size_t symbol;
    int axis;
    size_t unknown;
    const expr *set;                 /* SET; COUNTER: its first value */
    const expr *advance;             /* COUNTER: its step; NULL: each round evaluates `loop->next` */
    const struct explain_loop *loop; /* COUNTER */
    const expr *condition;           /* COUNTER: under which the loop goes on; NULL: not known */
    int level;                       /* COUNTER: the number of its loop in chosen_steps.loop */
};

enum { CHOSEN_LOOPS = 8 };

/* The steps that a set of expressions needs, in order. */
struct chosen_steps {
    struct chosen *values;
    struct chosen_step *item;
    size_t count, room;
    uint8_t *has; /* by symbol */
    const struct explain_loop *loop[CHOSEN_LOOPS];
    int loops;
    bool uses_block[GPU_AXES], uses_thread, is_assumed;
    const struct message *unknown; /* why the last expression that failed has no value */
};

/* Begin without steps; add the steps for an expression (NULL: none), or for a loop. False: it has no value that is
   known or may be assumed; steps->unknown has the reason, and the steps do not change. */
void chosen_steps_begin(struct chosen_steps *steps, struct chosen *values);
bool chosen_steps_add(struct chosen_steps *steps, const expr *e);
bool chosen_steps_add_loop(struct chosen_steps *steps, const struct explain_loop *loop);

/* Take back the additions since the steps were `before`. */
void chosen_steps_take_back(struct chosen_steps *steps, const struct chosen_steps *before);

/* A place in the program's run. */
struct chosen_point {
    int64_t block[GPU_AXES], round[CHOSEN_LOOPS];
};

/* Give all symbols of the steps their values for a thread of the block. False: one has no value, because of a division
   by 0, or because a loop has no such round: the thread has no access there. */
bool chosen_steps_set(const struct chosen_steps *steps, int64_t thread, const struct chosen_point *point);

/* The value of an expression whose symbols are set. If it has none, the result is 0 and *good becomes false. */
int64_t chosen_value(const struct chosen *values, const expr *e, bool *good);

/* The number of rounds of a loop for a thread, with the other loops at `point`; -1: not known. */
int64_t chosen_rounds(const struct chosen_steps *steps, int level, int64_t thread, struct chosen_point point);

#endif

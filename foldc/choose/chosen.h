/* The values that a function is shown with: of a thread, of a round of each loop, and chosen where the source leaves
 * them open. A table of foldc explain and a picture of foldc draw agree, since both take their values from here.
 *
 * An unknown is given (--let), or gets the likeliest value that the facts allow: its facts where the fold met it,
 * the conditions of CCUTE_ASSUME, and where they can hold, too, those of guards. */
#ifndef FOLDC_CHOOSE_CHOSEN_H
#define FOLDC_CHOOSE_CHOSEN_H

#include "foldc/gpu/builtins.h"
#include "foldc/plan/record.h"

/* The value that a number without further knowledge gets. */
enum { CHOSEN_USUAL = 1024 };

/* A symbol that is not known before the program runs: one value for all threads. */
struct chosen_unknown {
    const char *name;
    expr_facts facts;
    int64_t guess; /* tried first */
    int64_t value;
    const char *text; /* of --let; NULL: it is not given */
    int axis;         /* given as threadIdx.x, .y, .z; else -1 */
};

struct chosen {
    struct fold *fold;
    const struct explain_record *record;
    const char *let; /* "ld=1024,M=512" or NULL */
    int64_t extent;  /* of a layout of which CCUTE_FORM states the form alone; 0: its numbers are as any others */
    struct chosen_unknown *unknown;
    size_t unknowns, unknown_room;
    int64_t block[GPU_AXES];
    bool block_is_known;             /* the source or --let says it */
    bool block_is_assumed;           /* neither does, nor does a copy */
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

/* The first of "NAME=N,NAME=N", and in *let the others, NULL after the last; false if there is none. A name may hold
   commas: "f(a, b)=3". */
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

/* Its value for a thread: one that is given as threadIdx.x differs among them. */
int64_t chosen_unknown_value(const struct chosen *values, size_t unknown, int64_t thread);

/* The fold's facts about a number where it met it first; otherwise the values of its type, or of a built-in variable.
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

/* Choose the block again, for a function that uses these axes, too. */
void chosen_spread(struct chosen *values, const bool uses[GPU_AXES]);
int64_t chosen_threads(const struct chosen *values);
int64_t chosen_thread_axis(const struct chosen *values, int64_t thread, int axis);

/* ---- values.c ---- */

/* Is a value possible by those facts? */
bool chosen_allows(const expr_facts *facts, int64_t value);

/* Choose values for all unknowns so far, such that the demands of the function hold and, unless it is NULL, `also`
   accepts them. False if no such values were found: then each unknown has its own first candidate. */
typedef bool chosen_also(void *context);
bool chosen_choose(struct chosen *values, chosen_also *also, void *context);

/* ---- steps.c ---- */

enum chosen_step_kind { STEP_THREAD, STEP_BLOCK, STEP_DIM, STEP_UNKNOWN, STEP_SET, STEP_COUNTER };

/* How one symbol gets its value, once those before it have theirs. */
struct chosen_step {
    enum chosen_step_kind kind;
    size_t symbol;
    int axis;
    size_t unknown;
    const expr *set;                 /* SET; COUNTER: its first value */
    const expr *advance;             /* COUNTER: by this much each round; NULL: `loop->next` again and again */
    const struct explain_loop *loop; /* COUNTER */
    const expr *condition;           /* COUNTER: that the loop goes on; NULL: not known */
    int level;                       /* COUNTER: which of the loops */
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
    const struct message *unknown; /* why an expression has no value; the last */
};

/* Begin; add an expression (NULL is nothing). False, with steps->unknown, and the steps as they were, if e has no value
   that is known or may be assumed. */
void chosen_steps_begin(struct chosen_steps *steps, struct chosen *values);
bool chosen_steps_add(struct chosen_steps *steps, const expr *e);
bool chosen_steps_add_loop(struct chosen_steps *steps, const struct explain_loop *loop);

/* Take back the additions since the steps were `before`. */
void chosen_steps_take_back(struct chosen_steps *steps, const struct chosen_steps *before);

/* A place in the program's run. */
struct chosen_point {
    int64_t block[GPU_AXES], round[CHOSEN_LOOPS];
};

/* Give all symbols of the steps their values for thread number `thread` of the block. False if one has none (a division
   by 0, or a loop that has no such round: then the thread does not take part). */
bool chosen_steps_set(const struct chosen_steps *steps, int64_t thread, const struct chosen_point *point);

/* The value of an expression of the steps, where it is set; *good is cleared, and 0 returned, if it has none. */
int64_t chosen_value(const struct chosen *values, const expr *e, bool *good);

/* How many rounds a loop has for a thread, the others at `point`; -1: not known. */
int64_t chosen_rounds(const struct chosen_steps *steps, int level, int64_t thread, struct chosen_point point);

#endif

/* The values of the symbols that addresses hang on: of a thread, of a round of each loop, and assumed where nobody
 * knows. foldc/explain/values.c */
#ifndef FOLDC_EXPLAIN_VALUES_H
#define FOLDC_EXPLAIN_VALUES_H

#include "explain.h"
#include "foldc/plan/record.h"

/* A symbol that nobody knows before the program runs: one value for all threads. */
struct explain_choice {
    const char *name;
    expr_facts facts;
    int64_t value;
    int axis; /* given as threadIdx.x, .y, .z; else -1 */
    const char *why, *text;
    bool given, shown;
};

/* The values that one function is explained with. */
struct explain_values {
    struct fold *fold;
    const struct explain_record *record;
    const char *let; /* "ld=1024,M=512" or NULL */
    struct explain_choice *choice;
    size_t choices, choice_room;
    int64_t block[3];
    bool block_is_known;
    const char *block_why;
    int64_t *value; /* by symbol */
    size_t count;
    struct explain_tile_request {
        const struct ast_decl *root;
        memory_request request; /* of an array in shared memory, from its beginning */
    } * tile_request;
    size_t tile_requests, tile_request_room;
    struct run *scratch; /* of foldc/explain/run.c, one for all notes */
};

enum explain_step_kind { STEP_THREAD, STEP_BLOCK, STEP_DIM, STEP_CHOICE, STEP_SET, STEP_COUNTER };

/* How one symbol gets its value, once those before it have theirs. */
struct explain_step {
    enum explain_step_kind kind;
    size_t symbol;
    int axis;
    size_t choice;
    const expr *set;                 /* SET; COUNTER: what it begins with */
    const expr *advance;             /* COUNTER: by so much each round; NULL: `loop->next` again and again */
    const struct explain_loop *loop; /* COUNTER */
    const expr *condition;           /* COUNTER: that the loop goes on; NULL: not known */
    int level;                       /* COUNTER: which of the plan's loops */
};

enum { EXPLAIN_LOOPS = 8 };

/* The steps that a set of expressions needs, in order. */
struct explain_plan {
    struct explain_values *values;
    struct explain_step *step;
    size_t steps, room;
    uint8_t *has; /* by symbol */
    const struct explain_loop *loop[EXPLAIN_LOOPS];
    int loops;
    bool uses_block[3], uses_thread, is_assumed;
    const char *unknown; /* why an expression has no value; the last */
};

/* Begin with a function's values: what --let gives, what the block is. */
void explain_values_begin(struct explain_values *values, struct fold *fold, const struct explain_record *record);

/* Begin a plan; add an expression (NULL is nothing). False, with plan->unknown, and the plan as it was, if e has no
   value that could be told or assumed. */
void explain_plan_begin(struct explain_plan *plan, struct explain_values *values);
bool explain_plan_add(struct explain_plan *plan, const expr *e);
bool explain_plan_add_loop(struct explain_plan *plan, const struct explain_loop *loop);

/* Take back what was added since a plan was `before`. */
void explain_plan_take_back(struct explain_plan *plan, const struct explain_plan *before);

/* Choose values for all that was met so far, such that what is assumed of them holds. Returns false if that was not
   found: then they are what they are alone. */
bool explain_values_choose(struct explain_values *values);

/* A place in the program's run. */
struct explain_point {
    int64_t block[3], round[EXPLAIN_LOOPS];
};

/* Give all symbols of the plan their values for thread number `thread` of the block. False if one has none (a division
   by 0, or a loop that has no such round: then the thread does not take part). */
bool explain_plan_set(const struct explain_plan *plan, int64_t thread, const struct explain_point *point);

/* The value of an expression of the plan, where it is set; *good is cleared, and 0 returned, if it has none. */
int64_t explain_value(const struct explain_values *values, const expr *e, bool *good);

/* How many rounds a loop has for a thread, the others at `point`; -1: not known. */
int64_t explain_rounds(const struct explain_plan *plan, int level, int64_t thread, struct explain_point point);

/* A request of an array in shared memory, for the search of a layout that frees it (foldc/explain/mend.c). */
void explain_remember(struct explain_values *values, const struct ast_decl *root, const memory_request *request);

int64_t explain_threads(const struct explain_values *values);

/* What was assumed or given, in the order in which it was met. */
struct explain_assumption *explain_assumptions(struct explain_values *values, size_t *count);

/* Is a piece of source the same for all threads: made of what a kernel is given, and of blockIdx? */
bool explain_is_uniform(const struct explain_record *record, const struct ast_node *node);

/* The text that --let gives a name. */
bool explain_let(const struct explain_values *values, const char *name, const char **text);

#endif

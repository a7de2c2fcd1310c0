/* The notes of explain while a file is folded, and their evaluation afterwards: shared by plan/note*.c and explain/.
 *
 * While a function is walked, every copy's plan and every plain access is noted with the conditions and loops around
 * it. Once the file is folded, each note is evaluated for all threads of a block: its symbols get values (choose/), its
 * addresses become requests of warps (explain/run.c), and the requests are judged (explain/judge.c).
 */
#ifndef FOLDC_PLAN_RECORD_H
#define FOLDC_PLAN_RECORD_H

#include "engine.h"
#include "gemm.h"

/* A loop whose counter is followed: from `first`, `next` after each round, as long as `condition` holds. */
struct explain_loop {
    const struct ast_node *node;
    const expr *counter, *first, *next;
    const expr *condition; /* NULL: not known */
    bool ends_early;       /* a break or a return in the loop may leave it */
};

/* A condition or a loop around a statement. Frames do not change, so a note keeps a pointer to the innermost. */
struct explain_frame {
    const expr *condition; /* NULL: not known */
    bool negated;
    const struct explain_loop *loop; /* or NULL */
    const struct ast_node *node;     /* of the condition or the loop */
    bool may_run_never;              /* nothing is known about whether the loop or the branch runs */
    const struct explain_frame *outer;
};

/* A plain access: pointer[index]. */
struct explain_plain {
    struct pointer pointer;
    const expr *index;
    const char *text;
    bool is_store;
};

/* A product. */
struct explain_gemm {
    struct gemm gemm;
    const char *atom; /* the text of the calculator's call that makes it */
    const char *layout[GEMM_OPERANDS];
    const char *flag; /* in the source; NULL: there is none */
};

/* A copy by an engine: of a tile, whose axes have the innermost first, or of runs of bytes. */
struct explain_engine {
    struct engine engine;
    int64_t run;                            /* the bytes of all runs; 0: it is a tile */
    const char *coordinate[CCUTE_TMA_AXES]; /* of the tile's first element, in the source's names */
    expr_facts known[CCUTE_TMA_AXES];       /* the facts about the coordinates */
};

/* How the elements of a copy are reached. */
enum explain_shape { SHAPE_MODES, SHAPE_INDEX, SHAPE_MATRICES, SHAPE_ENGINE };

/* A copy, a product or a plain access, with its place. */
struct explain_note {
    const struct ast_node *node;
    const struct ast_node *statement; /* its place in the source */
    const struct explain_frame *frame;
    const struct copy *copy; /* NULL: it is not a copy */
    const struct copy_plan *plan;
    enum explain_shape shape;
    const expr *index;               /* of an element of the copy, a symbol: SHAPE_INDEX */
    const expr *element[COPY_SIDES]; /* its offset, without the swizzle */
    enum copy_twin twin;
    const struct message *guard;
    const struct message *why; /* why no move is wider; or NULL */
    struct remedy remedy;
    const struct explain_plain *plain;
    const struct explain_gemm *gemm;
    const struct explain_engine *engine; /* SHAPE_ENGINE */
    bool expects[2];                     /* by enum explain_expectation */
    const char *layout[SIDE_PRED];       /* as text */
    struct explain_note *next;
};

/* The facts about a symbol at its first use. */
struct explain_symbol {
    const expr *itself;
    expr_facts facts;
};

/* The call that a clone is explained for. */
struct explain_call {
    const struct ast_function *caller;
    const struct explain_record *record; /* of the caller */
    const struct ast_node *node;
    const struct explain_frame *frame;
    struct pointer *argument; /* by parameter; element NULL: the argument is not a pointer that foldc can follow */
};

/* The state at the end of a function's walk, kept because other functions are walked before this one is shown. */
struct explain_walked {
    const struct binding *bound; /* its variables with their values */
    size_t bounds;
    size_t first_symbol, last_symbol; /* the walk made the symbols from the first up to before the last */
    int64_t copy_threads;             /* the threads of its largest tiled copy; 0: it has none, or they are not known */
};

struct explain_conditions {
    const expr **item;
    size_t count, room;
};

/* One function, or one clone of a helper. */
struct explain_record {
    const struct ast_function *function;
    const struct clone *clone; /* the record is of this clone of the function; NULL: of the function itself */
    const char *name;
    const struct explain_call *call; /* the call that a clone is explained for; or NULL */
    struct explain_note *note, **last;
    struct explain_symbol *symbol;
    size_t symbols, symbol_room;
    struct explain_conditions assumed;   /* by CCUTE_ASSUME */
    const struct ast_node *assumed_at;   /* the last CCUTE_ASSUME */
    const struct explain_walked *walked; /* NULL: the walk has not ended */
    struct explain_conditions hoped;     /* the conditions of guards */
    struct explain_room {
        const struct ast_decl *decl;
        int64_t elements;
        const sym_layout *layout; /* the layout that the array is declared with; or NULL */
        const char *text;         /* of the layout */
    } * room;
    size_t rooms, room_room;
    struct explain_record *next;
};

/* CCUTE_EXPECT_... that waits for its statement. */
enum explain_expectation { EXPECT_CONFLICT_FREE, EXPECT_COALESCED, EXPECTATIONS };

struct explain {
    struct explain_record *record, **last, *under_way;
    const struct explain_frame *frame;
    const struct ast_node *expected[EXPECTATIONS];
    const struct ast_node *promise; /* the last one; what it loads is not counted, because NDEBUG removes it */
    bool met[EXPECTATIONS];         /* the expectation has found an access of its kind */
    char *let_used;                 /* of the request (fold_request) */
    bool wanted;                    /* the request wants tables; else only an expectation needs the notes */
};

#endif

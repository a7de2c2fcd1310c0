/* The notes of explain while a file is folded, and their evaluation afterwards: shared by plan/note*.c and explain/.
 *
 * While a function is walked, every copy's plan and every plain access is noted with the conditions and loops around
 * it. Once the file is folded, each note is evaluated for all threads of a block: its symbols get values
 * (values.c), its addresses become requests of warps (run.c), and those are judged (judge.c).
 */
#ifndef FOLDC_EXPLAIN_STATE_H
#define FOLDC_EXPLAIN_STATE_H

#include "engine.h"
#include "gemm.h"

/* A loop whose counter is followed: from `first`, `next` after each round, as long as `condition` holds. */
struct explain_loop {
    const struct ast_node *node;
    const expr *counter, *first, *next;
    const expr *condition; /* NULL: not known */
    bool ends_early;       /* something in it may leave it: break, return */
};

/* Around a statement: a condition, or a loop. Frames are never changed, so that a note keeps the innermost. */
struct explain_frame {
    const expr *condition; /* NULL: not known */
    bool negated;
    const struct explain_loop *loop; /* or NULL */
    const struct ast_node *node;     /* of the condition or the loop */
    bool may_run_never;              /* a loop or a branch of which nothing is known */
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
    const char *atom; /* as the calculator has it */
    const char *layout[GEMM_OPERANDS];
};

/* A copy by an engine: of a tile, whose axes have the innermost first, or of runs of bytes. */
struct explain_engine {
    struct engine engine;
    int64_t run;                            /* bytes, all of them; 0: a tile */
    const char *coordinate[CCUTE_TMA_AXES]; /* of the tile's first element, in the source's names */
    expr_facts known[CCUTE_TMA_AXES];       /* of these */
};

/* How the elements of a copy are reached. */
enum explain_shape { SHAPE_MODES, SHAPE_INDEX, SHAPE_MATRICES, SHAPE_ENGINE };

/* A copy, a product or a plain access, where it stands. */
struct explain_note {
    const struct ast_node *node;
    const struct ast_node *statement; /* its place in the source */
    const struct explain_frame *frame;
    const struct copy *copy; /* NULL: it is none */
    const struct copy_plan *plan;
    enum explain_shape shape;
    const expr *index;               /* of an element of the copy, a symbol: SHAPE_INDEX */
    const expr *element[COPY_SIDES]; /* its offset, without the swizzle */
    enum copy_twin twin;
    const struct message *guard;
    const struct message *why; /* nothing wider */
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
    struct pointer *argument; /* by parameter; element NULL: no pointer that is understood */
};

/* The end of a function's walk: other functions are walked before this one is explained and shown. */
struct explain_walked {
    const struct binding *bound; /* its variables with their values */
    size_t bounds;
    size_t first_symbol, last_symbol; /* the symbols that its walk made: up to the last, without it */
    int64_t copy_threads;             /* of the largest tiled copy that it has; 0: none, or not known */
};

struct explain_conditions {
    const expr **item;
    size_t count, room;
};

/* One function, or one clone of a helper. */
struct explain_record {
    const struct ast_function *function;
    const struct clone *clone; /* of that helper; NULL: itself */
    const char *name;
    const struct explain_call *call; /* of a clone; else NULL */
    struct explain_note *note, **last;
    struct explain_symbol *symbol;
    size_t symbols, symbol_room;
    struct explain_conditions assumed;   /* of CCUTE_ASSUME */
    const struct ast_node *assumed_at;   /* the last of them */
    const struct explain_walked *walked; /* NULL: its walk has not come to its end */
    struct explain_conditions hoped;     /* of guards */
    struct explain_room {
        const struct ast_decl *decl;
        int64_t elements;
        const sym_layout *layout; /* that it is declared with; or NULL */
        const char *text;         /* of that */
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
    bool met[EXPECTATIONS]; /* it has found an access of its kind */
    char *let_used;         /* of the request */
    bool wanted;            /* for its tables, not only for an expectation */
};

/* The facts about a symbol at its first use in the function under way; NULL: it has none there. */
const struct explain_symbol *explain_met(const struct explain_record *record, const expr *symbol);

#endif

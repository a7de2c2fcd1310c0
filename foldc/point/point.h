/* The source for given numbers: a machine that executes a function's tree by the rules of C, C++ and CUDA, and ccute's
 * calls by the library's algebra on integers. It knows the tree (ast.h) and nothing of folding.
 *
 * A world holds what the program does not say: parameters, built-in variables, memory, the results of functions without
 * a body. Its values are drawn when they are first needed and kept, so two programs that run in one world get the same
 * answers to the same questions. What a run does that others can see (calls of functions without a body, memory
 * written between them, a trap) is its trace; two programs that mean the same leave the same trace in every world. */
#ifndef FOLDC_POINT_POINT_H
#define FOLDC_POINT_POINT_H

#include "foldc/c/ast.h"

struct arena;
struct message;
struct point_world;

/* How a run ends. */
enum point_stop {
    POINT_RETURNS,
    POINT_TRAPS,
    POINT_LEAVES,    /* an exception that nothing catches, exit and its like */
    POINT_UNDEFINED, /* C, or ccute's contract, leaves the effect open */
    POINT_BROKEN,    /* a promise of the source (CCUTE_ASSUME and its like) does not hold */
    POINT_LONG,      /* more steps than are allowed */
    POINT_UNKNOWN    /* beyond this machine */
};

/* Bytes that a run wrote between two events, in pieces of POINT_PIECE. */
enum { POINT_PIECE = 32 };
struct point_written {
    uint64_t address; /* of the piece */
    uint32_t mask;    /* of its bytes */
    unsigned char byte[POINT_PIECE];
    const struct ast_node *node; /* the last that wrote into it */
};

/* An effect that others can see: a call of a function without a body, or the end. */
struct point_event {
    const char *what;   /* the function's name; "" at the end */
    const char *values; /* its arguments, or the value returned, as text */
    const struct ast_node *node;
    const struct ast_function *function; /* that node stands in */
    struct point_written *written;       /* since the event before, by address */
    size_t written_count;
};

struct point_run {
    enum point_stop stop;
    const struct message *why; /* a row of say/reasons.def, kept in the world's arena; NULL for POINT_RETURNS */
    const struct ast_node *at;
    const struct ast_function *in;
    struct point_event *event;
    size_t event_count;
    size_t steps;
    bool wraps; /* a signed number overflowed, which C leaves undefined */
    /* Together they excuse a difference, for ccute's contract leaves it open: a layout has an extent of 1 or 0, of
       which a fold cannot know, and the source reads a coordinate that is not there, or its history. */
    bool is_degenerate, is_outside, asks_history;
};

/* Called with each node that is executed. */
typedef void point_reached(void *context, const struct ast_node *node);

/* A program: one view of a file. */
struct point_program {
    const struct ast_view *view;
    bool is_device;        /* no other thread sees the stores and calls before a trap */
    bool wraps;            /* -fwrapv: a signed number that overflows wraps around */
    bool stops_outside;    /* a coordinate beyond its mode is undefined, and the algebra gives it no index */
    const uint32_t *lines; /* of the main file by line: the line that it stands for; NULL: itself */
    const struct source *source;
    point_reached *reached; /* may be NULL */
    void *context;
};

struct point_world *point_world_new(struct arena *arena);
/* Forget all values; `seed` decides the next ones. `sweep` counts the worlds: it enumerates unknowns of few values. */
void point_world_begin(struct point_world *world, uint64_t seed, uint64_t sweep);
void point_world_free(struct point_world *world);

/* The constants in a function, so that the values drawn for its unknowns matter. Once a function. */
void point_learn(struct point_world *world, const struct ast_function *function);
/* An array's alignment in one of the programs that are compared: its address has the largest. */
void point_note_arrays(struct point_world *world, const struct ast_function *function);

/* Execute a function for the values of the world. The run's memory is the arena's. */
void point_execute(struct point_world *world, const struct point_program *program, const struct ast_function *function,
                   struct arena *arena, size_t budget, struct point_run *run);

/* Was nothing drawn? Then every world is the same. */
bool point_is_settled(const struct point_world *world);

/* The values that were drawn so far by name, for a message: "n = 3, threadIdx.x = 8". */
const struct message *point_where(const struct point_world *world, struct arena *arena);

#endif

/* The threads of a block that may come to a call: a function's body is executed for all of them at once, with the
 * numbers that follow from threadIdx, the block's extents and constants. A thread comes to a call unless some
 * condition, jump or loop on its way surely keeps it away; a condition whose value is not known keeps none away. */
#ifndef FOLDC_LANES_LANES_H
#define FOLDC_LANES_LANES_H

#include <stdbool.h>

#include "foldc/c/ast.h"

enum { LANES_MOST = 1024, LANES_ROUNDS = 16 };

/* The block. Its threads are numbered along x first. */
struct lanes_block {
    int threads;       /* at most LANES_MOST */
    int64_t extent[3]; /* 0: not known. Thread t is then t along x, and its numbers along y and z are not known */
    int64_t grid[3];   /* the blocks of the grid, which is one cluster; 0: not known */
    int64_t place[3];  /* of the block in that grid */
};

/* What a result of lanes_follow depends on, besides the source. */
enum {
    LANES_ASSUMED = 1, /* a value that the request states: of a parameter, or of the grid */
    LANES_GUESSED = 2, /* a thread may have left a loop or a function by a condition whose value is not known */
    LANES_LOST = 4,    /* a call was not followed that may arrive at a watched one */
    LANES_OPEN = 8     /* the rounds of a loop are not known: threads may wait there for what others write */
};

/* A call, and the threads that come to it. */
struct lanes_arrival {
    const struct ast_node *call;
    const struct ast_function *function;       /* whose body holds the call */
    int threads;                               /* of the block */
    const unsigned char *comes;                /* by thread; 0: the thread surely does not come */
    const unsigned char *unsure;               /* by thread; not 0: it is not known whether the thread comes */
    const struct ast_node *const *kept;        /* by thread: the last condition or jump that kept it away */
    const struct ast_function *const *kept_in; /* by thread: the function with that condition or jump */
    const struct ast_node *const *calls;       /* that lead from the followed function to the body with the call */
    int depth;                                 /* the number of these */
    struct lanes *lanes;                       /* for lanes_value */
    bool writes;                               /* call is an element of memory, and is written there */
    bool waits;                                /* call is a test, until it succeeds */
};

struct lanes_request {
    struct lanes_block block;
    const struct ast_function *function;
    int64_t assumed;              /* the value of its integer parameters; 0: they have unknown values */
    int rounds;                   /* of a loop, that are followed one by one; 0: LANES_ROUNDS */
    unsigned *depends;            /* LANES_..., added; may be NULL */
    const struct ast_node **lost; /* the first node, of the function itself, that LANES_LOST or LANES_OPEN is about, or
                                     that ends the following; may be NULL */
    void *context;
    bool (*is_watched)(void *context, const struct ast_function *function, const struct ast_node *call);
    void (*arrive)(void *context, const struct lanes_arrival *arrival);
    /* Is an arrival wanted where the element s[i] or *p is read or written? NULL: never. */
    bool (*is_element)(void *context, const struct ast_node *element);
    /* Does the call test, and return an integer, whether something has happened? A loop that does nothing else waits
       for that; another test fails, as it may. NULL: no call does. */
    bool (*is_test)(void *context, const struct ast_node *call);
};

/* Report each arrival at a watched call, in the function and in the functions that it calls; in a loop whose rounds are
   known, once for each round. False: it stopped early, at a goto, or because the source takes too long to follow. */
bool lanes_follow(const struct lanes_request *request);

/* The value of an integer expression in a thread that comes to the arrival. False: not known. */
bool lanes_value(const struct lanes_arrival *arrival, const struct ast_node *node, int thread, int64_t *value);

#endif

/* The threads of a block that may come to a call: a function's body is executed for all of them at once, with the
 * numbers that follow from threadIdx, the block's extents and constants. A thread comes to a call unless some
 * condition, jump or loop on its way surely keeps it away; a condition whose value is not known keeps none away. */
#ifndef FOLDC_LANES_LANES_H
#define FOLDC_LANES_LANES_H

#include <stdbool.h>

#include "foldc/c/ast.h"

enum { LANES_MOST = 1024 };

/* The block. Its threads are numbered along x first. */
struct lanes_block {
    int threads;       /* at most LANES_MOST */
    int64_t extent[3]; /* 0: not known. Thread t is then t along x, and its numbers along y and z are not known */
};

/* A call, and who comes there. */
struct lanes_arrival {
    const struct ast_node *call;
    const struct ast_function *function;       /* whose body holds the call */
    int threads;                               /* of the block */
    const unsigned char *comes;                /* by thread: 0: it surely does not */
    const unsigned char *unsure;               /* by thread: not 0: it may come, and it is not known whether it does */
    const struct ast_node *const *kept;        /* by thread: the condition or the jump that kept it away last */
    const struct ast_function *const *kept_in; /* the function with that */
};

struct lanes_request {
    struct lanes_block block;
    const struct ast_function *function; /* its parameters have unknown values */
    void *context;
    bool (*is_watched)(void *context, const struct ast_function *function, const struct ast_node *call);
    void (*arrive)(void *context, const struct lanes_arrival *arrival);
};

/* Report each arrival at a watched call, in the function and in those that it calls: once for each round of a loop
   whose rounds are known. False: it stopped where it cannot follow the source: at a goto, or where that takes too long.
 */
bool lanes_follow(const struct lanes_request *request);

#endif

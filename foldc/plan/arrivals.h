/* The number of threads that arrive at barriers in shared memory, expect bytes and begin copies (arrivals.c). */
#ifndef FOLDC_PLAN_ARRIVALS_H
#define FOLDC_PLAN_ARRIVALS_H

#include <stdbool.h>
#include <stdint.h>

struct ast_function;
struct ast_node;
struct fold;
struct handed;
struct lanes_arrival;

enum { ARRIVALS_MOST = 32 };

/* A call of a kernel, or of a function that it calls, that names a barrier, and the threads that come to it. */
struct arrivals_call {
    const struct ast_node *call;
    const struct ast_node *seen;   /* the kernel's own call that leads to it, or the call itself */
    const struct handed *handed;   /* the arguments on the way to it */
    const struct ast_function *in; /* whose body has it */
    int64_t all;                   /* threads, those of each round of a loop added; -1: not known */
    int64_t most;                  /* threads in one round; 0: not known */
};

struct arrivals {
    struct arrivals_call call[ARRIVALS_MOST];
    int count;
    bool is_unknown; /* there are more calls */
};

/* Does the call name such a barrier, or add a tile to a tensor? */
bool arrivals_watches(const struct ast_node *call);

/* The arguments of the calls that lead to the arrival. */
const struct handed *arrivals_hand(struct fold *fold, const struct lanes_arrival *arrival);

/* Note an arrival at a watched call in the kernel, or in a function that it calls. */
void arrivals_arrive(struct fold *fold, struct arrivals *all, const struct ast_function *kernel,
                     const struct lanes_arrival *arrival);

/* Report a call to which more threads come than its barrier counts on. False: there is none. */
bool arrivals_check(struct fold *fold, const struct arrivals *all, const struct ast_function *kernel);

#endif

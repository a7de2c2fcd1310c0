/* What the number of threads that come to a call depends on (arrivals_way.c). */
#ifndef FOLDC_PLAN_ARRIVALS_WAY_H
#define FOLDC_PLAN_ARRIVALS_WAY_H

#include <stdbool.h>

struct ast_function;
struct ast_node;
struct lanes_arrival;

/* Does nothing but the thread's number and loops that all threads run alike decide who comes to the call? */
bool arrivals_counts(const struct ast_function *kernel, const struct lanes_arrival *arrival);

/* Is the number the same in all threads? is_constant: only a constant is known to be. */
bool arrivals_is_alike(const struct ast_node *node, const struct ast_node *body, bool is_constant);

/* What decides who of the threads at the body's beginning comes to a call in it, and whether: numbers that all threads
   have alike, the thread's number with constants, anything else. */
enum arrivals_by { ARRIVALS_ALIKE = 1, ARRIVALS_THREAD = 2, ARRIVALS_UNKNOWN = 4 };
unsigned arrivals_by(const struct ast_node *body, const struct ast_node *call);

/* The same of a node that is followed, in the kernel or in a helper that it calls. */
struct way;
unsigned arrivals_by_way(const struct way *way, const struct ast_node *node);

/* Does what is followed surely happen, in the first round of the loops around it, for threads of some numbers? */
bool arrivals_is_sure(const struct way *way, const struct ast_node *node);

#endif

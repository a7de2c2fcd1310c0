/* Shared by arrivals*.c: a call that names a barrier, with the arguments that lead to it. */
#ifndef FOLDC_PLAN_ARRIVALS_CALL_H
#define FOLDC_PLAN_ARRIVALS_CALL_H

#include "arrivals.h"
#include "spot.h"

/* The argument that is the barrier of the call; NULL: it has none. */
const struct ast_node *arrivals_barrier(const struct ast_node *call);

/* The place of the call's barrier, if it is one place for all threads. */
bool arrivals_find(struct fold *fold, const struct arrivals_call *one, struct spot *spot);

/* The barrier's name in messages. */
const char *arrivals_name(struct fold *fold, const struct arrivals_call *one);

/* The copy statement in the node whose atom the call makes; NULL: none. */
const struct ast_node *arrivals_statement(const struct ast_node *node, const struct ast_node *maker);

/* A number that the call passes; false: not known. */
bool arrivals_number(struct fold *fold, const struct arrivals_call *one, uint32_t argument, int64_t *number);

/* Report a wait at a barrier that this call readies for more arrivals than the kernel has. */
bool arrivals_check_few(struct fold *fold, const struct arrivals *all, const struct arrivals_call *ready);

/* Report a barrier that this call readies, if the threads that expect bytes are not those that begin the copies. */
bool arrivals_check_bytes(struct fold *fold, const struct arrivals *all, const struct arrivals_call *ready);

#endif

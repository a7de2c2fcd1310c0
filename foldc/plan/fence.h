/* The missing ccute_fence_async between writes of threads to shared memory and the use of that memory by an engine or
 * by a product of four warps (fence.c). */
#ifndef FOLDC_PLAN_FENCE_H
#define FOLDC_PLAN_FENCE_H

#include "spot.h"

struct ast_node;
struct fold;

enum { FENCE_USES = 4 };

/* The places that the call, in the function or in a helper, gives to an engine or to a product. */
int fence_uses(struct fold *fold, const struct ast_node *call, bool in_helper, struct spot used[FENCE_USES]);

/* The shared memory of a copy statement whose atom is made in it: the source, of a store; NULL: not known. */
const struct ast_node *fence_memory_of(const struct ast_node *copy);

/* Does the engine's call read the place? A load writes it. */
bool fence_is_store(const struct ast_node *call);

/* Does the engine read the place until a wait for groups (ccute_bulk_wait_read)? */
bool fence_is_grouped(const struct ast_node *call);

/* Does the function under way have such a call? */
bool fence_any(struct fold *fold);

/* Warn of such memory in the function under way that no fence orders. */
void fence_check(struct fold *fold);

#endif

/* Rules of an engine's calls that the source alone shows to be broken (engine_place.c), and the calls that barriers,
 * pipelines and stores need (protocol.c). */
#ifndef FOLDC_PLAN_ENGINE_PLACE_H
#define FOLDC_PLAN_ENGINE_PLACE_H

#include <stdbool.h>
#include <stdint.h>

struct ast_node;
struct fold;

/* May the node, or a helper that it calls, use an engine, a barrier in shared memory or a cluster? */
bool fold_names_engine(const struct ast_node *node);

/* Report a call of the kernel whose place in memory, alignment or numbers no engine takes. is_launched: the file
   launches it, so that it is no part of another kernel. */
void engine_check_places(struct fold *fold, bool is_launched);

/* Report a pipeline or a barrier of the kernel that waits for ever, or that nothing waits for, because a call is
   missing; and stores that the end of a block does not wait for. */
void protocol_check(struct fold *fold, bool is_launched);

/* The stages of the pipeline that the argument points to, two barriers each; 0: not known. */
int64_t protocol_stages(const struct ast_node *argument);

#endif

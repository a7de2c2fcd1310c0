/* The paths through a function's body: a state is followed statement by statement, along both branches of an if, and
 * twice round a loop that may have a second round. */
#ifndef FOLDC_PLAN_WAY_H
#define FOLDC_PLAN_WAY_H

#include <stdbool.h>
#include <stddef.h>

struct ast_node;
struct fold;

struct way {
    struct fold *fold;
    size_t size; /* of a state */
    /* The effect of the node on the state. True: it followed the parts of the node, too. */
    bool (*visit)(const struct way *way, const struct ast_node *node, void *state);
    void (*join)(void *state, const void *other); /* two paths meet */
    void (*again)(void *state);                   /* a loop begins another round; NULL: nothing changes by that */
    void (*forget)(void *state);                  /* nothing is known any more */
};

void way_follow(const struct way *way, const struct ast_node *node, void *state);
void way_follow_parts(const struct way *way, const struct ast_node *node, void *state);

#endif

/* Begins with a block whose threads all come to the function. */
#include <string.h>

#include "state.h"

enum { BUDGET = 4000000 };

bool lanes_follow(const struct lanes_request *request)
{
    const size_t threads = (size_t)request->block.threads;
    struct lanes l = {.request = request, .arena = arena_new(), .function = request->function, .budget = BUDGET};
    l.comes = memset(lanes_marks(&l), 1, threads);
    l.forked = lanes_marks(&l);
    l.kept = memset(arena_alloc(l.arena, threads * sizeof *l.kept), 0, threads * sizeof *l.kept);
    l.kept_in = memset(arena_alloc(l.arena, threads * sizeof *l.kept_in), 0, threads * sizeof *l.kept_in);
    if (lanes_matters(&l, request->function, request->function->body, 1)) {
        for (uint32_t i = 0; i < request->function->param_count; i++)
            lanes_bind(&l, request->function->param[i], NULL);
        lanes_statement(&l, request->function->body);
    }
    arena_free(l.arena);
    return !l.stops;
}

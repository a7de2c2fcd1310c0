/* Begins with a block whose threads all come to the function. */
#include <string.h>

#include "state.h"

enum { BUDGET = 4000000 };

/* Give an integer parameter the value that the request states. */
static void assume(struct lanes *l, const struct ast_decl *param)
{
    struct lanes_slot *const slot = lanes_find(l, param, 0);
    if (!slot || !l->request->assumed || slot->type == CTYPE_BOOL || param->type->kind != AST_TYPE_INT)
        return;
    slot->is_assumed = true;
    memset(slot->known, 1, (size_t)l->request->block.threads);
    for (int t = 0; t < l->request->block.threads; t++)
        slot->bits[t] = c_number_of(slot->type, l->request->assumed).bits;
}

bool lanes_value(const struct lanes_arrival *arrival, const struct ast_node *node, int thread, int64_t *value)
{
    c_number number;
    if (!lanes_number(arrival->lanes, node, thread, &number))
        return false;
    *value = (int64_t)number.bits;
    return true;
}

bool lanes_follow(const struct lanes_request *request)
{
    const size_t threads = (size_t)request->block.threads;
    struct lanes l = {.request = request, .arena = arena_new(), .function = request->function, .budget = BUDGET};
    l.comes = memset(lanes_marks(&l), 1, threads);
    l.forked = lanes_marks(&l);
    l.lost = lanes_marks(&l);
    l.kept = memset(arena_alloc(l.arena, threads * sizeof *l.kept), 0, threads * sizeof *l.kept);
    l.kept_in = memset(arena_alloc(l.arena, threads * sizeof *l.kept_in), 0, threads * sizeof *l.kept_in);
    if (lanes_matters(&l, request->function, request->function->body, 1)) {
        for (uint32_t i = 0; i < request->function->param_count; i++) {
            lanes_bind(&l, request->function->param[i], NULL);
            assume(&l, request->function->param[i]);
        }
        lanes_statement(&l, request->function->body);
    }
    arena_free(l.arena);
    return !l.stops;
}

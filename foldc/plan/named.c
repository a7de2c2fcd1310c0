/* A named barrier opens when as many threads have come as its calls state. Those of a warp count together. */
#include "named.h"

#include "foldc/c/seen.h"
#include "foldc/gpu/limits.h"
#include "foldc/lanes/lanes.h"
#include "about.h"
#include "asm.h"
#include "state.h"
#include "text.h"

/* An error if a constant argument is no number of a barrier, or no number of threads. */
static bool check_numbers(struct fold *fold, const struct ast_node *call)
{
    const struct ast_node *const id = ast_arg(call, 0), *const threads = ast_arg(call, 1);
    if (id->has_value && (id->value < 1 || id->value >= NAMED_BARRIERS))
        return fold_error(fold, id, say_named_number(fold->arena, id->value, NAMED_BARRIERS - 1));
    if (threads->has_value && (threads->value < GPU_WARP || threads->value % GPU_WARP))
        return fold_error(fold, threads, say_named_threads(fold->arena, threads->value, GPU_WARP));
    return false;
}

void named_arrive(struct fold *fold, struct named *all, const struct lanes_arrival *arrival)
{
    const struct ast_node *const call = arrival->call;
    if (ast_arg_count(call) < 2 || check_numbers(fold, call))
        return;
    const struct ast_node *const id = ast_arg(call, 0), *const threads = ast_arg(call, 1);
    if (!id->has_value || all->count == NAMED_CALLS) {
        all->is_unknown = true;
        return;
    }
    for (int t = 0; t < arrival->threads; t++)
        all->warps[id->value] |= arrival->comes[t] ? 1u << t / GPU_WARP : 0;
    if (threads->has_value)
        all->call[all->count++] = (struct named_call){call, arrival->function, id->value, threads->value};
}

static const struct ast_node *part_that_may_come(const struct ast_node *node, int deep)
{
    const struct ast_node *found = NULL;
    for (uint32_t i = 0; i < node->count && !found; i++)
        found = node->child[i] ? named_may_come(node->child[i], deep) : NULL;
    return found;
}

const struct ast_node *named_may_come(const struct ast_node *node, int deep)
{
    if (node->kind == AST_ASM && (!node->text || !asm_is_empty(node)))
        return node;
    if (node->kind == AST_CALL && !fold_is_ccutes(node)) {
        const struct ast_function *const seen = node->decl ? ast_seen_function(node->decl) : NULL;
        if (ast_called_lambda(node)) /* its body is a part of the tree */
            return part_that_may_come(node, deep);
        if (seen ? deep == 0 || named_may_come(seen->body, deep - 1) : !node->decl || node->decl->place.source)
            return node;
    }
    return part_that_may_come(node, deep);
}

bool named_check(struct fold *fold, const struct named *all, const struct ast_function *kernel)
{
    enum { DEEPEST = 4 };
    if (!all->count || all->is_unknown || named_may_come(kernel->body, DEEPEST))
        return false;
    for (int i = 0; i < all->count; i++) {
        const struct named_call *const call = &all->call[i];
        const int64_t come = (int64_t)GPU_WARP * __builtin_popcount(all->warps[call->id]);
        if (come >= call->threads)
            continue;
        fold->function = call->function;
        return fold_error(fold, call->node, say_named_few(fold->arena, call->id, call->threads, come));
    }
    return false;
}

/* Parts of a tiled copy or product whose threads no block has. Nothing else finds the mistake: each thread of the block
 * does its part, and the rest of the tile keeps what it had. */
#include "foldc/gpu/builtins.h"
#include "gemm.h"
#include "state.h"
#include "undone.h"

/* The most threads along x that a block of the kernel has; 0: it does not say. */
static int64_t threads_along_x(const struct ast_marks *mark)
{
    return mark->block_dim[0] ? mark->block_dim[0] : mark->max_threads;
}

/* The number that a call binds a copy or a product to; NULL: it binds none. */
static const struct ast_node *bound_to(const struct ast_node *node)
{
    if (node->kind != AST_CALL)
        return NULL;
    switch (node->call) {
    case CALL_ccute_thread_slice:
        return ast_arg_count(node) == 2 ? ast_arg(node, 1) : NULL;
    case CALL_ccute_partition_S:
    case CALL_ccute_partition_D:
        return ast_arg_count(node) == 3 ? ast_arg(node, 2) : NULL;
    default:
        return NULL;
    }
}

/* Does the node bind something to a number other than threadIdx.x? That may do the parts of more threads. */
static bool binds_others(const struct ast_node *node)
{
    const struct ast_node *const number = bound_to(node);
    if (number && ast_builtin(ast_bare((struct ast_node *)number)) != GPU_BUILTIN_AXIS(GPU_THREAD_IDX, 0))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && binds_others(node->child[i]))
            return true;
    return false;
}

void undone_tell(struct fold *fold, const struct ast_node *slice, const expr *number, const expr *threads)
{
    const int64_t most = threads_along_x(&fold->function->mark);
    if (most > 0 && threads->kind == EXPR_INT && threads->value > most && number == gemm_thread(fold, 0) &&
        !binds_others(fold->function->body))
        fold_warn(fold, slice, say_parts_undone(fold->arena, threads->value, most, threads->value - 1), NULL, NULL);
}

/* Which threads come to a product of four warps: all that it is bound to, as far as is known. */
#include "foldc/gpu/builtins.h"
#include "gemm.h"
#include "text.h"

enum { THREADS = 128 };

/* The threads whose number has these facts are whole groups of four warps. */
static const struct miss *are_whole(struct fold *fold, const struct gemm *gemm, const expr_facts *facts)
{
    const char *name = fold_mma_text(fold, gemm->atom);
    struct ast_node *node = ast_arg(gemm->node, 0);
    if (facts->modulus > 1 && facts->modulus <= THREADS)
        return fold_fault(fold, node, say_product_some_threads(fold->arena, name, (int64_t)facts->modulus));
    if (facts->lo >= 0 && facts->hi < THREADS * THREADS &&
        ((int64_t)facts->lo % THREADS != 0 || ((int64_t)facts->hi + 1) % THREADS != 0))
        return fold_fault(fold, node,
                          say_product_few_threads(fold->arena, name, (int64_t)facts->lo, (int64_t)facts->hi));
    return NULL;
}

bool gemm_differs(struct fold *fold, const expr *number, int threads)
{
    const expr *x = gemm_thread(fold, 0), *q, *r;
    number = gemm_opened(fold, number);
    if (fold_uses(fold, number, gemm_thread(fold, 1)) || fold_uses(fold, number, gemm_thread(fold, 2)))
        return false;
    q = fold_symbol(fold, "q", CTYPE_UINT, (struct symbol){.is_stable = true});
    r = fold_symbol(fold, "r", CTYPE_UINT, (struct symbol){.is_stable = true});
    expr_assume_range(fold->table, q, 0, 1024 / threads - 1);
    expr_assume_range(fold->table, r, 0, threads - 1);
    number = expr_subst_one(fold->table, number, x, expr_add(fold->table, expr_scale(fold->table, threads, q), r));
    return fold_uses(fold, number, r) > 0;
}

/* Check a product that is bound to the number of a group's first thread, as it may be, because all four warps read the
   same. That number does not say which threads come; in a block of one row threadIdx.x does. */
static const struct miss *check_group(struct fold *fold, const struct gemm *gemm)
{
    const expr *number = gemm->slice->thread;
    expr_facts facts;
    if (gemm_differs(fold, number, THREADS))
        return fold_fault(fold, ast_arg(gemm->node, 0),
                          say_product_differs(fold->arena, fold_mma_text(fold, gemm->atom), gemm_opened(fold, number)));
    for (int axis = 1; axis < GPU_AXES; axis++)
        if (expr_is_eq(fold->table, gemm_thread(fold, axis), expr_int(fold->table, 0)) != TRI_YES)
            return NULL;
    facts = expr_facts_of(fold->table, gemm_thread(fold, 0));
    return are_whole(fold, gemm, &facts);
}

const struct miss *wgmma_check_threads(struct fold *fold, const struct gemm *gemm)
{
    const expr_facts facts = expr_facts_of(fold->table, gemm->slice->thread);
    return facts_divisible(&facts, THREADS) == 1 ? check_group(fold, gemm) : are_whole(fold, gemm, &facts);
}

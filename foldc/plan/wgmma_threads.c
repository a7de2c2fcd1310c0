/* Which threads come to a product of four warps: all that it is bound to, as far as is known. */
#include "foldc/gpu/builtins.h"
#include "gemm.h"
#include "text.h"

enum { THREADS = 128, MOST_NAMES = 16 };

/* Are those whose number has these facts whole groups of four warps? */
static bool are_whole(struct fold *fold, const struct gemm *gemm, const expr_facts *facts)
{
    const char *name = fold_mma_text(fold, gemm->atom);
    struct ast_node *node = ast_arg(gemm->node, 0);
    if (facts->modulus > 1 && facts->modulus <= THREADS) {
        fold_fault(fold, node, say_product_some_threads(fold->arena, name, (int64_t)facts->modulus));
        return false;
    }
    if (facts->lo >= 0 && facts->hi < THREADS * THREADS &&
        ((int64_t)facts->lo % THREADS != 0 || ((int64_t)facts->hi + 1) % THREADS != 0)) {
        fold_fault(fold, node, say_product_few_threads(fold->arena, name, (int64_t)facts->lo, (int64_t)facts->hi));
        return false;
    }
    return true;
}

/* The number with the values of variables and residues in the place of their names. */
static const expr *opened(struct fold *fold, const expr *number)
{
    const size_t count = fold->symbols.count;
    const expr **by = arena_alloc(fold->arena, count * sizeof *by), *before = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct symbol *symbol = &fold->symbols.item[i];
        by[i] = symbol->definition ? symbol->definition : symbol->set_to;
    }
    for (int i = 0; i < MOST_NAMES && number != before; i++) {
        before = number;
        number = expr_subst(fold->table, number, by, count);
    }
    return number;
}

static const expr *thread(const struct fold *fold, int axis)
{
    return fold_builtin(fold, GPU_BUILTIN_AXIS(GPU_THREAD_IDX, axis));
}

/* May the number differ among the 128 threads of four warps? In a block of one row their numbers along x are 128 q + r,
   where r is below 128: it does where r stays. */
static bool differs(struct fold *fold, const expr *number)
{
    const expr *x = thread(fold, 0), *q, *r;
    number = opened(fold, number);
    if (fold_uses(fold, number, thread(fold, 1)) || fold_uses(fold, number, thread(fold, 2)))
        return false;
    q = fold_symbol(fold, "q", CTYPE_UINT, (struct symbol){.is_stable = true});
    r = fold_symbol(fold, "r", CTYPE_UINT, (struct symbol){.is_stable = true});
    expr_assume_range(fold->table, q, 0, 1024 / THREADS - 1);
    expr_assume_range(fold->table, r, 0, THREADS - 1);
    const size_t count = (size_t)x->value + 1;
    const expr **by = arena_alloc(fold->arena, count * sizeof *by);
    for (size_t i = 0; i < count; i++)
        by[i] = NULL;
    by[x->value] = expr_add(fold->table, expr_scale(fold->table, THREADS, q), r);
    return fold_uses(fold, expr_subst(fold->table, number, by, count), r) > 0;
}

/* A product may be bound to the first thread of each group: what four warps read together is the same for all. Then
   that number says nothing of who comes, and in a block of one row threadIdx.x does. */
static bool check_group(struct fold *fold, const struct gemm *gemm)
{
    const expr *number = gemm->slice->thread;
    expr_facts facts;
    if (differs(fold, number)) {
        fold_fault(fold, ast_arg(gemm->node, 0),
                   say_product_differs(fold->arena, fold_mma_text(fold, gemm->atom), opened(fold, number)));
        return false;
    }
    for (int axis = 1; axis < GPU_AXES; axis++)
        if (expr_is_eq(fold->table, thread(fold, axis), expr_int(fold->table, 0)) != TRI_YES)
            return true;
    facts = expr_facts_of(fold->table, thread(fold, 0));
    return are_whole(fold, gemm, &facts);
}

bool wgmma_check_threads(struct fold *fold, const struct gemm *gemm)
{
    const expr_facts facts = expr_facts_of(fold->table, gemm->slice->thread);
    return facts_divisible(&facts, THREADS) == 1 ? check_group(fold, gemm) : are_whole(fold, gemm, &facts);
}

/* Which threads come to a product of a warp, and which numbers it is bound to, as far as is known. */
#include "foldc/gpu/builtins.h"
#include "gemm.h"
#include "text.h"
#include "together.h"

enum { LANES = 32, MOST_THREADS = 1024, MOST_NAMES = 16 };

static const expr *known_value(void *context, const expr *symbol)
{
    const struct fold *const fold = context;
    const struct symbol *const is = &fold->symbols.item[symbol->value];
    return is->definition ? is->definition : is->set_to;
}

const expr *gemm_opened(struct fold *fold, const expr *number)
{
    const expr *before = NULL;
    for (int i = 0; i < MOST_NAMES && number != before; i++) {
        before = number;
        number = expr_subst(fold->table, number, known_value, fold);
    }
    return number;
}

const expr *gemm_thread(const struct fold *fold, int axis)
{
    return fold_builtin(fold, GPU_BUILTIN_AXIS(GPU_THREAD_IDX, axis));
}

/* Is the block one row of threads? */
static bool is_row(struct fold *fold)
{
    for (int axis = 1; axis < GPU_AXES; axis++)
        if (expr_is_eq(fold->table, gemm_thread(fold, axis), expr_int(fold->table, 0)) != TRI_YES)
            return false;
    return true;
}

/* The same, or a kernel that names no number along y or z: its blocks are assumed to be one row. */
static bool is_row_or_unnamed(struct fold *fold) { return is_row(fold) || together_is_unnamed(fold->function); }

/* The distance of numbers with these facts, up to a warp; 1: it is not known. */
static int64_t gap(const expr_facts *facts)
{
    return facts->modulus <= LANES && facts->modulus % 2 == 0 ? (int64_t)facts->modulus : 1;
}

/* Do numbers with these facts begin or end within a warp? */
static bool are_cut(const expr_facts *facts)
{
    return facts->lo >= 0 && facts->lo <= facts->hi && facts->hi < MOST_THREADS &&
           ((int64_t)facts->lo % LANES != 0 || ((int64_t)facts->hi + 1) % LANES != 0);
}

/* All threads of each warp come, where the number says who comes. */
static const struct miss *check_coming(struct fold *fold, const struct gemm *gemm, const expr *number)
{
    const expr_facts facts = expr_facts_of(fold->table, number);
    const char *name = fold_mma_text(fold, gemm->atom);
    if (gap(&facts) > 1)
        return fold_fault(fold, ast_arg(gemm->node, 0), say_product_some_lanes(fold->arena, name, gap(&facts)));
    if (are_cut(&facts))
        return fold_fault(fold, ast_arg(gemm->node, 0),
                          say_product_few_lanes(fold->arena, name, (int64_t)facts.lo, (int64_t)facts.hi));
    return NULL;
}

/* 1 in the place of a number of the block. */
static const expr *one_of_block(void *context, const expr *symbol)
{
    struct fold *const fold = context;
    for (int i = 0; i < GPU_BUILTIN_AXES; i++)
        if (i / GPU_AXES != GPU_THREAD_IDX && symbol == fold_builtin(fold, i))
            return expr_int(fold->table, 1);
    return NULL;
}

/* Is the number that of a block, or made of such? */
static bool is_of_block(struct fold *fold, const expr *number)
{
    return expr_subst(fold->table, number, one_of_block, fold)->kind == EXPR_INT;
}

/* Is the number the same for all threads of a warp? In a block of one row their numbers along x are 32 q + r. */
static bool is_one(struct fold *fold, const expr *number)
{
    const expr *x = gemm_thread(fold, 0);
    number = gemm_opened(fold, number);
    if (number->kind == EXPR_INT || is_of_block(fold, number))
        return true;
    return is_row_or_unnamed(fold) && fold_uses(fold, number, x) && !gemm_differs(fold, number, LANES);
}

/* The number in lane i of a warp of a block of one row. */
static const expr *number_of_lane(struct fold *fold, const expr *number, const expr *q, int lane)
{
    const expr *x = gemm_thread(fold, 0);
    return expr_subst_one(fold->table, number, x,
                          expr_add(fold->table, expr_scale(fold->table, LANES, q), expr_int(fold->table, lane)));
}

/* The first lane that has the number of lane 0, too; 0: none, as far as is known. */
static int same_lane(struct fold *fold, const expr *number)
{
    const expr *q, *first;
    number = gemm_opened(fold, number);
    if (!is_row_or_unnamed(fold) || !fold_uses(fold, number, gemm_thread(fold, 0)))
        return 0;
    q = fold_symbol(fold, "q", CTYPE_UINT, (struct symbol){.is_stable = true});
    expr_assume_range(fold->table, q, 0, MOST_THREADS / LANES - 1);
    first = number_of_lane(fold, number, q, 0);
    for (int lane = 1; lane < LANES; lane++)
        if (expr_is_eq(fold->table, first, number_of_lane(fold, number, q, lane)) == TRI_YES)
            return lane;
    return 0;
}

/* The product of each thread of a warp is its own. */
static const struct miss *check_bound(struct fold *fold, const struct gemm *gemm, const expr *number)
{
    const expr_facts facts = expr_facts_of(fold->table, number);
    const char *name = fold_mma_text(fold, gemm->atom);
    struct ast_node *node = ast_arg(gemm->node, 0);
    if (is_one(fold, number))
        return fold_fault(fold, node, say_product_one_lane(fold->arena, name, gemm_opened(fold, number)));
    if (same_lane(fold, number))
        return fold_fault(
            fold, node, say_product_same_lanes(fold->arena, name, gemm_opened(fold, number), same_lane(fold, number)));
    if (gap(&facts) > 1)
        return fold_fault(fold, node, say_product_gap_lanes(fold->arena, name, gemm_opened(fold, number), gap(&facts)));
    if (are_cut(&facts))
        return fold_fault(
            fold, node,
            say_product_cut_lanes(fold->arena, name, gemm_opened(fold, number), (int64_t)facts.lo, (int64_t)facts.hi));
    return NULL;
}

const struct miss *gemm_check_threads(struct fold *fold, const struct gemm *gemm)
{
    const expr *number = gemm->slice->thread, *x = gemm_thread(fold, 0);
    const struct miss *miss = is_row(fold) ? check_coming(fold, gemm, x) : NULL;
    if (miss)
        return miss;
    if (ccute_mma_facts_(gemm->atom).kind != CCUTE_MMA_WARP)
        return NULL;
    return expr_is_eq(fold->table, number, x) == TRI_YES ? check_coming(fold, gemm, number)
                                                         : check_bound(fold, gemm, number);
}

const struct miss *gemm_check_flag(struct fold *fold, const struct gemm *gemm)
{
    const expr_facts facts = expr_facts_of(fold->table, gemm_thread(fold, 0));
    const int threads = gemm->is_group ? 4 * LANES : LANES;
    const expr *flag = gemm->adds ? gemm_opened(fold, gemm->adds) : NULL, *first, *q;
    if (!flag || !is_row_or_unnamed(fold) || !fold_uses(fold, flag, gemm_thread(fold, 0)) || facts.lo < 0 ||
        facts.lo > MOST_THREADS || (int64_t)facts.lo % threads != 0)
        return NULL;
    q = expr_int(fold->table, (int64_t)facts.lo / LANES);
    first = number_of_lane(fold, flag, q, 0);
    for (int lane = 1; lane < threads; lane++)
        if (expr_is_eq(fold->table, first, number_of_lane(fold, flag, q, lane)) == TRI_NO)
            return fold_fault(fold, gemm->flag,
                              say_product_flag_differs(fold->arena, fold_mma_text(fold, gemm->atom), flag,
                                                       (int64_t)facts.lo, (int64_t)facts.lo + lane));
    return NULL;
}

/* Is it bound to a number along x alone? Then the lanes of a warp are neighbours along x. */
static bool is_along_x(struct fold *fold, const struct gemm *gemm)
{
    const expr *number = gemm_opened(fold, gemm->slice->thread);
    if (!fold_uses(fold, number, gemm_thread(fold, 0)))
        return false;
    for (int axis = 1; axis < GPU_AXES; axis++)
        if (fold_uses(fold, number, gemm_thread(fold, axis)))
            return false;
    return true;
}

void gemm_note_together(struct fold *fold, const struct gemm *gemm)
{
    const int threads = gemm->is_group ? 4 * LANES : LANES;
    if (gemm->is_group || ccute_mma_facts_(gemm->atom).kind == CCUTE_MMA_WARP)
        together_note(fold, gemm->node, threads, is_along_x(fold, gemm), fold_mma_text(fold, gemm->atom));
}

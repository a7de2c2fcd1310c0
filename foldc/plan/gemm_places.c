/* The places of a product's sums: where two sums of a thread share one, or an operand shares one with them, the result
 * would depend on the order of the instructions. */
#include <stdlib.h>

#include <ccute/gemm.h>

#include "gemm.h"
#include "note.h"

/* The bits at which the elements of an operand begin, counted from an address. */
struct places {
    int64_t *at;
    int64_t count, bits; /* of an element */
};

static const expr *bits_of(struct fold *fold, const struct gemm_operand *o, int64_t i)
{
    const expr *at = copy_element(fold, o->layout, expr_int(fold->table, i));
    const expr *root = o->pointer.offset ? o->pointer.offset : expr_int(fold->table, 0);
    return at ? expr_add(fold->table, expr_scale(fold->table, ccute_type_bits_(o->type), at),
                         expr_scale(fold->table, 8, root))
              : NULL;
}

static bool read_places(struct fold *fold, const struct gemm_operand *o, int64_t atoms, const expr *from,
                        struct places *out)
{
    const int64_t count = o->values * atoms;
    *out = (struct places){arena_alloc(fold->arena, (size_t)count * sizeof *out->at), count, ccute_type_bits_(o->type)};
    for (int64_t i = 0; i < count; i++) {
        const expr *bits = bits_of(fold, o, i);
        if (!bits || !leaf_const(expr_sub(fold->table, bits, from), &out->at[i]))
            return false;
    }
    return true;
}

static int by_place(const void *one, const void *other)
{
    const int64_t a = *(const int64_t *)one, b = *(const int64_t *)other;
    return (a > b) - (a < b);
}

static bool has_twins(const struct places *sorted)
{
    for (int64_t i = 1; i < sorted->count; i++)
        if (sorted->at[i] == sorted->at[i - 1])
            return true;
    return false;
}

static bool meet(const struct places *one, const struct places *other)
{
    for (int64_t i = 0, j = 0; i < one->count && j < other->count;)
        if (one->at[i] + one->bits <= other->at[j])
            i++;
        else if (other->at[j] + other->bits <= one->at[i])
            j++;
        else
            return true;
    return false;
}

/* One instruction reads its operands before it writes. */
static const struct miss *check_operand(struct fold *fold, const struct gemm *gemm, int operand, const expr *from,
                                        const struct places *sums)
{
    const struct pointer *c = &gemm->operand[GEMM_C].pointer, *p = &gemm->operand[operand].pointer;
    const int64_t atoms = gemm->extent[operand == GEMM_B] * gemm->extent[2];
    struct places places;
    if (gemm->extent[0] * gemm->extent[1] * gemm->extent[2] == 1 || !pointer_is_counted(c) || !pointer_is_counted(p) ||
        c->root != p->root || !read_places(fold, &gemm->operand[operand], atoms, from, &places))
        return NULL;
    qsort(places.at, (size_t)places.count, sizeof *places.at, by_place);
    return meet(sums, &places) ? fold_fault(fold, ast_arg(gemm->node, 2 * (uint32_t)operand + 1),
                                            say_sums_overlap(fold->arena, c->root_text, gemm_operand_name(operand)))
                               : NULL;
}

const struct miss *gemm_check_places(struct fold *fold, const struct gemm *gemm)
{
    const struct gemm_operand *c = &gemm->operand[GEMM_C];
    const expr *from = bits_of(fold, c, 0);
    const struct miss *miss = NULL;
    struct places sums;
    if (!from || !read_places(fold, c, gemm->extent[0] * gemm->extent[1], from, &sums))
        return NULL;
    qsort(sums.at, (size_t)sums.count, sizeof *sums.at, by_place);
    if (has_twins(&sums))
        return fold_fault(fold, ast_arg(gemm->node, 2), say_sums_share(fold->arena, c->layout));
    for (int i = GEMM_A; i <= GEMM_B && !miss; i++)
        miss = check_operand(fold, gemm, i, from, &sums);
    return miss;
}

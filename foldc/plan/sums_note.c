/* Products and copies among registers as numbers: the register of each value. */
#include "foldc/eval/value.h"
#include "calculated.h"
#include "copy_move.h"
#include "gemm.h"
#include "sums.h"
#include "text.h"

enum { MOST_VALUES = 1024 };

/* The elements of a layout, counted from its offset. False: a number is not known. */
static bool read_elements(struct fold *fold, const sym_layout *layout, struct sums_side *side)
{
    if (layout->sw_bits || side->count > MOST_VALUES)
        return false;
    side->at = arena_alloc(fold->arena, (size_t)side->count * sizeof *side->at);
    for (int64_t i = 0; i < side->count; i++) {
        const expr *const at = copy_element(fold, layout, expr_int(fold->table, i));
        if (!at || !leaf_const(expr_sub(fold->table, at, layout->offset), &side->at[i]))
            return false;
    }
    return true;
}

/* Is the variable an array of such elements, or a parameter that leads to one? */
static bool is_array_of(const struct ast_decl *decl, int64_t bytes)
{
    const struct ast_type *type = decl->type;
    if (!ast_is_automatic(decl) || (type->kind == AST_TYPE_POINTER && decl->kind != AST_PARAM))
        return false;
    if (type->kind == AST_TYPE_POINTER)
        type = type->target;
    while (type && type->kind == AST_TYPE_ARRAY)
        type = type->target;
    return type && type != decl->type && type->size == bytes;
}

static struct sums_side side_of(struct fold *fold, const struct pointer *p, const sym_layout *layout, int64_t count)
{
    struct sums_side side = {.bytes = p->bytes, .count = count};
    if (!pointer_is_counted(p) || p->bytes <= 0 || !is_array_of(p->root, p->bytes) ||
        !read_elements(fold, layout, &side))
        return side;
    side.array = p->root;
    side.shift = expr_add(fold->table, p->offset, expr_scale(fold->table, p->bytes, layout->offset));
    return side;
}

static void note(struct fold *fold, struct sums_call call)
{
    struct sums_calls *const calls = &fold->memory.sums;
    calls->item = arena_grow(fold->arena, calls->item, calls->count, &calls->capacity, sizeof *calls->item);
    calls->item[calls->count] = arena_alloc(fold->arena, sizeof call);
    *calls->item[calls->count++] = call;
}

/* The number of a leaf, where the thread counts as 0. */
static bool leaf_number(void *thread, const expr *leaf, int64_t *number)
{
    *number = 0;
    return leaf == thread || leaf_const(leaf, number);
}

void sums_note_product(struct fold *fold, const struct gemm *gemm)
{
    const int64_t *const extent = gemm->extent;
    const int64_t atoms[GEMM_OPERANDS] = {extent[0] * extent[1], extent[0] * extent[2], extent[1] * extent[2]};
    struct sums_call call = {.node = gemm->node,
                             .thread = gemm->slice->thread,
                             .extent = {extent[0], extent[1], extent[2]},
                             .name = fold_mma_text(fold, gemm->atom)};
    struct eval_value *const known = arena_alloc(fold->arena, sizeof *known);
    if (ccute_mma_facts_(gemm->atom).kind == CCUTE_MMA_QUADS ||
        !fold_calculated(gemm->value, leaf_number, (void *)call.thread, known))
        return;
    call.mma = &known->mma;
    for (int i = 0; i < GEMM_OPERANDS; i++)
        if (ccute_type_bits_(gemm->operand[i].type) >= 8 && !gemm->operand[i].is_shared)
            call.side[i] =
                side_of(fold, &gemm->operand[i].pointer, gemm->operand[i].layout, atoms[i] * gemm->operand[i].values);
    note(fold, call);
}

void sums_note_copy(struct fold *fold, const struct copy *copy)
{
    struct sums_call call = {.node = copy->node};
    int64_t count;
    if (copy->kind == COPY_AXPBY || copy->layout[SIDE_PRED] || copy->mask || copy_is_bounded(copy) ||
        !copy_in_registers(copy, SIDE_DST) || !leaf_const(copy->size, &count))
        return;
    call.side[0] = side_of(fold, &copy->pointer[SIDE_DST], copy->layout[SIDE_DST], count);
    if (copy_kind_has_source(copy->kind) && copy_in_registers(copy, SIDE_SRC))
        call.side[1] = side_of(fold, &copy->pointer[SIDE_SRC], copy->layout[SIDE_SRC], count);
    if (call.side[0].array && (call.side[1].array || !copy_kind_has_source(copy->kind)))
        note(fold, call);
}

/* Products of four warps: descriptors state the shared memory that they read. Layouts without a descriptor are
 * refused. */
#include "foldc/expr/print.h"
#include "foldc/expr/span.h"
#include "gemm.h"
#include "remedy.h"
#include "text.h"

#include <ccute/gemm.h>

static struct ast_node *pointer_node(const struct gemm *gemm, int operand)
{
    return ast_arg(gemm->node, 2 * (uint32_t)operand + 1);
}
static struct ast_node *layout_node(const struct gemm *gemm, int operand)
{
    return ast_arg(gemm->node, 2 * (uint32_t)operand + 2);
}

/* ---- Places ---- */

/* The elements of A or B that one instruction takes of shared memory. */
static int64_t tile_values(const struct gemm *gemm, int operand)
{
    return (operand == GEMM_A ? (int64_t)gemm->atom.m : gemm->atom.n) * gemm->atom.k;
}

/* The values of a layout, its mode 0; 0 where that is not known. */
static int64_t values_of(struct fold *fold, const sym_layout *l)
{
    int64_t extent = 0;
    fold->cx = leaf_open(fold->table);
    leaf_const(sym_product(&fold->cx, &l->shape, sym_mode(&l->shape, sym_whole(&l->shape), 0)), &extent);
    return extent;
}

void wgmma_read(struct fold *fold, struct gemm *gemm)
{
    struct gemm_operand *a = &gemm->operand[GEMM_A], *b = &gemm->operand[GEMM_B];
    if (values_of(fold, a->layout) == tile_values(gemm, GEMM_A)) {
        a->values = tile_values(gemm, GEMM_A);
        a->is_shared = true;
    }
    b->values = tile_values(gemm, GEMM_B);
    b->is_shared = true;
}

const struct miss *wgmma_check_place(struct fold *fold, const struct gemm *gemm, int operand)
{
    const struct gemm_operand *o = &gemm->operand[operand];
    const enum memory_space space = o->pointer.space;
    if (space == SPACE_MEMORY || space == (o->is_shared ? SPACE_SHARED : SPACE_REGISTERS) ||
        values_of(fold, o->layout) != o->values)
        return NULL;
    return fold_fault(
        fold, o->pointer.node,
        o->is_shared ? say_group_place(fold->arena, gemm_operand_name(operand), fold_mma_text(fold, gemm->atom),
                                       copy_space_name(fold, space))
                     : say_group_place_a(fold->arena, fold_mma_text(fold, gemm->atom), copy_space_name(fold, space)));
}

const struct miss *wgmma_fault_values(struct fold *fold, const struct gemm *gemm, int operand, int64_t extent)
{
    const struct gemm_operand *o = &gemm->operand[operand];
    const char *name = fold_mma_text(fold, gemm->atom);
    return fold_fault(fold, layout_node(gemm, operand),
                      operand == GEMM_A ? say_group_values_a(fold->arena, name, o->is_shared ? 0 : o->values,
                                                             tile_values(gemm, GEMM_A), o->layout, extent)
                                        : say_group_values_b(fold->arena, name, o->values, o->layout, extent));
}

/* ---- Descriptors ---- */

/* How many elements the whole product has along a mode, M, N or K: atoms side by side in the threads, and in turn. */
static int64_t extent_of_all(struct fold *fold, const struct gemm *gemm, int mode)
{
    const sym_tuple *atoms = &gemm->slice->atoms.shape;
    const int64_t each = mode == 0 ? gemm->atom.m : mode == 1 ? gemm->atom.n : gemm->atom.k;
    int64_t beside = 1;
    fold->cx = leaf_open(fold->table);
    leaf_const(sym_product(&fold->cx, atoms, sym_mode(atoms, sym_whole(atoms), mode)), &beside);
    return each * beside * gemm->extent[mode];
}

/* The call that makes the nearest tile of shared memory that has a descriptor. */
static const char *nearest(struct fold *fold, const struct gemm *gemm, int operand, bool mn)
{
    const int64_t rows = extent_of_all(fold, gemm, operand == GEMM_B), k = extent_of_all(fold, gemm, 2);
    const int bits = ccute_type_bits_(gemm->operand[operand].type);
    int bytes = 128;
    while (bytes > 16 && (mn ? rows : k) * bits / 8 % bytes != 0)
        bytes /= 2;
    return arena_printf(fold->arena, "ccute_wgmma_tile(CCUTE_MAJOR_%s, %d, %d, %lld, %lld)", mn ? "MN" : "K",
                        bytes > 16 ? bytes : 0, bits, (long long)rows, (long long)k);
}

/* Why there is no descriptor, from its refused result. */
static const struct message *why_not(struct fold *fold, const struct gemm_operand *o, const sym_tuple *refused)
{
    const int bits = ccute_type_bits_(o->type);
    int64_t mode = 0;
    const char *number[3];
    for (int i = 0; i < 3; i++)
        number[i] = refused->v[i] ? expr_words(fold->table, refused->v[i]) : "?";
    leaf_const(refused->v[0], &mode);
    switch (refused->status) {
    case CCUTE_E_WGMMA_STEP:
        return say_group_step(fold->arena, mode, number[1], number[2]);
    case CCUTE_E_WGMMA_RUN:
        return say_group_run(fold->arena, mode, number[1], number[2]);
    case CCUTE_E_WGMMA_STRIDE:
        return say_group_stride(fold->arena, mode, number[1], number[2]);
    case CCUTE_E_WGMMA_SWIZZLE:
        return say_group_swizzle(fold->arena, o->layout->sw_bits, o->layout->sw_base, o->layout->sw_shift,
                                 7 - (bits == 8    ? 3
                                      : bits == 16 ? 4
                                                   : 5),
                                 bits);
    case CCUTE_E_CAST_OFFSET:
        return say_group_start(fold->arena, refused->v[0], 128 / bits);
    default:
        return say_calculated(fold->arena, ccute_strerror((ccute_status)refused->status));
    }
}

static const struct miss *fault_descriptor(struct fold *fold, const struct gemm *gemm, int operand,
                                           const struct message *why)
{
    const struct gemm_operand *o = &gemm->operand[operand];
    const bool may_be_mn = ccute_type_bits_(o->type) == 16;
    return fold_fault(fold, layout_node(gemm, operand),
                      say_group_descriptor(fold->arena, gemm_operand_name(operand), o->layout, why,
                                           nearest(fold, gemm, operand, o->mn && may_be_mn)));
}

/* The descriptor of one instruction's part, in the order in which there is one; else that of the stride 1. */
static bool find_descriptor(struct fold *fold, const struct gemm_operand *o, const sym_layout *part, sym_tuple *out,
                            bool *mn)
{
    const sym_span all = sym_whole(&part->shape);
    const int bits = ccute_type_bits_(o->type);
    sym_tuple other;
    *mn = part->shape.n > 0 && expr_is_int(part->stride[sym_mode(&part->shape, all, 0).b], 1);
    sym_wgmma_descriptor(&fold->cx, out, part, bits, *mn);
    if (!out->status)
        return true;
    sym_wgmma_descriptor(&fold->cx, &other, part, bits, !*mn);
    if (other.status)
        return false;
    *out = other;
    *mn = !*mn;
    return true;
}

static const struct miss *check_descriptor(struct fold *fold, struct gemm *gemm, int operand)
{
    struct gemm_operand *o = &gemm->operand[operand];
    const int bits = ccute_type_bits_(o->type);
    sym_tuple fields, first = {.n = 1};
    sym_layout part;
    int64_t field[3];
    first.v[0] = expr_int(fold->table, 0);
    fold->cx = leaf_open(fold->table);
    sym_get(&fold->cx, &part, o->layout, &first);
    if (!find_descriptor(fold, o, &part, &fields, &o->mn))
        return fault_descriptor(fold, gemm, operand, why_not(fold, o, &fields));
    if (o->mn && bits != 16)
        return fault_descriptor(fold, gemm, operand, say_group_order(fold->arena, bits));
    for (int i = 0; i < 3; i++)
        if (!leaf_const(fields.v[i], &field[i]))
            return fold_miss(fold, layout_node(gemm, operand),
                             say_operand_unknown(fold->arena, gemm_operand_name(operand), o->layout));
    o->descriptor = (uint64_t)field[0] << 62 | (uint64_t)field[2] << 32 | (uint64_t)field[1] << 16;
    return NULL;
}

/* Every instruction's part begins at a multiple of 16 bytes. */
static const struct miss *check_starts(struct fold *fold, const struct gemm *gemm, int operand)
{
    const struct gemm_operand *o = &gemm->operand[operand];
    const int64_t unit = 128 / ccute_type_bits_(o->type);
    for (int64_t k = 0; k < gemm->extent[2]; k++)
        for (int64_t i = 0; i < gemm->extent[operand == GEMM_B]; i++) {
            const expr *at = copy_element(fold, o->layout, expr_int(fold->table, gemm_first(gemm, operand, i, k)));
            if (at && expr_is_multiple(fold->table, at, expr_int(fold->table, unit)) == TRI_YES)
                continue;
            return fault_descriptor(fold, gemm, operand,
                                    say_group_start(fold->arena, at ? at : o->layout->offset, unit));
        }
    return NULL;
}

/* The swizzle is of addresses: the array begins where it repeats. */
static const struct miss *check_alignment(struct fold *fold, const struct gemm *gemm, int operand)
{
    const struct gemm_operand *o = &gemm->operand[operand];
    const struct pointer *p = &o->pointer;
    const int64_t repeat = o->layout->sw_bits ? (int64_t)128 << o->layout->sw_bits : 16;
    if (p->align >= repeat && p->step % repeat == 0 && p->offset &&
        expr_is_multiple(fold->table, p->offset, expr_int(fold->table, repeat)) == TRI_YES)
        return NULL;
    if (pointer_is_aligned_by_type(fold, p->node, repeat))
        return NULL;
    if (repeat <= p->align)
        return fold_fault(fold, pointer_node(gemm, operand),
                          say_group_misplaced(fold->arena, gemm_operand_name(operand), p->text, repeat));
    return fold_fault(fold, pointer_node(gemm, operand),
                      say_group_aligned(fold->arena, gemm_operand_name(operand), p->text, repeat,
                                        remedy_align(fold, p, p->root_text ? p->root_text : p->text, repeat).words));
}

const struct miss *wgmma_check(struct fold *fold, struct gemm *gemm)
{
    const struct miss *miss = wgmma_check_threads(fold, gemm);
    for (int i = GEMM_A; i <= GEMM_B && !miss; i++) {
        if (!gemm->operand[i].is_shared)
            continue;
        miss = check_descriptor(fold, gemm, i);
        miss = miss ? miss : check_starts(fold, gemm, i);
        miss = miss ? miss : check_alignment(fold, gemm, i);
    }
    return miss;
}

/* ---- Text ---- */

const char *wgmma_tile_text(struct fold *fold, const struct gemm *gemm, int operand, int64_t mn, int64_t k)
{
    const struct gemm_operand *o = &gemm->operand[operand];
    const int64_t unit = 128 / ccute_type_bits_(o->type);
    const expr *first = copy_element(fold, o->layout, expr_int(fold->table, 0));
    const expr *at = copy_element(fold, o->layout, expr_int(fold->table, gemm_first(gemm, operand, mn, k)));
    const char *further = "";
    int64_t distance;
    if (leaf_const(expr_sub(fold->table, at, first), &distance) && distance >= 0) {
        further = distance ? arena_printf(fold->arena, " + %lld", (long long)(distance / unit)) : "";
        at = first;
    }
    return arena_printf(fold->arena, "CCUTE_ISSUE_R(l, ccute_issue_tile(&%s, 0x%llxull)%s)", gemm_element(fold, o, at),
                        (unsigned long long)o->descriptor, further);
}

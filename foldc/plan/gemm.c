/* ccute_gemm and its like: the mistakes in a call, and the item that it becomes. */
#include "gemm.h"

#include <string.h>

#include <ccute/gemm.h>

#include "foldc/c/named.h"
#include "foldc/expr/span.h"
#include "asked.h"
#include "calculated.h"
#include "checks.h"
#include "int.h"
#include "note.h"
#include "spot.h"
#include "sums.h"
#include "text.h"
#include "undone.h"
#include "where.h"

/* The most instructions that are written out. */
enum { MOST_INSTRUCTIONS = 1024 };

/* ---- Reading ---- */

static const struct miss *read_operand(struct fold *fold, struct gemm *gemm, int operand)
{
    static const uint32_t arguments[] = {1, 3, 5};
    struct ast_node *layout = ast_arg(gemm->node, arguments[operand] + 1);
    const struct miss *miss =
        pointer_read(fold, ast_arg(gemm->node, arguments[operand]), &gemm->operand[operand].pointer);
    struct found found;
    if (miss)
        return miss;
    found = fold_value(fold, layout);
    if (found.miss)
        return found.miss;
    if (found.value->kind != VALUE_LAYOUT)
        return fold_refused(fold, layout, say_layout_here(fold->arena, gemm->node->text));
    gemm->operand[operand].layout = &found.value->layout;
    return NULL;
}

/* The slice: its instruction, and how many values of each operand a thread holds for it. */
static const struct miss *read_slice(struct fold *fold, struct gemm *gemm)
{
    struct ast_node *node = ast_arg(gemm->node, 0);
    const struct found found = fold_value(fold, node);
    const struct value *value = found.value;
    ccute_mma_facts facts;
    if (found.miss)
        return found.miss;
    if (value->kind != VALUE_MMA)
        return fold_miss(fold, node, say_product_here(fold->arena, gemm->node->text));
    if (leaf_is_mark(value->mma.thread))
        return fold_fault(fold, node, say_product_no_thread(fold->arena));
    gemm->value = value;
    gemm->slice = &value->mma;
    gemm->atom = value->mma.atom;
    facts = ccute_mma_facts_(gemm->atom);
    gemm->is_group = facts.kind == CCUTE_MMA_WARPGROUP;
    for (int i = 0; i < GEMM_OPERANDS; i++) {
        const int map = i == GEMM_C ? facts.map_c : i == GEMM_A ? facts.map_a : facts.map_b;
        const ccute_mma_map values = ccute_mma_map_(map, gemm->atom);
        gemm->operand[i].type = i == GEMM_C ? gemm->atom.c : i == GEMM_A ? gemm->atom.a : gemm->atom.b;
        gemm->operand[i].values = ccute_mma_values_(&values);
    }
    return NULL;
}

/* Whether the sums begin at 0, by the call or by its flag. */
static void read_flag(struct fold *fold, struct gemm *gemm)
{
    int64_t known;
    gemm->is_first = gemm->node->call == CALL_ccute_gemm_first;
    if (gemm->node->call != CALL_ccute_gemm_accumulate)
        return;
    gemm->flag = ast_arg(gemm->node, GEMM_FLAG);
    gemm->adds = fold_int(fold, gemm->flag).e;
    if (!gemm->adds || !leaf_const(gemm->adds, &known) || ast_has_effects(gemm->flag))
        return;
    gemm->is_first = !known;
    gemm->flag = NULL;
}

static const struct miss *read_call(struct fold *fold, struct gemm *gemm)
{
    const struct miss *miss;
    const bool has_flag = gemm->node->call == CALL_ccute_gemm_accumulate;
    const uint32_t wanted = GEMM_ARGUMENTS + has_flag;
    if (ast_arg_count(gemm->node) != wanted)
        return fold_refused(
            fold, gemm->node,
            say_few_arguments(fold->arena, gemm->node->text, ast_arg_count(gemm->node), wanted,
                              has_flag ? say_product_arguments_flag(fold->arena) : say_product_arguments(fold->arena)));
    miss = read_slice(fold, gemm);
    for (int i = 0; i < GEMM_OPERANDS && !miss; i++)
        miss = read_operand(fold, gemm, i);
    if (!miss && gemm->is_group)
        wgmma_read(fold, gemm);
    if (!miss)
        read_flag(fold, gemm);
    return miss;
}

/* ---- Mistakes ---- */

/* The C type that elements of a type have, besides others of its width. */
static const char *type_in_c(int type)
{
    switch (type) {
    case CCUTE_F16:
        return "__half";
    case CCUTE_BF16:
        return "__nv_bfloat16";
    case CCUTE_TF32:
    case CCUTE_F32:
        return "float";
    case CCUTE_F64:
        return "double";
    case CCUTE_S8:
        return "signed char";
    case CCUTE_S32:
        return "int";
    case CCUTE_S4:
    case CCUTE_U4:
    case CCUTE_B1:
        return "unsigned";
    case CCUTE_E4M3:
        return "__nv_fp8_e4m3";
    case CCUTE_E5M2:
        return "__nv_fp8_e5m2";
    default:
        return "unsigned char";
    }
}

static int kind_of(const struct ast_type *type)
{
    const int is_short = type_short_kind(type);
    return is_short >= 0                                                   ? is_short
           : type->kind == AST_TYPE_FLOAT                                  ? CCUTE_KIND_REAL_
           : ast_ctype(type) != CTYPE_COUNT && type->kind != AST_TYPE_ENUM ? CCUTE_KIND_INTEGER_
                                                                           : CCUTE_KIND_OTHER_;
}

/* Can elements of a kind be rounded to the type of an operand in registers, as C of one product is for A of the next?
 */
static bool is_rounded(int type, int kind, uint64_t bytes)
{
    const bool is_whole = type == CCUTE_S8 || type == CCUTE_U8;
    if (ccute_type_bits_(type) < 8 || ccute_element_bytes_(type) > 2)
        return false;
    return is_whole ? kind == CCUTE_KIND_INTEGER_ && bytes == 4 : kind == CCUTE_KIND_REAL_ || kind >= CCUTE_KIND_SHORT_;
}

/* Does an array hold elements of a type? */
static bool holds(const struct pointer *pointer, int type)
{
    return pointer->bytes == ccute_element_bytes_(type) && ccute_kind_fits_(kind_of(pointer->element), type);
}

/* The instruction of this shape and these operands whose sums C holds; NULL if there is none. */
static const char *atom_of_sums(struct fold *fold, const struct gemm *gemm)
{
    ccute_mma_atom atom = gemm->atom;
    for (atom.c = CCUTE_F16; ccute_type_bits_(atom.c); atom.c++)
        if (holds(&gemm->operand[GEMM_C].pointer, atom.c) && ccute_mma_facts_(atom).kind >= 0)
            return fold_mma_text(fold, atom);
    return NULL;
}

/* Elements of another type: with the conversion, if there is one, or the instruction that takes such sums. */
static const struct message *wrong_type(struct fold *fold, const struct gemm *gemm, int operand)
{
    const struct gemm_operand *o = &gemm->operand[operand];
    const char *other = operand == GEMM_C ? atom_of_sums(fold, gemm) : NULL;
    const char *given = copy_plain_name(o->pointer.element), *wanted = type_in_c(o->type);
    const char *name = gemm_operand_name(operand), *atom = fold_mma_text(fold, gemm->atom);
    const char *data = fold_source_text(fold, ast_arg(gemm->node, 2 * (uint32_t)operand + 1));
    const char *layout = fold_source_text(fold, ast_arg(gemm->node, 2 * (uint32_t)operand + 2));
    int64_t size;
    if (other)
        return say_operand_sums(fold->arena, name, atom, wanted, given, other);
    if (operand == GEMM_C || o->is_shared || !is_rounded(o->type, kind_of(o->pointer.element), o->pointer.bytes) ||
        !fold_known_cosize(o->layout, &size))
        return say_operand_type(fold->arena, name, atom, wanted, given);
    return say_operand_rounded(fold->arena, name, atom, wanted, given,
                               ccute_type_bits_(o->type) == 8 ? say_saturate_by(fold->arena, wanted, size, data, layout)
                                                              : say_round_by(fold->arena, wanted, size, data, layout));
}

/* The elements are of the instruction's type, and C's can be written. */
static const struct miss *check_type(struct fold *fold, const struct gemm *gemm, int operand)
{
    const struct gemm_operand *o = &gemm->operand[operand];
    if (operand == GEMM_C && copy_is_const(&o->pointer))
        return fold_refused(fold, o->pointer.node, say_const_destination(fold->arena));
    if (holds(&o->pointer, o->type))
        return NULL;
    return fold_fault(fold, o->pointer.node, wrong_type(fold, gemm, operand));
}

/* The instruction finds its operands in registers: in an array of the thread's own. */
static const struct miss *check_place(struct fold *fold, const struct gemm *gemm, int operand)
{
    const struct pointer *p = &gemm->operand[operand].pointer;
    if (gemm->is_group && operand != GEMM_C)
        return wgmma_check_place(fold, gemm, operand);
    if (p->space == SPACE_REGISTERS || p->space == SPACE_MEMORY)
        return NULL;
    return fold_fault(fold, p->node,
                      say_operand_place(fold->arena, gemm_operand_name(operand), fold_mma_text(fold, gemm->atom),
                                        copy_space_name(fold, p->space)));
}

/* The size of mode i, 1 where there is none; NULL where it is not known. */
static bool known_extent(struct fold *fold, const sym_layout *l, int i, int64_t *extent)
{
    const sym_span all = sym_whole(&l->shape);
    *extent = 1;
    fold->cx = leaf_open(fold->table);
    return i >= sym_modes(&l->shape, all) ||
           leaf_const(sym_product(&fold->cx, &l->shape, sym_mode(&l->shape, all, i)), extent);
}

/* Mode 0 has the values of one instruction; there are three modes at most, of known extents. */
static const struct miss *check_modes(struct fold *fold, const struct gemm *gemm, int operand, int64_t extent[3])
{
    const struct gemm_operand *o = &gemm->operand[operand];
    struct ast_node *node = ast_arg(gemm->node, 2 * (uint32_t)operand + 2);
    for (int i = 0; i < 3; i++)
        if (!known_extent(fold, o->layout, i, &extent[i]))
            return fold_miss(fold, node, say_operand_unknown(fold->arena, gemm_operand_name(operand), o->layout));
    if (extent[0] == o->values && sym_modes(&o->layout->shape, sym_whole(&o->layout->shape)) <= 3)
        return NULL;
    if (gemm->is_group && operand != GEMM_C)
        return wgmma_fault_values(fold, gemm, operand, extent[0]);
    return fold_fault(fold, node,
                      say_operand_values(fold->arena, gemm_operand_name(operand), fold_mma_text(fold, gemm->atom),
                                         o->values, o->layout, extent[0]));
}

/* Two operands have as many atoms along the mode that they share. */
static const struct miss *check_extent(struct fold *fold, const struct gemm *gemm, const char *mode, int one,
                                       int64_t first, int other, int64_t second)
{
    if (first == second)
        return NULL;
    return fold_fault(
        fold, ast_arg(gemm->node, 2 * (uint32_t)other + 2),
        say_operand_extents(fold->arena, mode, gemm_operand_name(one), first, gemm_operand_name(other), second));
}

static const struct miss *check_extents(struct fold *fold, struct gemm *gemm)
{
    int64_t c[3], a[3], b[3];
    const struct miss *miss = check_modes(fold, gemm, GEMM_C, c);
    miss = miss ? miss : check_modes(fold, gemm, GEMM_A, a);
    miss = miss ? miss : check_modes(fold, gemm, GEMM_B, b);
    miss = miss ? miss : check_extent(fold, gemm, "M", GEMM_C, c[1], GEMM_A, a[1]);
    miss = miss ? miss : check_extent(fold, gemm, "N", GEMM_C, c[2], GEMM_B, b[1]);
    miss = miss ? miss : check_extent(fold, gemm, "K", GEMM_A, a[2], GEMM_B, b[2]);
    if (miss)
        return miss;
    gemm->extent[0] = c[1];
    gemm->extent[1] = c[2];
    gemm->extent[2] = a[2];
    if (c[1] < 1 || c[2] < 1 || a[2] < 1)
        return fold_miss(fold, gemm->node, say_product_empty(fold->arena));
    if (c[1] > MOST_INSTRUCTIONS || c[2] > MOST_INSTRUCTIONS || a[2] > MOST_INSTRUCTIONS / (c[1] * c[2]))
        return fold_miss(fold, gemm->node, say_product_large(fold->arena, MOST_INSTRUCTIONS));
    return NULL;
}

/* Elements of less than a byte fill whole words, as the registers are. */
static const struct miss *check_words(struct fold *fold, const struct gemm *gemm, int operand)
{
    const struct gemm_operand *o = &gemm->operand[operand];
    const int64_t each = 32 / ccute_type_bits_(o->type);
    const int64_t atoms = gemm->extent[operand == GEMM_B] * gemm->extent[2];
    for (int64_t i = 0; each > 4 && !o->is_shared && i < o->values * atoms; i++) {
        const expr *at = copy_element(fold, o->layout, expr_int(fold->table, i));
        const expr *first = copy_element(fold, o->layout, expr_int(fold->table, i - i % each));
        if (at && first && expr_is_int(expr_sub(fold->table, at, first), i % each) &&
            expr_is_multiple(fold->table, first, expr_int(fold->table, each)) == TRI_YES)
            continue;
        return fold_fault(fold, ast_arg(gemm->node, 2 * (uint32_t)operand + 2),
                          say_operand_words(fold->arena, gemm_operand_name(operand), o->layout, each));
    }
    return NULL;
}

/* Some GPU that the file is compiled for has the instruction. */
static const struct miss *check_target(struct fold *fold, const struct gemm *gemm)
{
    const int needs = ccute_mma_facts_(gemm->atom).arch;
    if (!fold->target.most_arch || (gemm->is_group ? fold->target.has_90a : fold->target.most_arch >= 10 * needs))
        return NULL;
    if (gemm->is_group)
        return fold_fault(fold, ast_arg(gemm->node, 0),
                          say_product_target_90a(fold->arena, fold_mma_text(fold, gemm->atom)));
    return fold_fault(
        fold, ast_arg(gemm->node, 0),
        say_product_target(fold->arena, fold_mma_text(fold, gemm->atom), needs, fold->target.most_arch / 10));
}

static const struct miss *check(struct fold *fold, struct gemm *gemm)
{
    const struct miss *miss = NULL;
    for (int i = 0; i < GEMM_OPERANDS && !miss; i++) {
        miss = check_type(fold, gemm, i);
        miss = miss ? miss : check_place(fold, gemm, i);
    }
    miss = miss ? miss : check_extents(fold, gemm);
    miss = miss ? miss : check_words(fold, gemm, GEMM_A);
    miss = miss ? miss : check_words(fold, gemm, GEMM_B);
    miss = miss ? miss : check_target(fold, gemm);
    for (int i = 0; i < GEMM_OPERANDS && !miss; i++) {
        const struct gemm_operand *o = &gemm->operand[i];
        miss = copy_check_layout(fold, gemm->node, o->layout);
        miss = miss ? miss : copy_check_capacity(fold, &o->pointer, o->layout, ccute_type_bits_(o->type));
    }
    miss = miss ? miss : gemm_check_places(fold, gemm);
    miss = miss ? miss : gemm->is_group ? wgmma_check(fold, gemm) : gemm_check_threads(fold, gemm);
    return miss || !gemm->flag ? miss : gemm_check_flag(fold, gemm);
}

/* ---- Folding ---- */

/* Every text of an element evaluates these. */
static const expr *offsets(struct fold *fold, const struct gemm *gemm)
{
    const expr *sum = gemm->flag && gemm->adds ? gemm->adds : expr_int(fold->table, 0);
    for (int i = 0; i < GEMM_OPERANDS; i++)
        sum = expr_add(fold->table, sum, gemm->operand[i].layout->offset);
    return sum;
}

/* Where an operand lies in thread 0, in bytes. */
static const expr *place(struct fold *fold, const struct gemm *gemm, int operand)
{
    const struct gemm_operand *o = &gemm->operand[operand];
    return expr_scale(fold->table, o->pointer.bytes, spot_offset(fold, o->layout->offset));
}

/* Report products of four warps to the one who runs the compiler, because ptxas may complain about them. */
static void tell_request(struct fold *fold, const struct gemm *gemm)
{
    const struct ast_function *function = fold->function;
    const struct fold_product product = {function->decl->name, function->source, gemm->node->begin, gemm->node->end};
    if (gemm->is_group && fold->request && fold->request->multiplied)
        fold->request->multiplied(fold->request->context, &product);
}

/* The threads that a product of warps, or of groups of four, is divided among. */
static const expr *threads_of(struct fold *fold, const struct gemm *gemm)
{
    const sym_tuple *const atoms = &gemm->slice->atoms.shape;
    const expr *threads = expr_int(fold->table, gemm->is_group ? 128 : 32);
    for (int i = 0; i < atoms->n; i++)
        threads = expr_mul(fold->table, threads, atoms->v[i]);
    return threads;
}

static void tell_undone(struct fold *fold, const struct gemm *gemm)
{
    if (gemm->is_group || ccute_mma_facts_(gemm->atom).kind == CCUTE_MMA_WARP)
        undone_tell(fold, ast_arg(gemm->node, 0), gemm->slice->thread, threads_of(fold, gemm));
}

const struct miss *fold_gemm(struct fold *fold, struct ast_node *node)
{
    const size_t needs = needs_mark(fold), traps = traps_mark(fold);
    struct gemm gemm = {.node = node};
    const struct miss *miss = read_call(fold, &gemm);
    if (!miss)
        gemm_note_together(fold, &gemm);
    if (fold->walk.statement != node || fold->file->language == AST_C) {
        needs_rewind(fold, needs);
        return fold->file->language == AST_C ? fold_miss(fold, node, say_product_in_c(fold->arena))
                                             : fold_not_written(fold, node, say_product_not_statement(fold->arena));
    }
    miss = miss ? miss : check(fold, &gemm);
    if (!miss)
        fold_need_traps(fold, node, traps, offsets(fold, &gemm));
    if (!miss && fold_needs_checks(fold, needs) && !fold_gets_to(fold, node))
        miss = fold_miss_unasked(fold, node, needs);
    miss = miss ? miss : fold_miss_uncaptured(fold, node, needs);
    if (miss) {
        needs_rewind(fold, needs);
        return miss;
    }
    tell_undone(fold, &gemm);
    plan_put(fold, PLAN_GEMM, node, node->begin, fold_statement_end(fold, node), gemm_text(fold, &gemm));
    fold_outcome(fold, node,
                 say_multiplied(fold->arena, node->text, gemm.extent[0] * gemm.extent[1] * gemm.extent[2],
                                fold_mma_text(fold, gemm.atom)));
    explain_note_gemm(fold, &gemm);
    tell_request(fold, &gemm);
    sums_note_product(fold, &gemm);
    fold_check_before(fold, node, needs);
    if (gemm.is_group)
        flight_note(fold, (struct flight_call){
                              .node = node,
                              .event = FLIGHT_PRODUCT,
                              .c = ast_arg(node, 1),
                              .a = gemm.operand[GEMM_A].is_shared ? NULL : ast_arg(node, 3),
                              .memory = {gemm.operand[GEMM_A].is_shared ? ast_arg(node, 3) : NULL, ast_arg(node, 5)},
                              .offset = {place(fold, &gemm, GEMM_A), place(fold, &gemm, GEMM_B)}});
    return NULL;
}

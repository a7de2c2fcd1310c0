/* A product: how many instructions, of how many threads, and where their operands are. */
#include "carry.h"
#include "foldc/base/source.h"

#include <ccute/gemm.h>

/* The 32-bit registers of a fragment: an element that several indices name counts once. */
static int64_t registers(const struct gemm_operand *operand)
{
    int64_t elements = 1;
    for (int i = 0; i < operand->layout->shape.n; i++)
        if (operand->layout->shape.v[i]->kind == EXPR_INT && !expr_is_int(operand->layout->stride[i], 0))
            elements *= operand->layout->shape.v[i]->value;
    return (elements * ccute_type_bits_(operand->type) + 31) / 32;
}

/* A descriptor's fields, in bytes. */
static void read_descriptor(const struct gemm_operand *from, struct explain_operand *to)
{
    static const int swizzles[] = {0, 128, 64, 32};
    enum { UNIT = 16, FIELD = 0x3fff };
    to->swizzle = swizzles[from->descriptor >> 62];
    to->leading = (int)(from->descriptor >> 16 & FIELD) * UNIT;
    to->stride = (int)(from->descriptor >> 32 & FIELD) * UNIT;
    to->is_mn = from->mn;
}

/* The member that an address is in, the innermost one; NULL: it names none. */
static const struct ast_decl *member_of(const struct ast_node *node)
{
    for (; node && node->kind != AST_MEMBER; node = node->child[0])
        if (node->kind != AST_PAREN && node->kind != AST_CAST && node->kind != AST_SUBSCRIPT &&
            node->kind != AST_UNARY && node->kind != AST_BINARY)
            return NULL;
    return node ? node->decl : NULL;
}

/* Are they perhaps in one member? */
static bool share_member(const struct ast_node *a, const struct ast_node *b)
{
    const struct ast_decl *of_a = member_of(a), *of_b = member_of(b);
    return !of_a || !of_b || of_a == of_b;
}

/* Is it a copy into the registers of the operand? */
static bool fills(const struct explain_note *note, const struct gemm_operand *operand)
{
    const struct copy *copy = note->copy;
    return copy && note->twin != COPY_NARROW && note->shape != SHAPE_ENGINE && copy->kind == COPY_ELEMENTS &&
           copy->pointer[SIDE_DST].root && copy->pointer[SIDE_DST].root == operand->pointer.root &&
           share_member(copy->pointer[SIDE_DST].node, operand->pointer.node) && copy_in_memory(copy, SIDE_SRC);
}

/* The copies of the function that fill the operand, in their order. */
static struct explain_filler *fillers(const struct run *run, const struct gemm_operand *operand)
{
    const struct source *source = run->values->record->function->source;
    struct explain_filler *first = NULL, **last = &first;
    for (const struct explain_note *note = run->values->record->note; note; note = note->next) {
        if (!fills(note, operand))
            continue;
        *last = arena_alloc(run_arena(run), sizeof **last);
        **last = (struct explain_filler){source_place(source, note->node->begin).line,
                                         run_load_instruction(run_arena(run), note), NULL};
        last = &(*last)->next;
    }
    return first;
}

static struct explain_operand operand_of(const struct run *run, int i, int64_t instructions)
{
    const struct explain_gemm *note = run->note->gemm;
    const struct gemm_operand *from = &note->gemm.operand[i];
    struct explain_operand to = {.name = from->pointer.text, .layout = note->layout[i]};
    if (from->is_shared) {
        to.bytes = instructions * from->values * ccute_type_bits_(from->type) / 8;
        read_descriptor(from, &to);
    } else {
        to.registers = registers(from);
        to.filler = i == GEMM_C ? NULL : fillers(run, from);
    }
    return to;
}

static int64_t count_threads(struct run *run)
{
    int64_t threads = 0;
    for (int64_t t = 0; t < run_threads(run); t++)
        threads += run_comes_here(run, t);
    return threads;
}

void run_product(struct run *run)
{
    const struct explain_gemm *note = run->note->gemm;
    const struct gemm *gemm = &note->gemm;
    struct explain_product *product = arena_alloc(run_arena(run), sizeof *product);
    const int64_t instructions = gemm->extent[0] * gemm->extent[1] * gemm->extent[2];
    *product = (struct explain_product){.atom = note->atom,
                                        .is_first = gemm->is_first,
                                        .flag = note->flag,
                                        .together = gemm->is_group ? 4 * MEMORY_LANES : MEMORY_LANES,
                                        .instructions = instructions,
                                        .multiply_adds = instructions * gemm->atom.m * gemm->atom.n * gemm->atom.k,
                                        .threads = count_threads(run)};
    for (int i = 0; i < EXPLAIN_OPERANDS; i++)
        product->operand[i] = operand_of(run, i, instructions);
    run->row->product = product;
}

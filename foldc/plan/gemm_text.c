/* The instructions that a product becomes. */
#include "foldc/expr/print.h"
#include "copy_move.h"
#include "gemm.h"
#include "text.h"

const char *gemm_operand_name(int operand)
{
    static const char *const names[] = {"C", "A", "B"};
    return names[operand];
}

/* A row's C as registers: the constraint of asm, and how many elements one holds. */
static char constraint_of(int type) { return type == CCUTE_F64 ? 'd' : type == CCUTE_F32 ? 'f' : 'r'; }

/* The elements of the fragment that share a register; 1 where an element of the array is a register or more. */
static int64_t elements_of(int type)
{
    const int bits = ccute_type_bits_(type);
    return bits < 8 || bits >= 32 ? 1 : 32 / bits;
}

/* The registers of an operand for one instruction. */
static int64_t registers_of(const struct gemm_operand *operand)
{
    const int bits = ccute_type_bits_(operand->type);
    return bits >= 32 ? operand->values : operand->values * bits / 32;
}

const char *gemm_element(struct fold *fold, const struct gemm_operand *operand, const expr *at)
{
    return arena_printf(fold->arena, "%s[%s]", operand->pointer.text,
                        fold_int_text(fold, at, CTYPE_COUNT, C_ANY, NULL));
}

int64_t gemm_first(const struct gemm *gemm, int operand, int64_t mn, int64_t k)
{
    return gemm->operand[operand].values * (mn + gemm->extent[operand == GEMM_B] * k);
}

/* Element `index` of an operand, as an element of its array: of packed ones that of a word. */
static const char *element(struct fold *fold, const struct gemm_operand *operand, int64_t index)
{
    const sym_layout *l = operand->layout;
    const int bits = ccute_type_bits_(operand->type);
    const expr *at = copy_element(fold, l, expr_int(fold->table, index));
    if (l->sw_bits)
        at = expr_swizzle(fold->table, l->sw_bits, l->sw_base, l->sw_shift, at);
    if (bits < 8)
        at = expr_div(fold->table, at, expr_int(fold->table, 32 / bits));
    return gemm_element(fold, operand, at);
}

/* Do the elements from that index on lie one after another in the array? */
static bool are_neighbours(struct fold *fold, const struct gemm_operand *operand, int64_t first, int64_t each)
{
    const expr *at = copy_element(fold, operand->layout, expr_int(fold->table, first));
    for (int64_t i = 1; i < each; i++) {
        const expr *next = copy_element(fold, operand->layout, expr_int(fold->table, first + i));
        if (!at || !next || !expr_is_int(expr_sub(fold->table, next, at), i))
            return false;
    }
    return !operand->layout->sw_bits;
}

/* "a[0], a[1]": the elements of register r, of the instruction whose first element has that index. */
static const char *elements(struct fold *fold, const struct gemm_operand *operand, int64_t first, int64_t r)
{
    const int bits = ccute_type_bits_(operand->type);
    const int64_t each = elements_of(operand->type), step = bits < 8 ? 32 / bits : 1;
    const char *text = "";
    for (int64_t i = 0; i < each; i++)
        text = arena_printf(fold->arena, "%s%s%s", text, i ? ", " : "",
                            element(fold, operand, first + (r * each + i) * step));
    return text;
}

/* The address of the first register, if the others lie after it; else NULL. */
static const char *address(struct fold *fold, const struct gemm_operand *operand, int64_t first, int64_t r)
{
    const int64_t each = elements_of(operand->type);
    if (each == 1 || !are_neighbours(fold, operand, first + r * each, each))
        return NULL;
    return arena_printf(fold->arena, "&%s", element(fold, operand, first + r * each));
}

/* A register of several elements as a value. */
static const char *word(struct fold *fold, const struct gemm_operand *operand, int64_t first, int64_t r)
{
    const char *at = address(fold, operand, first, r);
    return at ? arena_printf(fold->arena, "ccute_issue_at(%s)", at)
              : arena_printf(fold->arena, "ccute_issue_word(%s)", elements(fold, operand, first, r));
}

/* A register of several elements as the target of a write from a word. */
static const char *spread(struct fold *fold, const struct gemm_operand *operand, int64_t first, int64_t r,
                          const char *from)
{
    const char *at = address(fold, operand, first, r);
    return at ? arena_printf(fold->arena, " ccute_issue_put(%s, %s);", at, from)
              : arena_printf(fold->arena, " ccute_issue_split(%s, %s);", from, elements(fold, operand, first, r));
}

/* The registers of A or B as operands of the instruction. */
static const char *read_registers(struct fold *fold, const struct gemm_operand *operand, int64_t first)
{
    const char *text = "";
    for (int64_t r = 0; r < registers_of(operand); r++)
        text = operand->type == CCUTE_F64
                   ? arena_printf(fold->arena, "%s, CCUTE_ISSUE_R(d, %s)", text, elements(fold, operand, first, r))
                   : arena_printf(fold->arena, "%s, CCUTE_ISSUE_R(r, %s)", text, word(fold, operand, first, r));
    return text + 2;
}

/* Is a register of C an element, and not a word of several? */
static bool is_element(const struct gemm_operand *c) { return elements_of(c->type) == 1; }

/* Does an instruction read C: never, always, or where the flag is true? */
enum reading { WRITES, READS, ASKS };

/* The variable that holds the flag. */
static const char *flag_name(struct fold *fold) { return writer_name(fold, "f", 0); }

/* The registers of C; words of several elements have names of their own. */
static const char *written_registers(struct fold *fold, const struct gemm_operand *c, int64_t first, enum reading reads)
{
    static const char *const modes[] = {"W", "RW", "RIF"};
    const char *text = "", *flag = reads == ASKS ? arena_printf(fold->arena, ", %s", flag_name(fold)) : "";
    for (int64_t r = 0; r < registers_of(c); r++)
        text = arena_printf(fold->arena, "%s%sCCUTE_ISSUE_%s(%c, %s%s)", text, r ? ", " : "", modes[reads],
                            constraint_of(c->type),
                            is_element(c) ? elements(fold, c, first, r) : writer_name(fold, "w", (int)r), flag);
    return text;
}

/* "{%4, %5}": that many operands from one on; or the same one again. */
static const char *group(struct fold *fold, int64_t first, int64_t count, int step)
{
    const char *text = "";
    for (int64_t i = 0; i < count; i++)
        text = arena_printf(fold->arena, "%s%s%%%lld", text, i ? ", " : "", (long long)(first + i * step));
    return arena_printf(fold->arena, "{%s}", text);
}

/* "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32": of bits, the sum of those that both have. */
static const char *opcode(struct fold *fold, ccute_mma_atom atom)
{
    const bool a_columns = atom.order == CCUTE_ORDER_NT || atom.order == CCUTE_ORDER_NN;
    const bool b_rows = atom.order == CCUTE_ORDER_NT || atom.order == CCUTE_ORDER_TT;
    return arena_printf(fold->arena, "mma.sync.aligned.m%dn%dk%d.%s.%s.%s.%s.%s.%s%s", atom.m, atom.n, atom.k,
                        a_columns ? "col" : "row", b_rows ? "row" : "col", ccute_type_name_(atom.c),
                        ccute_type_name_(atom.a), ccute_type_name_(atom.b), ccute_type_name_(atom.c),
                        atom.a == CCUTE_B1 ? ".and.popc" : "");
}

/* A type as mma.def spells it: F16. */
static const char *type_id(int type)
{
    static const char *const ids[] = {
        "NONE",
#define CCUTE_MMA_TYPE(id, name, bits) #id,
#include <ccute/mma.def>
#undef CCUTE_MMA_TYPE
    };
    return ids[type];
}

/* An operand of one instruction in the list of those that it reads, and how many operands of asm that is. */
static const char *read_operand(struct fold *fold, const struct gemm *gemm, int operand, int64_t mn, int64_t k,
                                int64_t *count)
{
    const struct gemm_operand *o = &gemm->operand[operand];
    *count = o->is_shared ? 1 : registers_of(o);
    return o->is_shared ? wgmma_tile_text(fold, gemm, operand, mn, k)
                        : read_registers(fold, o, gemm_first(gemm, operand, mn, k));
}

/* "mma.sync... {%0, %1}, {%2}, {%3}, {%0, %1};": of a warp, and the operand that is read after A and B where the sums
 * begin. */
static const char *warp_text(struct fold *fold, const struct gemm *gemm, const int64_t count[GEMM_OPERANDS], bool reads,
                             const char **zero)
{
    const int type = gemm->operand[GEMM_C].type;
    const int64_t c = count[GEMM_C], ab = count[GEMM_A] + count[GEMM_B];
    *zero = reads ? ""
                  : arena_printf(fold->arena, ", CCUTE_ISSUE_R(%c, %s)", constraint_of(type),
                                 type == CCUTE_F32   ? "0.f"
                                 : type == CCUTE_F64 ? "0."
                                                     : "0");
    return arena_printf(fold->arena, "%s %s, %s, %s, %s;", opcode(fold, gemm->atom), group(fold, 0, c, 1),
                        group(fold, c, count[GEMM_A], 1), group(fold, c + count[GEMM_A], count[GEMM_B], 1),
                        reads ? group(fold, 0, c, 1) : group(fold, c + ab, c, 0));
}

/* The instruction of four warps: a predicate says whether C is read, by a number or by the flag, which is the last
   operand; then come the factors of A and B, and the order of each operand in shared memory. */
static const char *group_text(struct fold *fold, const struct gemm *gemm, const int64_t count[GEMM_OPERANDS],
                              enum reading reads)
{
    const struct gemm_operand *a = &gemm->operand[GEMM_A], *b = &gemm->operand[GEMM_B];
    const ccute_mma_atom atom = gemm->atom;
    const int64_t c = count[GEMM_C], flag = c + count[GEMM_A] + count[GEMM_B];
    const bool has_order = ccute_type_bits_(atom.a) == 16, has_factors = atom.c != CCUTE_S32;
    return arena_printf(
        fold->arena,
        "{ .reg .pred p; setp.ne.b32 p, %s%lld, 0; wgmma.mma_async.sync.aligned.m%dn%dk%d.%s.%s.%s %s, %s, "
        "%%%lld, p%s%s%s; }",
        reads == ASKS ? "%" : "", (long long)(reads == ASKS ? flag : reads), atom.m, atom.n, atom.k,
        ccute_type_name_(atom.c), ccute_type_name_(atom.a), ccute_type_name_(atom.b), group(fold, 0, c, 1),
        a->is_shared ? arena_printf(fold->arena, "%%%lld", (long long)c) : group(fold, c, count[GEMM_A], 1),
        (long long)(c + count[GEMM_A]), has_factors ? ", 1, 1" : "",
        !has_order || !a->is_shared ? ""
        : a->mn                     ? ", 1"
                                    : ", 0",
        !has_order ? ""
        : b->mn    ? ", 1"
                   : ", 0");
}

/* The order of A and B in memory as mma.def has it. */
static const char *order_of(const struct gemm *gemm)
{
    static const char *const orders[] = {"ANY", "TN", "NT", "NN", "TT"};
    static const char *const places[2][2] = {{"TN", "TT"}, {"NN", "NT"}};
    return gemm->is_group ? places[gemm->operand[GEMM_A].mn][gemm->operand[GEMM_B].mn] : orders[gemm->atom.order];
}

/* How the instructions of that number along K read C. Those of a warp have no predicate: C is 0 before them. */
static enum reading gemm_reads(const struct gemm *gemm, int64_t k)
{
    if (k > 0 || (gemm->flag && !gemm->is_group))
        return READS;
    return gemm->flag ? ASKS : gemm->is_first ? WRITES : READS;
}

/* "CCUTE_ISSUE_80(16, 8, 16, F16, F16, F32, ANY, "...;", (...), (...));": one instruction, of the atoms (m, n, k). */
static const char *instruction(struct fold *fold, const struct gemm *gemm, int64_t m, int64_t n, int64_t k)
{
    const ccute_mma_atom atom = gemm->atom;
    const struct gemm_operand *c = &gemm->operand[GEMM_C];
    const enum reading reads = gemm_reads(gemm, k);
    int64_t count[GEMM_OPERANDS] = {[GEMM_C] = registers_of(c)};
    const char *out = written_registers(fold, c, c->values * (m + gemm->extent[0] * n), reads), *zero = "";
    const char *left = read_operand(fold, gemm, GEMM_A, m, k, &count[GEMM_A]);
    const char *right = read_operand(fold, gemm, GEMM_B, n, k, &count[GEMM_B]);
    const char *text =
        gemm->is_group ? group_text(fold, gemm, count, reads) : warp_text(fold, gemm, count, reads, &zero);
    if (reads == ASKS)
        zero = arena_printf(fold->arena, ", CCUTE_ISSUE_FLAG(%s)", flag_name(fold));
    return arena_printf(fold->arena, "CCUTE_ISSUE_%d%s(%d, %d, %d, %s, %s, %s, %s, \"%s\", (%s), (%s, %s%s));",
                        ccute_mma_facts_(atom).arch, gemm->is_group ? "A" : "", atom.m, atom.n, atom.k, type_id(atom.a),
                        type_id(atom.b), type_id(atom.c), order_of(gemm), text, out, left, right, zero);
}

/* Words of C in variables around an instruction. */
static const char *with_words(struct fold *fold, const struct gemm *gemm, int64_t first, int64_t k, const char *text)
{
    const struct gemm_operand *c = &gemm->operand[GEMM_C];
    const char *before = "", *behind = "";
    for (int64_t r = 0; r < registers_of(c); r++) {
        const char *name = writer_name(fold, "w", (int)r), *held = word(fold, c, first, r), *value = "";
        if (k == 0 && gemm->flag)
            value = arena_printf(fold->arena, gemm->is_group ? " = CCUTE_ISSUE_IF(%s, %s)" : " = %s ? %s : 0u",
                                 flag_name(fold), held);
        else if (k > 0 || !gemm->is_first)
            value = arena_printf(fold->arena, " = %s", held);
        before = arena_printf(fold->arena, "%s%s%s%s", before, r ? ", " : "unsigned ", name, value);
        behind = arena_printf(fold->arena, "%s%s", behind, spread(fold, c, first, r, name));
    }
    return arena_printf(fold->arena, "{ %s; %s%s }", before, text, behind);
}

/* Every argument is evaluated once: a pointer that is more than an array's name gets one. */
static const char *name_pointers(struct fold *fold, struct gemm *gemm)
{
    const char *text = "";
    for (int i = 0; i < GEMM_OPERANDS; i++) {
        struct pointer *pointer = &gemm->operand[i].pointer;
        const char *name = writer_name(fold, "p", i);
        if (fold_reads_no_memory(pointer->node))
            continue;
        text = arena_printf(fold->arena, "%sauto *const %s = %s; ", text, name, pointer->text);
        pointer->text = name;
    }
    return text;
}

/* "const bool f0 = ccute_issue_flag(k > 0, 0);" */
static const char *name_flag(struct fold *fold, const struct gemm *gemm)
{
    if (!gemm->flag)
        return "";
    return arena_printf(fold->arena, "const bool %s = ccute_issue_flag(%s, %d);", flag_name(fold),
                        gemm->adds ? fold_int_text(fold, gemm->adds, CTYPE_COUNT, C_ANY, NULL)
                                   : fold_repeated_text(fold, gemm->flag),
                        gemm->is_group);
}

/* "if (!f0) { c[0] = 0; c[1] = 0; }": of a warp's instructions whose registers are elements of C. */
static const char *clear_text(struct fold *fold, const struct gemm *gemm)
{
    const struct gemm_operand *c = &gemm->operand[GEMM_C];
    const char *text = "";
    if (!gemm->flag || gemm->is_group || !is_element(c))
        return text;
    for (int64_t i = 0; i < gemm->extent[0] * gemm->extent[1] * c->values; i++)
        text = arena_printf(fold->arena, "%s %s = 0;", text, element(fold, c, i));
    return arena_printf(fold->arena, " if (!%s) {%s }", flag_name(fold), text);
}

const char *gemm_text(struct fold *fold, const struct gemm *given)
{
    struct gemm gemm = *given;
    const struct gemm_operand *c = &gemm.operand[GEMM_C];
    const char *text = name_pointers(fold, &gemm), *flag = name_flag(fold, &gemm);
    text = arena_printf(fold->arena, "%s%s%s", text, flag, clear_text(fold, &gemm));
    for (int64_t k = 0; k < gemm.extent[2]; k++)
        for (int64_t n = 0; n < gemm.extent[1]; n++)
            for (int64_t m = 0; m < gemm.extent[0]; m++) {
                const char *one = instruction(fold, &gemm, m, n, k);
                if (!is_element(c))
                    one = with_words(fold, &gemm, c->values * (m + gemm.extent[0] * n), k, one);
                text = arena_printf(fold->arena, "%s%s%s", text, *text ? " " : "", one);
            }
    return arena_printf(fold->arena, "{ %s }", text);
}

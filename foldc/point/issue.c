/* The instructions of folded products (<ccute/issue.h>). A GPU executes their text, a CPU their arguments: both must
 * state the same operation on the same registers. */
#include <string.h>

#include <ccute/gemm.h>

#include "lib/wgmma.h"
#include "builtin.h"
#include "product.h"

/* The arguments of ccute_issue_instruction_, of which the registers come last. */
enum { ARCH, GROUP, M, N, K, TYPE_A, TYPE_B, TYPE_C, ORDER, TEXT, REGISTERS };
enum { WORDS = 128, MOST_REGISTERS = 192 };

/* An operand of asm: %0 and so on. */
struct issued {
    char mode, letter; /* "+f": '+' and 'f'; '?' is one or the other; an operand that is only read has the mode 0 */
    struct point_place place;
    struct point_value value;
};

/* An instruction that is read. `at` is the next character of its text. */
struct issue {
    struct point_machine *m;
    ccute_mma_atom atom;
    int order;
    const char *at;
    struct issued *operand;
    int count;
};

/* Registers of one operand of the instruction. */
struct registers {
    int number[WORDS], count;
    uint32_t word[WORDS];
    int words;
};

/* ---- Arguments --------------------------------------------------------------------------------------- */

static bool read_register(struct point_machine *m, const struct ast_node *constraint, const struct ast_node *value,
                          struct issued *out)
{
    const struct ast_node *text = ast_bare((struct ast_node *)constraint);
    const char *plain = text->kind == AST_STRING && text->text ? text->text : "";
    const char *letter = strpbrk(plain, "fdrl"), *mode = strpbrk(plain, "+=?");
    *out = (struct issued){.mode = mode ? *mode : 0, .letter = letter ? *letter : 0};
    if (out->mode && !point_locate(m, value, &out->place))
        return false;
    if (out->mode == '+' && !point_load(m, out->place, &out->value))
        return false;
    return out->mode || point_eval(m, value, &out->value);
}

/* Registers that are read where the last operand, the flag, is true. */
static bool read_flagged(struct issue *s)
{
    const struct issued *flag = s->count ? &s->operand[s->count - 1] : NULL;
    for (int i = 0; i < s->count; i++) {
        struct issued *o = &s->operand[i];
        if (o->mode != '?')
            continue;
        if (flag->mode || flag->letter != 'r' || flag->value.kind != POINT_INT)
            return point_issue_is_wrong(s->m);
        o->mode = flag->value.bits ? '+' : '=';
        if (o->mode == '+' && !point_load(s->m, o->place, &o->value))
            return false;
    }
    return true;
}

static bool read_arguments(struct issue *s, const struct ast_node *node)
{
    const uint32_t n = ast_arg_count(node);
    int64_t number[TEXT];
    struct point_value value;
    if (n < REGISTERS || (n - REGISTERS) / 2 > MOST_REGISTERS || ast_bare(ast_arg(node, TEXT))->kind != AST_STRING)
        return point_issue_is_wrong(s->m);
    for (uint32_t i = 0; i < TEXT; i++) {
        if (!point_eval(s->m, ast_arg(node, i), &value))
            return false;
        number[i] = (int64_t)value.bits;
    }
    s->order = (int)number[ORDER];
    s->atom = ccute_mma_((int)number[M], (int)number[N], (int)number[K], (int)number[TYPE_A], (int)number[TYPE_B],
                         (int)number[TYPE_C], number[GROUP] ? CCUTE_ORDER_ANY : s->order);
    s->atom.group = (uint8_t)number[GROUP];
    if (ccute_mma_facts_(s->atom).kind < 0 || ccute_mma_facts_(s->atom).arch != number[ARCH])
        return point_issue_is_wrong(s->m);
    s->at = strchr(ast_bare(ast_arg(node, TEXT))->text, '"');
    s->at = s->at ? s->at + 1 : ast_bare(ast_arg(node, TEXT))->text;
    s->count = (int)(n - REGISTERS) / 2;
    s->operand = arena_alloc(s->m->arena, (size_t)s->count * sizeof *s->operand + 1);
    for (int i = 0; i < s->count; i++)
        if (!read_register(s->m, ast_arg(node, REGISTERS + 2 * (uint32_t)i),
                           ast_arg(node, REGISTERS + 1 + 2 * (uint32_t)i), &s->operand[i]))
            return false;
    return read_flagged(s);
}

/* ---- Text -------------------------------------------------------------------------------------------- */

/* The text goes on so. */
static bool next_is(struct issue *s, const char *text)
{
    const size_t length = strlen(text);
    if (strncmp(s->at, text, length) != 0)
        return false;
    s->at += length;
    return true;
}

static bool next_number(struct issue *s, int *number)
{
    if (*s->at < '0' || *s->at > '9')
        return false;
    for (*number = 0; *s->at >= '0' && *s->at <= '9' && *number < 1000; s->at++)
        *number = 10 * *number + (*s->at - '0');
    return true;
}

/* "%7" */
static bool next_operand(struct issue *s, int *number)
{
    return next_is(s, "%") && next_number(s, number) && *number < s->count;
}

/* "1", or "%9": whether C is read, as a number or as the flag, which is the last operand. */
static bool next_predicate(struct issue *s, int *reads)
{
    if (*s->at != '%')
        return next_number(s, reads);
    if (!next_operand(s, reads) || *reads != s->count - 1 || s->operand[*reads].value.kind != POINT_INT)
        return false;
    *reads = s->operand[*reads].value.bits != 0;
    return true;
}

/* "{%0, %1}" */
static bool next_registers(struct issue *s, struct registers *r)
{
    r->count = 0;
    if (!next_is(s, "{"))
        return false;
    do {
        if (r->count == WORDS || !next_operand(s, &r->number[r->count++]))
            return false;
    } while (next_is(s, ", "));
    return next_is(s, "}");
}

/* The words that registers have. */
static bool take_words(const struct issue *s, struct registers *r)
{
    r->words = 0;
    for (int i = 0; i < r->count; i++) {
        const struct issued *o = &s->operand[r->number[i]];
        const float single = o->value.kind == POINT_REAL ? (float)o->value.real : 0;
        uint32_t *word = &r->word[r->words];
        r->words += o->letter == 'd' ? 2 : 1;
        if (r->words > WORDS)
            return false;
        if (o->letter == 'r' && o->value.kind == POINT_INT)
            *word = (uint32_t)o->value.bits;
        else if (o->letter == 'f' && o->value.kind == POINT_REAL)
            memcpy(word, &single, sizeof single);
        else if (o->letter == 'd' && o->value.kind == POINT_REAL)
            memcpy(word, &o->value.real, sizeof o->value.real);
        else
            return false;
    }
    return true;
}

/* Do the registers fit the operand, and has each of them a value? */
static bool reads_all(const struct issue *s, struct registers *r, int map, int type)
{
    const ccute_mma_map values = ccute_mma_map_(map, s->atom);
    for (int i = 0; i < r->count; i++)
        if (s->operand[r->number[i]].mode == '=')
            return false;
    return take_words(s, r) && r->words * 32 == ccute_mma_values_(&values) * ccute_type_bits_(type);
}

/* ---- Results ----------------------------------------------------------------------------------------- */

static bool write_register(struct issue *s, const struct issued *o, const uint32_t *word)
{
    struct point_value value = {.kind = POINT_REAL, .type = o->letter == 'd' ? &point_double : &point_float};
    float single;
    memcpy(&single, word, sizeof single);
    value.real = (double)single;
    if (o->letter == 'd')
        memcpy(&value.real, word, sizeof value.real);
    if (o->letter == 'r')
        value = point_make_int(&point_uint, *word);
    return point_store(s->m, o->place, value);
}

/* The instruction is complete: it writes C to these registers, and nothing else. */
static bool write_all(struct issue *s, const struct point_instruction *one, const struct registers *c)
{
    const ccute_mma_map values = ccute_mma_map_(ccute_mma_facts_(s->atom).map_c, s->atom);
    const int count = ccute_mma_values_(&values) * ccute_type_bits_(s->atom.c) / 32;
    uint32_t word[WORDS];
    int at = 0;
    point_makes_words(s->m, one, word, count);
    for (int i = 0; i < c->count; i++) {
        const struct issued *o = &s->operand[c->number[i]];
        if (!o->mode || at + (o->letter == 'd') >= count)
            return point_issue_is_wrong(s->m);
        if (!write_register(s, o, &word[at]))
            return false;
        at += o->letter == 'd' ? 2 : 1;
    }
    return at == count || point_issue_is_wrong(s->m);
}

/* ---- A warp ------------------------------------------------------------------------------------------ */

/* "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1}, {%2}, {%3}, {%0, %1};" */
static bool run_warp(struct issue *s)
{
    const ccute_mma_atom atom = s->atom;
    const ccute_mma_facts facts = ccute_mma_facts_(atom);
    const bool a_columns = s->order == CCUTE_ORDER_NT || s->order == CCUTE_ORDER_NN;
    const bool b_rows = s->order == CCUTE_ORDER_NT || s->order == CCUTE_ORDER_TT;
    struct point_instruction one = point_instruction(atom);
    struct registers *r = arena_alloc(s->m->arena, 4 * sizeof *r);
    const char *name = arena_printf(s->m->arena, "mma.sync.aligned.m%dn%dk%d.%s.%s.%s.%s.%s.%s%s ", atom.m, atom.n,
                                    atom.k, a_columns ? "col" : "row", b_rows ? "row" : "col", ccute_type_name_(atom.c),
                                    ccute_type_name_(atom.a), ccute_type_name_(atom.b), ccute_type_name_(atom.c),
                                    atom.a == CCUTE_B1 ? ".and.popc" : "");
    if (!next_is(s, name) || !next_registers(s, &r[0]) || !next_is(s, ", ") || !next_registers(s, &r[1]) ||
        !next_is(s, ", ") || !next_registers(s, &r[2]) || !next_is(s, ", ") || !next_registers(s, &r[3]) ||
        !next_is(s, ";") || !reads_all(s, &r[1], facts.map_a, atom.a) || !reads_all(s, &r[2], facts.map_b, atom.b) ||
        !reads_all(s, &r[3], facts.map_c, atom.c))
        return point_issue_is_wrong(s->m);
    for (int i = 1; i < 4; i++)
        point_reads_words(&one, r[i].word, r[i].words);
    return write_all(s, &one, &r[0]);
}

/* ---- Four warps -------------------------------------------------------------------------------------- */

/* A tile of shared memory by its descriptor. */
struct described {
    uint64_t start, descriptor;
    int bits;
    bool mn; /* elements along M or N lie together */
};

static uint64_t described_address(const void *of, int row, int k)
{
    const struct described *d = of;
    return ccute_wgmma_address(d->start, d->descriptor, d->mn, d->bits, row, k);
}

/* The value of ccute_issue_tile: an address, which a descriptor has in units of 16 bytes, and the other bits. Of
   these, the bits of the address are 0, and those of a pattern that does not begin at a multiple of its size. */
static bool read_tile(struct issue *s, struct point_instruction *one, int operand, int rows, int type, bool mn)
{
    const uint64_t fields = UINT64_C(3) << 62 | UINT64_C(0x3fff) << 32 | UINT64_C(0x3fff) << 16;
    const struct point_value *value = &s->operand[operand].value;
    struct described d = {.bits = ccute_type_bits_(type), .mn = mn};
    const struct point_tile tile = {rows, s->atom.k, d.bits / 8, described_address, &d};
    if (s->operand[operand].letter != 'l' || !point_is_issue_tile(value))
        return point_issue_is_wrong(s->m);
    memcpy(&d.start, value->byte, 8);
    memcpy(&d.descriptor, value->byte + 8, 8);
    d.start &= ~UINT64_C(15);
    return d.descriptor & ~fields ? point_issue_is_wrong(s->m) : point_reads_tile(s->m, one, &tile);
}

/* ", 1" where it must stand, with a number that is known. */
static bool next_flag(struct issue *s, bool stands, int value)
{
    int number;
    return !stands || (next_is(s, ", ") && next_number(s, &number) && number == value);
}

/* A in registers, or the number of its tile. */
static bool next_a(struct issue *s, struct registers *a, int *tile)
{
    *tile = -1;
    if (*s->at == '{')
        return next_registers(s, a) && reads_all(s, a, ccute_mma_facts_(s->atom).map_a, s->atom.a);
    return next_operand(s, tile);
}

/* "{ .reg .pred p; setp.ne.b32 p, 1, 0; wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0}, %1, %2, p, 1, 1, 0, 0;
   }": the predicate says whether C is read; then come factors of A and B, and whether each that is in shared memory
   lies along M or N. */
static bool run_group(struct issue *s)
{
    const ccute_mma_atom atom = s->atom;
    const int bits = ccute_type_bits_(atom.a);
    const bool mn_a = s->order == CCUTE_ORDER_NT || s->order == CCUTE_ORDER_NN;
    const bool mn_b = s->order == CCUTE_ORDER_NT || s->order == CCUTE_ORDER_TT, has_factors = atom.c != CCUTE_S32;
    struct point_instruction one = point_instruction(atom);
    struct registers *c = arena_alloc(s->m->arena, 2 * sizeof *c), *a = c + 1;
    int accumulates, tile_a, tile_b;
    const char *name =
        arena_printf(s->m->arena, ", 0; wgmma.mma_async.sync.aligned.m%dn%dk%d.%s.%s.%s ", atom.m, atom.n, atom.k,
                     ccute_type_name_(atom.c), ccute_type_name_(atom.a), ccute_type_name_(atom.b));
    if (!next_is(s, "{ .reg .pred p; setp.ne.b32 p, ") || !next_predicate(s, &accumulates) || !next_is(s, name) ||
        !next_registers(s, c) || !next_is(s, ", ") || !next_a(s, a, &tile_a) || !next_is(s, ", ") ||
        !next_operand(s, &tile_b) || !next_is(s, ", p") || !next_flag(s, has_factors, 1) ||
        !next_flag(s, has_factors, 1) || !next_flag(s, bits == 16 && tile_a >= 0, mn_a) ||
        !next_flag(s, bits == 16, mn_b) || !next_is(s, "; }") || (bits != 16 && (mn_a || mn_b)))
        return point_issue_is_wrong(s->m);
    memset(c->word, 0, sizeof c->word);
    c->words = 0;
    if (accumulates && !reads_all(s, c, ccute_mma_facts_(atom).map_c, atom.c))
        return point_issue_is_wrong(s->m);
    if (tile_a < 0)
        point_reads_words(&one, a->word, a->words);
    if ((tile_a >= 0 && !read_tile(s, &one, tile_a, atom.m, atom.a, mn_a)) ||
        !read_tile(s, &one, tile_b, atom.n, atom.b, mn_b))
        return false;
    if (!accumulates)
        for (int i = 0; i < c->count; i++)
            c->words += s->operand[c->number[i]].letter == 'd' ? 2 : 1;
    point_reads_words(&one, c->word, c->words);
    return write_all(s, &one, c);
}

bool point_issue(struct point_machine *m, const struct ast_node *node)
{
    struct issue s = {.m = m};
    return read_arguments(&s, node) && (s.atom.group ? run_group(&s) : run_warp(&s));
}

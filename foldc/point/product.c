/* Products by matrix instructions. Nothing is multiplied here: an instruction leaves numbers in C that depend on the
 * instruction and on its inputs, so two programs agree where each instruction reads and writes the same. */
#include "convert.h"
#include "product.h"
#include "builtin.h"

#include <ccute/gemm.h>

#include "foldc/c/named.h"

enum { WORDS = 128, MOST_INSTRUCTIONS = 1 << 14 };

/* ---- One instruction --------------------------------------------------------------------------------- */

struct point_instruction point_instruction(ccute_mma_atom atom)
{
    const int row[] = {atom.m, atom.n, atom.k, atom.a, atom.b, atom.c, atom.order, atom.group};
    struct point_instruction instruction = {atom, 1};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        instruction.key = point_mix(instruction.key, (uint64_t)row[i]);
    return instruction;
}

void point_reads_words(struct point_instruction *instruction, const uint32_t *word, int count)
{
    for (int i = 0; i < count; i++)
        instruction->key = point_mix(instruction->key, word[i]);
}

/* A run of bytes: its address and its contents. */
static bool read_run(struct point_machine *m, uint64_t address, int bytes, uint64_t *key)
{
    uint64_t word[4] = {0};
    if (!point_load_bytes(m, address, (size_t)bytes, NULL, (unsigned char *)word))
        return false;
    *key = point_mix(*key, address);
    for (int i = 0; i < 4; i++)
        *key = point_mix(*key, word[i]);
    return true;
}

/* Elements that lie together are read together, up to 32 bytes of them. */
bool point_reads_tile(struct point_machine *m, struct point_instruction *instruction, const struct point_tile *tile)
{
    const bool along_k = tile->address(tile->of, 0, 1) == tile->address(tile->of, 0, 0) + (uint64_t)tile->bytes;
    const int count = tile->rows * tile->k, inner = along_k ? tile->k : tile->rows;
    uint64_t first = 0;
    int held = 0;
    m->run->steps += (uint64_t)count / 8;
    for (int i = 0; i <= count; i++) {
        const int x = i % inner, y = i / inner;
        const uint64_t at = i == count ? 0 : tile->address(tile->of, along_k ? y : x, along_k ? x : y);
        if (held && (i == count || at != first + (uint64_t)held || held == POINT_PIECE)) {
            if (!read_run(m, first, held, &instruction->key))
                return false;
            held = 0;
        }
        first = held ? first : at;
        held += tile->bytes;
    }
    return true;
}

void point_makes_words(struct point_machine *m, const struct point_instruction *instruction, uint32_t *word, int count)
{
    const int bits = ccute_type_bits_(instruction->atom.c);
    for (int i = 0; i < count * 32 / bits; i++) {
        const uint64_t random = point_random(m->world, point_mix(instruction->key, (uint64_t)i + 1));
        ccute_packed_set_(word, i, bits, ccute_mma_bits_(instruction->atom.c, (double)(random % 1999) - 999));
    }
    if (instruction->atom.group)
        m->issued.products += instruction->key; /* their order among themselves is free */
    m->run->steps += (uint64_t)count;
}

/* ---- Operands ---------------------------------------------------------------------------------------- */

struct matrix {
    struct point_side side;
    int type;
    int64_t values; /* of one instruction */
    bool is_shared;
};

struct product {
    ccute_mma_atom atom;
    bool is_first;
    struct matrix c, a, b;
    int64_t extent[3]; /* instructions along M, N, K */
};

static int kind_of(const struct ast_type *type)
{
    const int is_short = type_short_kind(type);
    return is_short >= 0                                           ? is_short
           : type->kind == AST_TYPE_FLOAT && type->size >= 4       ? CCUTE_KIND_REAL_
           : point_is_integer(type) && type->kind != AST_TYPE_ENUM ? CCUTE_KIND_INTEGER_
                                                                   : CCUTE_KIND_OTHER_;
}

/* The row of the table for the operand's values: A of four warps may be in registers or in shared memory. */
static int map_of(const struct matrix *o, int map, ccute_mma_atom atom)
{
    const ccute_operand_ given = {.layout = &o->side.layout};
    return map == ccute_mma_facts_(atom).map_a ? ccute_map_of_a_(&given, atom) : map;
}

/* Traps where the operand does not have the elements of an instruction. */
static bool read_operand(struct point_machine *m, const struct point_value *arg, int type, int map, ccute_mma_atom atom,
                         struct matrix *out)
{
    ccute_mma_map values;
    if (!point_read_side(m, arg[0], arg[1], &out->side))
        return false;
    map = map_of(out, map, atom);
    values = ccute_mma_map_(map, atom);
    out->type = type;
    out->values = ccute_mode_extent_(&out->side.layout, 0);
    out->is_shared = map == CCUTE_MMA_MAP_SHARED_A || map == CCUTE_MMA_MAP_SHARED_B;
    return (out->values == ccute_mma_values_(&values) && out->side.bytes == (uint64_t)ccute_element_bytes_(type) &&
            ccute_kind_fits_(kind_of(out->side.type), type) && ccute_rank_of_(&out->side.layout.shape) <= 3) ||
           point_stops(m, MESSAGE_product_operand);
}

/* Elements from `first` on, packed as registers are; *count: the words. */
static bool load(struct point_machine *m, const struct matrix *o, int64_t first, uint32_t *word, int *count)
{
    const int bits = ccute_type_bits_(o->type);
    for (int64_t v = 0; v < o->values; v++) {
        const int64_t at = ccute_element_(&o->side.layout, first + v);
        const uint64_t address = o->side.address + (uint64_t)(bits < 8 ? at * bits / 32 : at) * o->side.bytes;
        uint64_t element = 0;
        if (!(bits < 8 || point_in_room(m, &o->side, first + v)) ||
            !point_load_bytes(m, address, (size_t)o->side.bytes, o->side.type, (unsigned char *)&element))
            return false;
        if (bits < 8)
            element = ccute_packed_get_(&(uint32_t){(uint32_t)element}, at % (32 / bits), bits);
        ccute_packed_set_(word, v, bits, element);
    }
    *count = (int)o->values * bits / 32;
    return true;
}

static bool store(struct point_machine *m, const struct matrix *c, int64_t first, const uint32_t *word)
{
    for (int64_t v = 0; v < c->values; v++) {
        const uint64_t element = ccute_packed_get_(word, v, ccute_type_bits_(c->type));
        if (!point_in_room(m, &c->side, first + v) ||
            !point_store_bytes(m, point_element(&c->side, first + v), (size_t)c->side.bytes,
                               (const unsigned char *)&element))
            return false;
    }
    return true;
}

/* Operand A or B of one instruction in shared memory, (rows, k) from element `first` on. */
struct part {
    const struct matrix *operand;
    int64_t first;
    int rows;
};

static uint64_t part_address(const void *of, int row, int k)
{
    const struct part *part = of;
    return point_element(&part->operand->side, part->first + row + (int64_t)part->rows * k);
}

static bool reads(struct point_machine *m, struct point_instruction *instruction, const struct matrix *o, int rows,
                  int64_t first)
{
    const struct part part = {o, first, rows};
    const struct point_tile tile = {rows, instruction->atom.k, (int)o->side.bytes, part_address, &part};
    uint32_t word[16];
    int count;
    if (o->is_shared)
        return point_reads_tile(m, instruction, &tile);
    if (!load(m, o, first, word, &count))
        return false;
    point_reads_words(instruction, word, count);
    return true;
}

/* ---- All of them ------------------------------------------------------------------------------------- */

/* The instructions of one atom of C, (i, j) being atoms, along K. */
static bool multiply(struct point_machine *m, const struct product *p, int64_t i, int64_t j)
{
    const int64_t first = p->c.values * (i + p->extent[0] * j);
    uint32_t sums[WORDS] = {0};
    int count = (int)p->c.values * ccute_type_bits_(p->c.type) / 32;
    if (!p->is_first && !load(m, &p->c, first, sums, &count))
        return false;
    for (int64_t k = 0; k < p->extent[2]; k++) {
        struct point_instruction one = point_instruction(p->atom);
        if (!reads(m, &one, &p->a, p->atom.m, p->a.values * (i + p->extent[0] * k)) ||
            !reads(m, &one, &p->b, p->atom.n, p->b.values * (j + p->extent[1] * k)))
            return false;
        point_reads_words(&one, sums, count);
        point_makes_words(m, &one, sums, count);
        if (m->run->steps > m->budget)
            return point_stops(m, MESSAGE_runs_long);
    }
    return store(m, &p->c, first, sums);
}

static bool read_extents(struct point_machine *m, struct product *p)
{
    const ccute_layout *c = &p->c.side.layout, *a = &p->a.side.layout, *b = &p->b.side.layout;
    p->extent[0] = ccute_mode_extent_(c, 1);
    p->extent[1] = ccute_mode_extent_(c, 2);
    p->extent[2] = ccute_mode_extent_(a, 2);
    if (ccute_mode_extent_(a, 1) != p->extent[0] || ccute_mode_extent_(b, 1) != p->extent[1] ||
        ccute_mode_extent_(b, 2) != p->extent[2])
        return point_stops(m, MESSAGE_product_extents);
    for (int i = 0; i < 3; i++)
        if (p->extent[i] > MOST_INSTRUCTIONS)
            return point_stops(m, MESSAGE_runs_long);
    return true;
}

bool point_product(struct point_machine *m, const struct point_called *called, struct point_value *arg, uint32_t n,
                   struct point_value *out)
{
    struct product *p = arena_alloc(m->arena, sizeof *p);
    ccute_mma_facts facts;
    eval_value slice;
    const bool is_asked = called->call == CALL_ccute_gemm_accumulate;
    bool adds = called->call == CALL_ccute_gemm;
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    if (is_asked && n == 8 && !point_truth(m, arg[7], &adds))
        return false;
    if (n != 7u + is_asked || !point_to_eval(m, arg[0], &slice) || slice.kind != EVAL_MMA)
        return point_stops(m, MESSAGE_product_unknown);
    if (slice.mma.atoms.shape.status || slice.mma.thread == CCUTE_LEAF_ALL)
        return point_stops(m, MESSAGE_product_unbound);
    facts = ccute_mma_facts_(slice.mma.atom);
    *p = (struct product){.atom = slice.mma.atom, .is_first = !adds};
    if (!read_operand(m, arg + 1, p->atom.c, facts.map_c, p->atom, &p->c) ||
        !read_operand(m, arg + 3, p->atom.a, facts.map_a, p->atom, &p->a) ||
        !read_operand(m, arg + 5, p->atom.b, facts.map_b, p->atom, &p->b) || !read_extents(m, p))
        return false;
    for (int64_t i = 0; i < p->extent[0] * p->extent[1]; i++)
        if (!multiply(m, p, i % p->extent[0], i / p->extent[0]))
            return false;
    return true;
}

bool point_product_order(struct point_machine *m, const struct point_called *called, struct point_value *arg,
                         uint32_t n, struct point_value *out)
{
    *out = (struct point_value){.kind = POINT_NONE, .type = &point_void};
    point_event(m, called->name,
                arena_printf(m->arena, "%s%safter products %llx", n ? point_text(m, arg[0]) : "", n ? ", " : "",
                             (unsigned long long)m->issued.products),
                called->node);
    m->issued.products = 0;
    return true;
}

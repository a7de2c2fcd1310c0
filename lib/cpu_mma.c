/* Matrix instructions of a warp on the CPU: the last lane to come works out what all of them hold. */
#include "cpu_operands.h"

#include <ccute/gemm.h>
#include <stdarg.h>
#include <stdio.h>

enum { MOST_ROWS = 16, MOST_K = 256, LANES = CCUTE_CPU_WARP };

/* The operands of a lane. */
typedef struct brought {
    ccute_cpu_joint joint;
    ccute_mma_atom atom;
    ccute_mma_registers *registers;
} brought;

static brought *of_lane(const ccute_cpu_thread *lane) { return (brought *)(uintptr_t)lane->value; }

/* The numbers of a tile of A or B that the lanes of one instruction hold, column by column; `lane` is one of them. */
static void read_tile(double *tile, const ccute_cpu_thread *warp, int lane, int kind, const ccute_mma_map *map,
                      int type, int is_b)
{
    const int threads = map->extent[0] * map->extent[1] * map->extent[2], bits = ccute_type_bits_(type);
    for (int t = 0; t < threads; t++) {
        const ccute_mma_registers *r = of_lane(&warp[ccute_mma_lane_(kind, t, lane)])->registers;
        for (int v = 0; v < ccute_mma_values_(map); v++)
            tile[ccute_mma_index_(map, t, v)] = ccute_mma_number_(type, ccute_packed_get_(is_b ? r->b : r->a, v, bits));
    }
}

/* The sums of one instruction, one of whose lanes is given. */
static void multiply(const ccute_cpu_thread *warp, int lane)
{
    const ccute_mma_atom atom = of_lane(&warp[lane])->atom;
    const ccute_mma_facts facts = ccute_mma_facts_(atom);
    const ccute_mma_map map_a = ccute_mma_map_(facts.map_a, atom), map_b = ccute_mma_map_(facts.map_b, atom);
    const ccute_mma_map map_c = ccute_mma_map_(facts.map_c, atom);
    const int threads = map_c.extent[0] * map_c.extent[1] * map_c.extent[2], bits = ccute_type_bits_(atom.c);
    double a[MOST_ROWS * MOST_K], b[MOST_ROWS * MOST_K];
    read_tile(a, warp, lane, facts.kind, &map_a, atom.a, 0);
    read_tile(b, warp, lane, facts.kind, &map_b, atom.b, 1);
    for (int t = 0; t < threads; t++) {
        uint32_t *const c = of_lane(&warp[ccute_mma_lane_(facts.kind, t, lane)])->registers->c;
        for (int v = 0; v < ccute_mma_values_(&map_c); v++) {
            const int index = ccute_mma_index_(&map_c, t, v), m = index % atom.m, n = index / atom.m;
            double sum = ccute_mma_number_(atom.c, ccute_packed_get_(c, v, bits));
            for (int k = 0; k < atom.k; k++)
                sum += a[m + atom.m * k] * b[n + atom.n * k];
            ccute_packed_set_(c, v, bits, ccute_mma_bits_(atom.c, sum));
        }
    }
}

static uint64_t multiply_all(const ccute_cpu_thread *warp, unsigned mask, int self)
{
    const int is_first = (mask & ((1u << self) - 1)) == 0, kind = ccute_mma_facts_(of_lane(&warp[self])->atom).kind;
    if (mask == ~0u && is_first)
        for (int lane = 0; lane < (kind == CCUTE_MMA_QUADS ? LANES / 2 : 1); lane += 4)
            multiply(warp, lane);
    return mask;
}

void ccute_cpu_atom_name(ccute_mma_atom atom, char *name, size_t size)
{
    const char *const a = ccute_type_name_(atom.a), *const b = ccute_type_name_(atom.b);
    const char *const c = ccute_type_name_(atom.c);
    if (ccute_mma_facts_(atom).kind == CCUTE_MMA_WARPGROUP)
        snprintf(name, size, "wgmma(%d, %s, %s, %s)", atom.n, a, b, c);
    else
        snprintf(name, size, "mma(%d, %d, %d, %s, %s, %s)", atom.m, atom.n, atom.k, a, b, c);
}

void ccute_cpu_product_at(const char *file, int line)
{
    if (ccute_cpu_me && ccute_cpu_me->current)
        ccute_cpu_me->current->product = (ccute_cpu_site){"ccute_gemm", file, line};
}

void ccute_cpu_product_fault(const char *format, ...)
{
    const ccute_cpu_site nowhere = {NULL, NULL, 0};
    const ccute_cpu_site *const at = ccute_cpu_me && ccute_cpu_me->current ? &ccute_cpu_me->current->product : &nowhere;
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (at->op)
        ccute_cpu_fault("%s:%d: %s", at->file, at->line, text);
    ccute_cpu_fault("%s", text);
}

void ccute_cpu_begun(const char *name, char operand, const uint32_t *words, int count)
{
    if (ccute_cpu_fibre_is_marked(words, count))
        ccute_cpu_product_fault("%s: nothing has written the registers of %c%s", name, operand,
                                operand == 'C' ? ": ccute_clear them before, or begin the sums by ccute_gemm_first"
                                               : "");
}

/* ---- Products that are refused ----------------------------------------------------------------- */

/* What C and C++ know about elements. */
static void write_kind(int kind, int bytes, char *text, size_t size)
{
    if (kind >= CCUTE_KIND_SHORT_)
        snprintf(text, size, "%s", ccute_type_name_(kind - CCUTE_KIND_SHORT_));
    else if (kind == CCUTE_KIND_REAL_)
        snprintf(text, size, "%s", bytes == 4 ? "float" : "double");
    else
        snprintf(text, size, "%s of %d bits", kind == CCUTE_KIND_INTEGER_ ? "integers" : "another type", 8 * bytes);
}

/* The types of C and C++ that an operand of the type takes. */
static const char *types_of(int type)
{
    switch (type) {
    case CCUTE_F16:
        return "__half, or 16 bits";
    case CCUTE_BF16:
        return "__nv_bfloat16, or 16 bits";
    case CCUTE_TF32:
    case CCUTE_F32:
        return "float";
    case CCUTE_F64:
        return "double";
    case CCUTE_E4M3:
        return "__nv_fp8_e4m3, or 8 bits";
    case CCUTE_E5M2:
        return "__nv_fp8_e5m2, or 8 bits";
    default:
        return ccute_type_bits_(type) < 8    ? "packed into uint32_t"
               : ccute_type_bits_(type) == 8 ? "integers of 8 bits"
                                             : "integers of 32 bits";
    }
}

void ccute_cpu_gemm_refuses_layout(char operand, const char *why)
{
    if (!operand)
        ccute_cpu_product_fault("ccute_gemm: the tiled product is refused: %s", why);
    ccute_cpu_product_fault("ccute_gemm: the layout of %c is refused: %s", operand, why);
}

void ccute_cpu_gemm_refuses(ccute_mma_atom atom, enum ccute_gemm_why_ why, char operand, int64_t got, int64_t wanted)
{
    char name[64], kind[32];
    ccute_cpu_atom_name(atom, name, sizeof name);
    switch (why) {
    case CCUTE_GEMM_UNBOUND_:
        ccute_cpu_product_fault(
            "ccute_gemm: the tiled product is bound to no thread: ccute_thread_slice binds it to one");
    case CCUTE_GEMM_TYPE_:
        write_kind((int)(got % 256), (int)(got / 256), kind, sizeof kind);
        ccute_cpu_product_fault("%s: the elements of %c are %s, and the instruction takes %s (%s)", name, operand, kind,
                                ccute_type_name_((int)wanted), types_of((int)wanted));
    case CCUTE_GEMM_VALUES_:
        ccute_cpu_product_fault(
            "%s: mode 0 of %c has %lld values, and the instruction has %lld: ccute_fragment_%c, or a "
            "slice of it, has them",
            name, operand, (long long)got, (long long)wanted, operand);
    case CCUTE_GEMM_RANK_:
        ccute_cpu_product_fault("%s: the layout of %c has %lld modes, and a fragment has at most %lld", name, operand,
                                (long long)got, (long long)wanted);
    default:
        ccute_cpu_product_fault("%s: the extent of %c is %lld instructions in %c and %lld in %c", name, operand,
                                (long long)got, operand == 'M' ? 'A' : 'B', (long long)wanted,
                                operand == 'K' ? 'A' : 'C');
    }
}

/* ---- Products that run ------------------------------------------------------------------------- */

/* Registers of an operand, 32 bits each. */
static int words_of(int map, int type, ccute_mma_atom atom)
{
    const ccute_mma_map values = ccute_mma_map_(map, atom);
    return ccute_mma_values_(&values) * ccute_type_bits_(type) / 32;
}

static void check_begun(const char *name, ccute_mma_atom atom, const ccute_mma_registers *r)
{
    const ccute_mma_facts facts = ccute_mma_facts_(atom);
    ccute_cpu_begun(name, 'A', r->a, words_of(facts.map_a, atom.a, atom));
    ccute_cpu_begun(name, 'B', r->b, words_of(facts.map_b, atom.b, atom));
    ccute_cpu_begun(name, 'C', r->c, words_of(facts.map_c, atom.c, atom));
}

/* Lanes that are missing are reported by the product that follows. */
static void check_flags(int accumulates)
{
    static const char op[] = "ccute_gemm_accumulate";
    const ccute_cpu_site site = {op, "", 1};
    const unsigned lanes = (unsigned)ccute_cpu_warp(site, CCUTE_CPU_WARP_BALLOT, ~0u, 1, 0);
    const unsigned adding = (unsigned)ccute_cpu_warp(site, CCUTE_CPU_WARP_BALLOT, ~0u, accumulates != 0, 0);
    if (adding != 0 && adding != lanes)
        ccute_cpu_product_fault(
            "%s: lanes 0x%08x of the warp add to C, and 0x%08x begin the sums: the flag is the same for all", op,
            adding, lanes & ~adding);
}

void ccute_cpu_accumulates(int four_warps, int accumulates)
{
    ccute_cpu_self("ccute_gemm_accumulate");
    check_flags(accumulates);
    if (four_warps)
        ccute_cpu_group_flag(accumulates != 0);
}

void ccute_cpu_mma(ccute_mma_atom atom, int64_t thread, ccute_mma_registers *r)
{
    brought mine = {{multiply_all}, atom, r};
    char name[64];
    unsigned lanes;
    int lane;
    ccute_cpu_atom_name(atom, name, sizeof name);
    ccute_cpu_self(name);
    lane = ccute_cpu_lane();
    if (thread >= 0 && thread % LANES != lane)
        ccute_cpu_product_fault(
            "%s: the product is bound to thread %lld, and this is lane %d: thread %% 32 is the lane", name,
            (long long)thread, lane);
    check_begun(name, atom, r);
    lanes =
        (unsigned)ccute_cpu_warp((ccute_cpu_site){name, "", 1}, CCUTE_CPU_WARP_MMA, ~0u, (uint64_t)(uintptr_t)&mine, 0);
    if (lanes != ~0u)
        ccute_cpu_product_fault("%s needs the 32 lanes of its warp, and 0x%08x are there", name, lanes);
}

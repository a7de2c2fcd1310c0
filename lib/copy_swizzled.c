/* Copies whose sides are contiguous along different loops, of which one or both are swizzled: tiles of 16-byte runs,
 * transposed in registers.
 *
 * A swizzle s takes an offset apart by xor: s(a + b) = s(a) ^ s(b), if b is below a power of two that divides a. So a
 * block whose runs begin at multiples of its length needs s once for each run, and once for each place in it. */
#include "copy_cpu.h"

#if defined __x86_64__
#include <immintrin.h>

/* The longest run of a block, in units. */
enum { BLOCK = 64 };

/* ---- Choice ---------------------------------------------------------------------------------------------- */

/* The run that a block may have on one side, contiguous along `loop`: the greatest power of two up to BLOCK that
   divides where all runs begin. 0: the swizzle moves less than 16 bytes together. */
static int64_t run_of(const ccute_problem *p, const ccute_plan_swizzle *z, int64_t offset, const int64_t *stride,
                      int loop)
{
    uint64_t bits = BLOCK | (uint64_t)offset;
    int64_t run;
    if (!z->bits)
        return BLOCK;
    for (int i = 0; i < p->rank; i++)
        bits |= i == loop ? 0 : (uint64_t)stride[i];
    run = (int64_t)(bits & (0 - bits));
    return run * p->unit < 16 || (p->unit << z->base) < 16 ? 0 : run;
}

/* One side of a plane: the run of a block, and from where one run begins to the next, in units; the bits that the
   swizzle moves, to the right or to the left, none without one. */
typedef struct side {
    int64_t run, stride;
    uint64_t bits;
    int right, left;
} side;

static side side_of(const ccute_problem *p, const ccute_plan_swizzle *z, int64_t offset, const int64_t *stride,
                    int loop, int across)
{
    const uint64_t mask = z->bits ? (((uint64_t)1 << z->bits) - 1) << z->base : 0;
    side s = {run_of(p, z, offset, stride, loop), stride[across], mask, 0, 0};
    if (z->shift < 0)
        s.left = -z->shift;
    else
        s.right = z->shift;
    s.bits <<= s.right;
    return s;
}

static side dst_side(const ccute_problem *p, int loop)
{
    return side_of(p, &p->dst_swizzle, p->dst_offset, p->dst, 0, loop);
}

static side src_side(const ccute_problem *p, int loop)
{
    return side_of(p, &p->src_swizzle, p->src_offset, p->src, loop, 0);
}

int ccute_cpu_choose_swizzled(const ccute_problem *p, ccute_choice *c)
{
    const int loop = ccute_problem_src_loop(p);
    if (p->dst_own || ccute_problem_is_plain(p) || loop < 1 || p->dst[0] != 1 || p->unit > 16 ||
        (p->unit & (p->unit - 1)))
        return 0;
    if (!dst_side(p, loop).run || !src_side(p, loop).run || p->extent[0] * p->unit < 16 ||
        p->extent[loop] * p->unit < 16)
        return 0;
    c->dst_loop = 0;
    c->src_loop = loop;
    c->width = 16;
    c->tile[0] = c->tile[1] = (int32_t)(16 / p->unit);
    return 50;
}

/* ---- Tiles ----------------------------------------------------------------------------------------------- */

#define V __m128i
#define NAME(n) xor_##n
#define TARGET
#define ARGUMENTS char *dst, const int64_t *to, int64_t across, const char *src, const int64_t *from, int64_t along
#define GET(k) _mm_loadu_si128((const __m128i *)(const void *)(src + (from[k] ^ along)))
#define PUT(j, v) _mm_storeu_si128((__m128i *)(void *)(dst + (to[j] ^ across)), v)
#define LO(bits, a, b) _mm_unpacklo_epi##bits(a, b)
#define HI(bits, a, b) _mm_unpackhi_epi##bits(a, b)
#include "copy_tile.h"

CCUTE_ALWAYS void transpose_tile(int64_t unit, ARGUMENTS)
{
    if (unit == 1)
        xor_tile_1(dst, to, across, src, from, along);
    else if (unit == 2)
        xor_tile_2(dst, to, across, src, from, along);
    else if (unit == 4)
        xor_tile_4(dst, to, across, src, from, along);
    else if (unit == 8)
        xor_tile_8(dst, to, across, src, from, along);
    else
        xor_tile_16(dst, to, across, src, from, along);
}

/* ---- Blocks ---------------------------------------------------------------------------------------------- */

/* Unit (i, j) of ni x nj is at `to + i` and `from + j` before the swizzles; runs follow at the sides' strides. */
typedef struct block {
    int64_t ni, nj, to, from;
} block;

CCUTE_ALWAYS int64_t place(const side *s, int64_t x)
{
    const uint64_t u = (uint64_t)x, bits = u & s->bits;
    return (int64_t)(u ^ (s->left ? bits << s->left : bits >> s->right));
}

/* The places of n runs, in bytes. */
CCUTE_ALWAYS void places(int64_t *at, const side *s, int64_t begin, int64_t n, int64_t unit)
{
    for (int64_t k = 0; k < n; k++)
        at[k] = place(s, begin + k * s->stride) * unit;
}

/* The units of a block from row i and column j on, one by one. */
CCUTE_ALWAYS void move_rest(const side *d, const side *s, const block *b, char *dst, const char *src, int64_t i,
                            int64_t j, int64_t unit)
{
    for (; i < b->ni; i++)
        for (int64_t k = j; k < b->nj; k++)
            ccute_move(dst + place(d, b->to + k * d->stride + i) * unit,
                       src + place(s, b->from + i * s->stride + k) * unit, (size_t)unit);
}

CCUTE_ALWAYS void move_block(const side *d, const side *s, const block *b, char *dst, const char *src, int64_t unit)
{
    const int64_t tile = 16 / unit, ni = b->ni / tile * tile, nj = b->nj / tile * tile;
    int64_t to[BLOCK], from[BLOCK];
    block rest = *b;
    places(to, d, b->to, nj, unit);
    places(from, s, b->from, ni, unit);
    for (int64_t j = 0; j < nj; j += tile) {
        const int64_t along = s->bits ? place(s, j) * unit : 0;
        const char *const column = src + (s->bits ? 0 : j * unit);
        for (int64_t i = 0; i < ni; i += tile) {
            const int64_t across = d->bits ? place(d, i) * unit : 0;
            transpose_tile(unit, dst + (d->bits ? 0 : i * unit), to + j, across, column, from + i, along);
        }
    }
    move_rest(d, s, b, dst, src, ni, 0, unit);
    rest.ni = ni;
    move_rest(d, s, &rest, dst, src, 0, nj, unit);
}

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

CCUTE_ALWAYS void move_plane(const side *d, const side *s, const block *plane, char *dst, const char *src, int64_t unit)
{
    for (int64_t i = 0; i < plane->ni; i += d->run)
        for (int64_t j = 0; j < plane->nj; j += s->run) {
            const block b = {least(plane->ni - i, d->run), least(plane->nj - j, s->run), plane->to + j * d->stride + i,
                             plane->from + i * s->stride + j};
            move_block(d, s, &b, dst, src, unit);
        }
}

CCUTE_ALWAYS void move_planes(const ccute_problem *p, char *dst, const char *src, int64_t unit)
{
    const side d = dst_side(p, 1), s = src_side(p, 1);
    ccute_counter to = ccute_counter_on(p, 2, p->rank - 2, p->dst), from = ccute_counter_on(p, 2, p->rank - 2, p->src);
    block plane = {p->extent[0], p->extent[1], p->dst_offset, p->src_offset};
    do {
        move_plane(&d, &s, &plane, dst, src, unit);
        ccute_counter_next(&from, &plane.from, 1);
    } while (ccute_counter_next(&to, &plane.to, 1));
}

/* The same source for instructions of two operands and of three. */
typedef void planes_function(const ccute_problem *p, char *dst, const char *src);
#define PLANES(isa, target, unit)                                                                                      \
    target static void isa##_##unit(const ccute_problem *p, char *dst, const char *src)                                \
    {                                                                                                                  \
        move_planes(p, dst, src, unit);                                                                                \
    }
#define AVX2 __attribute__((target("avx2")))
PLANES(sse, , 1)
PLANES(sse, , 2)
PLANES(sse, , 4)
PLANES(sse, , 8)
PLANES(sse, , 16)
PLANES(avx2, AVX2, 1)
PLANES(avx2, AVX2, 2)
PLANES(avx2, AVX2, 4)
PLANES(avx2, AVX2, 8)
PLANES(avx2, AVX2, 16)

static planes_function *const planes_sse[] = {sse_1, sse_2, sse_4, sse_8, sse_16};
static planes_function *const planes_avx2[] = {avx2_1, avx2_2, avx2_4, avx2_8, avx2_16};

void ccute_cpu_run_swizzled(const ccute_problem *p, const ccute_choice *c, char *dst, const char *src)
{
    ccute_problem turned = *p;
    if (!dst_side(p, c->src_loop).run || !src_side(p, c->src_loop).run) {
        ccute_cpu_run_gather(p, c, dst, src); /* a thread's part may begin within a run of 16 bytes */
        return;
    }
    ccute_swap_loops(&turned, 1, c->src_loop);
    (c->isa >= CCUTE_ISA_AVX2 ? planes_avx2 : planes_sse)[__builtin_ctzll((unsigned long long)p->unit)](&turned, dst,
                                                                                                        src);
}

#else

int ccute_cpu_choose_swizzled(const ccute_problem *p, ccute_choice *c)
{
    (void)p, (void)c;
    return 0;
}

void ccute_cpu_run_swizzled(const ccute_problem *p, const ccute_choice *c, char *dst, const char *src)
{
    (void)p, (void)c, (void)dst, (void)src;
}

#endif

void ccute_cpu_describe_swizzled(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    ccute_put_string(sink, "the destination is contiguous along loop 0 and the source along loop ");
    ccute_put_int(sink, c->src_loop);
    ccute_put_string(sink, p->dst_swizzle.bits && p->src_swizzle.bits
                               ? ", and swizzles keep runs of 16 bytes together on both sides"
                           : p->dst_swizzle.bits ? ", and the destination's swizzle keeps runs of 16 bytes together"
                                                 : ", and the source's swizzle keeps runs of 16 bytes together");
    ccute_put_string(sink, ", so tiles of them are transposed in registers");
}

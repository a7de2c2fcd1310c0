/* Copies whose sides are contiguous along different loops: planes, transposed tile by tile. */
#include "copy_stream.h"
#include "copy_transpose.h"

enum { TILE_BYTES = 64 };

/* param: whether lines are written past the caches. */
enum { STREAM };

/* Percent of memcpy, by log2 of the unit: measured with whole lines on both sides, and with less. */
static int expected(const ccute_problem *p, int loop)
{
    static const int whole[] = {75, 70, 85, 85, 85}, skew[] = {30, 45, 55, 60, 60}, less[] = {20, 30, 40, 50, 60},
                     tiny[] = {6, 11, 16, 26, 40};
    const int unit = __builtin_ctzll((unsigned long long)p->unit);
    const int64_t i = p->extent[0] * p->unit, j = p->extent[loop] * p->unit;
    if (i < 16 || j < 16)
        return tiny[unit];
    if (i < TILE_BYTES || j < TILE_BYTES)
        return less[unit];
    return p->dst[loop] * p->unit % TILE_BYTES ? skew[unit] : whole[unit];
}

int ccute_cpu_choose_transpose(const ccute_problem *p, ccute_choice *c)
{
    const int loop = ccute_problem_src_loop(p);
    if (!ccute_problem_is_plain(p) || loop < 1 || p->dst[0] != 1 || p->unit > 16)
        return 0;
    c->dst_loop = 0;
    c->src_loop = loop;
    c->width = 16 << c->isa;
    c->param[STREAM] = p->count * p->unit >= CCUTE_STREAM_BYTES;
    c->tile[0] = c->tile[1] = (int32_t)(TILE_BYTES / p->unit);
    return expected(p, loop);
}

void ccute_cpu_describe_transpose(ccute_sink *sink, const ccute_problem *p, const ccute_choice *c)
{
    ccute_put_string(sink, "the destination is contiguous along loop 0 and the source along loop ");
    ccute_put_int(sink, c->src_loop);
    ccute_put_string(sink, ", so tiles of ");
    ccute_put_int(sink, c->tile[0] < p->extent[0] ? c->tile[0] : p->extent[0]);
    ccute_put_char(sink, 'x');
    ccute_put_int(sink, c->tile[1] < p->extent[c->src_loop] ? c->tile[1] : p->extent[c->src_loop]);
    ccute_put_string(sink, " units, cache lines on both sides, are transposed in registers");
}

/* Unit by unit, in squares that the first cache holds. */
CCUTE_ALWAYS void plane_by_units(const ccute_plane *p, char *dst, const char *src, size_t unit)
{
    enum { SQUARE = 32 };
    for (int64_t j0 = 0; j0 < p->nj; j0 += SQUARE)
        for (int64_t i0 = 0; i0 < p->ni; i0 += SQUARE)
            for (int64_t j = j0; j < p->nj && j < j0 + SQUARE; j++)
                for (int64_t i = i0; i < p->ni && i < i0 + SQUARE; i++)
                    ccute_move(dst + j * p->dp + i * (int64_t)unit, src + i * p->sp + j * (int64_t)unit, unit);
}

#define BY_UNITS(unit)                                                                                                 \
    static void plane_##unit(const ccute_plane *p, char *dst, const char *src) { plane_by_units(p, dst, src, unit); }
BY_UNITS(1)
BY_UNITS(2)
BY_UNITS(4)
BY_UNITS(8)
BY_UNITS(16)
#undef BY_UNITS

static void transpose(const ccute_plane *p, int isa, int64_t unit, char *dst, const char *src)
{
    static ccute_plane_function *const by_units[] = {plane_1, plane_2, plane_4, plane_8, plane_16};
    if (!ccute_transpose_tiles(p, isa, unit, dst, src))
        by_units[__builtin_ctzll((unsigned long long)unit)](p, dst, src);
}

static int64_t magnitude(int64_t x) { return x < 0 ? -x : x; }

/* Let the planes follow one another as they lie in the source: reading waits for memory, writing does not. */
static void walk_along_source(ccute_walk *w)
{
    for (int i = 1; i < w->n; i++)
        for (int k = i; k > 0 && magnitude(w->src[k]) < magnitude(w->src[k - 1]); k--) {
            const int64_t extent = w->extent[k], dst = w->dst[k], src = w->src[k];
            w->extent[k] = w->extent[k - 1];
            w->dst[k] = w->dst[k - 1];
            w->src[k] = w->src[k - 1];
            w->extent[k - 1] = extent;
            w->dst[k - 1] = dst;
            w->src[k - 1] = src;
        }
}

void ccute_cpu_run_transpose(const ccute_problem *p, const ccute_choice *c, char *dst, const char *src)
{
    ccute_plane plane = {
        p->extent[0], p->extent[c->src_loop], p->dst[c->src_loop] * p->unit, p->src[0] * p->unit, 0, 0};
    ccute_walk w;
    ccute_walk_begin(&w, p, 1, c->src_loop);
    walk_along_source(&w);
    plane.stream = c->param[STREAM] != 0;
    plane.next = w.n ? w.src[0] : 0;
    dst += p->dst_offset * p->unit;
    src += p->src_offset * p->unit;
    do {
        transpose(&plane, c->isa, p->unit, dst, src);
    } while (ccute_walk_next(&w, &dst, &src));
    ccute_stream_end();
}

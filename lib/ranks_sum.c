/* Summands that are added to the elements of a destination: one element after the other, so that sums are the same in
 * every run. Halves are added as floats and rounded to nearest even each time. */
#include <string.h>

#include "half.h"
#include "ranks.h"

static float add_f32(float a, float b) { return a + b; }
static double add_f64(double a, double b) { return a + b; }
static uint16_t add_f16(uint16_t a, uint16_t b) { return to_f16(from_f16(a) + from_f16(b)); }
static uint16_t add_bf16(uint16_t a, uint16_t b) { return to_bf16(from_bf16(a) + from_bf16(b)); }
static uint32_t add_i32(uint32_t a, uint32_t b) { return a + b; }
static uint64_t add_i64(uint64_t a, uint64_t b) { return a + b; }

/* ---- Runs ----------------------------------------------------------------------------------------------- */

/* n elements, steps in elements. */
#define CCUTE_SUM(name, type)                                                                                          \
    static void run_##name(char *dst, const char *src, int64_t n, int64_t dst_step, int64_t src_step)                  \
    {                                                                                                                  \
        for (int64_t i = 0; i < n; i++) {                                                                              \
            type a, b;                                                                                                 \
            memcpy(&a, dst + i * dst_step * (int64_t)sizeof a, sizeof a);                                              \
            memcpy(&b, src + i * src_step * (int64_t)sizeof b, sizeof b);                                              \
            a = add_##name(a, b);                                                                                      \
            memcpy(dst + i * dst_step * (int64_t)sizeof a, &a, sizeof a);                                              \
        }                                                                                                              \
    }
CCUTE_SUM(f32, float)
CCUTE_SUM(f64, double)
CCUTE_SUM(f16, uint16_t)
CCUTE_SUM(bf16, uint16_t)
CCUTE_SUM(i32, uint32_t)
CCUTE_SUM(i64, uint64_t)
#undef CCUTE_SUM

typedef void run_function(char *, const char *, int64_t, int64_t, int64_t);

static run_function *run_of(int type)
{
    static run_function *const runs[] = {
        [CCUTE_RANKS_F32] = run_f32,   [CCUTE_RANKS_F64] = run_f64, [CCUTE_RANKS_F16] = run_f16,
        [CCUTE_RANKS_BF16] = run_bf16, [CCUTE_RANKS_I32] = run_i32, [CCUTE_RANKS_I64] = run_i64,
    };
    return runs[type];
}

/* Step on in the loops from 1 on. Returns 0 after the last. */
static int next(const ccute_ranks_nest *nest, int64_t *at, int64_t *dst, int64_t *src)
{
    for (int i = 1; i < nest->loops; i++) {
        *dst += nest->dst[i];
        *src += nest->src[i];
        if (++at[i] < nest->extent[i])
            return 1;
        *dst -= at[i] * nest->dst[i];
        *src -= at[i] * nest->src[i];
        at[i] = 0;
    }
    return 0;
}

void ccute_ranks_add(int type, const ccute_ranks_nest *nest, void *dst, const void *src)
{
    const int64_t bytes = ccute_ranks_type_bytes(type);
    int64_t at[CCUTE_RANKS_LOOPS] = {0}, to = nest->dst_offset, from = nest->src_offset;
    do {
        run_of(type)((char *)dst + to * bytes, (const char *)src + from * bytes, nest->loops ? nest->extent[0] : 1,
                     nest->loops ? nest->dst[0] : 0, nest->loops ? nest->src[0] : 0);
    } while (next(nest, at, &to, &from));
}

/* Summands that are added to what a destination holds: one element after the other, so that sums are the same in every
 * run. Halves are added as floats and rounded to nearest even each time. */
#include <string.h>

#include "ranks.h"

/* ---- Halves ------------------------------------------------------------------------------------------ */

static float float_of_bits(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static uint32_t bits_of_float(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static float from_bf16(uint16_t h) { return float_of_bits((uint32_t)h << 16); }

static uint16_t to_bf16(float f)
{
    const uint32_t bits = bits_of_float(f);
    if (f != f)
        return (uint16_t)(bits >> 16 | 0x40);
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static float from_f16(uint16_t h)
{
    const uint32_t sign = (uint32_t)(h & 0x8000) << 16, exponent = h >> 10 & 31, fraction = h & 1023;
    if (exponent == 31)
        return float_of_bits(sign | 0x7f800000 | fraction << 13);
    if (exponent == 0) {
        const float f = (float)fraction * 0x1p-24f;
        return sign ? -f : f;
    }
    return float_of_bits(sign | (exponent + 112) << 23 | fraction << 13);
}

/* Shift right, rounding to nearest even. */
static uint32_t shift_even(uint32_t x, unsigned by)
{
    const uint32_t half = UINT32_C(1) << (by - 1), rest = x & (2 * half - 1);
    return (x >> by) + (rest > half || (rest == half && (x >> by & 1)));
}

static uint16_t to_f16(float f)
{
    const uint32_t bits = bits_of_float(f), sign = bits >> 16 & 0x8000, magnitude = bits & 0x7fffffff;
    const uint32_t exponent = magnitude >> 23;
    if (magnitude > 0x7f800000)
        return (uint16_t)(sign | 0x7e00);
    if (exponent >= 143)
        return (uint16_t)(sign | 0x7c00);
    if (exponent >= 113)
        return (uint16_t)(sign | shift_even(magnitude - (UINT32_C(112) << 23), 13));
    if (exponent < 102)
        return (uint16_t)sign;
    return (uint16_t)(sign | shift_even((magnitude & 0x7fffff) | 0x800000, 126 - exponent));
}

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

/* Integers wide enough for any sum or product of two 64-bit ones; beyond that they saturate, so that a bound stays a
   bound: as a lower bound -WIDE_INF is "none", as an upper one WIDE_INF is. */
#ifndef FOLDC_BASE_WIDE_H
#define FOLDC_BASE_WIDE_H

#include <stdint.h>

__extension__ typedef __int128 wide;
__extension__ typedef unsigned __int128 uwide;

#define WIDE_INF ((wide)1 << 125)

static inline wide wide_min(wide a, wide b) { return a < b ? a : b; }
static inline wide wide_max(wide a, wide b) { return a > b ? a : b; }
static inline wide wide_clip(wide a) { return wide_max(-WIDE_INF, wide_min(WIDE_INF, a)); }
static inline uwide wide_abs(wide a) { return a < 0 ? -(uwide)a : (uwide)a; }
static inline int wide_is_int64(wide a) { return a >= INT64_MIN && a <= INT64_MAX; }

/* Sums of lower and of upper bounds: a sum without a bound stays without one. */
static inline wide wide_add_lo(wide a, wide b)
{
    return a == -WIDE_INF || b == -WIDE_INF ? -WIDE_INF : wide_clip(a + b);
}

static inline wide wide_add_hi(wide a, wide b) { return -wide_add_lo(-a, -b); }

/* Bits that the magnitude of a needs. */
static inline int wide_length(wide a)
{
    const uwide magnitude = wide_abs(a);
    const uint64_t high = (uint64_t)(magnitude >> 64), low = (uint64_t)magnitude;
    return high ? 128 - __builtin_clzll(high) : low ? 64 - __builtin_clzll(low) : 0;
}

static inline wide wide_mul(wide a, wide b)
{
    if (wide_length(a) + wide_length(b) <= 125)
        return a * b;
    return (a < 0) == (b < 0) ? WIDE_INF : -WIDE_INF;
}

/* a / b towards zero, b not 0; an infinite a stays infinite. */
static inline wide wide_div(wide a, wide b)
{
    if (a == WIDE_INF || a == -WIDE_INF)
        return (a < 0) == (b < 0) ? WIDE_INF : -WIDE_INF;
    if (wide_is_int64(a) && wide_is_int64(b) && a != INT64_MIN)
        return (int64_t)a / (int64_t)b;
    return a / b;
}

/* a - b * floor(a / b), b > 0. */
static inline int64_t wide_floor_mod(wide a, int64_t b)
{
    const int64_t rest = (int64_t)(wide_is_int64(a) ? (int64_t)a % b : a % b);
    return rest < 0 ? rest + b : rest;
}

static inline uint64_t wide_gcd(uint64_t a, uint64_t b)
{
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

#endif

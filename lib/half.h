/* Halves as the bits that they are: to a float and back, rounded to nearest even. */
#ifndef CCUTE_HALF_H
#define CCUTE_HALF_H

#include <stdint.h>
#include <string.h>

static inline float float_of_bits(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, sizeof f);
    return f;
}

static inline uint32_t bits_of_float(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static inline float from_bf16(uint16_t h) { return float_of_bits((uint32_t)h << 16); }

static inline uint16_t to_bf16(float f)
{
    const uint32_t bits = bits_of_float(f);
    if (f != f)
        return (uint16_t)(bits >> 16 | 0x40);
    return (uint16_t)((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

static inline float from_f16(uint16_t h)
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
static inline uint32_t shift_even(uint32_t x, unsigned by)
{
    const uint32_t half = UINT32_C(1) << (by - 1), rest = x & (2 * half - 1);
    return (x >> by) + (rest > half || (rest == half && (x >> by & 1)));
}

static inline uint16_t to_f16(float f)
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

#endif

/* Floating numbers of 8 and 16 bits, and the bits of longer ones: to double, which is exact, and back, rounded once. */
#ifndef CCUTE_SHORT_FLOAT_H
#define CCUTE_SHORT_FLOAT_H

#include <stddef.h>

#include <ccute/config.h>

CCUTE_INLINE double ccute_double_of_bits_(uint64_t bits)
{
    double x;
    __builtin_memcpy(&x, &bits, sizeof x);
    return x;
}
CCUTE_INLINE uint64_t ccute_bits_of_double_(double x)
{
    uint64_t bits;
    __builtin_memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* A number of a sign, `exponent` bits and `fraction` bits. The last exponent is of infinities and NaNs if there are
   any, else of numbers, except its last fraction, which is a NaN. */
CCUTE_INLINE double ccute_short_float_(uint64_t bits, int exponent, int fraction, int has_infinity)
{
    const uint64_t sign = bits >> (exponent + fraction) << 63, last = ((uint64_t)1 << exponent) - 1;
    const uint64_t e = bits >> fraction & last, f = bits & (((uint64_t)1 << fraction) - 1);
    const uint64_t bias = last >> 1, above = f << (52 - fraction);
    if (e == last && (has_infinity || f == ((uint64_t)1 << fraction) - 1))
        return ccute_double_of_bits_(sign | (uint64_t)0x7ff << 52 | above);
    if (e)
        return ccute_double_of_bits_(sign | (e + 1023 - bias) << 52 | above);
    return ccute_double_of_bits_(sign | (uint64_t)1023 << 52) *
           ((double)f * ccute_double_of_bits_((1024 - bias - (uint64_t)fraction) << 52));
}

/* The nearest number of such a format, of two the even one; beyond the largest it is infinity or, if `saturates` or
   there is no infinity, the largest. Of a NaN: a NaN. */
CCUTE_INLINE uint64_t ccute_short_bits_(double x, int exponent, int fraction, int has_infinity, int saturates)
{
    const uint64_t bits = ccute_bits_of_double_(x), magnitude = bits & ~((uint64_t)1 << 63);
    const uint64_t last = ((uint64_t)1 << exponent) - 1, bias = last >> 1, sign = bits >> 63 << (exponent + fraction);
    const uint64_t infinity = last << fraction, nan = infinity | (((uint64_t)1 << fraction) - 1);
    const uint64_t largest = has_infinity ? infinity - 1 : nan - 1;
    const int over = 52 - fraction;
    uint64_t rounded;
    if (magnitude > (uint64_t)0x7ff << 52)
        return nan;
    if (magnitude < (1024 - bias) << 52) { /* no normal number: this power of two has the spacing of the others */
        const double apart = ccute_double_of_bits_((uint64_t)(1023 + over + 1 - (int)bias) << 52);
        return sign |
               (ccute_bits_of_double_(ccute_double_of_bits_(magnitude) + apart) & (((uint64_t)2 << fraction) - 1));
    }
    rounded = (magnitude + (((uint64_t)1 << (over - 1)) - 1) + (magnitude >> over & 1)) >> over;
    rounded -= (1023 - bias) << fraction;
    if (rounded <= largest)
        return sign | rounded;
    return sign | (has_infinity && !saturates ? infinity : largest);
}

#endif

// The elements of matrix instructions in tests: their C types, and whole numbers as each type has them.
#ifndef CCUTE_TESTS_NUMBERS_H
#define CCUTE_TESTS_NUMBERS_H

#include <ccute/ccute.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdint>

// The C type of each: bits where C has none.
template <int TYPE> struct element {
    typedef uint8_t type;
};
#define ELEMENT(id, T)                                                                                                 \
    template <> struct element<id> {                                                                                   \
        typedef T type;                                                                                                \
    };
ELEMENT(CCUTE_F16, __half)
ELEMENT(CCUTE_BF16, __nv_bfloat16)
ELEMENT(CCUTE_TF32, float)
ELEMENT(CCUTE_F32, float)
ELEMENT(CCUTE_F64, double)
ELEMENT(CCUTE_S8, int8_t)
ELEMENT(CCUTE_S4, uint32_t)
ELEMENT(CCUTE_U4, uint32_t)
ELEMENT(CCUTE_B1, uint32_t)
ELEMENT(CCUTE_S32, int)

// Whole numbers of each type, read and written by its definition.
static int low(int type) { return type == CCUTE_B1 || type == CCUTE_U4 || type == CCUTE_U8 ? 0 : -3; }
static int high(int type) { return type == CCUTE_B1 ? 1 : 4; }

template <int TYPE> struct numbers {
    typedef typename element<TYPE>::type type;
    __host__ __device__ static void set(type *p, int64_t i, int x) { p[i] = static_cast<type>(static_cast<float>(x)); }
    __host__ __device__ static int get(const type *p, int64_t i) { return static_cast<int>(static_cast<float>(p[i])); }
};
// So many bits of a word.
template <int BITS, bool SIGNED> struct packed {
    __host__ __device__ static void set(uint32_t *p, int64_t i, int x)
    {
        const unsigned mask = (1u << BITS) - 1, shift = i * BITS % 32;
        p[i * BITS / 32] = (p[i * BITS / 32] & ~(mask << shift)) | (static_cast<unsigned>(x) & mask) << shift;
    }
    __host__ __device__ static int get(const uint32_t *p, int64_t i)
    {
        const int x = p[i * BITS / 32] >> i * BITS % 32 & ((1u << BITS) - 1);
        return SIGNED && x >> (BITS - 1) ? x - (1 << BITS) : x;
    }
};
template <> struct numbers<CCUTE_S4> : packed<4, true> {
};
template <> struct numbers<CCUTE_U4> : packed<4, false> {
};
template <> struct numbers<CCUTE_B1> : packed<1, false> {
};
// A sign, an exponent and 3 or 2 bits after the leading one: the numbers from -3 to 4 by hand.
template <int ONE, int FRACTION> struct small_float {
    __host__ __device__ static void set(uint8_t *p, int64_t i, int x)
    {
        const int size = x < 0 ? -x : x, half = 1 << (FRACTION - 1), step = 1 << FRACTION;
        const int bits = size == 0   ? 0
                         : size == 1 ? ONE
                         : size == 2 ? ONE + step
                         : size == 3 ? ONE + step + half
                                     : ONE + 2 * step;
        p[i] = static_cast<uint8_t>(bits | (x < 0) << 7);
    }
    __host__ __device__ static int get(const uint8_t *p, int64_t i)
    {
        uint8_t bits;
        for (int x = -3; x <= 4; x++) {
            set(&bits, 0, x);
            if (bits == p[i])
                return x;
        }
        return 99;
    }
};
template <> struct numbers<CCUTE_E4M3> : small_float<7 << 3, 3> {
};
template <> struct numbers<CCUTE_E5M2> : small_float<15 << 2, 2> {
};

// A sequence of numbers below n.
static unsigned long long state = 20261122;
static int below(int n)
{
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return static_cast<int>((state >> 33) % static_cast<unsigned>(n));
}

#endif

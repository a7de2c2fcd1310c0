/* Matrix instructions as atoms, and their properties (mma.def). An atom is a plain value; an invalid one is refused
 * where it is used, with its status. */
#ifndef CCUTE_MMA_H
#define CCUTE_MMA_H

#include <ccute/tuple.h>

/* The types of elements: CCUTE_F16 and so on. 0 is none. */
enum {
    CCUTE_TYPE_NONE,
#define CCUTE_MMA_TYPE(id, name, bits) CCUTE_##id,
#include <ccute/mma.def>
#undef CCUTE_MMA_TYPE
    CCUTE_TYPE_COUNT
};

/* The order of A and B in memory, for instructions that state one: T, along K; N, along M or N. */
enum { CCUTE_ORDER_ANY, CCUTE_ORDER_TN, CCUTE_ORDER_NT, CCUTE_ORDER_NN, CCUTE_ORDER_TT };

/* Along which mode the elements of an operand in shared memory lie together. */
enum { CCUTE_MAJOR_K, CCUTE_MAJOR_MN };

#if !defined __FOLDC__ /* its parser would read the table again for each of them */
/* Where an operand may live. */
enum { CCUTE_PLACE_REGISTERS = 1, CCUTE_PLACE_SHARED = 2, CCUTE_PLACE_REGISTERS_SHARED = 3 };

/* The threads that issue an instruction, and the elements that each holds: rows of the table. */
enum {
#define CCUTE_MMA_KIND(id, name, threads, place_a, place_b, place_c) CCUTE_MMA_##id,
#include <ccute/mma.def>
#undef CCUTE_MMA_KIND
    CCUTE_MMA_KIND_COUNT
};
enum {
#define CCUTE_MMA_MAP(id, t0, t1, t2, dt0, dt1, dt2, v0, v1, v2, dv0, dv1, dv2) CCUTE_MMA_MAP_##id,
#include <ccute/mma.def>
#undef CCUTE_MMA_MAP
    CCUTE_MMA_MAP_COUNT
};
#endif

/* A matrix instruction: C (m,n) += A (m,k) B (n,k)^T. */
typedef struct ccute_mma_atom {
    int16_t m, n, k;
    uint8_t a, b, c; /* CCUTE_F16 and so on */
    uint8_t order;   /* CCUTE_ORDER_ANY, which is 0, and so on */
    uint8_t group;   /* 1: of the four warps of a group, wgmma; 0: of a warp */
    uint8_t spare;
} ccute_mma_atom;

/* A float as tf32 has it, which instructions read without rounding: 10 bits after the point, to the nearest, halves
   away from 0, as cvt.rna.tf32.f32 does. Infinities and NaNs do not change. */
CCUTE_INLINE float ccute_round_tf32(float x)
{
    union {
        float value;
        uint32_t bits;
    } number;
    number.value = x;
    if ((number.bits & 0x7f800000u) != 0x7f800000u)
        number.bits = (number.bits + 0x1000u) & 0xffffe000u;
    return number.value;
}

#if !defined __FOLDC__ /* its parser would read the table many times, which takes a tenth of a second */

/* A row of the table; kind is -1 if there is none. */
typedef struct ccute_mma_facts {
    int kind, arch, threads, map_a, map_b, map_c, place_a, place_b;
} ccute_mma_facts;

/* Is n one of a row's: that number, or the numbers that mma.def gives for 0 and -1? */
CCUTE_INLINE int ccute_mma_has_n_(int row, int n)
{
    if (row > 0)
        return n == row;
    return n >= 8 && n <= 256 && n % 8 == 0 && (row == 0 || n == 8 || n == 24 || n % 16 == 0);
}

/* The facts that the row's kind gives. */
CCUTE_INLINE ccute_mma_facts ccute_mma_kind_facts_(int kind)
{
    ccute_mma_facts facts = {-1, 0, 0, 0, 0, 0, 0, 0};
    switch (kind) {
#define CCUTE_MMA_KIND(id, name, threads_, place_a_, place_b_, place_c)                                                \
    case CCUTE_MMA_##id:                                                                                               \
        facts.kind = kind;                                                                                             \
        facts.threads = CCUTE_MMA_MAP_##threads_;                                                                      \
        facts.place_a = CCUTE_PLACE_##place_a_;                                                                        \
        facts.place_b = CCUTE_PLACE_##place_b_;                                                                        \
        break;
#include <ccute/mma.def>
#undef CCUTE_MMA_KIND
    }
    return facts;
}

/* The row of an atom. */
CCUTE_OUTLINE ccute_mma_facts ccute_mma_facts_(ccute_mma_atom atom)
{
    ccute_mma_facts facts = ccute_mma_kind_facts_(-1);
#define CCUTE_MMA(kind_, m_, n_, k_, a_, b_, c_, order_, arch_, a_map, b_map, c_map)                                   \
    if ((CCUTE_MMA_##kind_ == CCUTE_MMA_WARPGROUP) == atom.group && atom.m == (m_) && ccute_mma_has_n_(n_, atom.n) &&  \
        atom.k == (k_) && atom.a == CCUTE_##a_ && atom.b == CCUTE_##b_ && atom.c == CCUTE_##c_ &&                      \
        atom.order == CCUTE_ORDER_##order_) {                                                                          \
        facts = ccute_mma_kind_facts_(CCUTE_MMA_##kind_);                                                              \
        facts.arch = arch_;                                                                                            \
        facts.map_a = CCUTE_MMA_MAP_##a_map;                                                                           \
        facts.map_b = CCUTE_MMA_MAP_##b_map;                                                                           \
        facts.map_c = CCUTE_MMA_MAP_##c_map;                                                                           \
    }
#include <ccute/mma.def>
#undef CCUTE_MMA
    return facts;
}

/* The bits of an element; 0 if it is not a type. */
CCUTE_INLINE int ccute_type_bits_(int type)
{
    switch (type) {
#define CCUTE_MMA_TYPE(id, name, bits)                                                                                 \
    case CCUTE_##id:                                                                                                   \
        return bits;
#include <ccute/mma.def>
#undef CCUTE_MMA_TYPE
    }
    return 0;
}

/* The name of a type as the calculator writes it. */
CCUTE_INLINE const char *ccute_type_name_(int type)
{
    switch (type) {
#define CCUTE_MMA_TYPE(id, name, bits)                                                                                 \
    case CCUTE_##id:                                                                                                   \
        return #name;
#include <ccute/mma.def>
#undef CCUTE_MMA_TYPE
    }
    return "no type";
}

/* The numbers of map `map` of the table, for an instruction of m x n x k: extents and strides of the threads, then of
   the values. */
CCUTE_INLINE void ccute_mma_map_leaves_(int map, int m, int n, int k, int leaf[12])
{
    (void)m;
    (void)n;
    (void)k;
    switch (map) {
#define CCUTE_MMA_MAP(id, t0, t1, t2, dt0, dt1, dt2, v0, v1, v2, dv0, dv1, dv2)                                        \
    case CCUTE_MMA_MAP_##id: {                                                                                         \
        const int row[12] = {t0, t1, t2, dt0, dt1, dt2, v0, v1, v2, dv0, dv1, dv2};                                    \
        for (int i = 0; i < 12; i++)                                                                                   \
            leaf[i] = row[i];                                                                                          \
        break;                                                                                                         \
    }
#include <ccute/mma.def>
#undef CCUTE_MMA_MAP
    }
}

/* The row of the same types, and of the same order if requested, whose shape is nearest. 0 if there is none. */
CCUTE_OUTLINE int ccute_mma_nearest_(ccute_mma_atom atom, int same_order, int64_t shape[3])
{
    int64_t best = -1;
#define CCUTE_MMA(kind_, m_, n_, k_, a_, b_, c_, order_, arch_, a_map, b_map, c_map)                                   \
    if ((CCUTE_MMA_##kind_ == CCUTE_MMA_WARPGROUP) == atom.group && atom.a == CCUTE_##a_ && atom.b == CCUTE_##b_ &&    \
        atom.c == CCUTE_##c_ && (!same_order || atom.order == CCUTE_ORDER_##order_)) {                                 \
        const int64_t dm = atom.m - (m_), dk = atom.k - (k_), far = dm * dm + dk * dk;                                 \
        if (best < 0 || far < best) {                                                                                  \
            best = far;                                                                                                \
            shape[0] = m_;                                                                                             \
            shape[1] = n_;                                                                                             \
            shape[2] = k_;                                                                                             \
        }                                                                                                              \
    }
#include <ccute/mma.def>
#undef CCUTE_MMA
    return best >= 0;
}

/* The types of the first row that has most of these types, an operand's before the sum's. */
CCUTE_OUTLINE void ccute_mma_nearest_types_(ccute_mma_atom atom, int64_t types[3])
{
    int best = -1;
#define CCUTE_MMA(kind_, m_, n_, k_, a_, b_, c_, order_, arch_, a_map, b_map, c_map)                                   \
    {                                                                                                                  \
        const int same = 2 * (atom.a == CCUTE_##a_) + 2 * (atom.b == CCUTE_##b_) + (atom.c == CCUTE_##c_);             \
        if ((CCUTE_MMA_##kind_ == CCUTE_MMA_WARPGROUP) == atom.group && same > best) {                                 \
            best = same;                                                                                               \
            types[0] = CCUTE_##a_;                                                                                     \
            types[1] = CCUTE_##b_;                                                                                     \
            types[2] = CCUTE_##c_;                                                                                     \
        }                                                                                                              \
    }
#include <ccute/mma.def>
#undef CCUTE_MMA
}

/* CCUTE_OK, or why there is no such atom, with the numbers that explain it. */
CCUTE_OUTLINE ccute_status ccute_mma_status_(ccute_mma_atom atom, int64_t number[6])
{
    int below = atom.n, above = atom.n;
    if (ccute_mma_facts_(atom).kind >= 0)
        return CCUTE_OK;
    number[0] = atom.a;
    number[1] = atom.b;
    number[2] = atom.c;
    if (!ccute_mma_nearest_(atom, 0, number + 3)) {
        ccute_mma_nearest_types_(atom, number + 3);
        return CCUTE_E_MMA_TYPES;
    }
    number[0] = atom.m;
    number[1] = atom.n;
    number[2] = atom.k;
    if (!atom.group && number[3] == atom.m && number[4] == atom.n && number[5] == atom.k)
        return CCUTE_E_MMA_ORDER;
    if (!ccute_mma_nearest_(atom, 1, number + 3))
        return CCUTE_E_MMA_ORDER;
    if (!atom.group)
        return CCUTE_E_MMA_SHAPE;
    /* Outside of 8 to 256 the nearest two are the first two or the last two. */
    below = below > 255 ? 255 : below < 9 ? 9 : below;
    above = below;
    while (!ccute_mma_has_n_((int)number[4], below))
        below--;
    while (!ccute_mma_has_n_((int)number[4], above))
        above++;
    number[1] = below;
    number[2] = above;
    number[0] = atom.n;
    return CCUTE_E_MMA_N;
}

/* No instruction is near an extent of 16 bits. */
CCUTE_INLINE int16_t ccute_mma_extent_(int extent)
{
    return (int16_t)(extent > INT16_MAX ? INT16_MAX : extent < -INT16_MAX ? -INT16_MAX : extent);
}
CCUTE_INLINE uint8_t ccute_mma_type_(int type)
{
    return (uint8_t)(type > 0 && type < CCUTE_TYPE_COUNT ? type : CCUTE_TYPE_NONE);
}

/* The instruction of a warp (mma.sync) for an m x n x k tile of elements of types a and b, adding up in c. order: of
   the 8x8x4 elements of f16 alone, CCUTE_ORDER_TN for example. Refused where it is used: types that none has
   (MMA_TYPES), a shape that none of these types has (MMA_SHAPE), an order that is missing or too much (MMA_ORDER). */
CCUTE_INLINE ccute_mma_atom ccute_mma_(int m, int n, int k, int a, int b, int c, int order)
{
    ccute_mma_atom atom;
    atom.m = ccute_mma_extent_(m);
    atom.n = ccute_mma_extent_(n);
    atom.k = ccute_mma_extent_(k);
    atom.a = ccute_mma_type_(a);
    atom.b = ccute_mma_type_(b);
    atom.c = ccute_mma_type_(c);
    atom.order = (uint8_t)(order >= 0 && order <= CCUTE_ORDER_TT ? order : 255);
    atom.group = atom.spare = 0;
    return atom;
}

/* The instruction of four warps (wgmma) for a 64 x n tile: k is 32 bytes of a. A comes from registers or from shared
   memory, B from shared memory. Refused where it is used: MMA_TYPES, an n that it does not have (MMA_N). */
CCUTE_INLINE ccute_mma_atom ccute_wgmma_(int n, int a, int b, int c)
{
    const int bits = ccute_type_bits_(a);
    ccute_mma_atom atom = ccute_mma_(64, n, bits ? 256 / bits : 0, a, b, c, CCUTE_ORDER_ANY);
    atom.group = 1;
    return atom;
}

#endif

#endif

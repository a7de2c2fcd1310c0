/* Products of matrices by matrix instructions, as they run without foldc: each instruction's sums in plain loops, its
 * operands passed from lane to lane. foldc writes the instructions themselves. */
#ifndef CCUTE_H
#include <ccute/ccute.h>
#elif !defined CCUTE_GEMM_H
#define CCUTE_GEMM_H

#include <ccute/convert.h>
#include <ccute/copy.h>
#include <ccute/mma_number.h>
#include <ccute/wgmma.h>

/* ccute_gemm(slice, c, c_layout, a, a_layout, b, b_layout): c += a b^T, by a tiled product that is bound to a thread
   (ccute_thread_slice). c, a and b are the thread's fragments: layouts (values of an instruction, M, N), (values, M,
   K), (values, N, K) as ccute_fragment_C, _A and _B make them, or slices of these; modes that are left out count as 1.
   Of the instructions of four warps b is in shared memory, and a if it is not in registers: their layouts are those of
   ccute_partition_B and ccute_partition_A_shared. The threads of a warp, or of four warps from a multiple of four on,
   call it together. Elements: __half or 16 bits for f16, __nv_bfloat16 or 16 bits for bf16, float for tf32 and f32,
   double for f64, integers of their width for s8, u8, s32, __nv_fp8_e4m3 and __nv_fp8_e5m2 or 8 bits for e4m3 and e5m2;
   those of s4, u4 and b1 are packed into unsigned integers of 32 bits, the first one lowest, and their layouts count
   elements. No two elements of c share a place, and c shares none with a or b in registers, because the order of the
   instructions is unspecified. Traps when it is bound to no thread or to one of another lane, when the elements are of
   another width or kind, and when the modes do not fit: values that are not the instruction's, extents of M, N or K
   that differ. foldc and kernels on the CPU report it with the numbers. The instructions of four warps are complete
   after ccute_wgmma_wait. */
/* ccute_gemm_first(slice, c, c_layout, a, a_layout, b, b_layout): c = a b^T; c need not be cleared before. */
/* ccute_gemm_accumulate(slice, c, c_layout, a, a_layout, b, b_layout, accumulates): ccute_gemm where `accumulates` is
   true, ccute_gemm_first where it is false, by the same instructions; the threads of a product give the same. A loop
   over K passes `k > 0`, so that c need not be cleared before it. */

/* One operand of a product. */
typedef struct ccute_operand_ {
    const void *data;
    const ccute_layout *layout;
    int bytes, kind; /* of an element of the pointer */
} ccute_operand_;

/* Kinds of elements in C: another one, a real number, an integer; from CCUTE_KIND_SHORT_ on, the short floating types,
   each by its ccute_mma_type. */
enum { CCUTE_KIND_OTHER_, CCUTE_KIND_REAL_, CCUTE_KIND_INTEGER_, CCUTE_KIND_SHORT_ };

/* Why a product is refused when it runs: CCUTE_GEMM_REFUSE_(atom, why, operand, got, wanted), and for a layout that is
   refused itself CCUTE_GEMM_REFUSE_LAYOUT_(operand, layout); of the product, operand 0, the atoms. */
enum ccute_gemm_why_ {
    CCUTE_GEMM_LAYOUT_,
    CCUTE_GEMM_UNBOUND_, /* to a thread */
    CCUTE_GEMM_TYPE_,    /* got: a kind of elements, + 256 x their bytes; wanted: a ccute_mma_type */
    CCUTE_GEMM_VALUES_,
    CCUTE_GEMM_RANK_,
    CCUTE_GEMM_EXTENT_ /* operand: M, N or K */
};

/* How the sums begin, and whether that is known at run time alone. */
enum { CCUTE_SUMS_ADD_, CCUTE_SUMS_BEGIN_, CCUTE_SUMS_ASKED_ };
#define CCUTE_SUMS_(accumulates) (CCUTE_SUMS_ASKED_ | ((accumulates) ? CCUTE_SUMS_ADD_ : CCUTE_SUMS_BEGIN_))

/* ---- One instruction ------------------------------------------------------------------------- */

#if defined __CUDA_ARCH__

#define CCUTE_GEMM_REFUSE_(atom, why, operand, got, wanted) ccute_gemm_refuse_(why)
#define CCUTE_GEMM_REFUSE_LAYOUT_(operand, layout) ccute_gemm_refuse_(CCUTE_GEMM_LAYOUT_)

CCUTE_OUTLINE void ccute_gemm_refuse_(int why)
{
    const char *const words = why == CCUTE_GEMM_LAYOUT_    ? "the layouts of the product and of A, B and C are good"
                              : why == CCUTE_GEMM_UNBOUND_ ? "the product is bound to a thread"
                              : why == CCUTE_GEMM_TYPE_    ? "the elements of A, B and C are of the atom's types"
                              : why == CCUTE_GEMM_EXTENT_  ? "A, B and C have the same extents of M, N and K"
                                                           : "A, B and C have the values of the atom, and 1 to 3 modes";
    __assert_fail(words, __FILE__, __LINE__, "ccute_gemm");
}

/* Word `word` of another lane's, of `count` words that each lane has. */
CCUTE_OUTLINE uint32_t ccute_word_of_lane_(const uint32_t *words, int count, int word, int lane)
{
    uint32_t wanted = 0;
    for (int i = 0; i < count; i++) {
        const uint32_t there = __shfl_sync(~0u, words[i], lane);
        wanted = i == word ? there : wanted;
    }
    return wanted;
}

/* The number at an index into the tile, of `count` words that each lane has. */
CCUTE_OUTLINE double ccute_number_of_lanes_(const uint32_t *words, const ccute_mma_map &map, int kind, int type,
                                            int index, int lane)
{
    const int bits = ccute_type_bits_(type), count = (ccute_mma_values_(&map) * bits + 31) / 32;
    uint32_t both[2] = {0, 0};
    int thread, value;
    ccute_mma_owner_(&map, index, &thread, &value);
    thread = ccute_mma_lane_(kind, thread, lane);
    both[0] = ccute_word_of_lane_(words, count, value * bits / 32, thread);
    if (bits == 64)
        both[1] = ccute_word_of_lane_(words, count, 2 * value + 1, thread);
    return ccute_mma_number_(type, ccute_packed_get_(both, bits == 64 ? 0 : value % (32 / bits), bits));
}

CCUTE_OUTLINE void ccute_mma_run_(ccute_mma_atom atom, int64_t thread, ccute_mma_registers *r)
{
    const ccute_mma_facts facts = ccute_mma_facts_(atom);
    const ccute_mma_map a = ccute_mma_map_(facts.map_a, atom), b = ccute_mma_map_(facts.map_b, atom);
    const ccute_mma_map c = ccute_mma_map_(facts.map_c, atom);
    const int bits = ccute_type_bits_(atom.c);
    int lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    if ((thread & 31) != lane)
        CCUTE_TRAP();
    for (int i = 0; i < ccute_mma_values_(&c); i++) {
        const int index = ccute_mma_index_(&c, ccute_mma_thread_(facts.kind, lane), i);
        double sum = ccute_mma_number_(atom.c, ccute_packed_get_(r->c, i, bits));
        for (int k = 0; k < atom.k; k++)
            sum += ccute_number_of_lanes_(r->a, a, facts.kind, atom.a, index % atom.m + atom.m * k, lane) *
                   ccute_number_of_lanes_(r->b, b, facts.kind, atom.b, index / atom.m + atom.n * k, lane);
        ccute_packed_set_(r->c, i, bits, ccute_mma_bits_(atom.c, sum));
    }
}

/* The number in a row of A or B, at k. */
CCUTE_OUTLINE double ccute_group_number_(const ccute_group_operand_ &operand, const ccute_mma_map &map, int type,
                                         int rows, int row, int k)
{
    const int bytes = ccute_type_bits_(type) / 8;
    uint64_t element = 0;
    if (!operand.data)
        return ccute_number_of_lanes_(operand.words, map, CCUTE_MMA_WARPGROUP, type, row + rows * k, 0);
    __builtin_memcpy(&element,
                     (const char *)operand.data +
                         ccute_element_(operand.layout, operand.first + row + (int64_t)rows * k) * bytes,
                     (size_t)bytes);
    return ccute_mma_number_(type, element);
}

/* An instruction of four warps, of which each finishes its own rows: c's registers. */
CCUTE_OUTLINE void ccute_group_run_(ccute_mma_atom atom, int64_t thread, const ccute_group_operand_ *a,
                                    const ccute_group_operand_ *b, uint32_t *registers)
{
    const ccute_mma_facts facts = ccute_mma_facts_(atom);
    const ccute_mma_map map_a = ccute_mma_map_(facts.map_a, atom), map_c = ccute_mma_map_(facts.map_c, atom);
    const unsigned self = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    const int bits = ccute_type_bits_(atom.c);
    if (((thread & 127) != 0 && (thread & 127) != (self & 127)) || (self | 127) >= blockDim.x * blockDim.y * blockDim.z)
        CCUTE_TRAP();
    for (int i = 0; i < ccute_mma_values_(&map_c); i++) {
        const int index = ccute_mma_index_(&map_c, self & 127, i), m = index % atom.m, n = index / atom.m;
        double sum = ccute_mma_number_(atom.c, ccute_packed_get_(registers, i, bits));
        for (int k = 0; k < atom.k; k++)
            sum += ccute_group_number_(*a, map_a, atom.a, atom.m, m, k) *
                   ccute_group_number_(*b, map_a, atom.b, atom.n, n, k);
        ccute_packed_set_(registers, i, bits, ccute_mma_bits_(atom.c, sum));
    }
}

#elif defined __CUDACC__

#define CCUTE_GEMM_REFUSE_(atom, why, operand, got, wanted) CCUTE_TRAP()
#define CCUTE_GEMM_REFUSE_LAYOUT_(operand, layout) CCUTE_TRAP()
CCUTE_INLINE void ccute_mma_run_(ccute_mma_atom, int64_t, ccute_mma_registers *) { CCUTE_TRAP(); }
CCUTE_INLINE void ccute_group_run_(ccute_mma_atom, int64_t, const ccute_group_operand_ *, const ccute_group_operand_ *,
                                   uint32_t *)
{
    CCUTE_TRAP();
}

#else

#if defined __cplusplus
extern "C" {
#endif
void ccute_cpu_mma(ccute_mma_atom atom, int64_t thread, ccute_mma_registers *r);
void ccute_cpu_wgmma(ccute_mma_atom atom, int64_t thread, const ccute_group_operand_ *a, const ccute_group_operand_ *b,
                     uint32_t *c);
void ccute_cpu_accumulates(int four_warps, int accumulates);
void ccute_cpu_product_at(const char *file, int line);
void ccute_cpu_gemm_refuses(ccute_mma_atom atom, enum ccute_gemm_why_ why, char operand, int64_t got, int64_t wanted);
void ccute_cpu_gemm_refuses_layout(char operand, const char *why);
#if defined __cplusplus
}
#endif
CCUTE_INLINE void ccute_mma_run_(ccute_mma_atom atom, int64_t thread, ccute_mma_registers *r)
{
    ccute_cpu_mma(atom, thread, r);
}
CCUTE_INLINE void ccute_group_run_(ccute_mma_atom atom, int64_t thread, const ccute_group_operand_ *a,
                                   const ccute_group_operand_ *b, uint32_t *c)
{
    ccute_cpu_wgmma(atom, thread, a, b, c);
}
#define CCUTE_CPU_ACCUMULATES_ ccute_cpu_accumulates
CCUTE_OUTLINE void ccute_gemm_refuse_layout_(char operand, const ccute_layout *layout)
{
#if CCUTE_MAX_LEAVES == 32 /* as the library's */
    char why[512];
    ccute_explain(*layout, why, sizeof why);
    ccute_cpu_gemm_refuses_layout(operand, why);
#else
    ccute_cpu_gemm_refuses_layout(operand, ccute_strerror((ccute_status)layout->shape.status));
#endif
}
#define CCUTE_GEMM_REFUSE_ ccute_cpu_gemm_refuses
#define CCUTE_GEMM_REFUSE_LAYOUT_ ccute_gemm_refuse_layout_
#define CCUTE_GEMM_AT_(product) (ccute_cpu_product_at(__FILE__, __LINE__), product)

#endif

/* ---- All of them ------------------------------------------------------------------------------ */

/* The extent of mode i, 1 where there is none. */
CCUTE_INLINE int64_t ccute_mode_extent_(const ccute_layout *layout, int i)
{
    int64_t extent = 1;
    for (int leaf = 0, level = 0, mode = 0; leaf < layout->shape.n && mode <= i; leaf++) {
        level += (layout->shape.prof[leaf] >> 4) - (layout->shape.prof[leaf] & 15);
        extent *= mode == i ? layout->shape.v[leaf] : 1;
        mode += level <= 1;
    }
    return extent;
}

/* The bytes of the pointer's elements: those of four bits and fewer come in words. */
CCUTE_INLINE int ccute_element_bytes_(int type)
{
    const int bits = ccute_type_bits_(type);
    return bits < 8 ? 4 : bits / 8;
}

/* May elements of a kind be of the type? */
CCUTE_INLINE int ccute_kind_fits_(int kind, int type)
{
    const int is_real = type == CCUTE_TF32 || type == CCUTE_F32 || type == CCUTE_F64;
    const int is_bits = type == CCUTE_F16 || type == CCUTE_BF16 || type == CCUTE_E4M3 || type == CCUTE_E5M2;
    if (kind >= CCUTE_KIND_SHORT_)
        return kind == CCUTE_KIND_SHORT_ + type;
    return is_real ? kind == CCUTE_KIND_REAL_ : kind == CCUTE_KIND_INTEGER_ || (is_bits && kind == CCUTE_KIND_OTHER_);
}

/* Refuses a layout that is refused itself, of an operand or of the product. */
CCUTE_INLINE void ccute_layout_is_good_(char operand, const ccute_layout *layout)
{
    if (layout->shape.status)
        CCUTE_GEMM_REFUSE_LAYOUT_(operand, layout);
    (void)operand;
}

/* Refuses operand `name` unless it has the elements of an instruction. */
CCUTE_OUTLINE void ccute_operand_fits_(char name, const ccute_operand_ *operand, int type, int map, ccute_mma_atom atom)
{
    const ccute_mma_map values = ccute_mma_map_(map, atom);
    const int64_t count = ccute_mode_extent_(operand->layout, 0), rank = ccute_rank_of_(&operand->layout->shape);
    if (operand->bytes != ccute_element_bytes_(type) || !ccute_kind_fits_(operand->kind, type))
        CCUTE_GEMM_REFUSE_(atom, CCUTE_GEMM_TYPE_, name, operand->kind + 256 * operand->bytes, type);
    if (count != ccute_mma_values_(&values))
        CCUTE_GEMM_REFUSE_(atom, CCUTE_GEMM_VALUES_, name, count, ccute_mma_values_(&values));
    if (rank > 3)
        CCUTE_GEMM_REFUSE_(atom, CCUTE_GEMM_RANK_, name, rank, 3);
}

/* Refuses extents of a mode that differ. */
CCUTE_INLINE void ccute_extents_fit_(char mode, int64_t got, int64_t wanted, ccute_mma_atom atom)
{
    if (got != wanted)
        CCUTE_GEMM_REFUSE_(atom, CCUTE_GEMM_EXTENT_, mode, got, wanted);
    (void)mode, (void)atom;
}

/* The elements from `first` on, packed; and from there back into memory. */
CCUTE_OUTLINE void ccute_operand_load_(const ccute_operand_ *operand, int type, int values, int64_t first,
                                       uint32_t *words)
{
    const int bits = ccute_type_bits_(type);
    for (int v = 0; v < values; v++) {
        const int64_t i = ccute_element_(operand->layout, first + v);
        uint64_t element = 0;
        if (bits < 8)
            element = ccute_packed_get_((const uint32_t *)operand->data, i, bits);
        else
            __builtin_memcpy(&element, (const char *)operand->data + i * (bits / 8), (size_t)(bits / 8));
        ccute_packed_set_(words, v, bits, element);
    }
}
CCUTE_OUTLINE void ccute_operand_store_(void *data, const ccute_operand_ *operand, int type, int values, int64_t first,
                                        const uint32_t *words)
{
    const int bits = ccute_type_bits_(type);
    for (int v = 0; v < values; v++) {
        const uint64_t element = ccute_packed_get_(words, v, bits);
        __builtin_memcpy((char *)data + ccute_element_(operand->layout, first + v) * (bits / 8), &element,
                         (size_t)(bits / 8));
    }
}

/* The number of values in mode 0. */
CCUTE_INLINE int ccute_operand_values_(const ccute_operand_ *operand)
{
    return (int)ccute_mode_extent_(operand->layout, 0);
}

/* A of four warps is in registers where its layout has the values of those, else in shared memory. */
CCUTE_INLINE int ccute_map_of_a_(const ccute_operand_ *a, ccute_mma_atom atom)
{
    const ccute_mma_facts facts = ccute_mma_facts_(atom);
    const ccute_mma_map held = ccute_mma_map_(facts.map_a, atom);
    return facts.kind == CCUTE_MMA_WARPGROUP && ccute_operand_values_(a) != ccute_mma_values_(&held)
               ? CCUTE_MMA_MAP_SHARED_A
               : facts.map_a;
}

/* Operand A or B of one instruction of four warps: the elements from `first` on. */
CCUTE_OUTLINE ccute_group_operand_ ccute_group_operand_of_(const ccute_operand_ *operand, int type, int in_registers,
                                                           int64_t first)
{
    ccute_group_operand_ o = {NULL, NULL, 0, 0, 0, {0, 0, 0, 0}};
    o.layout = operand->layout;
    o.first = first;
    if (in_registers)
        ccute_operand_load_(operand, type, ccute_operand_values_(operand), first, o.words);
    else
        o.data = operand->data;
    return o;
}

/* One atom of C, (m,n) being atoms: all instructions along K. */
CCUTE_OUTLINE void ccute_warp_sums_(const ccute_tiled_mma *slice, int sums, void *data, const ccute_operand_ *c,
                                    const ccute_operand_ *a, const ccute_operand_ *b, int64_t m, int64_t n)
{
    const ccute_mma_atom atom = slice->atom;
    const int values = ccute_operand_values_(c), a_values = ccute_operand_values_(a);
    const int b_values = ccute_operand_values_(b);
    const int64_t ms = ccute_mode_extent_(c->layout, 1), ns = ccute_mode_extent_(c->layout, 2);
    ccute_mma_registers r;
    __builtin_memset(&r, 0, sizeof r);
    if (!(sums & CCUTE_SUMS_BEGIN_))
        ccute_operand_load_(c, atom.c, values, values * (m + ms * n), r.c);
    for (int64_t k = 0; k < ccute_mode_extent_(a->layout, 2); k++) {
        ccute_operand_load_(a, atom.a, a_values, a_values * (m + ms * k), r.a);
        ccute_operand_load_(b, atom.b, b_values, b_values * (n + ns * k), r.b);
        ccute_mma_run_(atom, slice->thread, &r);
    }
    ccute_operand_store_(data, c, atom.c, values, values * (m + ms * n), r.c);
}
CCUTE_OUTLINE void ccute_group_sums_(const ccute_tiled_mma *slice, int sums, void *data, const ccute_operand_ *c,
                                     const ccute_operand_ *a, const ccute_operand_ *b, int64_t m, int64_t n)
{
    enum { WORDS = 128 };
    const ccute_mma_atom atom = slice->atom;
    const int values = ccute_operand_values_(c);
    const int64_t a_values = ccute_operand_values_(a), b_values = ccute_operand_values_(b);
    const int64_t ms = ccute_mode_extent_(c->layout, 1), ns = ccute_mode_extent_(c->layout, 2);
    const int in_registers = ccute_map_of_a_(a, atom) != CCUTE_MMA_MAP_SHARED_A;
    uint32_t words[WORDS];
    __builtin_memset(words, 0, sizeof words);
    if (!(sums & CCUTE_SUMS_BEGIN_))
        ccute_operand_load_(c, atom.c, values, values * (m + ms * n), words);
    for (int64_t k = 0; k < ccute_mode_extent_(a->layout, 2); k++) {
        const ccute_group_operand_ left = ccute_group_operand_of_(a, atom.a, in_registers, a_values * (m + ms * k));
        const ccute_group_operand_ right = ccute_group_operand_of_(b, atom.b, 0, b_values * (n + ns * k));
        ccute_group_run_(atom, slice->thread, &left, &right, words);
    }
    ccute_operand_store_(data, c, atom.c, values, values * (m + ms * n), words);
}

/* data: c's. */
CCUTE_OUTLINE void ccute_gemm_of_(const ccute_tiled_mma *slice, int sums, void *data, const ccute_operand_ *c,
                                  const ccute_operand_ *a, const ccute_operand_ *b)
{
    const ccute_mma_atom atom = slice->atom;
    const ccute_mma_facts facts = ccute_mma_facts_(atom);
    ccute_layout_is_good_(0, &slice->atoms);
    ccute_layout_is_good_('C', c->layout);
    ccute_layout_is_good_('A', a->layout);
    ccute_layout_is_good_('B', b->layout);
    if (slice->thread == CCUTE_LEAF_ALL)
        CCUTE_GEMM_REFUSE_(atom, CCUTE_GEMM_UNBOUND_, 0, 0, 0);
    ccute_operand_fits_('C', c, atom.c, facts.map_c, atom);
    ccute_operand_fits_('A', a, atom.a, ccute_map_of_a_(a, atom), atom);
    ccute_operand_fits_('B', b, atom.b, facts.map_b, atom);
    const int64_t m = ccute_mode_extent_(c->layout, 1), n = ccute_mode_extent_(c->layout, 2);
    ccute_extents_fit_('M', ccute_mode_extent_(a->layout, 1), m, atom);
    ccute_extents_fit_('N', ccute_mode_extent_(b->layout, 1), n, atom);
    ccute_extents_fit_('K', ccute_mode_extent_(b->layout, 2), ccute_mode_extent_(a->layout, 2), atom);
#if defined CCUTE_CPU_ACCUMULATES_
    if (sums & CCUTE_SUMS_ASKED_)
        CCUTE_CPU_ACCUMULATES_(facts.kind == CCUTE_MMA_WARPGROUP, !(sums & CCUTE_SUMS_BEGIN_));
#endif
    for (int64_t i = 0; i < m * n; i++)
        if (facts.kind == CCUTE_MMA_WARPGROUP)
            ccute_group_sums_(slice, sums, data, c, a, b, i % m, i / m);
        else
            ccute_warp_sums_(slice, sums, data, c, a, b, i % m, i / m);
}

/* CCUTE_GEMM_AT_(product): the product, of which faults on the CPU name the line. */
#if !defined CCUTE_GEMM_AT_
#define CCUTE_GEMM_AT_(product) product
#endif

#define CCUTE_GEMM_CONST_ "ccute: the destination of a product, which comes first, is const or volatile"

#if defined __cplusplus

/* By the bits of a short floating type. */
template <int exponent, int fraction> struct ccute_short_kind_ {
    static const int value = CCUTE_KIND_OTHER_;
};
template <> struct ccute_short_kind_<5, 10> {
    static const int value = CCUTE_KIND_SHORT_ + (int)CCUTE_F16;
};
template <> struct ccute_short_kind_<8, 7> {
    static const int value = CCUTE_KIND_SHORT_ + (int)CCUTE_BF16;
};
template <> struct ccute_short_kind_<4, 3> {
    static const int value = CCUTE_KIND_SHORT_ + (int)CCUTE_E4M3;
};
template <> struct ccute_short_kind_<5, 2> {
    static const int value = CCUTE_KIND_SHORT_ + (int)CCUTE_E5M2;
};
template <class T> struct ccute_kind_ {
    static const int value = ccute_short_kind_<ccute_short_<T>::exponent, ccute_short_<T>::fraction>::value;
};
#define CCUTE_KIND_OF_(type, kind)                                                                                     \
    template <> struct ccute_kind_<type> {                                                                             \
        static const int value = kind;                                                                                 \
    };
CCUTE_KIND_OF_(float, CCUTE_KIND_REAL_)
CCUTE_KIND_OF_(double, CCUTE_KIND_REAL_)
CCUTE_KIND_OF_(char, CCUTE_KIND_INTEGER_)
CCUTE_KIND_OF_(signed char, CCUTE_KIND_INTEGER_)
CCUTE_KIND_OF_(unsigned char, CCUTE_KIND_INTEGER_)
CCUTE_KIND_OF_(short, CCUTE_KIND_INTEGER_)
CCUTE_KIND_OF_(unsigned short, CCUTE_KIND_INTEGER_)
CCUTE_KIND_OF_(int, CCUTE_KIND_INTEGER_)
CCUTE_KIND_OF_(unsigned, CCUTE_KIND_INTEGER_)
#undef CCUTE_KIND_OF_

template <class T> CCUTE_INLINED ccute_operand_ ccute_operand_of_(const T *data, const ccute_layout &layout)
{
    const ccute_operand_ operand = {data, &layout, (int)sizeof(T), ccute_kind_<T>::value};
    return operand;
}

template <class C, class A, class B>
CCUTE_INLINED void ccute_gemm_(const ccute_tiled_mma &slice, int sums, C *c, const ccute_layout &c_layout, const A *a,
                               const ccute_layout &a_layout, const B *b, const ccute_layout &b_layout)
{
    static_assert(ccute_bare_<C>::plain, CCUTE_GEMM_CONST_);
    const ccute_operand_ out = ccute_operand_of_(c, c_layout), left = ccute_operand_of_(a, a_layout);
    const ccute_operand_ right = ccute_operand_of_(b, b_layout);
    ccute_gemm_of_(&slice, sums, c, &out, &left, &right);
}

#define ccute_gemm(slice, c, c_layout, a, a_layout, b, b_layout)                                                       \
    CCUTE_GEMM_AT_(ccute_gemm_(slice, CCUTE_SUMS_ADD_, c, c_layout, a, a_layout, b, b_layout))
#define ccute_gemm_first(slice, c, c_layout, a, a_layout, b, b_layout)                                                 \
    CCUTE_GEMM_AT_(ccute_gemm_(slice, CCUTE_SUMS_BEGIN_, c, c_layout, a, a_layout, b, b_layout))
#define ccute_gemm_accumulate(slice, c, c_layout, a, a_layout, b, b_layout, accumulates)                               \
    CCUTE_GEMM_AT_(ccute_gemm_(slice, CCUTE_SUMS_(accumulates), c, c_layout, a, a_layout, b, b_layout))

#else

CCUTE_INLINE void ccute_gemm_(ccute_tiled_mma slice, int sums, void *c, int c_bytes, int c_kind, ccute_layout c_layout,
                              const void *a, int a_bytes, int a_kind, ccute_layout a_layout, const void *b, int b_bytes,
                              int b_kind, ccute_layout b_layout)
{
    const ccute_operand_ out = {c, &c_layout, c_bytes, c_kind}, left = {a, &a_layout, a_bytes, a_kind};
    const ccute_operand_ right = {b, &b_layout, b_bytes, b_kind};
    ccute_gemm_of_(&slice, sums, c, &out, &left, &right);
}

#define CCUTE_KIND_OF_(p)                                                                                              \
    _Generic(*(p), float                                                                                               \
             : CCUTE_KIND_REAL_, double                                                                                \
             : CCUTE_KIND_REAL_, char                                                                                  \
             : CCUTE_KIND_INTEGER_, signed char                                                                        \
             : CCUTE_KIND_INTEGER_, unsigned char                                                                      \
             : CCUTE_KIND_INTEGER_, short                                                                              \
             : CCUTE_KIND_INTEGER_, unsigned short                                                                     \
             : CCUTE_KIND_INTEGER_, int                                                                                \
             : CCUTE_KIND_INTEGER_, unsigned                                                                           \
             : CCUTE_KIND_INTEGER_, default                                                                            \
             : CCUTE_KIND_OTHER_)
#define CCUTE_GEMM_DST_BYTES_(c)                                                                                       \
    ((int)(sizeof(struct {                                                                                             \
               int ok;                                                                                                 \
               _Static_assert(CCUTE_PLAIN_(c), CCUTE_GEMM_CONST_);                                                     \
           }) * 0 +                                                                                                    \
           sizeof *(c)))
#define CCUTE_GEMM_SUMS_(slice, sums, c, c_layout, a, a_layout, b, b_layout)                                           \
    CCUTE_GEMM_AT_(ccute_gemm_(slice, sums, c, CCUTE_GEMM_DST_BYTES_(c), CCUTE_KIND_OF_(c), c_layout, a,               \
                               (int)sizeof *(a), CCUTE_KIND_OF_(a), a_layout, b, (int)sizeof *(b), CCUTE_KIND_OF_(b),  \
                               b_layout))
#define ccute_gemm(slice, c, c_layout, a, a_layout, b, b_layout)                                                       \
    CCUTE_GEMM_SUMS_(slice, CCUTE_SUMS_ADD_, c, c_layout, a, a_layout, b, b_layout)
#define ccute_gemm_first(slice, c, c_layout, a, a_layout, b, b_layout)                                                 \
    CCUTE_GEMM_SUMS_(slice, CCUTE_SUMS_BEGIN_, c, c_layout, a, a_layout, b, b_layout)
#define ccute_gemm_accumulate(slice, c, c_layout, a, a_layout, b, b_layout, accumulates)                               \
    CCUTE_GEMM_SUMS_(slice, CCUTE_SUMS_(accumulates), c, c_layout, a, a_layout, b, b_layout)

#endif
#endif

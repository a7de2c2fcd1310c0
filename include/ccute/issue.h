/* The macros of folded products: matrix instructions. A folded product needs nothing else of ccute; foldc defines
 * CCUTE_ISSUES at the head of a file with such products, and only then this header is read. In C++ and CUDA.
 *
 * CCUTE_ISSUE_80(m, n, k, a, b, c, order, text, (c's registers), (a's and b's registers)) is the instruction on sm_80
 * and up, one asm with that text; in a pass for another GPU it stops the kernel, and names the instruction; in kernels
 * on the CPU it is the sums, whether <ccute/cpu.h> comes before this header or after it. Each register is
 * CCUTE_ISSUE_RW(constraint, variable), which is read and written, CCUTE_ISSUE_W, written, or CCUTE_ISSUE_R(constraint,
 * value), read. CCUTE_ISSUE_RIF(constraint, variable, flag) is written, and read where the flag is true; the last
 * register is CCUTE_ISSUE_FLAG(flag) then. CCUTE_ISSUE_IF(flag, word) is a word of these: on a GPU as it is, because a
 * fence before the product has seen it.
 *
 * CCUTE_ISSUE_90A is the same of four warps, for sm_90a alone; order: of A and B, T where K is the mode along which the
 * elements lie together. An operand in shared memory is a ccute_issue_tile. */
#ifndef CCUTE_ISSUE_H
#define CCUTE_ISSUE_H

#include <ccute/move.h>

#if defined __cplusplus

/* ---- Registers of 32 bits ------------------------------------------------------------------- */

/* ccute_issue_word(a, b...): elements of 32 bits in all, the first one lowest; ccute_issue_at(p): those from p on.
   ccute_issue_split(word, a, b...), ccute_issue_put(p, word): the way back. */
template <class T> CCUTE_INLINED unsigned ccute_issue_at(const T *p)
{
    unsigned word;
    __builtin_memcpy(&word, (const void *)p, sizeof word);
    return word;
}
template <class T> CCUTE_INLINED void ccute_issue_put(T *p, unsigned word)
{
    __builtin_memcpy((void *)p, &word, sizeof word);
}
template <class T, class... E> CCUTE_INLINED unsigned ccute_issue_word(const T &first, const E &...rest)
{
    unsigned word;
    const ccute_vector<T, 1 + sizeof...(E)> v = ccute_gather_<T>(first, rest...);
    static_assert(sizeof v == sizeof word, "ccute: the elements of a register are 32 bits");
    __builtin_memcpy(&word, v.w, sizeof word);
    return word;
}
template <class T, class... E> CCUTE_INLINED void ccute_issue_split(unsigned word, T &first, E &...rest)
{
    ccute_vector<T, 1 + sizeof...(E)> v;
    int i = 0;
    __builtin_memcpy(v.w, &word, sizeof word);
    first = v[i++];
    ((rest = v[i++]), ...);
}

/* ---- Shared memory that four warps read -------------------------------------------------------- */

/* ccute_issue_tile(p, bits): the descriptor of the operand at p, with these bits apart from the address; + N is 16 N
   bytes further. */
#if defined __FOLDC__ || !defined __CUDACC__
struct ccute_issue_tile_ {
    const char *data;
    unsigned long long bits;
};
CCUTE_INLINED ccute_issue_tile_ ccute_issue_tile(const void *p, unsigned long long bits)
{
    return {static_cast<const char *>(p), bits};
}
CCUTE_INLINED ccute_issue_tile_ operator+(ccute_issue_tile_ tile, long long units)
{
    return {tile.data + 16 * units, tile.bits};
}
#else
CCUTE_INLINED unsigned long long ccute_issue_tile(const void *p, unsigned long long bits)
{
#if defined __CUDA_ARCH__
    return bits | (unsigned long long)(__cvta_generic_to_shared(p) >> 4 & 0x3fff);
#else
    return (void)p, bits;
#endif
}
#endif

/* ccute_issue_hold(array): its elements are registers here, with the values that they have by now. No compiler moves a
   write past a fence before a product of four warps, or a read to before the wait after it. */
#if defined __CUDA_ARCH__ && !defined __FOLDC__
static __device__ inline void ccute_issue_hold_(float &x) { asm volatile("" : "+f"(x)::"memory"); }
static __device__ inline void ccute_issue_hold_(double &x) { asm volatile("" : "+d"(x)::"memory"); }
static __device__ inline void ccute_issue_hold_(unsigned &x) { asm volatile("" : "+r"(x)::"memory"); }
static __device__ inline void ccute_issue_hold_(int &x) { asm volatile("" : "+r"(x)::"memory"); }
template <class T, int N> static __device__ inline void ccute_issue_hold(T (&array)[N])
{
    if constexpr (sizeof(T) >= 4) {
#pragma unroll
        for (int i = 0; i < N; i++)
            ccute_issue_hold_(array[i]);
    } else {
        const int each = 4 / sizeof(T);
#pragma unroll
        for (int i = 0; i + each <= N; i += each) {
            unsigned word = ccute_issue_at(&array[i]);
            ccute_issue_hold_(word);
            ccute_issue_put(&array[i], word);
        }
    }
}
template <class T, int N, int M> static __device__ inline void ccute_issue_hold(T (&rows)[N][M])
{
#pragma unroll
    for (int i = 0; i < N; i++)
        ccute_issue_hold(rows[i]);
}
#else
template <class T, int N> CCUTE_INLINED void ccute_issue_hold(T (&)[N]) {}
#endif

/* ---- Instructions ---------------------------------------------------------------------------- */

#define CCUTE_ISSUE_ALL_(...) __VA_ARGS__

/* ccute_issue_flag(flag, four_warps): the flag, once: whether a product adds to its C. */
#if !defined __CUDACC__ && !defined __FOLDC__
extern "C" void ccute_cpu_accumulates(int four_warps, int accumulates);
CCUTE_INLINED bool ccute_issue_flag(bool flag, bool four_warps)
{
    ccute_cpu_accumulates(four_warps, flag);
    return flag;
}
#else
CCUTE_INLINED bool ccute_issue_flag(bool flag, bool) { return flag; }
#endif

#if defined __FOLDC__

/* Read by foldc, of which --verify executes it: an instruction is a call with its row of mma.def, the GPU that it
   needs, whether it is of four warps, its text, and the constraint of each register before the register. */
#define CCUTE_ISSUE_RW(constraint, x) "+" #constraint, x
#define CCUTE_ISSUE_W(constraint, x) "=" #constraint, x
#define CCUTE_ISSUE_R(constraint, x) #constraint, x
#define CCUTE_ISSUE_RIF(constraint, x, flag) "?" #constraint, x
#define CCUTE_ISSUE_FLAG(flag) "r", (unsigned)(flag)
#define CCUTE_ISSUE_IF(flag, word) ((flag) ? (word) : 0u)
template <class... T> CCUTE_HD void ccute_issue_instruction_(T &&...);
#define CCUTE_ISSUE_READ_(arch, group, m, n, k, a, b, c, order, text, out, in)                                         \
    ccute_issue_instruction_(arch, group, m, n, k, a, b, c, order, text, CCUTE_ISSUE_ALL_ out, CCUTE_ISSUE_ALL_ in)
#define CCUTE_ISSUE_70(m, n, k, a, b, c, order, text, out, in)                                                         \
    CCUTE_ISSUE_READ_(70, 0, m, n, k, CCUTE_##a, CCUTE_##b, CCUTE_##c, CCUTE_ORDER_##order, text, out, in)
#define CCUTE_ISSUE_75(m, n, k, a, b, c, order, text, out, in)                                                         \
    CCUTE_ISSUE_READ_(75, 0, m, n, k, CCUTE_##a, CCUTE_##b, CCUTE_##c, CCUTE_ORDER_##order, text, out, in)
#define CCUTE_ISSUE_80(m, n, k, a, b, c, order, text, out, in)                                                         \
    CCUTE_ISSUE_READ_(80, 0, m, n, k, CCUTE_##a, CCUTE_##b, CCUTE_##c, CCUTE_ORDER_##order, text, out, in)
#define CCUTE_ISSUE_89(m, n, k, a, b, c, order, text, out, in)                                                         \
    CCUTE_ISSUE_READ_(89, 0, m, n, k, CCUTE_##a, CCUTE_##b, CCUTE_##c, CCUTE_ORDER_##order, text, out, in)
#define CCUTE_ISSUE_90(m, n, k, a, b, c, order, text, out, in)                                                         \
    CCUTE_ISSUE_READ_(90, 0, m, n, k, CCUTE_##a, CCUTE_##b, CCUTE_##c, CCUTE_ORDER_##order, text, out, in)
#define CCUTE_ISSUE_90A(m, n, k, a, b, c, order, text, out, in)                                                        \
    CCUTE_ISSUE_READ_(90, 1, m, n, k, CCUTE_##a, CCUTE_##b, CCUTE_##c, CCUTE_ORDER_##order, text, out, in)

#elif defined __CUDA_ARCH__

#define CCUTE_ISSUE_RW(constraint, x) "+" #constraint(x)
#define CCUTE_ISSUE_W(constraint, x) "=" #constraint(x)
#define CCUTE_ISSUE_R(constraint, x) #constraint(x)
#define CCUTE_ISSUE_RIF(constraint, x, flag) "+" #constraint(x)
#define CCUTE_ISSUE_FLAG(flag) "r"((unsigned)(flag))
#define CCUTE_ISSUE_IF(flag, word) (word)
#define CCUTE_ISSUE_(m, n, k, a, b, c, order, text, out, in)                                                           \
    asm volatile(text : CCUTE_ISSUE_ALL_ out : CCUTE_ISSUE_ALL_ in)
#define CCUTE_ISSUE_TRAP_(arch, m, n, k, a, b, c)                                                                      \
    (__assert_fail("mma(" #m ", " #n ", " #k ", " #a ", " #b ", " #c ") needs sm_" #arch, __FILE__, __LINE__, __func__))

#if __CUDA_ARCH__ >= 700
#define CCUTE_ISSUE_70 CCUTE_ISSUE_
#else
#define CCUTE_ISSUE_70(m, n, k, a, b, c, order, text, out, in) CCUTE_ISSUE_TRAP_(70, m, n, k, a, b, c)
#endif
#if __CUDA_ARCH__ >= 750
#define CCUTE_ISSUE_75 CCUTE_ISSUE_
#else
#define CCUTE_ISSUE_75(m, n, k, a, b, c, order, text, out, in) CCUTE_ISSUE_TRAP_(75, m, n, k, a, b, c)
#endif
#if __CUDA_ARCH__ >= 800
#define CCUTE_ISSUE_80 CCUTE_ISSUE_
#else
#define CCUTE_ISSUE_80(m, n, k, a, b, c, order, text, out, in) CCUTE_ISSUE_TRAP_(80, m, n, k, a, b, c)
#endif
#if __CUDA_ARCH__ >= 890
#define CCUTE_ISSUE_89 CCUTE_ISSUE_
#else
#define CCUTE_ISSUE_89(m, n, k, a, b, c, order, text, out, in) CCUTE_ISSUE_TRAP_(89, m, n, k, a, b, c)
#endif
#if __CUDA_ARCH__ >= 900
#define CCUTE_ISSUE_90 CCUTE_ISSUE_
#else
#define CCUTE_ISSUE_90(m, n, k, a, b, c, order, text, out, in) CCUTE_ISSUE_TRAP_(90, m, n, k, a, b, c)
#endif
#if defined __CUDA_ARCH_FEAT_SM90_ALL
#define CCUTE_ISSUE_90A CCUTE_ISSUE_
#else
#define CCUTE_ISSUE_90A(m, n, k, a, b, c, order, text, out, in)                                                        \
    (__assert_fail("wgmma(" #n ", " #a ", " #b ", " #c ") needs sm_90a", __FILE__, __LINE__, __func__))
#endif

#else

#if defined __CUDACC__

/* Nvcc's pass for the host, where no kernel runs. */
#define CCUTE_ISSUE_RW(constraint, x) (x)
#define CCUTE_ISSUE_W(constraint, x) (x)
#define CCUTE_ISSUE_R(constraint, x) (x)
#define CCUTE_ISSUE_RIF(constraint, x, flag) (x)
#define CCUTE_ISSUE_FLAG(flag) (flag)
#define CCUTE_ISSUE_IF(flag, word) ((flag) ? (word) : 0u)
#define CCUTE_ISSUE_(m, n, k, a, b, c, order, text, out, in) ((void)ccute_issue_none_ out, (void)ccute_issue_none_ in)
#define CCUTE_ISSUE_90A CCUTE_ISSUE_
template <class... T> CCUTE_INLINED void ccute_issue_none_(const T &...) { CCUTE_TRAP(); }

#else

#include <ccute/mma_number.h>

extern "C" void ccute_cpu_product_at(const char *file, int line);
extern "C" void ccute_cpu_mma(ccute_mma_atom atom, int64_t thread, ccute_mma_registers *r);
extern "C" void ccute_cpu_wgmma(ccute_mma_atom atom, int64_t thread, const ccute_group_operand_ *a,
                                const ccute_group_operand_ *b, uint32_t *c);

/* A register that is written, and read if is_read. */
template <class T> struct ccute_issue_out_ {
    T *x;
    bool is_read;
};
template <class T> inline ccute_issue_out_<T> ccute_issue_out(T &x, bool is_read) { return {&x, is_read}; }

/* C of an instruction on the CPU: its registers one after another. */
template <int WORDS> struct ccute_issue_sums_ {
    uint32_t c[WORDS];

    template <class T> static void put(uint32_t *words, int &at, const T &x)
    {
        __builtin_memcpy(words + at, &x, sizeof x);
        at += sizeof x / sizeof *words;
    }
    template <class T> static void get(const uint32_t *words, int &at, T &x)
    {
        __builtin_memcpy(&x, words + at, sizeof x);
        at += sizeof x / sizeof *words;
    }
    template <class... T> void read_out(const ccute_issue_out_<T> &...out)
    {
        int at = 0;
        (put(c, at, out.is_read ? *out.x : T()), ...);
    }
    template <class... T> void write(const ccute_issue_out_<T> &...out) const
    {
        int at = 0;
        (get(c, at, *out.x), ...);
    }
};

/* An instruction of a warp: a's registers, then b's. */
struct ccute_issue_warp_ : ccute_issue_sums_<8> {
    const ccute_mma_atom atom;
    uint32_t ab[32];

    ccute_issue_warp_(const ccute_mma_atom &of, int) : atom(of) {}
    template <class... T> void read_in(const T &...in)
    {
        int at = 0;
        (put(ab, at, in), ...);
    }
    void run()
    {
        const ccute_mma_map map = ccute_mma_map_(ccute_mma_facts_(atom).map_a, atom);
        const int words = ccute_mma_values_(&map) * ccute_type_bits_(atom.a) / 32;
        ccute_mma_registers r;
        __builtin_memcpy(r.a, ab, sizeof *ab * words);
        __builtin_memcpy(r.b, ab + words, sizeof r.b);
        __builtin_memcpy(r.c, c, sizeof c);
        ccute_cpu_mma(atom, -1, &r);
        __builtin_memcpy(c, r.c, sizeof c);
    }
};

/* An instruction of four warps: a's registers or its tile, and b's tile. */
struct ccute_issue_group_ : ccute_issue_sums_<128> {
    const ccute_mma_atom atom;
    ccute_group_operand_ a, b;
    int words;

    ccute_issue_group_(const ccute_mma_atom &of, int order) : atom(of), a(), b(), words(0)
    {
        a.mn = order == CCUTE_ORDER_NT || order == CCUTE_ORDER_NN;
        b.mn = order == CCUTE_ORDER_NT || order == CCUTE_ORDER_TT;
    }
    void take(unsigned word) { a.words[words++] = word; }
    void take(bool) {} /* the flag, which C's registers have */
    void take(const ccute_issue_tile_ &tile)
    {
        ccute_group_operand_ &operand = words || a.data ? b : a;
        operand.data = tile.data;
        operand.descriptor = tile.bits;
    }
    template <class... T> void read_in(const T &...in) { (take(in), ...); }
    void run() { ccute_cpu_wgmma(atom, -1, &a, &b, c); }
};

#define CCUTE_ISSUE_RW(constraint, x) ccute_issue_out(x, true)
#define CCUTE_ISSUE_W(constraint, x) ccute_issue_out(x, false)
#define CCUTE_ISSUE_R(constraint, x) (x)
#define CCUTE_ISSUE_RIF(constraint, x, flag) ccute_issue_out(x, flag)
#define CCUTE_ISSUE_FLAG(flag) (static_cast<bool>(flag))
#define CCUTE_ISSUE_IF(flag, word) ((flag) ? (word) : 0u)
#define CCUTE_ISSUE_BY_(issued, order, out, in, ...)                                                                   \
    do {                                                                                                               \
        issued ccute_issued_({__VA_ARGS__, 0}, order);                                                                 \
        ccute_issued_.read_out out;                                                                                    \
        ccute_issued_.read_in in;                                                                                      \
        ccute_cpu_product_at(__FILE__, __LINE__);                                                                      \
        ccute_issued_.run();                                                                                           \
        ccute_issued_.write out;                                                                                       \
    } while (0)
#define CCUTE_ISSUE_(m, n, k, a, b, c, order, text, out, in)                                                           \
    CCUTE_ISSUE_BY_(ccute_issue_warp_, CCUTE_ORDER_##order, out, in, m, n, k, CCUTE_##a, CCUTE_##b, CCUTE_##c,         \
                    CCUTE_ORDER_##order, 0)
#define CCUTE_ISSUE_90A(m, n, k, a, b, c, order, text, out, in)                                                        \
    CCUTE_ISSUE_BY_(ccute_issue_group_, CCUTE_ORDER_##order, out, in, m, n, k, CCUTE_##a, CCUTE_##b, CCUTE_##c,        \
                    CCUTE_ORDER_ANY, 1)

#endif

#define CCUTE_ISSUE_70 CCUTE_ISSUE_
#define CCUTE_ISSUE_75 CCUTE_ISSUE_
#define CCUTE_ISSUE_80 CCUTE_ISSUE_
#define CCUTE_ISSUE_89 CCUTE_ISSUE_
#define CCUTE_ISSUE_90 CCUTE_ISSUE_

#endif
#endif
#endif

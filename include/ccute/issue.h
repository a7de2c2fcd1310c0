/* What folded products are written in: matrix instructions. All of ccute that a folded product needs; foldc says
 * CCUTE_ISSUES at the head of a file with such products, and only then it is read. In C++ and CUDA.
 *
 * CCUTE_ISSUE_80(m, n, k, a, b, c, order, text, (c's registers), (a's and b's registers)) is the instruction on sm_80
 * and up, one asm with that text; in a pass for another GPU it stops the kernel, and names the instruction; in kernels
 * on the CPU it is the sums. Each register is CCUTE_ISSUE_RW(constraint, variable), which is read and written,
 * CCUTE_ISSUE_W, written, or CCUTE_ISSUE_R(constraint, value), read. */
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

/* ---- Instructions ---------------------------------------------------------------------------- */

#if defined __CUDA_ARCH__ && !defined __FOLDC__

#define CCUTE_ISSUE_ALL_(...) __VA_ARGS__
#define CCUTE_ISSUE_RW(constraint, x) "+" #constraint(x)
#define CCUTE_ISSUE_W(constraint, x) "=" #constraint(x)
#define CCUTE_ISSUE_R(constraint, x) #constraint(x)
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

#else

#if defined __FOLDC__ || defined __CUDACC__ || !defined CCUTE_CPU_H

/* Read by foldc, or where no kernel runs. */
#define CCUTE_ISSUE_RW(constraint, x) (x)
#define CCUTE_ISSUE_W(constraint, x) (x)
#define CCUTE_ISSUE_R(constraint, x) (x)
#define CCUTE_ISSUE_(m, n, k, a, b, c, order, text, out, in) ((void)ccute_issue_none_ out, (void)ccute_issue_none_ in)
template <class... T> CCUTE_INLINED void ccute_issue_none_(const T &...) { CCUTE_TRAP(); }

#else

#include <ccute/mma_number.h>

extern "C" void ccute_cpu_mma(ccute_mma_atom atom, int64_t thread, ccute_mma_registers *r);

/* A register that is written, and read if is_read. */
template <class T> struct ccute_issue_out_ {
    T *x;
    bool is_read;
};
template <class T> inline ccute_issue_out_<T> ccute_issue_out(T &x, bool is_read) { return {&x, is_read}; }

/* An instruction on the CPU: its registers one after another, c's, then a's, then b's. */
struct ccute_issue_cpu_ {
    ccute_mma_atom atom;
    uint32_t c[8], ab[32];

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
    template <class... T> void write(const ccute_issue_out_<T> &...out) const
    {
        int at = 0;
        (get(c, at, *out.x), ...);
    }
};

#define CCUTE_ISSUE_RW(constraint, x) ccute_issue_out(x, true)
#define CCUTE_ISSUE_W(constraint, x) ccute_issue_out(x, false)
#define CCUTE_ISSUE_R(constraint, x) (x)
#define CCUTE_ISSUE_(m, n, k, a, b, c, order, text, out, in)                                                           \
    do {                                                                                                               \
        ccute_issue_cpu_ ccute_issued_ = {                                                                             \
            {m, n, k, CCUTE_##a, CCUTE_##b, CCUTE_##c, CCUTE_ORDER_##order, 0, 0}, {}, {}};                            \
        ccute_issued_.read_out out;                                                                                    \
        ccute_issued_.read_in in;                                                                                      \
        ccute_issued_.run();                                                                                           \
        ccute_issued_.write out;                                                                                       \
    } while (0)

#endif

#define CCUTE_ISSUE_70 CCUTE_ISSUE_
#define CCUTE_ISSUE_75 CCUTE_ISSUE_
#define CCUTE_ISSUE_80 CCUTE_ISSUE_
#define CCUTE_ISSUE_89 CCUTE_ISSUE_
#define CCUTE_ISSUE_90 CCUTE_ISSUE_

#endif
#endif
#endif

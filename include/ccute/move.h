/* The functions of folded copies: several elements moved by one instruction. A folded copy needs nothing else of ccute;
 * foldc defines CCUTE_MOVES at the head of a file with such copies, and only then this header is read. In C++ and CUDA.
 * If the copies have no hints for caches and calculate nothing, it defines CCUTE_PLAIN_MOVES instead, and the functions
 * for those are left out.
 *
 * p + K is aligned to the bytes of the whole move. A name that ends in _global or _shared states the memory of p; the
 * function is then exactly that one instruction on a device, where compilers like to take vectors apart again.
 * _global_cs, _global_cg and, for loads, _global_lu carry the hints of CCUTE_CACHE_STREAMING and its like. */
#ifndef CCUTE_MOVE_H
#define CCUTE_MOVE_H

#include <ccute/config.h>
#if !defined CCUTE_PLAIN_MOVES || defined CCUTE_MOVES
#include <ccute/convert.h>
#endif
#include <ccute/instructions.h>
#include <ccute/wgmma.h>

/* ccute_load<N>(p), ccute_load<N, K>(p), ccute_load_global<N, K>(p), ccute_load_shared<N, K>(p): the N elements from p
   + K on, as a ccute_vector: v[0], v[1]... */
/* ccute_store<K>(p, v), ccute_store<K>(p, a, b, c, d), ccute_store_global<K>(p, v), ccute_store_shared<K>(p, v): a
   vector, or single elements, to p + K. */
/* ccute_async<BYTES>(to, from), ccute_async<BYTES>(to, from, bytes), ccute_async_cg<BYTES>(to, from): BYTES bytes
   from global to shared memory, without waiting; with a third argument, that many of them and then zeros. cg: past the
   first cache. */
/* ccute_load_matrices<N>(row), ccute_load_matrices_trans<N>(row): N matrices of 8 rows of 16 bytes by the lanes of a
   warp, 4 N bytes a lane as a ccute_vector; _trans: transposed, of 16 bits. Lane l points at row l. */
/* ccute_store_word<K>(p, v): word K of a vector to p, the registers of neighbours. */
/* ccute_load_words(p, q...): the words of registers from each of these pointers on, as a vector. */
/* ccute_store_matrices(row, a, b...), ccute_store_matrices_trans(row, a, b...): the way back. */

#if defined __cplusplus

#if !defined __CUDACC__ && defined CCUTE_CPU_H
#include <ccute/cpu/check.h>
#endif
/* A list with a row for each hint. */
#if defined CCUTE_PLAIN_MOVES && !defined CCUTE_MOVES
#define CCUTE_HINTED_(...)
#else
#define CCUTE_HINTED_(...) __VA_ARGS__
#endif

/* ---- Words: an instruction moves one, two or four of them ------------------------------------ */

/* The word that elements of a type travel in, alone or several together. */
template <class T, int BYTES, bool TOGETHER> struct ccute_word_ {
    typedef T type;
};
template <class T> struct ccute_word_<T, 2, true> {
    typedef unsigned short type;
};
template <class T, int BYTES> struct ccute_word_<T, BYTES, true> {
    typedef unsigned type;
};
template <class T> struct ccute_word_<T, 4, false> {
    typedef unsigned type;
};
template <> struct ccute_word_<float, 4, false> {
    typedef float type;
};
template <class T> struct ccute_word_<T, 8, false> {
    typedef unsigned long long type;
};
template <> struct ccute_word_<double, 8, false> {
    typedef double type;
};

#if defined __CUDACC__
#define CCUTE_ALIASES_
#else
#define CCUTE_ALIASES_ may_alias,
#endif

/* N elements in a row, aligned to their size. */
template <class T, int N> struct __attribute__((CCUTE_ALIASES_ aligned(sizeof(T) * N))) ccute_vector {
    /* Elements smaller than four bytes share a word. */
    static const int bytes = sizeof(T) < 4 ? sizeof(T) * N : sizeof(T);
    typedef typename ccute_word_<T, bytes, (sizeof(T) < 4)>::type word;
    static const int words = sizeof(T) * N / sizeof(word), shared = sizeof(word) / sizeof(T);
    word w[words];

    CCUTE_HD T operator[](int i) const
    {
        T element;
        const word whole = w[i / shared];
        const word part =
            shared > 1 ? (word)((unsigned long long)ccute_bits_(whole) >> i % shared * 8 * sizeof(T)) : whole;
        __builtin_memcpy((void *)&element, &part, sizeof element);
        return element;
    }
    CCUTE_HD void set(int i, const T &element)
    {
        word part = word();
        __builtin_memcpy(&part, (const void *)&element, sizeof element);
        if (shared == 1)
            w[i] = part;
        else
            w[i / shared] = (word)ccute_joined_(w[i / shared], part, i % shared * 8 * (int)sizeof(T));
    }

  private:
    /* Never called for a word that is one element. */
    template <class W> CCUTE_HD static unsigned long long ccute_bits_(W word) { return (unsigned long long)word; }
    template <class W> CCUTE_HD static W ccute_joined_(W low, W high, int by)
    {
        return (W)(by ? (unsigned long long)low | (unsigned long long)high << by : (unsigned long long)high);
    }
};

/* ---- Instructions ---------------------------------------------------------------------------- */

#if defined __CUDA_ARCH__ && !defined __FOLDC__

/* Loads and stores of one, two and four words of a type, K bytes after an address. */
#define CCUTE_LOADS_(name, space, type, letter, suffix, address, a)                                                    \
    template <int K> static __device__ inline void ccute_load##name##_(type(&w)[1], const void *p)                     \
    {                                                                                                                  \
        asm volatile("ld" space "." suffix " %0, [%1+%2];" : "=" letter(w[0]) : a(address), "n"(K) : "memory");        \
    }                                                                                                                  \
    template <int K> static __device__ inline void ccute_load##name##_(type(&w)[2], const void *p)                     \
    {                                                                                                                  \
        asm volatile("ld" space ".v2." suffix " {%0, %1}, [%2+%3];"                                                    \
                     : "=" letter(w[0]), "=" letter(w[1])                                                              \
                     : a(address), "n"(K)                                                                              \
                     : "memory");                                                                                      \
    }                                                                                                                  \
    template <int K> static __device__ inline void ccute_load##name##_(type(&w)[4], const void *p)                     \
    {                                                                                                                  \
        asm volatile("ld" space ".v4." suffix " {%0, %1, %2, %3}, [%4+%5];"                                            \
                     : "=" letter(w[0]), "=" letter(w[1]), "=" letter(w[2]), "=" letter(w[3])                          \
                     : a(address), "n"(K)                                                                              \
                     : "memory");                                                                                      \
    }
#define CCUTE_WORDS_(name, space, type, letter, suffix, address, a)                                                    \
    CCUTE_LOADS_(name, space, type, letter, suffix, address, a)                                                        \
    template <int K> static __device__ inline void ccute_store##name##_(void *p, const type(&w)[1])                    \
    {                                                                                                                  \
        asm volatile("st" space "." suffix " [%0+%2], %1;" ::a(address), letter(w[0]), "n"(K) : "memory");             \
    }                                                                                                                  \
    template <int K> static __device__ inline void ccute_store##name##_(void *p, const type(&w)[2])                    \
    {                                                                                                                  \
        asm volatile("st" space ".v2." suffix " [%0+%3], {%1, %2};" ::a(address), letter(w[0]), letter(w[1]), "n"(K)   \
                     : "memory");                                                                                      \
    }                                                                                                                  \
    template <int K> static __device__ inline void ccute_store##name##_(void *p, const type(&w)[4])                    \
    {                                                                                                                  \
        asm volatile("st" space ".v4." suffix " [%0+%5], {%1, %2, %3, %4};" ::a(address), letter(w[0]), letter(w[1]),  \
                     letter(w[2]), letter(w[3]), "n"(K)                                                                \
                     : "memory");                                                                                      \
    }
#define CCUTE_WORDS_OF_(type, letter, suffix)                                                                          \
    CCUTE_WORDS_(, "", type, letter, suffix, p, "l")                                                                   \
    CCUTE_WORDS_(_global, ".global", type, letter, suffix, __cvta_generic_to_global(p), "l")                           \
    CCUTE_HINTED_(                                                                                                     \
        CCUTE_WORDS_(_global_cs, ".global.cs", type, letter, suffix, __cvta_generic_to_global(p), "l")                 \
            CCUTE_WORDS_(_global_cg, ".global.cg", type, letter, suffix, __cvta_generic_to_global(p), "l")             \
                CCUTE_LOADS_(_global_lu, ".global.lu", type, letter, suffix, __cvta_generic_to_global(p), "l"))        \
    CCUTE_WORDS_(_shared, ".shared", type, letter, suffix, (unsigned)__cvta_generic_to_shared(p), "r")
#if __CUDA_ARCH__ >= 1000
/* Eight words of 32 bits, four of 64. */
#define CCUTE_WIDE_(name, space, type, letter, suffix)                                                                 \
    template <int K> static __device__ inline void ccute_load##name##_(type(&w)[8], const void *p)                     \
    {                                                                                                                  \
        asm volatile("ld" space ".v8." suffix " {%0, %1, %2, %3, %4, %5, %6, %7}, [%8+%9];"                            \
                     : "=" letter(w[0]), "=" letter(w[1]), "=" letter(w[2]), "=" letter(w[3]), "=" letter(w[4]),       \
                       "=" letter(w[5]), "=" letter(w[6]), "=" letter(w[7])                                            \
                     : "l"(__cvta_generic_to_global(p)), "n"(K)                                                        \
                     : "memory");                                                                                      \
    }                                                                                                                  \
    template <int K> static __device__ inline void ccute_store##name##_(void *p, const type(&w)[8])                    \
    {                                                                                                                  \
        asm volatile("st" space ".v8." suffix                                                                          \
                     " [%0+%9], {%1, %2, %3, %4, %5, %6, %7, %8};" ::"l"(__cvta_generic_to_global(p)),                 \
                     letter(w[0]), letter(w[1]), letter(w[2]), letter(w[3]), letter(w[4]), letter(w[5]), letter(w[6]), \
                     letter(w[7]), "n"(K)                                                                              \
                     : "memory");                                                                                      \
    }
CCUTE_WIDE_(_global, ".global", unsigned, "r", "b32")
CCUTE_WIDE_(_global, ".global", float, "f", "f32")
#undef CCUTE_WIDE_
#endif
CCUTE_WORDS_OF_(unsigned short, "h", "b16")
CCUTE_WORDS_OF_(unsigned, "r", "b32")
CCUTE_WORDS_OF_(float, "f", "f32")
CCUTE_WORDS_OF_(unsigned long long, "l", "b64")
CCUTE_WORDS_OF_(double, "d", "f64")
#undef CCUTE_WORDS_OF_
#undef CCUTE_WORDS_
#undef CCUTE_LOADS_

#endif

/* ---- Loads and stores ------------------------------------------------------------------------ */

#if defined __CUDA_ARCH__ && !defined __FOLDC__
#define CCUTE_LOAD_(name)                                                                                              \
    template <int N, int K = 0, class T> static __device__ inline ccute_vector<T, N> ccute_load##name(const T *p)      \
    {                                                                                                                  \
        ccute_vector<T, N> v;                                                                                          \
        ccute_load##name##_<K *(int)sizeof(T)>(v.w, p);                                                                \
        return v;                                                                                                      \
    }
#define CCUTE_MOVES_(name)                                                                                             \
    CCUTE_LOAD_(name)                                                                                                  \
    template <int K = 0, class T, int N>                                                                               \
    static __device__ inline void ccute_store##name(T *p, const ccute_vector<T, N> &v)                                 \
    {                                                                                                                  \
        ccute_store##name##_<K *(int)sizeof(T)>(p, v.w);                                                               \
    }
#else
template <class V> CCUTE_INLINED void ccute_check_move_(const void *p, int is_store)
{
#if !defined __CUDACC__ && defined CCUTE_CPU_H
    ccute_cpu::check(p, sizeof(V), alignof(V), is_store ? CCUTE_CPU_STORE : CCUTE_CPU_LOAD, "a vector", nullptr, 0);
#else
    (void)p, (void)is_store;
#endif
}
#define CCUTE_LOAD_(name)                                                                                              \
    template <int N, int K = 0, class T> CCUTE_INLINED ccute_vector<T, N> ccute_load##name(const T *p)                 \
    {                                                                                                                  \
        ccute_check_move_<ccute_vector<T, N>>(p + K, 0);                                                               \
        return *reinterpret_cast<const ccute_vector<T, N> *>(p + K);                                                   \
    }
#define CCUTE_MOVES_(name)                                                                                             \
    CCUTE_LOAD_(name)                                                                                                  \
    template <int K = 0, class T, int N> CCUTE_INLINED void ccute_store##name(T *p, const ccute_vector<T, N> &v)       \
    {                                                                                                                  \
        ccute_check_move_<ccute_vector<T, N>>(p + K, 1);                                                               \
        *reinterpret_cast<ccute_vector<T, N> *>(p + K) = v;                                                            \
    }
#endif
CCUTE_MOVES_()
CCUTE_MOVES_(_global)
CCUTE_HINTED_(CCUTE_MOVES_(_global_cs) CCUTE_MOVES_(_global_cg) CCUTE_LOAD_(_global_lu))
CCUTE_MOVES_(_shared)
#undef CCUTE_MOVES_
#undef CCUTE_LOAD_

/* ---- Without waiting ------------------------------------------------------------------------- */

#define CCUTE_ASYNC_(name, cg)                                                                                         \
    template <int BYTES> CCUTE_INLINED void name(void *to, const void *from, int bytes)                                \
    {                                                                                                                  \
        ccute_async_copy_(to, from, BYTES, bytes, cg);                                                                 \
    }
CCUTE_ASYNC_(ccute_async, 0)
CCUTE_ASYNC_(ccute_async_cg, 1)
#undef CCUTE_ASYNC_
#if defined __CUDA_ARCH__ && __CUDA_ARCH__ >= 800 && !defined __FOLDC__
#define CCUTE_ASYNC_(name, cache)                                                                                      \
    template <int BYTES> static __device__ inline void name(void *to, const void *from)                                \
    {                                                                                                                  \
        asm volatile("cp.async." cache ".shared.global [%0], [%1], %2;" ::"r"((unsigned)__cvta_generic_to_shared(to)), \
                     "l"(__cvta_generic_to_global(from)), "n"(BYTES)                                                   \
                     : "memory");                                                                                      \
    }
CCUTE_ASYNC_(ccute_async, "ca")
CCUTE_ASYNC_(ccute_async_cg, "cg")
#else
#define CCUTE_ASYNC_(name)                                                                                             \
    template <int BYTES> CCUTE_INLINED void name(void *to, const void *from) { name<BYTES>(to, from, BYTES); }
CCUTE_ASYNC_(ccute_async)
CCUTE_ASYNC_(ccute_async_cg)
#endif
#undef CCUTE_ASYNC_

/* ---- Single elements as a vector ------------------------------------------------------------- */

template <class T, class... E> CCUTE_INLINED ccute_vector<T, sizeof...(E)> ccute_gather_(const E &...element)
{
    ccute_vector<T, sizeof...(E)> v;
    int i = 0;
    (v.set(i++, element), ...);
    return v;
}
#if defined __CUDA_ARCH__ && !defined __FOLDC__
/* Compilers pay for each call and each value that passes through memory: elements that are words go straight into the
   instruction. */
template <class T> constexpr bool ccute_is_word_ = false;
template <> constexpr bool ccute_is_word_<float> = true;
template <> constexpr bool ccute_is_word_<double> = true;
#define CCUTE_STORE_(name)                                                                                             \
    template <int K = 0, class T, class... E>                                                                          \
    static __device__ inline void ccute_store##name(T *p, const T &first, const E &...rest)                            \
    {                                                                                                                  \
        if constexpr (ccute_is_word_<T>) {                                                                             \
            const T w[] = {first, (T)rest...};                                                                         \
            ccute_store##name##_<K *(int)sizeof(T)>(p, w);                                                             \
        } else {                                                                                                       \
            ccute_store##name##_<K *(int)sizeof(T)>(p, ccute_gather_<T>(first, rest...).w);                            \
        }                                                                                                              \
    }
/* Results are floats more often than anything else, in pairs or fours: the same without a call inside. */
template <int K = 0> static __device__ inline void ccute_store_global(float *p, float a, float b)
{
    asm volatile("st.global.v2.f32 [%0+%3], {%1, %2};" ::"l"(__cvta_generic_to_global(p)), "f"(a), "f"(b),
                 "n"(K * (int)sizeof *p)
                 : "memory");
}
template <int K = 0> static __device__ inline void ccute_store_global(float *p, float a, float b, float c, float d)
{
    asm volatile("st.global.v4.f32 [%0+%5], {%1, %2, %3, %4};" ::"l"(__cvta_generic_to_global(p)), "f"(a), "f"(b),
                 "f"(c), "f"(d), "n"(K * (int)sizeof *p)
                 : "memory");
}
#else
#define CCUTE_STORE_(name)                                                                                             \
    template <int K = 0, class T, class... E>                                                                          \
    CCUTE_INLINED void ccute_store##name(T *p, const T &first, const E &...rest)                                       \
    {                                                                                                                  \
        ccute_store##name<K>(p, ccute_gather_<T>(first, rest...));                                                     \
    }
#endif
template <int K, class T, int N> CCUTE_INLINED void ccute_store_word(T *p, const ccute_vector<T, N> &v)
{
    __builtin_memcpy((void *)p, &v.w[K], sizeof v.w[K]);
}
template <class T, class... P>
CCUTE_INLINED ccute_vector<T, (1 + sizeof...(P)) * (4 / sizeof(T))> ccute_load_words(const T *first, const P *...rest)
{
    ccute_vector<T, (1 + sizeof...(P)) * (4 / sizeof(T))> v;
    int k = 0;
    __builtin_memcpy(&v.w[k++], (const void *)first, 4);
    (__builtin_memcpy(&v.w[k++], (const void *)rest, 4), ...);
    return v;
}

/* ---- Matrices -------------------------------------------------------------------------------- */

#define CCUTE_MATRICES_(name, trans)                                                                                   \
    template <int N, class T>                                                                                          \
    CCUTE_INLINED ccute_vector<T, N *(4 / sizeof(T))> ccute_load_matrices##name(const T *row)                          \
    {                                                                                                                  \
        ccute_vector<T, N *(4 / sizeof(T))> v;                                                                         \
        uint32_t r[N];                                                                                                 \
        ccute_load_matrices_(N, trans, row, r);                                                                        \
        __builtin_memcpy(v.w, r, sizeof r);                                                                            \
        return v;                                                                                                      \
    }                                                                                                                  \
    template <class T, class... E>                                                                                     \
    CCUTE_INLINED void ccute_store_matrices##name(T *row, const T &first, const E &...rest)                            \
    {                                                                                                                  \
        const ccute_vector<T, 1 + sizeof...(E)> v = ccute_gather_<T>(first, rest...);                                  \
        uint32_t r[(1 + sizeof...(E)) * sizeof(T) / 4];                                                                \
        __builtin_memcpy(r, v.w, sizeof r);                                                                            \
        ccute_store_matrices_(sizeof r / 4, trans, row, r);                                                            \
    }
CCUTE_MATRICES_(, 0)
CCUTE_MATRICES_(_trans, 1)
#undef CCUTE_MATRICES_

CCUTE_STORE_()
CCUTE_STORE_(_global)
CCUTE_HINTED_(CCUTE_STORE_(_global_cs) CCUTE_STORE_(_global_cg))
CCUTE_STORE_(_shared)
#undef CCUTE_STORE_
#undef CCUTE_HINTED_

#if !defined CCUTE_PLAIN_MOVES || defined CCUTE_MOVES
#include <ccute/convert_vector.h>
#endif

#endif

#endif

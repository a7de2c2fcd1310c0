/* The elements of a move, converted or added in registers: what folded copies of convert.h consist of besides loads and
 * stores. Read with <ccute/move.h>. In C++ and CUDA. */
#ifndef CCUTE_CONVERT_VECTOR_H
#define CCUTE_CONVERT_VECTOR_H

#include <ccute/convert.h>
#include <ccute/convert_ptx.h>
#include <ccute/move.h>

/* ccute_vector_of(a, b...): elements as a vector. */
/* ccute_vector_join(v, w...): the elements of vectors one after the other. */
/* ccute_vector_part<FIRST, N>(v): N elements of a vector. */
/* ccute_vector_converted(p, v), ccute_vector_saturated(p, v): each converted to the type that p points to. */
/* ccute_vector_axpby(p, alpha, x, beta, y), ccute_vector_scaled(p, alpha, x): alpha * x + beta * y, alpha * x,
 * likewise.
 */

#if defined __cplusplus

template <class T, class... E>
CCUTE_INLINED ccute_vector<T, 1 + sizeof...(E)> ccute_vector_of(const T &a, const E &...b)
{
    return ccute_gather_<T>(a, b...);
}

template <class T, int N, class... V>
CCUTE_INLINED ccute_vector<T, N *(1 + (int)sizeof...(V))> ccute_vector_join(const ccute_vector<T, N> &v, const V &...w)
{
    const ccute_vector<T, N> all[] = {v, w...};
    ccute_vector<T, N *(1 + (int)sizeof...(V))> joined;
    for (int i = 0; i < joined.words; i++)
        joined.w[i] = all[i / v.words].w[i % v.words];
    return joined;
}

template <int FIRST, int N, class T, int M>
CCUTE_INLINED ccute_vector<T, N> ccute_vector_part(const ccute_vector<T, M> &v)
{
    ccute_vector<T, N> part;
    for (int i = 0; i < part.words; i++)
        part.w[i] = v.w[FIRST / v.shared + i];
    return part;
}

/* ---- To the types of sums, and from them ------------------------------------------------------ */

template <class T, int N> struct ccute_wide_vector_ {
    typename ccute_wide_<T>::type x[N];
};

template <class T, int N> CCUTE_INLINED ccute_wide_vector_<T, N> ccute_widened_vector_(const ccute_vector<T, N> &v)
{
    ccute_wide_vector_<T, N> wide;
    if constexpr (ccute_widens_<T> == 2 && N % 2 == 0) {
        for (int i = 0; i < N; i += 2)
            ccute_widen_<ccute_format_<T>>(v.w[i / v.shared] >> i % v.shared * 8 * (int)sizeof(T), wide.x + i);
    } else {
        for (int i = 0; i < N; i++)
            wide.x[i] = ccute_widened_(v[i]);
    }
    return wide;
}

template <bool SATURATED, class D, class W, int N> CCUTE_INLINED ccute_vector<D, N> ccute_narrowed_(const W (&x)[N])
{
    constexpr int count = ccute_packs_<D, SATURATED>;
    ccute_vector<D, N> v = {}; /* for gcc at -O1, which does not see that each word is begun */
    if constexpr (ccute_is_<W, float> && count > 1 && N % count == 0) {
        for (int i = 0; i < N; i += count) {
            const unsigned packed = ccute_packed_<D, SATURATED>(x + i);
            if (i % v.shared == 0)
                v.w[i / v.shared] = (typename ccute_vector<D, N>::word)packed;
            else
                v.w[i / v.shared] |= packed << i % v.shared * 8 * (int)sizeof(D);
        }
    } else {
        for (int i = 0; i < N; i++)
            v.set(i, ccute_converted_to_<SATURATED, D>(x[i]));
    }
    return v;
}

/* ---- What foldc writes ------------------------------------------------------------------------ */

template <bool SATURATED, class D, class S, int N>
CCUTE_INLINED ccute_vector<D, N> ccute_vector_to_(const ccute_vector<S, N> &v)
{
    if constexpr (ccute_is_<D, S> && !SATURATED)
        return v;
    else
        return ccute_narrowed_<SATURATED, D>(ccute_widened_vector_(v).x);
}
template <class D, class S, int N>
CCUTE_INLINED ccute_vector<D, N> ccute_vector_converted(const D *, const ccute_vector<S, N> &v)
{
    return ccute_vector_to_<false, D>(v);
}
template <class D, class S, int N>
CCUTE_INLINED ccute_vector<D, N> ccute_vector_saturated(const D *, const ccute_vector<S, N> &v)
{
    return ccute_vector_to_<true, D>(v);
}

template <class D, class A, class X, class B, int N>
CCUTE_INLINED ccute_vector<D, N> ccute_vector_axpby(const D *, const A &alpha, const ccute_vector<X, N> &x,
                                                    const B &beta, const ccute_vector<D, N> &y)
{
    const auto a = ccute_widened_(alpha);
    const auto b = ccute_widened_(beta);
    const ccute_wide_vector_<X, N> from = ccute_widened_vector_(x);
    const ccute_wide_vector_<D, N> old = ccute_widened_vector_(y);
    decltype(a * from.x[0] + b * old.x[0]) sum[N];
    for (int i = 0; i < N; i++)
        sum[i] = ccute_axpby_sum_(a, from.x[i], b, old.x[i]);
    return ccute_narrowed_<false, D>(sum);
}
template <class D, class A, class X, int N>
CCUTE_INLINED ccute_vector<D, N> ccute_vector_scaled(const D *, const A &alpha, const ccute_vector<X, N> &x)
{
    const auto a = ccute_widened_(alpha);
    const ccute_wide_vector_<X, N> from = ccute_widened_vector_(x);
    decltype(a * from.x[0]) scaled[N];
    for (int i = 0; i < N; i++)
        scaled[i] = (decltype(a * from.x[0]))a * (decltype(a * from.x[0]))from.x[i];
    return ccute_narrowed_<false, D>(scaled);
}

#endif
#endif

/* The calls of convert.h, element by element: their meaning. */
#ifndef CCUTE_CONVERT_EACH_H
#define CCUTE_CONVERT_EACH_H

#include <ccute/convert.h>
#include <ccute/copy.h>

/* Traps unless the atom is one for elements of that many bytes that may be calculated on the way, and moves that many of
   them; of a bounded copy no number of them is too many. */
CCUTE_INLINE void ccute_converts_(ccute_copy_atom atom, size_t bytes, int64_t size)
{
    ccute_atom_fits_(atom, bytes);
    if (ccute_atom_is_matrix_(atom) || ccute_atom_is_async_(atom))
        CCUTE_TRAP();
    if (atom.kind == CCUTE_ATOM_UNIVERSAL)
        (void)ccute_atoms_in_(size, atom.bits / atom.element_bits);
}

#if defined __cplusplus

template <bool SATURATED> struct ccute_converting_ {
    template <class D, class S> CCUTE_HD void operator()(D *p, const S &x) const
    {
        *p = ccute_converted_to_<SATURATED, D>(x);
    }
};

template <class A, class B> struct ccute_adding_ {
    const A &alpha;
    const B &beta;
    template <class Y, class X> CCUTE_HD void operator()(Y *p, const X &x) const
    {
        ccute_store_axpby(p, alpha, x, beta);
    }
};

template <class F, class D, class S>
CCUTE_INLINED void ccute_each_(const F &f, D *dst, const ccute_layout &dst_layout, S *src,
                               const ccute_layout &src_layout)
{
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    static_assert(ccute_bare_<D>::plain, CCUTE_COPY_CONST_);
    for (int64_t i = 0; i < size; i++)
        f(dst + ccute_element_(&dst_layout, i), (typename ccute_bare_<S>::type)src[ccute_element_(&src_layout, i)]);
}

template <class F, class D, class S, class... L>
CCUTE_OUTLINED void ccute_each_bounded_(const F &f, D *dst, const ccute_layout &dst_layout, S *src,
                                        const ccute_layout &src_layout, const ccute_tuple &extents, const L &...coord)
{
    const ccute_layout *const coords[] = {&coord...};
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    static_assert(ccute_bare_<D>::plain, CCUTE_COPY_CONST_);
    ccute_bounds_fit_(&extents, coords, (int)sizeof...(coord), size);
    for (int64_t i = 0; i < size; i++)
        if (ccute_inside_(&extents, coords, i))
            f(dst + ccute_element_(&dst_layout, i), (typename ccute_bare_<S>::type)src[ccute_element_(&src_layout, i)]);
}

template <class F, class P, class D, class S>
CCUTE_INLINED void ccute_each_if_(const F &f, P *pred, const ccute_layout &pred_layout, D *dst,
                                  const ccute_layout &dst_layout, S *src, const ccute_layout &src_layout)
{
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    static_assert(ccute_bare_<D>::plain, CCUTE_COPY_CONST_);
    (void)ccute_same_size_(&pred_layout, &dst_layout);
    for (int64_t i = 0; i < size; i++)
        if (pred[ccute_element_(&pred_layout, i)])
            f(dst + ccute_element_(&dst_layout, i), (typename ccute_bare_<S>::type)src[ccute_element_(&src_layout, i)]);
}

template <class F, class D, class S>
CCUTE_INLINED void ccute_each_tiled_(const F &f, const ccute_tiled_copy &slice, D *dst, const ccute_layout &dst_layout,
                                     S *src, const ccute_layout &src_layout)
{
    if (!ccute_has_work_(&slice))
        return;
    ccute_converts_(slice.atom, sizeof(D), ccute_same_size_(&dst_layout, &src_layout));
    ccute_each_(f, dst, dst_layout, src, src_layout);
}

template <class F, class D, class S, class... L>
CCUTE_INLINED void ccute_each_tiled_bounded_(const F &f, const ccute_tiled_copy &slice, D *dst,
                                             const ccute_layout &dst_layout, S *src, const ccute_layout &src_layout,
                                             const ccute_tuple &extents, const L &...coord)
{
    if (!ccute_has_work_(&slice))
        return;
    ccute_converts_(slice.atom, sizeof(D), 0);
    ccute_each_bounded_(f, dst, dst_layout, src, src_layout, extents, coord...);
}

template <class A, class B> CCUTE_INLINED ccute_adding_<A, B> ccute_adding_of_(const A &alpha, const B &beta)
{
    return {alpha, beta};
}

#define ccute_convert(dst, dst_layout, src, src_layout)                                                                \
    ccute_each_(ccute_converting_<false>(), dst, dst_layout, src, src_layout)
#define ccute_convert_saturated(dst, dst_layout, src, src_layout)                                                      \
    ccute_each_(ccute_converting_<true>(), dst, dst_layout, src, src_layout)
#define ccute_convert_bounded(dst, dst_layout, src, src_layout, extents, ...)                                          \
    ccute_each_bounded_(ccute_converting_<false>(), dst, dst_layout, src, src_layout, CCUTE_TUPLE_(extents),           \
                        __VA_ARGS__)
#define ccute_convert_saturated_bounded(dst, dst_layout, src, src_layout, extents, ...)                                \
    ccute_each_bounded_(ccute_converting_<true>(), dst, dst_layout, src, src_layout, CCUTE_TUPLE_(extents), __VA_ARGS__)
#define ccute_convert_if(pred, pred_layout, dst, dst_layout, src, src_layout)                                          \
    ccute_each_if_(ccute_converting_<false>(), pred, pred_layout, dst, dst_layout, src, src_layout)
#define ccute_convert_saturated_if(pred, pred_layout, dst, dst_layout, src, src_layout)                                \
    ccute_each_if_(ccute_converting_<true>(), pred, pred_layout, dst, dst_layout, src, src_layout)
#define ccute_convert_tiled(slice, dst, dst_layout, src, src_layout)                                                   \
    ccute_each_tiled_(ccute_converting_<false>(), slice, dst, dst_layout, src, src_layout)
#define ccute_convert_saturated_tiled(slice, dst, dst_layout, src, src_layout)                                         \
    ccute_each_tiled_(ccute_converting_<true>(), slice, dst, dst_layout, src, src_layout)
#define ccute_convert_tiled_bounded(slice, dst, dst_layout, src, src_layout, extents, ...)                             \
    ccute_each_tiled_bounded_(ccute_converting_<false>(), slice, dst, dst_layout, src, src_layout,                     \
                              CCUTE_TUPLE_(extents), __VA_ARGS__)
#define ccute_convert_saturated_tiled_bounded(slice, dst, dst_layout, src, src_layout, extents, ...)                   \
    ccute_each_tiled_bounded_(ccute_converting_<true>(), slice, dst, dst_layout, src, src_layout,                      \
                              CCUTE_TUPLE_(extents), __VA_ARGS__)
#define ccute_axpby(alpha, x, x_layout, beta, y, y_layout)                                                             \
    ccute_each_(ccute_adding_of_(alpha, beta), y, y_layout, x, x_layout)
#define ccute_axpby_bounded(alpha, x, x_layout, beta, y, y_layout, extents, ...)                                       \
    ccute_each_bounded_(ccute_adding_of_(alpha, beta), y, y_layout, x, x_layout, CCUTE_TUPLE_(extents), __VA_ARGS__)
#define ccute_axpby_if(pred, pred_layout, alpha, x, x_layout, beta, y, y_layout)                                       \
    ccute_each_if_(ccute_adding_of_(alpha, beta), pred, pred_layout, y, y_layout, x, x_layout)

#else

/* The work on each element: it is converted or, where alpha and beta are given, scaled and added. */
typedef struct ccute_element_work_ {
    int saturated, dst_kind, src_kind;
    const ccute_number_ *scale; /* alpha and beta; NULL: it is converted */
} ccute_element_work_;

CCUTE_INLINE void ccute_work_at_(ccute_element_work_ work, void *dst, int64_t to, const void *src, int64_t from)
{
    char *const p = (char *)dst + to * (work.dst_kind & CCUTE_BYTES_);
    const ccute_number_ x = ccute_number_at_(work.src_kind, (const char *)src + from * (work.src_kind & CCUTE_BYTES_));
    if (work.scale)
        ccute_put_axpby_(work.dst_kind, p, work.scale[0], x, work.scale[1]);
    else
        ccute_put_number_(work.saturated, work.dst_kind, p, x);
}

CCUTE_INLINE void ccute_each_(ccute_element_work_ work, void *dst, ccute_layout dst_layout, const void *src,
                              ccute_layout src_layout)
{
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    for (int64_t i = 0; i < size; i++)
        ccute_work_at_(work, dst, ccute_element_(&dst_layout, i), src, ccute_element_(&src_layout, i));
}

CCUTE_INLINE void ccute_each_bounded_(ccute_element_work_ work, void *dst, ccute_layout dst_layout, const void *src,
                                      ccute_layout src_layout, ccute_tuple extents, const ccute_layout *coord,
                                      size_t coords)
{
    const ccute_layout *each[CCUTE_MAX_LEAVES];
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    for (size_t k = 0; k < coords && k < CCUTE_MAX_LEAVES; k++)
        each[k] = &coord[k];
    ccute_bounds_fit_(&extents, each, (int)coords, size);
    for (int64_t i = 0; i < size; i++)
        if (ccute_inside_(&extents, each, i))
            ccute_work_at_(work, dst, ccute_element_(&dst_layout, i), src, ccute_element_(&src_layout, i));
}

CCUTE_INLINE void ccute_each_if_(ccute_element_work_ work, size_t pred_bytes, int is_real, const void *pred,
                                 ccute_layout pred_layout, void *dst, ccute_layout dst_layout, const void *src,
                                 ccute_layout src_layout)
{
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    (void)ccute_same_size_(&pred_layout, &dst_layout);
    for (int64_t i = 0; i < size; i++)
        if (ccute_is_true_(pred, ccute_element_(&pred_layout, i), pred_bytes, is_real))
            ccute_work_at_(work, dst, ccute_element_(&dst_layout, i), src, ccute_element_(&src_layout, i));
}

CCUTE_INLINE void ccute_each_tiled_(ccute_element_work_ work, ccute_tiled_copy slice, void *dst,
                                    ccute_layout dst_layout, const void *src, ccute_layout src_layout)
{
    if (!ccute_has_work_(&slice))
        return;
    ccute_converts_(slice.atom, work.dst_kind & CCUTE_BYTES_, ccute_same_size_(&dst_layout, &src_layout));
    ccute_each_(work, dst, dst_layout, src, src_layout);
}

CCUTE_INLINE void ccute_each_tiled_bounded_(ccute_element_work_ work, ccute_tiled_copy slice, void *dst,
                                            ccute_layout dst_layout, const void *src, ccute_layout src_layout,
                                            ccute_tuple extents, const ccute_layout *coord, size_t coords)
{
    if (!ccute_has_work_(&slice))
        return;
    ccute_converts_(slice.atom, work.dst_kind & CCUTE_BYTES_, 0);
    ccute_each_bounded_(work, dst, dst_layout, src, src_layout, extents, coord, coords);
}

#define CCUTE_CONVERSION_(saturated, dst, src)                                                                         \
    ((ccute_element_work_){saturated, CCUTE_KIND_AT_(dst) + 0 * (int)CCUTE_DST_BYTES_(dst), CCUTE_KIND_AT_(src), 0})
#define CCUTE_SCALE_(x) ccute_number_at_(CCUTE_NUMBER_KIND_(x), ((__typeof__(x)[1]){x}))
#define CCUTE_ADDITION_(alpha, x, beta, y)                                                                             \
    ((ccute_element_work_){0, CCUTE_KIND_AT_(y) + 0 * (int)CCUTE_DST_BYTES_(y), CCUTE_KIND_AT_(x),                     \
                           (const ccute_number_[2]){CCUTE_SCALE_(alpha), CCUTE_SCALE_(beta)}})
#define CCUTE_WITHIN_(extents, ...)                                                                                    \
    CCUTE_TUPLE_(extents), CCUTE_LAYOUTS_(__VA_ARGS__), sizeof CCUTE_LAYOUTS_(__VA_ARGS__) / sizeof(ccute_layout)

#define ccute_convert(dst, dst_layout, src, src_layout)                                                                \
    ccute_each_(CCUTE_CONVERSION_(0, dst, src), dst, dst_layout, src, src_layout)
#define ccute_convert_saturated(dst, dst_layout, src, src_layout)                                                      \
    ccute_each_(CCUTE_CONVERSION_(1, dst, src), dst, dst_layout, src, src_layout)
#define ccute_convert_bounded(dst, dst_layout, src, src_layout, extents, ...)                                          \
    ccute_each_bounded_(CCUTE_CONVERSION_(0, dst, src), dst, dst_layout, src, src_layout,                              \
                        CCUTE_WITHIN_(extents, __VA_ARGS__))
#define ccute_convert_saturated_bounded(dst, dst_layout, src, src_layout, extents, ...)                                \
    ccute_each_bounded_(CCUTE_CONVERSION_(1, dst, src), dst, dst_layout, src, src_layout,                              \
                        CCUTE_WITHIN_(extents, __VA_ARGS__))
#define CCUTE_PREDICATES_(pred, pred_layout)                                                                           \
    sizeof *(pred) + 0 * sizeof !*(pred), CCUTE_IS_REAL_(*(pred)), pred, pred_layout
#define ccute_convert_if(pred, pred_layout, dst, dst_layout, src, src_layout)                                          \
    ccute_each_if_(CCUTE_CONVERSION_(0, dst, src), CCUTE_PREDICATES_(pred, pred_layout), dst, dst_layout, src,         \
                   src_layout)
#define ccute_convert_saturated_if(pred, pred_layout, dst, dst_layout, src, src_layout)                                \
    ccute_each_if_(CCUTE_CONVERSION_(1, dst, src), CCUTE_PREDICATES_(pred, pred_layout), dst, dst_layout, src,         \
                   src_layout)
#define ccute_convert_tiled(slice, dst, dst_layout, src, src_layout)                                                   \
    ccute_each_tiled_(CCUTE_CONVERSION_(0, dst, src), slice, dst, dst_layout, src, src_layout)
#define ccute_convert_saturated_tiled(slice, dst, dst_layout, src, src_layout)                                         \
    ccute_each_tiled_(CCUTE_CONVERSION_(1, dst, src), slice, dst, dst_layout, src, src_layout)
#define ccute_convert_tiled_bounded(slice, dst, dst_layout, src, src_layout, extents, ...)                             \
    ccute_each_tiled_bounded_(CCUTE_CONVERSION_(0, dst, src), slice, dst, dst_layout, src, src_layout,                 \
                              CCUTE_WITHIN_(extents, __VA_ARGS__))
#define ccute_convert_saturated_tiled_bounded(slice, dst, dst_layout, src, src_layout, extents, ...)                   \
    ccute_each_tiled_bounded_(CCUTE_CONVERSION_(1, dst, src), slice, dst, dst_layout, src, src_layout,                 \
                              CCUTE_WITHIN_(extents, __VA_ARGS__))
#define ccute_axpby(alpha, x, x_layout, beta, y, y_layout)                                                             \
    ccute_each_(CCUTE_ADDITION_(alpha, x, beta, y), y, y_layout, x, x_layout)
#define ccute_axpby_bounded(alpha, x, x_layout, beta, y, y_layout, extents, ...)                                       \
    ccute_each_bounded_(CCUTE_ADDITION_(alpha, x, beta, y), y, y_layout, x, x_layout,                                  \
                        CCUTE_WITHIN_(extents, __VA_ARGS__))
#define ccute_axpby_if(pred, pred_layout, alpha, x, x_layout, beta, y, y_layout)                                       \
    ccute_each_if_(CCUTE_ADDITION_(alpha, x, beta, y), CCUTE_PREDICATES_(pred, pred_layout), y, y_layout, x, x_layout)

#endif
#endif

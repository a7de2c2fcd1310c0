/* copy.h in C: elements are bytes. */
#ifndef CCUTE_H
#include <ccute/ccute.h>
#elif !defined CCUTE_COPY_C_H
#define CCUTE_COPY_C_H

#include <ccute/copy.h>

#if !defined __cplusplus

CCUTE_INLINE void ccute_copy_element_(void *dst, int64_t to, const void *src, int64_t from, size_t bytes)
{
    __builtin_memcpy((char *)dst + to * (int64_t)bytes, (const char *)src + from * (int64_t)bytes, bytes);
}

CCUTE_INLINE void ccute_copy_(size_t bytes, void *dst, ccute_layout dst_layout, const void *src,
                              ccute_layout src_layout)
{
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    for (int64_t i = 0; i < size; i++)
        ccute_copy_element_(dst, ccute_element_(&dst_layout, i), src, ccute_element_(&src_layout, i), bytes);
}

CCUTE_INLINE void ccute_copy_with_(size_t bytes, ccute_copy_atom atom, void *dst, ccute_layout dst_layout,
                                   const void *src, ccute_layout src_layout)
{
    if (!ccute_copy_by_atom_(atom, bytes, dst, &dst_layout, src, &src_layout))
        ccute_copy_(bytes, dst, dst_layout, src, src_layout);
}

CCUTE_INLINE void ccute_copy_tiled_(size_t bytes, ccute_tiled_copy slice, void *dst, ccute_layout dst_layout,
                                    const void *src, ccute_layout src_layout)
{
    if (ccute_has_work_(&slice))
        ccute_copy_with_(bytes, slice.atom, dst, dst_layout, src, src_layout);
}

/* Whether one of the bytes is not 0; a number's zeros of either sign are false. */
CCUTE_INLINE int ccute_is_true_(const void *pred, int64_t i, size_t bytes, int is_real)
{
    const unsigned char *p = (const unsigned char *)pred + i * (int64_t)bytes;
    float f;
    double d;
    if (is_real && bytes == sizeof f)
        return __builtin_memcpy(&f, p, sizeof f), f != 0;
    if (is_real)
        return __builtin_memcpy(&d, p, sizeof d), d != 0;
    while (bytes && !*p)
        bytes--, p++;
    return bytes != 0;
}

CCUTE_INLINE void ccute_copy_if_(size_t bytes, size_t pred_bytes, int is_real, const void *pred,
                                 ccute_layout pred_layout, void *dst, ccute_layout dst_layout, const void *src,
                                 ccute_layout src_layout)
{
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    (void)ccute_same_size_(&pred_layout, &dst_layout);
    for (int64_t i = 0; i < size; i++)
        if (ccute_is_true_(pred, ccute_element_(&pred_layout, i), pred_bytes, is_real))
            ccute_copy_element_(dst, ccute_element_(&dst_layout, i), src, ccute_element_(&src_layout, i), bytes);
}

/* atom may be NULL: then all that is inside is copied, and the rest stays. */
CCUTE_INLINE void ccute_copy_bounded_(size_t bytes, const ccute_copy_atom *atom, void *dst, ccute_layout dst_layout,
                                      const void *src, ccute_layout src_layout, ccute_tuple extents,
                                      const ccute_layout *coord, size_t coords)
{
    const ccute_layout *each[CCUTE_MAX_LEAVES];
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    for (size_t k = 0; k < coords && k < CCUTE_MAX_LEAVES; k++)
        each[k] = &coord[k];
    if (atom &&
        ccute_copy_bounded_by_atom_(*atom, bytes, dst, &dst_layout, src, &src_layout, &extents, each, (int)coords))
        return;
    ccute_bounds_fit_(&extents, each, (int)coords, size);
    for (int64_t i = 0; i < size; i++)
        if (ccute_inside_(&extents, each, i))
            ccute_copy_element_(dst, ccute_element_(&dst_layout, i), src, ccute_element_(&src_layout, i), bytes);
}

CCUTE_INLINE void ccute_copy_tiled_bounded_(size_t bytes, ccute_tiled_copy slice, void *dst, ccute_layout dst_layout,
                                            const void *src, ccute_layout src_layout, ccute_tuple extents,
                                            const ccute_layout *coord, size_t coords)
{
    if (ccute_has_work_(&slice))
        ccute_copy_bounded_(bytes, &slice.atom, dst, dst_layout, src, src_layout, extents, coord, coords);
}

/* value is one element, or NULL for zeros. */
CCUTE_INLINE void ccute_fill_(size_t bytes, void *dst, ccute_layout layout, const void *value)
{
    const int64_t size = ccute_size_of_(&layout.shape);
    for (int64_t i = 0; i < size; i++)
        if (value)
            ccute_copy_element_(dst, ccute_element_(&layout, i), value, 0, bytes);
        else
            __builtin_memset((char *)dst + ccute_element_(&layout, i) * (int64_t)bytes, 0, bytes);
}

/* The bytes of an element of dst. A compile error if dst cannot be written, or has another type than src. */
#define CCUTE_PLAIN_(p) _Generic(&*(p), const __typeof__(*(p)) * : 0, volatile __typeof__(*(p)) * : 0, default : 1)
#define CCUTE_DST_BYTES_(dst)                                                                                          \
    (sizeof(struct {                                                                                                   \
         int ok;                                                                                                       \
         _Static_assert(CCUTE_PLAIN_(dst), CCUTE_COPY_CONST_);                                                         \
     }) * 0 +                                                                                                          \
     sizeof *(dst))
#define CCUTE_COPY_BYTES_(dst, src)                                                                                    \
    (sizeof(struct {                                                                                                   \
         int ok;                                                                                                       \
         _Static_assert(_Generic(*(src), __typeof__(*(dst)) : 1, default : !CCUTE_PLAIN_(dst)), CCUTE_COPY_TYPES_);    \
     }) * 0 +                                                                                                          \
     CCUTE_DST_BYTES_(dst))
#define CCUTE_IS_REAL_(x) _Generic((x), float : 1, double : 1, default : 0)

#define ccute_copy(dst, dst_layout, src, src_layout)                                                                   \
    ccute_copy_(CCUTE_COPY_BYTES_(dst, src), dst, dst_layout, src, src_layout)
#define ccute_copy_with(atom, dst, dst_layout, src, src_layout)                                                        \
    ccute_copy_with_(CCUTE_COPY_BYTES_(dst, src), atom, dst, dst_layout, src, src_layout)
#define ccute_copy_if(pred, pred_layout, dst, dst_layout, src, src_layout)                                             \
    ccute_copy_if_(CCUTE_COPY_BYTES_(dst, src), sizeof *(pred) + 0 * sizeof !*(pred), CCUTE_IS_REAL_(*(pred)), pred,   \
                   pred_layout, dst, dst_layout, src, src_layout)
#define ccute_copy_tiled(slice, dst, dst_layout, src, src_layout)                                                      \
    ccute_copy_tiled_(CCUTE_COPY_BYTES_(dst, src), slice, dst, dst_layout, src, src_layout)
#define ccute_copy_bounded(dst, dst_layout, src, src_layout, extents, ...)                                             \
    CCUTE_COPY_BOUNDED_((const ccute_copy_atom *)0, dst, dst_layout, src, src_layout, extents, __VA_ARGS__)
#define ccute_copy_bounded_with(atom, dst, dst_layout, src, src_layout, extents, ...)                                  \
    CCUTE_COPY_BOUNDED_((const ccute_copy_atom[1]){atom}, dst, dst_layout, src, src_layout, extents, __VA_ARGS__)
#define CCUTE_COPY_BOUNDED_(atom, dst, dst_layout, src, src_layout, extents, ...)                                      \
    ccute_copy_bounded_(CCUTE_COPY_BYTES_(dst, src), atom, dst, dst_layout, src, src_layout, CCUTE_TUPLE_(extents),    \
                        CCUTE_LAYOUTS_(__VA_ARGS__), sizeof CCUTE_LAYOUTS_(__VA_ARGS__) / sizeof(ccute_layout))
#define ccute_copy_tiled_bounded(slice, dst, dst_layout, src, src_layout, extents, ...)                                \
    ccute_copy_tiled_bounded_(CCUTE_COPY_BYTES_(dst, src), slice, dst, dst_layout, src, src_layout,                    \
                              CCUTE_TUPLE_(extents), CCUTE_LAYOUTS_(__VA_ARGS__),                                      \
                              sizeof CCUTE_LAYOUTS_(__VA_ARGS__) / sizeof(ccute_layout))
#define CCUTE_LAYOUTS_(...) ((const ccute_layout[]){__VA_ARGS__})
#define ccute_fill(dst, layout, value) ccute_fill_(CCUTE_DST_BYTES_(dst), dst, layout, (__typeof__(*(dst))[1]){value})
#define ccute_clear(dst, layout) ccute_fill_(CCUTE_DST_BYTES_(dst), dst, layout, (const void *)0)

#define ccute_recast_ptr(type, pointer)                                                                                \
    _Generic(&*(pointer), const __typeof__(*(pointer)) * : (const type *)(const void *)(pointer), default              \
             : (type *)(void *)(uintptr_t)(pointer))

#endif
#endif

/* The public spelling: macros that turn each argument into what the function wants, with the same
 * meaning in C11 (_Generic), C++17 and CUDA (overloads). A wrong type is a compile error. */
#ifndef CCUTE_API_H
#define CCUTE_API_H

#include <stddef.h>
#include <ccute/layout.h>
#include <ccute/query.h>

/* ---- Counting and joining -------------------------------------------------------------------- */

#define CCUTE_JOIN_(a, b) CCUTE_JOIN_I_(a, b)
#define CCUTE_JOIN_I_(a, b) a##b
#define CCUTE_NTH_(a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, a21,     \
                   a22, a23, a24, a25, a26, a27, a28, a29, a30, a31, a32, n, ...)                                      \
    n
#define CCUTE_COUNT_(...)                                                                                              \
    CCUTE_NTH_(__VA_ARGS__, 32, 31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11,    \
               10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
/* 1, 2, 3 or N (more) arguments; 1 or N. */
#define CCUTE_UPTO3_(...)                                                                                              \
    CCUTE_NTH_(__VA_ARGS__, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, 3,  \
               2, 1, 0)
#define CCUTE_UPTO1_(...)                                                                                              \
    CCUTE_NTH_(__VA_ARGS__, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N, N,  \
               N, 1, 0)

/* CCUTE_EACH_(push, first, a, b, c): push(push(push(first, a), b), c). */
#define CCUTE_EACH_(push, first, ...) CCUTE_JOIN_(CCUTE_EACH_, CCUTE_COUNT_(__VA_ARGS__))(push, first, __VA_ARGS__)
#define CCUTE_EACH_1(f, x, a) f(x, a)
#define CCUTE_EACH_2(f, x, a, ...) CCUTE_EACH_1(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_3(f, x, a, ...) CCUTE_EACH_2(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_4(f, x, a, ...) CCUTE_EACH_3(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_5(f, x, a, ...) CCUTE_EACH_4(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_6(f, x, a, ...) CCUTE_EACH_5(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_7(f, x, a, ...) CCUTE_EACH_6(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_8(f, x, a, ...) CCUTE_EACH_7(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_9(f, x, a, ...) CCUTE_EACH_8(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_10(f, x, a, ...) CCUTE_EACH_9(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_11(f, x, a, ...) CCUTE_EACH_10(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_12(f, x, a, ...) CCUTE_EACH_11(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_13(f, x, a, ...) CCUTE_EACH_12(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_14(f, x, a, ...) CCUTE_EACH_13(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_15(f, x, a, ...) CCUTE_EACH_14(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_16(f, x, a, ...) CCUTE_EACH_15(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_17(f, x, a, ...) CCUTE_EACH_16(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_18(f, x, a, ...) CCUTE_EACH_17(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_19(f, x, a, ...) CCUTE_EACH_18(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_20(f, x, a, ...) CCUTE_EACH_19(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_21(f, x, a, ...) CCUTE_EACH_20(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_22(f, x, a, ...) CCUTE_EACH_21(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_23(f, x, a, ...) CCUTE_EACH_22(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_24(f, x, a, ...) CCUTE_EACH_23(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_25(f, x, a, ...) CCUTE_EACH_24(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_26(f, x, a, ...) CCUTE_EACH_25(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_27(f, x, a, ...) CCUTE_EACH_26(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_28(f, x, a, ...) CCUTE_EACH_27(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_29(f, x, a, ...) CCUTE_EACH_28(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_30(f, x, a, ...) CCUTE_EACH_29(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_31(f, x, a, ...) CCUTE_EACH_30(f, f(x, a), __VA_ARGS__)
#define CCUTE_EACH_32(f, x, a, ...) CCUTE_EACH_31(f, f(x, a), __VA_ARGS__)

/* ---- Turning one argument into what is wanted ------------------------------------------------ */

CCUTE_INLINE ccute_layout ccute_layout_id_(ccute_layout layout) { return layout; }
CCUTE_INLINE ccute_tiler ccute_tiler_id_(ccute_tiler tiler) { return tiler; }
CCUTE_INLINE ccute_tiler ccute_tiler_int_(int64_t n) { return ccute_tiler_tuple_(ccute_tuple_int_(n)); }
CCUTE_INLINE ccute_tiler ccute_tiler_mark_(ccute_mark m) { return ccute_tiler_tuple_(ccute_tuple_mark_(m)); }

#if defined __cplusplus

template <class T> struct ccute_is_int_ {
    static const bool value = __is_enum(T);
};
#define CCUTE_IS_INT_(type)                                                                                            \
    template <> struct ccute_is_int_<type> {                                                                           \
        static const bool value = true;                                                                                \
    };
CCUTE_IS_INT_(bool)
CCUTE_IS_INT_(char)
CCUTE_IS_INT_(signed char)
CCUTE_IS_INT_(unsigned char)
CCUTE_IS_INT_(short)
CCUTE_IS_INT_(unsigned short)
CCUTE_IS_INT_(int)
CCUTE_IS_INT_(unsigned)
CCUTE_IS_INT_(long)
CCUTE_IS_INT_(unsigned long)
CCUTE_IS_INT_(long long)
CCUTE_IS_INT_(unsigned long long)
#undef CCUTE_IS_INT_

template <class T> CCUTE_INLINED int64_t ccute_int_(T x)
{
    static_assert(ccute_is_int_<T>::value, "ccute: this argument must be an integer, a tuple, a layout, a tiler, "
                                           "CCUTE_ALL or CCUTE_X, whichever the function takes");
    return (int64_t)x;
}

template <class T> CCUTE_INLINED ccute_tuple ccute_to_tuple_(T x) { return ccute_tuple_int_(ccute_int_(x)); }
CCUTE_INLINE ccute_tuple ccute_to_tuple_(ccute_mark x) { return ccute_tuple_mark_(x); }
CCUTE_INLINE CCUTE_IN(ccute_tuple) ccute_to_tuple_(CCUTE_IN(ccute_tuple) x) { return x; }

/* An item of a tuple: a tuple, or a number or mark. */
struct ccute_item_ {
    const ccute_tuple *tuple;
    int64_t leaf;
};
template <class T> CCUTE_INLINED ccute_item_ ccute_item_of_(T x) { return ccute_item_{0, ccute_int_(x)}; }
CCUTE_INLINE ccute_item_ ccute_item_of_(ccute_mark x) { return ccute_item_{0, x.leaf}; }
CCUTE_INLINE ccute_item_ ccute_item_of_(const ccute_tuple &x) { return ccute_item_{&x, 0}; }

/* What CCUTE_T makes, in one place. Its items are read before anything is written: nvcc 13.0 lets the result lie where
   an argument does that is a mark. */
template <class... T> CCUTE_OUTLINED ccute_tuple ccute_tuple_of_(const T &...item)
{
    const ccute_item_ items[] = {ccute_item_of_(item)...};
    ccute_tuple t;
    ccute_begin_tuple_(&t);
    for (const ccute_item_ &each : items)
        if (each.tuple)
            ccute_add_tuple_(&t, each.tuple);
        else
            ccute_add_int_(&t, each.leaf);
    ccute_end_tuple_(&t);
    return t;
}

template <class T> CCUTE_INLINED ccute_tiler ccute_to_tiler_(T x) { return ccute_tiler_int_(ccute_int_(x)); }
CCUTE_INLINE ccute_tiler ccute_to_tiler_(ccute_mark x) { return ccute_tiler_mark_(x); }
CCUTE_INLINE ccute_tiler ccute_to_tiler_(CCUTE_IN(ccute_tuple) x) { return ccute_tiler_tuple_(x); }
CCUTE_INLINE ccute_tiler ccute_to_tiler_(CCUTE_IN(ccute_layout) x) { return ccute_tiler_layout_(x); }
CCUTE_INLINE CCUTE_IN(ccute_tiler) ccute_to_tiler_(CCUTE_IN(ccute_tiler) x) { return x; }

/* A layout stays a layout, anything else becomes a tuple. */
template <class T> CCUTE_INLINED ccute_tuple ccute_to_own_(T x) { return ccute_to_tuple_(x); }
CCUTE_INLINE CCUTE_IN(ccute_tuple) ccute_to_own_(CCUTE_IN(ccute_tuple) x) { return x; }
CCUTE_INLINE CCUTE_IN(ccute_layout) ccute_to_own_(CCUTE_IN(ccute_layout) x) { return x; }
CCUTE_INLINE CCUTE_IN(ccute_tiler) ccute_to_own_(CCUTE_IN(ccute_tiler) x) { return x; }

#define CCUTE_INT_(x) ccute_int_(x)
#define CCUTE_TUPLE_(x) ccute_to_tuple_(x)
#define CCUTE_TILER_(x) ccute_to_tiler_(x)
#define CCUTE_OWN_(x) ccute_to_own_(x)
#define CCUTE_T_(...) ccute_tuple_of_(__VA_ARGS__)

/* CCUTE_QUERY_(x, name): name of whatever x is, an integer, a tuple or a layout. */
#define CCUTE_POLY_(result, name)                                                                                      \
    template <class T> CCUTE_INLINED result ccute_##name##_poly_(T x)                                                  \
    {                                                                                                                  \
        return ccute_##name##_tuple_(ccute_to_tuple_(x));                                                              \
    }                                                                                                                  \
    CCUTE_INLINE result ccute_##name##_poly_(const ccute_tuple &x) { return ccute_##name##_of_(&x); }                  \
    CCUTE_INLINE result ccute_##name##_poly_(const ccute_layout &x) { return ccute_##name##_of_(&x.shape); }
CCUTE_POLY_(int64_t, size)
CCUTE_POLY_(int, rank)
CCUTE_POLY_(int, depth)
#undef CCUTE_POLY_
#define CCUTE_QUERY_(x, name) ccute_##name##_poly_(x)

CCUTE_INLINE const ccute_layout *ccute_layout_in_(const ccute_layout &x) { return &x; }
#define CCUTE_LAYOUT_IN_(x) ccute_layout_in_(x)
template <class T> CCUTE_INLINED ccute_at_walk ccute_at_next_(ccute_at_walk w, T x)
{
    return ccute_at_step_(w, ccute_int_(x), 0);
}
CCUTE_INLINE ccute_at_walk ccute_at_next_(ccute_at_walk w, ccute_mark x) { return ccute_at_step_(w, x.leaf, 0); }
CCUTE_INLINE ccute_at_walk ccute_at_next_(ccute_at_walk w, const ccute_tuple &x) { return ccute_at_step_in_(w, &x); }
#define CCUTE_AT_NEXT_(w, x) ccute_at_next_(w, x)
CCUTE_INLINE ccute_layout ccute_make_1_(CCUTE_IN(ccute_tuple) x) { return ccute_make_layout_left_(x); }
CCUTE_INLINE ccute_layout ccute_make_1_(CCUTE_IN(ccute_layout) x)
{
    return ccute_cat_end_(ccute_cat_push_(ccute_cat_begin_(), x));
}
CCUTE_INLINE ccute_layout ccute_make_2_(CCUTE_IN(ccute_tuple) x, CCUTE_IN(ccute_tuple) y)
{
    return ccute_make_layout_(x, y);
}
CCUTE_INLINE ccute_layout ccute_make_2_(CCUTE_IN(ccute_layout) x, CCUTE_IN(ccute_layout) y)
{
    return ccute_cat_end_(ccute_cat_push_(ccute_cat_push_(ccute_cat_begin_(), x), y));
}
#define CCUTE_MAKE_1_(x) ccute_make_1_(CCUTE_OWN_(x))
#define CCUTE_MAKE_2_(x, y) ccute_make_2_(CCUTE_OWN_(x), CCUTE_OWN_(y))
CCUTE_INLINE ccute_tuple ccute_get_poly_(CCUTE_IN(ccute_tuple) x, CCUTE_IN(ccute_tuple) path)
{
    return ccute_get_tuple_(x, path);
}
CCUTE_INLINE ccute_layout ccute_get_poly_(CCUTE_IN(ccute_layout) x, CCUTE_IN(ccute_tuple) path)
{
    return ccute_get_(x, path);
}
CCUTE_INLINE ccute_tuple ccute_flatten_poly_(CCUTE_IN(ccute_tuple) x) { return ccute_flatten_tuple_(x); }
CCUTE_INLINE ccute_layout ccute_flatten_poly_(CCUTE_IN(ccute_layout) x) { return ccute_flatten_(x); }
CCUTE_INLINE ccute_tuple ccute_slice_poly_(CCUTE_IN(ccute_tuple) x, CCUTE_IN(ccute_tuple) c)
{
    return ccute_slice_tuple_(x, c);
}
CCUTE_INLINE ccute_layout ccute_slice_poly_(CCUTE_IN(ccute_layout) x, CCUTE_IN(ccute_tuple) c)
{
    return ccute_slice_(x, c);
}
CCUTE_INLINE ccute_tuple ccute_dice_poly_(CCUTE_IN(ccute_tuple) x, CCUTE_IN(ccute_tuple) c)
{
    return ccute_dice_tuple_(x, c);
}
CCUTE_INLINE ccute_layout ccute_dice_poly_(CCUTE_IN(ccute_layout) x, CCUTE_IN(ccute_tuple) c)
{
    return ccute_dice_(x, c);
}
CCUTE_INLINE ccute_tiler ccute_dice_poly_(CCUTE_IN(ccute_tiler) x, CCUTE_IN(ccute_tuple) c)
{
    return ccute_dice_tiler_(x, c);
}
CCUTE_INLINE ccute_status ccute_status_poly_(CCUTE_IN(ccute_tuple) x) { return ccute_status_tuple_(x); }
CCUTE_INLINE ccute_status ccute_status_poly_(CCUTE_IN(ccute_layout) x) { return ccute_status_layout_(x); }
CCUTE_INLINE ccute_status ccute_status_poly_(CCUTE_IN(ccute_tiler) x) { return ccute_status_tiler_(x); }
CCUTE_INLINE ccute_status ccute_status_poly_(CCUTE_IN(ccute_tiled_copy) x) { return ccute_status_tiled_copy_(x); }
CCUTE_INLINE ccute_status ccute_status_poly_(CCUTE_IN(ccute_tiled_mma) x) { return ccute_status_tiled_mma_(x); }
CCUTE_INLINE ccute_tiled_copy ccute_bind_poly_(CCUTE_IN(ccute_tiled_copy) x, int64_t thread)
{
    return ccute_thread_slice_(x, thread);
}
CCUTE_INLINE ccute_tiled_mma ccute_bind_poly_(CCUTE_IN(ccute_tiled_mma) x, int64_t thread)
{
    return ccute_mma_slice_(x, thread);
}
#define CCUTE_STATUS_OF_(x) ccute_status_poly_
#define CCUTE_BIND_(x) ccute_bind_poly_
#define CCUTE_GET_(x) ccute_get_poly_
#define CCUTE_FLATTEN_(x) ccute_flatten_poly_
#define CCUTE_SLICE_(x) ccute_slice_poly_
#define CCUTE_DICE_(x) ccute_dice_poly_

#else

#define CCUTE_INTS_(f)                                                                                                 \
    _Bool:                                                                                                             \
    f, char : f,                                                                                                       \
              signed char : f,                                                                                         \
                            unsigned char : f,                                                                         \
                                            short : f,                                                                 \
                                                    unsigned short : f,                                                \
                                                                     int : f,                                          \
                                                                           unsigned : f,                               \
                                                                                      long : f,                        \
                                                                                             unsigned long : f,        \
                                                                                                             long long \
        : f,                                                                                                           \
          unsigned long long : f

CCUTE_INLINE int64_t ccute_int_(int64_t x) { return x; }

#define CCUTE_INT_(x) _Generic((x), CCUTE_INTS_(ccute_int_))(x)
#define CCUTE_TUPLE_(x)                                                                                                \
    _Generic((x), CCUTE_INTS_(ccute_tuple_int_), ccute_mark : ccute_tuple_mark_, ccute_tuple : ccute_tuple_id_)(x)
#define CCUTE_PUSH_(t, x)                                                                                              \
    _Generic((x), CCUTE_INTS_(ccute_push_int_), ccute_mark : ccute_push_mark_, ccute_tuple : ccute_push_tuple_)(t, x)
#define CCUTE_T_(...) ccute_close_(CCUTE_EACH_(CCUTE_PUSH_, ccute_open_(), __VA_ARGS__))
#define CCUTE_TILER_(x)                                                                                                \
    _Generic((x), CCUTE_INTS_(ccute_tiler_int_), ccute_mark                                                            \
             : ccute_tiler_mark_, ccute_tuple                                                                          \
             : ccute_tiler_tuple_, ccute_layout                                                                        \
             : ccute_tiler_layout_, ccute_tiler                                                                        \
             : ccute_tiler_id_)(x)
#define CCUTE_OWN_(x)                                                                                                  \
    _Generic((x), CCUTE_INTS_(ccute_tuple_int_), ccute_mark                                                            \
             : ccute_tuple_mark_, ccute_tuple                                                                          \
             : ccute_tuple_id_, ccute_layout                                                                           \
             : ccute_layout_id_, ccute_tiler                                                                           \
             : ccute_tiler_id_)(x)

/* The address of x without a copy of it, be it a variable or a result: its array becomes a pointer, which
   lasts as long as the expression does. */
CCUTE_INLINE const ccute_tuple *ccute_tuple_around_(const uint8_t *prof)
{
    return (const ccute_tuple *)(const void *)(prof - offsetof(ccute_tuple, prof));
}
CCUTE_INLINE const ccute_layout *ccute_layout_around_(const uint8_t *prof)
{
    return (const ccute_layout *)(const void *)(prof - offsetof(ccute_layout, shape.prof));
}
#define CCUTE_LAYOUT_IN_(x) ccute_layout_around_(_Generic((x), ccute_layout : (x)).shape.prof)

/* x if it is of the type, else something of the type that is not looked at. */
#define CCUTE_IF_(type, x) _Generic((x), type : (x), default : *(const type *)0)
#define CCUTE_QUERY_(x, name)                                                                                          \
    _Generic((x), ccute_layout                                                                                         \
             : ccute_##name##_of_(ccute_tuple_around_(CCUTE_IF_(ccute_layout, x).shape.prof)), ccute_tuple             \
             : ccute_##name##_of_(ccute_tuple_around_(CCUTE_IF_(ccute_tuple, x).prof)), default                        \
             : ccute_##name##_tuple_(CCUTE_LEAF_(x)))
/* An integer or a mark as a tuple; a layout or a tuple, which have branches of their own above, as anything. */
#define CCUTE_LEAF_(x)                                                                                                 \
    _Generic((x), CCUTE_INTS_(ccute_tuple_int_), ccute_mark                                                            \
             : ccute_tuple_mark_, ccute_tuple                                                                          \
             : ccute_tuple_id_, ccute_layout                                                                           \
             : ccute_shape_)(x)
/* A tuple goes by its address, a number or a mark by its value. */
#define CCUTE_NO_TUPLE_ (const ccute_tuple *)0
#define CCUTE_AT_NEXT_(w, x)                                                                                           \
    ccute_at_step_item_(w,                                                                                             \
                        _Generic((x), CCUTE_INTS_(CCUTE_NO_TUPLE_), ccute_mark                                         \
                                 : CCUTE_NO_TUPLE_, ccute_tuple                                                        \
                                 : ccute_tuple_around_(CCUTE_IF_(ccute_tuple, x).prof)),                               \
                        _Generic((x), ccute_mark                                                                       \
                                 : CCUTE_IF_(ccute_mark, x).leaf, ccute_tuple : 0, default                             \
                                 : (x)))
CCUTE_INLINE ccute_layout ccute_cat_1_(ccute_layout x)
{
    return ccute_cat_end_(ccute_cat_push_(ccute_cat_begin_(), x));
}
CCUTE_INLINE ccute_layout ccute_cat_2_(ccute_layout x, ccute_layout y)
{
    return ccute_cat_end_(ccute_cat_push_(ccute_cat_push_(ccute_cat_begin_(), x), y));
}
#define CCUTE_MAKE_1_(x) _Generic((x), ccute_layout : ccute_cat_1_, default : ccute_make_layout_left_)(CCUTE_OWN_(x))
#define CCUTE_MAKE_2_(x, y)                                                                                            \
    _Generic((x), ccute_layout : ccute_cat_2_, default : ccute_make_layout_)(CCUTE_OWN_(x), CCUTE_OWN_(y))
#define CCUTE_STATUS_OF_(x)                                                                                            \
    _Generic((x), ccute_tuple                                                                                          \
             : ccute_status_tuple_, ccute_layout                                                                       \
             : ccute_status_layout_, ccute_tiler                                                                       \
             : ccute_status_tiler_, ccute_tiled_mma                                                                    \
             : ccute_status_tiled_mma_, ccute_tiled_copy                                                               \
             : ccute_status_tiled_copy_)
#define CCUTE_BIND_(x) _Generic((x), ccute_tiled_mma : ccute_mma_slice_, ccute_tiled_copy : ccute_thread_slice_)
#define CCUTE_GET_(x) _Generic((x), ccute_layout : ccute_get_, default : ccute_get_tuple_)
#define CCUTE_FLATTEN_(x) _Generic((x), ccute_layout : ccute_flatten_, default : ccute_flatten_tuple_)
#define CCUTE_SLICE_(x) _Generic((x), ccute_layout : ccute_slice_, default : ccute_slice_tuple_)
#define CCUTE_DICE_(x)                                                                                                 \
    _Generic((x), ccute_layout : ccute_dice_, ccute_tiler : ccute_dice_tiler_, default : ccute_dice_tuple_)

#endif

/* A count, a mode, a number of bits: what is beyond an int is so far off that no other number near it would do. */
CCUTE_INLINE int ccute_small_(int64_t x) { return x > INT32_MAX ? INT32_MAX : x < -INT32_MAX ? -INT32_MAX : (int)x; }
#define CCUTE_SMALL_(x) ccute_small_(CCUTE_INT_(x))

/* ---- Constructors ---------------------------------------------------------------------------- */

/* A tuple of 1 to 32 items, integers of any type, tuples and marks: CCUTE_T(CCUTE_T(16, 8), n). One item makes (8),
   which is not 8. Anything else is a compile error; more than 32 leaves (LEAVES) or 8 brackets (DEPTH) make a bad
   tuple. */
#define CCUTE_T(...) CCUTE_T_(__VA_ARGS__)
/* A tiler by mode, of integers (n is n:1), layouts, CCUTE_ALL (keeps the mode), tuples (by mode) and tilers. Refused: a
   layout with an offset or a swizzle (OFFSET, SWIZZLE), LEAVES, DEPTH. */
#define CCUTE_TILE(...) ccute_tile_end_(CCUTE_EACH_(CCUTE_TILE_PUSH_, ccute_tile_begin_(), __VA_ARGS__))
#define CCUTE_TILE_PUSH_(t, x) ccute_tile_push_(t, CCUTE_TILER_(x))
/* Coordinates, paths and mode lists: one argument as it is, several as a tuple. */
#define CCUTE_COORD_(...) CCUTE_JOIN_(CCUTE_COORD_, CCUTE_UPTO1_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_COORD_1(x) CCUTE_TUPLE_(x)
#define CCUTE_COORD_N(...) CCUTE_T(__VA_ARGS__)
#define CCUTE_WHOLE_ ccute_tuple_int_(1)

/* ccute_make_layout(shape), ccute_make_layout(shape, stride), ccute_make_layout(layout...): column-major; shape:stride;
   the layouts as modes of one, of which at most one carries an offset or a swizzle (TWO). Refused: brackets of shape
   and stride that differ (CONGRUENT), a negative extent (EXTENT), a mark (MARK), a size or an offset beyond 64 bits
   (OVERFLOW), more than 32 leaves (LEAVES). */
#define ccute_make_layout(...) CCUTE_JOIN_(CCUTE_MAKE_LAYOUT_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_MAKE_LAYOUT_1(x) CCUTE_MAKE_1_(x)
#define CCUTE_MAKE_LAYOUT_2(x, y) CCUTE_MAKE_2_(x, y)
#define CCUTE_MAKE_LAYOUT_3(x, y, z) CCUTE_MAKE_LAYOUT_N(x, y, z)
#define CCUTE_MAKE_LAYOUT_N(...) ccute_cat_end_(CCUTE_EACH_(ccute_cat_push_, ccute_cat_begin_(), __VA_ARGS__))
#define ccute_make_layout_left(shape) ccute_make_layout_left_(CCUTE_TUPLE_(shape))
#define ccute_make_layout_right(shape) ccute_make_layout_right_(CCUTE_TUPLE_(shape))
#define ccute_make_ordered_layout(shape, order) ccute_make_ordered_layout_(CCUTE_TUPLE_(shape), CCUTE_TUPLE_(order))
#define ccute_make_layout_like(layout) ccute_make_layout_like_(layout)
#define ccute_make_fragment_like(layout) ccute_make_fragment_like_(layout)
#define ccute_coord_layout(shape, mode) ccute_coord_layout_(CCUTE_TUPLE_(shape), CCUTE_SMALL_(mode))
#define ccute_swizzle(bits, base, shift, layout)                                                                       \
    ccute_swizzle_(CCUTE_SMALL_(bits), CCUTE_SMALL_(base), CCUTE_SMALL_(shift), layout)
#define ccute_offset_by(offset, layout) ccute_offset_by_(CCUTE_INT_(offset), layout)

/* ---- Queries --------------------------------------------------------------------------------- */

/* 1 if the value, a tuple, layout, tiler or tiled copy, is good. */
#define ccute_ok(x) (ccute_status_of(x) == CCUTE_OK)
/* Why it is not: CCUTE_OK, or one of the reasons in status.def. Operations on a bad value return it. */
#define ccute_status_of(x) CCUTE_STATUS_OF_(x)(x)

#define ccute_size(x) CCUTE_QUERY_(x, size)
#define ccute_rank(x) CCUTE_QUERY_(x, rank)
#define ccute_depth(x) CCUTE_QUERY_(x, depth)
#define ccute_cosize(layout) ccute_cosize_(layout)
#define ccute_shape(layout) ccute_shape_(layout)
#define ccute_stride(layout) ccute_stride_(layout)
#define ccute_offset(layout) ccute_offset_(layout)
/* 1 if the layout comes from a composition that reached beyond the left operand's domain. */
#define ccute_extends(layout) ccute_flag_(layout, CCUTE_F_EXTENDS)
/* 1 if it comes from a divide, or an upcast, that covers more than it was given: some of its elements lie outside. */
#define ccute_overhang(layout) ccute_flag_(layout, CCUTE_F_OVERHANG)
/* 1 if it is a complement whose last mode reaches beyond the cotarget. */
#define ccute_rounded(layout) ccute_flag_(layout, CCUTE_F_ROUNDED)
/* 1 if it is a complement that leaves offsets out, which no mode can fill. */
#define ccute_gaps(layout) ccute_flag_(layout, CCUTE_F_GAPS)

#define ccute_equal(a, b) ccute_equal_(a, b)
#define ccute_at(layout, ...) CCUTE_JOIN_(CCUTE_AT_, CCUTE_UPTO1_(__VA_ARGS__))(layout, __VA_ARGS__)
#define CCUTE_AT_1(layout, x) ccute_at_end_(CCUTE_AT_NEXT_(ccute_at_begin_(CCUTE_LAYOUT_IN_(layout), 0), x), 0)
#define CCUTE_AT_N(layout, ...)                                                                                        \
    ccute_at_end_(CCUTE_EACH_(CCUTE_AT_NEXT_, ccute_at_begin_(CCUTE_LAYOUT_IN_(layout), 1), __VA_ARGS__), 1)
#define ccute_crd2idx(...) CCUTE_JOIN_(CCUTE_CRD2IDX_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_CRD2IDX_2(coord, shape) ccute_crd2idx_(CCUTE_TUPLE_(coord), CCUTE_TUPLE_(shape))
#define CCUTE_CRD2IDX_3(coord, shape, stride)                                                                          \
    ccute_crd2idx_stride_(CCUTE_TUPLE_(coord), CCUTE_TUPLE_(shape), CCUTE_TUPLE_(stride))
#define ccute_idx2crd(...) CCUTE_JOIN_(CCUTE_IDX2CRD_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_IDX2CRD_2(index, shape) ccute_idx2crd_(CCUTE_TUPLE_(index), CCUTE_TUPLE_(shape))
#define CCUTE_IDX2CRD_3(index, shape, stride)                                                                          \
    ccute_idx2crd_stride_(CCUTE_TUPLE_(index), CCUTE_TUPLE_(shape), CCUTE_TUPLE_(stride))
#define ccute_get_hier_coord(layout, index) ccute_get_hier_coord_(layout, CCUTE_INT_(index))
#define ccute_get_flat_coord(layout, index) ccute_get_flat_coord_(layout, CCUTE_INT_(index))
#define ccute_get_1d_coord(layout, index) ccute_get_1d_coord_(layout, CCUTE_INT_(index))
#define ccute_max_common_vector(a, b) ccute_max_common_vector_(a, b)

/* ---- Modes and slices ------------------------------------------------------------------------ */

#define ccute_get(x, ...) CCUTE_GET_(x)(CCUTE_OWN_(x), CCUTE_COORD_(__VA_ARGS__))
#define ccute_select(layout, ...) ccute_select_(layout, CCUTE_COORD_(__VA_ARGS__))
#define ccute_take(layout, begin, end) ccute_take_(layout, CCUTE_SMALL_(begin), CCUTE_SMALL_(end))
#define ccute_group(layout, begin, end) ccute_group_(layout, CCUTE_SMALL_(begin), CCUTE_SMALL_(end))
#define ccute_append(layout, item) ccute_append_(layout, item)
#define ccute_prepend(layout, item) ccute_prepend_(layout, item)
#define ccute_replace(layout, mode, item) ccute_replace_(layout, CCUTE_SMALL_(mode), item)
#define ccute_flatten(x) CCUTE_FLATTEN_(x)(CCUTE_OWN_(x))
#define ccute_product_each(tuple) ccute_product_each_(CCUTE_TUPLE_(tuple))
#define ccute_slice(x, ...) CCUTE_SLICE_(x)(CCUTE_OWN_(x), CCUTE_COORD_(__VA_ARGS__))
#define ccute_dice(x, ...) CCUTE_DICE_(x)(CCUTE_OWN_(x), CCUTE_COORD_(__VA_ARGS__))
#define ccute_coalesce(...) CCUTE_JOIN_(CCUTE_COALESCE_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_COALESCE_1(layout) ccute_coalesce_(layout, CCUTE_WHOLE_)
#define CCUTE_COALESCE_2(layout, profile) ccute_coalesce_(layout, CCUTE_TUPLE_(profile))
#define ccute_filter(...) CCUTE_JOIN_(CCUTE_FILTER_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_FILTER_1(layout) ccute_filter_(layout, CCUTE_WHOLE_)
#define CCUTE_FILTER_2(layout, profile) ccute_filter_(layout, CCUTE_TUPLE_(profile))
#define ccute_filter_zeros(...) CCUTE_JOIN_(CCUTE_FILTER_ZEROS_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_FILTER_ZEROS_1(layout) ccute_filter_zeros_(layout)
#define CCUTE_FILTER_ZEROS_2(layout, profile) ccute_filter_zeros_by_(layout, CCUTE_TUPLE_(profile))

/* ---- The algebra ----------------------------------------------------------------------------- */

#define ccute_composition(layout, tiler) ccute_composition_(layout, CCUTE_TILER_(tiler))
#define ccute_complement(...) CCUTE_JOIN_(CCUTE_COMPLEMENT_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_COMPLEMENT_1(layout) ccute_complement_(layout)
#define CCUTE_COMPLEMENT_2(layout, cotarget) ccute_complement_to_(layout, CCUTE_TUPLE_(cotarget))
#define ccute_right_inverse(layout) ccute_right_inverse_(layout)
#define ccute_left_inverse(layout) ccute_left_inverse_(layout)
#define ccute_quasi_inverse(layout) ccute_quasi_inverse_(layout)
#define ccute_nullspace(layout) ccute_nullspace_(layout)
#define ccute_max_common_layout(a, b) ccute_max_common_layout_(a, b)
#define ccute_domain_distribute(shape, size) ccute_domain_distribute_(CCUTE_TUPLE_(shape), CCUTE_TUPLE_(size))
#define ccute_logical_divide(layout, tiler) ccute_logical_divide_(layout, CCUTE_TILER_(tiler))
#define ccute_zipped_divide(layout, tiler) ccute_zipped_divide_(layout, CCUTE_TILER_(tiler))
#define ccute_tiled_divide(layout, tiler) ccute_tiled_divide_(layout, CCUTE_TILER_(tiler))
#define ccute_flat_divide(layout, tiler) ccute_flat_divide_(layout, CCUTE_TILER_(tiler))
#define ccute_logical_product(block, tiler) ccute_logical_product_(block, CCUTE_TILER_(tiler))
#define ccute_zipped_product(block, tiler) ccute_zipped_product_(block, CCUTE_TILER_(tiler))
#define ccute_tiled_product(block, tiler) ccute_tiled_product_(block, CCUTE_TILER_(tiler))
#define ccute_flat_product(block, tiler) ccute_flat_product_(block, CCUTE_TILER_(tiler))
#define ccute_blocked_product(block, tiler) ccute_blocked_product_(block, tiler)
#define ccute_raked_product(block, tiler) ccute_raked_product_(block, tiler)
#define ccute_tile_to_shape(...) CCUTE_JOIN_(CCUTE_TILE_TO_SHAPE_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_TILE_TO_SHAPE_2(block, shape) ccute_tile_to_shape_(block, CCUTE_TUPLE_(shape))
#define CCUTE_TILE_TO_SHAPE_3(block, shape, order)                                                                     \
    ccute_tile_to_shape_by_(block, CCUTE_TUPLE_(shape), CCUTE_TUPLE_(order))
#define ccute_upcast(layout, n) ccute_upcast_(layout, CCUTE_INT_(n))
#define ccute_downcast(layout, n) ccute_downcast_(layout, CCUTE_INT_(n))
#define ccute_recast(layout, old_bits, new_bits) ccute_recast_(layout, CCUTE_INT_(old_bits), CCUTE_INT_(new_bits))

/* ---- Partitions and tiled copies ------------------------------------------------------------- */

/* The last argument of local_tile and local_partition is an optional projection, CCUTE_T(1, CCUTE_X, 1). */

#define ccute_inner_partition(layout, tiler, coord)                                                                    \
    ccute_inner_partition_(layout, CCUTE_TILER_(tiler), CCUTE_TUPLE_(coord))
#define ccute_outer_partition(layout, tiler, coord)                                                                    \
    ccute_outer_partition_(layout, CCUTE_TILER_(tiler), CCUTE_TUPLE_(coord))
#define ccute_local_tile(layout, tiler, ...)                                                                           \
    CCUTE_JOIN_(CCUTE_LOCAL_TILE_, CCUTE_UPTO3_(__VA_ARGS__))(layout, tiler, __VA_ARGS__)
#define CCUTE_LOCAL_TILE_1(layout, tiler, coord) ccute_inner_partition(layout, tiler, coord)
#define CCUTE_LOCAL_TILE_2(layout, tiler, coord, proj)                                                                 \
    ccute_local_tile_by_(layout, CCUTE_TILER_(tiler), CCUTE_TUPLE_(coord), CCUTE_TUPLE_(proj))
#define ccute_local_partition(layout, threads, ...)                                                                    \
    CCUTE_JOIN_(CCUTE_LOCAL_PARTITION_, CCUTE_UPTO3_(__VA_ARGS__))(layout, threads, __VA_ARGS__)
#define CCUTE_LOCAL_PARTITION_1(layout, threads, index) ccute_local_partition_(layout, threads, CCUTE_INT_(index))
#define CCUTE_LOCAL_PARTITION_2(layout, threads, index, proj)                                                          \
    ccute_local_partition_by_(layout, threads, CCUTE_INT_(index), CCUTE_TUPLE_(proj))

/* Atoms (atom.h): how a thread, or a warp together, moves. */

#define ccute_universal_copy(bits, element_bits) ccute_universal_copy_(CCUTE_SMALL_(bits), CCUTE_SMALL_(element_bits))
#define ccute_auto_copy(most_bits, element_bits) ccute_auto_copy_(CCUTE_SMALL_(most_bits), CCUTE_SMALL_(element_bits))
#define ccute_cp_async(bits, element_bits) ccute_cp_async_(CCUTE_SMALL_(bits), CCUTE_SMALL_(element_bits))
#define ccute_cp_async_cg(element_bits) ccute_cp_async_cg_(CCUTE_SMALL_(element_bits))
#define ccute_ldmatrix(...) CCUTE_JOIN_(CCUTE_LDMATRIX_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_LDMATRIX_1(count) ccute_ldmatrix_(CCUTE_SMALL_(count))
#define CCUTE_LDMATRIX_2(count, element_bits) ccute_ldmatrix_of_(CCUTE_SMALL_(count), CCUTE_SMALL_(element_bits))
#define ccute_ldmatrix_trans(count) ccute_ldmatrix_trans_(CCUTE_SMALL_(count))
#define ccute_stmatrix(...) CCUTE_JOIN_(CCUTE_STMATRIX_, CCUTE_UPTO3_(__VA_ARGS__))(__VA_ARGS__)
#define CCUTE_STMATRIX_1(count) ccute_stmatrix_(CCUTE_SMALL_(count))
#define CCUTE_STMATRIX_2(count, element_bits) ccute_stmatrix_of_(CCUTE_SMALL_(count), CCUTE_SMALL_(element_bits))
#define ccute_stmatrix_trans(count) ccute_stmatrix_trans_(CCUTE_SMALL_(count))
#define ccute_cached(atom, hint) ccute_cached_(atom, CCUTE_SMALL_(hint))
#define ccute_make_tiled_copy(atom, threads, values) ccute_make_tiled_copy_(atom, threads, values)
#define ccute_make_tiled_copy_atoms(atom, threads, ...)                                                                \
    CCUTE_JOIN_(CCUTE_TILED_COPY_ATOMS_, CCUTE_UPTO3_(__VA_ARGS__))(atom, threads, __VA_ARGS__)
#define CCUTE_TILED_COPY_ATOMS_1(atom, threads, atoms) ccute_make_tiled_copy_atoms_(atom, threads, atoms, 0)
#define CCUTE_TILED_COPY_ATOMS_2(atom, threads, atoms, mode)                                                           \
    ccute_make_tiled_copy_atoms_(atom, threads, atoms, CCUTE_SMALL_(mode))
#define ccute_make_tiled_copy_tv(atom, tv, tile) ccute_make_tiled_copy_tv_(atom, tv, CCUTE_TILER_(tile))
#define ccute_layout_tv(copy) ccute_layout_tv_(copy)
#define ccute_tiler_mn(copy) ccute_tiler_mn_(copy)
#define ccute_thread_slice(x, thread) CCUTE_BIND_(x)(x, CCUTE_INT_(thread))
/* Of a copy, a layout and a thread, or of a copy that is bound to a thread and a layout. */

#define ccute_partition_S(copy, ...) CCUTE_JOIN_(CCUTE_PARTITION_S_, CCUTE_UPTO3_(__VA_ARGS__))(copy, __VA_ARGS__)
#define CCUTE_PARTITION_S_1(slice, layout) ccute_partition_S_slice_(slice, layout)
#define CCUTE_PARTITION_S_2(copy, layout, thread) ccute_partition_S_(copy, layout, CCUTE_INT_(thread))
#define ccute_partition_D(copy, ...) CCUTE_JOIN_(CCUTE_PARTITION_D_, CCUTE_UPTO3_(__VA_ARGS__))(copy, __VA_ARGS__)
#define CCUTE_PARTITION_D_1(slice, layout) ccute_partition_D_slice_(slice, layout)
#define CCUTE_PARTITION_D_2(copy, layout, thread) ccute_partition_D_(copy, layout, CCUTE_INT_(thread))
#define ccute_retile(copy, fragment) ccute_retile_(copy, fragment)

#include <ccute/products.h>

#endif

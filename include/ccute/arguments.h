/* How the macros of ccute/api.h and its like take their arguments: counted, joined, and each converted to the type
 * that the function takes, with the same meaning in C11 (_Generic), C++17 and CUDA (overloads). */
#ifndef CCUTE_ARGUMENTS_H
#define CCUTE_ARGUMENTS_H

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

/* ---- Converting one argument ------------------------------------------------------------------- */

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

/* The tuple that CCUTE_T makes, in one place. Its items are read before anything is written: nvcc 13.0 lets the result
   lie where an argument does that is a mark. */
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

/* A count, a mode, a number of bits: a number beyond an int is refused anyway, so any int as far off will do. */
CCUTE_INLINE int ccute_small_(int64_t x) { return x > INT32_MAX ? INT32_MAX : x < -INT32_MAX ? -INT32_MAX : (int)x; }
#define CCUTE_SMALL_(x) ccute_small_(CCUTE_INT_(x))

#endif

/* Copies that calculate: elements are converted to another type, or scaled and added. foldc moves them as it moves
 * copies, as wide as it can prove, and calculates between a load and a store, in registers.
 *
 * Pointers, layouts, bounds and overlaps are as in copy.h. Elements are numbers: integers, float and double, the short
 * floating types of the compiler, and in C++ those of CUDA (__half, __nv_bfloat16, __nv_fp8_e4m3, __nv_fp8_e5m2), with
 * or without CUDA's own conversions, and classes that convert. Another type is a compile error. */
#ifndef CCUTE_CONVERT_H
#define CCUTE_CONVERT_H

#include <ccute/short_float.h>

/* ccute_convert(dst, dst_layout, src, src_layout): dst[at(dst_layout, i)] = (type of dst)src[at(src_layout, i)] for
   every index i. To a floating type it is the nearest number, of two the even one, and infinity beyond the largest; of
   8 bits it is then the largest, as in CUDA. From a floating number to an integer it is C's conversion, which cuts off
   the fraction, and of a number that does not fit gives anything. */
/* ccute_convert_saturated(dst, dst_layout, src, src_layout): the same, but a number beyond those of the destination's
   type becomes the nearest one of them, and so does an infinity. To an integer it is the nearest, of two the even one;
   a NaN becomes 0. */
/* ccute_convert_bounded(dst, dst_layout, src, src_layout, extents, coord...): the elements that ccute_copy_bounded
   copies. */
/* ccute_convert_saturated_bounded(dst, dst_layout, src, src_layout, extents, coord...): the same, saturated. */
/* ccute_convert_if(pred, pred_layout, dst, dst_layout, src, src_layout): the elements where pred[at(pred_layout, i)] is
   true; the others stay. */
/* ccute_convert_saturated_if(pred, pred_layout, dst, dst_layout, src, src_layout): the same, saturated. */
/* ccute_convert_tiled(slice, dst, dst_layout, src, src_layout): the elements that ccute_copy_tiled copies, with the atom
   of a tiled copy that is bound to a thread; nothing, if that is none of its threads. The atom counts elements of the
   destination, and is ccute_universal_copy or ccute_auto_copy: another one moves bytes as they are, and traps. */
/* ccute_convert_saturated_tiled(slice, dst, dst_layout, src, src_layout): the same, saturated. */
/* ccute_convert_tiled_bounded(slice, dst, dst_layout, src, src_layout, extents, coord...): the same within bounds, as
   ccute_copy_bounded has them. */
/* ccute_convert_saturated_tiled_bounded(slice, dst, dst_layout, src, src_layout, extents, coord...): the same,
   saturated. */
/* ccute_axpby(alpha, x, x_layout, beta, y, y_layout): y[at(y_layout, i)] = alpha * x[at(x_layout, i)] + beta *
   y[at(y_layout, i)] for every index i, in the type that C gives the sum; types shorter than float count as float
   there. Where beta is 0 the old y does not matter, not even a NaN. The order is that of its name, as in CuTe: y is the
   destination. */
/* ccute_axpby_bounded(alpha, x, x_layout, beta, y, y_layout, extents, coord...): the elements that ccute_copy_bounded
   copies. */
/* ccute_axpby_if(pred, pred_layout, alpha, x, x_layout, beta, y, y_layout): the elements where pred[at(pred_layout, i)]
   is true; the others stay. */

/* The integer nearest to x, of two the even one, for |x| < 2^63. */
CCUTE_INLINE int64_t ccute_nearest_(double x)
{
    const int64_t whole = (int64_t)x;
    const double rest = x - (double)whole;
    if (rest > 0.5 || (rest == 0.5 && (whole & 1)))
        return whole + 1;
    return rest < -0.5 || (rest == -0.5 && (whole & 1)) ? whole - 1 : whole;
}

/* The same among the integers of `bits` bits; 0 of a NaN. One without a sign is as its bits. */
CCUTE_INLINE int64_t ccute_nearest_of_(double x, int bits, int has_sign)
{
    const double beyond = (double)((uint64_t)1 << (bits - 1)) * (has_sign ? 1 : 2);
    const int64_t most = (int64_t)(~(uint64_t)0 >> (64 - bits + (has_sign != 0)));
    if (!(x > (has_sign ? -beyond : 0)))
        return x != x || !has_sign ? 0 : -most - 1;
    if (x >= beyond)
        return most;
    if (x >= 9223372036854775808.) /* a double of this size is whole */
        return (int64_t)(uint64_t)x;
    return ccute_nearest_(x) > most && most > 0 ? most : ccute_nearest_(x);
}

/* The nearest to an integer of 64 bits, with a sign or without, among those of `bits` bits. */
CCUTE_INLINE int64_t ccute_clamped_(int64_t x, int from_sign, int bits, int has_sign)
{
    const int64_t most = (int64_t)(~(uint64_t)0 >> (64 - bits + (has_sign != 0)));
    const int is_negative = from_sign && x < 0;
    if (is_negative && (!has_sign || x < -most - 1))
        return has_sign ? -most - 1 : 0;
    return !is_negative && (uint64_t)x > (uint64_t)most ? most : x;
}

#define CCUTE_CONVERT_TYPES_                                                                                           \
    "ccute: ccute_convert, ccute_axpby and their like calculate with numbers, and these elements are none"

#if defined __cplusplus
#include <ccute/convert_cpp.h>
#elif !defined __FOLDC__
#include <ccute/convert_c.h>
#endif
#endif

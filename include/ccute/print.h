/* Layouts and tensors on standard output, on the host and from a kernel (from one thread of it, as a rule). */
#ifndef CCUTE_PRINT_H
#define CCUTE_PRINT_H

#include <stdio.h>
#include <ccute/ccute.h>

/* ccute_print_layout(layout): its text and a newline, 5 o (8,4):(4,1); a bad one by the number of its status. */
/* ccute_print_tensor(pointer, layout): the text, ":", and the elements, a row of a matrix a line; further modes make
   one matrix after the other. Elements are numbers: integers of any width, float, double and, in C++, types that
   convert to float. */

#if !defined __FOLDC__
#include <ccute/copy.h>

CCUTE_INLINE void ccute_print_leaves_(const ccute_tuple *form, const int64_t *leaves)
{
    if (form->n == 0)
        printf("()");
    for (int i = 0; i < form->n; i++) {
        if (i > 0)
            printf(",");
        for (int open = form->prof[i] >> 4; open > 0; open--)
            printf("(");
        if (leaves[i] <= CCUTE_LEAF_X)
            printf(leaves[i] == CCUTE_LEAF_ALL ? "_" : "X");
        else
            printf("%lld", (long long)leaves[i]);
        for (int close = form->prof[i] & 15; close > 0; close--)
            printf(")");
    }
}

/* As ccute_print_layout_text() writes it; a bad one by its status. */
CCUTE_INLINE void ccute_print_text_(const ccute_layout *layout)
{
    if (layout->shape.status) {
        printf("bad layout, status %d", layout->shape.status);
        return;
    }
    if (layout->sw_bits)
        printf("Sw<%d,%d,%d> o ", layout->sw_bits, layout->sw_base, layout->sw_shift);
    if (layout->sw_bits || layout->offset)
        printf("%lld o ", (long long)layout->offset);
    ccute_print_leaves_(&layout->shape, layout->shape.v);
    printf(":");
    ccute_print_leaves_(&layout->shape, layout->stride);
}

CCUTE_INLINE void ccute_print_layout_(const ccute_layout *layout)
{
    ccute_print_text_(layout);
    printf("\n");
}

/* The extents of the first two modes as rows and columns: 1 row if there is one mode. */
CCUTE_OUTLINE void ccute_print_matrix_(const ccute_layout *layout, int64_t *rows, int64_t *columns)
{
    int64_t mode[2] = {1, 1};
    for (int i = 0, level = 0, m = 0; i < layout->shape.n && m < 2; i++) {
        level += (layout->shape.prof[i] >> 4) - (layout->shape.prof[i] & 15);
        mode[m] *= layout->shape.v[i];
        m += level <= 1;
    }
    *rows = ccute_rank_of_(&layout->shape) < 2 ? 1 : mode[0];
    *columns = *rows == 1 && ccute_rank_of_(&layout->shape) < 2 ? mode[0] : mode[1];
}

/* The index of the k-th printed element, after the text that separates it from the one before. */
CCUTE_INLINE int64_t ccute_print_next_(const ccute_layout *layout, int64_t k)
{
    int64_t rows, columns, row, column, matrix;
    ccute_print_matrix_(layout, &rows, &columns);
    column = k % columns;
    row = k / columns % rows;
    matrix = k / columns / rows;
    if (column == 0 && k > 0)
        printf(row == 0 ? "\n\n" : "\n");
    return row + rows * (column + columns * matrix);
}

#if defined __cplusplus

CCUTE_INLINED void ccute_print_number_(double x) { printf(" %5g", x); }
CCUTE_INLINED void ccute_print_number_(float x) { printf(" %5g", (double)x); }
CCUTE_INLINED void ccute_print_number_(bool x) { printf(" %5d", (int)x); }
template <class T> CCUTE_INLINED void ccute_print_number_(const T &x)
{
    if constexpr (ccute_is_int_<T>::value)
        printf(" %5lld", (long long)x);
    else
        printf(" %5g", (double)(float)x);
}

template <class T> CCUTE_INLINED void ccute_print_tensor_(const T *p, const ccute_layout &layout)
{
    ccute_print_text_(&layout);
    printf(":\n");
    for (int64_t k = 0, size = ccute_size_of_(&layout.shape); k < size; k++)
        ccute_print_number_(p[ccute_element_(&layout, ccute_print_next_(&layout, k))]);
    printf("\n");
}

#define ccute_print_layout(layout) ccute_print_layout_(ccute_layout_in_(layout))
#define ccute_print_tensor(pointer, layout) ccute_print_tensor_(pointer, layout)

#else

/* kind: 'f' a real, 'i' an integer with a sign, 'u' without. */
CCUTE_INLINED void ccute_print_number_(const char *p, size_t bytes, char kind)
{
    long long number = 0;
    float f;
    double d;
    if (kind == 'f' && bytes == sizeof f) {
        __builtin_memcpy(&f, p, sizeof f);
        printf(" %5g", (double)f);
    } else if (kind == 'f') {
        __builtin_memcpy(&d, p, sizeof d);
        printf(" %5g", d);
    } else {
        for (size_t i = bytes; i-- > 0;)
            number = (long long)((unsigned long long)number << 8 | (unsigned char)p[i]);
        if (kind == 'i' && bytes < sizeof number && number >> (8 * bytes - 1))
            number -= 1ll << 8 * bytes;
        printf(" %5lld", number);
    }
}

CCUTE_INLINE void ccute_print_tensor_(const void *p, size_t bytes, char kind, ccute_layout layout)
{
    ccute_print_text_(&layout);
    printf(":\n");
    for (int64_t k = 0, size = ccute_size_of_(&layout.shape); k < size; k++)
        ccute_print_number_((const char *)p + ccute_element_(&layout, ccute_print_next_(&layout, k)) * (int64_t)bytes,
                            bytes, kind);
    printf("\n");
}

#define CCUTE_PRINT_KIND_(x)                                                                                           \
    _Generic((x), float                                                                                                \
             : 'f', double                                                                                             \
             : 'f', char                                                                                               \
             : 'i', signed char                                                                                        \
             : 'i', short                                                                                              \
             : 'i', int                                                                                                \
             : 'i', long                                                                                               \
             : 'i', long long                                                                                          \
             : 'i', unsigned char                                                                                      \
             : 'u', unsigned short                                                                                     \
             : 'u', unsigned                                                                                           \
             : 'u', unsigned long                                                                                      \
             : 'u', unsigned long long                                                                                 \
             : 'u', _Bool                                                                                              \
             : 'u')
#define ccute_print_layout(layout) ccute_print_layout_(CCUTE_LAYOUT_IN_(layout))
#define ccute_print_tensor(pointer, layout)                                                                            \
    ccute_print_tensor_(pointer, sizeof *(pointer), CCUTE_PRINT_KIND_(*(pointer)), layout)

#endif
#endif
#endif

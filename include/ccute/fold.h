/* What is said to foldc, and what it means to a compiler alone. A source with these compiles and runs without foldc.
 *
 *   CCUTE_FOLD                        on a function: fold it. CCUTE_FOLD_STRICT: and fail where something does not
 * fold. CCUTE_BLOCK_DIM(x, y, z)          on a kernel: the block's exact dimensions. CCUTE_ASSUME(condition); it holds
 * here. Checked unless NDEBUG, else told to the compiler. No side effects. CCUTE_ALIGNED(pointer, bytes);    the same
 * for a pointer's alignment, a power of two. CCUTE_FORM(layout, "(_,(8,_))");  a layout that comes from elsewhere has
 * this form; ":(1,(_,_))" may follow for its strides. A number stands for itself, _ for any. Always checked.
 *   CCUTE_EXPECT_WIDTH(bytes);        the copy that follows moves that many bytes at once, or folding fails.
 *   CCUTE_EXPECT_CONFLICT_FREE;       the statement that follows meets no bank of shared memory twice at once, or
 *                                     folding fails; CCUTE_EXPECT_COALESCED: it touches no sector of global memory
 *                                     more than its bytes need.
 *   CCUTE_REGS(type, name, layout, bound);    type name[bound], which foldc tightens to the layout's cosize.
 *   CCUTE_SHARED(type, name, layout, bound);  the same in shared memory, aligned to 16 bytes.
 *                                     A layout that needs more than bound is caught unless NDEBUG. */
#ifndef CCUTE_FOLD_H
#define CCUTE_FOLD_H

#include <ccute/api.h>
#include <ccute/promise.h>

#define CCUTE_FORM(layout, form) ccute_check_(ccute_has_form_(layout, form))

#define CCUTE_REGS(type, name, layout, bound)                                                                          \
    type name[bound];                                                                                                  \
    CCUTE_CHECK_(ccute_cosize(layout) <= (bound))
#define CCUTE_SHARED(type, name, layout, bound)                                                                        \
    CCUTE_SHARED_ __attribute__((aligned(16))) type name[bound];                                                       \
    CCUTE_CHECK_(ccute_cosize(layout) <= (bound))
#if defined __CUDACC__ || defined __shared__
#define CCUTE_SHARED_ __shared__
#else
#define CCUTE_SHARED_
#endif

/* Read one leaf of a form, _ or a number, and compare. Returns what follows, or NULL. */
CCUTE_INLINE const char *ccute_form_leaf_(const char *form, int64_t value)
{
    uint64_t number = 0;
    const int minus = *form == '-';
    if (*form == '_')
        return form + 1;
    form += minus;
    if (*form < '0' || *form > '9')
        return 0;
    while (*form >= '0' && *form <= '9')
        number = number * 10 + (uint64_t)(*form++ - '0');
    return (minus ? (uint64_t)0 - number : number) == (uint64_t)value ? form : 0;
}

/* Read one tuple of a form with the brackets of `shape` and the given leaves. Returns what follows, or NULL. */
CCUTE_INLINE const char *ccute_form_tuple_(const char *form, const ccute_tuple *shape, const int64_t *leaves)
{
    if (shape->n == 0)
        return form[0] == '(' && form[1] == ')' ? form + 2 : 0;
    for (int i = 0; i < shape->n && form; i++) {
        if (i > 0 && *form++ != ',')
            return 0;
        for (int open = shape->prof[i] >> 4; open > 0; open--)
            if (*form++ != '(')
                return 0;
        form = ccute_form_leaf_(form, leaves[i]);
        for (int close = shape->prof[i] & 15; close > 0 && form; close--)
            form = *form == ')' ? form + 1 : 0;
    }
    return form;
}

/* Does a good layout without a swizzle have the form? */
CCUTE_INLINE int ccute_has_form_(ccute_layout layout, const char *form)
{
    if (layout.shape.status || layout.sw_bits)
        return 0;
    form = ccute_form_tuple_(form, &layout.shape, layout.shape.v);
    if (form && *form == ':')
        form = ccute_form_tuple_(form + 1, &layout.shape, layout.stride);
    return form && *form == 0;
}

#endif

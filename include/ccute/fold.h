/* Statements and marks for foldc, with their meaning to a compiler alone. A source with these compiles and runs without
 * foldc. */
#ifndef CCUTE_H
#include <ccute/ccute.h>
#elif !defined CCUTE_FOLD_H
#define CCUTE_FOLD_H

#include <ccute/api.h>
#include <ccute/promise.h>

/* CCUTE_FOLD: marks a function for folding. Empty to a compiler. */
/* CCUTE_FOLD_STRICT: the same, and folding fails if a call of the function does not fold. */
/* CCUTE_BLOCK_DIM(x, y, z): before a kernel: the exact dimensions of its blocks in every launch; y and z
   may be left out. Empty to a compiler; a folded kernel begins with a comparison, and traps in other blocks unless
   NDEBUG is defined. */
/* CCUTE_CLUSTER_DIM(x, y, z): before a kernel: its blocks run in clusters of this size in every launch; y and z may
   be left out. __cluster_dims__ to nvcc where the GPU has clusters, and a launch in others is an error of CUDA's. */
/* CCUTE_ASSUME(condition): a statement; the condition holds from here on, and foldc uses it. Without side effects.
   Checked (a trap) unless NDEBUG is defined; then the compiler may assume it. nvcc learns more from one condition at a
   time than from several with &&. */
/* CCUTE_ALIGNED(pointer, bytes): the same for a pointer's alignment, a power of two. */
/* CCUTE_FORM(layout, form): a layout from outside the function, such as a kernel's parameter, has this form:
   "(_,(8,_))", and ":(1,(_,_))" may follow for its strides. A number stands for itself, _ for any number. This is
   always checked: another form, a bad layout and a swizzled one trap. */
/* CCUTE_EXPECT_WIDTH(bytes): the copy that follows moves that many bytes at once, or folding fails. In the unfolded
   source it checks that the number is positive. */
/* CCUTE_EXPECT_CONFLICT_FREE: no request to shared memory by the statement that follows has a bank conflict, or folding
   fails with the conflict. */
/* CCUTE_EXPECT_COALESCED: no request to global memory by the statement that follows touches more sectors than its bytes
   need, or folding fails. */
/* CCUTE_REGS(type, name, layout, bound): declares type name[bound], for a thread's registers; foldc tightens the bound
   to the layout's cosize, unless the program looks at the bound (sizeof, &name, a reference to it). No element after
   the cosize may be touched. A layout that needs more is an error of foldc's, and a trap unless NDEBUG. */
/* CCUTE_SHARED(type, name, layout, bound): the same in shared memory, aligned to 16 bytes; foldc aligns it
   to the bytes after which the swizzle of the layout repeats, and kernels on the CPU to 1,024, which all tiles of four
   warps repeat after. */

#define CCUTE_FORM(layout, form) ccute_check_(ccute_has_form_(layout, form))

#define CCUTE_REGS(type, name, layout, bound)                                                                          \
    type name[bound];                                                                                                  \
    CCUTE_CHECK_(ccute_cosize(layout) <= (bound))
#define CCUTE_SHARED(type, name, layout, bound)                                                                        \
    CCUTE_SHARED_ __attribute__((aligned(CCUTE_SHARED_ALIGN_))) type name[bound];                                      \
    CCUTE_CHECK_(ccute_cosize(layout) <= (bound))
#if defined __CUDACC__ || defined __shared__
#define CCUTE_SHARED_ __shared__
#else
#define CCUTE_SHARED_
#endif
#if !defined CCUTE_SHARED_ALIGN_ /* else <ccute/cpu.h> has it */
#define CCUTE_SHARED_ALIGN_ 16
#endif

/* Read one leaf of a form, _ or a number, and compare. Returns the text after it, or NULL. */
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

/* Read one tuple of a form with the brackets of `shape` and the given leaves. Returns the text after it, or NULL. */
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

/* Copies between arrays by their layouts, element by element: the meaning of a copy. foldc turns it into the widest
 * moves that it can prove; without foldc it runs as written here, on the host, in kernels on the CPU and on a device.
 *
 * dst and src are pointers or arrays of one type; a const or volatile destination, another type of elements and void
 * are compile errors. Every argument is evaluated once. The layouts must be good and of one size, else it traps.
 * An element may be written to the place that it is read from: a copy in place changes nothing. Otherwise the
 * destination must not overlap the source or the predicate, nor have a place for two elements that differ: foldc reads
 * several elements before it writes them, in any order, and which of them counts is unspecified. In C++ and CUDA
 * elements are assigned, in the order of their indices; foldc moves them as bytes where assigning them is nothing
 * more. */
#ifndef CCUTE_H
#include <ccute/ccute.h>
#elif !defined CCUTE_COPY_H
#define CCUTE_COPY_H

#include <ccute/api.h>
#include <ccute/instructions.h>

/* ccute_copy(dst, dst_layout, src, src_layout): dst[at(dst_layout, i)] = src[at(src_layout, i)] for every index i. */
/* ccute_copy_with(atom, dst, dst_layout, src, src_layout): the same, moved by the atom. Traps if that is impossible
   (an atom that does not exist, or one for other elements; a size that is not a whole number of atoms; for an
   asynchronous or a matrix atom, elements of one atom that are not consecutive). foldc reports this with the numbers.
 */
/* ccute_copy_if(pred, pred_layout, dst, dst_layout, src, src_layout): the elements where pred[at(pred_layout, i)] is
   true; the others stay. */
/* ccute_copy_bounded(dst, dst_layout, src, src_layout, extents, coord...): the elements where 0 <= at(coord, i) <
   extent for each mode of extents; coord is a layout of coordinates for each (ccute_coord_layout, partitioned as the
   data is). The others stay, and their places are not touched. */
/* ccute_copy_bounded_with(atom, dst, dst_layout, src, src_layout, extents, coord...): the same, moved by the atom;
   where the coordinates are outside, elements become 0 if the atom is asynchronous. Matrices have no bounds: that
   traps. */
/* ccute_copy_tiled(slice, dst, dst_layout, src, src_layout): with the atom of a tiled copy that is bound to a thread
   (ccute_thread_slice); nothing, if that is none of its threads. Traps if it is bound to none. */
/* ccute_copy_tiled_bounded(slice, dst, dst_layout, src, src_layout, extents, coord...): the same within bounds, as
   ccute_copy_bounded_with has them. */
/* ccute_fill(dst, layout, value): every element = value. */
/* ccute_clear(dst, layout): every element = 0, all its bytes. */
/* ccute_recast_ptr(type, pointer): the pointer as one to elements of another type, const if it was;
   ccute_recast(layout, old_bits, new_bits) is the layout's part. */

/* ---- Elements -------------------------------------------------------------------------------- */

/* at(layout, i), also of (), which has one element. */
CCUTE_INLINE int64_t ccute_element_(const ccute_layout *layout, int64_t i)
{
    const ccute_at_walk walk = ccute_at_begin_(layout, 0);
    return ccute_at_end_(layout->shape.n ? ccute_at_step_(walk, i, 0) : walk, 0);
}

/* The size of both. Traps when they differ. */
CCUTE_INLINE int64_t ccute_same_size_(const ccute_layout *a, const ccute_layout *b)
{
    const int64_t size = ccute_size_of_(&a->shape);
    if (size != ccute_size_of_(&b->shape))
        CCUTE_TRAP();
    return size;
}

/* Traps unless each mode of the extents has a layout of coordinates of that size. */
CCUTE_INLINE void ccute_bounds_fit_(const ccute_tuple *extents, const ccute_layout *const *coord, int n, int64_t size)
{
    if (ccute_rank_of_(extents) != n)
        CCUTE_TRAP();
    for (int k = 0; k < n; k++)
        if (ccute_size_of_(&coord[k]->shape) != size)
            CCUTE_TRAP();
}

/* Are the coordinates of element i within the extents? */
CCUTE_INLINE int ccute_inside_(const ccute_tuple *extents, const ccute_layout *const *coord, int64_t i)
{
    uint64_t extent = 1;
    for (int leaf = 0, level = 0, k = 0; leaf < extents->n; leaf++) {
        level += (extents->prof[leaf] >> 4) - (extents->prof[leaf] & 15);
        extent *= (uint64_t)extents->v[leaf];
        if (level > 1)
            continue;
        const int64_t c = ccute_element_(coord[k++], i);
        if (c < 0 || c >= (int64_t)extent)
            return 0;
        extent = 1;
    }
    return 1;
}

/* ---- Atoms ------------------------------------------------------------------------------------ */

/* Traps unless there is such an atom, for elements of that many bytes. */
CCUTE_OUTLINE void ccute_atom_fits_(ccute_copy_atom atom, size_t bytes)
{
    int64_t number[3];
    if (ccute_atom_status_(atom, number) != CCUTE_OK || (size_t)atom.element_bits != 8 * bytes)
        CCUTE_TRAP();
}

CCUTE_INLINE int ccute_atom_is_async_(ccute_copy_atom atom)
{
    return atom.kind == CCUTE_ATOM_CP_ASYNC || atom.kind == CCUTE_ATOM_CP_ASYNC_CG;
}

/* The offset of element i, if the next `count` elements follow it in memory. Traps when they do not. */
CCUTE_INLINE int64_t ccute_run_at_(const ccute_layout *layout, int64_t i, int count)
{
    const int64_t first = ccute_element_(layout, i);
    for (int k = 1; k < count; k++)
        if (ccute_element_(layout, i + k) != first + k)
            CCUTE_TRAP();
    return first;
}

/* The number of atoms that make up `size` elements. Traps if none do. */
CCUTE_INLINE int64_t ccute_atoms_in_(int64_t size, int64_t each)
{
    if (size % each != 0)
        CCUTE_TRAP();
    return size / each;
}

/* How many elements from i on are inside, if none of `count` is after these; else -1. */
CCUTE_INLINE int ccute_inside_run_(const ccute_tuple *extents, const ccute_layout *const *coord, int64_t i, int count)
{
    int inside = 0;
    while (inside < count && ccute_inside_(extents, coord, i + inside))
        inside++;
    for (int k = inside; k < count; k++)
        if (ccute_inside_(extents, coord, i + k))
            return -1;
    return inside;
}

/* Element by element, zeros outside, where no single instruction does it. */
CCUTE_INLINE void ccute_copy_zeroing_(size_t bytes, char *dst, const ccute_layout *dst_layout, const char *src,
                                      const ccute_layout *src_layout, const ccute_tuple *extents,
                                      const ccute_layout *const *coord, int64_t i, int count)
{
    for (int64_t k = i; k < i + count; k++) {
        char *const to = dst + ccute_element_(dst_layout, k) * (int64_t)bytes;
        if (ccute_inside_(extents, coord, k))
            __builtin_memcpy(to, src + ccute_element_(src_layout, k) * (int64_t)bytes, bytes);
        else
            __builtin_memset(to, 0, bytes);
    }
}

/* Elements of `bytes` bytes; extents may be NULL, and then all are copied. */
CCUTE_INLINE void ccute_copy_async_(ccute_copy_atom atom, size_t bytes, void *dst, const ccute_layout *dst_layout,
                                    const void *src, const ccute_layout *src_layout, const ccute_tuple *extents,
                                    const ccute_layout *const *coord)
{
    const int each = atom.bits / atom.element_bits, cg = atom.kind == CCUTE_ATOM_CP_ASYNC_CG;
    const int64_t count = ccute_atoms_in_(ccute_same_size_(dst_layout, src_layout), each);
    for (int64_t a = 0; a < count; a++) {
        const int64_t to = ccute_run_at_(dst_layout, a * each, each);
        const int64_t from = ccute_run_at_(src_layout, a * each, each);
        const int inside = extents ? ccute_inside_run_(extents, coord, a * each, each) : each;
        if (inside < 0)
            ccute_copy_zeroing_(bytes, (char *)dst, dst_layout, (const char *)src, src_layout, extents, coord, a * each,
                                each);
        else
            ccute_async_copy_((char *)dst + to * (int64_t)bytes, (const char *)src + from * (int64_t)bytes,
                              atom.bits / 8, inside * (int)bytes, cg);
    }
}

/* Rows of 16 bytes, of each of which a lane holds a word. */
CCUTE_OUTLINE void ccute_copy_matrices_(ccute_copy_atom atom, int bytes, void *dst, const ccute_layout *dst_layout,
                                        const void *src, const ccute_layout *src_layout)
{
    enum { MOST = 4 };
    const int in_row = 16 / bytes, in_word = 4 / bytes;
    const int matrices = atom.bits / 32, store = ccute_atom_facts_(atom.kind).source == CCUTE_SPACE_REGISTERS;
    const int trans = atom.kind == CCUTE_ATOM_LDMATRIX_TRANS || atom.kind == CCUTE_ATOM_STMATRIX_TRANS;
    const ccute_layout *const rows = store ? dst_layout : src_layout, *const held = store ? src_layout : dst_layout;
    const int64_t count = ccute_atoms_in_(ccute_size_of_(&rows->shape), in_row);
    if (ccute_size_of_(&held->shape) != count * in_word * matrices)
        CCUTE_TRAP();
    for (int64_t a = 0; a < count; a++) {
        const int64_t row = ccute_run_at_(rows, a * in_row, in_row) * bytes;
        uint32_t r[MOST] = {0, 0, 0, 0};
        for (int k = 0; store && k < in_word * matrices; k++)
            __builtin_memcpy((char *)r + k * bytes,
                             (const char *)src + ccute_element_(held, a * in_word * matrices + k) * bytes,
                             (size_t)bytes);
        if (store)
            ccute_store_matrices_(matrices, trans, (char *)dst + row, r);
        else
            ccute_load_matrices_(matrices, trans, (const char *)src + row, r);
        for (int k = 0; !store && k < in_word * matrices; k++)
            __builtin_memcpy((char *)dst + ccute_element_(held, a * in_word * matrices + k) * bytes,
                             (const char *)r + k * bytes, (size_t)bytes);
    }
}

/* Copies as an atom that is an instruction of its own does; 0 if the atom is none. */
CCUTE_INLINE int ccute_copy_by_atom_(ccute_copy_atom atom, size_t bytes, void *dst, const ccute_layout *dst_layout,
                                     const void *src, const ccute_layout *src_layout)
{
    ccute_atom_fits_(atom, bytes);
    if (ccute_atom_is_matrix_(atom)) {
        ccute_copy_matrices_(atom, (int)bytes, dst, dst_layout, src, src_layout);
        return 1;
    }
    if (ccute_atom_is_async_(atom)) {
        ccute_copy_async_(atom, bytes, dst, dst_layout, src, src_layout, 0, 0);
        return 1;
    }
    if (atom.kind == CCUTE_ATOM_UNIVERSAL)
        (void)ccute_atoms_in_(ccute_size_of_(&dst_layout->shape), atom.bits / atom.element_bits);
    return 0;
}

/* The same within bounds. Matrices have none. */
CCUTE_INLINE int ccute_copy_bounded_by_atom_(ccute_copy_atom atom, size_t bytes, void *dst,
                                             const ccute_layout *dst_layout, const void *src,
                                             const ccute_layout *src_layout, const ccute_tuple *extents,
                                             const ccute_layout *const *coord, int n)
{
    ccute_atom_fits_(atom, bytes);
    if (ccute_atom_is_matrix_(atom))
        CCUTE_TRAP();
    if (!ccute_atom_is_async_(atom))
        return 0;
    ccute_bounds_fit_(extents, coord, n, ccute_same_size_(dst_layout, src_layout));
    ccute_copy_async_(atom, bytes, dst, dst_layout, src, src_layout, extents, coord);
    return 1;
}

/* Is the copy bound to one of its threads? Traps when it is bound to none, or is bad. */
CCUTE_INLINE int ccute_has_work_(const ccute_tiled_copy *slice)
{
    int64_t threads = 1;
    if (slice->tv.shape.status || slice->thread == CCUTE_LEAF_ALL)
        CCUTE_TRAP();
    for (int i = 0, level = 0; i < slice->tv.shape.n; i++) {
        level += slice->tv.shape.prof[i] >> 4;
        threads *= slice->tv.shape.v[i];
        level -= slice->tv.shape.prof[i] & 15;
        if (level <= 1)
            break;
    }
    return slice->thread >= 0 && slice->thread < threads;
}

#define CCUTE_COPY_CONST_ "ccute: the destination of a copy is const or volatile"
#define CCUTE_COPY_TYPES_                                                                                              \
    "ccute: a copy does not convert: source and destination have elements of different types. "                        \
    "ccute_convert and ccute_convert_saturated do"

/* ---- C++ and CUDA: elements are assigned ----------------------------------------------------- */

#if defined __cplusplus

template <class T> struct ccute_bare_ {
    typedef T type;
    static const bool plain = true;
};
template <class T> struct ccute_bare_<const T> {
    typedef T type;
    static const bool plain = false;
};
template <class T> struct ccute_bare_<volatile T> {
    typedef T type;
    static const bool plain = false;
};
template <class T> struct ccute_bare_<const volatile T> {
    typedef T type;
    static const bool plain = false;
};
template <class A, class B> struct ccute_same_ {
    static const bool value = false;
};
template <class A> struct ccute_same_<A, A> {
    static const bool value = true;
};

/* The destination as it is; a compile error if it cannot take elements of the source. */
template <class D, class S> CCUTE_INLINED D *ccute_dst_(D *dst, const volatile S *)
{
    static_assert(ccute_bare_<D>::plain, CCUTE_COPY_CONST_);
    static_assert(ccute_same_<typename ccute_bare_<D>::type, S>::value, CCUTE_COPY_TYPES_);
    return dst;
}

template <class D, class S>
CCUTE_INLINED void ccute_copy_(D *dst, const ccute_layout &dst_layout, S *src, const ccute_layout &src_layout)
{
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    D *const to = ccute_dst_(dst, src);
    for (int64_t i = 0; i < size; i++)
        to[ccute_element_(&dst_layout, i)] = src[ccute_element_(&src_layout, i)];
}

template <class D, class S>
CCUTE_INLINED void ccute_copy_with_(ccute_copy_atom atom, D *dst, const ccute_layout &dst_layout, S *src,
                                    const ccute_layout &src_layout)
{
    D *const to = ccute_dst_(dst, src);
    if (!ccute_copy_by_atom_(atom, sizeof(D), static_cast<void *>(to), &dst_layout, src, &src_layout))
        ccute_copy_(to, dst_layout, src, src_layout);
}

template <class D, class S>
CCUTE_INLINED void ccute_copy_tiled_(const ccute_tiled_copy &slice, D *dst, const ccute_layout &dst_layout, S *src,
                                     const ccute_layout &src_layout)
{
    if (ccute_has_work_(&slice))
        ccute_copy_with_(slice.atom, dst, dst_layout, src, src_layout);
}

template <class P, class D, class S>
CCUTE_INLINED void ccute_copy_if_(P *pred, const ccute_layout &pred_layout, D *dst, const ccute_layout &dst_layout,
                                  S *src, const ccute_layout &src_layout)
{
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    D *const to = ccute_dst_(dst, src);
    (void)ccute_same_size_(&pred_layout, &dst_layout);
    for (int64_t i = 0; i < size; i++)
        if (pred[ccute_element_(&pred_layout, i)])
            to[ccute_element_(&dst_layout, i)] = src[ccute_element_(&src_layout, i)];
}

template <class D, class S, class... L>
CCUTE_OUTLINED void ccute_copy_bounded_(D *dst, const ccute_layout &dst_layout, S *src, const ccute_layout &src_layout,
                                        const ccute_tuple &extents, const L &...coord)
{
    const ccute_layout *const coords[] = {&coord...};
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    D *const to = ccute_dst_(dst, src);
    ccute_bounds_fit_(&extents, coords, (int)sizeof...(coord), size);
    for (int64_t i = 0; i < size; i++)
        if (ccute_inside_(&extents, coords, i))
            to[ccute_element_(&dst_layout, i)] = src[ccute_element_(&src_layout, i)];
}

template <class D, class S, class... L>
CCUTE_OUTLINED void ccute_copy_bounded_with_(ccute_copy_atom atom, D *dst, const ccute_layout &dst_layout, S *src,
                                             const ccute_layout &src_layout, const ccute_tuple &extents,
                                             const L &...coord)
{
    const ccute_layout *const coords[] = {&coord...};
    D *const to = ccute_dst_(dst, src);
    if (!ccute_copy_bounded_by_atom_(atom, sizeof(D), static_cast<void *>(to), &dst_layout, src, &src_layout, &extents,
                                     coords, (int)sizeof...(coord)))
        ccute_copy_bounded_(to, dst_layout, src, src_layout, extents, coord...);
}

template <class D, class S, class... L>
CCUTE_INLINED void ccute_copy_tiled_bounded_(const ccute_tiled_copy &slice, D *dst, const ccute_layout &dst_layout,
                                             S *src, const ccute_layout &src_layout, const ccute_tuple &extents,
                                             const L &...coord)
{
    if (ccute_has_work_(&slice))
        ccute_copy_bounded_with_(slice.atom, dst, dst_layout, src, src_layout, extents, coord...);
}

template <class D, class V> CCUTE_INLINED void ccute_fill_(D *dst, const ccute_layout &layout, const V &value)
{
    static_assert(ccute_bare_<D>::plain, CCUTE_COPY_CONST_);
    const int64_t size = ccute_size_of_(&layout.shape);
    const D filling(value);
    for (int64_t i = 0; i < size; i++)
        dst[ccute_element_(&layout, i)] = filling;
}

template <class D> CCUTE_INLINED void ccute_clear_(D *dst, const ccute_layout &layout)
{
    ccute_fill_(dst, layout, D());
}

#define ccute_copy(dst, dst_layout, src, src_layout) ccute_copy_(dst, dst_layout, src, src_layout)
#define ccute_copy_with(atom, dst, dst_layout, src, src_layout) ccute_copy_with_(atom, dst, dst_layout, src, src_layout)
#define ccute_copy_if(pred, pred_layout, dst, dst_layout, src, src_layout)                                             \
    ccute_copy_if_(pred, pred_layout, dst, dst_layout, src, src_layout)
#define ccute_copy_bounded(dst, dst_layout, src, src_layout, extents, ...)                                             \
    ccute_copy_bounded_(dst, dst_layout, src, src_layout, CCUTE_TUPLE_(extents), __VA_ARGS__)
#define ccute_copy_bounded_with(atom, dst, dst_layout, src, src_layout, extents, ...)                                  \
    ccute_copy_bounded_with_(atom, dst, dst_layout, src, src_layout, CCUTE_TUPLE_(extents), __VA_ARGS__)
#define ccute_copy_tiled(slice, dst, dst_layout, src, src_layout)                                                      \
    ccute_copy_tiled_(slice, dst, dst_layout, src, src_layout)
#define ccute_copy_tiled_bounded(slice, dst, dst_layout, src, src_layout, extents, ...)                                \
    ccute_copy_tiled_bounded_(slice, dst, dst_layout, src, src_layout, CCUTE_TUPLE_(extents), __VA_ARGS__)
#define ccute_fill(dst, layout, value) ccute_fill_(dst, layout, value)
#define ccute_clear(dst, layout) ccute_clear_(dst, layout)

template <class T, class P> CCUTE_INLINED T *ccute_recast_ptr_(P *pointer) { return reinterpret_cast<T *>(pointer); }
template <class T, class P> CCUTE_INLINED const T *ccute_recast_ptr_(const P *pointer)
{
    return reinterpret_cast<const T *>(pointer);
}
#define ccute_recast_ptr(type, pointer) ccute_recast_ptr_<type>(pointer)

#else
#include <ccute/copy_c.h>
#endif
#endif

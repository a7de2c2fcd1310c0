/* Copy statements (copy.h) whose atom is an engine's: tiles of a map, and runs of bytes. What the statement's layouts
 * say must be what the engine does: on the CPU every element is compared, on a device a step along each leaf. */
#ifndef CCUTE_ASYNC_COPY_H
#define CCUTE_ASYNC_COPY_H

#include <ccute/copy.h>

/* Defines a function that is called, as CCUTE_OUTLINE does (config.h). */
#if defined __CUDACC__
#define CCUTE_KERNEL_CALLED_ static __attribute__((device)) __attribute__((noinline))
#else
#define CCUTE_KERNEL_CALLED_ inline
#endif

/* ---- Atoms ------------------------------------------------------------------------------------ */

#if defined CCUTE_CPU_H && !defined __CUDACC__
#define CCUTE_CALLER_ALONE_ CCUTE_CPU_CALLER
#define CCUTE_SITE_ file, line
#define CCUTE_SITE_OF_(atom) , atom.site.file, atom.site.line
#define CCUTE_REFUSE_(atom, format, ...)                                                                               \
    ccute_cpu_fault("%s:%d: %s: " format, (atom).site.file, (atom).site.line, ccute_engine_name_((atom).kind),         \
                    __VA_ARGS__)
inline const char *ccute_engine_name_(ccute_engine_kind kind)
{
    static const char *const names[] = {"ccute_tma_load",      "ccute_tma_store",      "ccute_tma_reduce",
                                        "ccute_tma_prefetch",  "ccute_bulk_load_atom", "ccute_bulk_store_atom",
                                        "ccute_bulk_peer_atom"};
    return names[kind];
}
#else
#define CCUTE_CALLER_ALONE_
#define CCUTE_SITE_ nullptr, 0
#define CCUTE_SITE_OF_(atom)
#define CCUTE_REFUSE_(...) CCUTE_TRAP()
#endif

CCUTE_KERNEL_FN_ ccute_tma_atom ccute_tma_load(ccute_tma_hinted map, ccute_barrier *barrier,
                                               unsigned mask = 0 CCUTE_CALLER_)
{
    return {map, barrier, CCUTE_LEAF_ALL, mask, 0, CCUTE_ENGINE_LOAD, {CCUTE_SITE_}};
}
CCUTE_KERNEL_FN_ ccute_tma_atom ccute_tma_store(ccute_tma_hinted map CCUTE_CALLER_)
{
    return {map, nullptr, CCUTE_LEAF_ALL, 0, 0, CCUTE_ENGINE_STORE, {CCUTE_SITE_}};
}
CCUTE_KERNEL_FN_ ccute_tma_atom ccute_tma_reduce(ccute_tma_hinted map, int operation CCUTE_CALLER_)
{
    return {map, nullptr, CCUTE_LEAF_ALL, 0, operation, CCUTE_ENGINE_REDUCE, {CCUTE_SITE_}};
}
CCUTE_KERNEL_FN_ ccute_tma_atom ccute_tma_prefetch(ccute_tma_hinted map CCUTE_CALLER_)
{
    return {map, nullptr, CCUTE_LEAF_ALL, 0, 0, CCUTE_ENGINE_PREFETCH, {CCUTE_SITE_}};
}
CCUTE_KERNEL_FN_ ccute_bulk_atom ccute_bulk_load_atom(ccute_barrier *barrier CCUTE_CALLER_)
{
    return {barrier, CCUTE_ENGINE_BULK_LOAD, {CCUTE_SITE_}};
}
CCUTE_KERNEL_FN_ ccute_bulk_atom ccute_bulk_peer_atom(ccute_barrier *barrier CCUTE_CALLER_)
{
    return {barrier, CCUTE_ENGINE_BULK_PEER, {CCUTE_SITE_}};
}
CCUTE_KERNEL_FN_ ccute_bulk_atom ccute_bulk_store_atom(CCUTE_CALLER_ALONE_)
{
    return {nullptr, CCUTE_ENGINE_BULK_STORE, {CCUTE_SITE_}};
}

/* ---- What a statement says of a tile ----------------------------------------------------------- */

struct ccute_tile_ {
    ccute_layout shared; /* without its swizzle */
    const ccute_layout *tensor, *const *coord;
    const ccute_tuple *extents;
    const char *pointer; /* of the tensor */
    int coords, bytes;   /* how many; of an element */
};

/* The coordinates of element i, one for each leaf of the tensor's shape: that of a mode is split over its leaves, the
   last of which gets all that is left. */
CCUTE_KERNEL_CALLED_ void ccute_tile_at_(const ccute_tile_ &tile, int64_t i, int64_t *at)
{
    const ccute_tuple *const shape = tile.extents;
    bool is_first = true;
    int64_t left = 0;
    for (int leaf = 0, level = 0, mode = 0; leaf < shape->n; leaf++) {
        const int64_t extent = shape->v[leaf];
        level += (shape->prof[leaf] >> 4) - (shape->prof[leaf] & 15);
        if (is_first)
            left = ccute_element_(tile.coord[mode++], i);
        is_first = level <= 1;
        at[leaf] = is_first ? left : (left % extent + extent) % extent;
        left = (left - at[leaf]) / extent;
    }
}

/* ---- Comparing it with the map ------------------------------------------------------------------ */

/* All layouts have as many elements, and each mode of the extents has coordinates. */
CCUTE_KERNEL_CALLED_ void ccute_tma_check_sizes_(const ccute_tma_atom &atom, const ccute_tile_ &tile, int64_t size)
{
    if (ccute_rank_of_(tile.extents) != tile.coords)
        CCUTE_REFUSE_(atom, "the statement's extents have %d modes, and %d layouts of coordinates follow",
                      ccute_rank_of_(tile.extents), tile.coords);
    for (int i = -1; i < tile.coords; i++) {
        const ccute_layout *const other = i < 0 ? tile.tensor : tile.coord[i];
        if (ccute_size_of_(&other->shape) != size)
            CCUTE_REFUSE_(atom, "the statement's shared layout has %lld elements, and %s %lld", (long long)size,
                          i < 0 ? "that of the tensor" : "one of coordinates",
                          (long long)ccute_size_of_(&other->shape));
    }
}

CCUTE_KERNEL_CALLED_ void ccute_tma_check_extents_(const ccute_tma_atom &atom, const ccute_tile_ &tile)
{
    const ccute_tma *const map = atom.map;
    if (tile.extents->n != map->rank)
        CCUTE_REFUSE_(atom, "the statement's extents have %d leaves, and the map's tensor has %d", tile.extents->n,
                      map->rank);
    for (int axis = 0; axis < map->rank; axis++)
        if (tile.extents->v[map->leaf[axis]] != (int64_t)map->last[axis] + 1)
            CCUTE_REFUSE_(atom, "leaf %d of the statement's extents is %lld, and of the map's tensor %lld",
                          map->leaf[axis], (long long)tile.extents->v[map->leaf[axis]], (long long)map->last[axis] + 1);
}

/* A box of a map with blocks is a part of a tile: the statement is a load to that many blocks, or a prefetch. */
CCUTE_KERNEL_CALLED_ void ccute_tma_check_blocks_(const ccute_tma_atom &atom)
{
    const int blocks = ccute_tma_blocks_(atom.map);
    int named = atom.mask == 0;
    for (unsigned left = atom.mask; left; left &= left - 1)
        named++;
    if (blocks != named && atom.kind != CCUTE_ENGINE_PREFETCH)
        CCUTE_REFUSE_(
            atom, "the map has another form than the statement: it was made for %d blocks, and the statement is for %d",
            blocks, named);
}

/* The engine swizzles addresses, the layout what is behind its pointer: they agree where both patterns begin. */
CCUTE_KERNEL_CALLED_ void ccute_tma_check_swizzle_(const ccute_tma_atom &atom, const ccute_layout &shared, int bytes)
{
    const int64_t pattern = 128 << atom.map->swizzle, offset = shared.offset * bytes;
    if (shared.sw_bits != atom.map->swizzle)
        CCUTE_REFUSE_(atom, "the statement's shared layout has a swizzle of %d bits, and the map's tile one of %d",
                      (int)shared.sw_bits, atom.map->swizzle);
    if (shared.sw_bits && (bytes << shared.sw_base != 16 || shared.sw_shift != 3))
        CCUTE_REFUSE_(atom, "the statement's shared layout has the swizzle <%d,%d,%d>, and an engine none like it",
                      (int)shared.sw_bits, (int)shared.sw_base, (int)shared.sw_shift);
    if (shared.sw_bits && offset % pattern)
        CCUTE_REFUSE_(atom, "the tile begins %lld bytes after the pointer: its swizzle's pattern has %lld",
                      (long long)offset, (long long)pattern);
}

/* Is element i, beside the first one at `origin`, where the map puts it? */
CCUTE_KERNEL_CALLED_ void ccute_tma_check_element_(const ccute_tma_atom &atom, const ccute_tile_ &tile,
                                                   const int64_t *origin, int64_t i)
{
    int64_t at[CCUTE_TMA_AXES], from_first[CCUTE_TMA_AXES];
    ccute_tile_at_(tile, i, at);
    for (int leaf = 0; leaf < tile.extents->n; leaf++)
        from_first[leaf] = at[leaf] - origin[leaf];
    const int64_t want = ccute_tma_place_of_(atom.map, from_first);
    const int64_t place = (ccute_element_(&tile.shared, i) - tile.shared.offset) * tile.bytes;
    if (want < 0)
        CCUTE_REFUSE_(atom,
                      "element %lld of the statement is not in the map's tile: the coordinates have another "
                      "form, or the tile begins within one of the tensor's",
                      (long long)i);
    if (want != place)
        CCUTE_REFUSE_(atom,
                      "element %lld lies %lld bytes after the first one in the statement's shared layout, and "
                      "%lld in the map's",
                      (long long)i, (long long)place, (long long)want);
#if defined CCUTE_CPU_H && !defined __CUDACC__
    const int64_t away =
        tile.pointer + ccute_element_(tile.tensor, i) * tile.bytes - ccute_cpu_tma_address(atom.map, at);
    if (ccute_inside_(tile.extents, tile.coord, i) && away)
        CCUTE_REFUSE_(atom, "element %lld of the statement is %lld bytes %s the map's in the tensor", (long long)i,
                      (long long)(away < 0 ? -away : away), away < 0 ? "before" : "after");
#endif
}

#if !(defined CCUTE_CPU_H && !defined __CUDACC__)
/* One step along each leaf of a layout. */
CCUTE_KERNEL_FN_ void ccute_tma_check_steps_(const ccute_tma_atom &atom, const ccute_tile_ &tile, const int64_t *origin,
                                             const ccute_layout &layout)
{
    int64_t step = 1;
    for (int leaf = 0; leaf < layout.shape.n; step *= layout.shape.v[leaf++])
        if (layout.shape.v[leaf] > 1)
            ccute_tma_check_element_(atom, tile, origin, step);
}
#endif

CCUTE_KERNEL_FN_ void ccute_tma_check_tile_(const ccute_tma_atom &atom, const ccute_tile_ &tile, const int64_t *origin,
                                            int64_t size)
{
#if defined CCUTE_CPU_H && !defined __CUDACC__
    for (int64_t i = 0; i < size; i++)
        ccute_tma_check_element_(atom, tile, origin, i);
#else
    (void)size;
    ccute_tma_check_steps_(atom, tile, origin, tile.shared);
    for (int mode = 0; mode < ccute_rank_of_(tile.extents); mode++)
        ccute_tma_check_steps_(atom, tile, origin, *tile.coord[mode]);
#endif
}

/* The map, whose digest `is` that, has these forms, for a tensor of these extents along the map's axes, and the tile
   begins where its swizzle's pattern does. */
CCUTE_KERNEL_FN_ void ccute_tma_require_(const ccute_tma *map, const void *shared, unsigned long long is,
                                         unsigned long long digest, const long long *extent CCUTE_CALLER_)
{
#if defined CCUTE_CPU_H && !defined __CUDACC__
    if (is != digest)
        ccute_cpu_fault(
            "%s:%d: the map has another form than the statement's layouts: its tensor's brackets, its tile, "
            "its elements or its blocks differ",
            file, line);
#endif
    bool is_other = is != digest;
    for (int i = 0; i < CCUTE_TMA_AXES; i++)
        is_other |= extent[i] != (long long)map->last[i] + 1;
#if defined CCUTE_CPU_H && !defined __CUDACC__
    for (int i = 0; i < map->rank; i++)
        if (extent[i] != (long long)map->last[i] + 1)
            ccute_cpu_fault("%s:%d: leaf %d of the statement's extents is %lld, and of the map's tensor %lld", file,
                            line, map->leaf[i], extent[i], (long long)map->last[i] + 1);
#endif
    if (is_other)
        CCUTE_TRAP();
    ccute_tma_check_(map, shared CCUTE_CALLED_);
}

/* What foldc writes in front of the boxes of a statement, and of a prefetch, which takes maps of any number of blocks.
 */
#if defined CCUTE_CPU_H && !defined __CUDACC__
#define CCUTE_CHECK_MAP_ ccute_cpu_tma_map_check(map, "a copy by TMA", file, line)
#else
#define CCUTE_CHECK_MAP_ (void)0
#endif
#define CCUTE_REQUIRE_(name, member)                                                                                   \
    CCUTE_KERNEL_FN_ void name(const ccute_tma *map, const void *shared, unsigned long long digest, long long e0,      \
                               long long e1 = 1, long long e2 = 1, long long e3 = 1, long long e4 = 1 CCUTE_CALLER_)   \
    {                                                                                                                  \
        const long long extent[CCUTE_TMA_AXES] = {e0, e1, e2, e3, e4};                                                 \
        CCUTE_CHECK_MAP_;                                                                                              \
        ccute_tma_require_(map, shared, map->member, digest, extent CCUTE_CALLED_);                                    \
    }
CCUTE_REQUIRE_(ccute_tma_require, digest)
CCUTE_REQUIRE_(ccute_tma_require_whole, whole)
#undef CCUTE_REQUIRE_
#undef CCUTE_CHECK_MAP_

/* ---- Tiles -------------------------------------------------------------------------------------- */

CCUTE_KERNEL_CALLED_ void ccute_tma_issue_(const ccute_tma_atom &atom, void *shared, const int64_t *origin)
{
    int c[CCUTE_TMA_AXES] = {0, 0, 0, 0, 0};
    for (int leaf = 0; leaf < atom.map->rank; leaf++)
        c[leaf] = (int)origin[leaf];
#define CCUTE_AT_ c[0], c[1], c[2], c[3], c[4] CCUTE_SITE_OF_(atom)
    if (atom.kind == CCUTE_ENGINE_LOAD && atom.mask)
        ccute_tma_load_tile_multicast(shared, atom.map, atom.barrier, atom.mask, CCUTE_AT_);
    else if (atom.kind == CCUTE_ENGINE_LOAD)
        ccute_tma_load_tile(shared, atom.map, atom.barrier, CCUTE_AT_);
    else if (atom.kind == CCUTE_ENGINE_STORE)
        ccute_tma_store_tile(atom.map, shared, CCUTE_AT_);
    else if (atom.kind == CCUTE_ENGINE_REDUCE)
        ccute_tma_reduce_tile(atom.map, atom.operation, shared, CCUTE_AT_);
    else
        ccute_tma_prefetch_tile(atom.map, CCUTE_AT_);
#undef CCUTE_AT_
}

/* The tile of a statement whose shared side begins at `shared`. */
CCUTE_KERNEL_CALLED_ void ccute_tma_copy_(const ccute_tma_atom &atom, void *shared, const ccute_layout &shared_layout,
                                          ccute_tile_ &tile)
{
    const int64_t size = ccute_size_of_(&shared_layout.shape);
    int64_t origin[CCUTE_TMA_AXES];
#if defined CCUTE_CPU_H && !defined __CUDACC__
    ccute_cpu_tma_map_check(atom.map, ccute_engine_name_(atom.kind), atom.site.file, atom.site.line);
#endif
    ccute_tma_check_blocks_(atom);
    ccute_tma_check_sizes_(atom, tile, size);
    if (tile.bytes != atom.map->element || size * tile.bytes != ccute_tma_bytes(atom.map))
        CCUTE_REFUSE_(atom, "the statement has %lld elements of %d bytes, and the map's tile %d of %d", (long long)size,
                      tile.bytes, ccute_tma_bytes(atom.map) / atom.map->element, atom.map->element);
    ccute_tma_check_extents_(atom, tile);
    ccute_tma_check_swizzle_(atom, shared_layout, tile.bytes);
    tile.shared = shared_layout;
    tile.shared.sw_bits = 0;
    ccute_tile_at_(tile, 0, origin);
    ccute_tma_check_tile_(atom, tile, origin, size);
    ccute_tma_issue_(atom, static_cast<char *>(shared) + shared_layout.offset * tile.bytes, origin);
}

template <class D, class S, class... L>
CCUTE_KERNEL_CALLED_ void ccute_copy_bounded_with_(const ccute_tma_atom &atom, D *dst, const ccute_layout &dst_layout,
                                                   S *src, const ccute_layout &src_layout, const ccute_tuple &extents,
                                                   const L &...coord)
{
    const ccute_layout *const coords[] = {&coord...};
    const bool loads = atom.kind == CCUTE_ENGINE_LOAD || atom.kind == CCUTE_ENGINE_PREFETCH;
    void *const to = ccute_dst_(dst, src), *const from = const_cast<void *>(static_cast<const volatile void *>(src));
    ccute_tile_ tile;
    tile.tensor = loads ? &src_layout : &dst_layout;
    tile.pointer = static_cast<const char *>(loads ? from : to);
    tile.coord = coords;
    tile.coords = (int)sizeof...(coord);
    tile.extents = &extents;
    tile.bytes = (int)sizeof(D);
    ccute_tma_copy_(atom, loads ? to : from, loads ? dst_layout : src_layout, tile);
}

template <class D, class S>
CCUTE_KERNEL_FN_ void ccute_copy_with_(const ccute_tma_atom &, D *, const ccute_layout &, S *, const ccute_layout &)
{
    static_assert(sizeof(D) == 0, "ccute: a copy by TMA takes its place from coordinates: ccute_copy_bounded_with, "
                                  "with layouts of ccute_coord_layout");
}

/* ---- The same as a tiled copy: one thread has the whole tile ------------------------------------- */

CCUTE_KERNEL_FN_ ccute_tma_atom ccute_bind_poly_(ccute_tma_atom atom, int64_t thread)
{
    atom.thread = thread;
    return atom;
}
CCUTE_KERNEL_FN_ ccute_layout ccute_partition_S_slice_(const ccute_tma_atom &, const ccute_layout &tile)
{
    return tile;
}
CCUTE_KERNEL_FN_ ccute_layout ccute_partition_D_slice_(const ccute_tma_atom &, const ccute_layout &tile)
{
    return tile;
}

template <class D, class S, class... L>
CCUTE_KERNEL_FN_ void ccute_copy_tiled_bounded_(const ccute_tma_atom &slice, D *dst, const ccute_layout &dst_layout,
                                                S *src, const ccute_layout &src_layout, const ccute_tuple &extents,
                                                const L &...coord)
{
    if (slice.thread == CCUTE_LEAF_ALL)
        CCUTE_TRAP();
    if (slice.thread == 0)
        ccute_copy_bounded_with_(slice, dst, dst_layout, src, src_layout, extents, coord...);
}

/* ---- Runs of bytes ------------------------------------------------------------------------------ */

CCUTE_KERNEL_FN_ void ccute_bulk_issue_(const ccute_bulk_atom &atom, void *to, const void *from, int bytes)
{
    if (atom.kind == CCUTE_ENGINE_BULK_LOAD)
        ccute_bulk_load(to, from, bytes, atom.barrier CCUTE_SITE_OF_(atom));
    else if (atom.kind == CCUTE_ENGINE_BULK_PEER)
        ccute_bulk_peer(to, from, bytes, atom.barrier CCUTE_SITE_OF_(atom));
    else
        ccute_bulk_store(to, from, bytes CCUTE_SITE_OF_(atom));
}

/* Is the run that begins with element `first` one piece of the layout? A swizzle may move any of its elements; without one
   the last decides. */
CCUTE_KERNEL_CALLED_ int ccute_is_run_(const ccute_layout &layout, const ccute_layout &run, int64_t first, int64_t each)
{
    const int64_t here = ccute_element_(&layout, first);
    for (int64_t i = layout.sw_bits ? 1 : each - 1; i < each; i++)
        if (ccute_element_(&layout, first + ccute_element_(&run, i)) != here + i)
            return 0;
    return 1;
}

/* The elements that lie in one piece on both sides, and where the other pieces begin. */
template <class D, class S>
CCUTE_KERNEL_CALLED_ void ccute_copy_with_(const ccute_bulk_atom &atom, D *dst, const ccute_layout &dst_layout, S *src,
                                           const ccute_layout &src_layout)
{
    enum { UNIT = 16 };
    const int64_t size = ccute_same_size_(&dst_layout, &src_layout);
    const ccute_layout run = ccute_max_common_layout_(dst_layout, src_layout);
    const int64_t each = ccute_size_of_(&run.shape), bytes = each * (int64_t)sizeof(D);
    const ccute_layout runs = ccute_complement_to_(run, ccute_to_tuple_(size));
    D *const to = ccute_dst_(dst, src);
    if (bytes % UNIT)
        CCUTE_REFUSE_(atom, "%lld elements of %d bytes lie in one run: a bulk copy has multiples of 16 bytes",
                      (long long)each, (int)sizeof(D));
    if (size % each || ccute_size_of_(&runs.shape) != size / each)
        CCUTE_TRAP();
    for (int64_t i = 0; i < size / each; i++) {
        const int64_t first = ccute_element_(&runs, i);
        const int64_t here = ccute_element_(&dst_layout, first), there = ccute_element_(&src_layout, first);
        if (!ccute_is_run_(dst_layout, run, first, each) || !ccute_is_run_(src_layout, run, first, each))
            CCUTE_REFUSE_(atom, "the run of %lld elements that begins with element %lld is not one", (long long)each,
                          (long long)first);
        ccute_bulk_issue_(atom, to + here, src + there, (int)bytes);
    }
}

template <class D, class... A>
CCUTE_KERNEL_FN_ void ccute_copy_bounded_with_(const ccute_bulk_atom &, D *, const A &...)
{
    static_assert(sizeof(D) == 0,
                  "ccute: a bulk copy has no bounds, since its barrier expects all its bytes: use a map "
                  "(tma.h), or ccute_cp_async");
}

#undef CCUTE_KERNEL_CALLED_
#undef CCUTE_CALLER_ALONE_
#undef CCUTE_SITE_
#undef CCUTE_SITE_OF_
#undef CCUTE_REFUSE_

#endif

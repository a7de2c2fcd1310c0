/* The boxes of a tile, by the steps that its map holds. */
#ifndef CCUTE_ASYNC_TILE_H
#define CCUTE_ASYNC_TILE_H

CCUTE_KERNEL_FN_ ccute_tma_hinted ccute_tma_cached(const ccute_tma *map, ccute_tma_hint hint) { return {map, hint}; }

/* Where a box is: along the map's axes, and in bytes from the tile's beginning in shared memory. The arrays are indexed
   by constants, so that they are registers: one thread issues the copies that all of a block wait for. */
struct ccute_tma_place_ {
    int at[CCUTE_TMA_AXES], shared;
};

/* The tensor's coordinates, a leaf each, along the map's axes. */
CCUTE_KERNEL_FN_ ccute_tma_place_ ccute_tma_start_(const ccute_tma *map, int c0, int c1, int c2, int c3, int c4)
{
    const int c[CCUTE_TMA_AXES] = {c0, c1, c2, c3, c4};
    ccute_tma_place_ place = {{0, 0, 0, 0, 0}, 0};
#if defined CCUTE_CPU_H && !defined __CUDACC__ /* where those of leaves that the map does not have are a fault */
    for (int axis = map->rank; axis < CCUTE_TMA_AXES; axis++)
        place.at[axis] = c[axis];
#endif
    for (int axis = 0; axis < CCUTE_TMA_AXES; axis++)
        for (int leaf = 0; leaf < CCUTE_TMA_AXES; leaf++)
            if (axis < map->rank && map->leaf[axis] == leaf)
                place.at[axis] = c[leaf];
    return place;
}

/* Add steps `first` to `last` - 1, of which `number` counts through the choices. */
CCUTE_KERNEL_FN_ void ccute_tma_move_(const ccute_tma *map, ccute_tma_place_ *place, int first, int last, int number)
{
    for (int i = first; i < last; i++) {
        const ccute_tma_step s = map->step[i];
        for (int axis = 0; axis < CCUTE_TMA_AXES; axis++)
            place->at[axis] += axis == s.axis ? number % s.count * s.step : 0;
        place->shared += number % s.count * s.shared;
        number /= s.count;
    }
}

/* The choices of steps `first` to `last` - 1. */
CCUTE_KERNEL_FN_ int ccute_tma_choices_(const ccute_tma *map, int first, int last)
{
    int choices = 1;
    for (int i = first; i < last; i++)
        choices *= map->step[i].count;
    return choices;
}

/* The blocks that a map is for. */
CCUTE_KERNEL_FN_ int ccute_tma_blocks_(const ccute_tma *map)
{
    return ccute_tma_choices_(map, map->boxes, map->boxes + map->slices);
}

/* The engine swizzles addresses: a tile that does not begin where the pattern does would be read otherwise. */
CCUTE_KERNEL_FN_ void ccute_tma_check_(const ccute_tma *map, const void *shared CCUTE_CALLER_)
{
#if defined CCUTE_CPU_H && !defined __CUDACC__
    ccute_cpu_tma_check(map, shared, file, line);
#else
    /* No pattern is longer than 1024 bytes: where the compiler knows that alignment, nothing is left to check. */
    const unsigned at = ccute_shared_(shared);
    if (at % 1024 != 0 && (at & ((128u << map->swizzle) - 1)) != 0)
        CCUTE_TRAP();
#endif
}

/* Each box of a whole tile: `call` with `at`, its coordinates, and `shared`, the bytes from the tile's beginning. */
#define CCUTE_EACH_BOX_(call)                                                                                          \
    const int boxes = ccute_tma_choices_(map, 0, map->boxes + map->slices);                                            \
    for (int i = 0; i < boxes; i++) {                                                                                  \
        ccute_tma_place_ p = ccute_tma_start_(map, c0, c1, c2, c3, c4);                                                \
        ccute_tma_move_(map, &p, 0, map->boxes + map->slices, i);                                                      \
        call;                                                                                                          \
    }                                                                                                                  \
    (void)0
#define CCUTE_AT_ p.at[0], p.at[1], p.at[2], p.at[3], p.at[4] CCUTE_CALLED_

CCUTE_KERNEL_FN_ void ccute_tma_load_tile(void *to, ccute_tma_hinted map, ccute_barrier *barrier, int c0, int c1 = 0,
                                          int c2 = 0, int c3 = 0, int c4 = 0 CCUTE_CALLER_)
{
    ccute_tma_check_(map, to CCUTE_CALLED_);
    CCUTE_EACH_BOX_(ccute_tma_load_box(static_cast<char *>(to) + p.shared, map, barrier, CCUTE_AT_));
}

CCUTE_KERNEL_FN_ int ccute_tma_part(unsigned mask)
{
    const int rank = ccute_cluster_rank();
    int part = 0;
    for (unsigned before = mask & ((1u << rank) - 1); before; before &= before - 1)
        part++;
    return part;
}

CCUTE_KERNEL_FN_ void ccute_tma_load_tile_multicast(void *to, ccute_tma_hinted map, ccute_barrier *barrier,
                                                    unsigned mask, int c0, int c1 = 0, int c2 = 0, int c3 = 0,
                                                    int c4 = 0 CCUTE_CALLER_)
{
    const int part = ccute_tma_part(mask), boxes = ccute_tma_choices_(map, 0, map->boxes);
    ccute_tma_check_(map, to CCUTE_CALLED_);
    for (int i = 0; i < boxes; i++) {
        ccute_tma_place_ p = ccute_tma_start_(map, c0, c1, c2, c3, c4);
        ccute_tma_move_(map, &p, 0, map->boxes, i);
        ccute_tma_move_(map, &p, map->boxes, map->boxes + map->slices, part);
        ccute_tma_load_box_multicast(static_cast<char *>(to) + p.shared, map, barrier, mask, CCUTE_AT_);
    }
}

CCUTE_KERNEL_FN_ void ccute_tma_store_tile(ccute_tma_hinted map, const void *from, int c0, int c1 = 0, int c2 = 0,
                                           int c3 = 0, int c4 = 0 CCUTE_CALLER_)
{
    ccute_tma_check_(map, from CCUTE_CALLED_);
    CCUTE_EACH_BOX_(ccute_tma_store_box(map, static_cast<const char *>(from) + p.shared, CCUTE_AT_));
}

CCUTE_KERNEL_FN_ void ccute_tma_reduce_tile(ccute_tma_hinted map, int operation, const void *from, int c0, int c1 = 0,
                                            int c2 = 0, int c3 = 0, int c4 = 0 CCUTE_CALLER_)
{
    ccute_tma_check_(map, from CCUTE_CALLED_);
    CCUTE_EACH_BOX_(ccute_tma_reduce_box(map, operation, static_cast<const char *>(from) + p.shared, CCUTE_AT_));
}

CCUTE_KERNEL_FN_ void ccute_tma_prefetch_tile(ccute_tma_hinted map, int c0, int c1 = 0, int c2 = 0, int c3 = 0,
                                              int c4 = 0 CCUTE_CALLER_)
{
    CCUTE_EACH_BOX_(ccute_tma_prefetch_box(map, CCUTE_AT_));
}

/* A box of the map without blocks: the parts of all of them. */
CCUTE_KERNEL_FN_ void ccute_tma_prefetch_whole(int axes, ccute_tma_hinted map, int c0, int c1 = 0, int c2 = 0,
                                               int c3 = 0, int c4 = 0)
{
    const int parts = ccute_tma_blocks_(map);
    for (int part = 0; part < parts; part++) {
        ccute_tma_place_ p = {{c0, c1, c2, c3, c4}, 0};
        ccute_tma_move_(map, &p, map->boxes, map->boxes + map->slices, part);
        ccute_tma_prefetch_axes(axes, map, p.at[0], p.at[1], p.at[2], p.at[3], p.at[4]);
    }
}

#undef CCUTE_AT_
#undef CCUTE_EACH_BOX_

#endif

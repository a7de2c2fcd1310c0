/* Boxes of the tensor memory accelerator as a thread issues them. */
#include "cpu_copies.h"

enum { BOX_ALIGNED = 128 };

static const ccute_cpu_boxes boxes = {ccute_cpu_box_read, ccute_cpu_box_write, ccute_cpu_box_reduce,
                                      ccute_cpu_box_place, ccute_cpu_box_gather};

/* Bytes that the sanitizer need not know of. */
static void copy_unseen(void *to, const void *from, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        ((char *)to)[i] = ((const char *)from)[i];
        __asm__ volatile("" ::: "memory"); /* no memcpy is made of this */
    }
}

/* The boxes that a GPU's engine does not take. */
static void check_place(ccute_cpu_site site, const ccute_tma *map, const int *at, int is_stored)
{
    const int64_t extent = (int64_t)map->last[0] + 1;
    int axis = 0;
    for (int i = map->rank; i < CCUTE_TMA_AXES; i++)
        if (at[i])
            ccute_cpu_fault("%s:%d: %s: coordinate %d is %d, and the map has %d ax%s: the engine takes no more "
                            "coordinates",
                            site.file, site.line, site.op, i, at[i], map->rank, map->rank == 1 ? "is" : "es");
    switch (ccute_tma_refuses_(map, at, is_stored)) {
    case 1:
        ccute_cpu_fault(
            "%s:%d: %s: a box that begins at element %d of the innermost axis, at byte %lld: the engine takes "
            "multiples of 16 bytes",
            site.file, site.line, site.op, at[0], (long long)at[0] * map->element);
        break;
    case 2:
        while (at[axis] >= 0)
            axis++;
        ccute_cpu_fault("%s:%d: %s: a box that begins at %d of axis %d: the engine stores none that begins before the "
                        "tensor",
                        site.file, site.line, site.op, at[axis], axis);
        break;
    case 3:
        ccute_cpu_fault(
            "%s:%d: %s: the tensor's innermost extent is %lld elements of %d bytes: the engine stores multiples "
            "of 16 bytes, and would write behind it",
            site.file, site.line, site.op, (long long)extent, map->element);
        break;
    default:
        break;
    }
}

void ccute_cpu_tma_map_check(const ccute_tma *map, const char *op, const char *file, int line)
{
    if (map->status || !map->cpu)
        ccute_cpu_fault("%s:%d: %s: the map is %s", file, line, op,
                        map->status ? ccute_strerror((ccute_status)map->status)
                                    : "one for a GPU: ccute_make_tma_cpu makes one for the CPU");
}

void ccute_cpu_box(ccute_cpu_site site, enum ccute_cpu_copy_kind kind, const ccute_tma *map, void *shared,
                   ccute_barrier *barrier, unsigned mask, int operation, const int *at)
{
    ccute_cpu_copy *copy;
    ccute_cpu_check_begun(site);
    ccute_cpu_tma_map_check(map, site.op, site.file, site.line);
    check_place(site, map, at, kind != CCUTE_CPU_COPY_LOAD);
    ccute_cpu_check_shared(site, shared, "tile");
    ccute_cpu_copy_check(site, shared, ccute_cpu_box_bytes(map), BOX_ALIGNED,
                         kind == CCUTE_CPU_COPY_LOAD ? CCUTE_CPU_STORE : CCUTE_CPU_LOAD);
    if (barrier)
        ccute_cpu_copy_check_barrier(site, barrier);
    copy = ccute_cpu_copy_issue(site, kind, ccute_cpu_box_bytes(map));
    copy->boxes = &boxes;
    copy_unseen(&copy->map, map, sizeof *map);
    copy->operation = operation;
    copy_unseen(copy->at, at, sizeof copy->at);
    copy->shared = shared;
    copy->barrier = barrier;
    copy->mask = kind != CCUTE_CPU_COPY_LOAD ? 0 : mask ? mask : 1u << copy->block->rank;
    ccute_cpu_copy_poison(site, copy);
    ccute_cpu_copy_begin(copy);
}

void ccute_cpu_tma_check(const ccute_tma *map, const void *shared, const char *file, int line)
{
    const uintptr_t repeat = (uintptr_t)BOX_ALIGNED << map->swizzle;
    if ((uintptr_t)shared % repeat)
        ccute_cpu_fault("%s:%d: the tile begins %d bytes past a multiple of %d, where its swizzle's pattern begins",
                        file, line, (int)((uintptr_t)shared % repeat), (int)repeat);
}

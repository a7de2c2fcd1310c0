/* A box of a map: between the tensor and its elements in their order, and between these and shared memory. */
#include "cpu_cluster.h"

#include "reduce.h"
#include "tma.h"

#include <ccute/cpu/engine.h>
#include <string.h>

int64_t ccute_cpu_box_bytes(const ccute_tma *map)
{
    int64_t bytes = map->element;
    for (int i = 0; i < map->rank; i++)
        bytes *= map->box[i];
    return bytes;
}

/* ---- The tensor ------------------------------------------------------------------------------ */

/* A row of a box: elements of which some are inside of the tensor. */
typedef struct row {
    char *first; /* where its element 0 is, or would be */
    int64_t from, to;
} row;

static row row_at(const ccute_tma *map, const ccute_tma_cpu *cpu, const int *at, int64_t number)
{
    row r = {cpu->address, at[0] < 0 ? -(int64_t)at[0] : 0, (int64_t)cpu->extent[0] - at[0]};
    int64_t offset = (int64_t)at[0] * map->element;
    for (int i = 1; i < map->rank; number /= map->box[i++]) {
        const int64_t c = at[i] + number % map->box[i];
        if (c < 0 || (uint64_t)c >= cpu->extent[i])
            r.to = 0;
        offset += c * (int64_t)cpu->stride[i];
    }
    r.first += offset;
    r.to = r.to < map->box[0] ? r.to : map->box[0];
    r.to = r.to > r.from ? r.to : r.from;
    return r;
}

/* An operation on the elements inside of a row: their place in the tensor, and in the box. */
typedef void on_row(const ccute_tma *map, char *tensor, unsigned char *box, int64_t elements, int operation);

static void read_row(const ccute_tma *map, char *tensor, unsigned char *box, int64_t elements, int operation)
{
    (void)operation;
    memcpy(box, tensor, (size_t)(elements * map->element));
}

static void write_row(const ccute_tma *map, char *tensor, unsigned char *box, int64_t elements, int operation)
{
    (void)operation;
    memcpy(tensor, box, (size_t)(elements * map->element));
}

static void reduce_row(const ccute_tma *map, char *tensor, unsigned char *box, int64_t elements, int operation)
{
    if (!ccute_reduce(tensor, box, elements, map->type, operation))
        ccute_cpu_fault("ccute_tma_reduce: the engine has no %s of elements of this type",
                        operation == CCUTE_TMA_ADD ? "sum" : "minimum or maximum");
}

static void each_row(const ccute_tma *map, const int *at, unsigned char *box, on_row *act, int operation)
{
    const int64_t bytes = (int64_t)map->box[0] * map->element, rows = ccute_cpu_box_bytes(map) / bytes;
    ccute_tma_cpu cpu;
    memcpy(&cpu, map->map, sizeof cpu);
    for (int64_t i = 0; i < rows; i++, box += bytes) {
        const row r = row_at(map, &cpu, at, i);
        if (r.to > r.from)
            act(map, r.first + r.from * map->element, box + r.from * map->element, r.to - r.from, operation);
    }
}

void ccute_cpu_box_read(const ccute_tma *map, const int *at, unsigned char *box)
{
    memset(box, 0, (size_t)ccute_cpu_box_bytes(map));
    each_row(map, at, box, read_row, 0);
}

void ccute_cpu_box_write(const ccute_tma *map, const int *at, const unsigned char *box)
{
    each_row(map, at, (unsigned char *)(uintptr_t)box, write_row, 0);
}

void ccute_cpu_box_reduce(const ccute_tma *map, const int *at, const unsigned char *box, int operation)
{
    each_row(map, at, (unsigned char *)(uintptr_t)box, reduce_row, operation);
}

/* ---- Shared memory --------------------------------------------------------------------------- */

/* The engine swizzles addresses: bits 7 and up of one into its bits 4 and up. */
static uintptr_t swizzled(const ccute_tma *map, const unsigned char *shared)
{
    const uintptr_t address = (uintptr_t)shared, mask = ((uintptr_t)1 << map->swizzle) - 1;
    return address ^ (address >> 7 & mask) << 4;
}

/* A call, so that sanitizers see the bytes that it touches. */
static void *(*const volatile move)(void *, const void *, size_t) = memcpy;

void ccute_cpu_box_place(const ccute_tma *map, unsigned char *shared, const unsigned char *box)
{
    const int64_t bytes = ccute_cpu_box_bytes(map);
    for (int64_t i = 0; i < bytes; i += CCUTE_TMA_ROW)
        move((unsigned char *)swizzled(map, shared + i), box + i, CCUTE_TMA_ROW);
}

void ccute_cpu_box_gather(const ccute_tma *map, unsigned char *box, const unsigned char *shared)
{
    const int64_t bytes = ccute_cpu_box_bytes(map);
    for (int64_t i = 0; i < bytes; i += CCUTE_TMA_ROW)
        move(box + i, (const unsigned char *)swizzled(map, shared + i), CCUTE_TMA_ROW);
}

const char *ccute_cpu_tma_address(const ccute_tma *map, const int64_t *at)
{
    ccute_tma_cpu cpu;
    memcpy(&cpu, map->map, sizeof cpu);
    const char *address = cpu.address;
    for (int axis = 0; axis < map->rank; axis++)
        address += at[map->leaf[axis]] * (int64_t)cpu.stride[axis];
    return address;
}

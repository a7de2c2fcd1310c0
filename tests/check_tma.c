/* Maps: known pairs of layouts, refusals, and random pairs. Of a random map every box of a tile is copied by a
 * model of the engine, zeros outside; each byte must be where the layouts say. Of a refused pair, a search over boxes
 * must find none, or the sentence must be true. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ccute/ccute.h>

#include "lib/tma.h"
#include "tma_pair.h"

enum { CANARY = 0xc9 };

static unsigned char *const address = (unsigned char *)0x7000000000;

/* ---- Known pairs ------------------------------------------------------------------------------ */

static const struct known_row {
    const char *tensor, *tile;
    int type, blocks;
    const char *says;
} known_rows[] = {
    {"(1000,1000):(1000,1)", "Sw<3,3,3> o 0 o ((8,16),(64,2)):((64,512),(1,8192))", CCUTE_TMA_BF16, 1,
     "box (64,128) of leaves (1,0), extents (1000,1000), bf16, swizzle 128\na tile: 32768 bytes, boxes 2\n"
     "  2 along leaf 1, each 64 elements and 16384 bytes of shared memory on\n"},
    {"(1000,1000):(1000,1)", "Sw<3,3,3> o 0 o ((8,16),(64,2)):((64,512),(1,8192))", CCUTE_TMA_F16, 4,
     "box (64,32) of leaves (1,0), extents (1000,1000), f16, swizzle 128\na tile: 32768 bytes, boxes 2\n"
     "  2 along leaf 1, each 64 elements and 16384 bytes of shared memory on\n"
     "each block of the cluster moves one of\n"
     "  4 along leaf 0, each 32 elements and 4096 bytes of shared memory on\n"},
    {"(4096):(1)", "512:1", CCUTE_TMA_F32, 1,
     "box (256) of leaves (0), extents (4096), f32, swizzle none\na tile: 2048 bytes, boxes 2\n"
     "  2 along leaf 0, each 256 elements and 1024 bytes of shared memory on\n"},
    {"((64,78),300):((1,64),5000)", "((64,2),8):((1,512),64)", CCUTE_TMA_I32, 1,
     "box (64,8,2) of leaves (0,2,1), extents (64,300,78), i32, swizzle none\na tile: 4096 bytes, boxes 1\n"},
    {"(32,1,4):(1,7,32)", "(32,1,4):(1,0,32)", CCUTE_TMA_U8, 1,
     "box (32,4,1) of leaves (0,2,1), extents (32,4,1), u8, swizzle none\na tile: 128 bytes, boxes 1\n"},
    {"(1000,1000):(1,1004)", "(64,8):(1,64)", CCUTE_TMA_F16, 1,
     "stride not a multiple of 16 bytes: leaf 1 of the tensor has a stride of 1004 elements, 2008 bytes, which is 8 "
     "past "
     "a multiple of 16: pad it to 1008 elements"},
    {"(1000,1000):(1000,1)", "(64,8):(1,64)", CCUTE_TMA_F16, 1,
     "tile contiguous along another leaf than the tensor: the tile is contiguous in shared memory along leaf 0 of the "
     "tensor, whose stride is 1000 where a map needs 1: make the tile contiguous along leaf 1"},
    {"(1000,1000):(2000,2)", "(8,64):(64,1)", CCUTE_TMA_F16, 1,
     "tensor without a contiguous leaf: leaf 1 of the tensor has the stride 2 where a map needs 1, and no other leaf "
     "of "
     "more than one element has it: the engine cannot read elements that are apart"},
    {"(64,4,4,4,4,4):(1,64,256,1024,4096,16384)", "64:1", CCUTE_TMA_F16, 1,
     "too many axes for a map: the tensor's shape has 6 leaves, and a map has 1 to 5 axes: merge modes that are "
     "contiguous (ccute_coalesce, if the one with the smaller stride comes first), or take a mode out of both by "
     "ccute_slice "
     "and make a map for each slice of the tensor"},
    {"(64,64):(64,1)", "(8,4):(4,1)", CCUTE_TMA_F16, 1,
     "rows of a box are multiples of 16 bytes: along one leaf of the tensor the tile lies in shared memory in runs of "
     "8 bytes "
     "(elements: 4), and a box needs a multiple of 16 bytes: let the tile's leaf of stride 1 run along the tensor's "
     "leaf of "
     "stride 1 for 16 bytes or more; merge the tensor's modes that are contiguous (ccute_coalesce) if they are "
     "shorter"},
    {"(64,64):(64,1)", "Sw<3,3,3> o 0 o (8,32):(32,1)", CCUTE_TMA_F16, 1,
     "rows of a box are as long as the swizzle: along one leaf of the tensor the tile lies in shared memory in runs of "
     "64 bytes "
     "(elements: 32), and under this swizzle a box's rows have 128 bytes: take a tile of such rows, a swizzle of rows "
     "of "
     "another length (32, 64 or 128 bytes), or none (any multiple of 16 bytes)"},
    {"(64,64):(64,1)", "Sw<3,4,3> o 0 o (8,64):(64,1)", CCUTE_TMA_F16, 1,
     "not a swizzle of the engine's: the tile's swizzle is Sw<3,4,3>, and for elements of 2 bytes the engine has "
     "Sw<1,3,3>, Sw<2,3,3> and Sw<3,3,3>: take one of these, or none"},
    {"(64,64):(64,1)", "(8,64):(72,1)", CCUTE_TMA_F16, 1,
     "box not aligned in shared memory: a box of the tile would begin 144 bytes after another, and boxes begin at "
     "multiples of 128 bytes in shared memory: pad the tile's strides to that, or leave out the padding so that the "
     "tile "
     "is one box"},
    {"(512,64):(64,1)", "(257,16):(16,1)", CCUTE_TMA_U8, 1,
     "axis longer than a box: the tile has 257 elements of leaf 0 in one run, a box has at most 256, and no smaller "
     "number divides 257 so that boxes of rows of 16 bytes begin at multiples of 128 bytes: let a power of two divide "
     "it"},
    {"((64,78),300):((1,64),5000)", "((32,2),8):((1,32),64)", CCUTE_TMA_F32, 1,
     "tile beyond a leaf that it does not fill: the tile has 32 elements of leaf 0 of the tensor (extent 64) and goes "
     "on "
     "in the next leaf of that mode: it must have all 64"},
    {"((48,100),300):((1,48),4800)", "(32,8):(1,32)", CCUTE_TMA_F32, 1,
     "leaf not divided by the tile: leaf 0 of the tensor has the extent 48 within its mode, and tiles of 32 elements "
     "do "
     "not divide it: the last one would reach beyond; make that leaf a mode of its own, or take a tile that divides "
     "it"},
    {"(64,64):(64,1)", "(3,64):(64,1)", CCUTE_TMA_F16, 2,
     "box not divided by the blocks of a cluster: 2 blocks cannot share the tile's box equally in rows of 16 bytes, or "
     "of "
     "the swizzle's: take fewer blocks, or a tile whose outermost leaves they divide"},
    {"3 o (64,64):(64,1)", "(8,64):(64,1)", CCUTE_TMA_F16, 1,
     "tensor not aligned to 16 bytes: the tensor begins 6 bytes past a multiple of 16, 6 of its layout's offset: a map "
     "begins at a multiple of 16"},
    {"(64,64):(-64,1)", "(8,64):(64,1)", CCUTE_TMA_F16, 1,
     "negative stride: leaf 0 of operand 1 (1 the tensor, 2 the tile) has the stride -64, and a map has none below 0: "
     "count that leaf from its other end"},
    {"(64,64):(1099511627776,1)", "(8,64):(64,1)", CCUTE_TMA_F16, 1,
     "stride too large for a map: leaf 0 of the tensor has a stride of 1099511627776 elements of 2 bytes, and a map's "
     "are "
     "below 2^40 bytes: take that leaf out of both by ccute_slice and make a map for each slice of the tensor"},
    {"(0,64):(64,1)", "(8,64):(64,1)", CCUTE_TMA_F16, 1,
     "extent that a map cannot hold: leaf 0 of the tensor has the extent 0, and a map's are 1 to 2^32, its places "
     "below "
     "2^63 bytes: an empty tensor needs no map, and a longer one a map for each part"},
    {"(64,64):(64,1)", "(2048,64):(64,1)", CCUTE_TMA_F16, 1,
     "tile larger than shared memory: with leaf 0 of the tile (2048:64) it reaches beyond the 232448 bytes of shared "
     "memory "
     "that a block can have: make that leaf shorter, or its stride smaller"},
    {"(64,64):(64,1)", "(0,64):(64,1)", CCUTE_TMA_F16, 1,
     "empty tile: leaf 0 of the tile has the extent 0, so there is nothing to move"},
    {"64:1", "(8,64):(64,1)", CCUTE_TMA_F16, 1,
     "tile of more modes than the tensor: the tile has more modes than the tensor where both are bracketed (2 leaves "
     "against 1)"},
    {"(64,64):(64,1)", "(8,8,8):(64,1,8)", CCUTE_TMA_F16, 1,
     "tile of more modes than the tensor: the tile has more modes than the tensor where both are bracketed (3 leaves "
     "against 2): mode i of the tile is a part of mode i of the tensor"},
    {"(64,64):(64,1)", "(8,64):(0,1)", CCUTE_TMA_F16, 1,
     "not injective: coordinates 0 and 1 both have the offset 0, so no "
     "layout can tell them apart"},
    {"((4,16),64):((1,4),64)", "((6,2),64):((1,6),12)", CCUTE_TMA_F16, 1,
     "tile beyond a leaf that it does not fill: the tile has 6 elements of leaf 0 of the tensor (extent 4)"},
    {"((12,16),64):((1,12),192)", "(((2,4),2),64):(((1,2),8),16)", CCUTE_TMA_F16, 1, "tile beyond a leaf"},
    {"4611686018427387904 o (64,64):(64,1)", "(8,64):(64,1)", CCUTE_TMA_F16, 1,
     "more than 64 bits: 4611686018427387904 * 2 does not fit in 64 bits"},
    {"(64,64):(64,1)", "1 o (8,64):(64,1)", CCUTE_TMA_F16, 1,
     "an offset is not allowed here: operand 2 starts at offset 1"},
    {"Sw<3,3,3> o 0 o (64,64):(64,1)", "(8,64):(64,1)", CCUTE_TMA_F16, 1,
     "a swizzle is not allowed here: operand 1 is swizzled by Sw<3,3,3>"},
    {"(64,64):(64,1)", "(8,64):(64,1)", CCUTE_TMA_TYPES, 1, "no such element type: 10 is not a ccute_tma_type"},
};

START_TEST(known_pair)
{
    const struct known_row *row = &known_rows[_i];
    char text[TMA_TEXT];
    ccute_tma map;
    ccute_make_tma_cpu(&map, (ccute_tma_type)row->type, address, tma_layout(row->tensor), tma_layout(row->tile),
                       row->blocks);
    ccute_tma_describe(&map, text, sizeof text);
    ck_assert_msg(!strncmp(text, row->says, strlen(row->says)), "%s, %s:\n%s\nexpected\n%s", row->tensor, row->tile,
                  text, row->says);
}
END_TEST

START_TEST(null_pointer)
{
    char text[TMA_TEXT];
    ccute_tma map;
    ck_assert_int_eq(
        ccute_make_tma_cpu(&map, CCUTE_TMA_U16, NULL, tma_layout("(128,256):(256,1)"), tma_layout("(64,64):(64,1)")),
        CCUTE_E_TMA_POINTER);
    ccute_tma_explain(&map, text, sizeof text);
    ck_assert_str_eq(text,
                     "tensor without data: the tensor's pointer is null: a map is made of the address in device memory "
                     "where the tensor is");
}
END_TEST

/* Extents and strides known at run time change neither the axes nor the box, and so not the digest. */
START_TEST(numbers_change_no_axis)
{
    static const char *const tensors[] = {"(1000,8,16):(8,1,8000)", "(8,8,1):(8,1,64)", "(1,64,3):(64,1,64)",
                                          "(7,1,9):(32,1,8)"};
    ccute_tma first, map;
    for (size_t i = 0; i < sizeof tensors / sizeof *tensors; i++) {
        ccute_make_tma_cpu(&map, CCUTE_TMA_F32, address, tma_layout(tensors[i]), tma_layout("(16,8,2):(8,1,128)"));
        ck_assert_int_eq(map.status, CCUTE_OK);
        if (i == 0)
            first = map;
        ck_assert(map.digest == first.digest && !memcmp(map.leaf, first.leaf, sizeof map.leaf) &&
                  !memcmp(map.box, first.box, sizeof map.box) && !memcmp(map.step, first.step, sizeof map.step));
    }
}
END_TEST

/* ---- The engine ------------------------------------------------------------------------------- */

static unsigned char shared[CCUTE_TMA_SHARED_MAX + 1024];

/* One element of a box: bytes of the tensor, or zeros, to where the engine swizzles them. */
static void engine_element(const ccute_tma *map, const ccute_tma_cpu *cpu, const int64_t *coord, int64_t to)
{
    int64_t from = (int64_t)(cpu->address - (char *)address);
    int inside = 1;
    for (int i = 0; i < map->rank; i++) {
        inside &= coord[i] >= 0 && (uint64_t)coord[i] < cpu->extent[i];
        from += coord[i] * (int64_t)cpu->stride[i];
    }
    for (int i = 0; i < map->element; i++) {
        const int64_t at = to + i, unit = at >> 4, mask = (1 << map->swizzle) - 1;
        shared[(unit ^ (unit >> 3 & mask)) << 4 | (at & 15)] = inside ? tma_byte(from + i) : 0;
    }
}

static int64_t engine_box(const ccute_tma *map, const ccute_tma_cpu *cpu, const int64_t *origin, int64_t to)
{
    int64_t volume = 1, coord[CCUTE_TMA_AXES];
    ck_assert(to % 128 == 0);
    for (int i = 0; i < map->rank; i++)
        volume *= map->box[i];
    for (int64_t k = 0; k < volume; k++) {
        for (int64_t i = 0, left = k; i < map->rank; left /= map->box[i++])
            coord[i] = origin[i] + left % map->box[i];
        engine_element(map, cpu, coord, to + k * map->element);
    }
    return volume * map->element;
}

/* All boxes of a tile at an origin in the tensor's leaves, of all blocks. Returns the bytes moved. */
static int64_t engine_tile(const ccute_tma *map, const int64_t *at)
{
    const int steps = map->boxes + map->slices;
    int64_t boxes = 1, bytes = 0, origin[CCUTE_TMA_AXES];
    ccute_tma_cpu cpu;
    memcpy(&cpu, map->map, sizeof cpu);
    for (int i = 0; i < steps; i++)
        boxes *= map->step[i].count;
    for (int64_t k = 0; k < boxes; k++) {
        int64_t to = 0;
        for (int i = 0; i < map->rank; i++)
            origin[i] = at[map->leaf[i]];
        for (int64_t i = 0, left = k; i < steps; left /= map->step[i++].count) {
            origin[map->step[i].axis] += left % map->step[i].count * map->step[i].step;
            to += left % map->step[i].count * map->step[i].shared;
        }
        bytes += engine_box(map, &cpu, origin, to);
    }
    return bytes;
}

/* ---- Accepted: every byte --------------------------------------------------------------------- */

/* An origin, inside or outside: within a mode of several leaves tiles begin at whole numbers of them. */
static void random_origin(struct rng *rng, const tma_pair *p, const tma_element *e, int count, int64_t *origin)
{
    const ccute_tuple *const a = &p->a.shape;
    for (int m = 0; m < a->n; m = tma_mode_end(a, m))
        for (int leaf = m, last = tma_mode_end(a, m) - 1; leaf <= last; leaf++) {
            int64_t tile = 0;
            for (int i = 0; i < count; i++)
                tile = e[i].coord[leaf] > tile ? e[i].coord[leaf] : tile;
            origin[leaf] = leaf < last ? (tile + 1) * rng_below(rng, a->v[leaf] / (tile + 1))
                                       : rng_between(rng, -tile - 1, a->v[leaf] + 1);
        }
}

static int check_tile(struct rng *rng, const tma_pair *p, const ccute_tma *map, const tma_element *e, int count)
{
    const int unit = p->b.sw_bits;
    unsigned char want[8];
    int64_t origin[CCUTE_TMA_AXES], coord[CCUTE_TMA_AXES], reach = 0;
    for (int i = 0; i < count; i++)
        reach = e[i].place > reach ? e[i].place : reach;
    reach = (reach + 1) * p->element + 1024;
    random_origin(rng, p, e, count, origin);
    memset(shared, CANARY, (size_t)reach);
    if (engine_tile(map, origin) != (int64_t)count * p->element || ccute_tma_bytes(map) != count * p->element)
        return 0;
    for (int i = 0; i < count; i++) {
        const int64_t to =
            (unit ? ccute_swizzled_(e[i].place, p->b.sw_bits, p->b.sw_base, p->b.sw_shift) : e[i].place) * p->element;
        for (int k = 0; k < p->a.shape.n; k++)
            coord[k] = origin[k] + e[i].coord[k];
        tma_expect(p, coord, want);
        if (memcmp(shared + to, want, (size_t)p->element))
            return 0;
    }
    return 1;
}

/* ---- Refused: a search over boxes -------------------------------------------------------------- */

static int by_place(const void *a, const void *b)
{
    const int64_t x = ((const tma_element *)a)->place, y = ((const tma_element *)b)->place;
    return (x > y) - (x < y);
}

/* The axes of a box of `volume` elements from e on; their number, 0 if that is no box. */
static int box_axes(const tma_element *e, int volume, int leaves, int *axis, int *box)
{
    int n = 0;
    for (int done = 1; done < volume; n++) {
        axis[n] = -1;
        for (int leaf = 0; leaf < leaves; leaf++)
            if (e[done].coord[leaf] - e[0].coord[leaf] == 1)
                axis[n] = leaf;
        for (int i = 0; i < n; i++)
            axis[n] = axis[n] == axis[i] ? -1 : axis[n];
        if (axis[n] < 0)
            return 0;
        for (box[n] = 1; done * box[n] < volume && e[done * box[n]].coord[axis[n]] - e[0].coord[axis[n]] == box[n];)
            box[n]++;
        done *= box[n];
        if (volume % done)
            return 0;
    }
    return n;
}

static int is_box(const tma_element *e, int volume, int leaves, int n, const int *axis, const int *box,
                  int element_bytes)
{
    if (e[0].place * element_bytes % 128)
        return 0;
    for (int i = 0; i < volume; i++) {
        int64_t coord[CCUTE_TMA_AXES] = {0};
        for (int k = 0, left = i; k < n; left /= box[k++])
            coord[axis[k]] = left % box[k];
        for (int leaf = 0; leaf < leaves; leaf++)
            if (e[i].coord[leaf] - e[0].coord[leaf] != coord[leaf])
                return 0;
        if (e[i].place - e[0].place != i)
            return 0;
    }
    return 1;
}

/* Is the tile a number of equal boxes that the engine can move? */
static int search(const tma_pair *p, tma_element *e, int count)
{
    const int row = p->b.sw_bits ? 16 << p->b.sw_bits : 16, leaves = p->a.shape.n;
    int axis[CCUTE_TMA_AXES + 1], box[CCUTE_TMA_AXES + 1];
    qsort(e, (size_t)count, sizeof *e, by_place);
    for (int volume = count; volume * p->element >= 16; volume--) {
        const int n = count % volume ? 0 : box_axes(e, volume, leaves, axis, box);
        int good = n > 0 && (p->b.sw_bits ? box[0] * p->element == row : box[0] * p->element % row == 0) &&
                   (p->a.stride[axis[0]] == 1 || p->a.shape.v[axis[0]] == 1);
        for (int i = 0; i < n; i++)
            good &= box[i] <= 256;
        for (int i = 0; good && i < count; i += volume)
            good = is_box(e + i, volume, leaves, n, axis, box, p->element);
        if (good)
            return 1;
    }
    return 0;
}

/* Is the sentence of a refusal true? */
static int is_true(const tma_pair *p, const ccute_tma *map, tma_element *e, int count)
{
    int64_t why[8];
    memcpy(why, map->map, sizeof why);
    switch (map->status) {
    case CCUTE_E_TMA_ROW:
    case CCUTE_E_TMA_SPAN:
    case CCUTE_E_TMA_LONG:
    case CCUTE_E_TMA_ALIGN:
        /* of several blocks the parts are meant */
        return count < 0 || (p->blocks > 1 && map->status == CCUTE_E_TMA_ALIGN) || !search(p, e, count);
    case CCUTE_E_TMA_MAJOR:
    case CCUTE_E_TMA_NO_MAJOR:
        return p->a.stride[why[0]] == why[1] && why[1] != 1 && !search(p, e, count) &&
               (map->status == CCUTE_E_TMA_NO_MAJOR || p->a.stride[why[2]] == 1);
    case CCUTE_E_TMA_STRIDE:
        return p->a.stride[why[0]] * p->element % 16 != 0 && p->a.shape.v[why[0]] > 1 && why[4] * p->element % 16 == 0;
    case CCUTE_E_TMA_NEGATIVE:
        return p->a.stride[why[0]] < 0;
    case CCUTE_E_TMA_NEST:
        return p->a.shape.v[why[0]] == why[1] && why[2] != why[1];
    case CCUTE_E_TMA_DIVIDE:
        return p->a.shape.v[why[0]] == why[1] && why[1] % why[2] != 0;
    case CCUTE_E_INJECTIVE:
        return ccute_at(p->b, why[0]) == ccute_at(p->b, why[1]);
    case CCUTE_E_TMA_AXES:
        return p->a.shape.n > CCUTE_TMA_AXES;
    case CCUTE_E_TMA_BLOCKS:
        return p->blocks > 1;
    case CCUTE_E_TMA_SWIZZLE:
        return p->b.sw_base != 4 - (p->element == 8 ? 3 : p->element / 2);
    case CCUTE_E_TMA_MODES:
    case CCUTE_E_TMA_CUT:
    case CCUTE_E_TMA_STEPS:
    case CCUTE_E_TMA_SHARED:
    case CCUTE_E_TMA_EXTENT:
    case CCUTE_E_TMA_FAR:
        return 1;
    }
    return 0;
}

static uint64_t setting(const char *name, uint64_t preset)
{
    const char *text = getenv(name);
    return text && *text ? strtoull(text, NULL, 10) : preset;
}

START_TEST(random_pairs)
{
    static tma_element e[TMA_MOST];
    const uint64_t cases = setting("CCUTE_CASES", 20000), seed = setting("CCUTE_SEED", 1);
    uint64_t met[CCUTE_STATUS_COUNT] = {0};
    for (uint64_t i = 0; i < cases; i++) {
        struct rng rng = rng_seeded(seed + i);
        char text[TMA_TEXT];
        ccute_tma map, alone;
        tma_pair p;
        tma_random_pair(&rng, &p);
        ccute_make_tma_cpu(&map, (ccute_tma_type)p.type, address, p.a, p.b, p.blocks);
        met[map.status]++;
        ccute_make_tma_cpu(&alone, (ccute_tma_type)p.type, address, p.a, p.b);
        ck_assert_msg(map.status || (map.whole == alone.digest && map.whole == alone.whole),
                      "CCUTE_SEED=%llu CCUTE_CASES=1: %s, %s: another map without blocks",
                      (unsigned long long)(seed + i), p.tensor, p.tile);
        const int count = tma_elements(&p, e);
        ccute_tma_describe(&map, text, sizeof text);
        ck_assert_msg(map.status ? is_true(&p, &map, e, count) : check_tile(&rng, &p, &map, e, count),
                      "CCUTE_SEED=%llu CCUTE_CASES=1: %s, %s, type %d, %d blocks:\n%s", (unsigned long long)(seed + i),
                      p.tensor, p.tile, p.type, p.blocks, text);
    }
    ck_assert_msg(cases < 1000 || met[CCUTE_OK] > cases / 5, "%llu accepted", (unsigned long long)met[CCUTE_OK]);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("maps");
    TCase *all = tcase_create("maps");
    SRunner *runner = srunner_create(suite);
    tcase_set_timeout(all, 300);
    tcase_add_loop_test(all, known_pair, 0, (int)(sizeof known_rows / sizeof *known_rows));
    tcase_add_test(all, null_pointer);
    tcase_add_test(all, numbers_change_no_axis);
    tcase_add_test(all, random_pairs);
    suite_add_tcase(suite, all);
    srunner_run_all(runner, CK_ENV);
    const int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* The text of a map: why it was refused, or its boxes. */
#include "tma.h"

#include <string.h>

#include "sink.h"

int ccute_tma_explain(const ccute_tma *map, char *buffer, int size)
{
    ccute_tuple bad = ccute_tuple_int_(0);
    bad.status = map->status;
    memcpy(bad.v, map->map, 8 * sizeof *bad.v);
    return ccute_explain_tuple(bad, buffer, size);
}

static const char *type_name(int type)
{
    static const char *const names[CCUTE_TMA_TYPES] = {"u8",  "u16", "u32", "i32", "u64",
                                                       "i64", "f16", "f32", "f64", "bf16"};
    return names[type];
}

static void put_numbers(ccute_sink *sink, const char *name, const int64_t *number, int count)
{
    ccute_put_string(sink, name);
    for (int i = 0; i < count; i++) {
        ccute_put_char(sink, i ? ',' : '(');
        ccute_put_int(sink, number[i]);
    }
    ccute_put_char(sink, ')');
}

/* "box (64,8) of leaves (1,0), bf16, swizzle 128; extents (4096,4096)" */
static void put_box(ccute_sink *sink, const ccute_tma *map)
{
    int64_t box[CCUTE_TMA_AXES], leaf[CCUTE_TMA_AXES], extent[CCUTE_TMA_AXES];
    for (int i = 0; i < map->rank; i++) {
        box[i] = map->box[i];
        leaf[i] = map->leaf[i];
        extent[i] = (int64_t)map->last[i] + 1;
    }
    put_numbers(sink, "box ", box, map->rank);
    put_numbers(sink, " of leaves ", leaf, map->rank);
    put_numbers(sink, ", extents ", extent, map->rank);
    ccute_put_string(sink, ", ");
    ccute_put_string(sink, type_name(map->type));
    ccute_put_string(sink, ", swizzle ");
    if (map->swizzle)
        ccute_put_int(sink, 16 << map->swizzle);
    else
        ccute_put_string(sink, "none");
    ccute_put_char(sink, '\n');
}

static void put_step(ccute_sink *sink, const ccute_tma *map, const ccute_tma_step *s)
{
    ccute_put_string(sink, "  ");
    ccute_put_int(sink, s->count);
    ccute_put_string(sink, " along leaf ");
    ccute_put_int(sink, map->leaf[s->axis]);
    ccute_put_string(sink, ", each ");
    ccute_put_int(sink, s->step);
    ccute_put_string(sink, " elements and ");
    ccute_put_int(sink, s->shared);
    ccute_put_string(sink, " bytes of shared memory on\n");
}

int ccute_tma_describe(const ccute_tma *map, char *buffer, int size)
{
    ccute_sink sink = ccute_sink_open(buffer, size);
    int64_t boxes = 1;
    if (map->status)
        return ccute_tma_explain(map, buffer, size);
    put_box(&sink, map);
    for (int i = 0; i < map->boxes; i++)
        boxes *= map->step[i].count;
    ccute_put_string(&sink, "a tile: ");
    ccute_put_int(&sink, ccute_tma_bytes(map));
    ccute_put_string(&sink, " bytes, boxes ");
    ccute_put_int(&sink, boxes);
    ccute_put_char(&sink, '\n');
    for (int i = 0; i < map->boxes; i++)
        put_step(&sink, map, &map->step[i]);
    if (map->slices)
        ccute_put_string(&sink, "each block of the cluster moves one of\n");
    for (int i = map->boxes; i < map->boxes + map->slices; i++)
        put_step(&sink, map, &map->step[i]);
    return ccute_sink_close(&sink);
}

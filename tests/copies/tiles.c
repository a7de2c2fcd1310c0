/* Kernels whose blocks copy tiles of a matrix, shared out by tiled copies or by local_partition: from array to array,
 * through registers or through shared memory. The threads together copy each element of the matrix once. */
#include <string.h>

#include "kernel.h"
#include "plan.h"

enum route { DIRECT, REGISTERS, SHARED_ARRAY };

/* A tile of rows x columns; the tiles of a block or of a loop stand side by side. */
struct tiling {
    struct plan plan;
    enum route route;
    struct side middle;
    int64_t threads[2], values[2], tile[2], tiles;
    bool is_partition; /* local_partition, else a tiled copy */
    const char *which; /* the tile's number */
};

/* ---- Numbers ---- */

static void random_tile(struct kernel *k, struct tiling *t)
{
    for (int i = 0; i < 2; i++) {
        t->threads[i] = (int64_t)1 << rng_below(&k->rng, 4);
        t->values[i] = rng_chance(&k->rng, 15) ? 3 : (int64_t)1 << rng_below(&k->rng, i == 0 ? 4 : 2);
        t->tile[i] = t->threads[i] * t->values[i] * rng_between(&k->rng, 1, 2);
    }
    t->tiles = rng_between(&k->rng, 1, 3);
    t->which = rng_chance(&k->rng, 60) ? "blockIdx.x" : "k";
    k->threads = t->threads[0] * t->threads[1];
    k->blocks = strcmp(t->which, "k") == 0 ? 1 : t->tiles;
    /* Atoms have a power of two of bits. */
    t->is_partition = rng_chance(&k->rng, 30) || (k->element->bytes & (k->element->bytes - 1)) != 0;
}

static void matrix(const struct tiling *t, int64_t columns, struct side *side)
{
    *side = (struct side){.n = 2, .offset = literal(0), .start = literal(0)};
    side->mode[0] = (struct mode){ELEMENT, literal(t->tile[0]), literal(1), false};
    side->mode[1] = (struct mode){ELEMENT, literal(columns), literal(0), false};
}

static void random_limits(struct kernel *k, struct tiling *t)
{
    struct plan *plan = &t->plan;
    plan->coords = COORDS;
    for (int c = 0; c < COORDS; c++) {
        int64_t limit[SETS];
        const int64_t whole = c == 0 ? t->tile[0] : t->tile[1] * t->tiles;
        for (int s = 0; s < SETS; s++)
            limit[s] = s == 0 ? whole : rng_between(&k->rng, 0, whole);
        matrix(t, t->tile[1] * t->tiles, &plan->coord[c]);
        plan->coord[c].mode[0].stride = literal(c == 0);
        plan->coord[c].mode[1].stride = literal(c == 1);
        plan->limit[c] = number_of(k, limit, true);
    }
}

static void random_sides(struct kernel *k, struct tiling *t)
{
    struct plan *plan = &t->plan;
    const int64_t columns = t->tile[1] * t->tiles;
    matrix(t, columns, &plan->dst);
    matrix(t, columns, &plan->src);
    matrix(t, t->tile[1], &t->middle);
    lay_out(k, &plan->dst, false);
    if (rng_chance(&k->rng, 8))
        random_swizzle(k, &plan->dst);
    move_outside(k, &plan->dst);
    lay_loosely(k, &plan->src);
    move_outside(k, &plan->src);
    lay_out(k, &t->middle, true);
    if (rng_chance(&k->rng, 60))
        random_swizzle(k, &t->middle);
    if (rng_chance(&k->rng, 30)) {
        plan->mask = MASK_BOUNDS;
        random_limits(k, t);
    }
}

/* ---- Text ---- */

static void matrix_text(const struct side *side, char *text)
{
    text[0] = 0;
    if (side->bits)
        append(text, "ccute_swizzle(%d, %d, %d, ", side->bits, side->base, side->shift);
    if (strcmp(side->offset.text, "0") != 0)
        append(text, "ccute_offset_by(%s, ", side->offset.text);
    append(text, "ccute_make_layout(TUP(%s, %s), TUP(%s, %s))", side->mode[0].extent.text, side->mode[1].extent.text,
           side->mode[0].stride.text, side->mode[1].stride.text);
    if (strcmp(side->offset.text, "0") != 0)
        append(text, ")");
    if (side->bits)
        append(text, ")");
}

static const char *left_or_right(struct kernel *k) { return rng_chance(&k->rng, 50) ? "left" : "right"; }

/* How a tile is shared out: copy0, or copy1 for the way back. */
static void declare_copy(struct kernel *k, const struct tiling *t, int way)
{
    const long long tm = t->threads[0], tn = t->threads[1], vm = t->values[0], vn = t->values[1];
    if (t->is_partition)
        fprintf(k->body, "    const ccute_layout copy%d = ccute_make_layout_%s(TUP(%lld, %lld));\n", way,
                left_or_right(k), tm, tn);
    else
        fprintf(k->body,
                "    const ccute_tiled_copy copy%d = ccute_make_tiled_copy(ccute_universal_copy(%d, %d), "
                "ccute_make_layout_%s(TUP(%lld, %lld)), ccute_make_layout_%s(TUP(%lld, %lld)));\n",
                way, 8 * k->element->bytes, 8 * k->element->bytes, left_or_right(k), tm, tn, left_or_right(k), vm, vn);
}

/* "const ccute_layout name = ": a thread's part of a tile of a matrix. */
static void declare_part(struct kernel *k, const struct tiling *t, const char *name, const char *whole, bool is_tiled,
                         char side, int way)
{
    char tile[TEXT];
    if (is_tiled)
        snprintf(tile, TEXT, "ccute_local_tile(%s, TUP(%lld, %lld), TUP(0, %s))", whole, (long long)t->tile[0],
                 (long long)t->tile[1], t->which);
    else
        snprintf(tile, TEXT, "%s", whole);
    fprintf(k->body, "    const ccute_layout %s = ", name);
    if (t->is_partition)
        fprintf(k->body, "ccute_local_partition(%s, copy%d, threadIdx.x);\n", tile, way);
    else
        fprintf(k->body, "ccute_partition_%c(copy%d, %s, threadIdx.x);\n", side, way, tile);
}

static void declare_side(struct kernel *k, const struct tiling *t, const struct side *side, const char *name,
                         bool is_tiled, char which, int way)
{
    char whole[TEXT];
    matrix_text(side, whole);
    declare_part(k, t, name, whole, is_tiled, which, way);
}

/* The coordinates of a bounded copy, as arguments. */
static void coordinates(struct kernel *k, const struct tiling *t, int way, char *arguments)
{
    const struct plan *plan = &t->plan;
    char whole[TEXT], name[16];
    arguments[0] = 0;
    if (plan->mask != MASK_BOUNDS)
        return;
    append(arguments, ", TUP(%s, %s)", plan->limit[0].text, plan->limit[1].text);
    for (int c = 0; c < COORDS; c++) {
        snprintf(name, sizeof name, "c%d", c);
        snprintf(whole, TEXT, "ccute_coord_layout(TUP(%lld, %lld), %d)", (long long)t->tile[0],
                 (long long)(t->tile[1] * t->tiles), c);
        declare_part(k, t, name, whole, true, 'D', way);
        append(arguments, ", %s", name);
    }
}

static void write_direct(struct kernel *k, struct tiling *t, const char *dst, const char *src)
{
    char bounds[TEXT];
    declare_copy(k, t, 0);
    declare_side(k, t, &t->plan.src, "a", true, 'S', 0);
    declare_side(k, t, &t->plan.dst, "b", true, 'D', 0);
    coordinates(k, t, 0, bounds);
    fprintf(k->body, "    ccute_copy%s(%s, b, %s, a%s);\n", *bounds ? "_bounded" : "", dst, src, bounds);
}

static void write_registers(struct kernel *k, struct tiling *t, const char *dst, const char *src)
{
    const long long size = t->tile[0] * t->tile[1] / k->threads;
    char bounds[TEXT];
    declare_copy(k, t, 0);
    declare_side(k, t, &t->plan.src, "a", true, 'S', 0);
    declare_side(k, t, &t->plan.dst, "b", true, 'D', 0);
    fprintf(k->body, "    const ccute_layout f = ccute_make_layout_left(ccute_shape(a));\n");
    if (rng_chance(&k->rng, 50))
        fprintf(k->body, "    CCUTE_REGS(%s, r, f, %lld);\n", k->element->name, size);
    else
        fprintf(k->body, "    %s r[%lld];\n", k->element->name, size);
    coordinates(k, t, 0, bounds);
    if (*bounds && rng_chance(&k->rng, 50))
        fprintf(k->body, "    ccute_copy_bounded(r, f, %s, a%s);\n", src, bounds);
    else
        fprintf(k->body, "    ccute_copy(r, f, %s, a);\n", src);
    fprintf(k->body, "    ccute_copy%s(%s, b, r, f%s);\n", *bounds ? "_bounded" : "", dst, bounds);
}

static void write_shared(struct kernel *k, struct tiling *t, const char *dst, const char *src)
{
    char bounds[TEXT];
    fprintf(k->body, "    __shared__ %s%s s[%lld];\n", rng_chance(&k->rng, 50) ? "__align__(16) " : "",
            k->element->name, (long long)reach_of(k, &t->middle));
    declare_copy(k, t, 0);
    declare_copy(k, t, 1);
    declare_side(k, t, &t->plan.src, "a", true, 'S', 0);
    declare_side(k, t, &t->middle, "in", false, 'D', 0);
    declare_side(k, t, &t->middle, "out", false, 'S', 1);
    declare_side(k, t, &t->plan.dst, "b", true, 'D', 1);
    coordinates(k, t, 1, bounds);
    fprintf(k->body, "    ccute_copy(s, in, %s, a);\n    __syncthreads();\n", src);
    fprintf(k->body, "    ccute_copy%s(%s, b, s, out%s);\n    __syncthreads();\n", *bounds ? "_bounded" : "", dst,
            bounds);
}

/* A loop over the tiles: by their numbers, or by their columns, up or down. */
static void open_loop(struct kernel *k, long long tiles)
{
    const int width = (int)rng_between(&k->rng, 2, 17);
    switch (rng_below(&k->rng, 4)) {
    case 0:
        fprintf(k->body, "    for (int c = 0; c < %lld; c += %d) {\n        const int k = c / %d;\n", tiles * width,
                width, width);
        break;
    case 1:
        fprintf(k->body, "    for (int c = %lld; c >= 0; c -= %d) {\n        const int k = c / %d;\n",
                (tiles - 1) * width, width, width);
        break;
    default:
        fprintf(k->body, "    for (int k = 0; k < %lld; k++) {\n", tiles);
        break;
    }
}

void write_tiles(struct kernel *k, FILE *plans)
{
    static void (*const routes[])(struct kernel *, struct tiling *, const char *,
                                  const char *) = {write_direct, write_registers, write_shared};
    struct tiling t = {.plan = {.kind = PLAN_COPY, .steps = literal(1)}};
    char dst[TEXT], src[TEXT];
    random_tile(k, &t);
    random_sides(k, &t);
    t.route = (enum route)rng_below(&k->rng, 3);
    if (t.route == SHARED_ARRAY && reach_of(k, &t.middle) * k->element->bytes > MOST_SHARED)
        t.route = DIRECT;
    t.plan.hops = t.route == DIRECT ? 1 : 2;
    t.plan.thread_limit = t.plan.blocks = 1;
    random_bases(k, &t.plan);
    write_promises(k, &t.plan);
    pointer_text(k, &t.plan.dst, "dst", "", dst);
    pointer_text(k, &t.plan.src, "src", "", src);
    if (strcmp(t.which, "k") == 0)
        open_loop(k, (long long)t.tiles);
    routes[t.route](k, &t, dst, src);
    if (strcmp(t.which, "k") == 0)
        fprintf(k->body, "    }\n");
    write_plans(k, &t.plan, plans);
}

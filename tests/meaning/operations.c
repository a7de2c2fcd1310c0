/* Random operations of the algebra: how each is written, and its result. */
#include "program.h"

/* Set in[] to the expression, with s as the set. */
#define IN_EACH_SET(expression)                                                                                        \
    for (int s = 0; s < SETS; s++)                                                                                     \
    in[s] = (expression)

static const struct item *random_item(struct program *p)
{
    return p->items ? &p->item[rng_below(&p->rng, p->items)] : NULL;
}

/* A layout with these brackets, written with its parts; NULL offsets and swizzles are left out. */
static void write_layout(struct program *p, const ccute_layout *l, char *text, ccute_layout *in)
{
    struct tuple_arg shape, stride;
    const ccute_tuple strides = ccute_stride(*l);
    write_tuple(p, &l->shape, EXTENT, &shape);
    write_tuple(p, &strides, STRIDE, &stride);
    append(text, "ccute_make_layout(%s, %s)", shape.text, stride.text);
    IN_EACH_SET(ccute_make_layout(shape.in[s], stride.in[s]));
}

static bool make(struct program *p, char *text, ccute_layout *in)
{
    const ccute_layout l = random_layout(&p->rng, 256, WITH_ZERO | WITH_NEGATIVE);
    write_layout(p, &l, text, in);
    return true;
}

static bool make_compact(struct program *p, char *text, ccute_layout *in)
{
    const ccute_tuple t = random_shape(&p->rng, (int)rng_between(&p->rng, 0, 3), 2, 256);
    const bool right = rng_chance(&p->rng, 50);
    struct tuple_arg shape;
    write_tuple(p, &t, EXTENT, &shape);
    append(text, "ccute_make_layout_%s(%s)", right ? "right" : "left", shape.text);
    IN_EACH_SET(right ? ccute_make_layout_right(shape.in[s]) : ccute_make_layout_left(shape.in[s]));
    return true;
}

static bool make_ordered(struct program *p, char *text, ccute_layout *in)
{
    const ccute_tuple t = random_shape(&p->rng, 2, 1, 256);
    const int64_t order[2] = {rng_below(&p->rng, 3), rng_below(&p->rng, 3)};
    struct tuple_arg shape;
    write_tuple(p, &t, EXTENT, &shape);
    append(text, "ccute_make_ordered_layout(%s, CCUTE_T(%d, %d))", shape.text, (int)order[0], (int)order[1]);
    IN_EACH_SET(ccute_make_ordered_layout(shape.in[s], CCUTE_T(order[0], order[1])));
    return true;
}

static bool make_coords(struct program *p, char *text, ccute_layout *in)
{
    const ccute_tuple t = random_shape(&p->rng, 2, 2, 256);
    const int mode = (int)rng_below(&p->rng, 2);
    struct tuple_arg shape;
    write_tuple(p, &t, EXTENT, &shape);
    append(text, "ccute_coord_layout(%s, %d)", shape.text, mode);
    IN_EACH_SET(ccute_coord_layout(shape.in[s], mode));
    return true;
}

static bool swizzled(struct program *p, char *text, ccute_layout *in)
{
    const struct item *a = random_item(p);
    const int bits = (int)rng_between(&p->rng, 1, 3), base = (int)rng_between(&p->rng, 0, 3);
    const int shift = (int)(rng_chance(&p->rng, 80) ? rng_between(&p->rng, bits, 4) : -rng_between(&p->rng, bits, 4));
    if (!a)
        return false;
    append(text, "ccute_swizzle(%d, %d, %d, %s)", bits, base, shift, a->name);
    IN_EACH_SET(ccute_swizzle(bits, base, shift, a->in[s]));
    return true;
}

static bool moved(struct program *p, char *text, ccute_layout *in)
{
    const struct item *a = random_item(p);
    int64_t v[SETS];
    if (!a)
        return false;
    append(text, "ccute_offset_by(");
    write_number(p, rng_between(&p->rng, -20, 100), OFFSET, text, v);
    append(text, ", %s)", a->name);
    IN_EACH_SET(ccute_offset_by(v[s], a->in[s]));
    return true;
}

/* ---- Modes and simplification ---- */

/* The operations that take a layout alone. */
#define ALONE(op)                                                                                                      \
    static bool op(struct program *p, char *text, ccute_layout *in)                                                    \
    {                                                                                                                  \
        const struct item *a = random_item(p);                                                                         \
        if (!a)                                                                                                        \
            return false;                                                                                              \
        append(text, "ccute_" #op "(%s)", a->name);                                                                    \
        IN_EACH_SET(ccute_##op(a->in[s]));                                                                             \
        return true;                                                                                                   \
    }
ALONE(make_layout_like)
ALONE(make_fragment_like)
ALONE(flatten)
ALONE(coalesce)
ALONE(filter)
ALONE(filter_zeros)
ALONE(complement)
ALONE(right_inverse)
ALONE(left_inverse)
ALONE(nullspace)

/* The operations that take two layouts; append is also the name of the function that adds text. */
#define OF_TWO(function, op)                                                                                           \
    static bool function(struct program *p, char *text, ccute_layout *in)                                              \
    {                                                                                                                  \
        const struct item *a = random_item(p), *b = random_item(p);                                                    \
        if (!a)                                                                                                        \
            return false;                                                                                              \
        append(text, "ccute_" #op "(%s, %s)", a->name, b->name);                                                       \
        IN_EACH_SET(ccute_##op(a->in[s], b->in[s]));                                                                   \
        return true;                                                                                                   \
    }
OF_TWO(append_mode, append)
OF_TWO(prepend, prepend)
OF_TWO(max_common_layout, max_common_layout)
OF_TWO(blocked_product, blocked_product)
OF_TWO(raked_product, raked_product)
OF_TWO(make_layout, make_layout)

/* The operations that take a range of modes. */
#define BETWEEN(op)                                                                                                    \
    static bool op(struct program *p, char *text, ccute_layout *in)                                                    \
    {                                                                                                                  \
        const struct item *a = random_item(p);                                                                         \
        const int begin = (int)rng_below(&p->rng, 3), end = begin + (int)rng_between(&p->rng, 1, 2);                   \
        if (!a)                                                                                                        \
            return false;                                                                                              \
        append(text, "ccute_" #op "(%s, %d, %d)", a->name, begin, end);                                                \
        IN_EACH_SET(ccute_##op(a->in[s], begin, end));                                                                 \
        return true;                                                                                                   \
    }
BETWEEN(group)
BETWEEN(take)
BETWEEN(select)

static bool get(struct program *p, char *text, ccute_layout *in)
{
    const struct item *a = random_item(p);
    const int mode = (int)rng_below(&p->rng, 3);
    if (!a)
        return false;
    append(text, "ccute_get(%s, %d)", a->name, mode);
    IN_EACH_SET(ccute_get(a->in[s], mode));
    return true;
}

static bool replace(struct program *p, char *text, ccute_layout *in)
{
    const struct item *a = random_item(p), *b = random_item(p);
    const int mode = (int)rng_below(&p->rng, 3);
    if (!a)
        return false;
    append(text, "ccute_replace(%s, %d, %s)", a->name, mode, b->name);
    IN_EACH_SET(ccute_replace(a->in[s], mode, b->in[s]));
    return true;
}

static bool slice(struct program *p, char *text, ccute_layout *in)
{
    const struct item *a = random_item(p);
    struct tuple_arg coord;
    if (!a)
        return false;
    write_coord(p, a->in, 50, &coord);
    append(text, "ccute_slice(%s, %s)", a->name, coord.text);
    IN_EACH_SET(ccute_slice(a->in[s], coord.in[s]));
    return true;
}

/* Units n times as large or small. */
static bool cast(struct program *p, char *text, ccute_layout *in)
{
    const struct item *a = random_item(p);
    const int64_t n = (int64_t)1 << rng_between(&p->rng, 1, 3);
    const bool up = rng_chance(&p->rng, 50);
    if (!a)
        return false;
    append(text, "ccute_%scast(%s, %d)", up ? "up" : "down", a->name, (int)n);
    IN_EACH_SET(up ? ccute_upcast(a->in[s], n) : ccute_downcast(a->in[s], n));
    return true;
}

/* ---- Tilers ---- */

static int64_t random_divisor(struct rng *rng, int64_t n)
{
    for (int tries = 0; tries < 8; tries++) {
        const int64_t d = rng_between(rng, 1, n < 1 ? 1 : n < 16 ? n : 16);
        if (n % d == 0)
            return d;
    }
    return 1;
}

/* Of each mode a divisor, as numbers. */
static ccute_tuple divisors(struct program *p, const ccute_layout *l)
{
    ccute_tuple t = ccute_open_();
    for (int i = 0; i < ccute_rank(*l); i++) {
        const ccute_layout mode = ccute_get(*l, i);
        t = ccute_push_int_(t, random_divisor(&p->rng, ccute_ok(mode) ? ccute_size(mode) : 1));
    }
    return ccute_close_(t);
}

/* By mode a small layout n:d. */
static void write_tile(struct program *p, const ccute_tuple *sizes, struct tiler_arg *out)
{
    append(out->text, "CCUTE_TILE(");
    for (int s = 0; s < SETS; s++)
        out->in[s] = ccute_tile_begin_();
    for (int i = 0; i < sizes->n; i++) {
        const ccute_layout l = ccute_make_layout(sizes->v[i], rng_chance(&p->rng, 70) ? 1 : 2);
        ccute_layout in[SETS];
        append(out->text, i ? ", " : "");
        write_layout(p, &l, out->text, in);
        for (int s = 0; s < SETS; s++)
            out->in[s] = ccute_tile_push_(out->in[s], ccute_tiler_layout_(in[s]));
    }
    append(out->text, ")");
    for (int s = 0; s < SETS; s++)
        out->in[s] = ccute_tile_end_(out->in[s]);
}

/* A tiler for l: numbers by mode, layouts by mode, or one layout. */
static void random_tiler(struct program *p, const ccute_layout *l, struct tiler_arg *out)
{
    const ccute_tuple sizes = divisors(p, l);
    struct tuple_arg numbers;
    out->text[0] = 0;
    if (rng_chance(&p->rng, 50)) {
        write_tuple(p, &sizes, EXTENT, &numbers);
        append(out->text, "%s", numbers.text);
        for (int s = 0; s < SETS; s++)
            out->in[s] = ccute_tiler_tuple_(numbers.in[s]);
    } else if (rng_chance(&p->rng, 40) && sizes.n) {
        write_tile(p, &sizes, out);
    } else {
        const ccute_layout right = random_right_operand(&p->rng, l, 64, 0);
        ccute_layout in[SETS];
        write_layout(p, &right, out->text, in);
        for (int s = 0; s < SETS; s++)
            out->in[s] = ccute_tiler_layout_(in[s]);
    }
}

/* The operations that take a layout and a tiler. */
#define TILED(op)                                                                                                      \
    static bool op(struct program *p, char *text, ccute_layout *in)                                                    \
    {                                                                                                                  \
        const struct item *a = random_item(p);                                                                         \
        struct tiler_arg tiler;                                                                                        \
        if (!a || !ccute_ok(a->in[0]))                                                                                 \
            return false;                                                                                              \
        random_tiler(p, &a->in[0], &tiler);                                                                            \
        append(text, "ccute_" #op "(%s, %s)", a->name, tiler.text);                                                    \
        IN_EACH_SET(ccute_##op(a->in[s], tiler.in[s]));                                                                \
        return true;                                                                                                   \
    }
TILED(composition)
TILED(logical_divide)
TILED(zipped_divide)
TILED(tiled_divide)
TILED(flat_divide)
TILED(logical_product)
TILED(zipped_product)
TILED(tiled_product)
TILED(flat_product)

static bool local_tile(struct program *p, char *text, ccute_layout *in)
{
    const struct item *a = random_item(p);
    struct tiler_arg tiler;
    struct tuple_arg coord;
    ccute_layout rest[SETS];
    if (!a || !ccute_ok(a->in[0]))
        return false;
    random_tiler(p, &a->in[0], &tiler);
    for (int s = 0; s < SETS; s++)
        rest[s] = ccute_get(ccute_zipped_divide(a->in[s], tiler.in[s]), 1);
    if (!ccute_ok(rest[0]) || rest[0].shape.n == 0)
        return false;
    write_coord(p, rest, 10, &coord);
    append(text, "ccute_local_tile(%s, %s, %s)", a->name, tiler.text, coord.text);
    IN_EACH_SET(ccute_local_tile(a->in[s], tiler.in[s], coord.in[s]));
    return true;
}

static bool local_partition(struct program *p, char *text, ccute_layout *in)
{
    const struct item *a = random_item(p);
    struct tuple_arg shape;
    ccute_tuple t;
    ccute_layout threads[SETS];
    int64_t v[SETS];
    if (!a || !ccute_ok(a->in[0]))
        return false;
    t = divisors(p, &a->in[0]);
    write_tuple(p, &t, EXTENT, &shape);
    append(text, "ccute_local_partition(%s, ccute_make_layout_left(%s), ", a->name, shape.text);
    for (int s = 0; s < SETS; s++)
        threads[s] = ccute_make_layout_left(shape.in[s]);
    write_index(p, threads, text, v);
    append(text, ")");
    IN_EACH_SET(ccute_local_partition(a->in[s], threads[s], v[s]));
    return true;
}

/* ---- All of them ---- */

/* How often each is tried. */
static const struct {
    int weight;
    bool (*run)(struct program *, char *, ccute_layout *);
} operations[] = {
    {5, make},
    {3, make_compact},
    {1, make_ordered},
    {1, make_coords},
    {2, swizzled},
    {2, moved},
    {1, make_layout_like},
    {1, make_fragment_like},
    {1, flatten},
    {3, coalesce},
    {1, filter},
    {1, filter_zeros},
    {1, complement},
    {2, right_inverse},
    {2, left_inverse},
    {1, nullspace},
    {1, append_mode},
    {1, prepend},
    {1, max_common_layout},
    {1, blocked_product},
    {1, raked_product},
    {1, make_layout},
    {1, group},
    {1, take},
    {1, select},
    {1, get},
    {1, replace},
    {6, slice},
    {2, cast},
    {5, composition},
    {2, logical_divide},
    {2, zipped_divide},
    {2, tiled_divide},
    {1, flat_divide},
    {1, logical_product},
    {1, zipped_product},
    {1, tiled_product},
    {1, flat_product},
    {5, local_tile},
    {3, local_partition},
};

enum { OPERATIONS = sizeof operations / sizeof *operations };

bool random_expression(struct program *p, char *text, ccute_layout *in)
{
    int total = 0, k = 0;
    int64_t at;
    for (int i = 0; i < OPERATIONS; i++)
        total += operations[i].weight;
    for (at = rng_below(&p->rng, total); at >= operations[k].weight; k++)
        at -= operations[k].weight;
    text[0] = 0;
    return operations[k].run(p, text, in);
}

/* Random sides of copies: extents, strides, swizzles, and how C writes them. */
#include "kernel.h"

#include <stdarg.h>
#include <string.h>

void append(char *text, const char *format, ...)
{
    const size_t length = strlen(text);
    va_list args;
    va_start(args, format);
    vsnprintf(text + length, TEXT - length, format, args);
    va_end(args);
}

/* ---- Numbers ---- */

struct number literal(int64_t value)
{
    struct number n;
    snprintf(n.text, sizeof n.text, "%lld", (long long)value);
    for (int s = 0; s < SETS; s++)
        n.v[s] = value;
    return n;
}

static bool is_one_value(const int64_t *v)
{
    for (int s = 1; s < SETS; s++)
        if (v[s] != v[0])
            return false;
    return true;
}

static int64_t least_of(const int64_t *v)
{
    int64_t least = v[0];
    for (int s = 1; s < SETS; s++)
        least = v[s] < least ? v[s] : least;
    return least;
}

static bool is_literal(const struct number *n) { return n->text[0] != 'p'; }

struct number number_of(struct kernel *k, const int64_t *v, bool dynamic)
{
    static const char *const types[] = {"int", "int", "int", "long long", "long", "int64_t", "unsigned", "short"};
    struct number n;
    if ((is_one_value(v) && !dynamic) || k->params == PARAMS)
        return literal(v[0]);
    const char *type = types[rng_below(&k->rng, least_of(v) < 0 ? 6 : 8)];
    for (int s = 0; s < SETS; s++)
        if (v[s] > 32767 && strcmp(type, "short") == 0)
            type = "int";
    k->param[k->params].type = type;
    memcpy(k->param[k->params].v, v, sizeof n.v);
    memcpy(n.v, v, sizeof n.v);
    snprintf(n.text, sizeof n.text, "p%d", k->params++);
    return n;
}

/* ---- Extents ---- */

static bool is_dynamic(struct kernel *k) { return rng_chance(&k->rng, k->dynamic); }

static void add_mode(struct side *side, enum index of, struct number extent)
{
    side->mode[side->n++] = (struct mode){.of = of, .extent = extent, .stride = literal(0)};
}

/* An extent that is `most` at most in every set, and may be 0 in the last ones. */
static struct number dynamic_extent(struct kernel *k, int64_t most)
{
    int64_t v[SETS];
    for (int s = 0; s < SETS; s++)
        v[s] = s < 2 ? most : rng_between(&k->rng, s == SETS - 1 ? 0 : 1, most);
    return number_of(k, v, true);
}

void random_extents(struct kernel *k, struct side *side, enum index of, int64_t most, bool dynamic)
{
    static const int64_t extents[] = {4, 8, 2, 4, 8, 16, 3, 5, 1, 6, 32};
    const int64_t modes = rng_between(&k->rng, 1, 3);
    int64_t size = 1;
    for (int64_t m = 0; m < modes; m++) {
        int64_t extent = extents[rng_below(&k->rng, sizeof extents / sizeof *extents)];
        if (size * extent > most)
            extent = most / size;
        size *= extent;
        add_mode(side, of, dynamic && is_dynamic(k) ? dynamic_extent(k, extent) : literal(extent));
    }
}

static bool all_literal(const struct side *side)
{
    for (int m = 0; m < side->n; m++)
        if (!is_literal(&side->mode[m].extent))
            return false;
    return true;
}

/* Cut a mode in two, if its extent is even. */
static void cut(struct side *side, int m)
{
    const int64_t extent = side->mode[m].extent.v[0];
    if (extent % 2 != 0 || extent < 4 || side->n == MODES)
        return;
    memmove(&side->mode[m + 1], &side->mode[m], (size_t)(side->n - m) * sizeof *side->mode);
    side->n++;
    side->mode[m].extent = literal(2);
    side->mode[m + 1].extent = literal(extent / 2);
}

/* The first two modes the other way round, if both are of elements. */
static void swap_first(struct side *side)
{
    const struct mode first = side->mode[0];
    if (side->n < 2 || side->mode[1].of != first.of)
        return;
    side->mode[0] = side->mode[1];
    side->mode[1] = first;
}

void same_elements(struct kernel *k, const struct side *like, struct side *out)
{
    *out = *like;
    out->offset = out->start = literal(0);
    out->bits = out->base = out->shift = 0;
    for (int m = 0; m < out->n; m++) {
        out->mode[m].stride = literal(0);
        out->mode[m].outside = false;
    }
    if (!all_literal(out))
        return;
    if (rng_chance(&k->rng, 12))
        swap_first(out);
    if (rng_chance(&k->rng, 30))
        cut(out, (int)rng_below(&k->rng, out->n));
}

/* ---- Strides ---- */

/* The modes from the fastest in memory on: as they come, or the first and then the others in any order, or any. */
static void random_order(struct kernel *k, int n, int *order)
{
    const int from = rng_chance(&k->rng, 40) ? n : rng_chance(&k->rng, 60) ? 1 : 0;
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = n - 1; i > from; i--) {
        const int j = (int)rng_between(&k->rng, from, i);
        const int other = order[i];
        order[i] = order[j];
        order[j] = other;
    }
}

static int64_t rounded_up(int64_t x, int64_t to) { return (x + to - 1) / to * to; }

/* A mode's stride, a multiple of `to` where room[] elements are taken in each set; in the last sets a dynamic one may
   be odd, and the first one other than 1. */
static struct number random_stride(struct kernel *k, const int64_t *room, int64_t to, bool is_first, bool only_static)
{
    const bool dynamic = !only_static && is_dynamic(k);
    int64_t v[SETS], most = 0;
    for (int s = 0; s < SETS; s++) {
        const bool odd = dynamic && s >= 3 && rng_chance(&k->rng, 50);
        v[s] = is_first ? (odd ? rng_between(&k->rng, 1, 3) : 1) : rounded_up(room[s], odd ? 1 : to);
        most = v[s] > most ? v[s] : most;
    }
    for (int s = 0; s < SETS && !dynamic; s++)
        v[s] = most;
    return number_of(k, v, dynamic);
}

void lay_out(struct kernel *k, struct side *side, bool only_static)
{
    int order[MODES];
    int64_t room[SETS];
    for (int s = 0; s < SETS; s++)
        room[s] = 1;
    random_order(k, side->n, order);
    const bool is_aligned = rng_chance(&k->rng, 65);
    for (int i = 0; i < side->n; i++) {
        struct mode *mode = &side->mode[order[i]];
        const int64_t pad = rng_chance(&k->rng, 75) ? 0 : rng_between(&k->rng, 1, 9);
        const int64_t to = is_aligned ? 16 : (int64_t)1 << rng_below(&k->rng, 4);
        mode->stride = random_stride(k, room, to, i == 0 && rng_chance(&k->rng, 95), only_static);
        for (int s = 0; s < SETS; s++)
            if (mode->extent.v[s] > 0)
                room[s] = mode->stride.v[s] * mode->extent.v[s] + pad;
    }
}

/* The same stride backwards, from the far end. */
static void turn_round(struct kernel *k, struct side *side, struct mode *mode)
{
    int64_t offset[SETS], stride[SETS];
    for (int s = 0; s < SETS; s++) {
        const int64_t steps = mode->extent.v[s] > 0 ? mode->extent.v[s] - 1 : 0;
        stride[s] = -mode->stride.v[s];
        offset[s] = side->offset.v[s] + steps * mode->stride.v[s];
    }
    const bool dynamic = !is_literal(&mode->stride);
    mode->stride = number_of(k, stride, dynamic);
    side->offset = number_of(k, offset, false);
}

void lay_loosely(struct kernel *k, struct side *side)
{
    lay_out(k, side, false);
    for (int m = 0; m < side->n; m++)
        if (rng_chance(&k->rng, 7))
            side->mode[m].stride = literal(0);
        else if (rng_chance(&k->rng, 5))
            turn_round(k, side, &side->mode[m]);
}

void random_swizzle(struct kernel *k, struct side *side)
{
    side->bits = (int)rng_between(&k->rng, 1, 3);
    side->base = (int)rng_between(&k->rng, 0, 4);
    side->shift = side->bits + (int)rng_between(&k->rng, 0, 2);
    if (rng_chance(&k->rng, 10))
        side->shift = -side->shift;
}

/* Let the modes of an index advance the pointer, if they do not go backwards. */
static void move_index(struct side *side, enum index of)
{
    bool forward = true;
    for (int m = 0; m < side->n; m++)
        forward = forward && (side->mode[m].of != of || least_of(side->mode[m].stride.v) >= 0);
    for (int m = 0; m < side->n; m++)
        if (side->mode[m].of == of)
            side->mode[m].outside = forward;
}

void move_outside(struct kernel *k, struct side *side)
{
    int64_t start[SETS];
    const int64_t by = rng_chance(&k->rng, 70) ? (int64_t)4 << rng_below(&k->rng, 3) : rng_between(&k->rng, 1, 9);
    const bool dynamic = is_dynamic(k);
    if (!side->bits && rng_chance(&k->rng, 50))
        move_index(side, THREAD);
    if (!side->bits && rng_chance(&k->rng, 50))
        move_index(side, BLOCK);
    if (!side->bits && rng_chance(&k->rng, 50))
        move_index(side, STEP);
    if (rng_chance(&k->rng, 75))
        return;
    for (int s = 0; s < SETS; s++)
        start[s] = dynamic ? by * rng_between(&k->rng, 0, 3) : by;
    side->start = number_of(k, start, dynamic);
}

/* The greatest place in one set, before the swizzle. */
static int64_t last_of(const struct side *side, int set)
{
    int64_t last = side->offset.v[set];
    for (int m = 0; m < side->n; m++)
        if (!side->mode[m].outside && side->mode[m].stride.v[set] > 0 && side->mode[m].extent.v[set] > 0)
            last += side->mode[m].stride.v[set] * (side->mode[m].extent.v[set] - 1);
    return last;
}

int64_t reach_of(const struct kernel *k, const struct side *side)
{
    const int shift = side->shift < 0 ? -side->shift : side->shift;
    int64_t most = 0;
    for (int s = 0; s < SETS; s++)
        most = last_of(side, s) + 1 > most ? last_of(side, s) + 1 : most;
    (void)k;
    return side->bits ? rounded_up(most, (int64_t)1 << (side->bits + side->base + shift)) : most;
}

/* ---- Text ---- */

/* The mode and the next as one, at times, where their strides tell that they are. */
static bool merges(struct kernel *k, const struct mode *mode)
{
    return mode[1].of == mode->of && !mode[1].outside && is_literal(&mode->extent) && is_literal(&mode->stride) &&
           is_literal(&mode[1].extent) && is_literal(&mode[1].stride) &&
           mode[1].stride.v[0] == mode->extent.v[0] * mode->stride.v[0] && rng_chance(&k->rng, 50);
}

/* The modes of an index as two tuples of one form; false if there are none. */
static bool tuple_text(struct kernel *k, const struct side *side, enum index of, char *shape, char *stride)
{
    int count = 0;
    const char *open = "";
    const bool nests = rng_chance(&k->rng, 25);
    shape[0] = stride[0] = 0;
    for (int m = 0; m < side->n; m++) {
        const struct mode *mode = &side->mode[m];
        int64_t extent;
        if (mode->of != of || mode->outside)
            continue;
        extent = mode->extent.v[0];
        append(shape, "%s", count ? ", " : "");
        append(stride, "%s%s", count ? ", " : "", mode->stride.text);
        if (m + 1 < side->n && merges(k, mode)) {
            append(shape, "%lld", (long long)(extent * side->mode[++m].extent.v[0]));
        } else {
            append(shape, "%s", mode->extent.text);
        }
        count++;
    }
    if (nests && count > 1)
        open = "TUP(";
    if (count > 1 || rng_chance(&k->rng, 20)) {
        char all[TEXT];
        snprintf(all, TEXT, "TUP(%s%s%s)", open, shape, *open ? ")" : "");
        memcpy(shape, all, TEXT);
        snprintf(all, TEXT, "TUP(%s%s%s)", open, stride, *open ? ")" : "");
        memcpy(stride, all, TEXT);
    }
    return count > 0;
}

/* Put a layout's text inside a call. */
static void enclose(char *text, const char *before, const char *behind)
{
    char all[TEXT];
    snprintf(all, TEXT, "%s%s%s", before, text, behind);
    memcpy(text, all, TEXT);
}

void layout_text(struct kernel *k, const struct side *side, const char *thread, char *text)
{
    static const enum index others[] = {THREAD, BLOCK, STEP};
    const char *const names[] = {thread, "blockIdx.x", "k"};
    char shapes[TEXT] = "", strides[TEXT] = "", coords[TEXT] = "", shape[TEXT], stride[TEXT], number[80];
    int sliced = 0;
    for (int i = 0; i < 3; i++)
        if (tuple_text(k, side, others[i], shape, stride)) {
            append(shapes, "%s, ", shape);
            append(strides, "%s, ", stride);
            append(coords, ", %s", names[i]);
            sliced++;
        }
    tuple_text(k, side, ELEMENT, shape, stride);
    text[0] = 0;
    if (sliced)
        append(text, "ccute_make_layout(TUP(%s%s), TUP(%s%s))", shapes, shape, strides, stride);
    else
        append(text, "ccute_make_layout(%s, %s)", shape, stride);
    if (side->bits) {
        snprintf(number, sizeof number, "ccute_swizzle(%d, %d, %d, ", side->bits, side->base, side->shift);
        enclose(text, number, ")");
    }
    if (strcmp(side->offset.text, "0") != 0) {
        snprintf(number, sizeof number, "ccute_offset_by(%s, ", side->offset.text);
        enclose(text, number, ")");
    }
    if (sliced) {
        append(coords, ", ALL)");
        enclose(text, "ccute_slice(", coords);
    }
}

void pointer_text(struct kernel *k, const struct side *side, const char *pointer, const char *thread, char *text)
{
    text[0] = 0;
    append(text, "%s", pointer);
    int terms = 0;
    if (strcmp(side->start.text, "0") != 0 && ++terms)
        append(text, " + %s", side->start.text);
    for (int m = 0; m < side->n; m++) {
        const struct mode *mode = &side->mode[m];
        const char *name = mode->of == THREAD ? thread : mode->of == BLOCK ? "blockIdx.x" : "k";
        int64_t before = 1;
        if (!mode->outside)
            continue;
        terms++;
        append(text, " + ");
        for (int i = 0; i < m; i++)
            before *= side->mode[i].of == mode->of ? side->mode[i].extent.v[0] : 1;
        const bool is_last = m + 1 == side->n || side->mode[m + 1].of != mode->of;
        if (before > 1 && !is_last)
            append(text, "%s / %lld %% %s * %s", name, (long long)before, mode->extent.text, mode->stride.text);
        else if (before > 1)
            append(text, "%s / %lld * %s", name, (long long)before, mode->stride.text);
        else if (!is_last)
            append(text, "%s %% %s * %s", name, mode->extent.text, mode->stride.text);
        else
            append(text, "%s * %s", name, mode->stride.text);
    }
    if (terms && rng_chance(&k->rng, 30)) {
        char all[TEXT];
        snprintf(all, TEXT, "&%s[%s]", pointer, text + strlen(pointer) + 3);
        memcpy(text, all, TEXT);
    }
}

void write_side(FILE *to, const struct side *side, int set)
{
    fprintf(to, " %d", side->n);
    for (int m = 0; m < side->n; m++)
        fprintf(to, " %d %lld %lld %d", side->mode[m].of, (long long)side->mode[m].extent.v[set],
                (long long)side->mode[m].stride.v[set], side->mode[m].outside);
    fprintf(to, " %lld %lld %d %d %d", (long long)side->offset.v[set], (long long)side->start.v[set], side->bits,
            side->base, side->shift);
}

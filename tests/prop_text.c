/* Text: parse(print(x)) is x, and print(parse(print(x))) is print(x). */
#include <string.h>

#include "prop.h"

static enum verdict text_of_layouts(struct trial *trial)
{
    char text[1024], again[1024];
    const char *rest;
    const ccute_layout l = random_layout(&trial->rng, 1 << 20, WITH_ALL);
    const int length = ccute_print_layout_text(l, text, sizeof text);
    const ccute_layout read = ccute_parse_layout(text, &rest);
    say(trial, "%L", &l);
    if (length != (int)strlen(text) || *rest)
        return fails(trial, "printed %d characters, and '%s' is left of them", (int64_t)length, rest);
    if (!ccute_equal(read, l))
        return fails(trial, "read back as %L", &read);
    ccute_print_layout_text(read, again, sizeof again);
    return strcmp(text, again) ? fails(trial, "printed again as %s", again) : HOLDS;
}

static enum verdict text_of_tuples(struct trial *trial)
{
    char text[1024];
    const ccute_tuple shape = random_shape(&trial->rng, (int)rng_between(&trial->rng, 0, 4), 3, 1 << 20);
    const ccute_tuple t = random_coord(&trial->rng, &shape, 25);
    ccute_print_tuple(t, text, sizeof text);
    const ccute_tuple read = ccute_parse_tuple(text, NULL);
    say(trial, "%s", text);
    if (!ccute_ok(read) || !brute_same_form(&read, &t) || memcmp(read.v, t.v, t.n * sizeof *t.v))
        return fails(trial, "read back as %T", &read);
    return HOLDS;
}

/* A tree of tilers: integers, layouts, _ and lists of them. */
static ccute_tiler random_tiler(struct rng *rng, int depth)
{
    if (depth == 0 || rng_chance(rng, 50)) {
        const ccute_layout l = random_layout(rng, 64, WITH_ZERO | WITH_NEGATIVE);
        const int64_t kind = rng_below(rng, 3);
        return kind == 0   ? ccute_tiler_int_(rng_between(rng, 1, 64))
               : kind == 1 ? CCUTE_TILER_(CCUTE_ALL)
                           : ccute_tiler_layout_(l.shape.n > 8 ? ccute_coalesce(l) : l);
    }
    ccute_tiler t = ccute_tile_begin_();
    for (int64_t n = rng_between(rng, 1, 3); n > 0; n--)
        t = ccute_tile_push_(t, random_tiler(rng, depth - 1));
    return ccute_tile_end_(t);
}

static enum verdict text_of_tilers(struct trial *trial)
{
    char text[2048], again[2048];
    const ccute_tiler t = random_tiler(&trial->rng, 2);
    if (ccute_status_of(t) == CCUTE_E_LEAVES)
        return VACUOUS;
    ccute_print_tiler(t, text, sizeof text);
    const ccute_tiler read = ccute_parse_tiler(text, NULL);
    say(trial, "%s", text);
    if (!ccute_ok(read))
        return fails(trial, "not read: %s", ccute_strerror(ccute_status_of(read)));
    ccute_print_tiler(read, again, sizeof again);
    return strcmp(text, again) ? fails(trial, "read back as %s", again) : HOLDS;
}

/* A buffer of any size is filled as far as it goes, terminated, and never overrun. */
static enum verdict text_is_cut(struct trial *trial)
{
    char whole[1024], part[1024];
    const ccute_layout l =
        rng_chance(&trial->rng, 80) ? random_layout(&trial->rng, 1 << 20, WITH_ALL) : some_bad_layout(&trial->rng);
    int (*const print)(ccute_layout, char *, int) =
        rng_chance(&trial->rng, 50) ? ccute_print_layout_text : ccute_explain;
    const int length = print(l, whole, sizeof whole);
    const int size = (int)rng_below(&trial->rng, length + 3);
    memset(part, '#', sizeof part);
    say(trial, "%L into %d bytes", &l, (int64_t)size);
    if (print(l, part, size) != length)
        return fails(trial, "another length than %d", (int64_t)length);
    const int kept = size == 0 ? 0 : size - 1 < length ? size - 1 : length;
    if (memcmp(part, whole, (size_t)kept) || (size && part[kept]) || part[size] != '#')
        return fails(trial, "got other bytes");
    return HOLDS;
}

const struct property text_properties[] = {
    {"text_of_layouts", text_of_layouts, 100},
    {"text_of_tuples", text_of_tuples, 100},
    {"text_of_tilers", text_of_tilers, 90},
    {"text_is_cut", text_is_cut, 100},
    {0},
};

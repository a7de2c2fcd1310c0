/* Composition is A(B(c)) at every point or refused: with a witness that is true, and only when no layout of
 * B's form is A(B(c)) for generic strides of A. */
#include <stdlib.h>
#include <string.h>

#include "prop.h"

enum { MOST = 256 };

/* ---- Witnesses ------------------------------------------------------------------------------- */

/* The number after `word` in a sentence; 0 when the word is not there. */
static int number_after(const char *sentence, const char *word, int64_t *number)
{
    const char *p = strstr(sentence, word);
    if (!p)
        return 0;
    *number = strtoll(p + strlen(word), NULL, 10);
    return 1;
}

/* Whether the explanation names a coordinate of b, and its statement about it is true. */
static enum verdict witness_is_true(struct trial *trial, const ccute_layout *left, const ccute_layout *b,
                                    const ccute_layout *refused)
{
    char sentence[1024];
    int64_t expected, given, index;
    ccute_explain(*refused, sentence, sizeof sentence);
    const char *coordinate = strstr(sentence, "coordinate ");
    if (!coordinate)
        return fails(trial, "no witness in: %s", sentence);
    const ccute_tuple coord = ccute_parse_tuple(coordinate + strlen("coordinate "), &coordinate);
    const int64_t at = ccute_ok(coord) ? brute_index(&b->shape, &coord) : -1;
    if (at < 0 || at >= brute_size(&b->shape))
        return fails(trial, "the witness %T is no coordinate of %L: %s", &coord, b, sentence);
    if (number_after(sentence, "is the index ", &index))
        return index < 0 && index == brute_at(b, at) ? VACUOUS : fails(trial, "wrong index in: %s", sentence);
    const int64_t want = brute_at(left, brute_at(b, at));
    if (number_after(sentence, "expected ", &expected) && expected != want)
        return fails(trial, "the right offset is %d, not as in: %s", want, sentence);
    if (number_after(sentence, "of this form gives ", &given) && given == want)
        return fails(trial, "the other offset is the right one: %s", sentence);
    return VACUOUS;
}

/* ---- A layout as tiler ----------------------------------------------------------------------- */

static int reaches_below(const ccute_layout *b)
{
    for (int64_t i = 0, size = brute_size(&b->shape); i < size; i++)
        if (brute_at(b, i) < 0)
            return 1;
    return 0;
}

static int reaches_beyond(const ccute_layout *left, const ccute_layout *b)
{
    const int64_t end = brute_size(&left->shape);
    for (int64_t i = 0, size = brute_size(&b->shape); i < size; i++)
        if (brute_at(b, i) < 0 || brute_at(b, i) >= end)
            return 1;
    return 0;
}

static enum verdict refused_rightly(struct trial *trial, const ccute_layout *left, const ccute_layout *b,
                                    const ccute_layout *r)
{
    if (brute_size(&left->shape) == 0 || brute_size(&b->shape) == 0)
        return VACUOUS;
    switch (ccute_status_of(*r)) {
    case CCUTE_E_SWIZZLE_BITS:
    case CCUTE_E_SWIZZLE_SEARCH:
    case CCUTE_E_COMPOSE_DIGIT:
    case CCUTE_E_COMPOSE_STEPS:
        return b->sw_bits ? VACUOUS : fails(trial, "no swizzle on the right: %L", r);
    case CCUTE_E_TWO:
        return b->sw_bits && left->sw_bits ? VACUOUS : fails(trial, "no two swizzles: %L", r);
    case CCUTE_E_BELOW:
        return reaches_below(b) ? witness_is_true(trial, left, b, r) : fails(trial, "nothing is below 0: %L", r);
    case CCUTE_E_COMPOSE:
    case CCUTE_E_COMPOSE_EQUAL:
    case CCUTE_E_COMPOSE_SIZE:
        if (b->offset >= 0 && brute_expressible(left, b)) /* from an index below 0 some are refused without need */
            return fails(trial, "refused, but it is expressible: %L", r);
        return witness_is_true(trial, left, b, r);
    default:
        return fails(trial, "unexpected: %L", r);
    }
}

static enum verdict composed_rightly(struct trial *trial, const ccute_layout *left, const ccute_layout *b,
                                     const ccute_layout *r)
{
    if (!brute_well_formed(r) || !brute_refines(&b->shape, &r->shape))
        return fails(trial, "%L does not refine the right operand", r);
    if (brute_size(&left->shape) == 0 || brute_size(&b->shape) == 0)
        return VACUOUS; /* no index to split, or nothing to split it over */
    if (!same_function(trial, r, left, b))
        return FAILS;
    if (ccute_extends(*r) != reaches_beyond(left, b) && !(ccute_extends(*r) && b->sw_bits))
        return fails(trial, "extends is %d", (int64_t)ccute_extends(*r));
    return HOLDS;
}

static enum verdict compose_layouts(struct trial *trial)
{
    const ccute_layout left = random_layout(&trial->rng, MOST, WITH_ALL);
    const ccute_layout b = random_right_operand(&trial->rng, &left, MOST, WITH_ALL | WITH_BELOW);
    say(trial, "composition(%L, %L)", &left, &b);
    const ccute_layout r = ccute_composition(left, b);
    if (!ccute_ok(r))
        return refused_rightly(trial, &left, &b, &r);
    return composed_rightly(trial, &left, &b, &r);
}

/* Powers of two on both sides, which is what shared memory has: none is refused that one swizzled layout is. Either
   side may start at an offset, and the left one be swizzled, too. */
static enum verdict compose_swizzled(struct trial *trial)
{
    const ccute_layout plain = random_binary(&trial->rng, 8), inner = random_binary(&trial->rng, 6);
    const int64_t start = rng_chance(&trial->rng, 30) ? INT64_C(64) << rng_between(&trial->rng, 0, 2) : 0;
    const ccute_layout left = rng_chance(&trial->rng, 30) ? random_swizzled(&trial->rng, plain) : plain;
    const ccute_layout b = random_swizzled(&trial->rng, ccute_offset_by(start, inner));
    const ccute_layout r = ccute_composition(left, b);
    int64_t value[MOST];
    say(trial, "composition(%L, %L)", &left, &b);
    if (ccute_ok(r))
        return composed_rightly(trial, &left, &b, &r);
    if (reaches_beyond(&left, &b))
        return VACUOUS;
    for (int64_t i = 0, size = brute_size(&b.shape); i < size; i++)
        value[i] = brute_at(&left, brute_at(&b, i));
    return brute_one_swizzle(&b.shape, value) ? fails(trial, "refused, but one swizzled layout is it: %L", &r)
                                              : VACUOUS;
}

/* Of operands of any kind, one of them swizzled at least, none is refused that one swizzled layout is. */
static enum verdict compose_searched(struct trial *trial)
{
    const int right = rng_chance(&trial->rng, 70);
    const ccute_layout plain = random_kind(&trial->rng, MOST / 2), inner = random_kind(&trial->rng, MOST / 4);
    const ccute_layout left =
        rng_chance(&trial->rng, right ? 40 : 100) ? random_any_swizzle(&trial->rng, plain) : plain;
    const ccute_layout b = right ? random_any_swizzle(&trial->rng, inner) : inner;
    const ccute_layout r = ccute_composition(left, b);
    int64_t value[MOST], most = 0;
    int places = 1;
    ccute_layout swizzle;
    say(trial, "composition(%L, %L)", &left, &b);
    if (ccute_ok(r))
        return composed_rightly(trial, &left, &b, &r);
    for (int64_t i = 0, size = brute_size(&b.shape); i < size; i++) {
        value[i] = brute_at(&left, brute_at(&b, i));
        most = value[i] > most ? value[i] : most;
    }
    for (; most >> places && places < 12; places++)
        ;
    return brute_any_swizzle(&b.shape, value, places + 2, &swizzle)
               ? fails(trial, "refused, but with the swizzle of %L it is one layout: %L", &swizzle, &r)
               : VACUOUS;
}

/* B inside A's domain, A's strides positive: the case of the published counts. */
static enum verdict compose_inside(struct trial *trial)
{
    const ccute_layout left = random_layout(&trial->rng, MOST, 0);
    const ccute_layout b = random_right_operand(&trial->rng, &left, MOST, WITH_ZERO);
    if (reaches_beyond(&left, &b))
        return VACUOUS;
    say(trial, "composition(%L, %L)", &left, &b);
    const ccute_layout r = ccute_composition(left, b);
    return ccute_ok(r) ? composed_rightly(trial, &left, &b, &r) : refused_rightly(trial, &left, &b, &r);
}

/* A o (B o C) and (A o B) o C are the same function where all four exist. */
static enum verdict compose_associates(struct trial *trial)
{
    const ccute_layout a = random_layout(&trial->rng, MOST, WITH_ZERO | WITH_OFFSET | WITH_SWIZZLE);
    const ccute_layout b = random_right_operand(&trial->rng, &a, 64, WITH_ZERO);
    const ccute_layout c = random_right_operand(&trial->rng, &b, 64, WITH_ZERO);
    const ccute_layout ab = ccute_composition(a, b), bc = ccute_composition(b, c);
    if (!ccute_ok(ab) || !ccute_ok(bc) || ccute_extends(bc))
        return VACUOUS;
    const ccute_layout l = ccute_composition(ab, c), r = ccute_composition(a, bc);
    if (!ccute_ok(l) || !ccute_ok(r))
        return VACUOUS;
    say(trial, "%L o %L o %L: %L against %L", &a, &b, &c, &l, &r);
    for (int64_t i = 0, size = brute_size(&c.shape); i < size; i++)
        if (brute_at(&l, i) != brute_at(&r, i))
            return fails(trial, "index %d: %d against %d", i, brute_at(&l, i), brute_at(&r, i));
    return HOLDS;
}

/* ---- By mode --------------------------------------------------------------------------------- */

/* A tiler by mode and the layouts it stands for; `whole` marks _. */
struct by_mode {
    ccute_tiler tiler;
    ccute_layout mode[4], item[4];
    int whole[4], n;
};

static ccute_tiler random_item(struct rng *rng, const ccute_layout *mode, ccute_layout *item, int *whole)
{
    const int64_t n = rng_between(rng, 1, 12);
    *whole = rng_chance(rng, 15);
    if (*whole) {
        *item = *mode;
        return CCUTE_TILER_(CCUTE_ALL);
    }
    *item = rng_chance(rng, 50) ? ccute_make_layout(n, 1) : random_right_operand(rng, mode, 12, WITH_ZERO);
    return item->shape.n == 1 && item->shape.prof[0] == 0 && item->stride[0] == 1 ? ccute_tiler_int_(item->shape.v[0])
                                                                                  : ccute_tiler_layout_(*item);
}

static struct by_mode random_by_mode(struct rng *rng, const ccute_layout *left)
{
    struct by_mode t = {.tiler = ccute_tile_begin_()};
    t.n = (int)rng_between(rng, 1, brute_rank(&left->shape));
    for (int i = 0; i < t.n; i++) {
        t.mode[i] = mode_of(left, i);
        t.tiler = ccute_tile_push_(t.tiler, random_item(rng, &t.mode[i], &t.item[i], &t.whole[i]));
    }
    t.tiler = ccute_tile_end_(t.tiler);
    return t;
}

/* left at the point that index i of the tiler's modes stands for. */
static int64_t at_by_mode(const ccute_layout *left, const struct by_mode *t, int64_t i)
{
    wide sum = left->offset;
    for (int k = 0; k < t->n; k++) {
        const int64_t size = brute_size(&t->item[k].shape), x = i % size;
        sum += brute_inner(&t->mode[k], t->whole[k] ? x : brute_at(&t->item[k], x));
        i /= size;
    }
    return brute_swizzled(left, sum);
}

static enum verdict by_mode_refused(struct trial *trial, const struct by_mode *t, const ccute_layout *r)
{
    for (int k = 0; k < t->n; k++)
        if (!t->whole[k] && !brute_expressible(&t->mode[k], &t->item[k]))
            return VACUOUS;
    return fails(trial, "refused, but each mode is expressible: %L", r);
}

static enum verdict compose_by_mode(struct trial *trial)
{
    const ccute_tuple shape = random_shape(&trial->rng, (int)rng_between(&trial->rng, 1, 4), 3, MOST);
    const ccute_layout left = random_strides(&trial->rng, shape, WITH_ZERO | WITH_OFFSET | WITH_SWIZZLE);
    const struct by_mode t = random_by_mode(&trial->rng, &left);
    const ccute_layout r = ccute_composition(left, t.tiler);
    int64_t size = 1;
    say(trial, "composition(%L, %I)", &left, &t.tiler);
    if (!ccute_ok(r))
        return by_mode_refused(trial, &t, &r);
    if (!brute_well_formed(&r) || brute_rank(&r.shape) != t.n)
        return fails(trial, "%L has another rank than the tiler", &r);
    for (int k = 0; k < t.n; size *= brute_size(&t.item[k++].shape))
        if (brute_mode_size(&r.shape, k) != brute_size(&t.item[k].shape))
            return fails(trial, "mode %d of %L has another size than the tiler's", (int64_t)k, &r);
    for (int64_t i = 0; i < size; i++)
        if (brute_at(&r, i) != at_by_mode(&left, &t, i))
            return fails(trial, "%L at index %d: expected %d, got %d", &r, i, at_by_mode(&left, &t, i),
                         brute_at(&r, i));
    return HOLDS;
}

const struct property compose_properties[] = {
    {"compose_layouts", compose_layouts, 20},
    {"compose_swizzled", compose_swizzled, 30},
    {"compose_searched", compose_searched, 30},
    {"compose_inside", compose_inside, 20},
    {"compose_associates", compose_associates, 3},
    {"compose_by_mode", compose_by_mode, 40},
    {0},
};

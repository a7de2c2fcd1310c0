/* Complements are disjoint, ordered and covering; inverses invert; a refused layout has none. */
#include "prop.h"

enum { MOST = 256 };

/* ---- Complement ------------------------------------------------------------------------------ */

static int has_negative(const ccute_layout *l)
{
    for (int i = 0; i < l->shape.n; i++)
        if (l->stride[i] < 0 && l->shape.v[i] != 1)
            return 1;
    return 0;
}

/* l without the modes of stride 0, so that each offset comes once. */
static ccute_layout without_repeats(const ccute_layout *l)
{
    ccute_layout f = *l;
    f.offset = 0;
    f.sw_bits = f.sw_base = f.sw_shift = 0;
    for (int i = 0; i < f.shape.n; i++)
        if (f.stride[i] == 0)
            f.shape.v[i] = 1;
    return f;
}

/* The offsets of l and of its complement together. */
struct cover {
    int distinct;   /* no sum comes twice */
    int64_t filled; /* all of [0, filled) are there */
    int64_t end;    /* the largest + 1 */
};

static struct cover cover_of(const ccute_layout *l, const ccute_layout *c)
{
    const int64_t nl = brute_size(&l->shape), nc = brute_size(&c->shape);
    struct bag sums = bag_new((int)(nl * nc));
    struct cover cover = {0};
    for (int64_t i = 0; i < nl; i++)
        for (int64_t j = 0; j < nc; j++)
            bag_add(&sums, (int64_t)(brute_inner(l, i) + brute_inner(c, j)));
    cover.distinct = bag_distinct(&sums);
    cover.end = sums.n ? sums.v[sums.n - 1] + 1 : 0;
    while (cover.filled < sums.n && sums.v[cover.filled] == cover.filled)
        cover.filled++;
    bag_free(&sums);
    return cover;
}

/* Where the mode with the largest stride ends. */
static int64_t outermost_end(const ccute_layout *l)
{
    int64_t end = 1;
    for (int i = 0; i < l->shape.n; i++)
        if (l->shape.v[i] > 1 && l->shape.v[i] * l->stride[i] > end)
            end = l->shape.v[i] * l->stride[i];
    return end;
}

static enum verdict complement_refused(struct trial *trial, const ccute_layout *l, const ccute_layout *c)
{
    switch (ccute_status_of(*c)) {
    case CCUTE_E_NEGATIVE:
        return has_negative(l) ? VACUOUS : fails(trial, "no negative stride: %L", c);
    case CCUTE_E_OVERLAP:
        return brute_nests(l) ? fails(trial, "refused, but its modes nest: %L", c) : VACUOUS;
    case CCUTE_E_ZERO:
        return brute_size(&l->shape) == 0 ? VACUOUS : fails(trial, "no zero extent: %L", c);
    default:
        return fails(trial, "unexpected: %L", c);
    }
}

/* Disjoint and ordered always; without holes up to `end` unless the layout is padded, which it remembers. */
static enum verdict complements(struct trial *trial, const ccute_layout *plain, const ccute_layout *c, int64_t end)
{
    if (!brute_well_formed(c) || c->offset || c->sw_bits)
        return fails(trial, "not a plain layout");
    if (ccute_gaps(*c) == brute_nests(plain))
        return fails(trial, "gaps is %d", (int64_t)ccute_gaps(*c));
    if (brute_size(&c->shape) * brute_size(&plain->shape) > 65536)
        return VACUOUS;
    for (int64_t j = 1; j < brute_size(&c->shape); j++)
        if (brute_at(c, j) <= brute_at(c, j - 1))
            return fails(trial, "not ordered at %d", j);
    const struct cover cover = cover_of(plain, c);
    if (!cover.distinct)
        return fails(trial, "not disjoint");
    if (!ccute_gaps(*c) && (cover.filled != end || cover.end != end))
        return fails(trial, "covers %d of %d, expected %d", cover.filled, cover.end, end);
    return HOLDS;
}

static enum verdict complement_covers(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, 64, WITH_ALL & ~WITH_EMPTY);
    const int64_t target = rng_between(&trial->rng, 1, 512);
    const ccute_layout c = ccute_complement(l, target), plain = without_repeats(&l);
    const int64_t end = outermost_end(&plain), want = (target + end - 1) / end * end;
    say(trial, "complement(%L, %d)", &l, target);
    if (!ccute_ok(c))
        return complement_refused(trial, &l, &c);
    say(trial, " -> %L", &c);
    if (ccute_rounded(c) != (want > target))
        return fails(trial, "covers %d, and rounded is %d", want, (int64_t)ccute_rounded(c));
    return complements(trial, &plain, &c, want);
}

/* Without a cotarget: up to where the layout's outermost mode ends. */
static enum verdict complement_fills(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, 64, WITH_ALL & ~WITH_EMPTY);
    const ccute_layout c = ccute_complement(l), plain = without_repeats(&l);
    say(trial, "complement(%L)", &l);
    if (!ccute_ok(c))
        return complement_refused(trial, &l, &c);
    say(trial, " -> %L", &c);
    return complements(trial, &plain, &c, outermost_end(&plain));
}

/* ---- Inverses -------------------------------------------------------------------------------- */

static int is_prefixed(const ccute_layout *l) { return l->offset != 0; }

static int is_injective(const ccute_layout *l)
{
    struct bag offsets = bag_new((int)brute_size(&l->shape));
    bag_add_layout(&offsets, l);
    const int distinct = bag_distinct(&offsets);
    bag_free(&offsets);
    return distinct;
}

static enum verdict inverse_of_prefixed(struct trial *trial, const ccute_layout *l, const ccute_layout *r)
{
    if (ccute_status_of(*r) == CCUTE_E_OFFSET && l->offset != 0)
        return VACUOUS;
    return fails(trial, "an offset gave %L", r);
}

static enum verdict right_inverse_inverts(struct trial *trial)
{
    const ccute_layout l =
        rng_chance(&trial->rng, 50) ? random_compact(&trial->rng, MOST) : random_layout(&trial->rng, MOST, WITH_ALL);
    const ccute_layout r = ccute_right_inverse(l);
    say(trial, "right_inverse(%L) -> %L", &l, &r);
    if (is_prefixed(&l))
        return inverse_of_prefixed(trial, &l, &r);
    if (!ccute_ok(r))
        return has_negative(&l) || brute_size(&l.shape) == 0 ? VACUOUS : fails(trial, "refused");
    for (int64_t i = 0, size = brute_size(&r.shape); i < size; i++)
        if (brute_at(&r, i) < 0 || brute_at(&r, i) >= brute_size(&l.shape) || brute_at(&l, brute_at(&r, i)) != i)
            return fails(trial, "index %d goes to %d and back to %d", i, brute_at(&r, i),
                         brute_at(&l, brute_at(&r, i)));
    if (!l.sw_bits && is_injective(&l) && brute_nests(&l) && !has_negative(&l) && brute_size(&l.shape)) {
        const ccute_layout plain = without_repeats(&l);
        const int64_t last = (int64_t)brute_inner(&plain, brute_size(&l.shape) - 1);
        if (last + 1 == brute_size(&l.shape) && brute_size(&r.shape) != last + 1)
            return fails(trial, "a bijection has an inverse of its own size");
    }
    return HOLDS;
}

/* The two coordinates of "coordinates %0 and %1 both have the offset %2" do have it. */
static enum verdict witness_of_repeat(struct trial *trial, const ccute_layout *l, const ccute_layout *r)
{
    const int64_t a = r->shape.v[0], b = r->shape.v[1], offset = r->shape.v[2], size = brute_size(&l->shape);
    if (a == b || a < 0 || b < 0 || a >= size || b >= size || brute_at(l, a) != offset || brute_at(l, b) != offset)
        return fails(trial, "the witness is not true: %L", r);
    return VACUOUS;
}

static enum verdict left_inverse_inverts(struct trial *trial)
{
    const ccute_layout l =
        rng_chance(&trial->rng, 30) ? random_compact(&trial->rng, MOST) : random_layout(&trial->rng, MOST, WITH_ALL);
    const ccute_layout x = ccute_left_inverse(l);
    say(trial, "left_inverse(%L) -> %L", &l, &x);
    if (is_prefixed(&l))
        return inverse_of_prefixed(trial, &l, &x);
    if (brute_size(&l.shape) == 0)
        return VACUOUS;
    if (ccute_status_of(x) == CCUTE_E_INJECTIVE)
        return witness_of_repeat(trial, &l, &x);
    if (l.sw_bits && !ccute_ok(x))
        return VACUOUS;
    if (!ccute_ok(x))
        return has_negative(&l) || !brute_nests(&l) ? VACUOUS : fails(trial, "refused, but its modes nest");
    for (int64_t i = 0, size = brute_size(&l.shape); i < size; i++)
        if (brute_at(&x, brute_at(&l, i)) != i)
            return fails(trial, "index %d goes to %d and back to %d", i, brute_at(&l, i),
                         brute_at(&x, brute_at(&l, i)));
    return HOLDS;
}

static enum verdict quasi_inverse_inverts(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, MOST, WITH_ZERO | WITH_SWIZZLE);
    const ccute_layout q = ccute_quasi_inverse(l), x = ccute_left_inverse(l), kept = without_repeats(&l);
    say(trial, "quasi_inverse(%L) -> %L", &l, &q);
    if (ccute_ok(x) && !ccute_equal(q, x))
        return fails(trial, "the left inverse is %L", &x);
    if (!ccute_ok(q))
        return l.sw_bits || !brute_nests(&kept) ? VACUOUS : fails(trial, "refused, but its modes nest");
    for (int64_t i = 0, size = brute_size(&l.shape); i < size; i++) {
        const int64_t back = brute_at(&q, brute_at(&l, i));
        if (back < 0 || back >= size || brute_at(&l, back) != brute_at(&l, i))
            return fails(trial, "index %d goes to %d and back to %d", i, brute_at(&l, i), back);
    }
    return HOLDS;
}

/* Whether one swizzled layout has the first 2^bits of these values. */
static int is_swizzled_layout(const int64_t *value, int bits)
{
    ccute_tuple shape = ccute_push_int_(ccute_open_(), 1);
    for (int i = 0; i < bits; i++)
        shape = ccute_push_int_(shape, 2);
    shape = ccute_close_(shape);
    return brute_one_swizzle(&shape, value);
}

/* Of a swizzled bijection of powers of two the right inverse is as large as one swizzled layout can be, and the left
   inverse is refused only where none is. */
static enum verdict swizzled_bijections_invert(struct trial *trial)
{
    const ccute_layout l = random_swizzled(&trial->rng, random_binary(&trial->rng, 8));
    const ccute_layout r = ccute_right_inverse(l), x = ccute_left_inverse(l);
    const int64_t size = brute_size(&l.shape);
    int64_t inverse[MOST], n = 0;
    int bits = 0;
    say(trial, "right_inverse(%L) -> %L, left_inverse -> %L", &l, &r, &x);
    for (int64_t i = 0; i < size; i++)
        inverse[i] = -1;
    for (int64_t i = 0; i < size; i++)
        if (brute_at(&l, i) < size)
            inverse[brute_at(&l, i)] = i;
    while (n < size && inverse[n] >= 0)
        n++;
    while (INT64_C(2) << bits <= n)
        bits++;
    if (n == size && !ccute_ok(x) && is_swizzled_layout(inverse, bits))
        return fails(trial, "no left inverse, but the inverse is a swizzled layout");
    for (; INT64_C(1) << bits > brute_size(&r.shape); bits--)
        if (is_swizzled_layout(inverse, bits))
            return fails(trial, "%d elements are a swizzled layout", INT64_C(1) << bits);
    return HOLDS;
}

/* Whether the first n of these values are one swizzled layout of n elements. */
static int is_swizzled_prefix(const int64_t *value, int64_t n)
{
    const ccute_tuple shape = ccute_tuple_int_(n);
    ccute_layout swizzle;
    return brute_any_swizzle(&shape, value, 8, &swizzle);
}

/* The same of swizzled compact layouts of any extents. Where they are onto, the left inverse is that of all elements.
 */
static enum verdict swizzled_compact_invert(struct trial *trial)
{
    const ccute_layout l = random_any_swizzle(&trial->rng, random_compact(&trial->rng, 64));
    const ccute_layout r = ccute_right_inverse(l), x = ccute_left_inverse(l);
    const int64_t size = brute_size(&l.shape);
    int64_t inverse[MOST], n = 0;
    say(trial, "right_inverse(%L) -> %L, left_inverse -> %L", &l, &r, &x);
    for (int64_t i = 0; i < size; i++)
        inverse[i] = -1;
    for (int64_t i = 0; i < size; i++)
        if (brute_at(&l, i) < size)
            inverse[brute_at(&l, i)] = i;
    while (n < size && inverse[n] >= 0)
        n++;
    if (n == size && !ccute_ok(x) && is_swizzled_prefix(inverse, n))
        return fails(trial, "no left inverse, but the inverse is a swizzled layout");
    for (int64_t i = 0; ccute_ok(x) && i < size; i++)
        if (brute_at(&x, brute_at(&l, i)) != i)
            return fails(trial, "the left inverse sends the offset of index %d to %d", i,
                         brute_at(&x, brute_at(&l, i)));
    for (int64_t i = 0; i < brute_size(&r.shape); i++)
        if (i >= n || brute_at(&r, i) != inverse[i])
            return fails(trial, "the right inverse sends %d to %d", i, brute_at(&r, i));
    for (; n > brute_size(&r.shape); n--)
        if (is_swizzled_prefix(inverse, n))
            return fails(trial, "%d elements are a swizzled layout", n);
    return HOLDS;
}

static enum verdict nullspace_is_sent_to_0(struct trial *trial)
{
    const ccute_layout l = random_layout(&trial->rng, MOST, WITH_ZERO | WITH_NEGATIVE | WITH_OFFSET | WITH_SWIZZLE);
    const ccute_layout n = ccute_nullspace(l);
    int64_t size = 1;
    say(trial, "nullspace(%L) -> %L", &l, &n);
    if (!ccute_ok(n))
        return fails(trial, "refused");
    for (int i = 0; i < l.shape.n; i++)
        size *= l.stride[i] == 0 ? l.shape.v[i] : 1;
    if (!brute_well_formed(&n) || brute_size(&n.shape) != size)
        return fails(trial, "expected %d coordinates", size);
    for (int64_t i = 0; i < size; i++)
        if (brute_inner(&l, brute_at(&n, i)) != 0 || (i && brute_at(&n, i) <= brute_at(&n, i - 1)))
            return fails(trial, "coordinate %d is sent to %d", brute_at(&n, i),
                         (int64_t)brute_inner(&l, brute_at(&n, i)));
    return HOLDS;
}

/* ---- Common vectors -------------------------------------------------------------------------- */

/* At an offset, and perhaps swizzled: as a thread's part of shared memory is. */
static ccute_layout like_a_slice(struct rng *rng, ccute_layout l)
{
    const int bits = (int)rng_between(rng, 0, 3);
    const ccute_layout moved = ccute_offset_by(rng_below(rng, 64), l);
    return ccute_swizzle(bits, (int)rng_between(rng, 0, 4), rng_chance(rng, 50) ? bits + 1 : -bits - 1, moved);
}

/* Does l, mode 0 of stride 1, go on evenly up to element n? */
static int in_one_piece(const ccute_layout *l, int64_t n)
{
    return l->shape.n > 0 && l->shape.v[0] > n && l->stride[0] == 1 && brute_at(l, n) == brute_at(l, 0) + n;
}

static enum verdict max_common_agrees(struct trial *trial)
{
    const ccute_layout compact = random_compact(&trial->rng, MOST);
    const ccute_layout a = rng_chance(&trial->rng, 30)   ? compact
                           : rng_chance(&trial->rng, 50) ? like_a_slice(&trial->rng, compact)
                                                         : random_layout(&trial->rng, MOST, WITH_ALL & ~WITH_NEGATIVE);
    const ccute_layout b = rng_chance(&trial->rng, 30)   ? a
                           : rng_chance(&trial->rng, 50) ? like_a_slice(&trial->rng, compact)
                                                         : random_layout(&trial->rng, MOST, WITH_ZERO | WITH_OFFSET);
    const ccute_layout m = ccute_max_common_layout(a, b);
    const ccute_tuple n = ccute_max_common_vector_tuple_(a, b);
    say(trial, "max_common_layout(%L, %L) -> %L, %T", &a, &b, &m, &n);
    if (!ccute_ok(m) || !ccute_ok(n))
        return ccute_ok(m) == ccute_ok(n) ? VACUOUS : fails(trial, "only one is refused");
    if (brute_size(&m.shape) != n.v[0])
        return fails(trial, "the vector and the layout have different sizes");
    if (brute_size(&a.shape) == 0 || brute_size(&b.shape) == 0)
        return VACUOUS;
    for (int64_t i = 0; i < n.v[0]; i++)
        if (brute_at(&a, brute_at(&m, i)) != brute_at(&a, 0) + i ||
            brute_at(&b, brute_at(&m, i)) != brute_at(&b, 0) + i)
            return fails(trial, "element %d is elsewhere in one of them", i);
    return in_one_piece(&a, n.v[0]) && in_one_piece(&b, n.v[0]) ? fails(trial, "one more element is in one piece")
                                                                : HOLDS;
}

const struct property inverse_properties[] = {
    {"complement_covers", complement_covers, 40},
    {"complement_fills", complement_fills, 40},
    {"right_inverse_inverts", right_inverse_inverts, 50},
    {"left_inverse_inverts", left_inverse_inverts, 30},
    {"swizzled_bijections_invert", swizzled_bijections_invert, 1},
    {"swizzled_compact_invert", swizzled_compact_invert, 100},
    {"quasi_inverse_inverts", quasi_inverse_inverts, 40},
    {"nullspace_is_sent_to_0", nullspace_is_sent_to_0, 100},
    {"max_common_agrees", max_common_agrees, 50},
    {0},
};

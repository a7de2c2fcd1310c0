/* The number of nests of a plan, against brute force; and the looks by which a replica finds those that it serves. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "random_ranks.h"
#include "ranks.h"

/* ---- The replicas that a replica serves -------------------------------------------------------------- */

/* A rank's coordinates in the modes that are not free, as one number. */
static int64_t fixed_coordinates(const ccute_dist *dist, int64_t rank)
{
    int64_t number = 0, size = 1;
    for (int i = 0; size < ranks_of(dist); i++) {
        const int64_t extent = dist->layout.shape.v[i];
        number += dist->layout.stride[i] ? rank / size % extent * size : 0;
        size *= extent;
    }
    return number;
}

/* Four axes of any extents, each replicated or over a dimension of its own. */
static ccute_dist random_mesh(struct rng *rng)
{
    ccute_placement placement[4];
    for (int i = 0; i < 4; i++)
        placement[i] = (ccute_placement){rng_below(rng, 2) ? CCUTE_REPLICATE : CCUTE_SHARD, i, 1};
    return ccute_dist_mesh(
        CCUTE_T(8, 8, 8, 8),
        CCUTE_T(rng_between(rng, 1, 8), rng_between(rng, 1, 8), rng_between(rng, 1, 8), rng_between(rng, 1, 8)),
        placement);
}

/* Two meshes of no relation: the ranks served are those that have the sender's coordinates, in rising order. Two
   conditions, or meshes of equal extents, take a few looks for each. */
START_TEST(random_served)
{
    int bounded = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct rng rng = rng_seeded(seed);
        const ccute_dist dst = random_mesh(&rng), src = random_mesh(&rng);
        const int64_t sender = rng_between(&rng, 0, ranks_of(&src) - 1),
                      like = rng_between(&rng, 0, ranks_of(&dst) - 1);
        ccute_ranks_plan plan;
        ccute_ranks_served served;
        int64_t next = -1, found = 0;
        ck_assert_int_eq(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES), CCUTE_OK);
        ccute_ranks_serve(&served, &plan, like - ccute_ranks_free_part(&plan.dst, like, 0), sender);
        for (int64_t r = 0; r < ranks_of(&dst); r++) {
            if (fixed_coordinates(&dst, r) != fixed_coordinates(&dst, like) ||
                free_coordinates(&src, r % ranks_of(&src), 0) != free_coordinates(&src, sender, 0))
                continue;
            next = ccute_ranks_next_served(&served, next + 1);
            ck_assert_msg(next == r, "seed %d: rank %d, not %d", (int)seed, (int)r, (int)next);
            found++;
        }
        ck_assert_int_eq(ccute_ranks_next_served(&served, next + 1), ranks_of(&dst));
        if (served.n <= 2) {
            bounded++;
            ck_assert_msg(served.looked <= 2 * (found + 1), "seed %d: %d looks for %d ranks", (int)seed,
                          (int)served.looked, (int)found);
        }
    }
    ck_assert_int_ge(bounded, 100);
}
END_TEST

/* Billions of replicas, few of which one sender serves: it looks at these. */
START_TEST(few_of_many)
{
    static const struct {
        const char *dst, *src;
        int64_t base, sender, served;
    } rows[] = {
        {"replicated(262143,2147483647)", "replicated(262143,2147483647)", 0, 77, 1}, /* itself */
        {"replicated(12,2147483646)", "replicated(12,1073741823)", 0, 77, 2},         /* itself, and the same again */
        {"mesh((12),(46337,46339),(R,S0))", "mesh((12),(46339,46337),(S0,R))", 1, 77, 1},     /* both remainders */
        {"mesh((12),(65536,4,8),(R,S0,R))", "mesh((12),(65536,4,8),(S0,R,R))", 8, 77, 65536}, /* 77: (2,1,5) */
        {"mesh((12),(1048576,4),(R,S0))", "mesh((12),(1048576,4),(S0,R))", 1, 77, 1048576},
        {"mesh((12),(1048576,4),(R,S0))", "mesh((12),(1048576,2,2),(S0,R,R))", 1, 78, 0}, /* another remainder */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ccute_dist dst = ccute_parse_dist(rows[i].dst, NULL), src = ccute_parse_dist(rows[i].src, NULL);
        ccute_ranks_plan plan;
        ccute_ranks_served served;
        int64_t found = 0;
        ck_assert_msg(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES) == CCUTE_OK, "%s", rows[i].dst);
        ccute_ranks_serve(&served, &plan, rows[i].base, rows[i].sender);
        for (int64_t to = -1; (to = ccute_ranks_next_served(&served, to + 1)) < ranks_of(&dst);)
            found++;
        ck_assert_msg(found == rows[i].served && served.looked <= 3 * (found + 1), "%s <- %s: %d ranks, %d looks",
                      rows[i].dst, rows[i].src, (int)found, (int)served.looked);
    }
}
END_TEST

/* ---- One nest where there is one layout --------------------------------------------------------------- */

enum { MOST_ELEMENTS = 120, MOST_RANKS = 6 };

/* The elements that one rank sends to another, by rising place of the destination. */
struct pair {
    int nests, n;
    struct point {
        int64_t dst, src;
    } point[MOST_ELEMENTS];
};

static int take_points(void *context, const ccute_ranks_nest *nest)
{
    struct pair *const p = (struct pair *)context + nest->receiver;
    p->nests++;
    for (int64_t i = 0; i < nest->count; i++) {
        int64_t dst = nest->dst_offset, src = nest->src_offset, rest = i;
        for (int k = 0; k < nest->loops; k++) {
            dst += rest % nest->extent[k] * nest->dst[k];
            src += rest % nest->extent[k] * nest->src[k];
            rest /= nest->extent[k];
        }
        ck_assert_int_lt(p->n, MOST_ELEMENTS);
        p->point[p->n++] = (struct point){dst, src};
    }
    return 0;
}

static int by_dst(const void *a, const void *b)
{
    const struct point *const x = a, *const y = b;
    return x->dst < y->dst ? -1 : x->dst > y->dst;
}

/* Split points into rows of `extent` that begin at the first of them, `step` apart; their first points are *rest.
   Returns how many these are, 0: they are no such rows. */
static int rows_of(const struct point *p, int n, int extent, struct point step, struct point *rest)
{
    char taken[MOST_ELEMENTS] = {0};
    int rows = 0;
    for (int i = 0; i < n; i++) {
        int at = i;
        if (taken[i])
            continue;
        for (int k = 0; k < extent; k++) {
            while (at < n && p[at].dst < p[i].dst + k * step.dst)
                at++;
            if (at == n || taken[at] || p[at].dst != p[i].dst + k * step.dst || p[at].src != p[i].src + k * step.src)
                return 0;
            taken[at] = 1;
        }
        rest[rows++] = p[i];
    }
    return rows;
}

/* Whether there is one layout with positive strides through these points. Its smallest stride is the distance of the
   first two; all its extents are tried. */
static int is_one_layout(const struct point *p, int n)
{
    struct point rest[MOST_ELEMENTS];
    if (n == 1)
        return 1;
    for (int extent = n; extent > 1; extent--) {
        const struct point step = {p[1].dst - p[0].dst, p[1].src - p[0].src};
        const int rows = n % extent ? 0 : rows_of(p, n, extent, step, rest);
        if (rows && is_one_layout(rest, rows))
            return 1;
    }
    return 0;
}

/* Whether the digits of both sides fit into each other: all places where either cuts an index, one by one, divide the
   next. Bounds of the tensor cut nothing off. */
static int is_friendly(const ccute_dist *dst, const ccute_dist *src)
{
    const ccute_dist *const side[2] = {dst, src};
    int64_t cut[4 * CCUTE_MAX_LEAVES];
    int n = 0;
    for (int s = 0; s < 2; s++) {
        const ccute_layout *const l = &side[s]->layout;
        for (int d = 0; d < side[s]->shape.n; d++)
            if (side[s]->shape.v[d] != side[s]->bounds.v[d])
                return 0;
        for (int i = 0; i < l->shape.n; i++)
            if (l->stride[i] && l->shape.v[i] > 1) {
                cut[n++] = l->stride[i];
                cut[n++] = l->stride[i] * l->shape.v[i];
            }
    }
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            if (cut[i] % cut[k] && cut[k] % cut[i])
                return 0;
    return 1;
}

/* Pairs of all kinds, and of block-cyclic distributions of numbers with many divisors. */
static void random_pair(uint64_t seed, ccute_dist *dst, ccute_dist *src)
{
    static const int64_t sizes[] = {24, 36, 48, 60, 72, 96, 120};
    struct rng rng = rng_seeded(seed);
    const struct extents e = random_extents(&rng, MOST_ELEMENTS);
    const int64_t n = sizes[rng_below(&rng, 7)];
    *dst = random_dist(&rng, &e, MOST_RANKS, 0);
    *src = random_dist(&rng, &e, MOST_RANKS, 0);
    if (seed % 2)
        return;
    *dst = ccute_dist_block_cyclic(n, rng_between(&rng, 1, 9), rng_between(&rng, 1, MOST_RANKS));
    *src = ccute_dist_block_cyclic(n, rng_between(&rng, 1, 9), rng_between(&rng, 1, MOST_RANKS));
}

/* One nest is one layout; and where the digits fit into each other, each pair of ranks has one layout, and one nest. */
START_TEST(one_layout)
{
    static struct pair pair[MOST_RANKS];
    int friendly = 0, lists = 0;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        ccute_dist dst, src;
        ccute_ranks_plan plan;
        random_pair(seed, &dst, &src);
        ck_assert_int_eq(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES), CCUTE_OK);
        for (int64_t r = 0; r < ranks_of(&src); r++) {
            memset(pair, 0, sizeof pair);
            ccute_redistribute_sends(&plan, r, take_points, pair);
            for (int64_t to = 0; to < ranks_of(&dst); to++) {
                struct pair *const p = &pair[to];
                if (p->n == 0)
                    continue;
                qsort(p->point, (size_t)p->n, sizeof *p->point, by_dst);
                const int one = is_one_layout(p->point, p->n), fits = is_friendly(&dst, &src);
                ck_assert_msg(fits ? one && p->nests == 1 : one || p->nests > 1, "seed %d: %d -> %d: %d nests",
                              (int)seed, (int)r, (int)to, p->nests);
                friendly += fits;
                lists += !one;
            }
        }
    }
    ck_assert_int_ge(friendly, 1000);
    ck_assert_int_ge(lists, 200);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("ranks_nests");
    TCase *const nests = tcase_create("nests");
    SRunner *runner;
    int failed;
    tcase_set_timeout(nests, 60);
    tcase_add_test(nests, random_served);
    tcase_add_test(nests, few_of_many);
    tcase_add_test(nests, one_layout);
    suite_add_tcase(suite, nests);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

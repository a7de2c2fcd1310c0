/* Distributions and plans against brute force: what every rank sends and receives, element by element. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random_ranks.h"

enum { MOST_ELEMENTS = 3000, MOST_RANKS = 16 };

static int cases(void)
{
    const char *const text = getenv("CCUTE_CASES");
    return text ? atoi(text) : 1000;
}

static uint64_t first_seed(void)
{
    const char *const text = getenv("CCUTE_SEED");
    return text ? strtoull(text, NULL, 10) : 1;
}

/* ---- One pair of distributions ---------------------------------------------------------------------- */

/* An element that moves, as a nest says it or as it must be. */
struct move {
    int32_t receiver, order, sender;
    int64_t dst, src;
};

struct moves {
    int64_t n, room;
    struct move *list;
};

static void add_move(struct moves *m, int32_t receiver, int32_t order, int32_t sender, int64_t dst, int64_t src)
{
    if (m->n == m->room) {
        m->room = m->room ? 2 * m->room : 1024;
        m->list = realloc(m->list, sizeof *m->list * (size_t)m->room);
        ck_assert_ptr_nonnull(m->list);
    }
    m->list[m->n++] = (struct move){receiver, order, sender, dst, src};
}

/* The elements of a nest, in the order of its loops. */
static int take_nest(void *context, const ccute_ranks_nest *nest)
{
    for (int64_t i = 0; i < nest->count; i++) {
        int64_t dst = nest->dst_offset, src = nest->src_offset, rest = i;
        for (int k = 0; k < nest->loops; k++) {
            dst += rest % nest->extent[k] * nest->dst[k];
            src += rest % nest->extent[k] * nest->src[k];
            rest /= nest->extent[k];
        }
        add_move(context, nest->receiver, nest->order, nest->sender, dst, src);
    }
    return 0;
}

static int by_place(const void *a, const void *b)
{
    const struct move *const x = a, *const y = b;
    if (x->receiver != y->receiver)
        return x->receiver < y->receiver ? -1 : 1;
    if (x->sender != y->sender)
        return x->sender < y->sender ? -1 : 1;
    return x->dst < y->dst ? -1 : x->dst > y->dst;
}

/* By receiver and sender, the order within a pair untouched. */
static void sort_pairs(struct moves *m, int32_t ranks)
{
    struct move *const sorted = malloc(sizeof *sorted * (size_t)(m->n + 1));
    int64_t *const end = calloc((size_t)(ranks * ranks + 1), sizeof *end);
    for (int64_t i = 0; i < m->n; i++)
        end[m->list[i].receiver * ranks + m->list[i].sender + 1]++;
    for (int32_t i = 0; i < ranks * ranks; i++)
        end[i + 1] += end[i];
    for (int64_t i = 0; i < m->n; i++)
        sorted[end[m->list[i].receiver * ranks + m->list[i].sender]++] = m->list[i];
    free(end);
    free(m->list);
    m->list = sorted;
    m->room = m->n;
}

/* The condition: each element of each receiver comes from the replica at the receiver's own coordinates, and of
   partial sums from every rank in rising order. */
static void expect_moves(const ccute_dist *dst, const ccute_dist *src, struct moves *out)
{
    const int64_t receivers = ranks_of(dst), senders = ranks_of(src);
    struct held *const from = malloc(sizeof *from * (size_t)senders);
    int64_t *const place = malloc(sizeof *place * (size_t)(senders * (MOST_ELEMENTS + 1)));
    for (int64_t s = 0; s < senders; s++) {
        from[s] = held_by(src, s);
        for (int64_t i = 0; i <= MOST_ELEMENTS; i++)
            place[s * (MOST_ELEMENTS + 1) + i] = -1;
        for (int64_t i = 0; i < from[s].n; i++)
            place[s * (MOST_ELEMENTS + 1) + from[s].index[i]] = from[s].place[i];
    }
    for (int64_t r = 0; r < receivers; r++) {
        struct held to = held_by(dst, r);
        for (int64_t i = 0; i < to.n; i++) {
            int32_t order = 0;
            for (int64_t s = 0; s < senders; s++)
                if (place[s * (MOST_ELEMENTS + 1) + to.index[i]] >= 0 &&
                    free_coordinates(src, s, 0) == free_coordinates(src, r % senders, 0))
                    add_move(out, (int32_t)r, order++, (int32_t)s, to.place[i],
                             place[s * (MOST_ELEMENTS + 1) + to.index[i]]);
        }
        held_free(&to);
    }
    for (int64_t s = 0; s < senders; s++)
        held_free(&from[s]);
    free(place);
    free(from);
}

static void compare(const struct moves *got, const struct moves *expected, const char *what, const char *words)
{
    ck_assert_msg(got->n == expected->n, "%s: %lld elements where %lld must move: %s", what, (long long)got->n,
                  (long long)expected->n, words);
    for (int64_t i = 0; i < got->n; i++) {
        const struct move *const g = &got->list[i], *const e = &expected->list[i];
        ck_assert_msg(g->receiver == e->receiver && g->sender == e->sender && g->order == e->order &&
                          g->dst == e->dst && g->src == e->src,
                      "%s: move %lld: %d/%lld -> %d/%lld (%d) where %d/%lld -> %d/%lld (%d) is right: %s", what,
                      (long long)i, g->sender, (long long)g->src, g->receiver, (long long)g->dst, g->order, e->sender,
                      (long long)e->src, e->receiver, (long long)e->dst, e->order, words);
    }
}

static void words_of(const ccute_dist *dst, const ccute_dist *src, uint64_t seed, char *words, int size)
{
    char a[2048], b[2048];
    ccute_print_dist(dst, a, sizeof a);
    ccute_print_dist(src, b, sizeof b);
    snprintf(words, (size_t)size, "seed %llu: %s <- %s", (unsigned long long)seed, a, b);
}

static void check_pair(const ccute_dist *dst, const ccute_dist *src, uint64_t seed)
{
    ccute_ranks_plan plan;
    struct moves sent = {0, 0, NULL}, received = {0, 0, NULL}, expected = {0, 0, NULL};
    char words[5000];
    words_of(dst, src, seed, words, sizeof words);
    ck_assert_msg(ccute_redistribute_plan(&plan, dst, src, 4, CCUTE_RANKS_F32) == CCUTE_OK, "refused: %s", words);
    for (int64_t r = 0; r < ccute_redistribute_ranks(&plan); r++) {
        ck_assert_int_eq(ccute_redistribute_sends(&plan, r, take_nest, &sent), 0);
        ck_assert_int_eq(ccute_redistribute_receives(&plan, r, take_nest, &received), 0);
    }
    sort_pairs(&sent, (int32_t)ccute_redistribute_ranks(&plan));
    sort_pairs(&received, (int32_t)ccute_redistribute_ranks(&plan));
    compare(&received, &sent, "receivers against senders", words);
    expect_moves(dst, src, &expected);
    qsort(expected.list, (size_t)expected.n, sizeof *expected.list, by_place);
    qsort(sent.list, (size_t)sent.n, sizeof *sent.list, by_place);
    compare(&sent, &expected, "senders", words);
    free(sent.list);
    free(received.list);
    free(expected.list);
}

START_TEST(random_pairs)
{
    for (int i = 0; i < cases(); i++) {
        const uint64_t seed = first_seed() + (uint64_t)i;
        struct rng rng = rng_seeded(seed);
        const struct extents e = random_extents(&rng, MOST_ELEMENTS);
        const ccute_dist dst = random_dist(&rng, &e, rng_between(&rng, 1, MOST_RANKS), 0);
        const ccute_dist src = random_dist(&rng, &e, rng_between(&rng, 1, MOST_RANKS), 1);
        check_pair(&dst, &src, seed);
    }
}
END_TEST

/* Held elements and places of a rank agree with the definition. */
START_TEST(random_holdings)
{
    for (int i = 0; i < cases(); i++) {
        struct rng rng = rng_seeded(first_seed() + (uint64_t)i);
        const struct extents e = random_extents(&rng, MOST_ELEMENTS);
        const ccute_dist dist = random_dist(&rng, &e, MOST_RANKS, 1);
        for (int64_t r = 0; r < ranks_of(&dist); r++) {
            struct held held = held_by(&dist, r);
            ck_assert_int_eq(ccute_dist_elements(&dist, r), held.n);
            ck_assert_int_ge(ccute_dist_places(&dist, r), held.places);
            if (dist.packed)
                ck_assert_int_eq(ccute_dist_places(&dist, r), held.places);
            held_free(&held);
        }
    }
}
END_TEST

/* ---- Relabelling ------------------------------------------------------------------------------------ */

enum { RELABELLED = 6 };

/* The most elements that stay, over all ways to give the parts from `part` on to the ranks that are left. */
static int64_t best_label(int64_t kept[RELABELLED][RELABELLED], int n, int part, unsigned used)
{
    int64_t best = 0;
    for (int r = 0; r < n && part < n; r++)
        if (!(used >> r & 1)) {
            const int64_t sum = kept[part][r] + best_label(kept, n, part + 1, used | 1u << r);
            best = sum > best ? sum : best;
        }
    return best;
}

/* Elements of a part of one distribution that a rank holds in another. */
static int64_t in_common(const ccute_dist *dst, int64_t part, const ccute_dist *src, int64_t rank)
{
    struct held a = held_by(dst, part), b = held_by(src, rank);
    int64_t common = 0;
    for (int64_t i = 0; i < a.n; i++)
        for (int64_t k = 0; k < b.n; k++)
            common += a.index[i] == b.index[k];
    held_free(&a);
    held_free(&b);
    return common;
}

static int count_kept(void *context, const ccute_ranks_nest *nest)
{
    *(int64_t *)context += nest->sender == nest->receiver ? nest->count : 0;
    return 0;
}

START_TEST(relabelling)
{
    for (uint64_t seed = 1, tried = 0; tried < 100; seed++) {
        struct rng rng = rng_seeded(seed);
        const struct extents e = random_extents(&rng, 300);
        const ccute_dist dst = random_dist(&rng, &e, RELABELLED, 0), src = random_dist(&rng, &e, RELABELLED, 1);
        const int n = (int)ranks_of(&dst);
        int64_t kept[RELABELLED][RELABELLED], stay = 0, work[RELABELLED * RELABELLED + 4 * RELABELLED];
        int32_t label[2 * RELABELLED];
        ccute_ranks_plan plan;
        ck_assert_int_eq(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_F32), CCUTE_OK);
        if (n != ranks_of(&src)) {
            ck_assert_int_eq(ccute_redistribute_relabel(&plan, label, work), -1);
            continue;
        }
        tried++;
        for (int d = 0; d < n; d++)
            for (int r = 0; r < n; r++)
                kept[d][r] = in_common(&dst, d, &src, r);
        ck_assert_int_eq(ccute_redistribute_relabel(&plan, label, work), best_label(kept, n, 0, 0));
        for (int r = 0; r < n; r++) {
            ck_assert_int_eq(label[n + label[r]], r);
            ccute_redistribute_receives(&plan, r, count_kept, &stay);
        }
        ck_assert_int_eq(stay, best_label(kept, n, 0, 0));
    }
}
END_TEST

/* ---- Size --------------------------------------------------------------------------------------------- */

static int count_nest(void *context, const ccute_ranks_nest *nest)
{
    (void)nest;
    ++*(int64_t *)context;
    return 0;
}

/* Nests of plans whose number is known: a plan is as large as its answer. */
START_TEST(nests)
{
    static const struct {
        const char *dst, *src;
        int64_t nests;
    } rows[] = {
        {"block(12,3)", "block(12,4)", 6},                                   /* overlaps of intervals */
        {"block(4096,64)", "block(4096,64)", 64},                            /* each rank its own */
        {"mesh((512,512),(64),(S1))", "mesh((512,512),(64),(S0))", 64 * 64}, /* a block for each pair */
        {"cyclic(4096,64)", "block(4096,64)", 64 * 64},                      /* a progression for each pair */
        {"block_cyclic(6000,5,3)", "block_cyclic(6000,3,4)", 28}, /* intervals in a period of 60, a loop over 100 */
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ccute_dist dst = ccute_parse_dist(rows[i].dst, NULL), src = ccute_parse_dist(rows[i].src, NULL);
        ccute_ranks_plan plan;
        int64_t count = 0;
        ck_assert_int_eq(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES), CCUTE_OK);
        for (int64_t r = 0; r < ccute_redistribute_ranks(&plan); r++)
            ccute_redistribute_sends(&plan, r, count_nest, &count);
        ck_assert_int_eq(count, rows[i].nests);
    }
}
END_TEST

/* Nests, and elements in them. */
static int count_elements(void *context, const ccute_ranks_nest *nest)
{
    int64_t *const sum = context;
    sum[0]++;
    sum[1] += nest->count;
    return 0;
}

/* Plans beyond 32 bits, on paper: who sends how much is worked out by hand. */
START_TEST(large)
{
    static const struct {
        const char *dst, *src;
        int64_t elements, nests, rank, sent, kept;
    } rows[] = {
        /* [1.5, 3) of 6 billion: half a billion to rank 0, a billion stays. */
        {"block(6000000000,3)", "block(6000000000,4)", 6000000000, 6, 1, 500000000, 1000000000},
        {"cyclic(6000000000,3)", "block(6000000000,4)", 6000000000, 12, 1, 1000000000, 500000000},
        {"mesh((3000000,3000000),(4),(S1))", "mesh((3000000,3000000),(4),(S0))", 9000000000000, 16, 3, 3 * 562500000000,
         562500000000},
        /* 2^40 + 1 over 7 and over 8: rank 0 keeps the shorter part. */
        {"block(1099511627777,8)", "block(1099511627777,7)", 1099511627777, 14, 0, 157073089683 - 137438953473,
         137438953473},
        {"replicated(5000000000,2)", "block(5000000000,2)", 10000000000, 4, 0, 2500000000, 2500000000},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const ccute_dist dst = ccute_parse_dist(rows[i].dst, NULL), src = ccute_parse_dist(rows[i].src, NULL);
        ccute_ranks_plan plan;
        ccute_ranks_traffic traffic;
        int64_t sum[2] = {0, 0};
        ck_assert_int_eq(ccute_redistribute_plan(&plan, &dst, &src, 16, CCUTE_RANKS_BYTES), CCUTE_OK);
        for (int64_t r = 0; r < ccute_redistribute_ranks(&plan); r++)
            ccute_redistribute_sends(&plan, r, count_elements, sum);
        ck_assert_int_eq(sum[0], rows[i].nests);
        ck_assert_int_eq(sum[1], rows[i].elements);
        ccute_redistribute_traffic(&plan, rows[i].rank, &traffic);
        ck_assert_int_eq(traffic.sent, rows[i].sent);
        ck_assert_int_eq(traffic.kept, rows[i].kept);
    }
}
END_TEST

/* 1,024 ranks to 1,024: a nest for each pair. One rank of 16,384: its row of the same. */
START_TEST(many_ranks)
{
    const ccute_dist dst = ccute_parse_dist("mesh((16384,16384),(1024),(S1))", NULL);
    const ccute_dist src = ccute_parse_dist("mesh((16384,16384),(1024),(S0))", NULL);
    const ccute_dist more = ccute_parse_dist("mesh((16384,16384),(16384),(S1))", NULL);
    const ccute_dist from = ccute_parse_dist("mesh((16384,16384),(16384),(S0))", NULL);
    ccute_ranks_plan plan;
    int64_t count = 0;
    ck_assert_int_eq(ccute_redistribute_plan(&plan, &dst, &src, 4, CCUTE_RANKS_BYTES), CCUTE_OK);
    for (int64_t r = 0; r < 1024; r++)
        ccute_redistribute_sends(&plan, r, count_nest, &count);
    ck_assert_int_eq(count, 1024 * 1024);
    count = 0;
    ck_assert_int_eq(ccute_redistribute_plan(&plan, &more, &from, 4, CCUTE_RANKS_BYTES), CCUTE_OK);
    ccute_redistribute_sends(&plan, 16383, count_nest, &count);
    ck_assert_int_eq(count, 16384);
}
END_TEST

/* A pointer that is missing is a status, and a rank that is none has nothing. */
START_TEST(missing_operands)
{
    const ccute_dist dist = ccute_dist_block(10, 4);
    ccute_ranks_plan plan;
    ccute_ranks_traffic traffic;
    ccute_ranks_comm comm = {0};
    ccute_ranks_bound bound;
    char text[200];
    int64_t count = 0;
    const ccute_status status[] = {
        ccute_redistribute_plan(NULL, &dist, &dist, 4, CCUTE_RANKS_BYTES),
        ccute_redistribute_plan(&plan, &dist, NULL, 4, CCUTE_RANKS_BYTES),
        ccute_redistribute_plan(&plan, NULL, &dist, 4, CCUTE_RANKS_BYTES),
        ccute_redistribute_traffic(NULL, 0, &traffic),
        ccute_redistribute_traffic(&plan, 0, NULL),
        ccute_ranks_shm_open(NULL, "/name", 0, 1, 10),
        ccute_ranks_shm_open(&(ccute_ranks_comm){0}, NULL, 0, 1, 10),
        ccute_ranks_bind(&bound, &plan, NULL, text, 40, text, 40),
        ccute_ranks_bind(&bound, &plan, &comm, text, 40, text, 40), /* a communicator that was never opened */
        ccute_ranks_bind(NULL, &plan, &comm, text, 40, text, 40),
        ccute_redistribute(&bound),
        ccute_redistribute_async(NULL, NULL),
        ccute_ranks_check(NULL),
    };
    for (size_t i = 0; i < sizeof status / sizeof *status; i++)
        ck_assert_msg(status[i] == CCUTE_E_POINTER, "call %zu: %s", i, ccute_strerror(status[i]));
    ccute_redistribute_explain(&plan, text, sizeof text);
    ck_assert_ptr_nonnull(strstr(text, "operand 1 "));
    ck_assert_int_eq(ccute_redistribute_plan(&plan, &dist, &dist, 4, CCUTE_RANKS_BYTES), CCUTE_OK);
    ck_assert_int_eq(ccute_redistribute_sends(&plan, -1, count_nest, &count), 0);
    ck_assert_int_eq(ccute_redistribute_receives(&plan, INT64_MAX, count_nest, &count), 0);
    ck_assert_int_eq(count, 0);
    ck_assert_int_eq(ccute_status_of(ccute_parse_dist(NULL, NULL).layout), CCUTE_E_SYNTAX);
    ccute_ranks_release(NULL);
    ccute_ranks_close(NULL);
}
END_TEST

int main(void)
{
    Suite *const suite = suite_create("ranks");
    TCase *const pairs = tcase_create("pairs");
    SRunner *runner;
    int failed;
    tcase_set_timeout(pairs, 60);
    tcase_add_test(pairs, random_holdings);
    tcase_add_test(pairs, random_pairs);
    tcase_add_test(pairs, relabelling);
    tcase_add_test(pairs, nests);
    tcase_add_test(pairs, large);
    tcase_add_test(pairs, missing_operands);
    tcase_add_test(pairs, many_ranks);
    suite_add_tcase(suite, pairs);
    runner = srunner_create(suite);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

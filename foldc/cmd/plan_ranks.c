/* foldc plan --ranks: how a tensor that ranks share goes from one distribution to another. */
#include "plan_ranks.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "foldc/eval/ranks.h"

enum { TEXT = 8192, SHOWN_RANKS = 16, SHOWN_NESTS = 64, MOST_RANKS = 1 << 17 };

/* ---- One distribution ---------------------------------------------------------------------------- */

static int read_dist(const char *text, ccute_dist *dist)
{
    char words[EVAL_DIST_TEXT];
    if (eval_read_dist(text, dist, words))
        return 1;
    fprintf(stderr, "foldc plan: %s: %s\n", text, words);
    return 0;
}

static void show_dist(const char *title, const ccute_dist *dist)
{
    char words[TEXT];
    ccute_print_dist(dist, words, sizeof words);
    printf("%-13s%s\n", title, words);
}

/* ---- One rank ------------------------------------------------------------------------------------- */

struct listing {
    int shown, receives;
    int64_t rank;
};

/* The elements that a rank sends to others, then the elements that it receives. */
static int show_nest(void *context, const ccute_ranks_nest *nest)
{
    struct listing *const l = context;
    char words[TEXT];
    if (l->receives && nest->sender == l->rank)
        return 0;
    if (l->shown++ == SHOWN_NESTS) {
        puts("  ...");
        return 1;
    }
    ccute_print_ranks_nest(nest, words, sizeof words);
    printf("  %s\n", words);
    return 0;
}

static int show_rank(const ccute_ranks_plan *plan, int64_t rank)
{
    struct listing l = {0, 0, rank};
    printf("rank %" PRId64 " sends\n", rank);
    ccute_redistribute_sends(plan, rank, show_nest, &l);
    l.shown = 0;
    l.receives = 1;
    printf("rank %" PRId64 " receives\n", rank);
    ccute_redistribute_receives(plan, rank, show_nest, &l);
    return EXIT_SUCCESS;
}

/* ---- All ranks -------------------------------------------------------------------------------------- */

static void add(ccute_ranks_traffic *sum, const ccute_ranks_traffic *t)
{
    sum->kept += t->kept;
    sum->in_place += t->in_place;
    sum->sent += t->sent;
    sum->sends += t->sends;
    sum->longest = t->longest > sum->longest ? t->longest : sum->longest;
    if (t->shortest && (sum->shortest == 0 || t->shortest < sum->shortest))
        sum->shortest = t->shortest;
}

static void show_ranks(const ccute_ranks_plan *plan, int64_t ranks, ccute_ranks_traffic *sum)
{
    ccute_ranks_traffic t;
    for (int64_t r = 0; r < ranks; r++) {
        ccute_redistribute_traffic(plan, r, &t);
        add(sum, &t);
        if (r < SHOWN_RANKS)
            printf("rank %-8" PRId64 "keeps %" PRId64 ", sends %" PRId64 " and receives %" PRId64 " bytes, by %" PRId64
                   " nests; in place with %" PRId64 " bytes of staging\n",
                   r, t.kept * plan->element, t.sent * plan->element, t.received * plan->element, t.sends,
                   ccute_redistribute_in_place(plan, r) * plan->element);
    }
    if (ranks > SHOWN_RANKS)
        puts("...");
}

/* ---- Links ----------------------------------------------------------------------------------------- */

static int add_link(void *context, const ccute_ranks_nest *nest)
{
    ((int64_t *)context)[nest->receiver] += nest->count;
    return 0;
}

/* The bytes from each rank, a row, to each, a column. */
static void show_links(const ccute_ranks_plan *plan, int64_t ranks)
{
    if (ranks > SHOWN_RANKS)
        return;
    for (int64_t r = 0; r < ranks; r++) {
        int64_t to[SHOWN_RANKS] = {0};
        ccute_redistribute_sends(plan, r, add_link, to);
        printf("%s", r ? "            " : "links       ");
        for (int64_t k = 0; k < ranks; k++)
            printf(" %8" PRId64, to[k] * plan->element);
        putchar('\n');
    }
}

static int show_all(const ccute_ranks_plan *plan)
{
    const int64_t ranks = ccute_redistribute_ranks(plan);
    ccute_ranks_traffic sum = {0};
    show_ranks(plan, ranks, &sum);
    show_links(plan, ranks);
    printf("all          %" PRId64 " bytes cross, %" PRId64 " stay, by %" PRId64 " nests", sum.sent * plan->element,
           sum.kept * plan->element, sum.sends);
    if (sum.sends)
        printf(" of runs of %" PRId64 " to %" PRId64 " bytes", sum.shortest * plan->element,
               sum.longest * plan->element);
    printf("\ndigest       %016" PRIx64 "\n", plan->digest);
    return EXIT_SUCCESS;
}

/* ---- Labels ------------------------------------------------------------------------------------------ */

static void show_labels(const int32_t *label, int64_t ranks, int64_t kept)
{
    printf("relabelled   %" PRId64 " bytes stay; part of rank: held by", kept);
    for (int64_t r = 0; r < ranks && r < SHOWN_RANKS; r++)
        printf(" %" PRId64 ":%" PRId32, r, label[r]);
    puts(ranks > SHOWN_RANKS ? " ..." : "");
}

/* Give the destination's ranks other names; the labels are the caller's to free. Returns NULL after telling why. */
static int32_t *rename_ranks(ccute_ranks_plan *plan)
{
    const int64_t ranks = ccute_redistribute_ranks(plan);
    int32_t *const label = malloc(2 * sizeof *label * (size_t)ranks);
    int64_t *const work = malloc(sizeof *work * (size_t)(ranks * ranks + 4 * ranks));
    int64_t kept = -1;
    if (label && work)
        kept = ccute_redistribute_relabel(plan, label, work);
    free(work);
    if (kept < 0) {
        fprintf(stderr, "foldc plan: %s\n",
                label && work ? "only distributions over the same number of ranks can be relabelled" : "out of memory");
        free(label);
        return NULL;
    }
    show_labels(label, ranks, kept * plan->element);
    return label;
}

/* ---- All together ------------------------------------------------------------------------------------ */

static int show_plan(ccute_ranks_plan *plan, int rank, int relabel)
{
    int32_t *label = NULL;
    int status;
    if (rank >= ccute_redistribute_ranks(plan)) {
        fprintf(stderr, "foldc plan: there is no rank %d: the ranks are 0 to below %" PRId64 "\n", rank,
                ccute_redistribute_ranks(plan));
        return EXIT_FAILURE;
    }
    if (rank < 0 && ccute_redistribute_ranks(plan) > MOST_RANKS) {
        fprintf(stderr, "foldc plan: %" PRId64 " ranks: at most %d are summed up; --rank=N shows one\n",
                ccute_redistribute_ranks(plan), MOST_RANKS);
        return EXIT_FAILURE;
    }
    if (relabel) {
        label = rename_ranks(plan);
        if (!label)
            return EXIT_FAILURE;
    }
    status = rank >= 0 ? show_rank(plan, rank) : show_all(plan);
    free(label);
    return status;
}

/* Elements are only moved, unless the source has summands: these count as floats of that size. */
static ccute_ranks_type type_of(const ccute_dist *src, int bytes)
{
    if (!src->sums)
        return CCUTE_RANKS_BYTES;
    return bytes == 8 ? CCUTE_RANKS_F64 : bytes == 2 ? CCUTE_RANKS_F16 : CCUTE_RANKS_F32;
}

int plan_ranks(const char *dst, const char *src, int bytes, int rank, int relabel)
{
    ccute_dist to, from;
    ccute_ranks_plan plan;
    char words[TEXT];
    if (!read_dist(dst, &to) || !read_dist(src, &from))
        return EXIT_FAILURE;
    if (ccute_redistribute_plan(&plan, &to, &from, bytes, type_of(&from, bytes))) {
        ccute_redistribute_explain(&plan, words, sizeof words);
        fprintf(stderr, "foldc plan: %s\n", words);
        return EXIT_FAILURE;
    }
    show_dist("destination", &to);
    show_dist("source", &from);
    return show_plan(&plan, rank, relabel);
}

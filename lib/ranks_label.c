/* The best relabelling: which rank should hold which part of the destination, so that as much as possible stays. It is
 * an assignment problem, solved exactly by shortest augmenting paths in the cube of the number of ranks. */
#include <string.h>

#include "ranks.h"

/* Elements that stay if rank r holds part d: kept[d * n + r]; the rest is the solver's, one number for each part or
   rank. Parts and ranks are counted from 1, and part 0 is the one that looks for a rank. */
typedef struct assignment {
    int64_t n, *kept;
    int64_t *price, *value;  /* of ranks and parts: kept <= value + price, equal on the assigned pairs */
    int64_t *slack, *before; /* by rank: the cost of a path to it, and the rank before it */
    int32_t *part_of;        /* rank -> its part, both from 0, or -1 */
} assignment;

typedef struct filling {
    assignment *a;
    const ccute_ranks_side *src;
    int64_t dst_rank;
} filling;

/* Each replica of the sender could keep the elements that it would send. */
static int count_kept(void *context, const ccute_ranks_nest *nest)
{
    filling *const f = context;
    const int64_t first = nest->sender - ccute_ranks_free_part(f->src, nest->sender, 0);
    const int64_t replicas = ccute_ranks_free_count(f->src, 0);
    for (int64_t i = 0; i < replicas; i++)
        f->a->kept[f->dst_rank * f->a->n + first + ccute_ranks_free_number(f->src, 0, i)] += nest->count;
    return 0;
}

static void fill(assignment *a, const ccute_ranks_plan *plan)
{
    filling f = {a, &plan->src, 0};
    memset(a->kept, 0, sizeof *a->kept * (size_t)(a->n * a->n));
    for (f.dst_rank = 0; f.dst_rank < a->n; f.dst_rank++)
        ccute_ranks_walk(plan, CCUTE_DST, f.dst_rank, count_kept, &f);
}

/* The cost of giving a part to a rank, beyond the prices. */
static int64_t excess(const assignment *a, int64_t part, int64_t rank)
{
    return a->value[part] + a->price[rank] - a->kept[part * a->n + rank];
}

/* The rank that is reached next, of those not reached; slack is updated from `rank`'s part. Reached ranks have their
   slack below 0: -1 - it. */
static int64_t next_rank(assignment *a, int64_t part, int64_t from, int64_t so_far)
{
    int64_t best = -1;
    for (int64_t r = 0; r < a->n; r++) {
        int64_t cost;
        if (a->slack[r] < 0)
            continue;
        cost = so_far + excess(a, part, r);
        if (cost < a->slack[r]) {
            a->slack[r] = cost;
            a->before[r] = from;
        }
        if (best < 0 || a->slack[r] < a->slack[best])
            best = r;
    }
    return best;
}

/* Give a part a rank, moving others along the cheapest path. */
static void assign(assignment *a, int64_t part)
{
    int64_t rank = -1, at = part, cost = 0;
    for (int64_t r = 0; r < a->n; r++)
        a->slack[r] = INT64_MAX;
    for (;;) {
        rank = next_rank(a, at, rank, cost);
        cost = a->slack[rank];
        a->slack[rank] = -1 - cost;
        if (a->part_of[rank] < 0)
            break;
        at = a->part_of[rank];
    }
    for (int64_t r = 0; r < a->n; r++)
        if (a->slack[r] < 0) {
            const int64_t left = cost - (-1 - a->slack[r]);
            a->price[r] += left;
            if (a->part_of[r] >= 0)
                a->value[a->part_of[r]] -= left;
        }
    a->value[part] -= cost;
    for (int64_t before; rank >= 0; rank = before) {
        before = a->before[rank];
        a->part_of[rank] = before >= 0 ? a->part_of[before] : (int32_t)part;
    }
}

static void solve(assignment *a)
{
    for (int64_t i = 0; i < a->n; i++) {
        a->price[i] = 0;
        a->part_of[i] = -1;
        a->value[i] = 0;
        for (int64_t r = 0; r < a->n; r++)
            if (a->kept[i * a->n + r] > a->value[i])
                a->value[i] = a->kept[i * a->n + r];
    }
    for (int64_t part = 0; part < a->n; part++)
        assign(a, part);
}

int64_t ccute_redistribute_relabel(ccute_ranks_plan *plan, int32_t *label, int64_t *work)
{
    const int64_t n = plan->dst.ranks;
    int64_t kept = 0;
    assignment a = {n, work, work + n * n, work + n * n + n, work + n * n + 2 * n, work + n * n + 3 * n, label + n};
    if (plan->status || plan->src.ranks != n)
        return -1;
    plan->labels = 0;
    fill(&a, plan);
    solve(&a);
    for (int64_t r = 0; r < n; r++) {
        label[label[n + r]] = (int32_t)r;
        kept += a.kept[label[n + r] * n + r];
    }
    plan->label = label;
    plan->labels = (int32_t)n;
    plan->digest = ccute_ranks_digest(plan);
    return kept;
}

/* A kernel's task, written as numbers. */
#include "plan.h"

#include <string.h>

void random_bases(struct kernel *k, struct plan *plan)
{
    for (int s = 0; s < SETS; s++) {
        plan->dst_base[s] = s == 1 ? 1 : s >= 3 ? rng_between(&k->rng, 0, 4) : 0;
        plan->src_base[s] = s == 2 ? 1 : s >= 3 ? rng_between(&k->rng, 0, 4) : 0;
    }
}

static void promise_alignment(struct kernel *k, const char *pointer, int64_t *base)
{
    static const int bytes[] = {8, 16, 16, 16, 32};
    if (!rng_chance(&k->rng, 15))
        return;
    for (int s = 0; s < SETS; s++)
        base[s] = 0;
    fprintf(k->body, "    CCUTE_ALIGNED(%s, %d);\n", pointer, bytes[rng_below(&k->rng, 5)]);
}

static bool all_multiples(const int64_t *v, int64_t of)
{
    for (int s = 0; s < SETS; s++)
        if (v[s] % of != 0)
            return false;
    return true;
}

void write_promises(struct kernel *k, struct plan *plan)
{
    promise_alignment(k, "dst", plan->dst_base);
    promise_alignment(k, "src", plan->src_base);
    for (int i = 0; i < k->params; i++)
        for (int64_t of = 16; of > 1; of /= 2)
            if (all_multiples(k->param[i].v, of) && rng_chance(&k->rng, 30)) {
                fprintf(k->body, "    CCUTE_ASSUME(p%d %% %lld == 0);\n", i, (long long)of);
                break;
            }
}

void write_plans(struct kernel *k, const struct plan *plan, FILE *to)
{
    for (int s = 0; s < SETS; s++) {
        fprintf(to, "%d %d %d %d %d", k->number, plan->kind, plan->mask, plan->is_filled, plan->coords);
        fprintf(to, " %lld %lld %lld %d %lld %lld", (long long)plan->thread_limit, (long long)plan->blocks,
                (long long)plan->steps.v[s], plan->hops, (long long)plan->dst_base[s], (long long)plan->src_base[s]);
        write_side(to, &plan->dst, s);
        write_side(to, &plan->src, s);
        write_side(to, &plan->pred, s);
        for (int c = 0; c < plan->coords; c++) {
            write_side(to, &plan->coord[c], s);
            fprintf(to, " %lld", (long long)plan->limit[c].v[s]);
        }
        fprintf(to, " %d", k->params);
        for (int i = 0; i < k->params; i++)
            fprintf(to, " %lld", (long long)k->param[i].v[s]);
        fprintf(to, "\n");
    }
}

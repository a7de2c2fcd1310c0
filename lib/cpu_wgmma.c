/* Matrix instructions of four warps on the CPU. The last thread to come works out the elements of all of them. Products
 * are complete at once, but the order of fences, groups and waits is checked. */
#include "cpu_operands.h"

#include <ccute/gemm.h>
#include <ccute/wgmma.h>
#include <stdio.h>

enum { WARPS = 4, THREADS = WARPS * CCUTE_CPU_WARP, ROWS = 64, MOST_N = 256, MOST_K = 32, MOST_GROUPS = 7 };

/* ---- The sums of a warp ----------------------------------------------------------------------- */

/* The operands of a lane. */
typedef struct brought {
    const char *name;
    ccute_mma_atom atom;
    const ccute_group_operand_ *a, *b;
    uint32_t *c;
} brought;

static const brought *of_lane(const ccute_cpu_thread *lane) { return (const brought *)(uintptr_t)lane->value; }

/* The rows of A that the lanes of a warp hold, from its lane 0 on. */
static void read_registers(float *tile, const ccute_cpu_thread *warp, ccute_mma_atom atom)
{
    const ccute_mma_map map = ccute_mma_map_(ccute_mma_facts_(atom).map_a, atom);
    const int bits = ccute_type_bits_(atom.a);
    for (int lane = 0; lane < CCUTE_CPU_WARP; lane++)
        for (int v = 0; v < ccute_mma_values_(&map); v++) {
            const int index = ccute_mma_index_(&map, warp[lane].id % THREADS, v);
            tile[index % ROWS * atom.k + index / ROWS] =
                (float)ccute_mma_number_(atom.a, ccute_packed_get_(of_lane(&warp[lane])->a->words, v, bits));
        }
}

static void multiply(ccute_cpu_thread *warp, char *done)
{
    const brought *const one = of_lane(warp);
    const ccute_mma_atom atom = one->atom;
    const ccute_mma_map map = ccute_mma_map_(ccute_mma_facts_(atom).map_c, atom);
    const int bits = ccute_type_bits_(atom.c), first = warp->id % THREADS / CCUTE_CPU_WARP * (ROWS / WARPS);
    const ccute_cpu_operand in_a = {one->a, atom.a, one->name, 'A', warp, done};
    const ccute_cpu_operand in_b = {one->b, atom.b, one->name, 'B', warp, done};
    float a[ROWS * MOST_K], b[MOST_N * MOST_K];
    if (one->a->data)
        ccute_cpu_operand_read(a, &in_a, ROWS, first, ROWS / WARPS, atom.k);
    else
        read_registers(a, warp, atom);
    ccute_cpu_operand_read(b, &in_b, atom.n, 0, atom.n, atom.k);
    for (int lane = 0; lane < CCUTE_CPU_WARP; lane++) {
        uint32_t *const c = of_lane(&warp[lane])->c;
        for (int v = 0; v < ccute_mma_values_(&map); v++) {
            const int index = ccute_mma_index_(&map, warp[lane].id % THREADS, v), m = index % ROWS, n = index / ROWS;
            double sum = ccute_mma_number_(atom.c, ccute_packed_get_(c, v, bits));
            for (int k = 0; k < atom.k; k++)
                sum += (double)a[m * atom.k + k] * b[n * atom.k + k];
            ccute_packed_set_(c, v, bits, ccute_mma_bits_(atom.c, sum));
        }
    }
}

/* All threads of the group have brought their operands. */
static void multiply_all(ccute_cpu_group *group, ccute_cpu_thread *first)
{
    char *const done = &group->done[ccute_cpu_me->current->commits % CCUTE_CPU_DONE];
    for (int warp = 0; warp < WARPS; warp++)
        multiply(&first[warp * CCUTE_CPU_WARP], done);
}

/* ---- Four warps ------------------------------------------------------------------------------- */

/* All lanes of the warp come here. */
static void meet_warp(const char *op)
{
    const unsigned lanes = (unsigned)ccute_cpu_warp((ccute_cpu_site){op, "", 1}, CCUTE_CPU_WARP_BALLOT, ~0u, 1, 0);
    if (lanes != ~0u)
        ccute_cpu_product_fault("%s needs the 32 lanes of its warp, and 0x%08x are there", op, lanes);
}

static int has_met(ccute_cpu_thread *t) { return ((const ccute_cpu_group *)t->object)->met != t->phase; }

static int describe(const ccute_cpu_thread *t, char *text, size_t size)
{
    const int warp = t->id / THREADS * WARPS;
    return snprintf(text, size, " of warps %d to %d: %d of %d threads have come", warp, warp + WARPS - 1,
                    ((const ccute_cpu_group *)t->object)->arrived, THREADS);
}

/* first: the number that the product of the group's first thread is bound to; work: made once all have come, or NULL.
 */
static void meet_group(const char *op, int64_t first, void (*work)(ccute_cpu_group *, ccute_cpu_thread *first))
{
    const ccute_cpu_thread *const self = ccute_cpu_self(op);
    ccute_cpu_group *const group = &ccute_cpu_me->group[self->id / THREADS];
    const unsigned met = group->met;
    if (group->arrived && !ccute_cpu_same_name(group->op, op))
        ccute_cpu_product_fault("%s, and another warp of its four is at %s", op, group->op);
    if (group->arrived && group->first != first)
        ccute_cpu_product_fault(
            "%s: threads of its four warps are bound to different products, as if they were of those whose "
            "first threads are %lld and %lld",
            op, (long long)group->first, (long long)first);
    group->op = op;
    group->first = first;
    ccute_cpu_fibre_release(group);
    if (++group->arrived == THREADS) {
        ccute_cpu_fibre_acquire(group);
        if (work)
            work(group, &ccute_cpu_me->thread[self->id / THREADS * THREADS]);
        ccute_cpu_fibre_release(group);
        group->arrived = 0;
        group->met++;
    }
    ccute_cpu_poll((ccute_cpu_site){op, "", 1}, has_met, describe, group, met);
}

void ccute_cpu_group_flag(int accumulates)
{
    const int number = ccute_cpu_me->current->id / THREADS;
    ccute_cpu_group *const group = &ccute_cpu_me->group[number];
    if (ccute_cpu_me->count < (number + 1) * THREADS)
        return;
    if (!group->arrived)
        group->accumulates = accumulates;
    if (group->accumulates != accumulates)
        ccute_cpu_fault("ccute_gemm_accumulate: a warp of the four adds to C, and another begins the sums: the flag is "
                        "the same for all");
    meet_group("ccute_gemm_accumulate", -1, NULL);
}

/* Which thread is the first of the four warps, by what the product is bound to: this thread or that one. -1: a folded
   product says neither. */
static int64_t check(const char *name, int64_t thread)
{
    const ccute_cpu_thread *const self = ccute_cpu_self(name);
    if (ccute_cpu_me->count < (self->id / THREADS + 1) * THREADS)
        ccute_cpu_product_fault("%s needs four warps from a multiple of four on, and the block has %d threads", name,
                                ccute_cpu_me->count);
    if (thread >= 0 && thread % THREADS != 0 && thread % THREADS != self->id % THREADS)
        ccute_cpu_product_fault("%s: the product is bound to thread %lld, and this is thread %d of its four warps: "
                                "thread %% 128 is that, or 0",
                                name, (long long)thread, self->id % THREADS);
    if (!self->is_fenced)
        ccute_cpu_product_fault(
            "%s: no ccute_wgmma_fence stands before it: it may not see the registers that were written", name);
    return thread < 0 ? -1 : thread - thread % THREADS;
}

static void check_begun(const char *name, ccute_mma_atom atom, const ccute_group_operand_ *a, const uint32_t *c)
{
    const ccute_mma_facts facts = ccute_mma_facts_(atom);
    const ccute_mma_map in_a = ccute_mma_map_(facts.map_a, atom), in_c = ccute_mma_map_(facts.map_c, atom);
    if (!a->data)
        ccute_cpu_begun(name, 'A', a->words, ccute_mma_values_(&in_a) * ccute_type_bits_(atom.a) / 32);
    ccute_cpu_begun(name, 'C', c, ccute_mma_values_(&in_c) * ccute_type_bits_(atom.c) / 32);
}

void ccute_cpu_wgmma(ccute_mma_atom atom, int64_t thread, const ccute_group_operand_ *a, const ccute_group_operand_ *b,
                     uint32_t *c)
{
    char name[64];
    brought mine = {name, atom, a, b, c};
    int64_t first;
    ccute_cpu_atom_name(atom, name, sizeof name);
    first = check(name, thread);
    ccute_cpu_operand_check(name, 'A', atom.a, a);
    ccute_cpu_operand_check(name, 'B', atom.b, b);
    check_begun(name, atom, a, c);
    meet_warp(name);
    ccute_cpu_me->current->value = (uint64_t)(uintptr_t)&mine;
    ccute_cpu_fibre_release(&ccute_cpu_me->current->issues);
    meet_group(name, first, multiply_all);
    ccute_cpu_me->current->products++;
}

/* ---- Fences, groups and waits ----------------------------------------------------------------- */

void ccute_cpu_wgmma_fence(void)
{
    meet_warp("ccute_wgmma_fence");
    ccute_cpu_me->current->is_fenced = 1;
}

void ccute_cpu_wgmma_commit(void)
{
    ccute_cpu_thread *self;
    meet_warp("ccute_wgmma_commit");
    self = ccute_cpu_me->current;
    self->product_groups++;
    self->commits++;
    self->products = 0;
}

/* What the thread does next comes after the reads of its products, except those of the last groups. */
static void see_done(const ccute_cpu_thread *self, int groups)
{
    ccute_cpu_group *const group = &ccute_cpu_me->group[self->id / THREADS];
    for (unsigned i = (unsigned)groups + 1; i <= CCUTE_CPU_DONE && i <= self->commits; i++)
        ccute_cpu_fibre_acquire(&group->done[(self->commits - i) % CCUTE_CPU_DONE]);
}

void ccute_cpu_wgmma_wait(int groups)
{
    ccute_cpu_thread *self;
    meet_warp("ccute_wgmma_wait");
    self = ccute_cpu_me->current;
    if (groups < 0 || groups > MOST_GROUPS)
        ccute_cpu_fault("ccute_wgmma_wait(%d): 0 to %d groups may stay under way", groups, MOST_GROUPS);
    if (groups == 0 && self->products)
        ccute_cpu_fault("ccute_wgmma_wait(0): the thread's last products are in no group that it waits for: "
                        "ccute_wgmma_commit makes one");
    if (self->product_groups > groups)
        self->product_groups = groups;
    see_done(self, groups);
}

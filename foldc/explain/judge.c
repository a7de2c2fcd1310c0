/* The faults of an access and of a row, each with the fix. */
#include "judge.h"

#include <string.h>

/* A finding with its fix. */
static void add_with(arena *arena, struct explain_finding **list, size_t *count, enum explain_rule rule,
                     const struct message *what, struct remedy remedy)
{
    if (!*count) {
        struct explain_finding *room = arena_alloc(arena, EXPLAIN_FINDINGS * sizeof *room);
        *list = room;
    }
    if (*count < EXPLAIN_FINDINGS)
        (*list)[(*count)++] = (struct explain_finding){rule, what, remedy};
}

void explain_add_to_access(arena *arena, struct explain_access *access, enum explain_rule rule,
                           const struct message *what, struct remedy remedy)
{
    add_with(arena, &access->finding, &access->findings, rule, what, remedy);
}

void explain_add_to_row(arena *arena, struct explain_row *row, enum explain_rule rule, const struct message *what,
                        struct remedy remedy)
{
    add_with(arena, &row->finding, &row->findings, rule, what, remedy);
}

/* ---- Global memory ---- */

/* The bytes from each lane of a request to the next, if they are all equal. */
static bool is_strided(const memory_request *request, int64_t *apart)
{
    int last = -1, pairs = 0;
    for (int lane = 0; lane < MEMORY_LANES; lane++) {
        if (!(request->active >> lane & 1))
            continue;
        if (last >= 0 && lane == last + 1) {
            const int64_t by = request->address[lane] - request->address[last];
            if (pairs++ && by != *apart)
                return false;
            *apart = by;
        }
        last = lane;
    }
    return pairs > 0;
}

static const struct message *coalescing_remedy(arena *arena, const struct explain_access *access)
{
    const memory_request *r = &access->worst.request;
    const int first = r->active ? __builtin_ctz(r->active) : 0;
    int64_t apart = 0;
    if (!is_strided(r, &apart))
        return say_whole_sectors(arena);
    if (apart == r->bytes && r->address[first] % MEMORY_SECTOR)
        return say_rows_at_multiples(arena, MEMORY_SECTOR,
                                     (r->address[first] % MEMORY_SECTOR + MEMORY_SECTOR) % MEMORY_SECTOR);
    return say_neighbouring_threads(arena, apart, r->bytes);
}

static void judge_global(arena *arena, struct explain_access *access)
{
    const struct explain_worst *worst = &access->worst;
    if (access->cost.sectors > access->cost.least)
        explain_add_to_access(arena, access, EXPLAIN_UNCOALESCED,
                              say_warp_sectors(arena, worst->sectors, worst->least, worst->where),
                              remedy_advice(coalescing_remedy(arena, access)));
}

/* ---- Engines ---- */

static void judge_transfer(arena *arena, const struct explain_row *row, struct explain_access *access)
{
    const struct explain_worst *worst = &access->worst;
    const struct message *repeated = say_engine_repeated(arena, row->transfer->threads);
    if (access->cost.sectors > access->cost.least)
        explain_add_to_access(arena, access, EXPLAIN_UNCOALESCED,
                              say_engine_sectors(arena, worst->sectors, worst->least, worst->where),
                              remedy_advice(say_rows_of_sectors(arena, MEMORY_SECTOR)));
    if (row->transfer->is_repeated)
        explain_add_to_access(arena, access, EXPLAIN_REPEATED, repeated, message_remedy(repeated));
}

/* ---- Shared memory ---- */

static void judge_shared(arena *arena, struct explain_access *access)
{
    const struct explain_worst *worst = &access->worst;
    const int bytes = worst->request.bytes < MEMORY_WORD ? MEMORY_WORD : worst->request.bytes;
    if (access->cost.wavefronts > access->cost.passes)
        explain_add_to_access(arena, access, EXPLAIN_BANK_CONFLICT,
                              say_bank_conflict(arena, worst->degree, worst->conflict, worst->where),
                              remedy_advice(say_longer_rows(arena, bytes)));
}

/* ---- Rows ---- */

static void judge_width(struct fold *fold, const struct explain_note *note, struct explain_row *row)
{
    const struct copy *copy = note->copy;
    long long bits;
    if (!copy || note->shape != SHAPE_MODES || !note->why || note->twin == COPY_NARROW ||
        (!copy_in_memory(copy, SIDE_DST) && !copy_in_memory(copy, SIDE_SRC)) || expr_is_int(copy->size, 0))
        return;
    bits = 8 * (long long)copy_move_bytes(fold, copy, note->plan->width);
    if (note->twin == COPY_WIDE) {
        explain_add_to_row(fold->arena, row, EXPLAIN_GUARDED, say_moves_guarded(fold->arena, bits, note->guard),
                           note->remedy);
        return;
    }
    if (note->plan->width >= copy->most)
        return;
    explain_add_to_row(fold->arena, row, EXPLAIN_NARROW_MOVES, say_moves_narrow(fold->arena, bits, note->why),
                       note->remedy);
}

static void judge_idle(arena *arena, struct explain_row *row)
{
    const struct explain_coverage *c = &row->coverage;
    const int64_t idle = c->idle - c->masked;
    const struct message *what = say_threads_idle(arena, idle, c->threads);
    if (c->verdict != EXPLAIN_UNCHECKED && idle > 0 && idle != c->threads)
        explain_add_to_row(arena, row, EXPLAIN_IDLE, what, message_remedy(what));
}

static void judge_unknown(arena *arena, struct explain_access *access)
{
    const struct message *what = say_addresses_unknown(arena, access->name, access->cost.unknown);
    explain_add_to_access(arena, access, EXPLAIN_UNKNOWN, what, message_remedy(what));
}

void explain_judge(struct fold *fold, const struct explain_note *note, struct explain_row *row)
{
    judge_width(fold, note, row);
    if (note->copy)
        judge_idle(fold->arena, row);
    for (size_t i = 0; i < row->accesses; i++) {
        struct explain_access *access = &row->access[i];
        if (!access->cost.is_known && (note->copy || note->expects[0] || note->expects[1]))
            judge_unknown(fold->arena, access);
        else if (row->transfer)
            judge_transfer(fold->arena, row, access);
        else if (access->space == EXPLAIN_SHARED)
            judge_shared(fold->arena, access);
        else
            judge_global(fold->arena, access);
    }
}

/* ---- Functions ---- */

void explain_judge_function(struct fold *fold, struct explain_function *function)
{
    const struct explain_memory *memory = &function->memory;
    const struct message *what = memory->shared <= memory->shared_limit
                                     ? say_shared_static(fold->arena, memory->shared, memory->static_limit)
                                     : say_shared_too_large(fold->arena, memory->shared, memory->static_limit);
    if (memory->shared > memory->static_limit)
        add_with(fold->arena, &function->finding, &function->findings, EXPLAIN_SHARED_LIMIT, what,
                 message_remedy(what));
}

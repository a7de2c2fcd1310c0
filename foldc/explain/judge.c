/* The fault of an access, in one sentence, and the fix, in another. */
#include "judge.h"

#include <string.h>

static void add(arena *arena, struct explain_finding **list, size_t *count, struct explain_finding finding)
{
    if (!*count) {
        struct explain_finding *room = arena_alloc(arena, EXPLAIN_FINDINGS * sizeof *room);
        *list = room;
    }
    if (*count < EXPLAIN_FINDINGS)
        (*list)[(*count)++] = finding;
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

static const char *coalescing_remedy(arena *arena, const struct explain_access *access)
{
    const memory_request *r = &access->worst.request;
    const int first = r->active ? __builtin_ctz(r->active) : 0;
    int64_t apart = 0;
    if (!is_strided(r, &apart))
        return "a thread layout whose first mode runs along the elements of stride 1, so that a warp covers whole "
               "sectors";
    if (apart == r->bytes && r->address[first] % MEMORY_SECTOR)
        return arena_printf(
            arena, "rows that begin at multiples of %d bytes: here the warp begins %lld bytes after one", MEMORY_SECTOR,
            (long long)((r->address[first] % MEMORY_SECTOR + MEMORY_SECTOR) % MEMORY_SECTOR));
    return arena_printf(
        arena, "neighbouring threads on neighbouring elements: here they are %lld bytes apart and take %d each",
        (long long)apart, r->bytes);
}

static void judge_global(arena *arena, struct explain_access *access)
{
    if (access->cost.sectors <= access->cost.least)
        return;
    add(arena, &access->finding, &access->findings,
        (struct explain_finding){
            EXPLAIN_UNCOALESCED,
            arena_printf(arena, "a request of a warp touches %d sectors of global memory where its bytes need %d (%s)",
                         access->worst.sectors, access->worst.least, access->worst.where),
            coalescing_remedy(arena, access), NULL});
}

/* ---- Engines ---- */

static void judge_transfer(arena *arena, const struct explain_row *row, struct explain_access *access)
{
    if (access->cost.sectors > access->cost.least)
        add(arena, &access->finding, &access->findings,
            (struct explain_finding){
                EXPLAIN_UNCOALESCED,
                arena_printf(arena, "the copy touches %d sectors of global memory where its bytes need %d (%s)",
                             access->worst.sectors, access->worst.least, access->worst.where),
                arena_printf(arena, "rows that begin at multiples of %d bytes in global memory, and are as long",
                             MEMORY_SECTOR),
                NULL});
    if (row->transfer->is_repeated)
        add(arena, &access->finding, &access->findings,
            (struct explain_finding){
                EXPLAIN_REPEATED,
                arena_printf(arena, "%lld threads issue it, each the whole of it", (long long)row->transfer->threads),
                "a condition that one thread meets: if (threadIdx.x == 0)", NULL});
}

/* ---- Shared memory ---- */

static const char *conflict_remedy(arena *arena, const struct explain_access *access)
{
    const int bytes = access->worst.request.bytes < MEMORY_WORD ? MEMORY_WORD : access->worst.request.bytes;
    return arena_printf(arena, "rows that are %d bytes longer, or a swizzle of the shared layout", bytes);
}

static void judge_shared(arena *arena, struct explain_access *access)
{
    if (access->cost.wavefronts <= access->cost.passes)
        return;
    add(arena, &access->finding, &access->findings,
        (struct explain_finding){EXPLAIN_BANK_CONFLICT,
                                 arena_printf(arena, "%d-way bank conflict: %s (%s)", access->worst.degree,
                                              access->worst.conflict, access->worst.where),
                                 conflict_remedy(arena, access), NULL});
}

/* ---- Rows ---- */

static void judge_width(struct fold *fold, const struct explain_note *note, struct explain_row *row)
{
    const struct copy *copy = note->copy;
    const char *remedy = note->remedy.words ? message_words(fold->arena, note->remedy.words) : NULL;
    if (!copy || note->shape != SHAPE_MODES || !note->why || note->twin == COPY_NARROW ||
        (!copy_in_memory(copy, SIDE_DST) && !copy_in_memory(copy, SIDE_SRC)) || expr_is_int(copy->size, 0))
        return;
    if (note->twin == COPY_WIDE) {
        add(fold->arena, &row->finding, &row->findings,
            (struct explain_finding){EXPLAIN_GUARDED,
                                     arena_printf(fold->arena, "%lld-bit moves only where %s",
                                                  8 * (long long)copy_move_bytes(fold, copy, note->plan->width),
                                                  message_words(fold->arena, note->guard)),
                                     remedy, note->remedy.edit});
        return;
    }
    if (note->plan->width >= copy->most)
        return;
    row->not_wider = message_words(fold->arena, note->why);
    add(fold->arena, &row->finding, &row->findings,
        (struct explain_finding){EXPLAIN_NARROW_MOVES,
                                 arena_printf(fold->arena, "%lld-bit moves: %s",
                                              8 * (long long)copy_move_bytes(fold, copy, note->plan->width),
                                              row->not_wider),
                                 remedy, note->remedy.edit});
}

static void judge_idle(arena *arena, struct explain_row *row)
{
    const struct explain_coverage *c = &row->coverage;
    const int64_t idle = c->idle - c->masked;
    if (c->verdict == EXPLAIN_UNCHECKED || idle <= 0 || idle == c->threads)
        return;
    add(arena, &row->finding, &row->findings,
        (struct explain_finding){
            EXPLAIN_IDLE,
            arena_printf(arena, "%lld of %lld threads move nothing", (long long)idle, (long long)c->threads), NULL,
            NULL});
}

void explain_judge(struct fold *fold, const struct explain_note *note, struct explain_row *row)
{
    judge_width(fold, note, row);
    if (note->copy)
        judge_idle(fold->arena, row);
    for (size_t i = 0; i < row->accesses; i++) {
        struct explain_access *access = &row->access[i];
        if (!access->cost.is_known && (note->copy || note->expects[0] || note->expects[1]))
            add(fold->arena, &access->finding, &access->findings,
                (struct explain_finding){EXPLAIN_UNKNOWN,
                                         arena_printf(fold->arena, "the addresses of %s are not known: %s",
                                                      access->name, access->cost.unknown),
                                         NULL, NULL});
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
    arena *arena = fold->arena;
    if (function->memory.shared > function->memory.static_limit)
        add(arena, &function->finding, &function->findings,
            (struct explain_finding){
                EXPLAIN_SHARED_LIMIT,
                arena_printf(arena, "its arrays in shared memory have %lld bytes, and a kernel may declare %lld",
                             (long long)function->memory.shared, (long long)function->memory.static_limit),
                function->memory.shared <= function->memory.shared_limit
                    ? "CCUTE_DYNAMIC_SHARED, with cudaFuncAttributeMaxDynamicSharedMemorySize set before the launch"
                    : "a smaller tile, or fewer stages",
                NULL});
}

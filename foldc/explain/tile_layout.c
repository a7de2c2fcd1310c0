/* A layout to paste, where a tile in shared memory meets bank conflicts: the cheapest that frees all that the function
   does with it. */
#include <string.h>

#include <ccute/query.h>

#include "judge.h"
#include "run.h"
#include "foldc/swizzle/search.h"

enum { MOST_REQUESTS = 256 };

/* ---- Remembering ---- */

void explain_remember(struct explain_work *work, const struct ast_decl *root, const memory_request *request)
{
    struct explain_tile_request *at;
    if (!root || work->tile_requests >= MOST_REQUESTS)
        return;
    for (size_t i = 0; i < work->tile_requests; i++)
        if (work->tile_request[i].root == root && memcmp(&work->tile_request[i].request, request, sizeof *request) == 0)
            return;
    work->tile_request = arena_grow(work->values.fold->arena, work->tile_request, work->tile_requests,
                                    &work->tile_request_room, sizeof *work->tile_request);
    at = &work->tile_request[work->tile_requests++];
    at->root = root;
    at->request = *request;
}

/* ---- Searching ---- */

/* The layout in numbers; false if it has others. */
static bool in_numbers(const sym_layout *from, ccute_layout *to)
{
    memset(to, 0, sizeof *to);
    to->shape.n = from->shape.n;
    memcpy(to->shape.prof, from->shape.prof, sizeof to->shape.prof);
    for (int i = 0; i < from->shape.n; i++) {
        if (from->shape.v[i]->kind != EXPR_INT || from->stride[i]->kind != EXPR_INT)
            return false;
        to->shape.v[i] = from->shape.v[i]->value;
        to->stride[i] = from->stride[i]->value;
    }
    return expr_is_int(from->offset, 0);
}

/* The requests of the array without the swizzle of its layout. Swizzling an offset a second time undoes the first. */
static size_t plain_requests(const struct explain_work *work, const struct explain_room *room, int64_t bytes,
                             memory_request *out)
{
    const sym_layout *l = room->layout;
    size_t count = 0;
    for (size_t i = 0; i < work->tile_requests; i++) {
        if (work->tile_request[i].root != room->decl)
            continue;
        out[count] = work->tile_request[i].request;
        for (int lane = 0; lane < MEMORY_LANES && l->sw_bits; lane++)
            out[count].address[lane] =
                bytes * ccute_swizzled_(out[count].address[lane] / bytes, l->sw_bits, l->sw_base, l->sw_shift);
        count++;
    }
    return count;
}

/* The wavefronts of its requests with its present layout. */
static int64_t wavefronts_now(const struct explain_work *work, const struct ast_decl *root)
{
    int64_t wavefronts = 0;
    for (size_t i = 0; i < work->tile_requests; i++)
        if (work->tile_request[i].root == root)
            wavefronts += memory_shared_wavefronts(&work->tile_request[i].request);
    return wavefronts;
}

/* The remedy for an array; NULL if nothing is found. */
static const struct message *remedy_for(struct explain_work *work, const struct explain_room *room)
{
    arena *arena = work->values.fold->arena;
    const int64_t bytes = room->decl->type->target ? room->decl->type->target->size : 0;
    swizzle_problem problem = {.bytes = (int)bytes};
    swizzle_choice best;
    char text[512];
    memory_request *request = arena_alloc(arena, (work->tile_requests + 1) * sizeof *request);
    if (bytes <= 0 || !room->layout || !in_numbers(room->layout, &problem.tile))
        return NULL;
    problem.request = request;
    problem.requests = plain_requests(work, room, bytes, request);
    if (!problem.requests || !swizzle_search(&problem, &best, text, sizeof text) || best.means == SWIZZLE_NOTHING)
        return NULL;
    if (swizzle_print_c(&best.layout, text, sizeof text) >= (int)sizeof text)
        return NULL;
    if (best.wavefronts >= wavefronts_now(work, room->decl))
        return say_another_partition(arena, room->decl->name);
    if (best.wavefronts == best.passes)
        return say_layout_frees(arena, room->decl->name, arena_copy(arena, text, strlen(text)));
    return say_layout_best(arena, room->decl->name, arena_copy(arena, text, strlen(text)), best.wavefronts,
                           best.passes);
}

/* ---- Remedies ---- */

static bool has_conflict(const struct explain_access *access)
{
    for (size_t i = 0; i < access->findings; i++)
        if (access->finding[i].rule == EXPLAIN_BANK_CONFLICT)
            return true;
    return false;
}

static void set_remedy(struct explain_access *access, const struct message *remedy)
{
    for (size_t i = 0; i < access->findings; i++)
        if (access->finding[i].rule == EXPLAIN_BANK_CONFLICT)
            access->finding[i].remedy = remedy_advice(remedy);
}

void explain_tile_layouts(struct explain_work *work, struct explain_function *function)
{
    const struct explain_record *record = work->values.record;
    for (size_t k = 0; k < record->rooms; k++) {
        const struct message *remedy = NULL;
        bool is_searched = false;
        for (size_t i = 0; i < function->rows; i++)
            for (size_t a = 0; a < function->row[i].accesses; a++) {
                struct explain_access *access = &function->row[i].access[a];
                if (access->root != record->room[k].decl || !has_conflict(access))
                    continue;
                if (!is_searched)
                    remedy = remedy_for(work, &record->room[k]);
                is_searched = true;
                if (remedy)
                    set_remedy(access, remedy);
            }
    }
}

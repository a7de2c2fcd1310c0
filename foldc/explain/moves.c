/* The moves of a statement by all lanes of each warp: the addresses of a copy's plan, which foldc writes down as text,
   become requests, and these are counted. */
#include <string.h>

#include <ccute/query.h>

#include "carry.h"
#include "judge.h"

/* ---- One request ---- */

const struct message *run_where(const struct run *run, const struct message *who)
{
    for (int i = 0; i < run->steps.loops; i++)
        who = say_at_round(run_arena(run), who, run->point.round[i] + 1, run->steps.loop[i]->counter->name);
    return who;
}

static const struct message *where(const struct run *run)
{
    const struct message *who = say_at_warp(run_arena(run), run->warp.number);
    if (run->note->copy && run->most_issued != 1)
        who = say_at_move(run_arena(run), who, run->warp.issued);
    return run_where(run, who);
}

static void count_global(struct run *run, struct way *way, const memory_request *request, const struct recent *recent)
{
    struct explain_access *access = way->access;
    const memory_global *cost = &recent->global;
    access->cost.sectors += cost->sectors;
    access->cost.least += cost->least;
    if (cost->sectors - cost->least <= access->worst.sectors - access->worst.least && access->cost.requests > 1)
        return;
    access->worst.sectors = cost->sectors;
    access->worst.least = cost->least;
    access->worst.request = *request;
    access->worst.where = where(run);
}

static void count_shared(struct run *run, struct way *way, const memory_request *request, const struct recent *recent)
{
    struct explain_access *access = way->access;
    const memory_shared *cost = &recent->shared;
    memory_collision worst;
    char lanes[64];
    access->cost.wavefronts += cost->wavefronts;
    access->cost.passes += cost->passes;
    if (cost->degree <= access->worst.degree && access->cost.requests > 1)
        return;
    access->worst.degree = cost->degree;
    access->worst.request = *request;
    access->worst.where = where(run);
    if (memory_worst_bank(request, &worst) && memory_name_lanes(&worst, lanes, sizeof lanes) > 0)
        access->worst.conflict = say_lanes_collide(run_arena(run), arena_copy(run_arena(run), lanes, strlen(lanes)),
                                                   worst.words, worst.bank);
}

static void tell_misaligned(struct run *run, struct way *way, const memory_request *request, int lane)
{
    struct explain_access *access = way->access;
    const struct message *what;
    if (lane < 0 || access->findings)
        return;
    what = say_move_misaligned(run_arena(run), run->warp.number * MEMORY_LANES + lane, request->bytes,
                               request->address[lane], access->name);
    explain_add_to_access(run_arena(run), access, EXPLAIN_MISALIGNED, what, message_remedy(what));
}

/* Does a request differ from another by whole lines, as many for each lane? Then its cost is equal. */
static bool is_like(const memory_request *a, const memory_request *b)
{
    int64_t by, differs = 0;
    if (a->active != b->active || a->bytes != b->bytes)
        return false;
    by = a->address[__builtin_ctz(a->active)] - b->address[__builtin_ctz(a->active)];
    if (by % MEMORY_LINE)
        return false;
    for (int lane = 0; lane < MEMORY_LANES; lane++)
        differs |= (a->address[lane] - b->address[lane] - by) & -(int64_t)(a->active >> lane & 1);
    return !differs;
}

/* Count a request: the first time by the memory model, later by the recent one that is like it. */
static void issue(struct run *run, struct way *way, const memory_request *request)
{
    const int64_t first = request->address[__builtin_ctz(request->active)];
    struct recent *recent = &way->recent[(uint64_t)first / MEMORY_WORD % RECENT];
    const bool is_shared = way->access->space == EXPLAIN_SHARED;
    int lane;
    way->access->cost.requests++;
    if (!recent->is_there || !is_like(request, &recent->request)) {
        recent->is_there = memory_request_ok(request, &lane);
        if (!recent->is_there) {
            tell_misaligned(run, way, request, lane);
            return;
        }
        recent->request = *request;
        if (!is_shared) {
            recent->global = memory_global_cost(request);
        } else {
            recent->shared = memory_shared_cost(request);
            explain_remember(run->work, way->access->root, request);
        }
    }
    if (is_shared)
        count_shared(run, way, request, recent);
    else
        count_global(run, way, request, recent);
}

/* ---- One move ---- */

int64_t run_swizzled(const sym_layout *l, int64_t offset)
{
    return l && l->sw_bits ? ccute_swizzled_(offset, l->sw_bits, l->sw_base, l->sw_shift) : offset;
}

/* The addresses of the moves that begin at these offsets of a side, as its layout counts without its swizzle. */
static void find_addresses(const struct run *run, const struct way *way, const lanes offset, memory_request *request)
{
    const sym_layout *l = run->note->copy ? run->note->copy->layout[way->side] : NULL;
    const int64_t *pointer = run->warp.pointer[way - run->way];
    const bool is_swizzled = l && l->sw_bits;
    for (int lane = 0; lane < MEMORY_LANES; lane++)
        if (request->active >> lane & 1) {
            const int64_t at = is_swizzled ? run_swizzled(l, offset[lane]) : offset[lane];
            request->address[lane] = way->base + pointer[lane] + at * way->element;
        }
}

/* Some lanes move `count` elements on all sides, from the offsets on; in as many requests as the width needs. */
static void move(struct run *run, uint32_t active, lanes *offset, int64_t count)
{
    if (!active)
        return;
    for (int i = 0; i < run->ways; i++) {
        struct way *way = &run->way[i];
        const int64_t bytes = count * way->element, whole = way->access->bits / 8;
        memory_request request = {.kind = way->kind, .active = active};
        request.bytes = (int)(whole < bytes ? whole : bytes);
        if (!way->is_good)
            continue;
        find_addresses(run, way, offset[way->side], &request);
        cover_touch(&way->cover, &request, way->base, way->element, count, run->warp.number * MEMORY_LANES);
        for (int64_t left = run->on_device ? bytes : 0; left > 0; left -= request.bytes) {
            issue(run, way, &request);
            for (int lane = 0; lane < MEMORY_LANES && left > request.bytes; lane++)
                request.address[lane] += request.bytes;
        }
    }
    run->warp.issued++;
}

/* ---- The first addresses of a lane ---- */

/* The strides and extents of the modes for one lane; false if one has no value. */
static bool set_modes(struct run *run, int lane, const struct copy_modes *modes, bool is_inner)
{
    bool good = true;
    for (int m = 0; m < modes->n; m++) {
        lanes *to = is_inner ? run->warp.within[m] : run->warp.stride[m];
        if (!is_inner)
            run->warp.extent[m][lane] = chosen_value(run->values, modes->mode[m].extent, &good);
        for (int i = 0; i < run->reads; i++)
            to[run->read[i]][lane] = chosen_value(run->values, modes->mode[m].stride[run->read[i]], &good);
    }
    return good;
}

static bool set_copy(struct run *run, int lane, int64_t thread)
{
    const struct explain_note *note = run->note;
    const struct copy *copy = note->copy;
    bool good = true;
    if (copy->mask && chosen_value(run->values, copy->mask, &good) == 0) {
        run->way[run->ways - 1].cover.masked[thread] = true;
        return false;
    }
    for (int i = 0; i < run->reads && !note->index; i++)
        run->warp.offset[run->read[i]][lane] = chosen_value(run->values, note->plan->offset[run->read[i]], &good);
    for (int c = 0; c < COPY_COORDS && copy->limit[c]; c++)
        run->warp.limit[c][lane] = chosen_value(run->values, copy->limit[c], &good);
    if (note->shape != SHAPE_MODES)
        return good;
    return set_modes(run, lane, &note->plan->inner, true) && set_modes(run, lane, &note->plan->outer, false) && good;
}

bool run_comes_here(struct run *run, int64_t thread)
{
    bool good = chosen_steps_set(&run->steps, thread, &run->point);
    for (int i = 0; good && i < run->conditions; i++)
        if ((chosen_value(run->values, run->condition[i].e, &good) != 0) == run->condition[i].negated)
            return false;
    return good;
}

/* The first addresses of a lane that runs the statement here; false if it does not. */
static bool set_lane(struct run *run, int lane, int64_t thread)
{
    bool good = true;
    if (!run_comes_here(run, thread))
        return false;
    for (int i = 0; i < run->ways; i++)
        run->warp.pointer[i][lane] =
            run->way[i].is_good ? chosen_value(run->values, run->way[i].pointer.offset, &good) : 0;
    if (run->note->copy)
        return set_copy(run, lane, thread) && good;
    run->warp.offset[0][lane] = chosen_value(run->values, run->note->plain->index, &good);
    return good;
}

/* ---- A copy by its modes ---- */

/* The lanes whose element at the offsets is inside the bounds of a bounded copy. */
static uint32_t inside(const struct run *run, uint32_t active, lanes *offset)
{
    const struct copy *copy = run->note->copy;
    for (int c = 0; c < COPY_COORDS && copy->layout[SIDE_COORD + c]; c++)
        for (int lane = 0; lane < MEMORY_LANES; lane++) {
            const int64_t at = offset[SIDE_COORD + c][lane];
            if ((active >> lane & 1) && (at < 0 || at >= run->warp.limit[c][lane]))
                active &= ~((uint32_t)1 << lane);
        }
    return active;
}

/* The offsets of element x of the run. */
static void run_offsets(const struct run *run, lanes *from, int64_t x, lanes *to)
{
    const struct copy_modes *inner = &run->note->plan->inner;
    for (int i = 0; i < run->reads; i++)
        memcpy(to[run->read[i]], from[run->read[i]], sizeof *to);
    for (int m = 0; m < inner->n; m++) {
        const int64_t step = x % inner->mode[m].extent->value;
        x /= inner->mode[m].extent->value;
        for (int i = 0; i < run->reads && step; i++)
            for (int lane = 0; lane < MEMORY_LANES; lane++)
                to[run->read[i]][lane] += step * run->warp.within[m][run->read[i]][lane];
    }
}

/* One move of a bounded copy: whole where all of it is inside, otherwise element by element. An atom that fills up with
   zeros writes all of it in any case. */
static void move_bounded(struct run *run, uint32_t active, lanes *at, int64_t x)
{
    const int64_t width = run->note->plan->width;
    lanes offset[COPY_SIDES];
    uint32_t whole = active;
    for (int64_t e = 0; e < width; e++) {
        run_offsets(run, at, x + e, offset);
        whole &= inside(run, active, offset);
    }
    run_offsets(run, at, x, offset);
    move(run, run->note->plan->is_async ? inside(run, active, offset) : whole, offset, width);
    for (int64_t e = 0; e < width && !run->note->plan->is_async && width > 1; e++) {
        run_offsets(run, at, x + e, offset);
        move(run, inside(run, active & ~whole, offset), offset, 1);
    }
}

/* The next coordinate of the outer modes; false after the last. */
static bool step_modes(struct run *run, int first, int64_t *index, lanes *at)
{
    for (int m = 0; m < run->note->plan->outer.n; m++) {
        const int64_t extent = run->warp.extent[m][first];
        const bool wraps = ++index[m] == extent;
        for (int i = 0; i < run->reads; i++)
            for (int lane = 0; lane < MEMORY_LANES; lane++)
                at[run->read[i]][lane] += (wraps ? 1 - extent : 1) * run->warp.stride[m][run->read[i]][lane];
        if (!wraps)
            return true;
        index[m] = 0;
    }
    return false;
}

static void carry_out_modes(struct run *run, uint32_t active)
{
    const struct copy_plan *plan = run->note->plan;
    const bool bounded = run->note->copy->layout[SIDE_COORD] != NULL;
    const int first = __builtin_ctz(active);
    lanes at[COPY_SIDES], offset[COPY_SIDES];
    int64_t index[COPY_MODES] = {0}, moves = 0;
    for (int m = 0; m < plan->outer.n; m++)
        if (run->warp.extent[m][first] <= 0)
            return;
    for (int i = 0; i < run->reads; i++)
        memcpy(at[run->read[i]], run->warp.offset[run->read[i]], sizeof *at);
    do {
        for (int64_t x = 0; x < plan->run; x += plan->width, moves++) {
            if (bounded) {
                move_bounded(run, active, at, x);
            } else {
                run_offsets(run, at, x, offset);
                move(run, active, offset, plan->width);
            }
        }
        run->cut |= moves >= MOST_MOVES;
    } while (!run->cut && step_modes(run, first, index, at));
}

/* ---- A copy by its elements' index; matrices ---- */

/* The offsets of element i, for the lanes that have one. */
static uint32_t set_element(struct run *run, uint32_t active, int64_t i)
{
    const struct explain_note *note = run->note;
    uint32_t lanes_of = 0;
    for (int lane = 0; lane < MEMORY_LANES; lane++) {
        bool good =
            (active >> lane & 1) && chosen_steps_set(&run->steps, run->warp.number * MEMORY_LANES + lane, &run->point);
        if (!good)
            continue;
        run->values->value[note->index->value] = i;
        for (int k = 0; k < run->reads; k++)
            run->warp.offset[run->read[k]][lane] = chosen_value(run->values, note->element[run->read[k]], &good);
        lanes_of |= (uint32_t)good << lane;
    }
    return lanes_of;
}

static void carry_out_index(struct run *run, uint32_t active)
{
    bool good = true;
    const int64_t size = chosen_value(run->values, run->note->copy->size, &good);
    for (int64_t i = 0; i < size && good && !run->cut; i++) {
        const uint32_t with = set_element(run, active, i);
        move(run, inside(run, with, run->warp.offset), run->warp.offset, 1);
        run->cut |= i >= MOST_MOVES;
    }
}

static void carry_out_matrices(struct run *run, uint32_t active)
{
    const struct copy *copy = run->note->copy;
    const int rows = 8 * (copy->atom.bits / 32), in_row = MEMORY_ROW / (int)copy->pointer[SIDE_DST].bytes;
    const expr *size = copy_size(run->values->fold, copy->layout[run->way[0].side]);
    const uint32_t pointing = rows == MEMORY_LANES ? UINT32_MAX : ((uint32_t)1 << rows) - 1;
    for (int64_t row = 0; size->kind == EXPR_INT && row < size->value / in_row; row++)
        if ((set_element(run, active, in_row * row) & pointing) == pointing)
            move(run, pointing, run->warp.offset, in_row);
}

/* ---- All threads ---- */

static void carry_out_warp(struct run *run)
{
    const int64_t threads = run_threads(run);
    uint32_t active = 0;
    for (int lane = 0; lane < MEMORY_LANES; lane++) {
        const int64_t thread = run->warp.number * MEMORY_LANES + lane;
        if (thread < threads && set_lane(run, lane, thread))
            active |= (uint32_t)1 << lane;
    }
    run->warp.issued = 0;
    if (!active)
        return;
    if (!run->note->copy)
        move(run, active, run->warp.offset, 1);
    else if (run->note->shape == SHAPE_MODES)
        carry_out_modes(run, active);
    else if (run->note->shape == SHAPE_INDEX)
        carry_out_index(run, active);
    else
        carry_out_matrices(run, active);
    if (run->warp.issued > run->most_issued)
        run->most_issued = run->warp.issued;
}

void run_point(struct run *run)
{
    if (run->note->engine) {
        transfer_point(run);
        return;
    }
    for (int i = 0; i < run->ways; i++)
        cover_next_point(&run->way[i].cover);
    for (run->warp.number = 0; run->warp.number * MEMORY_LANES < run_threads(run); run->warp.number++)
        carry_out_warp(run);
}

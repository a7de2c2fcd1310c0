/* The acts of calls at barriers, at pipelines and of copies: whose barrier, how many arrivals and bytes. */
#include "script_writer.h"

#include <string.h>

#include <ccute/async_types.h>

#include "engine_place.h"
#include "fence.h"
#include "flight.h"
#include "foldc/c/seen.h"
#include "keep.h"
#include "foldc/lanes/lanes.h"
#include "state.h"
#include "text.h"

enum { MOST_ACTS = 400000, BARRIER = sizeof(ccute_barrier) };

/* ---- Places ---- */

bool script_offset(const struct writer *w, const struct spot *spot, int64_t *offset)
{
    int64_t index;
    *offset = 0;
    for (const struct spot_step *step = spot->step; step; step = step->before) {
        if (step->member && step->member->variable.offset < 0)
            return false;
        if (step->member)
            *offset += step->member->variable.offset / 8;
        else if (lanes_value(w->arrival, step->index, w->thread, &index))
            *offset += (step->is_subtracted ? -1 : 1) * index * step->bytes;
        else
            return false;
    }
    return true;
}

/* The member where the variable begins; NULL: it has none. */
static const struct ast_decl *first_member(const struct writer *w)
{
    const struct ast_type *const type = w->spot.decl->type;
    return type->kind == AST_TYPE_OTHER && type->field_count ? type->field[0] : NULL;
}

/* The barrier's name, an element of an array by its number; of a pipeline that of the stage's. */
static const char *name_of(const struct writer *w, int64_t barrier)
{
    const char *const text = w->arrival->depth ? NULL : fold_source_text(w->fold, w->spot.address);
    const char *const name = text ? text + (*text == '&') : w->spot.decl->name;
    const struct spot_step *const last = w->spot.step;
    const struct ast_decl *const member = text || !last ? NULL : last->before ? last->before->member : first_member(w);
    int64_t index;
    if (w->stages)
        return arena_printf(w->fold->arena, "%s.%s[%d]", name, barrier < w->stages ? "full" : "empty",
                            (int)(barrier % w->stages));
    if (last && last->index && last->bytes == BARRIER && lanes_value(w->arrival, last->index, w->thread, &index))
        return arena_printf(w->fold->arena, "%.*s%s%s[%d]", (int)strcspn(name, "[ +"), name, member ? "." : "",
                            member ? member->name : "", (int)index);
    return name;
}

/* The number of the barrier's place in the thread, of a pipeline that of one of its barriers; -1: it is not known, or
   there are too many. */
static int place_of(const struct writer *w, int64_t barrier)
{
    struct scripts *const all = w->all;
    int64_t offset;
    int i = 0;
    if (!script_offset(w, &w->spot, &offset))
        return -1;
    offset += barrier * BARRIER;
    while (i < all->places && (all->place[i].decl != w->spot.decl || all->place[i].offset != offset))
        i++;
    if (i == SCRIPT_PLACES)
        return -1;
    if (i == all->places)
        all->place[all->places++] = (struct script_place){w->spot.decl, offset, name_of(w, barrier)};
    return i;
}

/* ---- Acts ---- */

void script_lose_at(struct writer *w, const struct ast_node *at, const struct message *why)
{
    if (w->all->is_lost)
        return;
    w->all->is_lost = true;
    w->all->why = why;
    w->all->why_at = at;
}

void script_lose(struct writer *w, const struct message *why)
{
    script_lose_at(w, w->arrival->depth ? w->arrival->calls[0] : w->arrival->call, why);
}

struct script *script_of(const struct writer *w, int thread)
{
    return &w->all->thread[w->block * w->all->threads + thread];
}

void script_add(struct writer *w, struct act act)
{
    struct script *const script = script_of(w, w->thread);
    const struct lanes_arrival *const arrival = w->arrival;
    if (act.place < 0)
        script_lose(w, say_untried_barrier(w->fold->arena));
    if (++w->acts > MOST_ACTS)
        script_lose(w, say_untried_many(w->fold->arena));
    if (w->all->is_lost)
        return;
    act.at = arrival->depth ? arrival->calls[0] : arrival->call;
    script->act = arena_grow(w->fold->arena, script->act, script->count, &script->capacity, sizeof *script->act);
    script->act[script->count++] = act;
}

static const struct ast_node *argument_of(const struct writer *w, uint32_t i)
{
    return i < ast_arg_count(w->arrival->call) ? ast_arg(w->arrival->call, i) : NULL;
}

int64_t script_number(struct writer *w, uint32_t argument)
{
    const struct ast_node *const node = argument_of(w, argument);
    int64_t number = 0;
    if (!node || !lanes_value(w->arrival, node, w->thread, &number))
        script_lose(w, say_untried_number(w->fold->arena, (int64_t)argument + 1));
    return number;
}

/* The number of a filling, or of fillings. */
static int64_t fillings_of(struct writer *w)
{
    const int64_t number = script_number(w, 1);
    if (number < 0)
        script_lose(w, say_untried_number(w->fold->arena, 2));
    return number;
}

/* The blocks of a mask, or the one with a number. */
static unsigned blocks_of(struct writer *w, uint32_t argument, bool is_mask)
{
    const int64_t number = script_number(w, argument);
    const unsigned all = (1u << w->all->blocks) - 1;
    const unsigned mask = is_mask ? (unsigned)number : number >= 0 && number < SCRIPT_BLOCKS ? 1u << number : 0;
    if (!mask || mask & ~all)
        script_lose(w, say_untried_number(w->fold->arena, (int64_t)argument + 1));
    return mask;
}

/* The block whose number the thread works out. */
static unsigned block_of_number(struct writer *w, const struct ast_node *number)
{
    int64_t block;
    if (lanes_value(w->arrival, number, w->thread, &block) && block >= 0 && block < w->all->blocks)
        return 1u << block;
    script_lose(w, say_untried_peer(w->fold->arena));
    return 0;
}

/* Bytes, in parts: each of several blocks brings a part of a map's tile. */
static const struct bytes *parts_of(struct writer *w, const struct ast_node *number, const struct ast_node *map,
                                    int64_t parts)
{
    struct bytes *const sum = arena_alloc(w->fold->arena, sizeof *sum);
    *sum = (struct bytes){.number = 0};
    if (map)
        bytes_add_map(w->fold, sum, map, SCRIPT_PARTS / parts);
    else if (number)
        bytes_add(w->fold, sum, number, SCRIPT_PARTS / parts);
    else
        sum->is_unknown = true;
    return sum;
}

/* ---- Calls ---- */

/* A call at a barrier, or at one of a pipeline's: full ones for producers, which begin the object, or empty ones. */
struct part {
    enum act_kind kind;
    bool is_empty;   /* of a pipeline: the barrier that consumers release */
    int number, map; /* arguments with bytes, -1: none */
    int blocks;      /* the argument with a mask; -1: this block */
    int to;          /* BRING: the argument with the place */
};

/* The acts of a call at the barrier in the argument; of a pipeline the next argument is the filling. */
struct row {
    enum call call;
    int argument;
    bool is_pipeline;
    struct part part[2];
    int parts;
};

static const struct row rows[] = {
    {CALL_ccute_barrier_init, 0, false, {{ACT_READY, false, 1, -1, -1, -1}}, 1},
    {CALLS_ccute_barrier, 0, false, {{ACT_END, false, -1, -1, -1, -1}}, 1}, /* ccute_barrier_invalidate */
    {CALL_ccute_barrier_expect, 0, false, {{ACT_EXPECT, false, 1, -1, -1, -1}}, 1},
    {CALL_ccute_barrier_arrive, 0, false, {{ACT_ARRIVE, false, -1, -1, -1, -1}}, 1},
    {CALL_ccute_barrier_arrive_peer, 0, false, {{ACT_ARRIVE, false, -1, -1, 1, -1}}, 1},
    {CALL_ccute_barrier_arrive_expect,
     0,
     false,
     {{ACT_EXPECT, false, 1, -1, -1, -1}, {ACT_ARRIVE, false, -1, -1, -1, -1}},
     2},
    {CALL_ccute_barrier_wait, 0, false, {{ACT_WAIT, false, 1, -1, -1, -1}}, 1},
    {CALL_ccute_barrier_wait_cluster, 0, false, {{ACT_WAIT, false, 1, -1, -1, -1}}, 1},
    {CALL_ccute_barrier_test, 0, false, {{ACT_WAIT, false, 1, -1, -1, -1}}, 1},
    {CALL_ccute_tma_load_tile, 2, false, {{ACT_BRING, false, -1, 1, -1, 0}}, 1},
    {CALL_ccute_tma_load_tile_multicast, 2, false, {{ACT_BRING, false, -1, 1, 3, 0}}, 1},
    {CALL_ccute_tma_load_box, 2, false, {{ACT_BRING, false, -1, -1, -1, 0}}, 1},
    {CALL_ccute_tma_load_box_multicast, 2, false, {{ACT_BRING, false, -1, -1, 3, 0}}, 1},
    {CALL_ccute_tma_load_axes, 3, false, {{ACT_BRING, false, -1, -1, -1, 1}}, 1},
    {CALL_ccute_tma_load_axes_multicast, 3, false, {{ACT_BRING, false, -1, -1, 4, 1}}, 1},
    {CALL_ccute_bulk_load, 3, false, {{ACT_BRING, false, 2, -1, -1, 0}}, 1},
    {CALL_ccute_bulk_peer, 3, false, {{ACT_BRING, false, 2, -1, -1, 0}}, 1},
    {CALL_ccute_pipeline_acquire, 0, true, {{ACT_WAIT, true, -1, -1, -1, -1}}, 1},
    {CALL_ccute_pipeline_load_tile, 0, true, {{ACT_EXPECT, false, -1, 3, -1, -1}, {ACT_BRING, false, -1, 3, -1, 2}}, 2},
    {CALL_ccute_pipeline_load_tile_multicast,
     0,
     true,
     {{ACT_EXPECT, false, -1, 3, -1, -1}, {ACT_BRING, false, -1, 3, 4, 2}},
     2},
    {CALL_ccute_pipeline_load_bulk, 0, true, {{ACT_EXPECT, false, 4, -1, -1, -1}, {ACT_BRING, false, 4, -1, -1, 2}}, 2},
    {CALL_ccute_pipeline_commit, 0, true, {{ACT_ARRIVE, false, -1, -1, -1, -1}}, 1},
    {CALL_ccute_pipeline_wait, 0, true, {{ACT_WAIT, false, -1, -1, -1, -1}}, 1},
    {CALL_ccute_pipeline_test, 0, true, {{ACT_WAIT, false, -1, -1, -1, -1}}, 1},
    {CALL_ccute_pipeline_release, 0, true, {{ACT_ARRIVE, true, -1, -1, -1, -1}}, 1},
    {CALL_ccute_pipeline_release_blocks, 0, true, {{ACT_ARRIVE, true, -1, -1, 2, -1}}, 1},
};

static const struct row *row_of(enum call call)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].call == call)
            return &rows[i];
    return NULL;
}

bool script_waits(const struct ast_node *node, int deep)
{
    const bool is_call = node->kind == AST_CALL && deep > 0;
    const struct row *const row = is_call ? row_of(node->call) : NULL;
    const struct ast_function *const callee = is_call && node->decl ? ast_seen_function(node->decl) : NULL;
    bool any = (row && row->part[0].kind == ACT_WAIT) || (callee && script_waits(callee->body, deep - 1));
    for (uint32_t i = 0; i < node->count && !any; i++)
        any = node->child[i] && script_waits(node->child[i], deep);
    return any;
}

bool script_is_test(enum call call) { return call == CALL_ccute_barrier_test || call == CALL_ccute_pipeline_test; }

bool script_is_barriers(enum call call, bool of_blocks)
{
    const struct row *const row = row_of(call);
    if (!row)
        return (call == CALL_ccute_pipeline_init || call == CALLS_ccute_pipeline) && !of_blocks;
    return !of_blocks || call == CALL_ccute_bulk_peer || row->part[0].blocks >= 0 ||
           row->part[row->parts - 1].blocks >= 0;
}

/* The call that an address in the shared memory of another block is of, also by a pointer that keeps it; NULL: it is
   one in the block's own. */
static const struct ast_node *peer_of(const struct writer *w, const struct ast_node *address)
{
    while (address && (address->kind == AST_PAREN || address->kind == AST_CAST))
        address = address->child[0];
    if (!address)
        return NULL;
    if (address->kind == AST_DECLREF && address->decl && address->decl->kind == AST_VAR && address->decl->init &&
        fold_keeps_value(address->decl)) {
        const struct ast_node *const call = peer_of(w, address->decl->init);
        return call && !fold_may_write_names(w->arrival->function->body, ast_arg(call, 1)) ? call : NULL;
    }
    return address->kind == AST_CALL && address->call == CALL_ccute_cluster_peer && ast_arg_count(address) == 2
               ? address
               : NULL;
}

/* The same place in the block's own shared memory. */
static const struct ast_node *own_place(const struct writer *w, const struct ast_node *address)
{
    const struct ast_node *const call = peer_of(w, address);
    return call ? ast_arg(call, 0) : address;
}

/* Find the barrier, or the pipeline, that an argument points to. */
static bool find_barrier(struct writer *w, const struct ast_node *argument, bool is_pipeline)
{
    const struct ast_node *const call = peer_of(w, argument);
    w->peer = call ? ast_arg(call, 1) : NULL;
    argument = call ? ast_arg(call, 0) : argument;
    w->stages = is_pipeline && argument ? protocol_stages(argument) : 0;
    if (!argument || (is_pipeline && w->stages <= 0) || !spot_find_whole(w->fold, argument, &w->spot) ||
        w->spot.decl->kind != AST_VAR)
        script_lose(w, say_untried_barrier(w->fold->arena));
    return !w->all->is_lost;
}

/* The bytes of part i of the call, of which each block of several brings a share. */
static const struct bytes *bytes_of(struct writer *w, const struct part *part, int i, int shares)
{
    if (!w->sum[i] || w->shares[i] != shares)
        w->sum[i] = parts_of(w, part->number < 0 ? NULL : argument_of(w, (uint32_t)part->number),
                             part->map < 0 ? NULL : argument_of(w, (uint32_t)part->map), shares);
    w->shares[i] = shares;
    return w->sum[i];
}

/* The number of bytes; 0: not known. */
static int64_t bytes_known(const struct bytes *bytes)
{
    return bytes->is_unknown || bytes->maps ? 0 : bytes->number / SCRIPT_PARTS;
}

/* Part i of a call at a barrier. */
static void add_part(struct writer *w, const struct row *row, int i, int64_t barrier, int64_t parity)
{
    const struct part *const part = &row->part[i];
    struct act act = {.kind = part->kind, .place = place_of(w, barrier), .blocks = 1u << w->block, .number = parity};
    if (w->peer)
        act.blocks = block_of_number(w, w->peer);
    else if (part->blocks >= 0)
        act.blocks = blocks_of(w, (uint32_t)part->blocks, row->call != CALL_ccute_barrier_arrive_peer);
    if (w->all->is_lost)
        return;
    if (part->kind == ACT_EXPECT || part->kind == ACT_BRING)
        act.bytes = bytes_of(w, part, i, part->kind == ACT_BRING ? __builtin_popcount(act.blocks) : 1);
    else if (part->number >= 0)
        act.number = script_number(w, (uint32_t)part->number);
    if (part->kind == ACT_BRING && w->all->has_places)
        act.memory = script_extent(w, own_place(w, argument_of(w, (uint32_t)part->to)), bytes_known(act.bytes));
    script_add(w, act);
}

static void come_to_barrier(struct writer *w, const struct row *row)
{
    const int64_t stages = w->stages ? w->stages : 1, filling = w->stages ? fillings_of(w) : 0;
    for (int i = 0; i < row->parts && !w->all->is_lost; i++)
        add_part(w, row, i, filling % stages + (row->part[i].is_empty ? stages : 0),
                 (filling / stages & 1) ^ row->part[i].is_empty);
}

/* All barriers of a pipeline are readied: the full ones, then the empty ones. */
static void ready_pipeline(struct writer *w)
{
    for (int i = 0; i < 2 * w->stages && !w->all->is_lost; i++)
        script_add(w, (struct act){.kind = ACT_READY,
                                   .place = place_of(w, i),
                                   .blocks = 1u << w->block,
                                   .number = script_number(w, i < w->stages ? 1 : 2)});
}

/* Wait until the last filling of each stage is released. */
static void drain_pipeline(struct writer *w)
{
    const int64_t fillings = fillings_of(w);
    for (int64_t i = fillings; i < fillings + w->stages && !w->all->is_lost; i++)
        script_add(w, (struct act){.kind = ACT_WAIT,
                                   .place = place_of(w, i % w->stages + w->stages),
                                   .blocks = 1u << w->block,
                                   .number = (i / w->stages & 1) ^ 1});
}

void script_come_to_barriers(struct writer *w)
{
    const enum call call = w->arrival->call->call;
    const struct row *const row = row_of(call);
    w->sum[0] = w->sum[1] = NULL;
    if (!find_barrier(w, argument_of(w, row ? (uint32_t)row->argument : 0), !row || row->is_pipeline))
        return;
    for (w->thread = 0; w->thread < w->arrival->threads && !w->all->is_lost; w->thread++)
        if (w->arrival->comes[w->thread] && row)
            come_to_barrier(w, row);
        else if (w->arrival->comes[w->thread] && call == CALL_ccute_pipeline_init)
            ready_pipeline(w);
        else if (w->arrival->comes[w->thread])
            drain_pipeline(w);
}

/* ---- Copy statements ---- */

/* The call that makes a copy statement's atom in the statement itself. */
static const struct ast_node *maker_of(const struct ast_node *copy)
{
    const struct ast_node *maker = ast_bare(ast_arg(copy, 0));
    while ((maker->kind == AST_CONSTRUCT || maker->kind == AST_CAST) && maker->count == 1)
        maker = ast_bare(maker->child[0]);
    return maker;
}

/* The bytes that a copy statement brings to the barrier of its atom. */
static const struct bytes *bytes_of_copy(struct writer *w, const struct ast_node *maker)
{
    const struct flight_call *const flight = flight_at(w->fold, w->arrival->call);
    struct bytes *sum;
    if (maker->call == CALL_ccute_tma_load)
        return parts_of(w, NULL, ast_arg(maker, 0), 1);
    sum = arena_alloc(w->fold->arena, sizeof *sum);
    *sum = (struct bytes){.number = flight ? SCRIPT_PARTS * flight->bytes : 0, .is_unknown = !flight || !flight->bytes};
    return sum;
}

void script_come_to_copy(struct writer *w)
{
    const struct ast_node *const copy = w->arrival->call, *const maker = maker_of(copy);
    const bool is_tile = maker->kind == AST_CALL && maker->call == CALL_ccute_tma_load;
    if (fence_is_grouped(copy) || (maker->kind == AST_CALL && maker->call == CALL_ccute_tma_prefetch)) {
        script_come_to_places(w);
        return;
    }
    if (maker->kind != AST_CALL || (!is_tile && maker->call != CALL_ccute_bulk_load_atom) || ast_arg_count(maker) > 2)
        script_lose(w, say_untried_atom(w->fold->arena));
    if (w->all->is_lost || !find_barrier(w, ast_arg(maker, is_tile), false))
        return;
    struct act act = {.kind = ACT_BRING, .blocks = 1u << w->block, .bytes = bytes_of_copy(w, maker)};
    for (w->thread = 0; w->thread < w->arrival->threads && !w->all->is_lost; w->thread++) {
        if (!w->arrival->comes[w->thread])
            continue;
        act.place = place_of(w, 0);
        if (w->all->has_places)
            act.memory = script_extent(w, fence_memory_of(copy), 0);
        script_add(w, act);
    }
}

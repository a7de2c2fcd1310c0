/* An engine or a product of four warps reads memory that many threads wrote: each thread must write, fence, and meet
 * the others before. And after a warp's wait for a product, other warps' parts of the product may still read their
 * memory: the threads must meet before they write there. An engine reads the memory of a store until the thread that
 * issued it has waited for the store's group, and the others know that when they have met that thread. Anything that
 * may be a meeting counts as one. */
#include "meet.h"

#include "about.h"
#include "arrivals_way.h"
#include "copy.h"
#include "engine.h"
#include "fence.h"
#include "flight.h"
#include "foldc/gpu/builtins.h"
#include "handed.h"
#include "lead.h"
#include "may.h"
#include "text.h"
#include "traces.h"
#include "way.h"

enum { DEEPEST = 8 };

/* What happened to a place since the write; or since the call that reads it: a product, or a store that is in no group
 * yet (ISSUED), in a group that nothing waited for, or in one that its own thread waited for. */
enum since { WRITTEN, FENCED, MET, FENCED_LATE, READ_BY_PRODUCT, ISSUED, COMMITTED, WAITED };

struct places {
    struct traces traces;
    int meetings, waits; /* the number of meetings on the path so far, and of waits for groups */
};

/* ---- Traces ---- */

static void forget(void *state)
{
    struct places *const places = state;
    places->traces.count = 0;
    places->meetings++;
    places->waits++;
}

static bool is_under_way(const struct trace *item) { return item->since == ISSUED || item->since == COMMITTED; }

static void meet(struct places *places)
{
    for (int i = places->traces.count - 1; i >= 0; i--)
        if (places->traces.item[i].since == WRITTEN || places->traces.item[i].since == MET)
            places->traces.item[i].since = MET;
        else if (!is_under_way(&places->traces.item[i]))
            traces_drop(&places->traces, i);
    places->meetings++;
}

static void fence(struct places *places)
{
    for (int i = 0; i < places->traces.count; i++)
        if (places->traces.item[i].since == WRITTEN)
            places->traces.item[i].since = FENCED;
        else if (places->traces.item[i].since == MET)
            places->traces.item[i].since = FENCED_LATE;
}

/* ---- Groups of stores ---- */

static void commit(struct places *places)
{
    for (int i = 0; i < places->traces.count; i++) {
        struct trace *const item = &places->traces.item[i];
        item->store.groups += item->since == COMMITTED;
        item->since = item->since == ISSUED ? COMMITTED : item->since;
    }
}

/* A wait until no more than that many groups are under way. */
static void wait(struct places *places, int64_t groups)
{
    for (int i = 0; i < places->traces.count; i++)
        if (places->traces.item[i].since == COMMITTED && places->traces.item[i].store.groups >= groups)
            places->traces.item[i].since = WAITED;
    places->waits++;
}

/* ---- Threads ---- */

/* Does the number differ among threads, as far as the text says? */
static bool differs(struct fold *fold, const struct ast_node *node, int deep)
{
    const struct handed *const passed = node->kind == AST_DECLREF ? handed_for(fold, node->decl) : NULL;
    const int builtin = ast_builtin(node);
    if (builtin >= 0)
        return builtin / GPU_AXES == GPU_THREAD_IDX;
    if (deep == 0)
        return false;
    if (passed)
        return differs(fold, passed->argument, deep - 1);
    if (node->kind == AST_DECLREF && node->decl && node->decl->kind == AST_VAR && node->decl->init &&
        node->decl->type->kind == AST_TYPE_INT)
        return differs(fold, node->decl->init, deep - 1);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && differs(fold, node->child[i], deep))
            return true;
    return false;
}

/* ---- Reports ---- */

static const char *name_of(struct way *way, const struct spot *spot)
{
    const char *const text = way->call ? NULL : fold_source_text(way->fold, spot->address);
    return text ? text : spot->decl->name;
}

/* Did each thread write in the place that it gives to the engine itself? */
static bool is_own_part(struct fold *fold, const struct spot *written, const struct spot *used)
{
    const struct ast_node *node = written->address;
    if (!differs(fold, used->address, DEEPEST))
        return false;
    while (!ast_is_same(node, used->address) && node->count &&
           (node->kind == AST_SUBSCRIPT || node->kind == AST_PAREN || node->kind == AST_CAST))
        node = node->child[0];
    return ast_is_same(node, used->address);
}

/* An engine or a product uses the place. */
static void use(struct way *way, const struct ast_node *call, const struct spot *used, struct places *places)
{
    struct arena *const arena = way->fold->arena;
    const struct ast_node *const seen = way_seen(way, call);
    for (int i = places->traces.count - 1; i >= 0; i--) {
        const struct trace *const item = &places->traces.item[i];
        if (!spot_is_same(&item->spot, used) || (used->moves && way->repeated) ||
            (item->since != FENCED && item->since != FENCED_LATE) || is_own_part(way->fold, &item->spot, used))
            continue;
        fold_warn(way->fold, seen,
                  item->since == FENCED ? say_unmet_write(arena, name_of(way, used), seen->text)
                                        : say_fenced_late(arena, name_of(way, used), seen->text),
                  item->by, say_written_here(arena));
        traces_drop(&places->traces, i);
        return;
    }
}

/* May what reads the place go on while threads write it, or an engine? is_spread: the place differs among threads. */
static bool is_read(const struct trace *item, bool is_engine, bool is_spread)
{
    switch (item->since) {
    case READ_BY_PRODUCT:
        return is_engine || is_spread;
    case ISSUED:
    case COMMITTED:
        return true;
    case WAITED:
        return is_spread && !is_engine && !item->store.is_each;
    default:
        return false;
    }
}

static const struct message *early_words(struct way *way, const struct trace *item)
{
    struct arena *const arena = way->fold->arena;
    const char *const name = name_of(way, &item->spot);
    return item->since == READ_BY_PRODUCT ? say_written_early(arena, name)
           : item->since == ISSUED        ? say_written_uncommitted(arena, name)
           : item->since == COMMITTED     ? say_written_unwaited(arena, name, item->store.groups)
                                          : say_written_unmet(arena, name);
}

/* Threads write the place, or an engine does. */
static void write(struct way *way, const struct ast_node *node, struct spot spot, bool is_engine, bool is_spread,
                  struct places *places)
{
    struct arena *const arena = way->fold->arena;
    for (int i = places->traces.count - 1; i >= 0; i--) {
        const struct trace *const item = &places->traces.item[i];
        if (!is_read(item, is_engine, is_spread) || !spot_is_same(&item->spot, &spot) || (spot.moves && way->repeated))
            continue;
        fold_error_or_warn(way->fold, is_under_way(item) && item->is_sure && arrivals_is_sure(way, node),
                           way_seen(way, node), early_words(way, item), item->by,
                           item->since == READ_BY_PRODUCT ? say_read_by_product(arena) : say_read_by_store(arena));
        traces_drop(&places->traces, i);
        break;
    }
    if (!is_engine && is_spread)
        traces_add(&places->traces, (struct trace){.spot = spot, .by = way_seen(way, node), .since = WRITTEN});
}

/* ---- The way ---- */

static void follow_element(struct way *way, const struct ast_node *node, struct places *places)
{
    const struct ast_node *place = ast_written_by(node);
    struct spot spot;
    while (place && (place->kind == AST_PAREN || place->kind == AST_CAST))
        place = place->child[0];
    if (place && (place->kind == AST_SUBSCRIPT || place->kind == AST_UNARY) && spot_find(way->fold, place, NULL, &spot))
        write(way, node, spot, false, differs(way->fold, place, DEEPEST), places);
    else if (place && place->kind == AST_DECLREF && place->decl)
        traces_drop_of(&places->traces, place->decl);
}

static void follow_copy(struct way *way, const struct ast_node *node, const struct flight_call *noted,
                        struct places *places)
{
    struct spot spot;
    if (noted && spot_find(way->fold, copy_destination(node), noted->offset[0], &spot))
        write(way, node, spot, false, noted->is_spread, places);
}

/* The call's own places: those of loads are written. */
static void follow_uses(struct way *way, const struct ast_node *node, const struct flight_call *noted,
                        struct places *places)
{
    struct spot used[FENCE_USES];
    const int count = fence_uses(way->fold, node, way->call != NULL, used);
    const bool is_product = noted && noted->event == FLIGHT_PRODUCT;
    for (int i = 0; i < count; i++) {
        use(way, node, &used[i], places);
        if (is_product)
            traces_add(&places->traces,
                       (struct trace){.spot = used[i], .by = way_seen(way, node), .since = READ_BY_PRODUCT});
        else if (!fence_is_store(node))
            write(way, node, used[i], true, false, places);
        else if (fence_is_grouped(node))
            traces_add(&places->traces, (struct trace){.spot = used[i],
                                                       .by = way_seen(way, node),
                                                       .is_sure = arrivals_is_sure(way, node),
                                                       .since = ISSUED,
                                                       .store.is_each = differs(way->fold, used[i].address, DEEPEST)});
    }
}

static void follow_groups(struct way *way, const struct ast_node *node, struct places *places)
{
    int64_t groups;
    if (node->call == CALL_ccute_bulk_commit)
        commit(places);
    else if (node->call == CALL_ccute_bulk_wait || node->call == CALL_ccute_bulk_wait_read)
        wait(places, lead_number(way->fold, ast_arg(node, 0), &groups) ? groups : 0);
}

/* May threads meet in the call? Of ccute's own functions only few do; of CUDA's that foldc knows by name none. */
static bool may_meet(const struct ast_node *call)
{
    if (fold_is_ccutes(call))
        return call_is_barrier(call->call) || call->call == CALL_ccute_elect_one;
    return call->call == CALL_OTHER;
}

static void follow_call(struct way *way, const struct ast_node *node, struct places *places)
{
    const struct flight_call *const noted = flight_at(way->fold, node);
    if (way_follow_lambda(way, node, places) || way_follow_helper(way, node, places))
        return;
    way_follow_parts(way, node, places);
    follow_uses(way, node, noted, places);
    follow_groups(way, node, places);
    if (node->call == CALL_ccute_fence_async)
        fence(places);
    else if (fold_is_copy(node) && !engine_is_copy(node))
        follow_copy(way, node, noted, places);
    else if (may_meet(node))
        meet(places);
    if (node->call != CALL_ccute_fence_async && may_call_itself(node, CALL_ccute_fence_async))
        forget(places);
}

static bool visit(struct way *way, const struct ast_node *node, void *state)
{
    switch (node->kind) {
    case AST_CALL:
        follow_call(way, node, state);
        return true;
    case AST_ASM:
        way_follow_parts(way, node, state);
        forget(state);
        return true;
    default:
        way_follow_parts(way, node, state);
        if (may_call_itself(node, CALL_ccute_fence_async) || may_end_call(node, CALL_ccute_fence_async))
            forget(state);
        else if (ast_written_by(node))
            follow_element(way, node, state);
        return true;
    }
}

/* Has the other path, without the item, what may end its use? */
static bool may_end(const struct trace *item, const struct places *places, const struct places *other)
{
    return other->meetings > places->meetings || (item->since >= ISSUED && other->waits > places->waits);
}

/* Keep an item that both paths have in the same state, or that only one has and the other path has not met more
   often. Of a store the further state of both. */
static void join(void *state, const void *beside)
{
    struct places *const to = state, other = *(const struct places *)beside;
    struct traces *const traces = &to->traces;
    for (int i = traces->count - 1; i >= 0; i--) {
        struct trace *const one = &traces->item[i], *const same = traces_find(&other.traces, one);
        if (same && same->since >= ISSUED && one->since >= ISSUED)
            *one = same->since > one->since ? *same : *one;
        else if (same ? same->since != one->since : may_end(one, to, &other))
            traces_drop(traces, i);
    }
    for (int i = 0; i < other.traces.count; i++)
        if (!traces_find(traces, &other.traces.item[i]) && !may_end(&other.traces.item[i], &other, to))
            traces_add(traces, other.traces.item[i]);
    to->meetings = other.meetings > to->meetings ? other.meetings : to->meetings;
    to->waits = other.waits > to->waits ? other.waits : to->waits;
}

void meet_check(struct fold *fold)
{
    struct places state = {.meetings = 0};
    struct way way = {.fold = fold,
                      .size = sizeof state,
                      .visit = visit,
                      .join = join,
                      .again = traces_again,
                      .forget = forget,
                      .skips_lambdas = true};
    if (!fold->errors.any && fold->file->language != AST_C && fence_any(fold))
        way_follow(&way, fold->function->body, &state);
}

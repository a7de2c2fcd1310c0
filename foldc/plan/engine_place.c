/* Engines and barriers work in shared memory, at aligned addresses, and clusters have the blocks that the kernel
 * states. A call of which the source says otherwise is an error, also in a helper, by the arguments that the kernel
 * passes. */
#include "engine_place.h"

#include "about.h"
#include "engine.h"
#include "fence.h"
#include "lead.h"
#include "spot.h"
#include "text.h"
#include "way.h"

enum { TILE_ALIGNED = 128, RUN_ALIGNED = 16, BITS = 64 };

struct state {
    bool *is_done; /* one is reported */
    bool is_launched;
};

/* ---- The memory that a variable is in ---- */

static bool has_member(const struct spot *spot)
{
    for (const struct spot_step *step = spot->step; step; step = step->before)
        if (step->member)
            return true;
    return false;
}

static bool is_of_kernel(const struct ast_function *kernel, const struct ast_decl *decl)
{
    for (uint32_t i = 0; i < kernel->param_count; i++)
        if (kernel->param[i] == decl)
            return true;
    return false;
}

/* Memory that is not shared; NULL: it may be. */
static const struct message *other_memory(struct fold *fold, const struct spot *spot, bool is_launched)
{
    const struct ast_decl *const decl = spot->decl;
    const bool leads = decl->type->is_reference || decl->type->kind == AST_TYPE_POINTER;
    if (leads) /* what a launch passes is no shared memory */
        return is_launched && is_of_kernel(fold->function, decl) && !decl->type->is_reference && !has_member(spot)
                   ? say_global_memory(fold->arena)
                   : NULL;
    if (decl->kind != AST_VAR || decl->variable.is_shared || !decl->place.source)
        return NULL;
    return ast_is_automatic(decl) ? say_own_memory(fold->arena) : say_global_memory(fold->arena);
}

static bool report(struct way *way, const struct ast_node *call, const struct message *message)
{
    return fold_error(way->fold, way_seen(way, call), message);
}

static bool is_elsewhere(struct way *way, const struct ast_node *call, const struct ast_node *argument, bool is_barrier,
                         const struct state *state)
{
    struct fold *const fold = way->fold;
    struct spot spot;
    const struct message *const other =
        argument->type && argument->type->kind != AST_TYPE_OTHER && spot_find(fold, argument, NULL, &spot)
            ? other_memory(fold, &spot, state->is_launched)
            : NULL;
    return other && report(way, call,
                           say_engine_elsewhere(fold->arena, call->text,
                                                is_barrier ? say_a_barrier(fold->arena) : say_a_tile(fold->arena),
                                                spot.decl->name, other));
}

/* ---- Alignment ---- */

/* The bytes from an array to the place; false: not known. */
static bool constant_offset(struct fold *fold, const struct spot *spot, int64_t *bytes)
{
    int64_t index;
    *bytes = 0;
    for (const struct spot_step *step = spot->step; step; step = step->before) {
        if (step->member || step->bytes <= 0 || !lead_number(fold, step->index, &index))
            return false;
        *bytes += (step->is_subtracted ? -index : index) * step->bytes;
    }
    return true;
}

/* Whatever the array's swizzle, a tile begins at a multiple of 128 bytes; a run of bytes at one of 16. */
static bool is_misaligned(struct way *way, const struct ast_node *call, const struct ast_node *argument, int64_t needs)
{
    struct fold *const fold = way->fold;
    struct spot spot;
    int64_t bytes;
    if (!argument->type || argument->type->kind == AST_TYPE_OTHER || !spot_find(fold, argument, NULL, &spot) ||
        !spot.decl->variable.is_shared || ast_annotation(spot.decl, "shared_array") ||
        spot.decl->type->kind != AST_TYPE_ARRAY || spot.decl->storage == AST_EXTERN || spot.decl->variable.align <= 0)
        return false;
    const int64_t align = spot.decl->variable.align;
    if (align < needs && (!spot.step || spot.is_fixed))
        return report(way, call, say_engine_array(fold->arena, call->text, needs, spot.decl->name, align));
    if (align >= needs && constant_offset(fold, &spot, &bytes) && bytes % needs)
        return report(way, call, say_engine_offset(fold->arena, call->text, needs, bytes, spot.decl->name));
    return false;
}

/* ---- Numbers ---- */

static bool has_bad_bytes(struct way *way, const struct ast_node *call, const struct ast_node *bytes)
{
    int64_t number;
    return lead_number(way->fold, bytes, &number) && (number <= 0 || number % RUN_ALIGNED) &&
           report(way, call, say_bulk_bytes(way->fold->arena, call->text, number));
}

/* The blocks of a cluster of the kernel; 0: not known. */
static int64_t blocks_of(const struct fold *fold)
{
    const int64_t *const dim = fold->function->mark.cluster_dim;
    return dim[0] > 0 && dim[1] > 0 && dim[2] > 0 ? dim[0] * dim[1] * dim[2] : 0;
}

static bool has_bad_mask(struct way *way, const struct ast_node *call, const struct ast_node *mask)
{
    const int64_t blocks = blocks_of(way->fold);
    int64_t number;
    if (!blocks || blocks >= BITS || !lead_number(way->fold, mask, &number) || number < 0 || !(number >> blocks))
        return false;
    return report(way, call,
                  say_cluster_mask(way->fold->arena, number, BITS - 1 - __builtin_clzll((uint64_t)number), blocks));
}

static bool has_bad_block(struct way *way, const struct ast_node *call, const struct ast_node *block)
{
    const int64_t blocks = blocks_of(way->fold);
    int64_t number;
    return blocks && lead_number(way->fold, block, &number) && (number < 0 || number >= blocks) &&
           report(way, call, say_cluster_block(way->fold->arena, number, blocks));
}

/* ---- Calls ---- */

/* The arguments of a call that have rules; -1: it has none. */
struct rule {
    enum call call;
    int barrier, shared, align, bytes, mask, block;
};

static const struct rule *rule_of(enum call call)
{
    static const struct rule rules[] = {
        {CALL_ccute_barrier_init, 0, -1, 0, -1, -1, -1},
        {CALL_ccute_barrier_expect, 0, -1, 0, -1, -1, -1},
        {CALL_ccute_barrier_arrive, 0, -1, 0, -1, -1, -1},
        {CALL_ccute_barrier_arrive_expect, 0, -1, 0, -1, -1, -1},
        {CALL_ccute_barrier_arrive_peer, 0, -1, 0, -1, -1, 1},
        {CALL_ccute_barrier_wait, 0, -1, 0, -1, -1, -1},
        {CALL_ccute_barrier_wait_cluster, 0, -1, 0, -1, -1, -1},
        {CALL_ccute_barrier_test, 0, -1, 0, -1, -1, -1},
        {CALL_ccute_pipeline_init, 0, -1, 0, -1, -1, -1},
        {CALL_ccute_pipeline_load_tile, 0, 2, TILE_ALIGNED, -1, -1, -1},
        {CALL_ccute_pipeline_load_tile_multicast, 0, 2, TILE_ALIGNED, -1, 4, -1},
        {CALL_ccute_pipeline_load_bulk, 0, 2, RUN_ALIGNED, 4, -1, -1},
        {CALL_ccute_pipeline_release_blocks, 0, -1, 0, -1, 2, -1},
        {CALL_ccute_tma_load_tile, 2, 0, TILE_ALIGNED, -1, -1, -1},
        {CALL_ccute_tma_load_box, 2, 0, TILE_ALIGNED, -1, -1, -1},
        {CALL_ccute_tma_load_tile_multicast, 2, 0, TILE_ALIGNED, -1, 3, -1},
        {CALL_ccute_tma_load_box_multicast, 2, 0, TILE_ALIGNED, -1, 3, -1},
        {CALL_ccute_tma_store_tile, -1, 1, TILE_ALIGNED, -1, -1, -1},
        {CALL_ccute_tma_store_box, -1, 1, TILE_ALIGNED, -1, -1, -1},
        {CALL_ccute_tma_reduce_tile, -1, 2, TILE_ALIGNED, -1, -1, -1},
        {CALL_ccute_tma_reduce_box, -1, 2, TILE_ALIGNED, -1, -1, -1},
        {CALL_ccute_bulk_load, 3, 0, RUN_ALIGNED, 2, -1, -1},
        {CALL_ccute_bulk_store, -1, 1, RUN_ALIGNED, 2, -1, -1},
        {CALL_ccute_bulk_peer, 3, 1, RUN_ALIGNED, 2, -1, -1},
        {CALL_ccute_tma_load, 1, -1, 0, -1, 2, -1},
        {CALL_ccute_bulk_load_atom, 0, -1, 0, -1, -1, -1},
        {CALL_ccute_cluster_peer, -1, -1, 0, -1, -1, 1},
    };
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].call == call)
            return &rules[i];
    return NULL;
}

static const struct ast_node *argument_of(const struct ast_node *call, int i)
{
    return i >= 0 && (uint32_t)i < ast_arg_count(call) ? ast_arg(call, (uint32_t)i) : NULL;
}

static bool breaks_rule(struct way *way, const struct ast_node *call, const struct state *state)
{
    const struct rule *const rule = rule_of(call->call);
    if (!rule)
        return false;
    const struct ast_node *const barrier = argument_of(call, rule->barrier), *shared = argument_of(call, rule->shared);
    const struct ast_node *const bytes = argument_of(call, rule->bytes), *mask = argument_of(call, rule->mask);
    const struct ast_node *const block = argument_of(call, rule->block);
    return (barrier && is_elsewhere(way, call, barrier, true, state)) ||
           (shared && is_elsewhere(way, call, shared, false, state)) ||
           (shared && is_misaligned(way, call, shared, rule->align)) || (bytes && has_bad_bytes(way, call, bytes)) ||
           (mask && has_bad_mask(way, call, mask)) || (block && has_bad_block(way, call, block));
}

/* A statement's alignment is checked where it folds. */
static bool breaks_statement(struct way *way, const struct ast_node *call, const struct state *state)
{
    const struct ast_node *const shared =
        fold_is_copy(call) && engine_is_copy(call) && ast_arg_count(call) > 3 ? fence_memory_of(call) : NULL;
    return shared && is_elsewhere(way, call, shared, false, state);
}

/* ---- The way ---- */

static bool visit(struct way *way, const struct ast_node *node, void *state)
{
    struct state *const s = state;
    if (node->kind != AST_CALL)
        return false;
    if (way_follow_lambda(way, node, state) || way_follow_helper(way, node, state))
        return true;
    way_follow_parts(way, node, state);
    if (!way->repeated && !*s->is_done)
        *s->is_done = breaks_rule(way, node, s) || breaks_statement(way, node, s);
    return true;
}

static void forget(void *state) { (void)state; }

void engine_check_places(struct fold *fold, bool is_launched)
{
    bool is_done = false;
    struct state state = {&is_done, is_launched};
    struct way way = {.fold = fold, .size = sizeof state, .visit = visit, .forget = forget, .skips_lambdas = true};
    if (!fold->errors.any && fold->function->body && fold->function->header.is_global &&
        fold->file->language == AST_CUDA && fold_names_engine(fold->function->body))
        way_follow(&way, fold->function->body, &state);
}

/* The calls that belong together: a barrier is readied, something arrives at it and something waits; a producer waits
 * until the consumers have released a stage before it fills the stage again; a block waits for its stores before it
 * ends. Where all calls of a kernel are seen and one kind of them is missing, the program waits for ever, or does not
 * wait where it must. Silent where anything about the barrier is not seen. */
#include "engine_place.h"

#include <string.h>

#include "about.h"
#include "asm.h"
#include "copy.h"
#include "engine.h"
#include "expect_tally.h"
#include "fence.h"
#include "foldc/c/seen.h"
#include "foldc/gpu/builtins.h"
#include "rounds.h"
#include "turns.h"
#include "text.h"
#include "way.h"

enum { MOST = 24, DEEP = 4, MOST_NODES = 20000 };

/* The kinds of calls. */
enum role { READY, ACQUIRE, LOAD, COMMIT, WAIT, RELEASE, ROLES };

/* A barrier or a pipeline, and its first call of each kind, as the user sees it; NULL: there is none. */
struct party {
    struct spot spot;
    const char *name;
    bool is_pipeline;
    int64_t stages; /* of a pipeline; 0: not known */
    const struct ast_node *call[ROLES];
    int calls[ROLES];              /* the number of them */
    const struct ast_node *parity; /* of the first wait of a barrier; NULL: it is in a helper */
};

struct parties {
    struct party item[MOST];
    int count;
    const struct ast_node *store, *commit, *wait; /* of stores by an engine */
    const char *stores;                           /* the name of the function that the first store calls */
    const struct ast_decl *given[MOST];           /* variables whose address a function out of sight gets */
    int given_count;
    bool is_hidden; /* something may happen to any of them out of sight */
    bool is_unseen; /* or to those that are not variables of the kernel, and to stores */
    bool is_stored; /* an address is put into memory */
    bool is_joined; /* a barrier of a pipeline is named by itself */
};

struct state {
    struct parties *all;
};

/* ---- Parties ---- */

int64_t protocol_stages(const struct ast_node *argument)
{
    const struct ast_type *type = argument->type;
    while (type && type->kind == AST_TYPE_POINTER)
        type = type->target;
    return type && type->size > 0 ? type->size / (2 * (int64_t)sizeof(ccute_barrier)) : 0;
}

/* Is the place a barrier that is a member of ccute's own, of a pipeline? */
static bool is_in_pipeline(const struct spot *spot)
{
    for (const struct spot_step *step = spot->step; step; step = step->before)
        if (step->member && !step->member->place.source)
            return true;
    return false;
}

/* The first name, without an index. */
static const char *name_of(struct way *way, const struct ast_node *argument, const struct spot *spot)
{
    const char *text = way->call ? NULL : fold_source_text(way->fold, argument);
    if (!text)
        return spot->decl->name;
    text += *text == '&';
    return arena_printf(way->fold->arena, "%.*s", (int)strcspn(text, "["), text);
}

static struct party *party_of(struct way *way, const struct ast_node *argument, bool is_pipeline, struct parties *all)
{
    struct spot spot;
    if (!spot_find(way->fold, argument, NULL, &spot) || spot.decl->kind != AST_VAR || spot.moves || spot.is_unknown) {
        all->is_hidden = true;
        return NULL;
    }
    all->is_joined |= !is_pipeline && is_in_pipeline(&spot);
    for (int i = 0; i < all->count; i++)
        if (all->item[i].is_pipeline == is_pipeline && tally_are_kin(&all->item[i].spot, &spot))
            return &all->item[i];
    all->is_hidden |= all->count == MOST;
    if (all->is_hidden)
        return NULL;
    all->item[all->count] = (struct party){.spot = spot,
                                           .name = name_of(way, argument, &spot),
                                           .is_pipeline = is_pipeline,
                                           .stages = is_pipeline ? protocol_stages(argument) : 0};
    return &all->item[all->count++];
}

static void note(struct way *way, const struct ast_node *call, int argument, bool is_pipeline, enum role role,
                 struct parties *all)
{
    struct party *const one = (uint32_t)argument < ast_arg_count(call)
                                  ? party_of(way, ast_arg(call, (uint32_t)argument), is_pipeline, all)
                                  : NULL;
    if (!one || way->repeated)
        return;
    one->calls[role]++;
    if (one->call[role])
        return;
    one->call[role] = way_seen(way, call);
    if (role == WAIT && !is_pipeline && !way->call && ast_arg_count(call) > 1)
        one->parity = ast_arg(call, 1);
}

/* ---- Calls ---- */

/* A call of a barrier or of a pipeline: the argument that is it, and the kind. */
struct kind {
    enum call call;
    int argument;
    bool is_pipeline;
    enum role role;
};

static const struct kind *kind_of(enum call call)
{
    static const struct kind kinds[] = {
        {CALL_ccute_barrier_init, 0, false, READY},
        {CALL_ccute_barrier_arrive, 0, false, COMMIT},
        {CALL_ccute_barrier_arrive_peer, 0, false, COMMIT},
        {CALL_ccute_barrier_arrive_expect, 0, false, COMMIT},
        {CALL_ccute_barrier_expect, 0, false, ACQUIRE},
        {CALL_ccute_barrier_wait, 0, false, WAIT},
        {CALL_ccute_barrier_wait_cluster, 0, false, WAIT},
        {CALL_ccute_barrier_test, 0, false, WAIT},
        {CALL_ccute_tma_load_tile, 2, false, LOAD},
        {CALL_ccute_tma_load_box, 2, false, LOAD},
        {CALL_ccute_tma_load_tile_multicast, 2, false, LOAD},
        {CALL_ccute_tma_load_box_multicast, 2, false, LOAD},
        {CALL_ccute_bulk_load, 3, false, LOAD},
        {CALL_ccute_tma_load, 1, false, LOAD},
        {CALL_ccute_bulk_load_atom, 0, false, LOAD},
        {CALL_ccute_pipeline_init, 0, true, READY},
        {CALL_ccute_pipeline_acquire, 0, true, ACQUIRE},
        {CALL_ccute_pipeline_load_tile, 0, true, LOAD},
        {CALL_ccute_pipeline_load_tile_multicast, 0, true, LOAD},
        {CALL_ccute_pipeline_load_bulk, 0, true, LOAD},
        {CALL_ccute_pipeline_commit, 0, true, COMMIT},
        {CALL_ccute_pipeline_wait, 0, true, WAIT},
        {CALL_ccute_pipeline_test, 0, true, WAIT},
        {CALL_ccute_pipeline_release, 0, true, RELEASE},
        {CALL_ccute_pipeline_release_blocks, 0, true, RELEASE},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].call == call)
            return &kinds[i];
    return NULL;
}

static void follow_store(struct way *way, const struct ast_node *call, struct parties *all)
{
    const struct ast_node **place;
    switch (call->call) {
    case CALL_ccute_tma_store_tile:
    case CALL_ccute_tma_store_box:
    case CALL_ccute_tma_reduce_tile:
    case CALL_ccute_tma_reduce_box:
    case CALL_ccute_bulk_store:
        place = &all->store;
        break;
    case CALL_ccute_bulk_commit:
        place = &all->commit;
        break;
    case CALL_ccute_bulk_wait:
    case CALL_ccute_bulk_wait_read:
        place = &all->wait;
        break;
    default:
        if (!fold_is_copy(call) || !engine_is_copy(call) || ast_arg_count(call) < 4 ||
            fence_memory_of(call) != ast_arg(call, 3))
            return;
        place = &all->store;
        break;
    }
    all->stores = place == &all->store && !all->store ? call->text : all->stores;
    *place = *place ? *place : way_seen(way, call);
}

/* Can the memory hold no address: numbers, and objects of ccute's? */
static bool is_plain(const struct ast_type *type)
{
    while (type && type->kind == AST_TYPE_ARRAY)
        type = type->target;
    return type && (ast_ctype(type) != CTYPE_COUNT ||
                    (type->identity.plain && name_family(type->identity.plain->name) == NAME_CCUTE));
}

/* A function out of sight may do anything with what it gets the address of, and nothing with the kernel's other
   variables. An object may hold any address. */
static void follow_unseen(struct way *way, const struct ast_node *call, struct parties *all)
{
    struct spot spot;
    all->is_unseen = true;
    all->is_hidden |= !call->decl || call->decl->kind != AST_FUNCTION || call->flags & AST_METHOD;
    for (uint32_t i = 0; i < ast_arg_count(call) && !all->is_hidden; i++) {
        const struct ast_node *const argument = ast_arg(call, i);
        const struct ast_type *const type = argument->type;
        if (ast_ctype(type) != CTYPE_COUNT && !(argument->flags & AST_BY_REF))
            continue;
        if (is_plain(type && type->kind == AST_TYPE_POINTER ? type->target : type) &&
            spot_find(way->fold, argument, NULL, &spot) && all->given_count < MOST)
            all->given[all->given_count++] = spot.decl;
        else
            all->is_hidden = true;
    }
}

static void follow_call(struct way *way, const struct ast_node *call, struct state *state)
{
    struct parties *const all = state->all;
    const struct kind *const kind = kind_of(call->call);
    if (way_follow_lambda(way, call, state) || way_follow_helper(way, call, state))
        return;
    way_follow_parts(way, call, state);
    if (kind)
        note(way, call, kind->argument, kind->is_pipeline, kind->role, all);
    else
        follow_store(way, call, all);
    if (!fold_is_ccutes(call) && (!call->decl || call->decl->kind != AST_FUNCTION || call->decl->place.source))
        follow_unseen(way, call, all);
}

static bool visit(struct way *way, const struct ast_node *node, void *state)
{
    struct parties *const all = ((struct state *)state)->all;
    switch (node->kind) {
    case AST_CALL:
        follow_call(way, node, state);
        return true;
    case AST_VARDECL: /* its destructor may do anything */
        all->is_hidden |= node->decl->type->is_class && !node->decl->type->is_lambda && !node->decl->type->is_reference;
        return false;
    case AST_ASM:
        all->is_hidden |= !node->text || !asm_is_empty(node);
        return true;
    case AST_ASSIGN:
        all->is_stored |= node->type && node->type->kind == AST_TYPE_POINTER;
        return false;
    default:
        all->is_hidden |= node->decl && node->decl->kind == AST_FUNCTION && node->decl->place.source &&
                          (node->kind == AST_UNARY || node->kind == AST_SUBSCRIPT || node->kind == AST_ASSIGN);
        return false;
    }
}

static void forget(void *state) { ((struct state *)state)->all->is_hidden = true; }

/* ---- Missing calls ---- */

/* Is the variable an array or an object of the kernel's own, in shared memory that nothing before the kernel wrote? */
static bool is_own(const struct party *one)
{
    return one->spot.decl->variable.is_shared && one->spot.decl->type->kind != AST_TYPE_POINTER &&
           !one->spot.decl->type->is_reference;
}

static const struct ast_node *first_of(const struct party *one)
{
    const struct ast_node *first = NULL;
    for (int i = 0; i < ROLES; i++)
        if (one->call[i] && (!first || one->call[i]->begin < first->begin))
            first = one->call[i];
    return first;
}

/* Is it a function of C's or CUDA's that foldc knows by name? None of them lets threads meet. */
static bool is_named(const struct ast_node *call)
{
    return call->call != CALL_OTHER && call->decl && !call->decl->place.source;
}

static bool is_users(const struct ast_node *call)
{
    return call->decl && call->decl->kind == AST_FUNCTION && call->decl->place.source;
}

/* May a call in the node let a thread go on only after others, besides the calls of a pipeline: __syncthreads, a
   barrier of the kernel's own? A function of the user's whose body is not here
   does not count: *unseen is set. */
static bool may_order(const struct ast_node *node, int deep, bool *unseen)
{
    const struct ast_function *const helper =
        node->kind == AST_CALL && node->decl && node->decl->kind == AST_FUNCTION ? ast_seen_function(node->decl) : NULL;
    if (helper ? deep == 0 || may_order(helper->body, deep - 1, unseen)
               : node->kind == AST_CALL && !fold_is_ccutes(node) && !is_named(node) && !is_users(node))
        return true;
    *unseen |= node->kind == AST_CALL && !helper && is_users(node);
    if (node->kind == AST_CALL && call_is_barrier(node->call)) {
        const struct kind *const kind = kind_of(node->call);
        if (!kind || !kind->is_pipeline)
            return true;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && may_order(node->child[i], deep, unseen))
            return true;
    return false;
}

/* The same of the loops in the node: consumers that a producer meets in each round need no stage released. */
static bool loops_order(const struct ast_node *node, bool *unseen)
{
    if (node->kind == AST_FOR || node->kind == AST_WHILE || node->kind == AST_DO || node->kind == AST_RANGE_FOR)
        return may_order(node, DEEP, unseen);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && loops_order(node->child[i], unseen))
            return true;
    return false;
}

/* The innermost block of statements around the call. */
static const struct ast_node *block_around(const struct ast_node *node, const struct ast_node *call)
{
    const struct ast_node *found = node == call ? node : NULL;
    for (uint32_t i = 0; i < node->count && !found; i++)
        found = node->child[i] ? block_around(node->child[i], call) : NULL;
    return found == call && node->kind == AST_COMPOUND ? node : found;
}

/* Do the threads that fill a stage wait for it before they go on, and no others? They have read it when they fill it
   again. */
static bool fills_for_itself(const struct ast_node *body, const struct party *one)
{
    return one->calls[WAIT] == 1 && one->calls[COMMIT] == 1 && one->call[COMMIT]->call == CALL_ccute_pipeline_commit &&
           block_around(body, one->call[COMMIT]) == block_around(body, one->call[WAIT]);
}

/* The producer does not wait until a stage is empty. Of loops whose rounds are not known, that the consumers release
   stages says so. */
static bool check_unacquired(struct fold *fold, const struct party *one, int64_t fillings)
{
    const struct ast_node *const body = fold->function->body, *const release = one->call[RELEASE];
    bool unseen = false;
    if (loops_order(body, &unseen) || fills_for_itself(body, one) || (fillings ? fillings <= one->stages : !release))
        return false;
    if (fillings && !unseen)
        return fold_error(fold, one->call[COMMIT], say_never_acquired(fold->arena, one->name, fillings, one->stages));
    fold_warn(fold, one->call[COMMIT], say_perhaps_acquired(fold->arena, one->name, one->stages), release,
              release ? say_released_here(fold->arena) : NULL);
    return false;
}

/* More fillings than the pipeline has stages: a stage is filled again. */
static bool check_refills(struct fold *fold, const struct party *one)
{
    const int64_t fillings = rounds_of(fold, fold->function->body, one->call[COMMIT]);
    if (one->stages <= 0)
        return false;
    if (!one->call[ACQUIRE])
        return check_unacquired(fold, one, fillings);
    return !one->call[RELEASE] && fillings > one->stages &&
           fold_error(fold, one->call[ACQUIRE], say_never_released(fold->arena, one->name, fillings, one->stages));
}

static bool check_pipeline(struct fold *fold, const struct party *one, bool is_whole)
{
    if (one->call[WAIT] && !one->call[COMMIT])
        return fold_error(fold, one->call[WAIT], say_never_committed(fold->arena, one->name));
    if (is_whole && one->call[LOAD] && !one->call[WAIT])
        return fold_error(fold, one->call[LOAD], say_never_waited(fold->arena, one->name));
    return one->call[COMMIT] && check_refills(fold, one);
}

/* One wait and one arrival of each round, and the wait is for the same parity in all of them. Under a condition either
   may belong to one round only. */
static bool check_parity(struct fold *fold, const struct party *one)
{
    const struct ast_node *const body = fold->function->body, *const wait = one->call[WAIT];
    const struct ast_node *const loop = one->parity && one->parity->has_value ? loop_around(body, wait) : NULL;
    const struct message *message;
    if (!loop || !one->spot.is_fixed || one->calls[WAIT] != 1 || one->calls[COMMIT] != 1 ||
        loop_around(body, one->call[COMMIT]) != loop || loop_around(loop, one->call[READY]) ||
        rounds_of(fold, ast_body(loop), wait) != 1 || rounds_of(fold, ast_body(loop), one->call[COMMIT]) != 1)
        return false;
    message = say_parity_stays(fold->arena, one->name, one->parity->value & 1);
    if (turns_of(fold, loop) > 1)
        return fold_error(fold, wait, message);
    if (!turns_of(fold, loop))
        fold_warn(fold, wait, say_parity_may_stay(fold->arena, one->name, one->parity->value & 1), NULL, NULL);
    return false;
}

static bool check_barrier(struct fold *fold, const struct party *one, bool is_whole)
{
    if (one->call[WAIT] && !one->call[COMMIT] && !one->call[LOAD])
        return fold_error(fold, one->call[WAIT], say_never_arrived(fold->arena, one->name));
    if (one->call[WAIT] && one->call[COMMIT] && check_parity(fold, one))
        return true;
    return is_whole && one->call[LOAD] && !one->call[WAIT] &&
           fold_error(fold, one->call[LOAD], say_never_waited(fold->arena, one->name));
}

/* May a function out of sight come to it? */
static bool is_given(const struct parties *all, const struct party *one)
{
    const struct ast_decl *const decl = one->spot.decl;
    for (int i = 0; i < all->given_count; i++)
        if (all->given[i] == decl)
            return true;
    return all->is_unseen && (all->is_stored || !is_own(one) || !decl->variable.is_local);
}

static bool check_party(struct fold *fold, const struct party *one, bool is_whole)
{
    if (!one->call[READY])
        return is_whole && is_own(one) && fold_error(fold, first_of(one), say_never_readied(fold->arena, one->name));
    return one->is_pipeline ? check_pipeline(fold, one, is_whole) : check_barrier(fold, one, is_whole);
}

/* The first member of a pipeline has its place: its barriers look like those of an array there. */
static bool are_joined(const struct parties *all)
{
    for (int i = 0; i < all->count; i++)
        for (int k = 0; k < i; k++)
            if (all->item[i].is_pipeline != all->item[k].is_pipeline &&
                tally_are_kin(&all->item[i].spot, &all->item[k].spot))
                return true;
    return all->is_joined;
}

/* is_whole: the kernel is no part of another. */
static void check(struct fold *fold, const struct parties *all, bool is_whole)
{
    if (all->is_hidden)
        return;
    const bool is_joined = are_joined(all);
    for (int i = 0; i < all->count && !is_joined; i++)
        if (!is_given(all, &all->item[i]) && check_party(fold, &all->item[i], is_whole))
            return;
    if (is_whole && !all->is_unseen && all->store && (!all->commit || !all->wait))
        fold_error(fold, all->store, say_store_left(fold->arena, all->stores));
}

/* ---- Searching for calls ---- */

static bool any(const struct ast_node *node, int deep, int *left)
{
    const struct ast_function *const helper =
        deep > 0 && node->decl && node->decl->kind == AST_FUNCTION ? ast_seen_function(node->decl) : NULL;
    int shared;
    if (node->kind == AST_CALL && (kind_of(node->call) || call_is_barrier(node->call) ||
                                   call_is_engine(node->call, &shared) || (fold_is_copy(node) && engine_is_copy(node))))
        return true;
    if (--*left < 0)
        return false;
    if (helper && any(helper->body, deep - 1, left))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && any(node->child[i], deep, left))
            return true;
    return false;
}

bool fold_names_engine(const struct ast_node *node)
{
    int left = MOST_NODES;
    return any(node, DEEP, &left);
}

void protocol_check(struct fold *fold, bool is_launched)
{
    if (fold->errors.any || !fold->function->body || !fold->function->header.is_global ||
        !fold_names_engine(fold->function->body))
        return;
    struct parties *const all = arena_alloc(fold->arena, sizeof *all);
    struct state state = {all};
    struct way way = {.fold = fold, .size = sizeof state, .visit = visit, .forget = forget, .skips_lambdas = true};
    *all = (struct parties){.count = 0};
    way_follow(&way, fold->function->body, &state);
    check(fold, all, is_launched);
}

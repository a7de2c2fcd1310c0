/* Engines and products of four warps reach shared memory by a way of their own, and see what threads wrote there after
 * ccute_fence_async. What a thread wrote is followed along the paths of the function, and there is a warning only where
 * an engine surely uses that place next (spot.c). */
#include "fence.h"
#include "foldc/c/seen.h"

#include "about.h"
#include "asm.h"
#include "copy.h"
#include "engine.h"
#include "flight.h"
#include "group.h"
#include "handed.h"
#include "keep.h"
#include "lead.h"
#include "may.h"
#include "text.h"
#include "traces.h"
#include "way.h"

enum { DEEPEST = 8, MOST_NODES = 100000 };

struct unfenced {
    struct traces traces; /* of places that threads wrote */
    int fences;           /* the number of fences on the path so far */
};

/* ---- The places that engines and products use ---- */

/* Registers are no memory that an engine reads. */
static bool is_in_registers(const struct spot *spot)
{
    return spot->decl->type->kind == AST_TYPE_ARRAY && spot->decl->kind == AST_VAR && ast_is_automatic(spot->decl);
}

/* The place that an argument points to. A class may be a pointer of the user's own, and has none. */
static bool find_argument(struct fold *fold, const struct ast_node *argument, const expr *offset, struct spot *spot)
{
    return argument->type && argument->type->kind != AST_TYPE_OTHER && spot_find(fold, argument, offset, spot) &&
           !is_in_registers(spot);
}

/* The function that made the atom of a copy by an engine. */
static enum call maker_of(const struct ast_node *copy)
{
    const struct ast_node *atom = ast_arg(copy, 0);
    while ((atom->kind == AST_PAREN || atom->kind == AST_CONSTRUCT) && atom->count == 1)
        atom = atom->child[0];
    return atom->kind == AST_CALL ? atom->call : CALL_OTHER;
}

bool fence_is_store(const struct ast_node *call)
{
    switch (fold_is_copy(call) ? maker_of(call) : call->call) {
    case CALL_ccute_tma_load:
    case CALL_ccute_bulk_load_atom:
    case CALL_ccute_tma_load_tile:
    case CALL_ccute_tma_load_tile_multicast:
    case CALL_ccute_tma_load_box:
    case CALL_ccute_tma_load_box_multicast:
    case CALL_ccute_bulk_load:
    case CALL_ccute_pipeline_load_tile:
    case CALL_ccute_pipeline_load_tile_multicast:
    case CALL_ccute_pipeline_load_bulk:
        return false;
    default:
        return true;
    }
}

bool fence_is_grouped(const struct ast_node *call)
{
    switch (fold_is_copy(call) ? maker_of(call) : call->call) {
    case CALL_ccute_tma_store:
    case CALL_ccute_tma_reduce:
    case CALL_ccute_bulk_store_atom:
    case CALL_ccute_tma_store_tile:
    case CALL_ccute_tma_store_box:
    case CALL_ccute_tma_reduce_tile:
    case CALL_ccute_tma_reduce_box:
    case CALL_ccute_bulk_store:
        return true;
    default:
        return false;
    }
}

const struct ast_node *fence_memory_of(const struct ast_node *copy)
{
    switch (maker_of(copy)) {
    case CALL_ccute_tma_store:
    case CALL_ccute_tma_reduce:
    case CALL_ccute_bulk_store_atom:
        return ast_arg(copy, 3);
    case CALL_ccute_tma_load:
    case CALL_ccute_bulk_load_atom:
        return ast_arg(copy, 1);
    default:
        return NULL;
    }
}

int fence_uses(struct fold *fold, const struct ast_node *call, bool in_helper, struct spot used[FENCE_USES])
{
    const struct flight_call *noted = flight_at(fold, call);
    int count = 0, shared;
    for (int i = 0; i < 2 && noted && noted->event != FLIGHT_COPY; i++)
        if (noted->memory[i])
            count += find_argument(fold, noted->memory[i], noted->offset[i], &used[count]);
    if (call_is_engine(call->call, &shared) && shared >= 0 && (uint32_t)shared < ast_arg_count(call))
        count += find_argument(fold, ast_arg(call, (uint32_t)shared), NULL, &used[count]);
    if (noted || !in_helper)
        return count;
    if (fold_is_copy(call) && engine_is_copy(call) && ast_arg_count(call) > 3 && fence_memory_of(call))
        count += find_argument(fold, fence_memory_of(call), NULL, &used[count]);
    if (group_is_product(fold, call) && ast_arg_count(call) > 5)
        for (uint32_t i = 3; i <= 5; i += 2)
            count += find_argument(fold, ast_arg(call, i), NULL, &used[count]);
    return count;
}

/* Is there a use in the node, or in a helper that it calls? */
static bool any_uses(struct fold *fold, const struct ast_node *node, int deep, int *left)
{
    const struct ast_function *const helper =
        deep > 0 && node->decl && node->decl->kind == AST_FUNCTION ? ast_seen_function(node->decl) : NULL;
    const struct flight_call *const noted = node->kind == AST_CALL ? flight_at(fold, node) : NULL;
    int shared;
    if ((noted && noted->event != FLIGHT_COPY) ||
        (node->kind == AST_CALL &&
         ((call_is_engine(node->call, &shared) && shared >= 0) || (fold_is_copy(node) && engine_is_copy(node)))))
        return true;
    if (--*left < 0)
        return false;
    if (helper && any_uses(fold, helper->body, deep - 1, left))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && any_uses(fold, node->child[i], deep, left))
            return true;
    return false;
}

/* ---- The places that threads write ---- */

/* Each of the places that the expression may be. False: none is known. */
static bool add_each(struct way *way, struct unfenced *state, const struct ast_node *place, const struct ast_node *by)
{
    struct spot spot = {.choices = 0};
    bool any = false;
    for (unsigned choice = 0; choice >> spot.choices == 0; choice++)
        if (spot_find_one(way->fold, place, NULL, choice, &spot)) {
            traces_add(&state->traces, (struct trace){.spot = spot, .by = way_seen(way, by)});
            any = true;
        }
    return any;
}

/* An element is written, or a variable. */
static void add_element(struct way *way, struct unfenced *state, const struct ast_node *node)
{
    const struct ast_node *place = ast_written_by(node);
    while (place && (place->kind == AST_PAREN || place->kind == AST_CAST))
        place = place->child[0];
    if (place && (place->kind != AST_DECLREF || place->decl->type->is_reference || place->decl->variable.is_shared) &&
        add_each(way, state, place, node))
        return;
    if (place && place->kind == AST_DECLREF)
        traces_drop_of(&state->traces, place->decl);
}

/* Report the last write of several. In the second round of a loop a pointer that moves leads to another place. */
static void use(struct way *way, const struct ast_node *call, const struct spot *used, struct unfenced *state)
{
    const char *text = way->call ? NULL : fold_source_text(way->fold, used->address);
    for (int i = state->traces.count - 1; i >= 0; i--) {
        const struct trace *w = &state->traces.item[i];
        if (!spot_is_same(&w->spot, used) || (used->moves && way->repeated))
            continue;
        fold_warn(way->fold, way_seen(way, call),
                  say_unfenced(way->fold->arena, text ? text : used->decl->name, way_seen(way, call)->text), w->by,
                  say_written_here(way->fold->arena));
        *state = (struct unfenced){.fences = state->fences};
        return;
    }
}

/* ---- Calls ---- */

/* The variable that an address is of, if its text is no more than that, indices and pointers that are set to it. */
static const struct ast_decl *root_of(const struct fold *fold, const struct ast_node *node)
{
    const struct ast_type *left;
    const struct ast_node *lead;
    switch (node->kind) {
    case AST_PAREN:
    case AST_CAST:
    case AST_UNARY:
    case AST_SUBSCRIPT:
        return root_of(fold, node->child[0]);
    case AST_BINARY:
        left = ast_left(node)->type;
        return root_of(fold, node->child[!(left && left->kind == AST_TYPE_POINTER)]);
    case AST_DECLREF:
        lead = node->decl ? lead_of_variable(fold, node->decl) : NULL;
        return lead ? root_of(fold, lead) : node->decl;
    default:
        return NULL;
    }
}

/* May the callee write the memory of the argument, by its type? */
static bool is_lent(const struct ast_node *argument)
{
    return argument->flags & AST_BY_POINTER ||
           (argument->flags & AST_BY_REF && argument->type && argument->type->kind == AST_TYPE_ARRAY);
}

static bool writes_through(struct fold *fold, const struct ast_node *call, uint32_t argument, int deep);

/* Does a thread write the memory of the pointer in the node? What an engine writes there is its own. */
static bool writes_memory_of(struct fold *fold, const struct ast_node *node, const struct ast_decl *pointer, int deep)
{
    int shared;
    const struct ast_node *place = ast_written_by(node);
    if (place && ast_bare((struct ast_node *)place)->kind != AST_DECLREF && root_of(fold, place) == pointer)
        return true;
    if (node->kind == AST_CALL && fold_is_copy(node) && root_of(fold, copy_destination(node)) == pointer)
        return true;
    for (uint32_t i = 0; node->kind == AST_CALL && !call_is_engine(node->call, &shared) && i < ast_arg_count(node); i++)
        if (is_lent(ast_arg(node, i)) && root_of(fold, ast_arg(node, i)) == pointer &&
            writes_through(fold, node, i, deep - 1))
            return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && writes_memory_of(fold, node->child[i], pointer, deep))
            return true;
    return false;
}

/* Does the callee write the memory of that argument? A function without a body here does. */
static bool writes_through(struct fold *fold, const struct ast_node *call, uint32_t argument, int deep)
{
    const struct ast_function *function = call->decl ? ast_seen_function(call->decl) : NULL;
    if (!function)
        return true;
    return deep > 0 && argument < function->param_count &&
           writes_memory_of(fold, function->body, function->param[argument], deep);
}

static bool uses_through(struct fold *fold, const struct ast_node *call, uint32_t argument, int deep);

/* Does something in the node give the memory of the pointer to an engine? */
static bool uses_memory_of(struct fold *fold, const struct ast_node *node, const struct ast_decl *pointer, int deep)
{
    int shared;
    if (node->kind == AST_CALL && call_is_engine(node->call, &shared)) {
        if (shared >= 0 && (uint32_t)shared < ast_arg_count(node) &&
            root_of(fold, ast_arg(node, (uint32_t)shared)) == pointer)
            return true;
    } else if (node->kind == AST_CALL) {
        for (uint32_t i = 0; i < ast_arg_count(node); i++)
            if (root_of(fold, ast_arg(node, i)) == pointer && uses_through(fold, node, i, deep - 1))
                return true;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && uses_memory_of(fold, node->child[i], pointer, deep))
            return true;
    return false;
}

static bool uses_through(struct fold *fold, const struct ast_node *call, uint32_t argument, int deep)
{
    const struct ast_function *function = call->decl ? ast_seen_function(call->decl) : NULL;
    return deep > 0 && function && argument < function->param_count &&
           uses_memory_of(fold, function->body, function->param[argument], deep);
}

static void forget(void *state) { ((struct unfenced *)state)->traces.count = 0; }

/* Does C's function write the memory of its first argument? */
static bool fills_memory(enum call call)
{
    switch (call) {
    case CALL_memcpy:
    case CALL_memmove:
    case CALL_memset:
    case CALL___builtin_memcpy:
    case CALL___builtin_memmove:
    case CALL___builtin_memset:
        return true;
    default:
        return false;
    }
}

/* A helper that surely does not fence. */
static void follow_helper(struct way *way, const struct ast_node *node, struct unfenced *state)
{
    struct spot spot;
    for (uint32_t i = 0; i < ast_arg_count(node); i++)
        if (uses_through(way->fold, node, i, DEEPEST) && find_argument(way->fold, ast_arg(node, i), NULL, &spot))
            use(way, node, &spot, state);
    for (uint32_t i = 0; i < ast_arg_count(node); i++)
        if (is_lent(ast_arg(node, i)) && writes_through(way->fold, node, i, DEEPEST) &&
            find_argument(way->fold, ast_arg(node, i), NULL, &spot))
            traces_add(&state->traces, (struct trace){.spot = spot, .by = way_seen(way, node)});
}

/* Forget the places that depend on the callee's own variables: in another call they are other places. */
static void leave_callee(struct unfenced *state, const struct ast_node *callee)
{
    for (int i = state->traces.count - 1; i >= 0; i--)
        if (spot_is_within(&state->traces.item[i].spot, callee))
            traces_drop(&state->traces, i);
}

static bool follow_lambda(struct way *way, const struct ast_node *node, struct unfenced *state)
{
    const struct ast_node *const lambda = handed_lambda(way->fold, node);
    if (!way_follow_lambda(way, node, state))
        return false;
    leave_callee(state, lambda);
    return true;
}

static bool follow_body(struct way *way, const struct ast_node *node, struct unfenced *state)
{
    if (!way_follow_helper(way, node, state))
        return false;
    leave_callee(state, ast_seen_function(node->decl)->body);
    return true;
}

static void follow_call(struct way *way, const struct ast_node *node, struct unfenced *state)
{
    struct spot used[FENCE_USES];
    const struct flight_call *noted = flight_at(way->fold, node);
    struct spot spot;
    int count, shared;
    if (follow_lambda(way, node, state) || follow_body(way, node, state))
        return;
    count = fence_uses(way->fold, node, way->call != NULL, used);
    way_follow_parts(way, node, state);
    for (int i = 0; i < count; i++)
        use(way, node, &used[i], state);
    if (node->call == CALL_ccute_fence_async) {
        forget(state);
        state->fences++;
    } else if (fills_memory(node->call) && ast_arg_count(node) > 0) {
        add_each(way, state, ast_arg(node, 0), node);
    } else if (fold_is_ccutes(node) || call_is_engine(node->call, &shared)) {
        if (((noted && noted->event == FLIGHT_COPY) || (way->call && fold_is_copy(node))) &&
            find_argument(way->fold, copy_destination(node), noted ? noted->offset[0] : NULL, &spot))
            traces_add(&state->traces, (struct trace){.spot = spot, .by = way_seen(way, node)});
    } else if (may_call_itself(node, CALL_ccute_fence_async)) {
        forget(state);
    } else {
        follow_helper(way, node, state);
    }
}

/* ---- The way ---- */

/* A store by the user's own instruction. */
static void follow_asm(struct way *way, const struct ast_node *node, struct unfenced *state)
{
    const bool stores = asm_has(node, ASM_STORE);
    way_follow_parts(way, node, state);
    if (may_call_itself(node, CALL_ccute_fence_async)) {
        forget(state);
        return;
    }
    for (uint32_t i = 0; stores && i < node->count; i++)
        if (node->child[i] && asm_address(node->child[i]))
            add_each(way, state, asm_address(node->child[i]), node);
}

/* An operator or a constructor of the user's, whose body is followed. */
static bool is_followed(struct way *way, const struct ast_node *node, struct unfenced *state)
{
    if (node->kind == AST_CALL || node->kind == AST_DECLREF || node->kind == AST_MEMBER || !node->decl ||
        node->decl->kind != AST_FUNCTION || !way_follow_helper(way, node, state))
        return false;
    leave_callee(state, ast_seen_function(node->decl)->body);
    return true;
}

static bool visit(struct way *way, const struct ast_node *node, void *state)
{
    if (node->kind == AST_CALL) {
        follow_call(way, node, state);
        return true;
    }
    if (node->kind == AST_ASM) {
        follow_asm(way, node, state);
        return true;
    }
    if (is_followed(way, node, state)) {
        if (ast_written_by(node))
            add_element(way, state, node);
        return true;
    }
    way_follow_parts(way, node, state);
    if (may_call_itself(node, CALL_ccute_fence_async) || may_end_call(node, CALL_ccute_fence_async))
        forget(state);
    if (ast_written_by(node))
        add_element(way, state, node);
    return true;
}

/* A place that one path left unfenced stays so, unless the other path has more fences, which may be meant for it. */
static void join(void *state, const void *beside)
{
    struct unfenced *const to = state, other = *(const struct unfenced *)beside;
    struct traces *const traces = &to->traces;
    for (int i = traces->count - 1; i >= 0 && other.fences > to->fences; i--)
        if (!traces_find(&other.traces, &traces->item[i]))
            traces_drop(traces, i);
    for (int i = 0; i < other.traces.count && to->fences <= other.fences; i++)
        traces_add(traces, other.traces.item[i]);
    to->fences = other.fences > to->fences ? other.fences : to->fences;
}

bool fence_any(struct fold *fold)
{
    int left = MOST_NODES;
    return fold->function->body && any_uses(fold, fold->function->body, DEEPEST, &left);
}

void fence_check(struct fold *fold)
{
    struct unfenced state = {.fences = 0};
    struct way way = {
        .fold = fold, .size = sizeof state, .visit = visit, .join = join, .again = traces_again, .forget = forget};
    if (!fold->errors.any && fold->file->language != AST_C && fence_any(fold))
        way_follow(&way, fold->function->body, &state);
}

/* Engines and products of four warps reach shared memory by a way of their own, and see what threads wrote there after
 * ccute_fence_async. What a thread wrote is followed along the paths of the function, and there is a warning only where
 * an engine surely uses that place next (spot.c). */
#include "fence.h"

#include "copy.h"
#include "flight.h"
#include "handed.h"
#include "keep.h"
#include "may.h"
#include "spot.h"
#include "text.h"
#include "way.h"

enum { MOST = 32, DEEPEST = 8 };

struct written {
    struct spot spot;
    const struct ast_node *by;
};

struct unfenced {
    struct written item[MOST];
    int count;
    int fences; /* on the way so far */
};

/* ---- The places that engines and products use ---- */

/* The place that an argument points to. A class may be a pointer of the user's own, and has none. */
static bool find_argument(struct fold *fold, const struct ast_node *argument, const expr *offset, struct spot *spot)
{
    return argument->type && argument->type->kind != AST_TYPE_OTHER && spot_find(fold, argument, offset, spot);
}

/* The places that the call gives to an engine or to a product. */
static int used_by(struct fold *fold, const struct ast_node *call, struct spot used[3])
{
    const struct flight_call *noted = flight_at(fold, call);
    int count = 0, shared;
    for (int i = 0; i < 2 && noted && noted->event != FLIGHT_COPY; i++)
        if (noted->memory[i])
            count += find_argument(fold, noted->memory[i], noted->offset[i], &used[count]);
    if (call_is_engine(call->call, &shared) && shared >= 0 && (uint32_t)shared < ast_arg_count(call))
        count += find_argument(fold, ast_arg(call, (uint32_t)shared), NULL, &used[count]);
    return count;
}

static bool uses_through(const struct ast_node *call, uint32_t argument, int deep);

static bool any_uses(struct fold *fold, const struct ast_node *node)
{
    struct spot used[3];
    if (node->kind == AST_CALL && used_by(fold, node, used) > 0)
        return true;
    for (uint32_t i = 0; node->kind == AST_CALL && i < ast_arg_count(node); i++)
        if (uses_through(node, i, DEEPEST))
            return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && any_uses(fold, node->child[i]))
            return true;
    return false;
}

/* ---- The places that threads write ---- */

static void add(struct unfenced *state, struct spot spot, const struct ast_node *by)
{
    if (state->count == MOST)
        return;
    for (int i = 0; i < state->count; i++)
        if (state->item[i].by == by && spot_is_same(&state->item[i].spot, &spot))
            return;
    state->item[state->count++] = (struct written){spot, by};
}

/* Forget the places that depend on a variable, which has got another value. */
static void forget_places_of(struct unfenced *state, const struct ast_decl *decl)
{
    int left = 0;
    for (int i = 0; i < state->count; i++)
        if (!spot_depends_on(&state->item[i].spot, decl))
            state->item[left++] = state->item[i];
    state->count = left;
}

/* An element is written, or a variable. */
static void add_element(struct way *way, struct unfenced *state, const struct ast_node *node)
{
    const struct ast_node *place = ast_written_by(node);
    struct spot spot;
    while (place && (place->kind == AST_PAREN || place->kind == AST_CAST))
        place = place->child[0];
    if (place && (place->kind != AST_DECLREF || place->decl->type->is_reference || place->decl->variable.is_shared) &&
        spot_find(way->fold, place, NULL, &spot))
        add(state, spot, way_seen(way, node));
    else if (place && place->kind == AST_DECLREF)
        forget_places_of(state, place->decl);
}

/* Report the last write of several. In the second round of a loop a pointer that moves leads to another place. */
static void use(struct way *way, const struct ast_node *call, const struct spot *used, struct unfenced *state)
{
    const char *text = way->call ? NULL : fold_source_text(way->fold, used->address);
    for (int i = state->count - 1; i >= 0; i--) {
        const struct written *w = &state->item[i];
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

/* Is it a pointer or a reference that keeps what it is set to where it is declared? */
static bool leads_on(const struct ast_decl *decl)
{
    return decl->kind == AST_VAR && decl->variable.is_local && decl->init && decl->type && !ast_names_itself(decl) &&
           (decl->type->is_reference || (decl->type->kind == AST_TYPE_POINTER && fold_keeps_value(decl)));
}

/* The variable that an address is of, if its text is no more than that, indices and pointers that are set to it. */
static const struct ast_decl *root_of(const struct ast_node *node)
{
    const struct ast_type *left;
    switch (node->kind) {
    case AST_PAREN:
    case AST_CAST:
    case AST_UNARY:
    case AST_SUBSCRIPT:
        return root_of(node->child[0]);
    case AST_BINARY:
        left = ast_left(node)->type;
        return root_of(node->child[!(left && left->kind == AST_TYPE_POINTER)]);
    case AST_DECLREF:
        return node->decl && leads_on(node->decl) ? root_of(node->decl->init) : node->decl;
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

static bool writes_through(const struct ast_node *call, uint32_t argument, int deep);

/* Does a thread write the memory of the pointer in the node? What an engine writes there is its own. */
static bool writes_memory_of(const struct ast_node *node, const struct ast_decl *pointer, int deep)
{
    int shared;
    const struct ast_node *place = ast_written_by(node);
    if (place && ast_bare((struct ast_node *)place)->kind != AST_DECLREF && root_of(place) == pointer)
        return true;
    if (node->kind == AST_CALL && fold_is_copy(node) && root_of(copy_destination(node)) == pointer)
        return true;
    for (uint32_t i = 0; node->kind == AST_CALL && !call_is_engine(node->call, &shared) && i < ast_arg_count(node); i++)
        if (is_lent(ast_arg(node, i)) && root_of(ast_arg(node, i)) == pointer && writes_through(node, i, deep - 1))
            return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && writes_memory_of(node->child[i], pointer, deep))
            return true;
    return false;
}

/* Does the callee write the memory of that argument? A function without a body here does. */
static bool writes_through(const struct ast_node *call, uint32_t argument, int deep)
{
    const struct ast_function *function = call->decl ? call->decl->function : NULL;
    if (!function || !function->body)
        return true;
    return deep > 0 && argument < function->param_count &&
           writes_memory_of(function->body, function->param[argument], deep);
}

/* Does something in the node give the memory of the pointer to an engine? */
static bool uses_memory_of(const struct ast_node *node, const struct ast_decl *pointer, int deep)
{
    int shared;
    if (node->kind == AST_CALL && call_is_engine(node->call, &shared)) {
        if (shared >= 0 && (uint32_t)shared < ast_arg_count(node) &&
            root_of(ast_arg(node, (uint32_t)shared)) == pointer)
            return true;
    } else if (node->kind == AST_CALL) {
        for (uint32_t i = 0; i < ast_arg_count(node); i++)
            if (root_of(ast_arg(node, i)) == pointer && uses_through(node, i, deep - 1))
                return true;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && uses_memory_of(node->child[i], pointer, deep))
            return true;
    return false;
}

static bool uses_through(const struct ast_node *call, uint32_t argument, int deep)
{
    const struct ast_function *function = call->decl && !call->decl->is_ccute ? call->decl->function : NULL;
    return deep > 0 && function && function->body && argument < function->param_count &&
           uses_memory_of(function->body, function->param[argument], deep);
}

static void forget(void *state) { ((struct unfenced *)state)->count = 0; }

/* A helper that surely does not fence. */
static void follow_helper(struct way *way, const struct ast_node *node, struct unfenced *state)
{
    struct spot spot;
    for (uint32_t i = 0; i < ast_arg_count(node); i++)
        if (uses_through(node, i, DEEPEST) && find_argument(way->fold, ast_arg(node, i), NULL, &spot))
            use(way, node, &spot, state);
    for (uint32_t i = 0; i < ast_arg_count(node); i++)
        if (is_lent(ast_arg(node, i)) && writes_through(node, i, DEEPEST) &&
            find_argument(way->fold, ast_arg(node, i), NULL, &spot))
            add(state, spot, way_seen(way, node));
}

/* Forget the places that depend on the callee's own variables: in another call they are other places. */
static void leave_callee(struct unfenced *state, const struct ast_node *callee)
{
    int left = 0;
    for (int i = 0; i < state->count; i++)
        if (!spot_is_within(&state->item[i].spot, callee))
            state->item[left++] = state->item[i];
    state->count = left;
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
    leave_callee(state, node->decl->function->body);
    return true;
}

static void follow_call(struct way *way, const struct ast_node *node, struct unfenced *state)
{
    struct spot used[3];
    const struct flight_call *noted = flight_at(way->fold, node);
    struct spot spot;
    int count, shared;
    if (follow_lambda(way, node, state) || follow_body(way, node, state))
        return;
    count = used_by(way->fold, node, used);
    way_follow_parts(way, node, state);
    for (int i = 0; i < count; i++)
        use(way, node, &used[i], state);
    if (node->call == CALL_ccute_fence_async) {
        forget(state);
        state->fences++;
    } else if ((node->decl && node->decl->is_ccute) || call_is_engine(node->call, &shared)) {
        if (((noted && noted->event == FLIGHT_COPY) || (way->call && fold_is_copy(node))) &&
            find_argument(way->fold, copy_destination(node), noted ? noted->offset[0] : NULL, &spot))
            add(state, spot, way_seen(way, node));
    } else if (may_call_itself(node, CALL_ccute_fence_async)) {
        forget(state);
    } else {
        follow_helper(way, node, state);
    }
}

/* ---- The way ---- */

static bool visit(struct way *way, const struct ast_node *node, void *state)
{
    if (node->kind == AST_CALL) {
        follow_call(way, node, state);
        return true;
    }
    way_follow_parts(way, node, state);
    if (may_call_itself(node, CALL_ccute_fence_async) || may_end_call(node, CALL_ccute_fence_async))
        forget(state);
    if (ast_written_by(node))
        add_element(way, state, node);
    return true;
}

static bool has(const struct unfenced *state, const struct ast_node *by)
{
    for (int i = 0; i < state->count; i++)
        if (state->item[i].by == by)
            return true;
    return false;
}

/* A place that one path left unfenced stays so, unless the other path has more fences, which may be meant for it. */
static void join(void *state, const void *beside)
{
    struct unfenced *const to = state;
    struct unfenced other = *(const struct unfenced *)beside;
    int left = 0;
    for (int i = 0; i < to->count; i++)
        if (has(&other, to->item[i].by) || other.fences <= to->fences)
            to->item[left++] = to->item[i];
    to->count = left;
    for (int i = 0; i < other.count && to->count < MOST; i++)
        if (!has(to, other.item[i].by) && to->fences <= other.fences)
            to->item[to->count++] = other.item[i];
    if (other.fences > to->fences)
        to->fences = other.fences;
}

/* In the next round a text may be another place. */
static void again(void *state)
{
    struct unfenced *const unfenced = state;
    int left = 0;
    for (int i = 0; i < unfenced->count; i++)
        if (unfenced->item[i].spot.is_fixed)
            unfenced->item[left++] = unfenced->item[i];
    unfenced->count = left;
}

void fence_check(struct fold *fold)
{
    struct unfenced state = {.count = 0};
    struct way way = {
        .fold = fold, .size = sizeof state, .visit = visit, .join = join, .again = again, .forget = forget};
    if (fold->errors.any || fold->file->language == AST_C || !fold->function->body)
        return;
    if (any_uses(fold, fold->function->body))
        way_follow(&way, fold->function->body, &state);
}

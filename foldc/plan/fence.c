/* Engines and products of four warps reach shared memory by a way of their own, and see what threads wrote there after
 * ccute_fence_async. What a thread wrote is followed along the paths of the function. Two places are the same where
 * they surely are: the whole of an array, or the same text in the same round of a loop. */
#include "fence.h"

#include <string.h>

#include "copy.h"
#include "flight.h"
#include "text.h"
#include "way.h"

enum { MOST = 32, DEEPEST = 8 };

/* An array, or a pointer; in a struct, the member that it is. */
struct object {
    const struct ast_decl *decl, *field;
};

/* An address: of which object, and whether it is where the object begins. */
struct spot {
    struct object object;
    const char *text;
    bool is_start;
};

struct written {
    struct spot spot;
    const struct ast_node *by;
};

struct unfenced {
    struct written item[MOST];
    int count;
    int fences; /* on the way so far */
};

/* The objects of which engines and products use more than one place. */
struct parted {
    struct object item[MOST];
    int count;
    bool overflows, any;
};

struct check {
    struct way way;
    struct parted parted;
};

/* ---- Places ---- */

static bool is_same(struct object a, struct object b) { return a.decl == b.decl && a.field == b.field; }

static bool is_zero(const struct ast_node *node) { return node->has_value && node->value == 0; }

static bool find(struct fold *fold, const struct ast_node *node, struct spot *spot);

/* A pointer that keeps its value is the address that it was set to. */
static bool find_variable(struct fold *fold, const struct ast_node *node, struct spot *spot)
{
    const struct ast_decl *const decl = node->decl;
    if (!decl || !decl->type || (decl->kind != AST_VAR && decl->kind != AST_PARAM))
        return false;
    if (decl->type->kind == AST_TYPE_POINTER && decl->init && decl->is_local && fold_keeps_value(decl) &&
        find(fold, decl->init, spot))
        return true;
    spot->object = (struct object){decl, NULL};
    return true;
}

static bool find(struct fold *fold, const struct ast_node *node, struct spot *spot)
{
    const struct ast_type *left;
    switch (node->kind) {
    case AST_PAREN:
    case AST_CAST:
        return find(fold, node->child[0], spot);
    case AST_BINARY:
        left = node->child[0]->type;
        spot->is_start = false;
        return find(fold, node->child[!(left && (left->kind == AST_TYPE_POINTER || left->kind == AST_TYPE_ARRAY))],
                    spot);
    case AST_UNARY:
        return (node->op == AST_OP_ADDRESS || node->op == AST_OP_DEREF) && find(fold, node->child[0], spot);
    case AST_SUBSCRIPT:
        spot->is_start &= is_zero(node->child[1]);
        return find(fold, node->child[0], spot);
    case AST_MEMBER:
        if (!node->count || !node->child[0] || !find(fold, node->child[0], spot))
            return false;
        spot->object.field = node->decl;
        return true;
    case AST_DECLREF:
        return find_variable(fold, node, spot);
    default:
        return false;
    }
}

static bool find_spot(struct fold *fold, const struct ast_node *node, struct spot *spot)
{
    *spot = (struct spot){.is_start = true, .text = fold_source_text(fold, (struct ast_node *)node)};
    return node->type && node->type->kind != AST_TYPE_OTHER && find(fold, node, spot);
}

/* ---- What engines and products use ---- */

/* The addresses that the call gives to an engine or to a product. */
static int used_by(const struct fold *fold, const struct ast_node *call, const struct ast_node *use[2])
{
    const struct flight_call *noted = flight_at(fold, call);
    int count = 0, shared;
    for (int i = 0; i < 2 && noted; i++)
        if (noted->memory[i])
            use[count++] = noted->memory[i];
    if (call_is_engine(call->call, &shared) && shared >= 0 && (uint32_t)shared < ast_arg_count(call))
        use[count++] = ast_arg(call, (uint32_t)shared);
    return count;
}

static void find_parted(struct fold *fold, const struct ast_node *node, struct parted *parted)
{
    const struct ast_node *use[2];
    const int count = node->kind == AST_CALL ? used_by(fold, node, use) : 0;
    struct spot spot;
    parted->any |= count > 0;
    for (int i = 0; i < count; i++) {
        if (!find_spot(fold, use[i], &spot) || spot.is_start)
            continue;
        if (parted->count < MOST)
            parted->item[parted->count++] = spot.object;
        else
            parted->overflows = true;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            find_parted(fold, node->child[i], parted);
}

static bool is_parted(const struct parted *parted, struct object object)
{
    for (int i = 0; i < parted->count; i++)
        if (is_same(parted->item[i], object))
            return true;
    return parted->overflows;
}

/* ---- What threads write ---- */

static const struct parted *parted_of(const struct way *way) { return &((const struct check *)way)->parted; }

static void add(const struct way *way, struct unfenced *state, const struct ast_node *address,
                const struct ast_node *by)
{
    struct spot spot;
    if (state->count == MOST || !find_spot(way->fold, address, &spot) ||
        (spot.is_start && is_parted(parted_of(way), spot.object)))
        return;
    for (int i = 0; i < state->count; i++)
        if (state->item[i].by == by)
            return;
    state->item[state->count++] = (struct written){spot, by};
}

/* An element is written: the address of its array. A variable by itself is none. */
static void add_element(const struct way *way, struct unfenced *state, const struct ast_node *node)
{
    const struct ast_node *place = ast_written_by(node);
    while (place && (place->kind == AST_PAREN || place->kind == AST_CAST))
        place = place->child[0];
    if (place && place->kind == AST_SUBSCRIPT)
        add(way, state, place->child[0], node);
    else if (place && place->kind == AST_UNARY && place->op == AST_OP_DEREF)
        add(way, state, place->child[0], node);
}

static void use(const struct way *way, const struct ast_node *call, const struct ast_node *address,
                struct unfenced *state)
{
    struct spot spot;
    if (!find_spot(way->fold, address, &spot))
        return;
    for (int i = 0; i < state->count; i++) {
        const struct written *w = &state->item[i];
        const bool is_text = w->spot.text && spot.text && strcmp(w->spot.text, spot.text) == 0;
        if (!is_same(w->spot.object, spot.object) || (is_parted(parted_of(way), spot.object) && !is_text))
            continue;
        fold_warn(way->fold, call,
                  say_unfenced(way->fold->arena, spot.text ? spot.text : spot.object.decl->name, call->text), w->by,
                  say_written_here(way->fold->arena));
        *state = (struct unfenced){.fences = state->fences};
    }
}

/* ---- Calls ---- */

static bool may_fence(const struct ast_node *node, int deep)
{
    const struct ast_decl *const callee = node->kind == AST_CALL ? node->decl : NULL;
    if (node->kind == AST_ASM || node->kind == AST_OTHER || deep == 0 || node->call == CALL_ccute_fence_async)
        return true;
    if (node->kind == AST_CALL && (!callee || (!callee->is_ccute && !callee->function && callee->in_main)))
        return true;
    if (callee && callee->function && callee->function->body && may_fence(callee->function->body, deep - 1))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && may_fence(node->child[i], deep))
            return true;
    return false;
}

static void forget(void *state) { ((struct unfenced *)state)->count = 0; }

static void follow_call(const struct way *way, const struct ast_node *node, struct unfenced *state)
{
    const struct ast_node *used[2];
    const int count = used_by(way->fold, node, used);
    const bool is_noted = flight_at(way->fold, node) != NULL; /* an engine's, or a product */
    way_follow_parts(way, node, state);
    for (int i = 0; i < count; i++)
        use(way, node, used[i], state);
    if (node->call == CALL_ccute_fence_async) {
        forget(state);
        state->fences++;
    } else if (node->decl && node->decl->is_ccute) {
        if (fold_is_copy(node) && !is_noted)
            add(way, state, copy_destination(node), node);
    } else if (may_fence(node, DEEPEST)) {
        forget(state);
    } else {
        for (uint32_t i = 0; i < ast_arg_count(node); i++)
            if (ast_arg(node, i)->flags & AST_BY_POINTER)
                add(way, state, ast_arg(node, i), node);
    }
}

/* ---- The way ---- */

static bool visit(const struct way *way, const struct ast_node *node, void *state)
{
    if (node->kind == AST_CALL) {
        follow_call(way, node, state);
        return true;
    }
    if (!ast_written_by(node))
        return false;
    way_follow_parts(way, node, state);
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

/* What one path left unfenced stays so, unless the other has more fences: those may be there for it. */
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
static void again(const struct way *way, void *state)
{
    struct unfenced *const unfenced = state;
    int left = 0;
    for (int i = 0; i < unfenced->count; i++)
        if (!is_parted(parted_of(way), unfenced->item[i].spot.object))
            unfenced->item[left++] = unfenced->item[i];
    unfenced->count = left;
}

void fence_check(struct fold *fold)
{
    struct check check = {.way = {fold, sizeof(struct unfenced), visit, join, again, forget}};
    struct unfenced state = {.count = 0};
    if (fold->errors.any || fold->file->language == AST_C || !fold->function->body)
        return;
    find_parted(fold, fold->function->body, &check.parted);
    if (check.parted.any)
        way_follow(&check.way, fold->function->body, &state);
}

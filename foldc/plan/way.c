#include "way.h"
#include "foldc/c/seen.h"

#include <string.h>

#include "ends.h"
#include "handed.h"
#include "lead.h"
#include "state.h"

enum { DEEPEST = 8, MOST_HELPERS = 500, MOST_LOOPS = 6 };

/* ---- States ---- */

/* Room for a state. Those that are given back are a list: each begins with the next one's address. */
static void *state_new(struct way *way)
{
    void *const state = way->spare;
    if (!state)
        return arena_alloc(way->fold->arena, way->size > sizeof state ? way->size : sizeof state);
    memcpy(&way->spare, state, sizeof state);
    return state;
}

static void state_free(struct way *way, void *state)
{
    memcpy(state, &way->spare, sizeof state);
    way->spare = state;
}

/* A place where paths meet, and their joined state; `any` is false until a path comes. */
struct way_meeting {
    void *state;
    bool any;
};

static struct way_meeting meeting(struct way *way) { return (struct way_meeting){.state = state_new(way)}; }

static void join(struct way *way, void *state, const void *other)
{
    if (way->join)
        way->join(state, other);
}

/* The path under way comes to the place. */
static void come(struct way *way, struct way_meeting *place, const void *state)
{
    if (way->is_left || !place)
        return;
    if (place->any)
        join(way, place->state, state);
    else
        memcpy(place->state, state, way->size);
    place->any = true;
}

/* Go on from the place where paths met. */
static void go_on(struct way *way, const struct way_meeting *place, void *state)
{
    way->is_left = !place->any;
    if (place->any)
        memcpy(state, place->state, way->size);
}

static void leave(struct way *way, struct way_meeting *place, const void *state)
{
    come(way, place, state);
    way->is_left = true;
}

void way_follow_parts(struct way *way, const struct ast_node *node, void *state)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            way_follow(way, node->child[i], state);
}

static void follow_part(struct way *way, const struct ast_node *part, void *state)
{
    if (part)
        way_follow(way, part, state);
}

/* Only labels lead into a branch that the condition surely does not take. */
static void follow_if(struct way *way, const struct ast_node *node, void *state)
{
    struct way_meeting behind = meeting(way);
    void *const other = state_new(way);
    const struct ast_node *const branch = way->branch;
    const bool is_left = way->is_left;
    int64_t holds;
    bool is_known, leaves;
    follow_part(way, ast_init(node), state);
    follow_part(way, ast_cond(node), state);
    is_known = lead_number(way->fold, ast_cond(node), &holds);
    memcpy(other, state, way->size);
    way->is_left |= is_known && !holds;
    way->branch = is_known ? branch : ast_then(node);
    follow_part(way, ast_then(node), state);
    leaves = way->is_left;
    come(way, &behind, state);
    way->is_left = is_left || (is_known && holds);
    way->branch = is_known ? branch : ast_else(node);
    follow_part(way, ast_else(node), other);
    leaves |= way->is_left;
    come(way, &behind, other);
    way->branch = leaves && !is_known ? node : branch; /* some threads do not go on */
    go_on(way, &behind, state);
    state_free(way, behind.state);
    state_free(way, other);
}

/* ---- Loops ---- */

/* Does the condition always hold, or never? A for without one goes on. */
static bool is_always(const struct ast_node *loop, bool holds)
{
    const struct ast_node *cond = ast_cond(loop);
    if (!cond)
        return holds && loop->kind == AST_FOR;
    return cond->has_value && (cond->value != 0) == holds;
}

/* Its condition, its body, its step. */
static void follow_round(struct way *way, const struct ast_node *loop, void *state)
{
    struct way_meeting *const next = way->jumps.next;
    struct way_meeting here = meeting(way);
    way->jumps.next = &here;
    if (loop->kind != AST_DO)
        follow_part(way, ast_cond(loop), state);
    follow_part(way, ast_body(loop), state);
    come(way, &here, state);
    way->jumps.next = next;
    go_on(way, &here, state);
    state_free(way, here.state);
    follow_part(way, ast_step(loop), state);
    if (loop->kind == AST_DO)
        follow_part(way, ast_cond(loop), state);
}

/* Follow the head of a loop over a range. A reference to its elements counts as the range itself. */
static void follow_range(struct way *way, const struct ast_node *node, void *state)
{
    const struct ast_decl *each = NULL;
    for (uint32_t i = 0; i + 1 < node->count; i++) {
        const struct ast_node *const part = node->child[i];
        if (part && part->kind == AST_VARDECL) {
            each = part->decl;
            continue;
        }
        follow_part(way, part, state);
        if (part && each && each->type->is_reference)
            handed_add(way->fold, each, part, way->fold->memory.handed);
        else if (part && way->copied)
            way->copied(way, part, state);
    }
}

/* Is a loop followed for a second round? Of loops in many others only where these are in their first: each that is
   followed twice doubles the work. */
static bool is_repeated(const struct way *way) { return way->loops <= MOST_LOOPS || way->repeated == 0; }

/* Follow a loop: one round, and a second one if there may be one. After a second round only the paths that leave it go
   on. */
static void follow_loop(struct way *way, const struct ast_node *node, void *state)
{
    struct way_meeting *const ended = way->jumps.ended;
    struct way_meeting first = meeting(way), second = meeting(way), *behind = &first;
    const struct handed *const outer = way->fold->memory.handed;
    const struct ast_node *const branch = way->branch;
    const bool has_second = !is_always(node, false);
    if (node->kind == AST_RANGE_FOR)
        follow_range(way, node, state);
    follow_part(way, ast_init(node), state);
    way->jumps.ended = &first;
    way->branch = node;
    way->loops += has_second;
    follow_round(way, node, state);
    if (!way->is_left && has_second && is_repeated(way)) {
        if (way->again) {
            way->again(state);
            if (first.any)
                way->again(first.state);
        }
        way->jumps.ended = &second;
        way->repeated++;
        follow_round(way, node, state);
        way->repeated--;
        behind = second.any || !is_always(node, true) ? &second : &first;
    }
    way->jumps.ended = ended;
    way->branch = branch;
    way->loops -= has_second;
    way->fold->memory.handed = outer;
    if (!is_always(node, true))
        come(way, behind, state);
    go_on(way, behind, state);
    state_free(way, first.state);
    state_free(way, second.state);
}

/* ---- Switches ---- */

/* Has the switch a default? One of a switch inside is that switch's. */
static bool has_default(const struct ast_node *node)
{
    if (node->kind == AST_DEFAULT)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && node->child[i]->kind != AST_SWITCH && has_default(node->child[i]))
            return true;
    return false;
}

static void follow_switch(struct way *way, const struct ast_node *node, void *state)
{
    struct way_meeting *const ended = way->jumps.ended, here = meeting(way);
    const struct ast_node *const branch = way->branch;
    const void *const outer = way->jumps.head;
    void *const head = state_new(way);
    follow_part(way, ast_init(node), state);
    follow_part(way, ast_cond(node), state);
    memcpy(head, state, way->size);
    if (!has_default(ast_body(node)))
        come(way, &here, state);
    way->jumps.ended = &here;
    way->jumps.head = head;
    way->is_left = true;
    follow_part(way, ast_body(node), state);
    come(way, &here, state);
    way->branch = branch;
    way->jumps.ended = ended;
    way->jumps.head = outer;
    go_on(way, &here, state);
    state_free(way, here.state);
    state_free(way, head);
}

/* From the head of the switch, or from the statement before. */
static void follow_case(struct way *way, const struct ast_node *node, void *state)
{
    if (!way->jumps.head)
        way->forget(state);
    else if (way->is_left)
        memcpy(state, way->jumps.head, way->size);
    else
        join(way, state, way->jumps.head);
    way->is_left = false;
    way->branch = node;
    way_follow_parts(way, node, state);
}

/* ---- Lambdas ---- */

/* A body that is followed by itself: its jumps stay in it. */
static void follow_apart(struct way *way, const struct ast_node *body, void *state)
{
    const struct way_jumps outer = way->jumps;
    const struct ast_node *const branch = way->branch;
    struct way_meeting end = meeting(way);
    way->jumps = (struct way_jumps){.returned = &end};
    way_follow(way, body, state);
    come(way, &end, state);
    way->jumps = outer;
    way->branch = branch;
    go_on(way, &end, state);
    state_free(way, end.state);
}

/* The variables that the body names, and that are copied where the lambda is made. */
static void follow_copies(struct way *way, const struct ast_node *lambda, const struct ast_node *node, void *state)
{
    if (node->kind == AST_DECLREF && node->decl && handed_copies(lambda, node->decl))
        way->copied(way, node, state);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            follow_copies(way, lambda, node->child[i], state);
}

/* What it captures by value is read where it is made. */
static void follow_captures(struct way *way, const struct ast_node *lambda, void *state)
{
    for (uint32_t i = 0; i + 1 < lambda->count; i++)
        if (lambda->child[i] && !(lambda->child[i]->flags & AST_BY_REF))
            way_follow(way, lambda->child[i], state);
    if (way->copied && ast_body(lambda))
        follow_copies(way, lambda, ast_body(lambda), state);
}

/* Its body runs later, when nothing is known. */
static void follow_lambda(struct way *way, const struct ast_node *node, void *state)
{
    void *inside;
    follow_captures(way, node, state);
    if (way->skips_lambdas)
        return;
    inside = state_new(way);
    memcpy(inside, state, way->size);
    way->forget(inside);
    if (ast_body(node))
        follow_apart(way, ast_body(node), inside);
    way->is_left = false;
    state_free(way, inside);
}

/* An argument that may be passed by value: an object is copied. */
static void follow_value(struct way *way, const struct ast_node *argument, void *state)
{
    if (way->copied && argument->type && argument->type->kind == AST_TYPE_OTHER && !(argument->flags & AST_BY_REF))
        way->copied(way, argument, state);
    way_follow(way, argument, state);
}

bool way_follow_lambda(struct way *way, const struct ast_node *call, void *state)
{
    const struct ast_node *const lambda = handed_lambda(way->fold, call);
    const struct handed *const outer = way->fold->memory.handed;
    if (!lambda || !ast_body(lambda) || way->depth == DEEPEST)
        return false;
    for (uint32_t i = 0; i < ast_arg_count(call); i++)
        follow_value(way, ast_arg(call, i), state);
    handed_lambda_call(way->fold, call, lambda);
    way->depth++;
    follow_apart(way, ast_body(lambda), state);
    way->depth--;
    way->fold->memory.handed = outer;
    return true;
}

/* ---- Helpers ---- */

/* The user's function that is called, if its body may be followed. */
static const struct ast_function *helper_of(const struct way *way, const struct ast_node *call)
{
    const struct ast_function *const function = call->decl ? ast_seen_function(call->decl) : NULL;
    return function && way->depth < DEEPEST && way->helpers < MOST_HELPERS &&
                   handed_count(call) <= function->param_count
               ? function
               : NULL;
}

void way_follow_place(struct way *way, const struct ast_node *node, void *state)
{
    if (node->kind == AST_PAREN || node->kind == AST_CAST)
        way_follow_place(way, node->child[0], state);
    else if (node->kind == AST_SUBSCRIPT || node->kind == AST_MEMBER)
        way_follow_parts(way, node, state);
    else if (node->kind != AST_DECLREF)
        way_follow(way, node, state);
}

const struct ast_node *way_seen(const struct way *way, const struct ast_node *node)
{
    return way->call ? way->call : node;
}

bool way_follow_helper(struct way *way, const struct ast_node *call, void *state)
{
    const struct ast_function *const helper = helper_of(way, call);
    const struct ast_node *const outer_call = way->call, *const object = handed_object_of(call);
    const struct handed *const outer = way->fold->memory.handed;
    if (!helper)
        return false;
    if (object)
        way_follow_place(way, object, state);
    for (uint32_t i = 0; i < handed_count(call); i++)
        if (helper->param[i]->type->is_reference)
            way_follow_place(way, handed_argument(call, i), state);
        else
            follow_value(way, handed_argument(call, i), state);
    handed_enter(way->fold, helper->body);
    handed_call(way->fold, call, helper, outer);
    way->call = outer_call ? outer_call : call;
    way->depth++;
    way->helpers++;
    follow_apart(way, helper->body, state);
    way->depth--;
    way->call = outer_call;
    way->fold->memory.handed = outer;
    return true;
}

/* ---- Nodes ---- */

static void follow_plain(struct way *way, const struct ast_node *node, void *state)
{
    if (!way->visit(way, node, state))
        way_follow_parts(way, node, state);
    if (node->kind == AST_CALL && fold_always_leaves(node))
        way->is_left = true;
}

/* ---- Labels ---- */

/* A label of the body that is followed, and the paths that jumps bring there. */
struct way_label {
    struct way_label *before;
    const char *name;
    struct way_meeting here;
};

static struct way_meeting *label_of(struct way *way, const char *name)
{
    struct way_label *label = way->jumps.labels;
    while (label && strcmp(label->name, name) != 0)
        label = label->before;
    if (!label) {
        label = arena_alloc(way->fold->arena, sizeof *label);
        *label = (struct way_label){way->jumps.labels, name, meeting(way)};
        way->jumps.labels = label;
    }
    return &label->here;
}

/* A jump back is not followed: the path that comes to the label first is one, too. Where only a jump back comes,
   nothing is known. */
static void follow_label(struct way *way, const struct ast_node *node, void *state)
{
    struct way_meeting *const here = label_of(way, node->text ? node->text : "");
    come(way, here, state);
    if (here->any)
        memcpy(state, here->state, way->size);
    else
        way->forget(state);
    way->is_left = false;
    way->branch = node;
    way_follow_parts(way, node, state);
}

static void follow_unknown(struct way *way, const struct ast_node *node, void *state)
{
    way->forget(state);
    way->is_left = false;
    way_follow_parts(way, node, state);
    way->forget(state);
    way->is_left |= ast_is_throw(node);
}

static void follow_jump(struct way *way, const struct ast_node *node, void *state)
{
    if (node->kind == AST_RETURN)
        follow_plain(way, node, state);
    else if (node->kind == AST_GOTO && node->text && *node->text)
        come(way, label_of(way, node->text), state);
    leave(way,
          node->kind == AST_BREAK      ? way->jumps.ended
          : node->kind == AST_CONTINUE ? way->jumps.next
          : node->kind == AST_RETURN   ? way->jumps.returned
                                       : NULL,
          state);
}

void way_follow(struct way *way, const struct ast_node *node, void *state)
{
    if (way->is_left && !fold_is_entered(node))
        return;
    switch (node->kind) {
    case AST_IF:
        follow_if(way, node, state);
        break;
    case AST_FOR:
    case AST_WHILE:
    case AST_DO:
    case AST_RANGE_FOR:
        follow_loop(way, node, state);
        break;
    case AST_SWITCH:
        follow_switch(way, node, state);
        break;
    case AST_CASE:
    case AST_DEFAULT:
        follow_case(way, node, state);
        break;
    case AST_BREAK:
    case AST_CONTINUE:
    case AST_RETURN:
    case AST_GOTO:
        follow_jump(way, node, state);
        break;
    case AST_LAMBDA:
        follow_lambda(way, node, state);
        break;
    case AST_UNEVALUATED:
        break;
    case AST_LABEL:
        follow_label(way, node, state);
        break;
    case AST_OTHER:
        follow_unknown(way, node, state);
        break;
    default:
        follow_plain(way, node, state);
        break;
    }
}

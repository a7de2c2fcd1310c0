#include "room.h"

#include "foldc/c/seen.h"
#include "handed.h"
#include "lead.h"
#include "state.h"
#include "text.h"
#include "within.h"

enum { DEEPEST = 8, MOST_NODES = 200000 };

/* ---- Notes ---- */

static struct room_use *find(struct fold *fold, const struct ast_node *pointer)
{
    struct room_uses *const uses = &fold->memory.rooms;
    for (size_t i = 0; i < uses->count; i++)
        if (uses->item[i].pointer == pointer)
            return &uses->item[i];
    return NULL;
}

void room_note(struct fold *fold, struct room_use use)
{
    struct room_uses *const uses = &fold->memory.rooms;
    struct room_use *const before = find(fold, use.pointer);
    if (before) {
        use.is_checked |= before->is_checked;
        if (before->reach <= use.reach)
            before->is_checked = use.is_checked;
        else
            *before = use;
        return;
    }
    uses->item = arena_grow(fold->arena, uses->item, uses->count, &uses->capacity, sizeof *uses->item);
    uses->item[uses->count++] = use;
}

/* ---- The way from a function into its helpers ---- */

struct walk {
    struct fold *fold;
    const struct ast_function *root;
    const struct ast_node *call; /* of the root, whose callee is followed; NULL: none */
    int deep, nodes;
    bool is_maybe; /* control may not come here */
};

static void follow(struct walk *walk, const struct ast_node *node);

/* The least distance of the address from the beginning of its array, in bytes; 0 where that is not known. */
static int64_t distance(struct fold *fold, const struct ast_node *node)
{
    const struct ast_type *const type = node->type;
    const struct ast_node *base;
    int64_t index;
    while (node->kind == AST_PAREN || node->kind == AST_CAST ||
           (node->kind == AST_UNARY && node->op == AST_OP_ADDRESS && !node->decl))
        node = node->child[0];
    base = node->kind == AST_SUBSCRIPT || node->kind == AST_BINARY ? ast_left(node) : NULL;
    if (node->kind == AST_DECLREF && handed_for(fold, node->decl)) {
        const struct handed *const inside = fold->memory.handed, *const passed = handed_for(fold, node->decl);
        fold->memory.handed = passed->around;
        index = distance(fold, passed->argument);
        fold->memory.handed = inside;
        return index;
    }
    if (!base || node->decl || !base->type || !lead_number(fold, ast_right(node), &index) || index < 0 ||
        (node->kind == AST_BINARY && node->op != AST_OP_ADD) || (type && type->kind == AST_TYPE_ARRAY))
        return 0;
    if (!base->type->target || base->type->target->kind == AST_TYPE_ARRAY || base->type->target->size <= 0 ||
        index > INT32_MAX)
        return 0;
    return index * base->type->target->size + distance(fold, base);
}

/* The argument of the root's call that leads to the place; the call, if none does by itself. */
static const struct ast_node *argument_of(struct walk *walk, const struct within *place)
{
    const struct handed *const inside = walk->fold->memory.handed;
    const struct ast_node *found = walk->call;
    walk->fold->memory.handed = NULL;
    for (uint32_t i = 0; i < handed_count(walk->call) && found == walk->call; i++) {
        const struct within *const passed = within_find(walk->fold, handed_argument(walk->call, i));
        if (passed && within_variable(passed) == within_variable(place))
            found = handed_argument(walk->call, i);
    }
    walk->fold->memory.handed = inside;
    return found;
}

/* The name of the helper; of a lambda, the text that calls it. */
static const char *user_of(struct walk *walk, const struct room_use *use)
{
    const struct ast_node *const callee = ast_callee(walk->call);
    const char *const text = callee ? fold_source_text(walk->fold, callee) : NULL;
    return use->function != walk->root ? use->function->decl->name : text && *text ? text : walk->call->text;
}

/* An error where control surely comes to the use, otherwise a warning. */
static void tell(struct walk *walk, const struct room_use *use, const struct within *place, int64_t room)
{
    struct fold *const fold = walk->fold;
    const struct ast_node *const argument = argument_of(walk, place);
    const char *const text = fold_source_text(fold, argument);
    const struct message *const message =
        say_room_exceeded(fold->arena, argument != walk->call && text && *text ? text : within_variable(place)->name,
                          8 * room / use->bits, user_of(walk, use), use->layout, use->reach / use->bits);
    const bool is_sure = use->sure == REACH_SURE && !walk->is_maybe;
    if (!is_sure && !walk->root->mark.is_strict) {
        fold_warn(fold, argument, message, NULL, NULL);
    } else if (fold_error(fold, argument, message)) {
        fold->function = use->function;
        fold_print(fold, DIAG_NOTE, use->pointer->begin, use->pointer->end, say_room_used(fold->arena));
        fold->function = walk->root;
    }
}

/* The operand is used by what the root calls. */
static void check(struct walk *walk, const struct room_use *use)
{
    const struct within *const place = within_find(walk->fold, use->pointer);
    const int64_t bytes = place ? within_array_bytes(place) : -1;
    const int64_t before = bytes >= 0 ? distance(walk->fold, use->pointer) : 0;
    const int64_t room = bytes > before ? bytes - before : 0;
    if (bytes >= 0 && 8 * room < use->reach && use->sure != REACH_NEVER)
        tell(walk, use, place, room);
}

static void follow_parts(struct walk *walk, const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            follow(walk, node->child[i]);
}

/* A part that control may not come to. */
static void follow_maybe(struct walk *walk, const struct ast_node *part)
{
    const bool before = walk->is_maybe;
    walk->is_maybe = true;
    if (part)
        follow(walk, part);
    walk->is_maybe = before;
}

static bool jumps(const struct ast_node *node)
{
    if (node->kind == AST_RETURN || node->kind == AST_BREAK || node->kind == AST_CONTINUE || node->kind == AST_GOTO ||
        node->kind == AST_OTHER)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && node->child[i]->kind != AST_LAMBDA && jumps(node->child[i]))
            return true;
    return false;
}

/* After a jump control may have gone another way. */
static void follow_statements(struct walk *walk, const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        if (!node->child[i])
            continue;
        follow(walk, node->child[i]);
        walk->is_maybe |= jumps(node->child[i]);
    }
}

static void follow_if(struct walk *walk, const struct ast_node *node)
{
    int64_t holds;
    if (ast_init(node))
        follow(walk, ast_init(node));
    follow(walk, ast_cond(node));
    if (lead_number(walk->fold, ast_cond(node), &holds)) {
        const struct ast_node *const taken = holds ? ast_then(node) : ast_else(node);
        if (taken)
            follow(walk, taken);
        return;
    }
    follow_maybe(walk, ast_then(node));
    follow_maybe(walk, ast_else(node));
}

static bool follow_body(struct walk *walk, const struct ast_node *call, const struct ast_node *body)
{
    const bool before = walk->is_maybe;
    const struct ast_node *const outer = walk->call;
    walk->call = outer ? outer : call;
    walk->deep++;
    follow(walk, body);
    walk->deep--;
    walk->call = outer;
    walk->is_maybe = before;
    return true;
}

static bool follow_lambda(struct walk *walk, const struct ast_node *call)
{
    const struct ast_node *const lambda = handed_lambda(walk->fold, call);
    const struct handed *const outer = walk->fold->memory.handed;
    if (!lambda || !ast_body(lambda))
        return false;
    handed_lambda_call(walk->fold, call, lambda);
    follow_body(walk, call, ast_body(lambda));
    walk->fold->memory.handed = outer;
    return true;
}

static void follow_call(struct walk *walk, const struct ast_node *node)
{
    const struct handed *const outer = walk->fold->memory.handed;
    const struct ast_function *const helper =
        node->decl && node->decl->kind == AST_FUNCTION ? ast_seen_function(node->decl) : NULL;
    follow_parts(walk, node);
    if (walk->deep == DEEPEST || (node->kind == AST_CALL && follow_lambda(walk, node)) || !helper ||
        handed_count(node) > helper->param_count)
        return;
    handed_enter(walk->fold, helper->body);
    handed_call(walk->fold, node, helper, outer);
    follow_body(walk, node, helper->body);
    walk->fold->memory.handed = outer;
}

static void follow(struct walk *walk, const struct ast_node *node)
{
    const struct room_use *const use = walk->call ? find(walk->fold, node) : NULL;
    if (walk->nodes-- <= 0)
        return;
    if (use && !use->is_checked)
        check(walk, use);
    switch (node->kind) {
    case AST_COMPOUND:
        follow_statements(walk, node);
        break;
    case AST_IF:
    case AST_CONDITIONAL:
        follow_if(walk, node);
        break;
    case AST_FOR:
    case AST_WHILE:
    case AST_RANGE_FOR:
    case AST_SWITCH:
        for (uint32_t i = 0; i < node->count; i++)
            follow_maybe(walk, node->child[i]);
        break;
    case AST_LAMBDA:
    case AST_UNEVALUATED:
        break;
    case AST_BINARY:
        follow(walk, ast_left(node));
        if (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR)
            follow_maybe(walk, ast_right(node));
        else
            follow(walk, ast_right(node));
        break;
    case AST_CALL:
    case AST_CONSTRUCT:
        follow_call(walk, node);
        break;
    default:
        follow_parts(walk, node);
        break;
    }
}

void room_check(struct fold *fold, const struct ast_view *view)
{
    const struct ast_function *const under_way = fold->function;
    for (uint32_t i = 0; i < view->function_count && fold->memory.rooms.count; i++) {
        struct walk walk = {.fold = fold, .root = view->function[i], .nodes = MOST_NODES};
        if (!walk.root->mark.is_fold || !walk.root->body || walk.root->has_errors || ast_is_pattern(walk.root))
            continue;
        fold->function = walk.root;
        fold->memory.handed = NULL;
        follow(&walk, walk.root->body);
    }
    fold->function = under_way;
}

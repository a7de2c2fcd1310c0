/* Helpers that return a value: foldc evaluates them at each call, statement by statement, their parameters bound to the
   values of the arguments. */
#include <string.h>

#include "about.h"
#include "helper.h"
#include "int.h"
#include "parts.h"
#include "state.h"

/* Recursion deeper than this, or more calls in one file, is a mistake, which foldc reports at once. */
enum { DEEPEST = 64, MOST_CALLS = 1 << 16, MOST_ARGUMENTS = 64 };

/* How a statement ended. */
enum course { GOES_ON, RETURNED, STUCK };

/* A value as a variable of that type holds it. */
static const struct value *as_type(struct fold *fold, const struct ast_node *node, const struct ast_type *type,
                                   const struct value *value)
{
    const ctype to = ast_ctype(type);
    const expr *e;
    if (fold_is_ccute_type(type))
        return value;
    e = to == CTYPE_COUNT ? NULL : fold_as_int(value);
    e = e ? fold_convert(fold, to, e) : NULL;
    return e ? fold_int_value(fold, e) : fold_miss(fold, node, say_no_value_type(fold->arena, type->name));
}

/* A value with its needs, which count where the variable that holds it is read. */
struct held {
    const struct value *value;
    const struct need *need;
    size_t needs;
};

/* The value of an expression; its needs are taken off the list of needs. A number was checked already. */
static struct held hold(struct fold *fold, struct ast_node *node)
{
    const size_t first = needs_mark(fold);
    struct held held = {fold_value(fold, node), NULL, 0};
    struct need *later;
    if (!held.value || fold_as_int(held.value) || !needs_since(fold, first))
        return held;
    held.needs = needs_put_off(fold, first, &later);
    held.need = later;
    return held;
}

/* Bind a variable to a value as long as its scope lasts; nothing of it is written. */
static bool bind_value(struct fold *fold, const struct ast_node *node, const struct ast_decl *decl, struct held held)
{
    const struct value *value = held.value;
    if (!fold_holds_value(decl))
        return fold_miss(fold, node, say_changed_inside(fold->arena, decl->name)) != NULL;
    value = as_type(fold, node, decl->type, value);
    if (!value)
        return false;
    if (ast_ctype(decl->type) != CTYPE_COUNT)
        fold_bind_symbol(fold, decl, fold_as_int(value));
    else
        fold_bind_held(fold, decl, value, held.need, held.needs);
    return true;
}

/* ---- Statements ---- */

static enum course run(struct fold *fold, struct ast_node *node, const struct value **result);

static enum course run_declaration(struct fold *fold, struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *item = node->child[i];
        struct held held;
        if (item->kind == AST_NULLSTMT)
            continue;
        if (item->kind != AST_VARDECL || item->decl->storage != AST_AUTO || !ast_init(item)) {
            fold_miss(fold, item, say_declaration_kind(fold->arena));
            return STUCK;
        }
        held = hold(fold, ast_init(item));
        if (!held.value || !bind_value(fold, item, item->decl, held))
            return STUCK;
    }
    return GOES_ON;
}

/* Which branch is taken must be known. */
static enum course run_if(struct fold *fold, struct ast_node *node, const struct value **result)
{
    const expr *condition = ast_init(node) ? NULL : fold_int(fold, ast_cond(node));
    struct ast_node *branch;
    int64_t known;
    if (!condition || !leaf_const(condition, &known)) {
        fold_miss(fold, node, say_branch_unknown(fold->arena));
        return STUCK;
    }
    branch = known ? ast_then(node) : ast_else(node);
    return branch ? run(fold, branch, result) : GOES_ON;
}

static enum course run_all(struct fold *fold, struct ast_node *node, const struct value **result)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const enum course course = run(fold, node->child[i], result);
        if (course != GOES_ON)
            return course;
    }
    return GOES_ON;
}

static enum course run(struct fold *fold, struct ast_node *node, const struct value **result)
{
    switch (node->kind) {
    case AST_COMPOUND:
        return run_all(fold, node, result);
    case AST_DECLSTMT:
        return run_declaration(fold, node);
    case AST_IF:
        return run_if(fold, node, result);
    case AST_RETURN:
        *result = fold_value(fold, ast_operand(node));
        return *result ? RETURNED : STUCK;
    case AST_NULLSTMT:
        return GOES_ON;
    default:
        fold_miss(fold, node, say_statement_kind(fold->arena));
        return STUCK;
    }
}

/* ---- Calls ---- */

/* Bind the parameters. `all`: each has a value; otherwise one without any has none. */
static bool bind_arguments(struct fold *fold, struct ast_node *call, const struct ast_function *function, bool all)
{
    struct held argument[MOST_ARGUMENTS];
    const struct fold_place_in *object[MOST_ARGUMENTS];
    const uint32_t count = ast_arg_count(call);
    if (count != function->param_count || count > MOST_ARGUMENTS)
        return fold_miss(fold, call, say_arguments_missing(fold->arena, call->text, count, function->param_count)) !=
               NULL;
    for (uint32_t i = 0; i < count; i++) {
        object[i] = fold_is_object(function->param[i]->type)
                        ? fold_object_for(fold, function->param[i], ast_arg(call, i))
                        : NULL;
        if (!object[i] && !(argument[i] = hold(fold, ast_arg(call, i))).value && all)
            return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        fold_bind_object(fold, function->param[i], object[i]);
        if (object[i] || (argument[i].value && bind_value(fold, call, function->param[i], argument[i])))
            continue;
        if (all)
            return false;
        fold_bind(fold, (struct binding){.decl = function->param[i], .statement = (uint32_t)NO_STATEMENT});
    }
    return true;
}

/* The miss or the error inside a helper, as one of its call's; the innermost place is reported. */
static void *blame(struct fold *fold, const struct ast_node *call, const struct ast_function *function)
{
    const struct ast_node *node = fold->miss.node ? fold->miss.node : function->body;
    const struct source_place at = source_place(function->source, node->begin);
    const struct message *what = fold->miss.what ? fold->miss.what : say_nothing_returned(fold->arena);
    const bool warns = fold->miss.what && fold->miss.warns;
    if (fold->errors.any)
        fold_print(fold, DIAG_NOTE, call->begin, call->end, say_in_call(fold->arena, function->decl->name));
    if (fold->walk.refuses_call && fold->walk.depth == 0) {
        fold_miss(fold, call, say_refused(fold->arena));
        fold_tell_refusal(fold, call);
        fold->walk.refuses_call = false;
    }
    if (what->id != MESSAGE_in_helper)
        what = say_in_helper(fold->arena, function->decl->name, at.line, what);
    fold_miss_with(fold, call, what, fold->miss.remedy);
    fold->miss.warns = warns;
    return NULL;
}

bool fold_is_dependent(const struct ast_node *node)
{
    if (node->flags & AST_DEPENDENT || (node->type && node->type->is_dependent) ||
        (node->kind == AST_UNEVALUATED && !node->has_value) ||
        (node->decl && (node->decl->kind == AST_TPARAM || (node->decl->type && node->decl->type->is_dependent))))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && fold_is_dependent(node->child[i]))
            return true;
    return false;
}

/* The end of a call: of its bindings stay the numbers in objects, which the caller may read again. */
static void unbind(struct fold *fold, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < fold->bindings.count; i++)
        if (!fold->bindings.item[i].decl && fold->bindings.item[i].symbol)
            fold->bindings.item[kept++] = fold->bindings.item[i];
    fold->bindings.count = kept;
}

/* Does the node name the object under construction, except numbers in it? */
static bool names_itself(const struct ast_node *node)
{
    const bool is_member = node->kind == AST_MEMBER && node->flags & AST_IMPLICIT_THIS;
    if (ast_is_this(node) || (is_member && ast_ctype(node->type) == CTYPE_COUNT) || node->kind == AST_LAMBDA)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_itself(node->child[i]))
            return true;
    return false;
}

/* May the constructor write a member that an initialiser has made? */
static bool may_write_members(const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->initialiser_count; i++)
        if (ast_has_effects(function->initialiser[i].value) && names_itself(function->initialiser[i].value))
            return true;
    return names_itself(function->body);
}

const struct ast_function *fold_constructor(const struct ast_node *init)
{
    const struct ast_function *function =
        init && init->kind == AST_CONSTRUCT && init->decl ? init->decl->function : NULL;
    return function && function->mark.is_fold && function->body && !function->has_errors && init->type &&
                   init->type->kind == AST_TYPE_OTHER && !function->header.is_template && !may_write_members(function)
               ? function
               : NULL;
}

const struct value *fold_constructed(struct fold *fold, struct ast_node *init, const struct ast_initialiser *made)
{
    const struct ast_function *function = init->decl->function, *caller = fold->function;
    const struct fold_place_in self = fold->walk.self;
    const size_t bindings = fold->bindings.count;
    const struct value *result = NULL;
    if (fold->walk.depth == DEEPEST || !bind_arguments(fold, init, function, false)) {
        fold->bindings.count = bindings;
        return NULL;
    }
    fold->walk.self = (struct fold_place_in){NULL, NULL, NULL, false};
    fold->function = function;
    fold->walk.depth++;
    result = fold_value(fold, (struct ast_node *)made->value);
    fold->walk.depth--;
    fold->function = caller;
    fold->walk.self = self;
    unbind(fold, bindings);
    if (result)
        fold_note_helper(fold, function);
    return result;
}

const struct value *fold_through(struct fold *fold, struct ast_node *call)
{
    const struct ast_function *function = call->decl->function, *caller = fold->function;
    const struct fold_place_in self = fold->walk.self;
    const size_t bindings = fold->bindings.count;
    const struct value *result = NULL;
    if (fold->walk.depth == DEEPEST || fold->walk.calls == MOST_CALLS)
        return fold_miss(fold, call,
                         fold->walk.depth == DEEPEST ? say_helpers_deep(fold->arena, DEEPEST)
                                                     : say_helpers_often(fold->arena, MOST_CALLS));
    if (function->header.is_template && fold_is_dependent(function->body))
        return fold_miss(fold, call, say_on_template(fold->arena, function->decl->name));
    if (!bind_arguments(fold, call, function, true)) {
        fold->bindings.count = bindings;
        return NULL;
    }
    if (function->header.is_method)
        fold->walk.self = fold_object_of(fold, call);
    fold->function = function;
    fold->walk.depth++;
    fold->walk.calls++;
    fold->miss.what = NULL;
    fold->miss.node = NULL;
    run(fold, function->body, &result);
    fold->walk.depth--;
    fold->function = caller;
    fold->walk.self = self;
    unbind(fold, bindings);
    if (result)
        result = as_type(fold, call, function->type, result);
    if (!result)
        return blame(fold, call, function);
    fold_note_helper(fold, function);
    return result;
}

/* Helpers that return a value: foldc evaluates them at each call, statement by statement, their parameters bound to the
   values of the arguments. */
#include <string.h>

#include "about.h"
#include "address.h"
#include "helper.h"
#include "int.h"
#include "learn.h"
#include "parts.h"
#include "state.h"

/* Recursion deeper than this, or more calls in one file, is a mistake, which foldc reports at once. */
enum { DEEPEST = 64, MOST_CALLS = 1 << 16, MOST_ARGUMENTS = 64 };

/* How a statement ended: where it returned, with the value; where it is stuck, with the miss. */
enum course { GOES_ON, RETURNED, STUCK };
struct ending {
    enum course course;
    struct found result;
};

static struct ending goes_on(void) { return (struct ending){GOES_ON, {NULL, NULL}}; }

static struct ending stuck(const struct miss *miss) { return (struct ending){STUCK, {NULL, miss}}; }

/* A value as a variable of that type holds it. */
static struct found as_type(struct fold *fold, const struct ast_node *node, const struct ast_type *type,
                            const struct value *value)
{
    const ctype to = ast_ctype(type);
    const expr *e;
    if (fold_is_ccute_type(type))
        return (struct found){value, NULL};
    e = to == CTYPE_COUNT ? NULL : fold_as_int(value);
    e = e ? fold_convert(fold, to, e) : NULL;
    if (!e)
        return (struct found){NULL, fold_miss(fold, node, say_no_value_type(fold->arena, type->name))};
    return (struct found){fold_int_value(fold, e), NULL};
}

/* A value with its needs, which count where the variable that holds it is read; or a miss. */
struct held {
    struct found found;
    const struct need *need;
    size_t needs;
};

/* Evaluate an expression and take its conditions off the list: they count where the variable that holds the value is
   read. Conditions of a number stay, because the number was calculated already. */
static struct held hold(struct fold *fold, struct ast_node *node)
{
    const size_t first = needs_mark(fold);
    struct held held = {fold_value(fold, node), NULL, 0};
    struct need *later;
    if (held.found.miss || fold_as_int(held.found.value) || !needs_since(fold, first))
        return held;
    held.needs = needs_put_off(fold, first, &later);
    held.need = later;
    return held;
}

/* Bind a variable of the helper to a value until its scope ends. No text is planned for it. */
static const struct miss *bind_value(struct fold *fold, const struct ast_node *node, const struct ast_decl *decl,
                                     struct held held)
{
    struct found as;
    if (held.found.miss)
        return held.found.miss;
    if (!fold_holds_value(decl))
        return fold_miss(fold, node, say_changed_inside(fold->arena, decl->name));
    as = as_type(fold, node, decl->type, held.found.value);
    if (as.miss)
        return as.miss;
    if (ast_ctype(decl->type) != CTYPE_COUNT)
        fold_bind_symbol(fold, decl, fold_as_int(as.value));
    else
        fold_bind_held(fold, decl, as.value, held.need, held.needs);
    return NULL;
}

/* ---- Statements ---- */

/* A promise about numbers, whose condition does nothing else. */
static bool is_promise(const struct ast_node *node)
{
    return node->kind == AST_CALL && (node->call == CALL_CCUTE_ASSUME || node->call == CALL_ccute_check_) &&
           ast_arg_count(node) == 1 && !ast_has_effects(ast_arg(node, 0));
}

static struct ending run(struct fold *fold, struct ast_node *node);

static struct ending run_declaration(struct fold *fold, struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        struct ast_node *item = node->child[i];
        const struct miss *miss;
        if (item->kind == AST_NULLSTMT)
            continue;
        if (item->kind != AST_VARDECL || item->decl->storage != AST_AUTO || !ast_init(item))
            return stuck(fold_miss(fold, item, say_declaration_kind(fold->arena)));
        miss = bind_value(fold, item, item->decl, hold(fold, ast_init(item)));
        if (miss)
            return stuck(miss);
    }
    return goes_on();
}

/* Run the branch that the condition chooses; stuck if the condition is not known. */
static struct ending run_if(struct fold *fold, struct ast_node *node)
{
    const expr *condition = ast_init(node) ? NULL : fold_int(fold, ast_cond(node)).e;
    struct ast_node *branch;
    int64_t known;
    if (!condition || !leaf_const(condition, &known))
        return stuck(fold_miss(fold, node, say_branch_unknown(fold->arena)));
    branch = known ? ast_then(node) : ast_else(node);
    return branch ? run(fold, branch) : goes_on();
}

static struct ending run_all(struct fold *fold, struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ending ending = run(fold, node->child[i]);
        if (ending.course != GOES_ON)
            return ending;
    }
    return goes_on();
}

static struct ending run(struct fold *fold, struct ast_node *node)
{
    struct found result;
    if (is_promise(node)) {
        fold_learn(fold, ast_arg(node, 0)); /* from here to the end of the call */
        return goes_on();
    }
    switch (node->kind) {
    case AST_COMPOUND:
        return run_all(fold, node);
    case AST_DECLSTMT:
        return run_declaration(fold, node);
    case AST_IF:
        return run_if(fold, node);
    case AST_RETURN:
        result = fold_is_placing(fold) ? fold_address(fold, ast_operand(node)) : fold_value(fold, ast_operand(node));
        return (struct ending){result.miss ? STUCK : RETURNED, result};
    case AST_NULLSTMT:
        return goes_on();
    default:
        return stuck(fold_miss(fold, node, say_statement_kind(fold->arena)));
    }
}

/* ---- Calls ---- */

/* The value of a default argument, which may name constants alone: other names may mean something else at the call. */
static struct held hold_default(struct fold *fold, struct ast_node *node)
{
    struct held held;
    fold->walk.depth++;
    held = hold(fold, node);
    fold->walk.depth--;
    return held;
}

/* Bind the parameters. `all`: each has a value; otherwise one without any has none. */
static const struct miss *bind_arguments(struct fold *fold, struct ast_node *call, const struct ast_function *function,
                                         bool all)
{
    struct held argument[MOST_ARGUMENTS];
    const struct fold_place_in *object[MOST_ARGUMENTS];
    const uint32_t count = ast_arg_count(call);
    if (count > function->param_count || function->param_count > MOST_ARGUMENTS ||
        (count < function->param_count && !function->declared.by_default[count]))
        return fold_miss(fold, call, say_clone_arguments(fold->arena, call->text, count, function->param_count));
    for (uint32_t i = count; i < function->param_count; i++) {
        object[i] = NULL;
        argument[i] = hold_default(fold, function->declared.by_default[i]);
        if (argument[i].found.miss && all)
            return argument[i].found.miss;
    }
    for (uint32_t i = 0; i < count; i++) {
        object[i] = fold_is_object(function->param[i]->type)
                        ? fold_object_for(fold, function->param[i], ast_arg(call, i))
                        : NULL;
        if (!object[i])
            argument[i] = hold(fold, ast_arg(call, i));
        if (!object[i] && argument[i].found.miss && all)
            return argument[i].found.miss;
    }
    for (uint32_t i = 0; i < function->param_count; i++) {
        fold_bind_object(fold, function->param[i], object[i]);
        const struct miss *miss = object[i] ? NULL : bind_value(fold, call, function->param[i], argument[i]);
        if (!miss)
            continue;
        if (all)
            return miss;
        fold_bind(fold, (struct binding){.decl = function->param[i], .statement = (uint32_t)NO_STATEMENT});
    }
    return NULL;
}

/* A mistake in helpers that depends on the arguments of their calls is one of the outermost call. */
static void tell_refused(struct fold *fold, const struct ast_node *call, const struct miss *inner)
{
    if (inner->refuses && fold->walk.depth == 0)
        fold_tell_refusal(fold, call, fold_miss(fold, call, say_refused(fold->arena)));
}

/* The miss or the error inside a helper, as one of its call's; the innermost place is reported. */
static struct found blame(struct fold *fold, const struct ast_node *call, const struct ast_function *function,
                          const struct miss *inner)
{
    const struct ast_node *node = inner->node ? inner->node : function->body;
    const struct source_place at = source_place(function->source, node->begin);
    const struct message *what = inner->what;
    struct miss *miss = arena_alloc(fold->arena, sizeof *miss);
    tell_refused(fold, call, inner);
    if (what->id != MESSAGE_in_helper)
        what = say_in_helper(fold->arena, function->decl->name, at.line, what);
    *miss = (struct miss){.what = what,
                          .remedy = inner->remedy,
                          .warns = inner->warns,
                          .refuses = inner->refuses && fold->walk.depth > 0,
                          .node = call};
    return (struct found){NULL, miss};
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

/* A call ends: hide its bindings, except those of numbers in objects, which the caller may read again. */
static void unbind(struct fold *fold, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < fold->bindings.count; i++)
        if (!fold->bindings.item[i].decl && fold->bindings.item[i].symbol)
            fold->bindings.item[kept++] = fold->bindings.item[i];
    fold->bindings.count = kept;
}

/* Is it a member of the object under construction: n, this->n? */
static bool is_own_member(const struct ast_node *node)
{
    const struct ast_node *base = node->kind == AST_MEMBER && node->child[0] ? ast_bare(node->child[0]) : NULL;
    return node->kind == AST_MEMBER &&
           (node->flags & AST_IMPLICIT_THIS || (node->flags & AST_ARROW && base && ast_is_this(base)));
}

/* Does the node name the object under construction, except numbers in it? */
static bool names_itself(const struct ast_node *node)
{
    if (is_own_member(node))
        return ast_ctype(node->type) == CTYPE_COUNT;
    if (ast_is_this(node) || node->kind == AST_LAMBDA)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_itself(node->child[i]))
            return true;
    return false;
}

const struct ast_decl *fold_member_set(const struct ast_node *statement)
{
    const bool sets = statement->kind == AST_ASSIGN && statement->op == AST_OP_SET;
    const struct ast_node *const left = sets ? ast_left(statement) : NULL;
    return left && is_own_member(left) && !(left->flags & AST_INHERITED) && fold_is_ccute_type(left->type) &&
                   !left->type->is_reference
               ? left->decl
               : NULL;
}

bool fold_makes_member(const struct ast_function *function, uint32_t i, const struct ast_decl *member)
{
    for (uint32_t k = 0; k < function->initialiser_count; k++)
        if (function->initialiser[k].member == member)
            return true;
    while (i-- > 0)
        if (fold_member_set(function->body->child[i]) == member)
            return true;
    return false;
}

/* Does a constructor's body only set numbers, and members of ccute's types that have no value yet, each once? */
static bool sets_members(const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->body->count; i++) {
        const struct ast_node *const statement = function->body->child[i];
        const struct ast_decl *const member = fold_member_set(statement);
        const bool sets_number = statement->kind == AST_ASSIGN && !names_itself(statement);
        if (is_promise(statement))
            continue;
        if (member ? names_itself(ast_right(statement)) || fold_makes_member(function, i, member) : !sets_number)
            return false;
    }
    return true;
}

/* May the constructor write a member that an initialiser has made, or that its body has set? */
static bool may_write_members(const struct ast_function *function)
{
    for (uint32_t i = 0; i < function->initialiser_count; i++)
        if (ast_has_effects(function->initialiser[i].value) && names_itself(function->initialiser[i].value))
            return true;
    return names_itself(function->body) && !sets_members(function);
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

/* ---- Objects that helpers make ---- */

/* The declaration of a variable, a statement of the block; NULL: it is none. */
static struct ast_node *declaration_in(const struct ast_node *block, const struct ast_decl *decl)
{
    for (uint32_t i = 0; i < block->count; i++)
        for (uint32_t k = 0; block->child[i]->kind == AST_DECLSTMT && k < block->child[i]->count; k++)
            if (block->child[i]->child[k]->kind == AST_VARDECL && block->child[i]->child[k]->decl == decl)
                return block->child[i]->child[k];
    return NULL;
}

/* The operand of the return that a body of declarations ends with; NULL: it has another form. */
static struct ast_node *returned(const struct ast_node *body)
{
    for (uint32_t i = 0; i + 1 < body->count; i++)
        if (body->child[i]->kind != AST_DECLSTMT && body->child[i]->kind != AST_NULLSTMT && !is_promise(body->child[i]))
            return NULL;
    return body->count && body->child[body->count - 1]->kind == AST_RETURN ? ast_operand(body->child[body->count - 1])
                                                                           : NULL;
}

const struct ast_function *fold_maker(const struct ast_node *call, const struct ast_type *type,
                                      struct ast_node **object)
{
    const struct ast_function *function = call->kind == AST_CALL && call->decl ? call->decl->function : NULL;
    struct ast_node *node;
    if (!function || !function->mark.is_fold || !function->body || function->has_errors || function->header.is_global ||
        function->header.is_method || function->header.is_template || call->decl->callable.is_variadic ||
        function->type->is_reference || !fold_is_same_class(type, function->type) || !(node = returned(function->body)))
        return NULL;
    node = ast_bare(node);
    while (node->kind == AST_CONSTRUCT && fold_only_copies(node))
        node = ast_bare(node->child[0]);
    if (node->kind == AST_DECLREF) {
        const struct ast_decl *decl = node->decl;
        node = decl && decl->storage == AST_AUTO && fold_keeps_value(decl) && !decl->type->is_reference &&
                       !decl->type->assigned && fold_is_same_class(type, decl->type)
                   ? declaration_in(function->body, decl)
                   : NULL;
        node = node && ast_init(node) ? ast_bare(ast_init(node)) : NULL;
    }
    *object = node;
    return node ? function : NULL;
}

/* Run the declarations of a helper that makes an object. Declarations of objects are left out: their parts have no
   names here. */
static const struct miss *run_declarations(struct fold *fold, const struct ast_node *body)
{
    for (uint32_t i = 0; i + 1 < body->count; i++) {
        struct ast_node *node = body->child[i];
        const struct ast_decl *decl = node->kind == AST_DECLSTMT && node->count == 1 ? node->child[0]->decl : NULL;
        const bool is_object = decl && decl->type->kind == AST_TYPE_OTHER;
        const struct ending ending = node->kind == AST_DECLSTMT && !is_object ? run_declaration(fold, node) : goes_on();
        if (ending.course != GOES_ON)
            return ending.result.miss;
    }
    return NULL;
}

/* Enter the functions of the calls, from the outermost one on. */
static const struct miss *enter(struct fold *fold, const struct making *made)
{
    const struct miss *miss = made->outer ? enter(fold, made->outer) : NULL;
    if (!miss)
        miss = fold->walk.depth == DEEPEST ? fold_miss(fold, made->call, say_helpers_deep(fold->arena, DEEPEST))
                                           : bind_arguments(fold, made->call, made->function, false);
    if (miss)
        return miss;
    fold->walk.self = (struct fold_place_in){.path = NULL};
    fold->function = made->function;
    fold->walk.depth++;
    return made->call->kind == AST_CONSTRUCT ? NULL : run_declarations(fold, made->function->body);
}

struct found fold_made(struct fold *fold, const struct making *made, struct ast_node *node)
{
    const struct ast_function *caller = fold->function;
    const struct fold_place_in self = fold->walk.self;
    const size_t bindings = fold->bindings.count;
    const int depth = fold->walk.depth;
    const struct miss *miss = enter(fold, made);
    const struct found result = miss ? (struct found){NULL, miss} : fold_value(fold, node);
    fold->walk.depth = depth;
    fold->function = caller;
    fold->walk.self = self;
    unbind(fold, bindings);
    for (; made; made = made->outer)
        if (!result.miss)
            fold_note_helper(fold, made->function);
        else if (!made->outer)
            tell_refused(fold, made->call, result.miss);
    return result;
}

/* Why a call is not followed; NULL if it is. */
static const struct miss *unfollowable(struct fold *fold, const struct ast_node *call,
                                       const struct ast_function *function)
{
    if (fold->walk.depth == DEEPEST)
        return fold_miss(fold, call, say_helpers_deep(fold->arena, DEEPEST));
    if (fold->walk.calls == MOST_CALLS)
        return fold_miss(fold, call, say_helpers_often(fold->arena, MOST_CALLS));
    if (function->header.is_template && fold_is_dependent(function->body))
        return fold_miss(fold, call, say_on_template(fold->arena, function->decl->name));
    return NULL;
}

struct found fold_through(struct fold *fold, struct ast_node *call)
{
    const struct ast_function *function = call->decl->function, *caller = fold->function;
    const struct fold_place_in self = fold->walk.self;
    const size_t bindings = fold->bindings.count;
    const struct miss *miss = unfollowable(fold, call, function);
    const int told = fold->errors.told;
    struct found result;
    if (!miss)
        miss = bind_arguments(fold, call, function, true);
    if (miss) {
        fold->bindings.count = bindings;
        return (struct found){NULL, miss};
    }
    if (function->header.is_method)
        fold->walk.self = fold_object_of(fold, call);
    fold->function = function;
    fold->walk.depth++;
    fold->walk.calls++;
    const size_t scope = expr_scope_enter(fold->table);
    result = run(fold, function->body).result;
    expr_scope_leave(fold->table, scope);
    fold->walk.depth--;
    fold->function = caller;
    fold->walk.self = self;
    unbind(fold, bindings);
    if (result.value && !fold_is_place(fold, call))
        result = as_type(fold, call, function->type, result.value);
    if (fold->errors.told > told)
        fold_print(fold, DIAG_NOTE, call->begin, call->end, say_in_call(fold->arena, function->decl->name));
    if (!result.value)
        return blame(fold, call, function,
                     result.miss ? result.miss : fold_miss(fold, NULL, say_nothing_returned(fold->arena)));
    fold_note_helper(fold, function);
    return result;
}

/* Follows statements and expressions in their order, for all threads at once. */
#include <string.h>

#include "state.h"

unsigned char *lanes_marks(struct lanes *l)
{
    const size_t threads = (size_t)l->request->block.threads;
    return memset(arena_alloc(l->arena, threads), 0, threads);
}

void lanes_depend(struct lanes *l, unsigned what)
{
    if (l->request->depends)
        *l->request->depends |= what;
}

void lanes_lose(struct lanes *l, const struct ast_node *node, unsigned what)
{
    const struct ast_node **const lost = l->request->lost;
    lanes_depend(l, what);
    l->stops |= !what;
    if (lost && !*lost)
        *lost = l->depth ? l->calls[0] : node;
}

void lanes_keep(struct lanes *l, int thread, const struct ast_node *why)
{
    l->comes[thread] = 0;
    l->kept[thread] = why;
    l->kept_in[thread] = l->function;
}

/* ---- Relevant statements ---- */

static bool child_matters(struct lanes *l, const struct ast_function *function, const struct ast_node *node, int depth)
{
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && lanes_matters(l, function, node->child[i], depth))
            return true;
    return false;
}

/* Is it a method of an object with members that are followed, or a function that gets such a variable by reference? */
static bool changes_state(struct lanes *l, const struct ast_node *call)
{
    const struct ast_function *const function = call->decl ? ast_seen_function(call->decl) : NULL;
    struct lanes_place place = {.decl = NULL};
    if (function && function->header.is_method)
        place = lanes_object(l, call);
    bool any = place.decl && lanes_has_slots(l, place.decl);
    for (uint32_t i = 0; function && i < ast_arg_count(call) && !any; i++)
        any = ast_arg(call, i) && ast_arg(call, i)->flags & AST_BY_REF &&
              lanes_one_place(l, ast_arg(call, i), &place) && lanes_has_slots(l, place.decl);
    return any;
}

/* Is there a watched call in the body of the callee? */
static bool callee_matters(struct lanes *l, const struct ast_node *call, int depth)
{
    const struct ast_function *callee = call->decl ? ast_seen_function(call->decl) : NULL;
    if (depth >= LANES_DEEPEST || !callee)
        return false;
    return lanes_matters(l, callee, callee->body, depth + 1);
}

/* Does the expression name an element that the request wants to know of? */
static bool is_element(const struct lanes *l, const struct ast_node *node)
{
    return l->request->is_element &&
           (node->kind == AST_SUBSCRIPT || (node->kind == AST_UNARY && node->op == AST_OP_DEREF)) &&
           l->request->is_element(l->request->context, node);
}

bool lanes_matters(struct lanes *l, const struct ast_function *function, const struct ast_node *node, int depth)
{
    const struct ast_node *lambda;
    if (is_element(l, node))
        return true;
    switch (node->kind) {
    case AST_LAMBDA:
    case AST_UNEVALUATED:
        return false;
    case AST_RETURN:
    case AST_BREAK:
    case AST_CONTINUE:
        if (depth == 0)
            return true;
        break;
    case AST_ASSIGN:
    case AST_DECLSTMT:
        if (depth == 0)
            return true;
        break;
    case AST_UNARY:
        if (depth == 0 && node->op >= AST_OP_PRE_INC)
            return true;
        break;
    case AST_CALL:
        if (depth == 0 && changes_state(l, node))
            return true;
        lambda = ast_called_lambda(node);
        if (l->request->is_watched(l->request->context, function, node) || callee_matters(l, node, depth) ||
            (lambda && depth < LANES_DEEPEST && lanes_matters(l, function, ast_body(lambda), depth + 1)))
            return true;
        break;
    default:
        break;
    }
    return child_matters(l, function, node, depth);
}

/* ---- Branches ---- */

typedef void follow(struct lanes *l, const struct ast_node *node);

static void begin_branch(struct lanes *l, const unsigned char *before, const unsigned char *truth, int without,
                         const struct ast_node *why)
{
    for (int t = 0; t < l->request->block.threads; t++) {
        l->comes[t] = before[t];
        if (before[t] && truth[t] == without)
            lanes_keep(l, t, why);
    }
}

static void fork(struct lanes *l, const unsigned char *truth, int by)
{
    for (int t = 0; t < l->request->block.threads; t++)
        if (truth[t] == TRUTH_UNKNOWN)
            l->forked[t] = (unsigned char)(l->forked[t] + by);
}

/* Follow the first part in the threads for which the condition holds, and the other, which may be NULL, in the rest. */
static void branch(struct lanes *l, const struct ast_node *condition, const struct ast_node *then,
                   const struct ast_node *otherwise, follow *part)
{
    const size_t threads = (size_t)l->request->block.threads;
    unsigned char *before, *truth, *after;
    struct lanes_values *start, *end;
    lanes_expression(l, condition);
    if (!(then && lanes_matters(l, l->function, then, 0)) &&
        !(otherwise && lanes_matters(l, l->function, otherwise, 0)))
        return;
    before = memcpy(lanes_marks(l), l->comes, threads);
    truth = lanes_marks(l);
    after = lanes_marks(l);
    lanes_truth(l, condition, truth);
    start = lanes_save(l);
    fork(l, truth, 1);
    begin_branch(l, before, truth, TRUTH_NO, condition);
    if (then)
        part(l, then);
    memcpy(after, l->comes, threads);
    end = lanes_save(l);
    lanes_restore(l, start);
    begin_branch(l, before, truth, TRUTH_YES, condition);
    if (otherwise)
        part(l, otherwise);
    fork(l, truth, -1);
    for (size_t t = 0; t < threads; t++) {
        l->comes[t] |= after[t];
        truth[t] = before[t] ? truth[t] : TRUTH_NO;
    }
    lanes_join(l, end, truth);
    lanes_free(end);
    lanes_free(start);
}

/* ---- Elements ---- */

static void parts(struct lanes *l, const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count && !l->stops; i++)
        if (node->child[i])
            lanes_expression(l, node->child[i]);
}

/* Follow an expression whose value is not read here: only its place is used. */
static void place(struct lanes *l, const struct ast_node *node)
{
    const struct ast_node *bare = node;
    while (bare->kind == AST_PAREN)
        bare = bare->child[0];
    if (is_element(l, bare))
        parts(l, bare);
    else
        lanes_expression(l, node);
}

/* ---- Calls ---- */

struct lanes_place lanes_object(struct lanes *l, const struct ast_node *call)
{
    const struct ast_node *const callee = call->flags & AST_METHOD ? ast_callee(call) : NULL;
    const struct ast_node *const object =
        callee && callee->kind == AST_MEMBER && callee->count ? callee->child[0] : NULL;
    struct lanes_place place;
    if (!callee || call->decl->callable.is_virtual)
        return (struct lanes_place){.decl = NULL};
    if (callee->flags & AST_IMPLICIT_THIS || (object && ast_is_this(object)))
        return l->scope.object;
    if (!object || callee->flags & AST_ARROW || !lanes_one_place(l, object, &place))
        return (struct lanes_place){.decl = NULL};
    return place;
}

bool lanes_enter(struct lanes *l, const struct ast_node *call)
{
    const struct ast_function *function = call->decl ? ast_seen_function(call->decl) : NULL;
    struct lanes_place object = {.decl = NULL};
    if (function && function->header.is_method)
        object = lanes_object(l, call);
    if (!function || (function->header.is_method && !object.decl) || function->param_count != ast_arg_count(call) ||
        l->depth == LANES_DEEPEST)
        return false;
    for (int i = 0; i < l->depth; i++)
        if (l->active[i] == function)
            return false;
    l->calls[l->depth] = call;
    l->scope.outside[l->depth] = l->scope.object;
    l->active[l->depth++] = l->function;
    if (l->active[0] == function || l->function == function)
        return l->depth--, false;
    l->function = function;
    l->scope.object = object;
    return true;
}

void lanes_leave(struct lanes *l)
{
    l->function = l->active[--l->depth];
    l->scope.object = l->scope.outside[l->depth];
}

/* Follow a body that returns to its call. */
static void follow_body(struct lanes *l, const struct ast_node *body)
{
    const size_t threads = (size_t)l->request->block.threads;
    unsigned char *before = memcpy(lanes_marks(l), l->comes, threads);
    struct lanes_jump *jump = l->jump;
    l->jump = NULL;
    lanes_statement(l, body);
    l->jump = jump;
    memcpy(l->comes, before, threads);
}

static void call_function(struct lanes *l, const struct ast_node *node)
{
    const struct ast_function *function = ast_seen_function(node->decl);
    const int bindings = l->scope.bindings;
    for (uint32_t i = 0; i < function->param_count && i < ast_arg_count(node); i++)
        lanes_bind(l, function->param[i], ast_arg(node, i));
    lanes_return(l, node, NULL);
    if (lanes_enter(l, node)) {
        follow_body(l, function->body);
        lanes_leave(l);
        l->scope.bindings = bindings;
        return;
    }
    l->scope.bindings = bindings;
    lanes_lose(l, node, LANES_LOST);
    lanes_write(l, node);
}

static void call_lambda(struct lanes *l, const struct ast_node *node, const struct ast_node *lambda)
{
    const size_t outer = l->outer;
    const int bindings = l->scope.bindings;
    uint32_t next = 0;
    if (l->outer || l->depth == LANES_DEEPEST) {
        lanes_lose(l, node, LANES_LOST);
        return;
    }
    for (uint32_t i = 0; i < lambda->count; i++) {
        const struct ast_node *child = lambda->child[i];
        if (child && child->kind == AST_VARDECL && !ast_init(child) && next < ast_arg_count(node))
            lanes_bind(l, child->decl, ast_arg(node, next++));
    }
    l->outer = l->count ? l->count : 1;
    l->lambda = lambda;
    l->calls[l->depth] = node;
    l->scope.outside[l->depth] = l->scope.object;
    l->active[l->depth++] = l->function;
    follow_body(l, ast_body(lambda));
    lanes_leave(l);
    l->outer = outer;
    l->scope.bindings = bindings;
}

static void arrive(struct lanes *l, const struct ast_node *node, bool writes, bool waits)
{
    const struct lanes_request *request = l->request;
    if (!l->stops)
        request->arrive(request->context, &(struct lanes_arrival){.call = node,
                                                                  .function = l->function,
                                                                  .threads = request->block.threads,
                                                                  .comes = l->comes,
                                                                  .unsure = l->forked,
                                                                  .kept = l->kept,
                                                                  .kept_in = l->kept_in,
                                                                  .calls = l->calls,
                                                                  .depth = l->depth,
                                                                  .lanes = l,
                                                                  .writes = writes,
                                                                  .waits = waits});
}

void lanes_arrive_at(struct lanes *l, const struct ast_node *call, bool waits) { arrive(l, call, false, waits); }

static void call(struct lanes *l, const struct ast_node *node)
{
    const struct lanes_request *request = l->request;
    const struct ast_node *lambda = ast_called_lambda(node);
    for (uint32_t i = lambda ? 1 : 0; i < node->count; i++)
        if (node->child[i] && node->child[i]->flags & AST_BY_REF)
            place(l, node->child[i]);
        else if (node->child[i])
            lanes_expression(l, node->child[i]);
    if (request->is_watched(request->context, l->function, node))
        arrive(l, node, false, false);
    else if (lambda && lanes_matters(l, l->function, ast_body(lambda), 1))
        call_lambda(l, node, lambda);
    else if (!lambda && (callee_matters(l, node, 0) || changes_state(l, node))) {
        call_function(l, node);
        return;
    }
    lanes_write(l, node);
}

/* ---- Expressions ---- */

static void write_to(struct lanes *l, const struct ast_node *node)
{
    const struct ast_node *written = ast_written_by(node);
    if (!written)
        return;
    while (written->kind == AST_PAREN)
        written = written->child[0];
    if (is_element(l, written))
        arrive(l, written, true, false);
    lanes_write(l, node);
}

void lanes_expression(struct lanes *l, const struct ast_node *node)
{
    if (l->stops)
        return;
    switch (node->kind) {
    case AST_LAMBDA:
    case AST_UNEVALUATED:
        break;
    case AST_CONDITIONAL:
        branch(l, ast_cond(node), ast_then(node), ast_else(node), lanes_expression);
        break;
    case AST_BINARY:
        if (!node->decl && node->op == AST_OP_LOGIC_AND)
            branch(l, ast_left(node), ast_right(node), NULL, lanes_expression);
        else if (!node->decl && node->op == AST_OP_LOGIC_OR)
            branch(l, ast_left(node), NULL, ast_right(node), lanes_expression);
        else
            parts(l, node);
        break;
    case AST_CALL:
        call(l, node);
        break;
    case AST_ASSIGN:
        if (node->op == AST_OP_SET)
            place(l, ast_left(node));
        else
            lanes_expression(l, ast_left(node));
        lanes_expression(l, ast_right(node));
        write_to(l, node);
        break;
    case AST_UNARY:
        if (node->op == AST_OP_ADDRESS)
            place(l, ast_operand(node));
        else
            parts(l, node);
        write_to(l, node);
        if (is_element(l, node))
            arrive(l, node, false, false);
        break;
    case AST_MEMBER:
        if (node->count && node->child[0])
            place(l, node->child[0]);
        break;
    case AST_SUBSCRIPT:
        parts(l, node);
        if (is_element(l, node))
            arrive(l, node, false, false);
        break;
    default:
        parts(l, node);
        break;
    }
}

/* ---- Statements ---- */

static void declare(struct lanes *l, const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *variable = node->child[i];
        if (variable->kind != AST_VARDECL)
            continue;
        if (variable->decl->type->is_reference && ast_init(variable))
            place(l, ast_init(variable));
        else
            parts(l, variable);
        lanes_bind(l, variable->decl, ast_init(variable));
    }
}

static void follow_if(struct lanes *l, const struct ast_node *node)
{
    if (ast_init(node))
        lanes_statement(l, ast_init(node));
    branch(l, ast_cond(node), ast_then(node), ast_else(node), lanes_statement);
}

static void leave(struct lanes *l, const struct ast_node *node)
{
    if (ast_operand(node))
        lanes_expression(l, ast_operand(node));
    if (l->depth && ast_operand(node))
        lanes_return(l, l->calls[l->depth - 1], ast_operand(node));
    for (int t = 0; t < l->request->block.threads; t++)
        if (l->comes[t]) {
            lanes_depend(l, l->forked[t] ? LANES_GUESSED : 0);
            lanes_keep(l, t, node);
        }
}

void lanes_statement(struct lanes *l, const struct ast_node *node)
{
    if (l->stops)
        return;
    switch (node->kind) {
    case AST_COMPOUND:
        for (uint32_t i = 0; i < node->count; i++)
            lanes_statement(l, node->child[i]);
        break;
    case AST_DECLSTMT:
        declare(l, node);
        break;
    case AST_IF:
        follow_if(l, node);
        break;
    case AST_FOR:
    case AST_WHILE:
    case AST_DO:
    case AST_RANGE_FOR:
        lanes_loop(l, node);
        break;
    case AST_SWITCH:
        lanes_switch(l, node);
        break;
    case AST_BREAK:
    case AST_CONTINUE:
        lanes_jump(l, node);
        break;
    case AST_RETURN:
        leave(l, node);
        break;
    case AST_GOTO:
    case AST_LABEL:
    case AST_CASE:
    case AST_DEFAULT:
        lanes_lose(l, node, 0);
        break;
    default:
        lanes_expression(l, node);
        break;
    }
}

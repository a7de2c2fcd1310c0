/* Calls of helpers: bodies of declarations, conditions and returns. */
#include "values.h"

const struct ast_function *values_helper(const struct ast_node *node)
{
    const struct ast_function *function = node->kind == AST_CALL && node->decl ? node->decl->function : NULL;
    return function && function->mark.is_fold && function->body ? function : NULL;
}

/* The value that a body returns: *result is its expression. Locals are worked out when they are read. */
static bool returned(struct values *v, struct ast_node *node, struct ast_node **result)
{
    c_number condition;
    struct ast_node *branch;
    switch (node->kind) {
    case AST_COMPOUND:
        for (uint32_t i = 0; i < node->count && !*result; i++)
            if (node->child[i] && !returned(v, node->child[i], result))
                return false;
        return true;
    case AST_RETURN:
        *result = ast_operand(node);
        return *result || values_stops(v, VALUES_UNKNOWN, "a helper returns nothing");
    case AST_IF:
        if (!values_int(v, ast_cond(node), &condition))
            return false;
        branch = condition.bits ? ast_then(node) : ast_else(node);
        return !branch || returned(v, branch, result);
    case AST_DECLSTMT:
    case AST_NULLSTMT:
        return true;
    default:
        return values_stops(v, VALUES_UNKNOWN, "a helper has a statement that is not checked");
    }
}

/* Put the arguments into the frame, evaluated outside of it. */
static bool pass(struct values *v, struct ast_node *call, const struct ast_function *function,
                 struct values_frame *frame)
{
    const uint32_t n = ast_arg_count(call);
    if (n != function->param_count || n > sizeof frame->local / sizeof *frame->local ||
        v->stack.used + n > VALUES_STACK)
        return values_stops(v, VALUES_UNKNOWN, "a helper is called with other arguments than written");
    for (; frame->count < n; frame->count++) {
        struct values_local *local = &frame->local[frame->count];
        struct ast_node *node = ast_arg(call, frame->count);
        *local = (struct values_local){.decl = function->param[frame->count]};
        if (ast_ctype(local->decl->type) != CTYPE_COUNT) {
            if (!values_int(v, node, &local->number))
                return false;
            local->number = c_convert(local->number, ast_ctype(local->decl->type));
        } else {
            local->value = v->stack.item + v->stack.used++;
            if (!values_value(v, node, local->value))
                return false;
        }
    }
    return true;
}

bool values_of_helper(struct values *v, struct ast_node *call, c_number *number, eval_value *value)
{
    const struct ast_function *function = values_helper(call);
    const size_t stack = v->stack.used;
    struct values_frame frame;
    struct ast_node *result = NULL;
    bool good;
    if (++v->depth > VALUES_DEEPEST)
        return values_stops(v, VALUES_UNKNOWN, "helpers call each other too deeply");
    frame.count = 0;
    good = pass(v, call, function, &frame);
    frame.outer = v->frame;
    v->frame = &frame;
    good = good && returned(v, function->body, &result) && result;
    if (good && value)
        good = values_value(v, result, value);
    else if (good && (good = values_int(v, result, number)))
        *number = c_convert(*number, ast_ctype(function->type));
    v->frame = frame.outer;
    v->stack.used = stack;
    v->depth--;
    return good || values_stops(v, VALUES_UNKNOWN, "a helper returns nothing");
}

/* The value of an expression in one thread. */
#include "foldc/gpu/builtins.h"
#include "foldc/gpu/limits.h"
#include "state.h"

enum { MOST_ARGUMENTS = 8 };

ctype lanes_type(const struct ast_type *type)
{
    if (type && type->kind == AST_TYPE_ENUM && type->is_scoped && type->target && !type->is_volatile)
        return ast_ctype(type->target);
    return ast_ctype(type);
}

static bool set(c_number *value, ctype type, int64_t number)
{
    *value = c_number_of(type, number);
    return true;
}

/* ---- Names ---- */

/* The thread's number along an axis, or the block's extent. */
static bool builtin(struct lanes *l, int number, int thread, c_number *value)
{
    const struct lanes_block *block = &l->request->block;
    const int axis = number % GPU_AXES;
    int64_t below = 1;
    if (number / GPU_AXES == GPU_BLOCK_DIM)
        return block->extent[axis] > 0 && set(value, CTYPE_UINT, block->extent[axis]);
    if (number / GPU_AXES == GPU_GRID_DIM || number / GPU_AXES == GPU_BLOCK_IDX) {
        lanes_depend(l, LANES_ASSUMED);
        return block->grid[axis] > 0 &&
               set(value, CTYPE_UINT, number / GPU_AXES == GPU_GRID_DIM ? block->grid[axis] : block->place[axis]);
    }
    if (number / GPU_AXES != GPU_THREAD_IDX)
        return false;
    if (axis == 0 && !block->extent[0])
        return set(value, CTYPE_UINT, thread);
    for (int i = 0; i < axis; i++)
        below *= block->extent[i];
    if (below <= 0)
        return false;
    if (axis == GPU_AXES - 1)
        return set(value, CTYPE_UINT, thread / below);
    return block->extent[axis] > 0 && set(value, CTYPE_UINT, thread / below % block->extent[axis]);
}

/* The built-in variable that t.x is, where t keeps threadIdx or blockDim; -1: the node is another. */
static int kept_builtin(const struct ast_node *node)
{
    const struct ast_node *const base = node->kind == AST_MEMBER ? ast_operand(node) : NULL;
    const struct ast_decl *const decl = base && base->kind == AST_DECLREF ? base->decl : NULL;
    const int variable =
        decl && decl->init && ast_is_automatic(decl) && !decl->variable.escape ? ast_builtin_variable(decl->init) : -1;
    const char *axis = node->text;
    if (variable < 0 || !axis || axis[0] < 'x' || axis[0] > 'z' || axis[1])
        return -1;
    return GPU_BUILTIN_AXIS(variable, axis[0] - 'x');
}

static bool name(struct lanes *l, const struct ast_node *node, int thread, c_number *value)
{
    int number = ast_builtin(node);
    const struct lanes_slot *slot;
    if (number < 0)
        number = kept_builtin(node);
    if (number >= 0)
        return builtin(l, number, thread, value);
    if (node->kind == AST_DECLREF && node->text && gpu_is_warp_size(node->text) &&
        !(node->decl && node->decl->place.source))
        return set(value, CTYPE_INT, GPU_WARP);
    if (node->kind == AST_DECLREF && node->decl && node->decl->has_value && lanes_type(node->type) != CTYPE_COUNT)
        return set(value, lanes_type(node->type), node->decl->value);
    slot = lanes_named(l, node, thread);
    if (!slot || !slot->known[thread])
        return false;
    if (lanes_is_outer(l, slot) && slot->decl->variable.escape & (AST_WRITTEN | AST_REFERENCE))
        return false; /* a lambda may have the value of another time */
    if (slot->is_assumed)
        lanes_depend(l, LANES_ASSUMED);
    *value = (c_number){slot->type, slot->bits[thread]};
    return true;
}

/* ---- Operators ---- */

static bool truth(struct lanes *l, const struct ast_node *node, int thread, bool *is_true)
{
    c_number value;
    if (!lanes_number(l, node, thread, &value))
        return false;
    *is_true = value.bits != 0;
    return true;
}

static bool logic(struct lanes *l, const struct ast_node *node, int thread, c_number *value)
{
    const bool ends = node->op == AST_OP_LOGIC_OR;
    bool left, right;
    const bool left_known = truth(l, ast_left(node), thread, &left);
    if (left_known && left == ends)
        return set(value, CTYPE_INT, ends);
    if (!truth(l, ast_right(node), thread, &right) || (!left_known && right != ends))
        return false;
    return set(value, CTYPE_INT, right);
}

static bool binary(struct lanes *l, const struct ast_node *node, int thread, c_number *value)
{
    const char *error = NULL;
    c_number a, b;
    if (node->decl)
        return false;
    if (node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR)
        return logic(l, node, thread, value);
    if (node->op == AST_OP_COMMA)
        return lanes_number(l, ast_right(node), thread, value);
    if (!lanes_number(l, ast_left(node), thread, &a) || !lanes_number(l, ast_right(node), thread, &b))
        return false;
    *value = arith_apply(node->op, a, b, &error);
    return !error;
}

static bool unary(struct lanes *l, const struct ast_node *node, int thread, c_number *value)
{
    const char *error = NULL;
    if (node->decl)
        return false;
    if (node->op == AST_OP_PRE_INC || node->op == AST_OP_PRE_DEC)
        return name(l, ast_bare(ast_operand(node)), thread, value);
    if (node->op == AST_OP_POST_INC || node->op == AST_OP_POST_DEC) { /* the value before the effect */
        const enum ast_op back = node->op == AST_OP_POST_INC ? AST_OP_SUB : AST_OP_ADD;
        if (!name(l, ast_bare(ast_operand(node)), thread, value))
            return false;
        *value = c_convert(arith_apply(back, *value, c_number_of(CTYPE_INT, 1), &error), value->type);
        return !error;
    }
    if (node->op != AST_OP_PLUS && node->op != AST_OP_MINUS && node->op != AST_OP_NOT && node->op != AST_OP_LOGIC_NOT)
        return false;
    if (!lanes_number(l, ast_operand(node), thread, value))
        return false;
    if (node->op == AST_OP_LOGIC_NOT)
        return set(value, CTYPE_INT, value->bits == 0);
    *value = arith_promoted(*value);
    if (node->op == AST_OP_MINUS)
        *value = arith_apply(AST_OP_SUB, c_number_of(value->type, 0), *value, &error);
    else if (node->op == AST_OP_NOT)
        *value = arith_apply(AST_OP_XOR, *value, c_number_of(value->type, -1), &error);
    return !error;
}

static bool conditional(struct lanes *l, const struct ast_node *node, int thread, c_number *value)
{
    const ctype type = lanes_type(node->type);
    bool chosen;
    c_number other;
    if (type == CTYPE_COUNT)
        return false;
    if (truth(l, ast_cond(node), thread, &chosen)) {
        if (!lanes_number(l, chosen ? ast_then(node) : ast_else(node), thread, value))
            return false;
        *value = c_convert(*value, type);
        return true;
    }
    if (!lanes_number(l, ast_then(node), thread, value) || !lanes_number(l, ast_else(node), thread, &other))
        return false;
    *value = c_convert(*value, type);
    return value->bits == c_convert(other, type).bits;
}

/* ---- Calls ---- */

enum { GOES_ON, RETURNS, IS_UNKNOWN };

static bool declare(struct lanes *l, const struct ast_node *variable, int thread)
{
    const struct ast_decl *decl = variable->decl;
    struct lanes_slot *slot;
    c_number value;
    const bool is_known = ast_init(variable) && lanes_number(l, ast_init(variable), thread, &value);
    if (decl->variable.escape & AST_WRITTEN)
        return false;
    slot = lanes_declare(l, decl, 0, decl->type);
    if (!slot)
        return true;
    slot->known[thread] = is_known;
    if (is_known)
        slot->bits[thread] = c_convert(value, slot->type).bits;
    return true;
}

/* Follow a statement of a function that has only declarations, conditions and returns. The result says whether it goes
 * on. */
static int answer(struct lanes *l, const struct ast_node *node, int thread, c_number *value)
{
    int state = GOES_ON;
    bool holds;
    switch (node->kind) {
    case AST_COMPOUND:
        for (uint32_t i = 0; i < node->count && state == GOES_ON; i++)
            state = answer(l, node->child[i], thread, value);
        return state;
    case AST_DECLSTMT:
        for (uint32_t i = 0; i < node->count; i++)
            if (node->child[i]->kind != AST_VARDECL || !declare(l, node->child[i], thread))
                return IS_UNKNOWN;
        return GOES_ON;
    case AST_IF:
        if (ast_init(node) || !truth(l, ast_cond(node), thread, &holds))
            return IS_UNKNOWN;
        if (holds)
            return answer(l, ast_then(node), thread, value);
        return ast_else(node) ? answer(l, ast_else(node), thread, value) : GOES_ON;
    case AST_RETURN:
        return ast_operand(node) && lanes_number(l, ast_operand(node), thread, value) ? RETURNS : IS_UNKNOWN;
    case AST_NULLSTMT:
        return GOES_ON;
    default:
        return IS_UNKNOWN;
    }
}

/* Bind the parameters of a call for one thread. */
static void pass(struct lanes *l, const struct ast_node *node, const struct ast_function *function, int thread)
{
    c_number argument[MOST_ARGUMENTS];
    bool known[MOST_ARGUMENTS];
    for (uint32_t i = 0; i < function->param_count; i++)
        known[i] = lanes_number(l, ast_arg(node, i), thread, &argument[i]);
    for (uint32_t i = 0; i < function->param_count; i++) {
        const struct ast_decl *param = function->param[i];
        struct lanes_slot *slot = lanes_declare(l, param, 0, param->type);
        if (!slot)
            continue;
        slot->known[thread] = known[i] && !(param->variable.escape & AST_WRITTEN);
        if (slot->known[thread])
            slot->bits[thread] = c_convert(argument[i], slot->type).bits;
    }
}

static bool call_function(struct lanes *l, const struct ast_node *node, int thread, c_number *value)
{
    const struct ast_function *function = node->decl ? ast_seen_function(node->decl) : NULL;
    const ctype type = function ? lanes_type(function->type) : CTYPE_COUNT;
    bool is_known;
    if (type == CTYPE_COUNT || function->param_count > MOST_ARGUMENTS || !lanes_enter(l, node))
        return false;
    pass(l, node, function, thread);
    l->scope.asides++;
    is_known = answer(l, function->body, thread, value) == RETURNS;
    l->scope.asides--;
    lanes_leave(l);
    if (is_known)
        *value = c_convert(*value, type);
    return is_known;
}

/* The value that the call returned when it was followed with its effects. */
static bool returned(struct lanes *l, const struct ast_node *node, int thread, c_number *value)
{
    const struct lanes_slot *const slot = l->scope.asides ? NULL : lanes_returned(l, node);
    if (!slot || !slot->known[thread])
        return false;
    *value = (c_number){slot->type, slot->bits[thread]};
    return true;
}

/* The block's number in its cluster, or the number of blocks. */
static bool cluster(struct lanes *l, bool is_size, c_number *value)
{
    const int64_t *const grid = l->request->block.grid, *const place = l->request->block.place;
    return grid[0] > 0 &&
           set(value, CTYPE_UINT,
               is_size ? grid[0] * grid[1] * grid[2] : place[0] + grid[0] * (place[1] + grid[1] * place[2]));
}

static bool call(struct lanes *l, const struct ast_node *node, int thread, c_number *value)
{
    c_number a, b;
    if (node->call == CALL_ccute_cluster_rank || node->call == CALL_ccute_cluster_size)
        return cluster(l, node->call == CALL_ccute_cluster_size, value);
    if (node->call == CALL_ccute_elect_one) /* any one lane of each warp */
        return set(value, CTYPE_INT, thread % GPU_WARP == 0);
    if (l->request->is_test && l->request->is_test(l->request->context, node)) {
        lanes_depend(l, LANES_GUESSED);
        return set(value, CTYPE_INT, 0);
    }
    if (node->call == CALL___builtin_expect && ast_arg_count(node) == 2)
        return lanes_number(l, ast_arg(node, 0), thread, value);
    if (!ast_is_min_or_max(node))
        return returned(l, node, thread, value) || call_function(l, node, thread, value);
    if (!lanes_number(l, ast_arg(node, 0), thread, &a) || !lanes_number(l, ast_arg(node, 1), thread, &b))
        return false;
    const ctype type = lanes_type(node->type);
    const char *error = NULL;
    a = c_convert(a, type);
    b = c_convert(b, type);
    *value = (arith_apply(AST_OP_LT, a, b, &error).bits != 0) == ast_is_min(node) ? a : b;
    return !error;
}

static bool cast(struct lanes *l, const struct ast_node *node, int thread, c_number *value)
{
    const ctype type = lanes_type(node->type);
    if (type == CTYPE_COUNT || node->type->is_reference || !lanes_number(l, ast_operand(node), thread, value))
        return false;
    *value = c_convert(*value, type);
    return true;
}

bool lanes_number(struct lanes *l, const struct ast_node *node, int thread, c_number *value)
{
    const ctype type = lanes_type(node->type);
    l->stops |= --l->budget < 0;
    if (l->stops)
        return false;
    if (node->has_value && type != CTYPE_COUNT)
        return set(value, type, node->value);
    switch (node->kind) {
    case AST_PAREN:
        return lanes_number(l, ast_operand(node), thread, value);
    case AST_CAST:
        return cast(l, node, thread, value);
    case AST_DECLREF:
    case AST_MEMBER:
    case AST_SUBSCRIPT:
        return name(l, node, thread, value);
    case AST_ASSIGN:
        return !node->decl && name(l, ast_bare(ast_left(node)), thread, value);
    case AST_UNARY:
        return unary(l, node, thread, value);
    case AST_BINARY:
        return binary(l, node, thread, value);
    case AST_CONDITIONAL:
        return conditional(l, node, thread, value);
    case AST_CALL:
        return call(l, node, thread, value);
    case AST_INITLIST:
        return node->count == 1 && node->child[0] && lanes_number(l, node->child[0], thread, value);
    default:
        return false;
    }
}

void lanes_truth(struct lanes *l, const struct ast_node *condition, unsigned char *truth_of)
{
    for (int t = 0; t < l->request->block.threads; t++) {
        bool holds;
        truth_of[t] = TRUTH_UNKNOWN;
        if (l->comes[t] && truth(l, condition, t, &holds))
            truth_of[t] = holds ? TRUTH_YES : TRUTH_NO;
    }
}

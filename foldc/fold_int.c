/* Integer expressions of the source as symbolic integers, with C's own conversions. */
#include <string.h>

#include "fold_state.h"

ctype fold_ctype(const struct ast_type *type)
{
    if (!type || type->is_dependent || type->is_volatile)
        return CTYPE_COUNT;
    if (type->kind == AST_TYPE_BOOL)
        return CTYPE_BOOL;
    if ((type->kind != AST_TYPE_INT && type->kind != AST_TYPE_ENUM) || type->is_scoped)
        return CTYPE_COUNT;
    switch (type->bits) {
    case 8:
        return type->is_signed ? CTYPE_SCHAR : CTYPE_UCHAR;
    case 16:
        return type->is_signed ? CTYPE_SHORT : CTYPE_USHORT;
    case 32:
        return type->is_signed ? CTYPE_INT : CTYPE_UINT;
    case 64:
        return type->is_signed ? CTYPE_LONG : CTYPE_ULONG;
    default:
        return CTYPE_COUNT;
    }
}

const expr *fold_symbol(struct fold *fold, const char *name, ctype type, struct symbol about)
{
    const expr *symbol = expr_symbol(fold->table, name, type);
    const size_t number = (size_t)symbol->value;
    while (fold->symbol_count <= number) {
        fold->symbol =
            fold_grow(fold->arena, fold->symbol, fold->symbol_count, &fold->symbol_capacity, sizeof *fold->symbol);
        fold->symbol[fold->symbol_count++] = (struct symbol){0};
    }
    fold->symbol[number] = about;
    fold->symbol[number].itself = symbol;
    return symbol;
}

bool fold_is_stable(struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL)
        return fold->symbol[e->value].is_stable;
    for (uint32_t i = 0; i < e->n; i++)
        if (!fold_is_stable(fold, e->op[i]))
            return false;
    return true;
}

unsigned fold_uses(struct fold *fold, const expr *e, const expr *s)
{
    unsigned uses = e == s;
    for (uint32_t i = 0; i < e->n; i++)
        uses += fold_uses(fold, e->op[i], s);
    return uses;
}

/* ---- What cannot be taken apart ---- */

bool fold_is_min_or_max(const struct ast_node *node)
{
    return node->kind == AST_CALL && node->decl && !node->decl->source && ast_arg_count(node) == 2 && node->text &&
           fold_ctype(node->type) != CTYPE_COUNT && fold_ctype(ast_arg(node, 0)->type) != CTYPE_COUNT &&
           fold_ctype(ast_arg(node, 1)->type) != CTYPE_COUNT &&
           (strcmp(node->decl->name, "min") == 0 || strcmp(node->decl->name, "max") == 0);
}

bool fold_has_effects(const struct ast_node *node)
{
    if (!node)
        return false;
    switch (node->kind) {
    case AST_CALL:
        if ((node->decl && node->decl->is_ccute) || fold_is_min_or_max(node))
            break;
        return true;
    case AST_ASSIGN:
    case AST_LAMBDA:
    case AST_CONSTRUCT:
    case AST_OTHER:
        return true;
    case AST_UNARY:
        if (node->op == AST_OP_PRE_INC || node->op == AST_OP_PRE_DEC || node->op == AST_OP_POST_INC ||
            node->op == AST_OP_POST_DEC)
            return true;
        break;
    default:
        break;
    }
    for (uint32_t i = 0; i < node->count; i++)
        if (fold_has_effects(node->child[i]))
            return true;
    return node->type && node->type->is_volatile;
}

/* The node as one symbol: its text, in brackets unless it is an operand already. */
static const expr *opaque(struct fold *fold, struct ast_node *node)
{
    const ctype type = fold_ctype(node->type);
    const expr *symbol;
    const char *text;
    if (fold->depth > 0)
        return fold_miss(fold, node, NULL,
                         "a helper that is evaluated through may name its parameters and constants only");
    if (type != CTYPE_COUNT)
        fold_inside(fold, node);
    text = type == CTYPE_COUNT ? NULL : fold_source_text(fold, node);
    if (!text)
        return NULL;
    if (ast_precedence(node) < 15 || node->origin != AST_PLAIN)
        text = arena_printf(fold->arena, "(%s)", text);
    symbol = fold_symbol(fold, text, type, (struct symbol){.is_single = fold_has_effects(node), .node = node});
    if (node->kind == AST_UNEVALUATED && ctype_bits(type) == 64)
        expr_assume_range(fold->table, symbol, 0, INT64_MAX);
    return symbol;
}

/* ---- Names ---- */

static const char *const builtin_names[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};

/* threadIdx.x and its like: what is promised of them. */
static void assume_builtin(struct fold *fold, const expr *symbol, const char *base, char axis)
{
    const struct ast_function *in = fold->function;
    const int64_t limit[3] = {1024, 1024, 64};
    const int i = axis - 'x';
    const int64_t dim = in->block_dim[i];
    int64_t most = in->max_threads && in->max_threads < limit[i] ? in->max_threads : limit[i];
    if (strcmp(base, "threadIdx") == 0)
        expr_assume_range(fold->table, symbol, 0, (dim ? dim : most) - 1);
    else if (strcmp(base, "blockDim") == 0)
        expr_assume_range(fold->table, symbol, dim ? dim : 1, dim ? dim : most);
    else if (strcmp(base, "blockIdx") == 0)
        expr_assume_range(fold->table, symbol, 0, i ? 65534 : INT32_MAX - 1);
    else
        expr_assume_range(fold->table, symbol, 1, i ? 65535 : INT32_MAX);
}

static bool is_builtin_index(const struct ast_node *base)
{
    if (!base || base->kind != AST_DECLREF || !base->text || (base->decl && base->decl->is_local))
        return false;
    for (size_t i = 0; i < sizeof builtin_names / sizeof *builtin_names; i++)
        if (strcmp(base->text, builtin_names[i]) == 0)
            return true;
    return false;
}

/* The symbol of threadIdx.x and its like. */
static const expr *builtin_index(struct fold *fold, const struct ast_node *node)
{
    const char *name = arena_printf(fold->arena, "%s.%s", ast_operand(node)->text, node->text);
    for (size_t i = 0; i < fold->binding_count; i++)
        if (fold->binding[i].symbol && !fold->binding[i].decl && strcmp(fold->binding[i].symbol->name, name) == 0)
            return fold->binding[i].symbol;
    return NULL;
}

void fold_enter_function(struct fold *fold)
{
    const struct ast_function *function = fold->function;
    for (size_t i = 0; i < sizeof builtin_names / sizeof *builtin_names; i++)
        for (char axis = 'x'; axis <= 'z'; axis++) {
            const char *name = arena_printf(fold->arena, "%s.%c", builtin_names[i], axis);
            const expr *symbol = fold_symbol(fold, name, CTYPE_UINT, (struct symbol){.is_stable = true});
            assume_builtin(fold, symbol, builtin_names[i], axis);
            fold_bind_symbol(fold, NULL, symbol);
        }
    for (uint32_t i = 0; i < function->param_count; i++) {
        const struct ast_decl *param = function->param[i];
        const ctype type = fold_ctype(param->type);
        if (type != CTYPE_COUNT && fold_keeps_value(param))
            fold_bind_symbol(fold, param,
                             fold_symbol(fold, param->name, type, (struct symbol){.decl = param, .is_stable = true}));
    }
}

/* Can its writes be seen? Those of a structured binding are another object's. */
static bool keeps_name(const struct ast_decl *decl)
{
    return decl->kind == AST_VAR || decl->kind == AST_PARAM || decl->kind == AST_TPARAM;
}

/* A variable: its binding, or a symbol of its name. One that is written somewhere means another value each time,
   unless a loop has bound it. */
static const expr *variable(struct fold *fold, struct ast_node *node)
{
    const struct ast_decl *decl = node->decl;
    struct binding *bound = decl ? fold_find(fold, decl) : NULL;
    const bool stable = decl && keeps_name(decl) && fold_keeps_value(decl) &&
                        (decl->is_local || decl->kind == AST_PARAM || decl->is_const);
    ctype type = fold_ctype(node->type);
    const expr *symbol;
    if (bound && bound->symbol)
        return bound->symbol;
    if (fold->depth > 0 || !decl || type == CTYPE_COUNT || (decl->type && decl->type->is_volatile))
        return opaque(fold, node);
    symbol = fold_symbol(fold, decl->name, type, (struct symbol){.decl = decl, .is_stable = stable});
    if (stable)
        fold_bind_symbol(fold, decl, symbol);
    return symbol;
}

/* ---- Operators ---- */

static ctype wider(ctype a, ctype b)
{
    a = ctype_promoted(a);
    b = ctype_promoted(b);
    if (ctype_bits(a) != ctype_bits(b))
        return ctype_bits(a) > ctype_bits(b) ? a : b;
    return ctype_signed(a) ? b : a;
}

/* Can every value of e be held exactly here: is it one of int64_t? Unsigned 64-bit values need a proof. */
static bool is_exact(struct fold *fold, ctype type, const expr *e)
{
    const expr_facts facts = expr_facts_of(fold->table, e);
    return type != CTYPE_ULONG && type != CTYPE_ULLONG ? true : facts.lo >= 0 && facts.hi <= INT64_MAX;
}

/* What C makes of a mathematical result: signed ones do not overflow, unsigned ones wrap. */
static const expr *wrapped(struct fold *fold, ctype type, const expr *e)
{
    if (!e || ctype_signed(type))
        return e;
    if (ctype_bits(type) == 64)
        return is_exact(fold, type, e) ? e : NULL;
    return expr_cast(fold->table, type, e);
}

static const expr *arithmetic(struct fold *fold, enum ast_op op, const expr *a, const expr *b)
{
    expr_table *t = fold->table;
    const expr_facts right = expr_facts_of(t, b);
    /* What is divided by is not 0 where the source is sure to divide. */
    const bool nonzero = right.lo > 0 || right.hi < 0 || (!fold->choices && (right.lo < 0 || right.hi > 0));
    switch (op) {
    case AST_OP_ADD:
        return expr_add(t, a, b);
    case AST_OP_SUB:
        return expr_sub(t, a, b);
    case AST_OP_MUL:
        return expr_mul(t, a, b);
    case AST_OP_DIV:
        return nonzero ? expr_div(t, a, b) : NULL;
    case AST_OP_REM:
        return nonzero ? expr_mod(t, a, b) : NULL;
    case AST_OP_AND:
        return expr_and(t, a, b);
    case AST_OP_OR:
        return expr_or(t, a, b);
    case AST_OP_XOR:
        return expr_xor(t, a, b);
    default:
        return NULL;
    }
}

static const expr *comparison(struct fold *fold, enum ast_op op, const expr *a, const expr *b)
{
    expr_table *t = fold->table;
    switch (op) {
    case AST_OP_EQ:
        return expr_eq(t, a, b);
    case AST_OP_NE:
        return expr_ne(t, a, b);
    case AST_OP_LT:
        return expr_lt(t, a, b);
    case AST_OP_GT:
        return expr_lt(t, b, a);
    case AST_OP_LE:
        return expr_le(t, a, b);
    case AST_OP_GE:
        return expr_le(t, b, a);
    default:
        return NULL;
    }
}

/* A shift by a known amount below the width, of what is not negative or goes right. */
static const expr *shift(struct fold *fold, const struct ast_node *node, const expr *a, const expr *b)
{
    const ctype type = fold_ctype(node->type);
    int64_t by;
    if (!leaf_const(b, &by) || by < 0 || by >= ctype_bits(type) || by > 62)
        return NULL;
    if (node->op == AST_OP_SHR)
        return expr_shr(fold->table, a, b);
    if (expr_facts_of(fold->table, a).lo < 0)
        return NULL;
    return wrapped(fold, type, expr_mul(fold->table, a, expr_int(fold->table, (int64_t)1 << by)));
}

static const expr *binary(struct fold *fold, struct ast_node *node)
{
    const bool chooses = node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR;
    const expr *a = fold_int(fold, ast_left(node)), *b;
    const ctype x = fold_ctype(ast_left(node)->type), y = fold_ctype(ast_right(node)->type);
    ctype common;
    fold->choices += chooses;
    b = fold_int(fold, ast_right(node));
    fold->choices -= chooses;
    if (!a || !b || x == CTYPE_COUNT || y == CTYPE_COUNT)
        return NULL;
    if (node->op == AST_OP_LOGIC_AND)
        return expr_land(fold->table, a, b);
    if (node->op == AST_OP_LOGIC_OR)
        return expr_lor(fold->table, a, b);
    if (node->op == AST_OP_SHL || node->op == AST_OP_SHR)
        return is_exact(fold, x, a) ? shift(fold, node, a, b) : NULL;
    common = wider(x, y);
    a = wrapped(fold, common, a);
    b = wrapped(fold, common, b);
    if (!a || !b || !is_exact(fold, common, a) || !is_exact(fold, common, b))
        return NULL;
    if (node->op >= AST_OP_EQ && node->op <= AST_OP_GE)
        return comparison(fold, node->op, a, b);
    return wrapped(fold, common, arithmetic(fold, node->op, a, b));
}

static const expr *unary(struct fold *fold, struct ast_node *node)
{
    const expr *a = NULL;
    const ctype type = fold_ctype(node->type);
    if (node->op == AST_OP_PLUS || node->op == AST_OP_MINUS || node->op == AST_OP_NOT || node->op == AST_OP_LOGIC_NOT)
        a = fold_int(fold, ast_operand(node));
    if (!a || type == CTYPE_COUNT)
        return NULL;
    if (node->op == AST_OP_PLUS)
        return a;
    if (node->op == AST_OP_LOGIC_NOT)
        return expr_not(fold->table, a);
    return wrapped(fold, type, node->op == AST_OP_MINUS ? expr_neg(fold->table, a) : expr_complement(fold->table, a));
}

const expr *fold_convert(struct fold *fold, ctype type, const expr *e)
{
    if (type == CTYPE_BOOL)
        return expr_ne(fold->table, e, expr_int(fold->table, 0));
    return ctype_bits(type) == 64 ? (is_exact(fold, type, e) ? e : NULL) : expr_cast(fold->table, type, e);
}

static const expr *conversion(struct fold *fold, struct ast_node *node)
{
    const expr *a = fold_int(fold, ast_operand(node));
    const ctype type = fold_ctype(node->type);
    return a && type != CTYPE_COUNT ? fold_convert(fold, type, a) : NULL;
}

static const expr *choice(struct fold *fold, struct ast_node *node)
{
    const expr *c = fold_has_effects(ast_cond(node)) ? NULL : fold_int(fold, ast_cond(node)), *a, *b;
    const ctype type = fold_ctype(node->type);
    int64_t known;
    if (!c || type == CTYPE_COUNT)
        return NULL;
    if (leaf_const(c, &known)) {
        a = fold_int(fold, known ? ast_then(node) : ast_else(node));
        return a ? fold_convert(fold, type, a) : NULL;
    }
    fold->choices++;
    a = fold_has_effects(node) ? NULL : fold_int(fold, ast_then(node));
    b = a ? fold_int(fold, ast_else(node)) : NULL;
    fold->choices--;
    a = b ? wrapped(fold, type, a) : NULL;
    b = a ? wrapped(fold, type, b) : NULL;
    return b ? expr_select(fold->table, c, a, b) : NULL;
}

/* May the operands of an operator be looked into? What has effects is one symbol, in its order; but a helper is
   looked into itself, and inside of one nothing with effects has a value. */
static bool is_open(const struct fold *fold, const struct ast_node *node)
{
    const bool chooses = node->op == AST_OP_LOGIC_AND || node->op == AST_OP_LOGIC_OR;
    if (fold->depth > 0 || !fold_has_effects(node))
        return true;
    for (uint32_t i = 0; i < node->count && !chooses; i++) {
        const struct ast_node *operand = ast_bare(node->child[i]);
        const bool is_value =
            operand->kind == AST_CALL && fold_is_helper(operand->decl) && fold_returns_value(operand->decl->function);
        if (!is_value && fold_has_effects(operand))
            return false;
    }
    return !chooses;
}

/* min and max, as CUDA's overloads and the standard library's templates have them: of operands of their own type. */
static const expr *least_or_most(struct fold *fold, struct ast_node *node)
{
    const ctype type = fold_ctype(node->type);
    const expr *a = fold_int(fold, ast_arg(node, 0)), *b = a ? fold_int(fold, ast_arg(node, 1)) : NULL;
    a = b ? fold_convert(fold, type, a) : NULL;
    b = a ? fold_convert(fold, type, b) : NULL;
    if (!b)
        return NULL;
    return strcmp(node->decl->name, "min") == 0 ? expr_min(fold->table, a, b) : expr_max(fold->table, a, b);
}

/* The value of an operator whose operands are understood and free of effects; NULL otherwise. */
static const expr *by_operator(struct fold *fold, struct ast_node *node)
{
    const struct value *value;
    if (fold_ctype(node->type) == CTYPE_COUNT)
        return NULL;
    switch (node->kind) {
    case AST_BINARY:
        return is_open(fold, node) ? binary(fold, node) : NULL;
    case AST_UNARY:
        return is_open(fold, node) ? unary(fold, node) : NULL;
    case AST_CAST:
        return conversion(fold, node);
    case AST_CONDITIONAL:
        return choice(fold, node);
    case AST_CALL:
        if (fold_is_min_or_max(node))
            return fold_has_effects(node) ? NULL : least_or_most(fold, node);
        value = node->decl && (node->decl->is_ccute || fold_is_helper(node->decl)) ? fold_call(fold, node) : NULL;
        return value && value->kind == VALUE_INT ? fold_as_int(value) : NULL;
    default:
        return NULL;
    }
}

const expr *fold_int(struct fold *fold, struct ast_node *node)
{
    const expr *result;
    if (!node)
        return NULL;
    if (node->has_value)
        return expr_int(fold->table, node->value);
    if (node->kind == AST_PAREN)
        return fold_int(fold, ast_operand(node));
    if (node->kind == AST_DECLREF)
        return variable(fold, node);
    if (node->kind == AST_MEMBER && is_builtin_index(ast_operand(node)) && node->text && node->text[0] >= 'x' &&
        node->text[0] <= 'z' && !node->text[1])
        return builtin_index(fold, node);
    result = by_operator(fold, node);
    return result ? result : opaque(fold, node);
}

const expr *fold_condition(struct fold *fold, struct ast_node *node)
{
    node = ast_bare(node);
    return node && (node->kind == AST_BINARY || node->kind == AST_UNARY) ? by_operator(fold, node) : NULL;
}

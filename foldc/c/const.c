#include "const.h"

#include "foldc/base/scan.h"
#include "foldc/base/wide.h"

#include <stdlib.h>
#include <string.h>

bool ast_is_integer(const struct ast_type *type)
{
    return type && type->bits > 0 && type->bits <= 64 &&
           (type->kind == AST_TYPE_INT || type->kind == AST_TYPE_ENUM || type->kind == AST_TYPE_BOOL);
}

/* ---- Conversions ---------------------------------------------------------------------------------------- */

/* The integer types that arithmetic happens in. */
struct width {
    unsigned bits;
    bool is_signed;
};

/* The value modulo 2^bits, in the type's range. */
static wide wrap(wide value, struct width width)
{
    const uwide modulus = (uwide)1 << width.bits;
    const uwide rest = (uwide)value & (modulus - 1);
    return width.is_signed && rest >= modulus / 2 ? (wide)rest - (wide)modulus : (wide)rest;
}

/* False, and nothing is stored, if 64 bits do not hold the value. */
static bool store(wide value, int64_t *result)
{
    if (!wide_is_int64(value))
        return false;
    *result = (int64_t)value;
    return true;
}

bool ast_const_convert(const struct ast_type *type, int64_t *value)
{
    if (!ast_is_integer(type))
        return false;
    if (type->kind == AST_TYPE_BOOL) {
        *value = *value != 0;
        return true;
    }
    return store(wrap(*value, (struct width){type->bits, type->is_signed}), value);
}

static struct width promote(const struct ast_type *type)
{
    return type->bits < 32 ? (struct width){32, true} : (struct width){type->bits, type->is_signed};
}

/* The usual arithmetic conversions. */
static struct width common(struct width a, struct width b)
{
    if (a.bits != b.bits)
        return a.bits > b.bits ? a : b;
    return (struct width){a.bits, a.is_signed && b.is_signed};
}

/* ---- Operators -------------------------------------------------------------------------------------------- */

/* An arithmetic result in its type: unsigned ones wrap, signed ones must fit. */
static bool fit(wide value, struct width width, wide *result)
{
    *result = wrap(value, width);
    return !width.is_signed || *result == value;
}

static bool shift(enum ast_op op, wide a, wide count, struct width width, wide *result)
{
    if (count < 0 || count >= (wide)width.bits || a < 0)
        return false;
    if (op == AST_OP_SHR) {
        *result = a >> count;
        return true;
    }
    return fit(a << count, width, result);
}

static bool divide(enum ast_op op, wide a, wide b, struct width width, wide *result)
{
    return b != 0 && fit(op == AST_OP_DIV ? a / b : a % b, width, result) &&
           !(b == -1 && width.is_signed && a == -((wide)1 << (width.bits - 1)));
}

static bool compare(enum ast_op op, wide a, wide b, wide *result)
{
    switch (op) {
    case AST_OP_LT:
        *result = a < b;
        return true;
    case AST_OP_GT:
        *result = a > b;
        return true;
    case AST_OP_LE:
        *result = a <= b;
        return true;
    case AST_OP_GE:
        *result = a >= b;
        return true;
    case AST_OP_EQ:
        *result = a == b;
        return true;
    case AST_OP_NE:
        *result = a != b;
        return true;
    default:
        return false;
    }
}

/* Both operands in the type that they have in common. */
static bool arithmetic(enum ast_op op, wide a, wide b, struct width width, wide *result)
{
    switch (op) {
    case AST_OP_ADD:
        return fit(a + b, width, result);
    case AST_OP_SUB:
        return fit(a - b, width, result);
    case AST_OP_MUL:
        return fit(a * b, width, result);
    case AST_OP_DIV:
    case AST_OP_REM:
        return divide(op, a, b, width, result);
    case AST_OP_AND:
        return fit(a & b, width, result);
    case AST_OP_OR:
        return fit(a | b, width, result);
    case AST_OP_XOR:
        return fit(a ^ b, width, result);
    default:
        return compare(op, a, b, result);
    }
}

static bool binary(enum ast_op op, wide a, struct width a_width, wide b, struct width b_width, wide *result)
{
    const struct width width = common(a_width, b_width);

    if (op == AST_OP_LOGIC_AND || op == AST_OP_LOGIC_OR) {
        *result = op == AST_OP_LOGIC_AND ? a && b : a || b;
        return true;
    }
    if (op == AST_OP_SHL || op == AST_OP_SHR)
        return shift(op, a, b, a_width, result);
    return arithmetic(op, wrap(a, width), wrap(b, width), width, result);
}

static bool unary(enum ast_op op, wide a, struct width width, wide *result)
{
    switch (op) {
    case AST_OP_PLUS:
        *result = a;
        return true;
    case AST_OP_MINUS:
        return fit(-a, width, result);
    case AST_OP_NOT:
        return fit(width.is_signed ? ~a : wrap(~a, width), width, result);
    case AST_OP_LOGIC_NOT:
        *result = !a;
        return true;
    default:
        return false;
    }
}

/* ---- Nodes -------------------------------------------------------------------------------------------------- */

static bool is_known(const struct ast_node *node) { return node && node->has_value && ast_is_integer(node->type); }

static void set(struct ast_node *node, bool known, wide value)
{
    node->has_value = known && ast_is_integer(node->type) && store(value, &node->value) &&
                      ast_const_convert(node->type, &node->value);
    if (!node->has_value)
        node->value = 0;
}

static void fold_binary(struct ast_node *node)
{
    const struct ast_node *left = node->child[0], *right = node->child[1];
    wide value = 0;
    bool known;

    if (!is_known(left) || !is_known(right))
        return;
    known = binary(node->op, left->value, promote(left->type), right->value, promote(right->type), &value);
    set(node, known, value);
}

static void fold_unary(struct ast_node *node)
{
    const struct ast_node *operand = node->child[0];
    wide value = 0;
    bool known;

    if (!is_known(operand))
        return;
    known = unary(node->op, operand->value, promote(operand->type), &value);
    set(node, known, value);
}

static void fold_conditional(struct ast_node *node)
{
    const struct ast_node *taken;
    if (!is_known(node->child[0]))
        return;
    taken = node->child[node->child[0]->value ? 1 : 2];
    if (is_known(taken))
        set(node, true, taken->value);
}

void ast_const_fold(struct ast_node *node)
{
    switch (node->kind) {
    case AST_BINARY:
        fold_binary(node);
        break;
    case AST_UNARY:
        fold_unary(node);
        break;
    case AST_CONDITIONAL:
        fold_conditional(node);
        break;
    case AST_PAREN:
    case AST_CAST:
        if (is_known(node->child[0]))
            set(node, true, node->child[0]->value);
        break;
    default:
        break;
    }
}

/* ---- Text ------------------------------------------------------------------------------------------------------ */

struct operand {
    wide value;
    struct width width;
};

struct const_text {
    const char *at, *end;
    const struct ast_view *view;
};

static bool read_binary(struct const_text *text, int precedence, struct operand *result);

static bool look_up(const struct ast_view *view, struct scan_token name, struct operand *result)
{
    for (uint32_t i = view->constant_count; i-- > 0;) {
        const struct ast_decl *decl = view->constant[i];
        if (strlen(decl->name) == name.size && memcmp(decl->name, name.begin, name.size) == 0) {
            const bool is_int = decl->kind == AST_ENUMCONST && decl->value == (int32_t)decl->value;
            *result = (struct operand){decl->value, is_int ? (struct width){32, true} : promote(decl->type)};
            return true;
        }
    }
    return false;
}

static bool read_number(struct scan_token token, struct operand *result)
{
    char *end;
    const unsigned long long value = strtoull(token.begin, &end, 0);
    const size_t suffix = (size_t)(token.begin + token.size - end);
    const bool is_unsigned = suffix && (memchr(end, 'u', suffix) || memchr(end, 'U', suffix));
    const bool is_long = (suffix && (memchr(end, 'l', suffix) || memchr(end, 'L', suffix))) || value > INT32_MAX;

    *result = (struct operand){value, {is_long ? 64 : 32, !is_unsigned}};
    return value <= INT64_MAX && strspn(end, "uUlL") >= suffix;
}

static bool read_operand(struct const_text *text, struct operand *result)
{
    struct scan_token token = scan_next(&text->at, text->end), next;
    const char *after;

    if (token.kind == SCAN_NUMBER)
        return read_number(token, result);
    if (token.kind == SCAN_NAME) {
        for (after = text->at; scan_is(scan_next(&after, text->end), "::"); text->at = after)
            if ((next = scan_next(&after, text->end)).kind == SCAN_NAME)
                token = next;
        return look_up(text->view, token, result);
    }
    if (scan_is(token, "("))
        return read_binary(text, 1, result) && scan_is(scan_next(&text->at, text->end), ")");
    for (int op = AST_OP_PLUS; op <= AST_OP_LOGIC_NOT; op++)
        if (scan_is(token, ast_op_text((enum ast_op)op)))
            return read_operand(text, result) && unary((enum ast_op)op, result->value, result->width, &result->value);
    return false;
}

static int binary_precedence(enum ast_op op)
{
    static const unsigned char precedences[] = {
        0,
#define AST_OP(id, token, precedence) precedence,
#include "ast_ops.def"
#undef AST_OP
    };
    return precedences[op];
}

/* The binary operator that a token is, above the comma and the assignments. */
static enum ast_op binary_operator(struct scan_token token)
{
    for (int op = AST_OP_LOGIC_OR; op <= AST_OP_REM; op++)
        if (scan_is(token, ast_op_text((enum ast_op)op)))
            return (enum ast_op)op;
    return AST_OP_NONE;
}

static bool is_logical(enum ast_op op) { return op >= AST_OP_EQ && op <= AST_OP_GE; }

static bool read_binary(struct const_text *text, int precedence, struct operand *result)
{
    if (!read_operand(text, result))
        return false;
    for (;;) {
        const char *after = text->at;
        const enum ast_op op = binary_operator(scan_next(&after, text->end));
        struct operand right;
        if (!op || binary_precedence(op) < precedence)
            return true;
        text->at = after;
        if (!read_binary(text, binary_precedence(op) + 1, &right) ||
            !binary(op, result->value, result->width, right.value, right.width, &result->value))
            return false;
        if (is_logical(op) || op == AST_OP_LOGIC_AND || op == AST_OP_LOGIC_OR)
            result->width = (struct width){32, true};
        else if (op != AST_OP_SHL && op != AST_OP_SHR)
            result->width = common(result->width, right.width);
    }
}

bool ast_const_text(const char *at, const char *end, const struct ast_view *view, int64_t *value)
{
    struct const_text text = {at, end, view};
    struct operand result;

    return read_binary(&text, 1, &result) && scan_next(&text.at, end).kind == SCAN_END && store(result.value, value);
}

/* Expressions as text: as written where they are plain, from the tree where a macro made them. */
#include "ast.h"

#include "foldc/base/arena.h"
#include "foldc/base/source.h"

#include <stdlib.h>
#include <string.h>

enum { PREC_COMMA = 1, PREC_ASSIGN = 2, PREC_CONDITIONAL = 3, PREC_UNARY = 14, PREC_POSTFIX = 15, PREC_PRIMARY = 16 };

struct printer {
    const struct source *source;
    char *text;
    size_t size, room;
    bool failed;
};

static void put(struct printer *printer, const char *bytes, size_t size)
{
    if (printer->failed)
        return;
    if (printer->size + size > printer->room) {
        const size_t room = 2 * printer->room + size + 64;
        char *larger = realloc(printer->text, room);
        if (!larger) {
            printer->failed = true;
            return;
        }
        printer->text = larger;
        printer->room = room;
    }
    memcpy(printer->text + printer->size, bytes, size);
    printer->size += size;
}

static void puts_(struct printer *printer, const char *text) { put(printer, text, strlen(text)); }

int ast_precedence(const struct ast_node *node)
{
    static const unsigned char operators[] = {
        PREC_UNARY,
#define AST_OP(id, token, precedence) precedence,
#include "ast_ops.def"
#undef AST_OP
    };
    switch (node->kind) {
    case AST_UNARY:
    case AST_BINARY:
    case AST_ASSIGN:
        return operators[node->op];
    case AST_CONDITIONAL:
        return PREC_CONDITIONAL;
    case AST_CAST:
    case AST_CHAR:
    case AST_UNEVALUATED:
        return node->flags & AST_NAMED_CAST && node->origin == AST_PLAIN ? PREC_POSTFIX : PREC_UNARY;
    case AST_CALL:
    case AST_CONSTRUCT:
    case AST_MEMBER:
    case AST_SUBSCRIPT:
    case AST_COMPOUND_LITERAL:
    case AST_LAUNCH:
        return PREC_POSTFIX;
    case AST_OTHER:
        return PREC_COMMA;
    default:
        return PREC_PRIMARY;
    }
}

static void print(struct printer *printer, const struct ast_node *node, int precedence);

static void print_list(struct printer *printer, const struct ast_node *node, uint32_t first)
{
    for (uint32_t i = first; i < node->count; i++) {
        if (i > first)
            puts_(printer, ", ");
        print(printer, node->child[i], PREC_ASSIGN);
    }
}

static void print_unary(struct printer *printer, const struct ast_node *node)
{
    const char *token = ast_op_text(node->op);
    const size_t before = printer->size + strlen(token);

    if (node->op >= AST_OP_POST_INC) {
        print(printer, node->child[0], PREC_POSTFIX);
        puts_(printer, token);
        return;
    }
    puts_(printer, token);
    print(printer, node->child[0], PREC_UNARY);
    /* -(-x) must not become --x. */
    if (!printer->failed && printer->size > before && printer->text[before] == *token &&
        (*token == '-' || *token == '+' || *token == '&')) {
        put(printer, " ", 1);
        memmove(printer->text + before + 1, printer->text + before, printer->size - before - 1);
        printer->text[before] = ' ';
    }
}

static void print_binary(struct printer *printer, const struct ast_node *node)
{
    const int precedence = ast_precedence(node);
    const bool to_right = node->kind == AST_ASSIGN;

    print(printer, node->child[0], to_right ? precedence + 1 : precedence);
    if (node->op != AST_OP_COMMA)
        put(printer, " ", 1);
    puts_(printer, ast_op_text(node->op));
    put(printer, " ", 1);
    print(printer, node->child[1], to_right ? precedence : precedence + 1);
}

static void print_member(struct printer *printer, const struct ast_node *node)
{
    if (node->child[0]) {
        print(printer, node->child[0], PREC_POSTFIX);
        puts_(printer, node->flags & AST_ARROW ? "->" : ".");
    }
    puts_(printer, node->text);
}

static void print_call(struct printer *printer, const struct ast_node *node)
{
    print(printer, node->child[0], PREC_POSTFIX);
    put(printer, "(", 1);
    print_list(printer, node, 1);
    put(printer, ")", 1);
}

static void print_bracketed(struct printer *printer, const char *open, const struct ast_node *node, const char *close)
{
    puts_(printer, open);
    print_list(printer, node, 0);
    puts_(printer, close);
}

static void print_conditional(struct printer *printer, const struct ast_node *node)
{
    print(printer, node->child[0], PREC_CONDITIONAL + 1);
    puts_(printer, " ? ");
    print(printer, node->child[1], PREC_ASSIGN);
    puts_(printer, " : ");
    print(printer, node->child[2], PREC_CONDITIONAL);
}

static void print_cast(struct printer *printer, const struct ast_node *node)
{
    put(printer, "(", 1);
    puts_(printer, node->text);
    put(printer, ")", 1);
    print(printer, node->child[0], PREC_UNARY);
}

static void print_value(struct printer *printer, const struct ast_node *node)
{
    char digits[32];
    if (!node->has_value)
        printer->failed = true;
    snprintf(digits, sizeof digits, "%lluul", (unsigned long long)node->value);
    puts_(printer, digits);
}

static void print_tree(struct printer *printer, const struct ast_node *node)
{
    switch (node->kind) {
    case AST_UNARY:
        print_unary(printer, node);
        break;
    case AST_BINARY:
    case AST_ASSIGN:
        print_binary(printer, node);
        break;
    case AST_CONDITIONAL:
        print_conditional(printer, node);
        break;
    case AST_CAST:
        print_cast(printer, node);
        break;
    case AST_PAREN:
        put(printer, "(", 1);
        print(printer, node->child[0], PREC_COMMA);
        put(printer, ")", 1);
        break;
    case AST_SUBSCRIPT:
        print(printer, node->child[0], PREC_POSTFIX);
        put(printer, "[", 1);
        print(printer, node->child[1], PREC_COMMA);
        put(printer, "]", 1);
        break;
    case AST_MEMBER:
        print_member(printer, node);
        break;
    case AST_CALL:
        print_call(printer, node);
        break;
    case AST_CONSTRUCT:
        puts_(printer, node->text);
        print_bracketed(printer, node->flags & AST_BRACES ? "{" : "(", node, node->flags & AST_BRACES ? "}" : ")");
        break;
    case AST_INITLIST:
        print_bracketed(printer, "{", node, "}");
        break;
    case AST_COMPOUND_LITERAL:
        puts_(printer, "(");
        puts_(printer, node->text);
        print_bracketed(printer, ")", node, "");
        break;
    case AST_UNEVALUATED:
        print_value(printer, node);
        break;
    default:
        printer->failed |= !node->text || !*node->text || !ast_is_expression(node) || node->kind >= AST_LAMBDA;
        puts_(printer, node->text ? node->text : "");
        break;
    }
}

static void print(struct printer *printer, const struct ast_node *node, int precedence)
{
    bool bracket;

    if (!node) {
        printer->failed = true;
        return;
    }
    bracket = ast_precedence(node) < precedence;
    if (bracket)
        put(printer, "(", 1);
    if (node->origin == AST_PLAIN || node->origin == AST_IN_ARG)
        put(printer, printer->source->bytes + node->begin, node->end - node->begin);
    else
        print_tree(printer, node);
    if (bracket)
        put(printer, ")", 1);
}

const char *ast_print(struct arena *arena, const struct source *source, const struct ast_node *node, int precedence)
{
    struct printer printer = {.source = source};
    const char *text;

    print(&printer, node, precedence);
    text = printer.failed || !printer.size ? NULL : arena_copy(arena, printer.text, printer.size);
    free(printer.text);
    return text;
}

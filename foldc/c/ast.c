#include "ast.h"

#include "foldc/base/arena.h"
#include "foldc/base/source.h"

#include <string.h>

const char *ast_kind_text(enum ast_kind kind)
{
    static const char *const texts[] = {
#define AST_KIND(id, text, children) text,
#include "ast_kinds.def"
#undef AST_KIND
    };
    return texts[kind];
}

const char *ast_op_text(enum ast_op op)
{
    static const char *const tokens[] = {
        "",
#define AST_OP(id, token, precedence) token,
#include "ast_ops.def"
#undef AST_OP
    };
    return tokens[op];
}

enum ast_op ast_op_assigned(enum ast_op op)
{
    static const enum ast_op ops[] = {
        [AST_OP_SET_ADD] = AST_OP_ADD, [AST_OP_SET_SUB] = AST_OP_SUB, [AST_OP_SET_MUL] = AST_OP_MUL,
        [AST_OP_SET_DIV] = AST_OP_DIV, [AST_OP_SET_REM] = AST_OP_REM, [AST_OP_SET_SHL] = AST_OP_SHL,
        [AST_OP_SET_SHR] = AST_OP_SHR, [AST_OP_SET_AND] = AST_OP_AND, [AST_OP_SET_XOR] = AST_OP_XOR,
        [AST_OP_SET_OR] = AST_OP_OR};
    return ops[op];
}

const struct ast_decl *ast_bit_field(const struct ast_node *node)
{
    const struct ast_decl *field;
    switch (node ? node->kind : AST_OTHER) {
    case AST_PAREN:
        return ast_bit_field(ast_operand(node));
    case AST_MEMBER:
        return node->decl && node->decl->variable.bits ? node->decl : NULL;
    case AST_ASSIGN:
        return ast_bit_field(ast_left(node));
    case AST_BINARY:
        return node->op == AST_OP_COMMA ? ast_bit_field(ast_right(node)) : NULL;
    case AST_UNARY:
        return node->op == AST_OP_PRE_INC || node->op == AST_OP_PRE_DEC ? ast_bit_field(ast_operand(node)) : NULL;
    case AST_CONDITIONAL:
        field = ast_bit_field(ast_then(node));
        return field ? field : ast_bit_field(ast_else(node));
    default:
        return NULL;
    }
}

bool ast_is_expression(const struct ast_node *node) { return node->kind >= AST_INT; }

bool ast_is_throw(const struct ast_node *node) { return node->form == AST_FORM_THROW; }

bool ast_is_this(const struct ast_node *node) { return node->form == AST_FORM_THIS; }

struct ast_node *ast_bare(struct ast_node *node)
{
    while (node && node->kind == AST_PAREN)
        node = node->child[0];
    return node;
}

/* ---- Children by name ----------------------------------------------------------------------------- */

static struct ast_node *slot(const struct ast_node *node, uint32_t i)
{
    return i < node->count ? node->child[i] : NULL;
}

struct ast_node *ast_init(const struct ast_node *node)
{
    const enum ast_kind kind = node->kind;
    return kind == AST_VARDECL || kind == AST_IF || kind == AST_FOR || kind == AST_SWITCH || kind == AST_WHILE
               ? slot(node, 0)
               : NULL;
}

struct ast_node *ast_cond(const struct ast_node *node)
{
    switch (node->kind) {
    case AST_IF:
    case AST_FOR:
    case AST_WHILE:
    case AST_SWITCH:
    case AST_DO:
        return slot(node, 1);
    case AST_CONDITIONAL:
        return slot(node, 0);
    default:
        return NULL;
    }
}

struct ast_node *ast_step(const struct ast_node *node) { return node->kind == AST_FOR ? slot(node, 2) : NULL; }

struct ast_node *ast_then(const struct ast_node *node)
{
    return node->kind == AST_IF ? slot(node, 2) : node->kind == AST_CONDITIONAL ? slot(node, 1) : NULL;
}

struct ast_node *ast_else(const struct ast_node *node)
{
    return node->kind == AST_IF ? slot(node, 3) : node->kind == AST_CONDITIONAL ? slot(node, 2) : NULL;
}

struct ast_node *ast_body(const struct ast_node *node)
{
    switch (node->kind) {
    case AST_FOR:
    case AST_WHILE:
    case AST_SWITCH:
    case AST_RANGE_FOR:
    case AST_LAMBDA:
    case AST_CASE:
    case AST_DEFAULT:
    case AST_LABEL:
        return node->count ? slot(node, node->count - 1) : NULL;
    case AST_DO:
        return slot(node, 0);
    default:
        return NULL;
    }
}

static bool has_two(const struct ast_node *node)
{
    return node->kind == AST_BINARY || node->kind == AST_ASSIGN || node->kind == AST_SUBSCRIPT;
}

struct ast_node *ast_left(const struct ast_node *node) { return has_two(node) ? slot(node, 0) : NULL; }
struct ast_node *ast_right(const struct ast_node *node) { return has_two(node) ? slot(node, 1) : NULL; }

struct ast_node *ast_operand(const struct ast_node *node)
{
    switch (node->kind) {
    case AST_UNARY:
    case AST_CAST:
    case AST_PAREN:
    case AST_RETURN:
    case AST_MEMBER:
    case AST_UNEVALUATED:
        return slot(node, 0);
    default:
        return NULL;
    }
}

struct ast_node *ast_callee(const struct ast_node *node)
{
    return node->kind == AST_CALL || node->kind == AST_LAUNCH ? slot(node, 0) : NULL;
}

/* How many children stand before the arguments; all of them if there are none. */
static uint32_t before_args(const struct ast_node *node)
{
    return node->kind == AST_CALL ? 1 : node->kind == AST_LAUNCH ? 5 : node->kind == AST_CONSTRUCT ? 0 : node->count;
}

uint32_t ast_arg_count(const struct ast_node *node)
{
    const uint32_t before = before_args(node);
    return node->count > before ? node->count - before : 0;
}

struct ast_node *ast_arg(const struct ast_node *node, uint32_t i)
{
    return i < ast_arg_count(node) ? node->child[before_args(node) + i] : NULL;
}

/* ---- Annotations and bytes -------------------------------------------------------------------------- */

bool ast_runs_on_host(const struct ast_header *header)
{
    return !header->is_global && (!header->is_device || header->is_host);
}

bool ast_same_arguments(const struct ast_function *a, const struct ast_function *b)
{
    if (!a->generic.pattern || !b->generic.pattern)
        return !a->generic.pattern && !b->generic.pattern;
    return strcmp(a->generic.arguments, b->generic.arguments) == 0 &&
           (!a->generic.is_partial || strcmp(a->generic.identity, b->generic.identity) == 0);
}

bool ast_is_same_function(const struct ast_function *a, const struct ast_function *b) { return a->first == b->first; }

size_t ast_name_size(const char *text) { return strncmp(text, "operator", 8) == 0 ? strlen(text) : strcspn(text, "<"); }

bool ast_is_pattern(const struct ast_function *function)
{
    return function->header.is_template ||
           (function->generic.instance_count && function->decl->callable.role != AST_ROLE_MAKES);
}

const char *ast_title(struct arena *arena, const struct ast_function *function)
{
    const struct ast_function *const pattern = function->generic.pattern;
    if (!pattern)
        return function->decl->name;
    return pattern->header.is_template
               ? arena_printf(arena, "%s<%s>", function->decl->name, function->generic.arguments)
               : arena_printf(arena, "%s::%s", function->generic.arguments, function->decl->name);
}

const char *ast_annotation(const struct ast_decl *decl, const char *prefix)
{
    const size_t length = strlen(prefix);
    for (const char *const *note = decl->annotations; note && *note; note++)
        if (strncmp(*note, prefix, length) == 0)
            return *note + length;
    return NULL;
}

bool ast_may_replace(const struct ast_node *node)
{
    const struct ast_macro *macro = node->macro;

    if (node->origin == AST_MIXED || (node->origin == AST_IN_BODY && !(node->flags & AST_WHOLE_MACRO)))
        return false;
    if (node->origin == AST_IN_BODY)
        macro = macro->around;
    for (; macro; macro = macro->around)
        if (!macro->is_transparent)
            return false;
    return true;
}

const char *ast_bytes(const struct ast_function *function, const struct ast_node *node, size_t *size)
{
    if (node->origin == AST_IN_BODY || node->origin == AST_MIXED)
        return NULL;
    *size = node->end - node->begin;
    return function->source->bytes + node->begin;
}

/* ---- Languages ---------------------------------------------------------------------------------------- */

enum ast_language ast_language(const struct source *source)
{
    static const struct {
        const char *suffix;
        enum ast_language language;
    } suffixes[] = {{".c", AST_C},   {".cc", AST_CXX}, {".cpp", AST_CXX}, {".cxx", AST_CXX},
                    {".C", AST_CXX}, {".hh", AST_CXX}, {".hpp", AST_CXX}, {".hxx", AST_CXX}};
    const char *dot = strrchr(source->name, '.');

    for (size_t i = 0; dot && i < sizeof suffixes / sizeof *suffixes; i++)
        if (strcmp(dot, suffixes[i].suffix) == 0)
            return suffixes[i].language;
    if (dot && strcmp(dot, ".h") == 0)
        return source_says(source, "__global__") || source_says(source, "__device__") ? AST_CUDA : AST_C;
    return AST_CUDA;
}

bool ast_has_constexpr_if(const char *const *flags)
{
    static const char *const before[] = {"98", "03", "11", "0x", "14", "1y"};
    const char *year = "17";
    for (; flags && *flags; flags++)
        if (strncmp(*flags, "-std=", 5) == 0 || strncmp(*flags, "--std=", 6) == 0)
            year = strlen(*flags) > 2 ? *flags + strlen(*flags) - 2 : year;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++)
        if (strcmp(year, before[i]) == 0)
            return false;
    return true;
}

bool ast_signed_wraps(const char *const *flags)
{
    bool wraps = false;
    for (; flags && *flags; flags++)
        if (strcmp(*flags, "-fwrapv") == 0 || strcmp(*flags, "-fno-wrapv") == 0)
            wraps = strcmp(*flags, "-fwrapv") == 0;
    return wraps;
}

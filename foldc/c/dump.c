/* The tree as text, for tests and for users who want to see foldc's view. */
#include "ast.h"

#include "foldc/base/arena.h"
#include "foldc/base/source.h"

#include <string.h>

struct dump {
    FILE *out;
    struct arena *arena;
    const struct source *source;
};

static void place(const struct dump *dump, uint32_t begin, uint32_t end)
{
    const struct source_place from = source_place(dump->source, begin), to = source_place(dump->source, end);
    fprintf(dump->out, " %u:%u-", from.line, from.column);
    if (to.line != from.line)
        fprintf(dump->out, "%u:", to.line);
    fprintf(dump->out, "%u", to.column);
}

/* clang names a declaration without a name by its place, and one version knows a type that another calls dependent. */
static const char *type_name(const char *name)
{
    if (strcmp(name, "<dependent type>") == 0 || (strncmp(name, "type-parameter-", 15) == 0 && !strchr(name, ' ')))
        return "dependent";
    return strstr(name, "(lambda") ? "lambda" : strstr(name, "(unnamed") ? "unnamed" : name;
}

static void type(const struct dump *dump, const struct ast_type *type)
{
    static const char *const ccute[] = {"tuple",      "layout",      "tiler",   "mark",  "atom",
                                        "tiled copy", "instruction", "product", "tensor"};

    if (type->kind >= AST_TYPE_TUPLE)
        fprintf(dump->out, " <%s%s%s>", type->is_const ? "const " : "", ccute[type->kind - AST_TYPE_TUPLE],
                type->is_reference ? " &" : "");
    else
        fprintf(dump->out, " <%s>", type_name(type->name));
}

static void flags(const struct dump *dump, unsigned set, const char *const *names)
{
    for (unsigned i = 0; names[i]; i++)
        if (set >> i & 1)
            fprintf(dump->out, " %s", names[i]);
}

static void origin(const struct dump *dump, const struct ast_node *node)
{
    static const char *const names[] = {"", " arg", " body", " mixed"};
    const char *text;

    if (node->origin == AST_PLAIN)
        return;
    fprintf(dump->out, " [%s%s]", node->macro ? node->macro->name : "elsewhere", names[node->origin]);
    if (ast_is_expression(node) && node->origin != AST_IN_ARG) {
        text = ast_print(dump->arena, dump->source, node, 1);
        fprintf(dump->out, " `%s`", text ? text : "?");
    }
}

static void node(const struct dump *dump, const struct ast_node *node, int depth);

/* A call that shows its callee's name already. */
static bool is_named_call(const struct ast_node *node)
{
    return node->kind == AST_CALL && node->count && node->child[0] && node->child[0]->kind == AST_DECLREF;
}

static void children(const struct dump *dump, const struct ast_node *parent, int depth)
{
    for (uint32_t i = is_named_call(parent); i < parent->count; i++)
        node(dump, parent->child[i], depth);
}

static void node(const struct dump *dump, const struct ast_node *node, int depth)
{
    static const char *const names[] = {"dependent", "by-ref",    "implicit-this", "arrow",  "constexpr", "capture",
                                        "whole",     "elsewhere", "named-cast",    "method", "braces",    NULL};

    fprintf(dump->out, "%*s", 2 * depth, "");
    if (!node) {
        fputs("-\n", dump->out);
        return;
    }
    fputs(ast_kind_text(node->kind), dump->out);
    if (node->op)
        fprintf(dump->out, " %s", ast_op_text(node->op));
    if (node->text && *node->text && !strchr(node->text, '\n'))
        fprintf(dump->out, " %s", type_name(node->text));
    if (node->type)
        type(dump, node->type);
    if (node->has_value)
        fprintf(dump->out, " = %lld", (long long)node->value);
    if (!(node->flags & AST_ELSEWHERE))
        place(dump, node->begin, node->end);
    flags(dump, node->flags, names);
    origin(dump, node);
    putc('\n', dump->out);
    children(dump, node, depth + 1);
}

static void declaration(const struct dump *dump, const char *what, const struct ast_decl *decl)
{
    static const char *const escapes[] = {"written", "address",     "reference",       "captured",
                                          "asm",     "unknown-use", "const-reference", NULL};
    static const char *const storages[] = {"", " static", " extern"};

    fprintf(dump->out, "  %s %s", what, *decl->name ? decl->name : "(unnamed)");
    type(dump, decl->type);
    fprintf(dump->out, "%s%s%s%s", storages[decl->storage], decl->variable.is_constexpr ? " constexpr" : "",
            decl->variable.is_shared ? " shared" : "", decl->variable.is_constant ? " constant" : "");
    if (decl->variable.align > decl->type->align)
        fprintf(dump->out, " align=%lld", (long long)decl->variable.align);
    if (decl->has_value)
        fprintf(dump->out, " = %lld", (long long)decl->value);
    if (decl->variable.escape) {
        fputs(" :", dump->out);
        flags(dump, decl->variable.escape, escapes);
    }
    putc('\n', dump->out);
}

static void dimensions(const struct dump *dump, const char *name, const int64_t dim[3])
{
    if (dim[0])
        fprintf(dump->out, " %s=%lldx%lldx%lld", name, (long long)dim[0], (long long)dim[1], (long long)dim[2]);
}

static void function(struct dump *dump, const struct ast_function *function)
{
    dump->source = function->source;
    fprintf(dump->out, "function %s%s%s", function->decl->scope, *function->decl->scope ? "::" : "",
            ast_title(dump->arena, function));
    type(dump, function->type);
    place(dump, function->begin, function->end);
    fprintf(dump->out, "%s%s%s%s%s%s%s%s%s", function->header.is_global ? " global" : "",
            function->header.is_device ? " device" : "", function->header.is_host ? " host" : "",
            function->header.is_static ? " static" : "", function->header.is_template ? " template" : "",
            function->header.is_method ? " method" : "", function->mark.is_strict ? " strict" : "",
            function->has_errors ? " errors" : "", function->in_main ? "" : " elsewhere");
    if (function->mark.max_threads)
        fprintf(dump->out, " threads=%lld", (long long)function->mark.max_threads);
    dimensions(dump, "block", function->mark.block_dim);
    dimensions(dump, "cluster", function->mark.cluster_dim);
    if (function->generic.pattern)
        fprintf(dump->out, " if (%s)", function->generic.condition ? function->generic.condition : "unknown");
    putc('\n', dump->out);
    for (uint32_t i = 0; i < function->param_count; i++)
        declaration(dump, "param", function->param[i]);
    for (uint32_t i = 0; i < function->declared.local_count; i++)
        declaration(dump, "local", function->declared.local[i]);
    node(dump, function->body, 1);
}

void ast_dump(FILE *out, const struct ast_file *file)
{
    static const char *const languages[] = {"C", "C++", "CUDA"};
    struct dump dump = {.out = out, .arena = arena_new()};

    for (uint32_t i = 0; i < file->view_count; i++) {
        const struct ast_view *view = &file->view[i];
        if (view->arch)
            fprintf(out, "view %s, __CUDA_ARCH__ = %d\n", languages[file->language], view->arch);
        else
            fprintf(out, "view %s\n", languages[file->language]);
        for (uint32_t j = 0; j < view->constant_count; j++)
            declaration(&dump, "constant", view->constant[j]);
        for (uint32_t j = 0; j < view->function_count; j++)
            function(&dump, view->function[j]);
    }
    arena_free(dump.arena);
}

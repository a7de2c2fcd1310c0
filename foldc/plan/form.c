/* CCUTE_FORM: a layout that comes from another place, with a form that the source states. */
#include <stdlib.h>
#include <string.h>

#include "foldc/expr/print.h"
#include "form.h"
#include "int.h"
#include "state.h"
#include "text.h"

/* A form on the way through its text. */
struct form {
    struct fold *fold;
    const struct path *path; /* the layout, a variable or a part of an object */
    const char *variable;
    const char *begin, *at; /* after the opening quote; the next character */
    sym_layout *layout;
    const char *check; /* the condition that the variable has this form */
};

static void require(struct form *form, const char *member, long long value)
{
    form->check = arena_printf(form->fold->arena, "%s%s%s.%s == %lld", form->check, *form->check ? " && " : "",
                               form->variable, member, value);
}

/* The symbol of a leaf of the variable's layout. */
static const expr *leaf_symbol(struct fold *fold, const struct path *path, struct symbol_leaf leaf)
{
    const expr *symbol = fold_part_symbol(fold, path_leaf(fold, path, leaf), CTYPE_LONG);
    fold->symbols.item[symbol->value].leaf = leaf;
    return symbol;
}

/* One leaf: a number that the check compares, or the variable's own. */
static const expr *read_leaf(struct form *form, struct symbol_leaf leaf, const char *member, int64_t least)
{
    struct fold *fold = form->fold;
    const expr *symbol;
    char *end;
    if (*form->at != '_') {
        const long long number = strtoll(form->at, &end, 10);
        if (end == form->at || *form->at == ' ' || *form->at == '+' || number < least || number == INT64_MAX)
            return NULL;
        form->at = end;
        require(form, member, number);
        return expr_int(fold->table, number);
    }
    form->at++;
    symbol = leaf_symbol(fold, form->path, leaf);
    expr_assume_range(fold->table, symbol, least, INT64_MAX);
    return symbol;
}

/* Count the brackets c; more than fit a tuple are refused. */
static bool read_brackets(struct form *form, char c, int *count)
{
    for (*count = 0; *form->at == c; form->at++)
        if (++*count >= CCUTE_MAX_DEPTH)
            return false;
    return true;
}

static bool read_shape(struct form *form)
{
    sym_tuple *shape = &form->layout->shape;
    int level = 0, open, shut;
    do {
        const int i = shape->n;
        if (i == CCUTE_MAX_LEAVES || (i > 0 && *form->at++ != ',') || !read_brackets(form, '(', &open))
            return false;
        shape->v[i] =
            read_leaf(form, (struct symbol_leaf){LEAF_EXTENT, i}, arena_printf(form->fold->arena, "shape.v[%d]", i), 0);
        if (!shape->v[i] || !read_brackets(form, ')', &shut))
            return false;
        level += open;
        if (level >= CCUTE_MAX_DEPTH || shut > level || (i > 0 && level == 0))
            return false;
        level -= shut;
        shape->prof[i] = (uint8_t)(open << 4 | shut);
        require(form, arena_printf(form->fold->arena, "shape.prof[%d]", i), shape->prof[i]);
        shape->n++;
    } while (level > 0);
    return true;
}

/* The strides, in the shape's brackets; all unknown if the form ends before them. */
static bool read_strides(struct form *form)
{
    sym_layout *l = form->layout;
    const bool given = *form->at == ':';
    form->at += given;
    for (int i = 0; i < l->shape.n; i++) {
        const char *member = arena_printf(form->fold->arena, "stride[%d]", i), *at = form->at;
        int open = 0, shut = 0;
        if (!given)
            form->at = "_";
        else if ((i > 0 && *form->at++ != ',') || !read_brackets(form, '(', &open))
            return false;
        l->stride[i] = read_leaf(form, (struct symbol_leaf){LEAF_STRIDE, i}, member, INT64_MIN);
        if (!l->stride[i] || (given && !read_brackets(form, ')', &shut)))
            return false;
        if (given && (open << 4 | shut) != l->shape.prof[i])
            return false;
        form->at = given ? form->at : at;
    }
    return true;
}

/* The text of the string literal, in plain characters; NULL if it is not one. */
static const char *literal(struct fold *fold, const struct ast_node *node)
{
    const char *text = node->kind == AST_STRING ? node->text : NULL;
    const char *end = text && *text == '"' ? strchr(text + 1, '"') : NULL;
    return end && !end[1] ? arena_copy(fold->arena, text + 1, (size_t)(end - text - 1)) : NULL;
}

/* A variable that keeps its value, or a layout in an object that does. */
static const struct ast_decl *subject(struct fold *fold, const struct ast_node *node, const struct path **path)
{
    while (node->kind == AST_CONSTRUCT && node->count == 1) /* a copy of the layout */
        node = ast_bare(node->child[0]);
    const bool is_part = node->kind == AST_MEMBER || node->kind == AST_SUBSCRIPT;
    const bool is_layout = node->type && node->type->kind == AST_TYPE_LAYOUT && !node->type->is_volatile;
    if (is_part) {
        *path = is_layout ? fold_part(fold, node) : NULL;
        return *path ? path_variable(fold, *path, node->type) : NULL;
    }
    const struct ast_decl *decl = node->kind == AST_DECLREF ? node->decl : NULL;
    if (!decl || decl->type->kind != AST_TYPE_LAYOUT || !fold_keeps_value(decl))
        return NULL;
    *path = path_object(fold, decl);
    return decl->kind == AST_PARAM || decl->variable.is_local ? decl : NULL;
}

/* The layout that the text describes; NULL if it is no form. */
static struct value *read_form(struct fold *fold, struct form *form)
{
    struct value *value = fold_new(fold, VALUE_LAYOUT);
    form->layout = &value->layout;
    if (!read_shape(form) || !read_strides(form) || *form->at)
        return NULL;
    require(form, "shape.n", value->layout.shape.n);
    require(form, "shape.status", 0);
    require(form, "sw_bits", 0);
    return value;
}

/* From here on the variable is a layout of that form. */
static void bind_form(struct fold *fold, const struct ast_decl *decl, const struct path *path, struct value *value)
{
    value->layout.flags = FLAGS_UNKNOWN;
    value->layout.offset = leaf_symbol(fold, path, (struct symbol_leaf){.kind = LEAF_OFFSET});
    fold_bind_value(fold, decl, value);
}

/* The condition under which a known layout has the form: 0 if the brackets differ already. */
static const expr *fits_form(struct fold *fold, const sym_layout *l, const sym_layout *form)
{
    const expr *fits = expr_int(fold->table, !l->sw_bits && l->shape.n == form->shape.n &&
                                                 memcmp(l->shape.prof, form->shape.prof, l->shape.n) == 0);
    for (int i = 0; i < form->shape.n && !expr_is_int(fits, 0); i++) {
        if (form->shape.v[i]->kind == EXPR_INT)
            fits = expr_land(fold->table, fits, expr_eq(fold->table, l->shape.v[i], form->shape.v[i]));
        if (form->stride[i]->kind == EXPR_INT)
            fits = expr_land(fold->table, fits, expr_eq(fold->table, l->stride[i], form->stride[i]));
    }
    return fits;
}

/* *text replaces the statement where the layout is known already. */
static const struct miss *compared(struct fold *fold, const struct ast_node *node, const struct value *known,
                                   const struct form *form, const char **text)
{
    const expr *fits = fits_form(fold, &known->layout, form->layout);
    if (expr_is_int(fits, 0))
        return fold_fault(fold, node, say_other_form(fold->arena, form->variable, known, form->begin));
    *text = expr_is_int(fits, 1)
                ? "(void)0"
                : arena_printf(fold->arena, "ccute_check_(%s)", fold_int_text(fold, fits, CTYPE_COUNT, C_ANY, NULL));
    return NULL;
}

/* Bind the layout that the statement describes in *text, which becomes the text that replaces the statement. */
static const struct miss *formed(struct fold *fold, struct ast_node *node, const struct ast_decl *decl,
                                 const struct path *path, const char **text)
{
    const struct binding *bound = fold_find(fold, decl);
    struct form form = {fold, path, decl->name, *text, *text, NULL, ""};
    struct value *value = read_form(fold, &form);
    if (!value)
        return fold_refused(fold, ast_arg(node, 1), say_not_form(fold->arena, form.begin, form.at - form.begin + 1));
    if (bound && bound->value && !bound->value->form_unknown)
        return compared(fold, node, bound->value, &form, text);
    bind_form(fold, decl, path, value);
    *text = arena_printf(fold->arena, "ccute_check_(%s)", form.check);
    return NULL;
}

const struct miss *fold_form(struct fold *fold, struct ast_node *node)
{
    const bool two = ast_arg_count(node) == 2;
    const struct path *path = NULL;
    const struct ast_decl *decl = two ? subject(fold, ast_bare(ast_arg(node, 0)), &path) : NULL;
    const char *text = two ? literal(fold, ast_bare(ast_arg(node, 1))) : NULL;
    const struct miss *miss;
    if (!decl || !text || !ast_may_replace(node))
        return fold_miss(fold, node, say_form_subject(fold->arena));
    miss = formed(fold, node, decl, path, &text);
    if (miss)
        return miss;
    plan_put(fold, PLAN_FORM, node, node->begin, node->end, text);
    fold_outcome(fold, node, say_form_checked(fold->arena, slot_plain(fold, text)));
    return NULL;
}

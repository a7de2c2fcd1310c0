/* Elements by names of their own: the variable of a loop over an array of layouts, or of objects with layouts. Its form
   is that of all elements; of its numbers, those that differ are read from it. */
#include "foldc/c/ast.h"
#include "element.h"
#include "int.h"
#include "parts.h"
#include "value.h"

enum { MOST_ELEMENTS = 64 };

/* The variable, and the array whose elements it has in turn. */
struct elements {
    const struct ast_decl *decl;
    const struct path *variable, *array;
    int64_t count;
};

/* A part of the variable, and the values that it has in the elements. */
struct part_of_each {
    struct fold *fold;
    const struct elements *elements;
    const struct path *path;
    const struct value *value[MOST_ELEMENTS];
};

/* ---- Numbers ---- */

static const expr *number_of(const struct value *value, struct symbol_leaf leaf)
{
    const sym_layout *const l = &value->layout;
    return leaf.kind == LEAF_EXTENT   ? l->shape.v[leaf.mode]
           : leaf.kind == LEAF_STRIDE ? l->stride[leaf.mode]
                                      : l->offset;
}

/* The leaf's value, if it is the same in all elements; otherwise a symbol for the number of the variable, with the
   facts that hold in each element. */
static const expr *joined(const struct part_of_each *part, struct symbol_leaf leaf)
{
    struct fold *const fold = part->fold;
    const expr *const first = number_of(part->value[0], leaf), *symbol;
    expr_facts facts = expr_facts_of(fold->table, first);
    bool is_same = fold_is_stable(fold, first);
    for (int64_t i = 1; i < part->elements->count; i++) {
        const expr *const other = number_of(part->value[i], leaf);
        is_same &= expr_is_int(expr_eq(fold->table, first, other), 1);
        facts = facts_either(facts, expr_facts_of(fold->table, other));
    }
    if (is_same)
        return first;
    symbol = fold_part_symbol(fold, path_leaf(fold, part->path, leaf), CTYPE_LONG);
    fold->symbols.item[symbol->value].leaf = leaf;
    fold_know(fold, symbol, &facts);
    return symbol;
}

static const struct value *joined_value(const struct part_of_each *part)
{
    struct value *const value = fold_copy_of(part->fold, part->value[0]);
    sym_layout *const l = &value->layout;
    for (int i = 0; i < l->shape.n; i++) {
        l->shape.v[i] = joined(part, (struct symbol_leaf){LEAF_EXTENT, i});
        l->stride[i] = joined(part, (struct symbol_leaf){LEAF_STRIDE, i});
    }
    l->offset = joined(part, (struct symbol_leaf){.kind = LEAF_OFFSET});
    return value;
}

/* ---- Parts ---- */

/* The values of the elements; why not all are known, or why they are not alike except in their numbers; NULL: they are.
 */
static const struct message *read_values(struct part_of_each *part, const struct ast_node *node)
{
    struct fold *const fold = part->fold;
    const struct elements *const elements = part->elements;
    const size_t needs = needs_mark(fold);
    for (int64_t i = 0; i < elements->count; i++) {
        const struct path *const element = path_element(fold, elements->array, i);
        part->value[i] = fold_part_value(fold, node, path_moved(fold, part->path, elements->variable, element));
        if (!part->value[i] || needs_since(fold, needs)) {
            needs_rewind(fold, needs);
            return say_elements_unknown(fold->arena, elements->decl->name);
        }
        if (!fold_are_alike(part->value[i], part->value[0]))
            return say_elements_differ(fold->arena, elements->decl->name, part->value[0], part->value[i]);
    }
    return NULL;
}

static void bind_part(struct fold *fold, const struct elements *elements, const struct ast_node *node,
                      const struct ast_type *type, const struct path *path)
{
    const bool is_whole = path == elements->variable;
    struct part_of_each part = {fold, elements, path, {NULL}};
    const struct message *const why = read_values(&part, node);
    if (why && is_whole)
        fold_tell_miss(fold, node, fold_miss(fold, node, why));
    else if (!why)
        fold_bind_value(fold, is_whole ? elements->decl : path_variable(fold, path, type), joined_value(&part));
}

static void bind_parts(struct fold *fold, const struct elements *elements, const struct ast_node *node,
                       const struct ast_type *type, const struct path *path)
{
    if (fold_is_ccute_type(type))
        bind_part(fold, elements, node, type, path);
    else if (type->kind == AST_TYPE_ARRAY && type->target && type->count <= MOST_ELEMENTS)
        for (int64_t i = 0; i < type->count; i++)
            bind_parts(fold, elements, node, type->target, path_element(fold, path, i));
    else if (type->kind == AST_TYPE_OTHER)
        for (uint32_t i = 0; i < type->field_count; i++)
            if (!type->field[i]->type->is_reference && !type->field[i]->type->is_volatile)
                bind_parts(fold, elements, node, type->field[i]->type, path_member(fold, path, type->field[i], false));
}

/* ---- Loops ---- */

/* Does the variable have the value of an element as long as it lives? One that a constructor copies may have another.
 */
static bool has_element(const struct ast_decl *decl, const struct ast_type *element)
{
    const struct ast_type *const type = decl->type;
    const bool is_same = fold_is_ccute_type(element) ? type->kind == element->kind
                                                     : fold_is_same_class(type, element) ||
                                                           (type->is_reference && ast_is_same_type(type, element));
    return is_same && !type->is_volatile &&
           (type->is_reference ? type->is_const : fold_keeps_value(decl) && !type->assigned);
}

void fold_bind_element(struct fold *fold, const struct ast_node *loop)
{
    const struct ast_decl *decl = NULL;
    struct ast_node *range = NULL;
    const struct ast_type *type;
    struct part_place place;
    for (uint32_t i = 0; i + 1 < loop->count; i++)
        if (loop->child[i] && loop->child[i]->kind == AST_VARDECL && loop->child[i]->origin == AST_PLAIN)
            decl = loop->child[i]->decl;
        else if (loop->child[i] && ast_is_expression(loop->child[i]))
            range = ast_bare(loop->child[i]);
    type = range ? range->type : NULL;
    if (decl && type && type->kind == AST_TYPE_ARRAY && type->count > 0 && type->count <= MOST_ELEMENTS &&
        has_element(decl, type->target) && fold_read_place(fold, range, &place) && !place.index) {
        const struct elements elements = {decl, path_object(fold, decl), place.path, type->count};
        bind_parts(fold, &elements, range, type->target, elements.variable);
    } else if (decl && range && fold_is_ccute_type(decl->type)) {
        fold_tell_miss(fold, range, fold_miss(fold, range, say_elements_unknown(fold->arena, decl->name)));
    }
}

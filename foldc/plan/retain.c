/* Variables of ccute's that stay declared: folded text still names them.
 *
 * The walk keeps what the tree names and nothing folds. The operand of a fold, whose text is taken unchanged, is looked
 * through here; so is what the tree does not show: the operand of decltype, the arguments of a template, what an
 * enumerator, a type or a static assertion in the body is made of. */
#include <string.h>

#include "foldc/base/scan.h"
#include "about.h"
#include "state.h"

void fold_retain(struct fold *fold, const struct ast_decl *decl)
{
    for (size_t i = 0; i < fold->bindings.count; i++)
        if (fold->bindings.item[i].decl == decl)
            fold->bindings.item[i].kept = true;
}

void fold_retain_named(struct fold *fold, const struct ast_node *node)
{
    if (node->kind == AST_DECLREF && node->decl)
        fold_retain(fold, node->decl);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            fold_retain_named(fold, node->child[i]);
}

/* The next name in [*at,end) that a variable of ccute's in the function under way has, and that is no member's;
   SCAN_END there is none. */
static struct scan_token next_value(const struct fold *fold, const char **at, const char *end)
{
    struct scan_token token, before = {.kind = SCAN_END};
    for (; (token = scan_next(at, end)).kind != SCAN_END; before = token)
        if (token.kind == SCAN_NAME && !scan_is(before, ".") && !scan_is(before, "->") &&
            fold_names_value(fold, token.begin, token.size))
            break;
    return token;
}

static bool has_name(const struct ast_decl *decl, struct scan_token name)
{
    return decl && strncmp(decl->name, name.begin, name.size) == 0 && !decl->name[name.size];
}

/* Does an item of the function under way replace the node? */
static bool is_replaced(const struct fold *fold, const struct ast_node *node)
{
    const struct edits made = plan_so_far(fold);
    for (size_t i = 0; i < made.count; i++)
        if (made.item[i].begin <= node->begin && node->end <= made.item[i].end)
            return true;
    return false;
}

/* Variables of ccute's in a list that ends with NULL. */
struct value_list {
    const struct ast_decl **item;
    size_t count;
};

static void add_value(struct fold *fold, struct value_list *list, const struct ast_decl *decl)
{
    const struct ast_decl **const longer = arena_alloc(fold->arena, (list->count + 2) * sizeof *longer);
    if (list->count)
        memcpy(longer, list->item, list->count * sizeof *longer);
    longer[list->count++] = decl;
    longer[list->count] = NULL;
    list->item = longer;
}

static void find_values(struct fold *fold, const struct ast_node *node, bool is_source, struct value_list *list)
{
    const struct binding *const bound = node->kind == AST_DECLREF && node->decl ? fold_find(fold, node->decl) : NULL;
    if (bound && bound->value && fold_is_ccute_type(node->decl->type) && !(is_source && is_replaced(fold, node)))
        add_value(fold, list, node->decl);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            find_values(fold, node->child[i], is_source, list);
}

const struct ast_decl *const *fold_values_in(struct fold *fold, const struct ast_node *node)
{
    struct value_list list = {NULL, 0};
    find_values(fold, node, node->origin == AST_PLAIN && !(node->flags & AST_ELSEWHERE), &list);
    return list.item;
}

/* ---- Names that the tree does not show ---- */

/* Has a node text of its own that may name a variable? A statement that is made of others has none but dead lines and
   labels, and an argument that a macro leaves out is none. */
static bool has_inside(const struct ast_node *node)
{
    switch (node->kind) {
    case AST_COMPOUND:
    case AST_IF:
    case AST_FOR:
    case AST_RANGE_FOR:
    case AST_WHILE:
    case AST_DO:
    case AST_SWITCH:
    case AST_CASE:
    case AST_DEFAULT:
    case AST_LABEL:
    case AST_GOTO:
        return false;
    default:
        return !(node->origin == AST_IN_BODY && node->macro && node->macro->drops_arguments);
    }
}

/* Does a node of the tree stand for the name at that place? *inside: the innermost node around the place has text that
   the tree does not show. */
static bool is_seen(const struct ast_node *node, uint32_t place, struct scan_token name, bool *inside)
{
    bool seen = (node->kind == AST_DECLREF || node->kind == AST_VARDECL) && has_name(node->decl, name) &&
                (node->kind == AST_DECLREF || place == node->decl->place.name_begin);
    *inside = has_inside(node);
    for (uint32_t i = 0; i < node->count && !seen; i++) {
        const struct ast_node *child = node->child[i];
        if (child && child->begin <= place && place < child->end)
            seen = is_seen(child, place, name, inside);
    }
    return seen;
}

void fold_retain_unseen(struct fold *fold)
{
    const struct ast_node *body = fold->function->body;
    const char *bytes = fold->function->source->bytes, *at = bytes + body->begin;
    struct scan_token name;
    bool inside;
    while ((name = next_value(fold, &at, bytes + body->end)).kind != SCAN_END) {
        if (is_seen(body, (uint32_t)(name.begin - bytes), name, &inside) || !inside)
            continue;
        for (size_t i = 0; i < fold->bindings.count; i++)
            if (has_name(fold->bindings.item[i].decl, name))
                fold->bindings.item[i].kept = true;
    }
}

/* The branches that an instance does not have: `if constexpr` leaves one out. Its text still names variables, also
 * those that fold away, and a compiler looks these up. So it goes, and the variables it uses count as used. */
#include "discard.h"

#include <string.h>

#include "foldc/base/scan.h"
#include "about.h"
#include "item.h"
#include "unused.h"

static bool is_empty(const struct ast_node *node) { return !node || (node->kind == AST_COMPOUND && !node->count); }

/* The statement of the template from which an instance's statement comes. */
static const struct ast_node *find(const struct ast_node *node, const struct ast_node *wanted)
{
    const struct ast_node *found = NULL;
    if (node->kind == wanted->kind && node->begin == wanted->begin)
        return node;
    for (uint32_t i = 0; i < node->count && !found; i++)
        if (node->child[i])
            found = find(node->child[i], wanted);
    return found;
}

/* The function's variable or parameter that the template's one is; NULL: it is another file's. */
static const struct ast_decl *own(const struct ast_function *function, const struct ast_decl *named)
{
    for (uint32_t i = 0; i < function->declared.local_count + function->param_count; i++) {
        const bool is_local = i < function->declared.local_count;
        const struct ast_decl *decl =
            is_local ? function->declared.local[i] : function->param[i - function->declared.local_count];
        if (decl->place.name_begin == named->place.name_begin && decl->place.source == named->place.source &&
            *decl->name)
            return decl;
    }
    return NULL;
}

/* The variables that a branch uses and does not declare. */
struct uses {
    const struct ast_node *branch;
    struct plan_decls stay; /* variables that stay, each once */
    bool any_value;         /* a value of ccute's is used */
};

static void add_use(struct fold *fold, struct plan_decls *stay, const struct ast_decl *decl)
{
    for (size_t i = 0; i < stay->count; i++)
        if (stay->item[i] == decl)
            return;
    stay->item = arena_grow(fold->arena, (void *)stay->item, stay->count, &stay->capacity, sizeof *stay->item);
    stay->item[stay->count++] = decl;
}

static void find_uses(struct fold *fold, const struct ast_node *node, struct uses *uses)
{
    const struct ast_decl *named = node->kind == AST_DECLREF ? node->decl : NULL;
    const struct ast_decl *decl =
        named && named->place.name_begin < uses->branch->begin ? own(fold->function, named) : NULL;
    if (decl && fold_is_ccute_type(decl->type))
        uses->any_value = true;
    else if (decl)
        add_use(fold, &uses->stay, decl);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            find_uses(fold, node->child[i], uses);
}

/* A semicolon after a branch without braces is not part of it. */
static bool is_before_semicolon(const struct fold *fold, const struct ast_node *branch)
{
    const struct source *source = fold->function->source;
    const char *at = source->bytes + branch->end;
    return branch->kind != AST_COMPOUND && scan_is(scan_next(&at, source->bytes + source->size), ";");
}

/* A block of uses that do nothing. */
static const char *uses_text(struct fold *fold, const struct plan_decls *stay)
{
    const char *text = "{ ";
    for (size_t i = 0; i < stay->count; i++)
        text = arena_printf(fold->arena, "%s%s; ", text, fold_use_text(fold, stay->item[i]));
    return arena_printf(fold->arena, "%s}", text);
}

static void discard(struct fold *fold, const struct ast_node *gone, const struct ast_node *branch)
{
    struct uses uses = {.branch = gone};
    if (!gone || is_empty(gone) || !is_empty(branch))
        return;
    find_uses(fold, gone, &uses);
    if (uses.any_value)
        plan_put(fold, PLAN_DISCARD, gone, gone->begin, gone->end,
                 is_before_semicolon(fold, gone) ? "(void)0" : uses_text(fold, &uses.stay));
}

void fold_discard(struct fold *fold, const struct ast_node *node)
{
    const struct ast_function *pattern = fold->function->generic.pattern;
    const struct ast_node *whole = pattern && node->flags & AST_CONSTEXPR_IF ? find(pattern->body, node) : NULL;
    if (whole) {
        discard(fold, ast_then(whole), ast_then(node));
        discard(fold, ast_else(whole), ast_else(node));
    }
}

/* Has the macro's body the word `constexpr`? No node shows the tokens of a macro. */
static bool has_constexpr(const struct ast_macro *macro)
{
    const char *at = macro->body, *end = at + strlen(at);
    struct scan_token token;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        if (scan_is(token, "constexpr"))
            return true;
    return false;
}

/* Does a macro make an if constexpr, or a branch of it? */
static bool is_made(const struct ast_node *node)
{
    const struct ast_node *then = ast_then(node), *otherwise = ast_else(node);
    if (node->origin != AST_PLAIN)
        return node->flags & AST_CONSTEXPR_IF || !node->macro || has_constexpr(node->macro);
    return node->flags & AST_CONSTEXPR_IF &&
           ((then && then->origin != AST_PLAIN) || (otherwise && otherwise->origin != AST_PLAIN));
}

bool fold_may_discard(const struct ast_node *node)
{
    if (node->kind == AST_IF && is_made(node))
        return false;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && !fold_may_discard(node->child[i]))
            return false;
    return true;
}

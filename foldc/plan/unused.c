/* Variables that only folded calls used: a use that does nothing keeps compilers from a warning that the source does
 * not get. Uses are names in the text; of a variable with namesakes, those of its scope that are in none of a
 * namesake's. */
#include "unused.h"

#include <stdlib.h>
#include <string.h>

#include "foldc/base/scan.h"
#include "foldc/base/source.h"
#include "about.h"
#include "clone.h"
#include "item.h"

struct variable {
    const char *name;
    uint32_t place;          /* of a use after the declaration */
    uint32_t begin, end;     /* the source from its declaration to the end of its scope */
    uint32_t own;            /* names in the body that declare it */
    uint32_t source, folded; /* names in both texts */
    bool is_made;            /* foldc's, which the source has not */
    bool is_captured;        /* by a lambda: its name in the list is no use of it in the body */
    const char *use;         /* the text of one; NULL: (void) and its name */
};

struct variables {
    struct fold *fold;
    struct variable *item;
    size_t count, room;
};

static void push(struct variables *all, struct variable variable)
{
    all->item = arena_grow(all->fold->arena, all->item, all->count, &all->room, sizeof *all->item);
    all->item[all->count++] = variable;
}

static bool is_number(const struct ast_type *type)
{
    return ast_ctype(type) != CTYPE_COUNT || type->kind == AST_TYPE_FLOAT;
}

/* Is it a number, a pointer, an object whose parts fold, or an array of these? Declarations of ccute's own types go,
 * except those that a macro makes, and arrays. */
static bool is_excused(const struct ast_type *type, bool stays)
{
    if (type->kind == AST_TYPE_ARRAY)
        return type->target && is_excused(type->target, true);
    const bool is_scalar = is_number(type) || type->kind == AST_TYPE_POINTER;
    if (type->is_volatile || type->is_dependent)
        return false;
    if (fold_is_ccute_type(type))
        return stays && !type->is_reference;
    return is_scalar ? !type->is_reference : type->kind == AST_TYPE_OTHER;
}

/* nvcc counts (void)x as a use of a parameter and of a constant alone. */
const char *fold_use_text(const struct fold *fold, const struct ast_decl *decl)
{
    const struct ast_type *const type = decl->type;
    if (fold->file->language != AST_CUDA || decl->kind != AST_VAR || decl->variable.is_const || type->is_reference)
        return arena_printf(fold->arena, "(void)%s", decl->name);
    if (type->kind == AST_TYPE_ENUM && type->is_scoped)
        return arena_printf(fold->arena, "(void)(int)%s", decl->name);
    if (is_number(type) || type->kind == AST_TYPE_POINTER || type->kind == AST_TYPE_ARRAY)
        return arena_printf(fold->arena, "(void)+%s", decl->name);
    return arena_printf(fold->arena, "(void)__builtin_addressof(%s)", decl->name);
}

/* Add a variable to the list, if a use may excuse it. where: its places, without a name. */
static void add(struct variables *all, const struct ast_decl *decl, struct variable where, bool stays)
{
    const bool is_list = where.is_captured && fold_is_ccute_type(decl->type); /* [&p = l], too */
    if (!decl->type || !(is_list || is_excused(decl->type, stays)) || !*decl->name || decl->storage != AST_AUTO)
        return;
    where.name = decl->name;
    where.use = fold_use_text(all->fold, decl);
    push(all, where);
}

/* The places of a parameter whose function or lambda has that body. */
static struct variable in_body(const struct ast_node *body)
{
    return (struct variable){.place = body->begin + 1, .begin = body->begin + 1, .end = body->end};
}

/* The parameters that stay; of a clone also those that foldc made. */
static void add_parameters(struct variables *all)
{
    const struct ast_function *function = all->fold->function;
    const struct clone *clone = all->fold->clones.under_way;
    struct variable where = in_body(function->body);
    for (uint32_t i = 0; i < function->param_count; i++)
        if (clone ? !clone->value[i] : !function->generic.pattern && !ast_is_pattern(function))
            add(all, function->param[i], where, false);
    where.is_made = true;
    for (size_t i = 0; clone && i < clone->leaves.count; i++) {
        where.name = clone->leaves.item[i].name;
        push(all, where);
    }
}

/* The place after the semicolon of a statement; an expression ends before it. 0: no statement ends there. */
static uint32_t after_statement(const struct source *source, uint32_t end)
{
    const char *at = source->bytes + end, *const last = source->bytes + source->size;
    if (at[-1] == ';')
        return end;
    if (scan_is(scan_next(&at, last), ";"))
        return (uint32_t)(at - source->bytes);
    return source->bytes[end - 1] == '}' ? end : 0;
}

/* Where a use of a variable that child i of a block declares may stand; 0: nowhere. The text that a macro makes may go
   on after the declaration: then it stands after the last statement of that text. */
static uint32_t behind(const struct variables *all, const struct ast_node *block, uint32_t i)
{
    uint32_t end = block->child[i]->end;
    if (block->child[i]->origin == AST_PLAIN)
        return end;
    for (; i + 1 < block->count && block->child[i + 1]->begin < end; i++)
        if (end < block->child[i + 1]->end)
            end = block->child[i + 1]->end;
    return block->origin == AST_PLAIN ? after_statement(all->fold->function->source, end) : 0;
}

/* How often the statement names what it declares: a macro may have the name in its own text. */
static uint32_t names_in(const struct variables *all, const struct ast_node *statement, const char *name)
{
    const char *bytes = all->fold->function->source->bytes, *at = bytes + statement->begin,
               *end = bytes + statement->end;
    struct scan_token token;
    uint32_t count = 0;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        count += token.kind == SCAN_NAME && scan_is(token, name);
    return count;
}

/* The variables of a declaration statement, and the names of auto [a, b] = value in it. */
static void add_declared(struct variables *all, const struct ast_node *statement, const struct ast_node *in,
                         uint32_t place, uint32_t end)
{
    const bool is_made = statement->origin != AST_PLAIN;
    struct variable where = {.place = place, .begin = statement->begin, .end = end};
    for (uint32_t k = 0; k < in->count; k++) {
        const struct ast_node *const item = in->child[k];
        const struct ast_decl *const decl = item && item->kind == AST_VARDECL ? item->decl : NULL;
        where.own = decl && is_made ? names_in(all, statement, decl->name) : 1;
        if (decl)
            add(all, decl, where, is_made || in != statement);
        else if (item && item->form == AST_FORM_PARTS)
            add_declared(all, statement, item, place, end);
    }
}

/* A parameter, whose name is in the text of the function's body, or [p = value]. */
static void add_in_lambda(struct variables *all, const struct ast_decl *param, const struct ast_node *body)
{
    struct variable where = in_body(body);
    where.is_captured = param->kind == AST_VAR;
    if (!where.is_captured) {
        where.own = 1;
        where.begin = param->place.begin;
    }
    add(all, param, where, where.is_captured);
}

/* A variable that a lambda's list names: its name there is a use of the variable outside. */
static void add_capture(struct variables *all, const struct ast_node *capture, const struct ast_node *body)
{
    struct variable where = in_body(body);
    where.is_captured = true;
    if (capture->flags & AST_CAPTURE && capture->origin == AST_PLAIN && capture->end > capture->begin && capture->decl)
        add(all, capture->decl, where, true);
}

/* The variables that statements of blocks declare, and parameters and captures of lambdas. `end` is the end of the
 * block around. */
static void add_locals(struct variables *all, const struct ast_node *node, uint32_t end)
{
    const struct ast_node *body = node->kind == AST_LAMBDA ? ast_body(node) : NULL;
    const bool is_block =
        node->kind == AST_COMPOUND || node->kind == AST_LABEL || node->kind == AST_CASE || node->kind == AST_DEFAULT;
    if (node->kind == AST_COMPOUND)
        end = node->end;
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *part = node->child[i];
        const uint32_t place = part && is_block && part->kind == AST_DECLSTMT ? behind(all, node, i) : 0;
        if (!part)
            continue;
        if (body && part->kind == AST_VARDECL && part->origin == AST_PLAIN && body->origin == AST_PLAIN)
            add_in_lambda(all, part->decl, body);
        if (body && part->kind == AST_DECLREF && body->origin == AST_PLAIN)
            add_capture(all, part, body);
        if (place)
            add_declared(all, part, part, place, end);
        add_locals(all, part, end);
    }
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct variable *)a)->name, ((const struct variable *)b)->name);
}

/* The variables of a name: the first one of the list, which is in order; NULL: none. */
static struct variable *find(const struct variables *all, struct scan_token token)
{
    size_t low = 0, high = all->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        const int order = strncmp(all->item[middle].name, token.begin, token.size);
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < all->count && scan_is(token, all->item[low].name) ? &all->item[low] : NULL;
}

/* A member's name, and one that a scope qualifies, is no use of the variable. */
static void count_names(const struct variables *all, const char *at, const char *end, bool is_folded)
{
    struct scan_token token, before = {0};
    for (; (token = scan_next(&at, end)).kind != SCAN_END; before = token) {
        struct variable *variable = token.kind == SCAN_NAME ? find(all, token) : NULL;
        if (!variable || scan_is(before, ".") || scan_is(before, "->") || scan_is(before, "::"))
            continue;
        variable->folded += is_folded;
        variable->source += !is_folded;
    }
}

/* Must its uses be counted in its scope? */
static bool counts_in_scope(const struct variables *all, size_t i)
{
    return all->item[i].is_captured || (i > 0 && strcmp(all->item[i - 1].name, all->item[i].name) == 0) ||
           (i + 1 < all->count && strcmp(all->item[i + 1].name, all->item[i].name) == 0);
}

/* ---- Variables with namesakes ---- */

/* How often a text names a variable: a member's name, and one that a scope qualifies, does not. */
static uint32_t names_in_text(const char *at, const char *end, const char *name)
{
    struct scan_token token, before = {0};
    uint32_t count = 0;
    for (; (token = scan_next(&at, end)).kind != SCAN_END; before = token)
        count += token.kind == SCAN_NAME && scan_is(token, name) && !scan_is(before, ".") && !scan_is(before, "->") &&
                 !scan_is(before, "::");
    return count;
}

/* How often the source, or the folded text, has the name from the declaration to the end of its scope. */
static uint32_t names_in_scope(const struct variables *all, const struct variable *v, bool is_folded)
{
    const struct source *source = all->fold->function->source;
    const char *folded;
    if (!is_folded)
        return names_in_text(source->bytes + v->begin, source->bytes + v->end, v->name);
    folded = edit_text(&all->fold->plan.open->edits, source, v->begin, v->end);
    return names_in_text(folded, folded + strlen(folded), v->name);
}

static bool is_within(const struct variable *inner, const struct variable *outer)
{
    return inner != outer && inner->begin >= outer->begin && inner->end <= outer->end;
}

/* Its uses: the names in its scope, without those in the scopes of namesakes inside of it. */
static uint32_t uses_of(const struct variables *all, size_t i, bool is_folded)
{
    const struct variable *const v = &all->item[i];
    uint32_t uses = names_in_scope(all, v, is_folded);
    size_t first = i, end = i + 1;
    while (first > 0 && strcmp(all->item[first - 1].name, v->name) == 0)
        first--;
    while (end < all->count && strcmp(all->item[end].name, v->name) == 0)
        end++;
    for (size_t k = first; k < end; k++) {
        bool is_nearest = is_within(&all->item[k], v);
        for (size_t j = first; j < end && is_nearest; j++)
            is_nearest = !(is_within(&all->item[j], v) && is_within(&all->item[k], &all->item[j]));
        if (is_nearest)
            uses -= names_in_scope(all, &all->item[k], is_folded);
    }
    return uses;
}

/* Does the folded text name a variable of the source only where it declares it? */
static bool loses_uses(const struct variables *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->item[i].folded == all->item[i].own && !all->item[i].is_made)
            return true;
    return false;
}

static void excuse(struct variables *all, const struct ast_node *body)
{
    struct fold *fold = all->fold;
    const struct source *source = fold->function->source;
    const char *folded = edit_text(&fold->plan.open->edits, source, body->begin, body->end);
    qsort(all->item, all->count, sizeof *all->item, by_name);
    count_names(all, folded, folded + strlen(folded), true);
    for (size_t i = 0; i < all->count; i++)
        if (counts_in_scope(all, i))
            all->item[i].folded = uses_of(all, i, true);
    if (loses_uses(all))
        count_names(all, source->bytes + body->begin, source->bytes + body->end, false);
    for (size_t i = 0; i < all->count; i++) {
        const struct variable *v = &all->item[i];
        const uint32_t source = counts_in_scope(all, i) && v->folded == v->own ? uses_of(all, i, false) : v->source;
        if (v->folded == v->own && (v->is_made || source > v->own))
            plan_put(fold, PLAN_UNUSED, NULL, v->place, v->place,
                     v->use ? arena_printf(fold->arena, " %s;", v->use)
                            : arena_printf(fold->arena, " (void)%s;", v->name));
    }
}

/* ---- Loops over ranges ---- */

static bool is_named(const char *at, const char *end, const char *name)
{
    struct scan_token token, before = {0};
    for (; (token = scan_next(&at, end)).kind != SCAN_END; before = token)
        if (token.kind == SCAN_NAME && scan_is(token, name) && !scan_is(before, ".") && !scan_is(before, "->"))
            return true;
    return false;
}

/* The variable of a loop: a use stands in the body's block, or in its expression. */
static void excuse_element(struct fold *fold, const struct edits *own, const struct ast_node *loop,
                           const struct ast_decl *decl)
{
    const struct source *const source = fold->function->source;
    const struct ast_node *const body = ast_body(loop);
    const bool is_block = body->kind == AST_COMPOUND;
    const char *text;
    if (body->origin != AST_PLAIN || !*decl->name || decl->type->is_dependent || !(is_block || ast_is_expression(body)))
        return;
    text = edit_text(own, source, body->begin, body->end);
    if (!is_named(text, text + strlen(text), decl->name) &&
        is_named(source->bytes + body->begin, source->bytes + body->end, decl->name))
        plan_put(fold, PLAN_UNUSED, NULL, body->begin + is_block, body->begin + is_block,
                 arena_printf(fold->arena, is_block ? " %s;" : "%s, ", fold_use_text(fold, decl)));
}

static void excuse_elements(struct fold *fold, const struct edits *own, const struct ast_node *node)
{
    for (uint32_t i = 0; i < node->count; i++) {
        const struct ast_node *const part = node->child[i];
        if (part && node->kind == AST_RANGE_FOR && part->kind == AST_VARDECL && part->origin == AST_PLAIN &&
            ast_body(node))
            excuse_element(fold, own, node, part->decl);
        if (part)
            excuse_elements(fold, own, part);
    }
}

void fold_excuse_unused(struct fold *fold)
{
    const struct ast_node *body = fold->function->body;
    struct variables all = {.fold = fold};
    if (!body || body->origin != AST_PLAIN || !fold->plan.open->edits.count)
        return;
    const struct edits own = fold->plan.open->edits;
    add_locals(&all, body, body->end);
    add_parameters(&all);
    if (all.count)
        excuse(&all, body);
    excuse_elements(fold, &own, body);
}

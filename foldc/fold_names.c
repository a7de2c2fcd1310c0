/* Names for what folding declares: new to the file, or at least to the function. */
#include <stdlib.h>
#include <string.h>

#include "fold_state.h"
#include "scan.h"

/* Open addressing; room is a power of two, and never more than half full. */
struct fold_name {
    const char *text; /* NULL: none */
    size_t size;
    uint32_t function; /* 0: the source has it; else the function for which it was made last */

    uint32_t declared_in;            /* the last function that declares variables of this name */
    const struct ast_decl *declared; /* one of them */
    bool is_ambiguous;               /* there are more */
};

static uint64_t hash(const char *text, size_t size)
{
    uint64_t h = 14695981039346656037u;
    for (size_t i = 0; i < size; i++)
        h = (h ^ (unsigned char)text[i]) * 1099511628211u;
    return h;
}

/* The place of a name, or where it belongs. */
static struct fold_name *find(const struct fold *fold, const char *text, size_t size)
{
    const size_t mask = fold->name_room - 1;
    size_t i = (size_t)hash(text, size) & mask;
    while (fold->name[i].text && (fold->name[i].size != size || memcmp(fold->name[i].text, text, size) != 0))
        i = (i + 1) & mask;
    return &fold->name[i];
}

static void make_room(struct fold *fold)
{
    const struct fold_name *old = fold->name;
    const size_t room = fold->name_room;
    if (2 * (fold->name_count + 1) <= room)
        return;
    fold->name_room = room ? 2 * room : 1024;
    fold->name = arena_alloc(fold->arena, fold->name_room * sizeof *fold->name);
    memset(fold->name, 0, fold->name_room * sizeof *fold->name);
    for (size_t i = 0; i < room; i++)
        if (old[i].text)
            *find(fold, old[i].text, old[i].size) = old[i];
}

static void add(struct fold *fold, const char *text, size_t size, uint32_t function)
{
    struct fold_name *name;
    make_room(fold);
    name = find(fold, text, size);
    fold->name_count += !name->text;
    if (!name->text || name->function)
        *name = (struct fold_name){.text = text, .size = size, .function = function};
}

static void read_source(struct fold *fold, const struct source *source)
{
    const char *at = source->bytes, *end = at + source->size;
    struct scan_token token;
    while ((token = scan_next(&at, end)).kind != SCAN_END)
        if (token.kind == SCAN_NAME)
            add(fold, token.begin, token.size, 0);
}

void fold_read_names(struct fold *fold)
{
    const struct ast_view *view = fold->file->view;
    const struct source *last = fold->file->source;
    make_room(fold);
    read_source(fold, last);
    for (; view < fold->file->view + fold->file->view_count; view++)
        for (uint32_t i = 0; i < view->function_count; i++)
            if (!view->function[i]->in_main && view->function[i]->source != last) {
                last = view->function[i]->source;
                read_source(fold, last);
            }
}

bool fold_name_taken(const struct fold *fold, const char *text)
{
    const struct fold_name *name = find(fold, text, strlen(text));
    return (name->text && (!name->function || name->function == fold->function_number)) ||
           fold_is_clone_name(fold, text);
}

static void note_declaration(struct fold *fold, const struct ast_decl *decl)
{
    struct fold_name *name = find(fold, decl->name, strlen(decl->name));
    if (!name->text)
        return;
    name->is_ambiguous = name->declared_in == fold->function_number;
    name->declared_in = fold->function_number;
    name->declared = decl;
}

void fold_read_declarations(struct fold *fold)
{
    const struct ast_function *function = fold->function;
    for (uint32_t i = 0; i < function->param_count; i++)
        note_declaration(fold, function->param[i]);
    for (uint32_t i = 0; i < function->local_count; i++)
        note_declaration(fold, function->local[i]);
}

bool fold_is_hidden(const struct fold *fold, const struct ast_decl *decl, const char *text)
{
    const struct fold_name *name = find(fold, text, strcspn(text, ".["));
    return name->text && name->declared_in == fold->function_number && (name->is_ambiguous || name->declared != decl);
}

/* What a statement or a parameter declares under that name; NULL: nothing. */
static const struct ast_decl *declared_in(const struct ast_node *node, const char *name)
{
    const struct ast_decl *found = NULL;
    if (node->kind == AST_VARDECL)
        return strcmp(node->decl->name, name) == 0 ? node->decl : NULL;
    for (uint32_t i = 0; i < node->count && node->kind == AST_DECLSTMT; i++)
        if (node->child[i] && node->child[i]->kind == AST_VARDECL && strcmp(node->child[i]->decl->name, name) == 0)
            found = node->child[i]->decl;
    return found;
}

bool fold_means(const struct fold *fold, const struct ast_decl *decl, uint32_t at)
{
    const struct ast_node *node = fold->function->body, *inner;
    const struct ast_decl *found = NULL;
    if (!fold_is_hidden(fold, decl, decl->name))
        return true;
    for (; node; node = inner) {
        inner = NULL;
        for (uint32_t i = 0; i < node->count; i++) {
            const struct ast_node *child = node->child[i];
            const struct ast_decl *here = child && child->begin < at ? declared_in(child, decl->name) : NULL;
            if (here)
                found = here;
            if (child && child->begin <= at && at < child->end)
                inner = child;
        }
    }
    return !found || found == decl;
}

bool fold_can_be_named(const struct fold *fold, const expr *e)
{
    const struct symbol *symbol = e->kind == EXPR_SYMBOL ? &fold->symbol[e->value] : NULL;
    if (symbol && (!symbol->is_stable || symbol->node || (symbol->decl && fold_is_hidden(fold, symbol->decl, e->name))))
        return false;
    for (uint32_t i = 0; i < e->n; i++)
        if (!fold_can_be_named(fold, e->op[i]))
            return false;
    return true;
}

void fold_take_name(struct fold *fold, const char *text) { add(fold, text, strlen(text), fold->function_number); }

const char *fold_fresh_name(struct fold *fold, const char *variable, const char *suffix)
{
    const char *name = arena_printf(fold->arena, "%s_%s", variable, suffix);
    while (fold_name_taken(fold, name))
        name = arena_printf(fold->arena, "%s_", name);
    return name;
}

const char *fold_parameter_name(struct fold *fold, const char *variable, const char *suffix)
{
    const char *name = arena_printf(fold->arena, "%s_%s", variable, suffix);
    for (const struct fold_name *n; n = find(fold, name, strlen(name)), n->text && !n->function;)
        name = arena_printf(fold->arena, "%s_", name);
    return name;
}

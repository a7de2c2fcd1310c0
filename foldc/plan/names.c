/* Names of the variables that folding declares: new to the file, or at least to the function. */
#include <stdlib.h>
#include <string.h>

#include "foldc/base/directive.h"
#include "about.h"
#include "int.h"
#include "state.h"

/* Open addressing; room is a power of two, and never more than half full. */
struct fold_name {
    const char *text; /* NULL: none */
    size_t size;
    uint32_t function; /* 0: the source has it; else the function for which it was made last */
    uint32_t mentions; /* in the source */
    bool is_macro;     /* the source or the command line defines a macro of this name, without parameters */
    uint32_t macro_in; /* the last function in whose body that changes */

    uint32_t declared_in;            /* the last function that declares something of this name */
    const struct ast_decl *declared; /* a variable, NULL: something else */
    bool is_ambiguous;               /* there are more */
    uint32_t value_in;               /* the last function that declares a variable of ccute's of this name */
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
    const size_t mask = fold->names.room - 1;
    size_t i = (size_t)hash(text, size) & mask;
    while (fold->names.item[i].text &&
           (fold->names.item[i].size != size || memcmp(fold->names.item[i].text, text, size) != 0))
        i = (i + 1) & mask;
    return &fold->names.item[i];
}

static void make_room(struct fold *fold)
{
    const struct fold_name *old = fold->names.item;
    const size_t room = fold->names.room;
    if (2 * (fold->names.count + 1) <= room)
        return;
    fold->names.room = room ? 2 * room : 1024;
    fold->names.item = arena_alloc(fold->arena, fold->names.room * sizeof *fold->names.item);
    memset(fold->names.item, 0, fold->names.room * sizeof *fold->names.item);
    for (size_t i = 0; i < room; i++)
        if (old[i].text)
            *find(fold, old[i].text, old[i].size) = old[i];
}

static struct fold_name *add(struct fold *fold, const char *text, size_t size, uint32_t function)
{
    struct fold_name *name;
    make_room(fold);
    name = find(fold, text, size);
    fold->names.count += !name->text;
    if (!name->text)
        *name = (struct fold_name){.text = text, .size = size, .function = function};
    else if (name->function)
        name->function = function;
    return name;
}

static void read_source(struct fold *fold, const struct source *source)
{
    const char *at = source->bytes, *end = at + source->size;
    struct scan_token token, before = {.kind = SCAN_END};
    for (; (token = scan_next(&at, end)).kind != SCAN_END; before = token)
        if (token.kind == SCAN_NAME) {
            struct fold_name *const name = add(fold, token.begin, token.size, 0);
            name->is_macro |= scan_is(before, "define") && at < end && *at != '(';
            name->mentions++;
        }
}

/* The macros that -D of the command line defines. */
static void read_flags(struct fold *fold, const char *const *flags)
{
    for (; flags && *flags; flags++) {
        const char *text = *flags;
        if (text[0] != '-' || text[1] != 'D')
            continue;
        text = text[2] || !flags[1] ? text + 2 : *++flags;
        const size_t size = strcspn(text, "(=");
        add(fold, text, size, 0)->is_macro |= text[size] != '(';
    }
}

void fold_read_names(struct fold *fold)
{
    make_room(fold);
    read_source(fold, fold->file->source);
    for (const struct source *const *included = fold->file->includes; *included; included++)
        read_source(fold, *included);
    read_flags(fold, fold->request->flags);
}

uint32_t fold_mentions(const struct fold *fold, const char *text) { return find(fold, text, strlen(text))->mentions; }

bool fold_name_taken(const struct fold *fold, const char *text)
{
    const struct fold_name *name = find(fold, text, strlen(text));
    return (name->text && (!name->function || name->function == fold->names.function_number)) ||
           fold_is_clone_name(fold, text);
}

/* A name that the function declares, maybe one that a macro pastes together. */
static void note_declaration(struct fold *fold, const char *text, const struct ast_decl *decl)
{
    struct fold_name *name = add(fold, text, strlen(text), fold->names.function_number);
    name->is_ambiguous = name->declared_in == fold->names.function_number;
    name->declared_in = fold->names.function_number;
    name->declared = decl;
    if (decl && fold_is_ccute_type(decl->type))
        name->value_in = fold->names.function_number;
}

bool fold_names_value(const struct fold *fold, const char *text, size_t size)
{
    return find(fold, text, size)->value_in == fold->names.function_number;
}

/* The macros that come or go in the function's body. An included file may define any. */
static void note_macros(struct fold *fold)
{
    const struct source *source = fold->function->source;
    const char *at = source->bytes + fold->function->begin, *end = source->bytes + fold->function->end;
    fold->names.includes_inside = false;
    for (struct directive found; directive_next(source, at, end, &found); at = found.end) {
        fold->names.includes_inside |= found.kind == DIRECTIVE_INCLUDE;
        if ((found.kind == DIRECTIVE_DEFINE || found.kind == DIRECTIVE_UNDEF) && found.argument.kind == SCAN_NAME)
            add(fold, found.argument.begin, found.argument.size, 0)->macro_in = fold->names.function_number;
    }
}

/* Names that macros made, maybe by pasting them together. */
static void note_pasted(struct fold *fold, const struct ast_node *node)
{
    if (node->kind == AST_DECLREF && node->origin == AST_IN_BODY && node->decl)
        add(fold, node->decl->name, strlen(node->decl->name), fold->names.function_number);
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i])
            note_pasted(fold, node->child[i]);
}

void fold_read_declarations(struct fold *fold)
{
    const struct ast_function *function = fold->function;
    note_macros(fold);
    for (uint32_t i = 0; i < function->param_count; i++)
        note_declaration(fold, function->param[i]->name, function->param[i]);
    for (uint32_t i = 0; i < function->declared.local_count; i++)
        note_declaration(fold, function->declared.local[i]->name, function->declared.local[i]);
    for (uint32_t i = 0; i < function->declared.other_count; i++)
        note_declaration(fold, function->declared.other_name[i], NULL);
    if (function->body)
        note_pasted(fold, function->body);
}

/* ---- The meaning of a name ---- */

static bool is_local(const struct ast_decl *decl) { return decl->variable.is_local || decl->kind == AST_PARAM; }

/* Is one of the names in a text of the source, a::b or a.b[1], a macro; or, if `anywhere` is not set, one that comes or
   goes in the function under way? */
static bool has_macro(const struct fold *fold, const char *text, bool anywhere)
{
    size_t size;
    for (text += strspn(text, ":"); (size = strcspn(text, ":.[]")) > 0; text += strspn(text, ":.[]")) {
        const struct fold_name *name = find(fold, text, size);
        if (name->text &&
            (anywhere || fold->names.includes_inside ? name->is_macro : name->macro_in == fold->names.function_number))
            return true;
        text += size;
    }
    return false;
}

/* ns::name or ::name of the tokens in [at,end), without space; NULL if they are more than that. */
static const char *plain_name(struct fold *fold, const char *at, const char *end)
{
    const char *text = "";
    struct scan_token token;
    bool wants_name = false;
    while ((token = scan_next(&at, end)).kind != SCAN_END) {
        const bool is_name = token.kind == SCAN_NAME;
        if ((!is_name && !scan_is(token, "::")) || (is_name ? *text && !wants_name : wants_name))
            return NULL;
        wants_name = !is_name;
        text = arena_printf(fold->arena, "%s%.*s", text, (int)token.size, token.begin);
    }
    return *text && !wants_name ? text : NULL;
}

const char *fold_written_name(struct fold *fold, const struct ast_node *node)
{
    const char *bytes = fold->function->source->bytes, *text = node->decl->name;
    const bool has_bytes = node->origin == AST_PLAIN || node->origin == AST_IN_ARG;
    if (!is_local(node->decl) && fold->file->language != AST_C)
        text = has_bytes && !(node->flags & AST_ELSEWHERE)
                   ? plain_name(fold, bytes + node->begin, bytes + node->end)
                   : plain_name(fold, node->text, node->text + strlen(node->text));
    return text && (has_bytes || !has_macro(fold, text, true)) ? text : NULL;
}

bool fold_expands_again(const struct fold *fold, const struct ast_node *node)
{
    if (node->origin == AST_PLAIN || node->origin == AST_IN_ARG)
        return false;
    if ((node->kind == AST_DECLREF || node->kind == AST_MEMBER) && node->text && has_macro(fold, node->text, true))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && fold_expands_again(fold, node->child[i]))
            return true;
    return false;
}

/* Is a name of a member on the path a macro that comes or goes in the function under way? */
static bool has_member_macro(const struct fold *fold, const struct path *path)
{
    for (; path->in; path = path->in)
        if ((path->kind == PATH_MEMBER && has_macro(fold, path->decl->name, false)) ||
            (path->is_qualified && has_macro(fold, path->decl->scope, false)) ||
            (path->kind == PATH_OWN && has_macro(fold, path->name, false)))
            return true;
    return false;
}

/* The variable where a path begins. */
static const struct path *begin_of(const struct path *path)
{
    while (path->in)
        path = path->in;
    return path;
}

/* Is a name in the text of the path a macro that comes or goes in the function under way? */
static bool has_changing_macro(const struct fold *fold, const struct path *path)
{
    return has_macro(fold, begin_of(path)->name, false) || has_member_macro(fold, path);
}

bool fold_is_hidden(const struct fold *fold, const struct path *path)
{
    const char *const text = begin_of(path)->name;
    const struct fold_name *name = find(fold, text, strcspn(text, ":"));
    const struct ast_decl *const decl = path->object;
    if (has_changing_macro(fold, path))
        return true;
    if (*text == ':')
        return false;
    if (decl && !is_local(decl) && fold->function->declared.uses_namespace)
        return true;
    return name->text && name->declared_in == fold->names.function_number &&
           (name->is_ambiguous || name->declared != decl);
}

/* Does the function declare something else than a variable under that name? The tree does not say where. */
static bool is_declared_otherwise(const struct fold *fold, const char *name)
{
    for (uint32_t i = 0; i < fold->function->declared.other_count; i++)
        if (strcmp(fold->function->declared.other_name[i], name) == 0)
            return true;
    return false;
}

/* The declaration of that name in a statement or a parameter; NULL: there is none. */
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

bool fold_means(const struct fold *fold, const struct path *path, uint32_t at)
{
    const struct ast_node *node = fold->function->body, *inner;
    const struct ast_decl *const decl = path->object, *found = NULL;
    if (!fold_is_hidden(fold, path))
        return true;
    if (!is_local(decl) || has_changing_macro(fold, path) || is_declared_otherwise(fold, decl->name))
        return false;
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
    const struct symbol *symbol = e->kind == EXPR_SYMBOL ? &fold->symbols.item[e->value] : NULL;
    if (symbol && (!symbol->is_stable || symbol->node || (symbol_decl(symbol) && fold_is_hidden(fold, symbol->path))))
        return false;
    for (uint32_t i = 0; i < e->n; i++)
        if (!fold_can_be_named(fold, e->op[i]))
            return false;
    return true;
}

void fold_take_name(struct fold *fold, const char *text) { add(fold, text, strlen(text), fold->names.function_number); }

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

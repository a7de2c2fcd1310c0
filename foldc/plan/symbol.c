/* Symbols, and the values that are integers. */
#include <string.h>

#include "state.h"

const expr *fold_symbol(struct fold *fold, const char *name, ctype type, struct symbol about)
{
    const expr *symbol = expr_symbol(fold->table, name, type);
    const size_t number = (size_t)symbol->value;
    while (fold->symbols.count <= number) {
        fold->symbols.item = arena_grow(fold->arena, fold->symbols.item, fold->symbols.count, &fold->symbols.capacity,
                                        sizeof *fold->symbols.item);
        fold->symbols.item[fold->symbols.count++] = (struct symbol){0};
    }
    fold->symbols.item[number] = about;
    fold->symbols.item[number].itself = symbol;
    if (type == CTYPE_ULONG)
        expr_set_range(fold->table, symbol, 0, ctype_max(CTYPE_ULONG));
    return symbol;
}

struct symbol_subject symbol_subject(const struct symbol *symbol)
{
    return (struct symbol_subject){symbol->path, symbol->node, symbol->builtin, symbol->itself};
}

static bool is_same_path(const struct path *a, const struct path *b)
{
    return a == b || (a->kind == PATH_OBJECT && b->kind == PATH_OBJECT && a->object && a->object == b->object);
}

bool symbol_same_subject(const struct symbol_subject *a, const struct symbol_subject *b)
{
    if (a->builtin || b->builtin)
        return a->builtin == b->builtin;
    if (a->path && b->path)
        return is_same_path(a->path, b->path);
    if (a->node && b->node)
        return a->node == b->node || ast_is_same(a->node, b->node);
    return a->itself && a->itself == b->itself;
}

bool fold_read_at_once(struct fold *fold, const struct ast_node *node)
{
    struct symbol_reads *reads = &fold->symbols.reads;
    if (reads->are_at_once)
        return false;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && ast_has_effects(node->child[i]))
            return false;
    reads->count = 0;
    return reads->are_at_once = true;
}

void fold_read_apart(struct fold *fold, bool began)
{
    if (began)
        fold->symbols.reads.are_at_once = false;
}

const expr *fold_read_before(const struct fold *fold, const struct path *path, const struct ast_node *node, ctype type)
{
    const struct symbol_reads *reads = &fold->symbols.reads;
    for (size_t i = reads->are_at_once ? reads->count : 0; i-- > 0;) {
        const struct symbol *symbol = &fold->symbols.item[reads->item[i]->value];
        if (symbol->path == path && reads->item[i]->type == type &&
            (path || (symbol->node && ast_is_same(symbol->node, node))))
            return reads->item[i];
    }
    return NULL;
}

static bool is_text(const struct symbol *symbol, const char *text, ctype type)
{
    return !symbol->path && !symbol->node && !symbol->definition && symbol->itself && symbol->itself->type == type &&
           strcmp(symbol->itself->name, text) == 0;
}

const expr *fold_read_text_before(const struct fold *fold, const char *text, ctype type, size_t first)
{
    const struct symbol_reads *reads = &fold->symbols.reads;
    for (size_t i = first; i < fold->symbols.count; i++)
        if (is_text(&fold->symbols.item[i], text, type))
            return fold->symbols.item[i].itself;
    for (size_t i = reads->are_at_once ? reads->count : 0; i-- > 0;)
        if (is_text(&fold->symbols.item[reads->item[i]->value], text, type))
            return reads->item[i];
    return NULL;
}

void fold_note_read(struct fold *fold, const expr *symbol)
{
    struct symbol_reads *reads = &fold->symbols.reads;
    if (!reads->are_at_once || symbol->kind != EXPR_SYMBOL)
        return;
    reads->item = arena_grow(fold->arena, reads->item, reads->count, &reads->capacity, sizeof *reads->item);
    reads->item[reads->count++] = symbol;
}

const expr *fold_builtin(const struct fold *fold, int number)
{
    for (size_t i = 0; i < fold->bindings.count; i++) {
        const expr *symbol = fold->bindings.item[i].symbol;
        if (symbol && symbol_builtin(&fold->symbols.item[symbol->value]) == number)
            return symbol;
    }
    return NULL;
}

const expr *fold_bits(struct fold *fold, const expr *symbol)
{
    const expr *e = symbol->kind == EXPR_CAST && symbol->type == CTYPE_LLONG ? symbol->op[0] : symbol;
    return e->kind == EXPR_SYMBOL && e->type == CTYPE_ULONG ? expr_cast(fold->table, CTYPE_LLONG, e) : symbol;
}

bool fold_is_stable(struct fold *fold, const expr *e)
{
    if (e->kind == EXPR_SYMBOL)
        return fold->symbols.item[e->value].is_stable;
    for (uint32_t i = 0; i < e->n; i++)
        if (!fold_is_stable(fold, e->op[i]))
            return false;
    return true;
}

bool fold_has_single(const struct fold *fold, size_t first)
{
    for (size_t i = first; i < fold->symbols.count; i++)
        if (fold->symbols.item[i].is_single)
            return true;
    return false;
}

unsigned fold_uses(struct fold *fold, const expr *e, const expr *s)
{
    unsigned uses = e == s;
    for (uint32_t i = 0; i < e->n; i++)
        uses += fold_uses(fold, e->op[i], s);
    return uses;
}

/* ---- Values -------------------------------------------------------------------------------------------- */

/* The bytes of a value up to the end of the member that its kind has. */
static size_t size_of(enum value_kind kind)
{
    static const size_t sizes[] = {
        [VALUE_INT] = sizeof(sym_tuple),           [VALUE_TUPLE] = sizeof(sym_tuple),
        [VALUE_LAYOUT] = sizeof(sym_layout),       [VALUE_TILER] = sizeof(sym_tiler),
        [VALUE_ATOM] = sizeof(ccute_copy_atom),    [VALUE_COPY] = sizeof(sym_tiled_copy),
        [VALUE_MMA_ATOM] = sizeof(ccute_mma_atom), [VALUE_MMA] = sizeof(sym_tiled_mma),
    };
    return offsetof(struct value, tuple) + sizes[kind];
}

struct value *fold_new(struct fold *fold, enum value_kind kind)
{
    struct value *value = arena_alloc(fold->arena, size_of(kind));
    memset(value, 0, size_of(kind));
    value->kind = kind;
    return value;
}

struct value *fold_copy_of(struct fold *fold, const struct value *value)
{
    return memcpy(arena_alloc(fold->arena, size_of(value->kind)), value, size_of(value->kind));
}

const struct value *fold_int_value(struct fold *fold, const expr *e)
{
    struct value *value = fold_new(fold, VALUE_INT);
    sym_one_leaf(&fold->cx, &value->tuple, e);
    return value;
}

const expr *fold_as_int(const struct value *value)
{
    const sym_tuple *t = &value->tuple;
    return value->kind == VALUE_INT && t->n == 1 && t->prof[0] == 0 && !leaf_is_mark(t->v[0]) ? t->v[0] : NULL;
}

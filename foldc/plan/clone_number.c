/* The numbers in the objects that calls pass to a clone: p.n of a parameter p, with the facts that all calls state
 * about it. The clone takes the whole object, so a number is no parameter of its own: its facts hold wherever the clone
 * reads it, since its callers keep the object's value. */
#include "clone.h"
#include "parts.h"

/* ---- A call ---- */

static const struct clone_number *find(const struct clone *clone, uint32_t param, const struct path *path)
{
    const struct clone_numbers *const all = &clone->parts.numbers;
    for (size_t i = 0; path && i < all->count; i++)
        if (all->item[i].param == param && all->item[i].path && path_is_alike(all->item[i].path, path))
            return &all->item[i];
    return NULL;
}

static void add(struct fold *fold, struct clone *clone, uint32_t i, const struct path *path, expr_facts facts)
{
    struct clone_numbers *const all = &clone->parts.numbers;
    if (find(clone, i, path))
        return;
    all->item = arena_grow(fold->arena, all->item, all->count, &all->capacity, sizeof *all->item);
    all->item[all->count++] = (struct clone_number){i, path, facts, facts_none(), 0};
}

/* The part of an object that the binding is for, with facts that its type does not state; NULL: it is for none. */
static const struct path *known_part(struct fold *fold, const struct binding *bound, expr_facts *facts)
{
    const expr *const symbol = bound->symbol;
    if (bound->decl || bound->hidden || !symbol || symbol->kind != EXPR_SYMBOL || symbol->type == CTYPE_ULONG)
        return NULL;
    const expr_facts least = facts_of_type(symbol->type);
    *facts = expr_facts_of(fold->table, symbol);
    return clone_same_facts(facts, &least) ? NULL : fold->symbols.item[symbol->value].path;
}

void clone_read_numbers(struct fold *fold, struct clone *clone, uint32_t i, const struct fold_place_in *object)
{
    const struct path *const param = path_object(fold, clone->function->param[i]);
    const struct clone *const around = fold->clones.under_way;
    for (size_t k = 0; k < fold->bindings.count; k++) {
        expr_facts facts;
        const struct path *const path = known_part(fold, &fold->bindings.item[k], &facts);
        const struct path *const moved = path ? path_moved(fold, path, object->path, param) : NULL;
        if (moved && moved != param)
            add(fold, clone, i, moved, facts);
    }
    for (size_t k = 0; around && k < around->parts.numbers.count; k++) {
        const struct clone_number *const known = &around->parts.numbers.item[k];
        const struct path *const moved = known->path ? path_moved(fold, known->path, object->path, param) : NULL;
        if (moved && moved != param)
            add(fold, clone, i, moved, known->facts);
    }
}

/* ---- The calls that share a clone ---- */

enum { FOLLOWED = 4 }; /* the depth to which calls of helpers are followed */

/* Does the node name the field, itself or in helpers that it calls, to that depth? */
static bool names_field(const struct ast_node *node, const struct ast_decl *field, int depth)
{
    const struct ast_function *const helper = node->kind == AST_CALL && node->decl ? node->decl->function : NULL;
    if ((node->kind == AST_MEMBER && node->decl == field) ||
        (helper && helper->body && depth > 0 && names_field(helper->body, field, depth - 1)))
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && names_field(node->child[i], field, depth))
            return true;
    return false;
}

/* The field that the number is, or is an element of. */
static const struct ast_decl *field_of(const struct path *path)
{
    while (path->kind == PATH_ELEMENT)
        path = path->in;
    return path->kind == PATH_MEMBER ? path->decl : NULL;
}

void clone_note_divisors(struct clone *clone)
{
    for (size_t i = 0; i < clone->parts.numbers.count; i++) {
        struct clone_number *const number = &clone->parts.numbers.item[i];
        const struct ast_decl *const field = field_of(number->path);
        if (field && names_field(clone->function->body, field, FOLLOWED))
            number->divisor = clone_divisor(&number->facts);
    }
}

/* Has each divisor of a clone its equal in the other one? */
static bool has_divisors(const struct clone *of, const struct clone *in)
{
    for (size_t i = 0; i < of->parts.numbers.count; i++) {
        const struct clone_number *const number = &of->parts.numbers.item[i];
        const struct clone_number *const other = find(in, number->param, number->path);
        if (number->divisor > 1 && (!other || other->divisor != number->divisor))
            return false;
    }
    return true;
}

bool clone_same_divisors(const struct clone *a, const struct clone *b)
{
    return has_divisors(a, b) && has_divisors(b, a);
}

/* ---- All calls of a clone ---- */

/* The facts about the number that the call states, too; none after a few rounds, so that the rounds come to an end. */
static expr_facts common(const struct clone *clone, const struct clone_number *number, const struct clone_number *call)
{
    return call && clone->making.rounds <= 4 ? facts_either(number->facts, call->facts) : facts_none();
}

void clone_widen_numbers(struct clone *clone, const struct clone *call)
{
    for (size_t i = 0; i < clone->parts.numbers.count; i++) {
        struct clone_number *const number = &clone->parts.numbers.item[i];
        const struct clone_number *const with = find(call, number->param, number->path);
        const expr_facts both = common(clone, number, with);
        clone->making.dirty |= !clone_same_facts(&both, &number->facts);
        number->facts = both;
        number->path = with ? with->path : NULL; /* by the declarations of the view under way */
    }
}

bool clone_would_widen_numbers(const struct clone *clone, const struct clone *call)
{
    for (size_t i = 0; i < clone->parts.numbers.count; i++) {
        const struct clone_number *const number = &clone->parts.numbers.item[i];
        const expr_facts both = common(clone, number, find(call, number->param, number->path));
        if (!clone_same_facts(&both, &number->facts))
            return true;
    }
    return false;
}

bool clone_numbers_stale(const struct clone *clone)
{
    for (size_t i = 0; i < clone->parts.numbers.count; i++)
        if (!clone_same_facts(&clone->parts.numbers.item[i].facts, &clone->parts.numbers.item[i].made_for))
            return true;
    return false;
}

/* ---- The clone's body ---- */

void clone_bind_numbers(struct fold *fold, struct clone *clone)
{
    for (size_t i = 0; i < clone->parts.numbers.count; i++) {
        struct clone_number *const number = &clone->parts.numbers.item[i];
        number->made_for = number->facts;
        clone_bind_pointed(fold, clone->function->param[number->param]);
    }
}

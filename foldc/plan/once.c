/* A product that one place names is written there: a compiler keeps a product of two 32-bit numbers in one instruction
 * with the sum around it, unless the widening of a factor is in another place, shared with other code. A factor of a
 * product keeps its name, because it is better made before a condition; so does a quotient, which a compiler does not
 * move out of a loop. */
#include "once.h"

#include <string.h>

#include "foldc/base/scan.h"
#include "settle.h"

/* A text, and the only place in it that has a name. */
struct mention {
    struct edit *edit; /* NULL: another text */
    const char *at;
    unsigned count;
};

static void count_in(struct mention *found, const char *text, const char *name, struct edit *edit)
{
    const char *const end = text + strlen(text);
    const size_t size = strlen(name);
    for (struct scan_token token; (token = scan_next(&text, end)).kind != SCAN_END;)
        if (token.kind == SCAN_NAME && token.size == size && memcmp(token.begin, name, size) == 0) {
            found->edit = edit;
            found->at = token.begin;
            found->count++;
        }
}

/* The places that have the name: among the items of the function under way, and in a text. */
static struct mention mention_of(struct fold *fold, const char *name, const char *later)
{
    struct mention found = {NULL, NULL, 0};
    count_in(&found, later, name, NULL);
    for (size_t i = 0; i < fold->plan.open->edits.count && found.count < 2; i++)
        count_in(&found, fold->plan.open->edits.item[i].text, name, &fold->plan.open->edits.item[i]);
    return found;
}

/* Is it a product of two names or more, and perhaps a number? */
static bool is_product(const expr *e)
{
    const expr *base = e->kind == EXPR_SUM && e->n == 1 && e->value == 0 ? e->op[0] : e;
    for (uint32_t i = 0; i < base->n; i++)
        if (base->op[i]->kind != EXPR_SYMBOL)
            return false;
    return base->kind == EXPR_PRODUCT;
}

/* Is a byte of the function inside of a lambda, which may not name all that a declaration before it may? */
static bool is_in_lambda(const struct ast_node *node, uint32_t at)
{
    if (node->kind == AST_LAMBDA && node->begin <= at && at < node->end)
        return true;
    for (uint32_t i = 0; i < node->count; i++)
        if (node->child[i] && is_in_lambda(node->child[i], at))
            return true;
    return false;
}

static bool may_hold(const struct fold *fold, const struct edit *edit)
{
    const struct plan_item *item = edit->item;
    return (item->kind == PLAN_COPY || item->kind == PLAN_QUERY) && !is_in_lambda(fold->function->body, edit->begin);
}

/* How a product stands in the place of a name in a text: the format of the text before, the product, and the text
   after. As a term of a sum or as an index it needs no brackets. NULL: it would be a factor there. */
static const char *format_at(const char *text, const char *at, const char *end)
{
    const char *before = at;
    while (before > text && before[-1] == ' ')
        before--;
    end += strspn(end, " ");
    const bool begins = before == text, ends = !*end;
    const bool added = (!begins && before[-1] == '+') || (*end == '+' && end[1] == ' ');
    if (begins && ends)
        return "%.*s(%s)%s";
    return (begins ? added : strchr("+[(", before[-1]) != NULL) &&
                   (ends ? added : strchr("])", *end) || (*end == '+' && end[1] == ' '))
               ? "%.*s%s%s"
               : NULL;
}

bool once_inline(struct fold *fold, const struct residue *residue, const char *later)
{
    const char *name = residue->symbol ? residue->symbol->name : NULL;
    struct mention only;
    if (!name || !residue->value || fold->plan.guarded.count || !is_product(residue->definition) ||
        !fold_can_be_named(fold, residue->definition))
        return false;
    only = mention_of(fold, name, later);
    if (only.count != 1 || !only.edit || !may_hold(fold, only.edit))
        return false;
    const char *text = only.edit->text, *end = only.at + strlen(name), *format = format_at(text, only.at, end);
    if (format)
        only.edit->text = arena_printf(fold->arena, format, (int)(only.at - text), text, residue->value, end);
    return format != NULL;
}

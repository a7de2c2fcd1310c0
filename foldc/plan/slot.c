/* Slots. An item's text is put together from printed expressions and from other text. So that the item knows where it
 * names a residue, the printed name has a mark before it: a byte that no UTF-8 text contains, a number for the symbol
 * and whether the place takes a product, and another such byte. foldc refuses a source that is not UTF-8, so that no
 * literal of a source looks like a mark. The marks are removed where the item is made, and the plan has the slots as
 * data. */
#include "slot.h"

#include <stdlib.h>
#include <string.h>

#include "state.h"

static const char MARK_BEGINS = (char)0xfe, MARK_ENDS = (char)0xff;

bool slot_is_product(const expr *e)
{
    const expr *base = e->kind == EXPR_SUM && e->n == 1 && e->value == 0 ? e->op[0] : e;
    for (uint32_t i = 0; i < base->n; i++)
        if (base->op[i]->kind != EXPR_SYMBOL)
            return false;
    return base->kind == EXPR_PRODUCT;
}

static bool has_slot(const struct fold *fold, const expr *symbol)
{
    const expr *definition = fold->symbols.item[symbol->value].definition;
    return definition && slot_is_product(definition);
}

void slot_spell(void *context, ccute_sink *sink, const expr *symbol, int precedence)
{
    if (has_slot(context, symbol)) {
        ccute_put_char(sink, MARK_BEGINS);
        ccute_put_int(sink, 2 * symbol->value + (precedence <= C_ADDED));
        ccute_put_char(sink, MARK_ENDS);
    }
    ccute_put_string(sink, symbol->name);
}

/* The slot of the mark at that byte, and the text after the mark; no symbol: another byte, of a literal in the source.
 */
static struct slot slot_of_mark(const struct fold *fold, const char *at, const char **after)
{
    char *end;
    const unsigned long long number = *at == MARK_BEGINS ? strtoull(at + 1, &end, 10) : 0;
    if (*at != MARK_BEGINS || *end != MARK_ENDS || number / 2 >= fold->symbols.count)
        return (struct slot){.symbol = NULL};
    *after = end + 1;
    return (struct slot){.symbol = fold->symbols.item[number / 2].itself, .takes_product = number % 2 != 0};
}

static void add_slot(struct fold *fold, struct slot slot)
{
    struct slots *slots = &fold->plan.slots;
    slots->item = arena_grow(fold->arena, slots->item, slots->count, &slots->capacity, sizeof *slots->item);
    slots->item[slots->count++] = slot;
}

/* A text without marks; the slots are added to the plan if wanted. */
static const char *without_marks(struct fold *fold, const char *text, bool adds, size_t item)
{
    char *plain, *to;
    if (!strchr(text, MARK_BEGINS))
        return text;
    to = plain = arena_copy(fold->arena, text, strlen(text));
    while (*text) {
        struct slot slot = slot_of_mark(fold, text, &text);
        slot.item = item;
        slot.at = (size_t)(to - plain);
        if (!slot.symbol)
            *to++ = *text++;
        else if (adds)
            add_slot(fold, slot);
    }
    *to = 0;
    return plain;
}

const char *slot_plain(struct fold *fold, const char *text) { return without_marks(fold, text, false, 0); }

const char *slot_add(struct fold *fold, size_t item, const char *text) { return without_marks(fold, text, true, item); }

void slot_repeat(struct fold *fold, const struct ast_node *node)
{
    for (size_t i = 0; i < fold->plan.slots.count; i++) {
        const struct slot *slot = &fold->plan.slots.item[i];
        const struct edit *edit = &fold->plan.open->edits.item[slot->item];
        if (node->begin <= edit->begin && edit->end <= node->end)
            fold->symbols.item[slot->symbol->value].used = SYMBOL_USED_FREELY;
    }
}

const struct slot *slot_only(const struct fold *fold, const expr *symbol)
{
    const struct slot *found = NULL;
    for (size_t i = 0; i < fold->plan.slots.count; i++)
        if (fold->plan.slots.item[i].symbol == symbol) {
            if (found)
                return NULL;
            found = &fold->plan.slots.item[i];
        }
    return found;
}

void slot_grow(struct fold *fold, const struct slot *grown, size_t more)
{
    for (size_t i = 0; i < fold->plan.slots.count; i++) {
        struct slot *slot = &fold->plan.slots.item[i];
        if (slot->item == grown->item && slot->at > grown->at)
            slot->at += more;
    }
}

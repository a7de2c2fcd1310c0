/* Unknowns: their names, their values by --let, and the fold's facts about them. */
#include <stdlib.h>
#include <string.h>

#include "chosen.h"

/* ---- --let ---- */

/* The = after a name, which may be an expression with ==, <= and the like. */
static const char *after_name(const char *at)
{
    const char *equals = at ? strchr(at, '=') : NULL;
    while (equals && (equals[1] == '=' || (equals > at && strchr("=<>!", equals[-1]))))
        equals = strchr(equals + 1, '=');
    return equals;
}

bool chosen_let_next(const char **let, struct chosen_given *out)
{
    const char *at = *let, *equals = after_name(at), *end = equals ? strchr(equals, ',') : NULL;
    if (!equals)
        return false;
    out->name = at;
    out->length = (size_t)(equals - at);
    out->text = equals + 1;
    out->size = end ? (size_t)(end - out->text) : strlen(out->text);
    *let = end ? end + 1 : NULL;
    return true;
}

bool chosen_let(const struct chosen *values, const char *name, const char **text)
{
    char *used = values->fold->explain ? values->fold->explain->let_used : NULL;
    const char *at = values->let;
    struct chosen_given given;
    bool found = false;
    while (chosen_let_next(&at, &given)) {
        if (strlen(name) != given.length || memcmp(name, given.name, given.length) != 0)
            continue;
        *text = arena_copy(values->fold->arena, given.text, given.size);
        found = true;
        if (used)
            used[given.name - values->let] = 1;
    }
    return found;
}

/* The number that the text is; false: it is none. */
static bool number_of(const char *text, size_t size, int64_t *number)
{
    char *end;
    const long long read = strtoll(text, &end, 0);
    if (!size || end != text + size)
        return false;
    *number = read;
    return true;
}

/* The axis of threadIdx that the text names; negative: it names none. */
static int thread_axis(const char *text)
{
    const int builtin = gpu_builtin_number(text);
    return builtin >= 0 && builtin / GPU_AXES == GPU_THREAD_IDX ? builtin % GPU_AXES : -1;
}

bool chosen_is_value(arena *arena, const struct chosen_given *given)
{
    int64_t number;
    return number_of(given->text, given->size, &number) ||
           thread_axis(arena_copy(arena, given->text, given->size)) >= 0;
}

bool chosen_let_number(const struct chosen *values, const char *name, int64_t *number)
{
    const char *text;
    return chosen_let(values, name, &text) && number_of(text, strlen(text), number);
}

/* ---- Known facts ------ */

int chosen_builtin(const struct chosen *values, const expr *symbol)
{
    return symbol_builtin(&values->fold->symbols.item[symbol->value]);
}

expr_facts chosen_facts(const struct chosen *values, struct symbol_subject subject, ctype type)
{
    const struct explain_record *record = values->record;
    const int builtin = subject.builtin - 1;
    struct gpu_range range;
    for (size_t i = 0; i < record->symbols; i++) {
        const struct symbol_subject met = symbol_subject(&values->fold->symbols.item[record->symbol[i].itself->value]);
        if (symbol_same_subject(&met, &subject))
            return record->symbol[i].facts;
    }
    if (builtin < 0)
        return facts_of_type(type);
    range = gpu_builtin_range(builtin, record->function->mark.max_threads, record->function->mark.block_dim);
    return facts_between(range.least, range.most);
}

/* The value that is tried first. A layout of a stated form, if its extent is set, is compact, and begins at its
 * pointer. */
static int64_t guess_of(const struct chosen *values, struct symbol_leaf leaf)
{
    int64_t number = 1;
    switch (values->extent ? leaf.kind : LEAF_OF_NONE) {
    case LEAF_EXTENT:
        return values->extent;
    case LEAF_STRIDE:
        for (int i = 0; i < leaf.mode && number < CHOSEN_USUAL * CHOSEN_USUAL; i++)
            number *= values->extent;
        return number;
    case LEAF_OFFSET:
        return 0;
    default:
        return CHOSEN_USUAL;
    }
}

size_t chosen_unknown(struct chosen *values, const char *name, expr_facts facts, struct symbol_leaf leaf)
{
    struct chosen_unknown *unknown;
    for (size_t i = 0; i < values->unknowns; i++)
        if (strcmp(values->unknown[i].name, name) == 0)
            return i;
    values->unknown = arena_grow(values->fold->arena, values->unknown, values->unknowns, &values->unknown_room,
                                 sizeof *values->unknown);
    unknown = &values->unknown[values->unknowns];
    *unknown = (struct chosen_unknown){.name = name, .facts = facts, .guess = guess_of(values, leaf), .axis = -1};
    unknown->value = unknown->guess;
    if (chosen_let(values, name, &unknown->text)) {
        unknown->axis = thread_axis(unknown->text);
        (void)number_of(unknown->text, strlen(unknown->text), &unknown->value);
    }
    return values->unknowns++;
}

int64_t chosen_unknown_value(const struct chosen *values, size_t unknown, int64_t thread)
{
    const struct chosen_unknown *u = &values->unknown[unknown];
    return u->axis < 0 ? u->value : chosen_thread_axis(values, thread, u->axis);
}

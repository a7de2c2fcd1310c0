/* Text of a printer, in the arena. */
#include "print.h"
#include "table.h"

char *expr_printed(struct arena *arena, expr_printer *print, void *context, ctype *type)
{
    char usual[256], *text;
    ccute_sink sink = ccute_sink_open(usual, sizeof usual);
    const ctype is = print(context, &sink);
    const int size = ccute_sink_close(&sink) + 1;
    if (type)
        *type = is;
    if ((size_t)size <= sizeof usual)
        return arena_copy(arena, usual, (size_t)size - 1);
    text = arena_alloc(arena, (size_t)size);
    sink = ccute_sink_open(text, size);
    print(context, &sink);
    ccute_sink_close(&sink);
    return text;
}

/* A call of expr_print_styled. */
struct printed {
    expr_table *table;
    const expr *e;
    ctype wanted;
    int precedence;
    struct expr_style style;
};

static ctype print_it(void *context, ccute_sink *sink)
{
    const struct printed *it = context;
    return expr_print_styled(it->table, sink, it->e, it->wanted, it->precedence, &it->style);
}

const char *expr_text(expr_table *table, const expr *e, ctype wanted, int precedence)
{
    struct printed it = {table, e, wanted, precedence, {NULL, NULL, NULL, false}};
    return expr_printed(table->memory, print_it, &it, NULL);
}

const char *expr_words(expr_table *table, const expr *e)
{
    struct printed it = {table, e, CTYPE_COUNT, C_ANY, {NULL, NULL, NULL, true}};
    return expr_printed(table->memory, print_it, &it, NULL);
}

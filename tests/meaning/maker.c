/* The text of a function in pieces, and the names in scope. */
#include "maker.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static void add_piece(struct maker *m, struct list *list, int kind, int id, const char *format, va_list arguments)
{
    char text[4 * TEXT];
    const int used = snprintf(text, sizeof text, "%*s", 4 * m->indent, "");
    vsnprintf(text + used, sizeof text - (size_t)used, format, arguments);
    if (list->n == list->room) {
        list->room = list->room ? 2 * list->room : 32;
        list->piece = realloc(list->piece, (size_t)list->room * sizeof *list->piece);
        if (!list->piece)
            abort();
    }
    list->piece[list->n].kind = kind;
    list->piece[list->n].id = id;
    list->piece[list->n++].text = strdup(text);
}

void statement(struct maker *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_piece(m, m->out, STATEMENT, m->ids++, format, arguments);
    va_end(arguments);
}

void result(struct maker *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_piece(m, m->out, RESULT, -1, format, arguments);
    va_end(arguments);
}

void at_file_scope(struct maker *m, const char *format, ...)
{
    const int indent = m->indent;
    va_list arguments;
    va_start(arguments, format);
    m->indent = 0;
    add_piece(m, &m->before, STATEMENT, m->ids++, format, arguments);
    m->indent = indent;
    va_end(arguments);
}

static struct scope scope_of(const struct maker *m)
{
    return (struct scope){m->numbers, m->layouts, m->has_pointers, m->rounds};
}

static void leave_for(struct maker *m, struct scope scope)
{
    m->numbers = scope.numbers;
    m->layouts = scope.layouts;
    m->has_pointers = scope.has_pointers;
    m->rounds = scope.rounds;
}

void repeat(struct maker *m, int rounds) { m->rounds *= rounds; }

bool may_repeat(const struct maker *m, long rounds) { return m->rounds * rounds <= 100000; }

struct scope begin(struct maker *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    add_piece(m, m->out, BEGIN, m->ids++, format, arguments);
    va_end(arguments);
    m->indent++;
    m->depth++;
    return scope_of(m);
}

void end(struct maker *m, struct scope outer, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    m->indent--;
    m->depth--;
    add_piece(m, m->out, END, -1, format, arguments);
    va_end(arguments);
    leave_for(m, outer);
}

void begin_helper(struct maker *m, struct helper *h, const char *format, ...)
{
    va_list arguments;
    memset(h, 0, sizeof *h);
    h->out = m->out;
    h->scope = scope_of(m);
    h->indent = m->indent;
    h->element = m->element;
    h->number = malloc(sizeof m->number);
    h->layout = malloc(sizeof m->layout);
    if (!h->number || !h->layout)
        abort();
    memcpy(h->number, m->number, sizeof m->number);
    memcpy(h->layout, m->layout, sizeof m->layout);
    m->out = &h->text;
    m->indent = 0;
    m->element = m->main_element;
    leave_for(m, (struct scope){0, 0, false, m->rounds * CALLS});
    va_start(arguments, format);
    add_piece(m, m->out, BEGIN, m->ids++, format, arguments);
    va_end(arguments);
    m->indent++;
    m->depth++;
}

void end_helper(struct maker *m, struct helper *h, const char *tail)
{
    struct list *before = &m->before;
    m->indent = 0;
    m->depth--;
    end(m, h->scope, "%s", tail);
    m->depth++;
    memcpy(m->number, h->number, sizeof m->number);
    memcpy(m->layout, h->layout, sizeof m->layout);
    m->out = h->out;
    m->indent = h->indent;
    m->element = h->element;
    before->piece = realloc(before->piece, (size_t)(before->n + h->text.n) * sizeof *before->piece);
    if (!before->piece)
        abort();
    memcpy(before->piece + before->n, h->text.piece, (size_t)h->text.n * sizeof *before->piece);
    before->n = before->room = before->n + h->text.n;
    free(h->text.piece);
    free(h->number);
    free(h->layout);
}

const char *new_name(struct maker *m, const char *front, char *name)
{
    snprintf(name, NAME, "%s%d", front, m->names++);
    return name;
}

void free_list(struct list *list)
{
    for (int i = 0; i < list->n; i++)
        free(list->piece[i].text);
    free(list->piece);
    *list = (struct list){0};
}

const char *folded(const struct maker *m)
{
    return m->language == CUDA ? "CCUTE_FOLD static __host__ __device__" : "CCUTE_FOLD static";
}

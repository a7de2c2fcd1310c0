/* Messages in words: the one place where foldc's findings become English. */
#include <stdint.h>
#include <string.h>

#include "foldc/base/text.h"
#include "message.h"

static const struct row {
    const char *text;
    enum message_kind kind;
    enum message_id remedy;
} rows[MESSAGES] = {
#define MESSAGE(id, kind, remedy, count, operands, text) [MESSAGE_##id] = {text, MESSAGE_##kind, MESSAGE_##remedy},
#include "messages.def"
#undef MESSAGE
};

const struct message *message_new(struct arena *arena, enum message_id id, int count, const struct operand *operand)
{
    struct message *message = arena_alloc(arena, sizeof *message + (size_t)count * sizeof *operand);
    struct operand *own = (struct operand *)(message + 1);
    memcpy(own, operand, (size_t)count * sizeof *operand);
    *message = (struct message){id, count, own};
    return message;
}

enum message_kind message_kind(const struct message *message) { return rows[message->id].kind; }

const struct message *message_plain(enum message_id id)
{
    static const struct message plain[MESSAGES] = {
#define MESSAGE(id, kind, remedy, count, operands, text) [MESSAGE_##id] = {MESSAGE_##id, 0, NULL},
#include "messages.def"
#undef MESSAGE
    };
    return &plain[id];
}

struct remedy message_remedy(const struct message *message)
{
    const enum message_id id = rows[message->id].remedy;
    return (struct remedy){id == MESSAGE_none ? NULL : message_plain(id), NULL};
}

static int number_order(long long a, long long b) { return (a > b) - (a < b); }

/* Expressions, values and layouts have no order of their own: their addresses order them. */
static int pointer_order(const void *a, const void *b) { return number_order((intptr_t)a, (intptr_t)b); }

static int operand_order(const struct operand *a, const struct operand *b)
{
    if (a->kind != b->kind)
        return number_order(a->kind, b->kind);
    switch (a->kind) {
    case OPERAND_NUMBER:
        return number_order(a->number, b->number);
    case OPERAND_TEXT:
        return strcmp(a->text, b->text);
    case OPERAND_MESSAGE:
        return message_order(a->message, b->message);
    case OPERAND_EXPR:
        return pointer_order(a->expr, b->expr);
    case OPERAND_VALUE:
        return pointer_order(a->value, b->value);
    case OPERAND_LAYOUT:
        return pointer_order(a->layout, b->layout);
    }
    return 0;
}

int message_order(const struct message *a, const struct message *b)
{
    int order = number_order(a->id, b->id);
    for (int i = 0; !order && i < a->count; i++)
        order = operand_order(&a->operand[i], &b->operand[i]);
    return order;
}

bool message_is(const struct message *a, const struct message *b) { return message_order(a, b) == 0; }

/* ---- Words ---- */

static void add(struct arena *arena, struct text *out, const char *words)
{
    text_add(arena, out, words, strlen(words));
}

static void add_message(struct arena *arena, struct text *out, const struct message *message);

static void add_operand(struct arena *arena, struct text *out, const struct operand *operand)
{
    switch (operand->kind) {
    case OPERAND_NUMBER:
        add(arena, out, arena_printf(arena, "%lld", operand->number));
        break;
    case OPERAND_TEXT:
        add(arena, out, operand->text);
        break;
    case OPERAND_MESSAGE:
        add_message(arena, out, operand->message);
        break;
    case OPERAND_EXPR:
    case OPERAND_VALUE:
    case OPERAND_LAYOUT:
        add(arena, out, "?"); /* it was not kept */
    }
}

/* Does the operand count exactly one thing? */
static bool is_one(const struct operand *operand)
{
    return operand->kind == OPERAND_NUMBER ? operand->number == 1 : strcmp(operand->text, "1") == 0;
}

/* The conversion after a %; returns the text after it. */
static const char *add_place(struct arena *arena, struct text *out, const struct message *message, const char *at)
{
    const bool counts = *at == 's';
    if (*at == '%') {
        add(arena, out, "%");
        return at + 1;
    }
    at += counts;
    if (!counts)
        add_operand(arena, out, &message->operand[*at - '1']);
    else if (!is_one(&message->operand[*at - '1']))
        add(arena, out, "s");
    return at + 1;
}

static void add_message(struct arena *arena, struct text *out, const struct message *message)
{
    const char *at = rows[message->id].text;
    for (;;) {
        const size_t plain = strcspn(at, "%");
        text_add(arena, out, at, plain);
        if (!at[plain])
            return;
        at = add_place(arena, out, message, at + plain + 1);
    }
}

const char *message_words(struct arena *arena, const struct message *message)
{
    struct text out = {NULL, 0, 0};
    add_message(arena, &out, message);
    return out.bytes;
}

void message_tell(struct arena *arena, struct diag *diag, enum diag_level level, const struct source *source,
                  size_t begin, size_t end, const struct message *message)
{
    diag_at(diag, level, source, begin, end, "%s", message_words(arena, message));
}

void message_tell_file(struct arena *arena, struct diag *diag, const char *name, const struct message *message)
{
    diag_file(diag, DIAG_ERROR, name, "%s", message_words(arena, message));
}

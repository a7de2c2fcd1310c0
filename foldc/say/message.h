/* A message about a place, as data: a row of messages.def and its operands. Only words.c puts it into words, where it
 * is printed or written. */
#ifndef FOLDC_SAY_MESSAGE_H
#define FOLDC_SAY_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "foldc/base/arena.h"
#include "foldc/base/diag.h"

struct edit;
struct source;
struct expr;
struct value;
struct sym_layout;
struct message;

/* The subject of a message. */
enum message_kind {
    MESSAGE_FOLDED,    /* a place folds */
    MESSAGE_MISSED,    /* it does not, and stays as it is */
    MESSAGE_REFUSED,   /* it does not, since an error was reported */
    MESSAGE_CHECKED,   /* it folds under a condition that is checked at run time */
    MESSAGE_UNGUARDED, /* it folds though a coordinate may lie in the overhang of a division */
    MESSAGE_NARROW,    /* a copy folds to moves that are not the widest */
    MESSAGE_GUARDED,   /* a test at run time chooses its moves, or its threads */
    MESSAGE_COSTLY,    /* with a fact that is not known it would take fewer instructions */
    MESSAGE_UNFENCED,  /* no fence orders the writes of threads before the reads of an engine */
    MESSAGE_UNCHECKED, /* a mistake there would not be reported when folding */
    MESSAGE_FINDING,   /* explain finds it, by a rule of explain/rules.def */
    MESSAGE_WRONG,     /* for any values of the unknowns it traps, or a coordinate is not there */
    MESSAGE_FORBIDDEN, /* it breaks a rule, which no run of the program shows */
    MESSAGE_UNMET,     /* the source demands it of the fold, and does not get it */
    MESSAGE_ERROR,     /* it is an error wherever it stands */
    MESSAGE_NOTE,      /* it explains an error */
    MESSAGE_PART,      /* it is an operand of other messages: a reason, a noun */
    MESSAGE_ADVICE     /* a remedy */
};

enum message_id {
    MESSAGE_none,
#define MESSAGE(id, kind, remedy, count, operands, text) MESSAGE_##id,
#include "messages.def"
#undef MESSAGE
    MESSAGES
};

enum operand_kind {
    OPERAND_NUMBER,
    OPERAND_TEXT,  /* of the source, or of code: a name, a type */
    OPERAND_EXPR,  /* until the message is kept: see fold_kept */
    OPERAND_VALUE, /* valid until the message is kept, too */
    OPERAND_LAYOUT,
    OPERAND_MESSAGE
};

struct operand {
    enum operand_kind kind;
    union {
        long long number;
        const char *text;
        const struct expr *expr;
        const struct value *value;
        const struct sym_layout *layout;
        const struct message *message;
    };
};

struct message {
    enum message_id id;
    int count;
    const struct operand *operand;
};

/* A way to fix the subject of a message. */
struct remedy {
    const struct message *words; /* NULL: none is known */
    const struct edit *edit;     /* of the source that does it; NULL: it is advice */
};

const struct message *message_new(struct arena *arena, enum message_id id, int count, const struct operand *operand);

/* The message of a row without operands, which lasts for ever. */
const struct message *message_plain(enum message_id id);

enum message_kind message_kind(const struct message *message);

static inline struct remedy remedy_advice(const struct message *words) { return (struct remedy){words, NULL}; }

/* The remedy of the message's row. */
struct remedy message_remedy(const struct message *message);

/* Are they one row with equal operands? */
bool message_is(const struct message *a, const struct message *b);

/* By row, then by the operands: below 0, 0 if they are equal, above 0. */
int message_order(const struct message *a, const struct message *b);

/* A message that has been kept, in words. */
const char *message_words(struct arena *arena, const struct message *message);

/* Print such a message about [begin,end) of a source, or about a file; a name of NULL: about none. */
void message_tell(struct arena *arena, struct diag *diag, enum diag_level level, const struct source *source,
                  size_t begin, size_t end, const struct message *message);
void message_tell_file(struct arena *arena, struct diag *diag, const char *name, const struct message *message);

/* For each row a function that makes it: say_ID(arena, operands...). */
#define OPERANDS_0()
#define OPERANDS_1(a) , OPERAND_TYPE_##a a1
#define OPERANDS_2(a, b) OPERANDS_1(a), OPERAND_TYPE_##b a2
#define OPERANDS_3(a, b, c) OPERANDS_2(a, b), OPERAND_TYPE_##c a3
#define OPERANDS_4(a, b, c, d) OPERANDS_3(a, b, c), OPERAND_TYPE_##d a4
#define OPERANDS_5(a, b, c, d, e) OPERANDS_4(a, b, c, d), OPERAND_TYPE_##e a5
#define GIVEN_0()                                                                                                      \
    {                                                                                                                  \
        OPERAND_NUMBER, { 0 }                                                                                          \
    }
#define GIVEN_1(a) GIVE_##a(a1)
#define GIVEN_2(a, b) GIVEN_1(a), GIVE_##b(a2)
#define GIVEN_3(a, b, c) GIVEN_2(a, b), GIVE_##c(a3)
#define GIVEN_4(a, b, c, d) GIVEN_3(a, b, c), GIVE_##d(a4)
#define GIVEN_5(a, b, c, d, e) GIVEN_4(a, b, c, d), GIVE_##e(a5)
#define OPERAND_TYPE_NUMBER long long
#define OPERAND_TYPE_TEXT const char *
#define OPERAND_TYPE_EXPR const struct expr *
#define OPERAND_TYPE_VALUE const struct value *
#define OPERAND_TYPE_LAYOUT const struct sym_layout *
#define OPERAND_TYPE_MESSAGE const struct message *
#define GIVE_NUMBER(x)                                                                                                 \
    {                                                                                                                  \
        OPERAND_NUMBER, { .number = (x) }                                                                              \
    }
#define GIVE_TEXT(x)                                                                                                   \
    {                                                                                                                  \
        OPERAND_TEXT, { .text = (x) }                                                                                  \
    }
#define GIVE_EXPR(x)                                                                                                   \
    {                                                                                                                  \
        OPERAND_EXPR, { .expr = (x) }                                                                                  \
    }
#define GIVE_VALUE(x)                                                                                                  \
    {                                                                                                                  \
        OPERAND_VALUE, { .value = (x) }                                                                                \
    }
#define GIVE_LAYOUT(x)                                                                                                 \
    {                                                                                                                  \
        OPERAND_LAYOUT, { .layout = (x) }                                                                              \
    }
#define GIVE_MESSAGE(x)                                                                                                \
    {                                                                                                                  \
        OPERAND_MESSAGE, { .message = (x) }                                                                            \
    }
#define MESSAGE(id, kind, remedy, count, operands, text)                                                               \
    static inline const struct message *say_##id(struct arena *arena OPERANDS_##count operands)                        \
    {                                                                                                                  \
        const struct operand given[] = {GIVEN_##count operands};                                                       \
        return message_new(arena, MESSAGE_##id, count, given);                                                         \
    }
#include "messages.def"
#undef MESSAGE

#endif

/* The C text of an expression. */
#ifndef FOLDC_EXPR_PRINT_H
#define FOLDC_EXPR_PRINT_H

#include "expr.h"
#include "sink.h"

/* How tightly C binds, the precedence that a place of text requires of its expression. */
enum {
    C_ANY = 0, /* between brackets, or a whole initialiser */
    C_TERNARY = 2,
    C_JOINED = 5,      /* next to && */
    C_COMPARED = 9,    /* next to < or == */
    C_ADDED = 10,      /* next to + */
    C_MULTIPLIED = 12, /* next to *, after a cast */
    C_PRIMARY = 14
};

/* Write e as C, in brackets if the place binds tighter than the text. The text has e's value and, if wanted is not
   CTYPE_COUNT, that type; it evaluates each symbol any number of times. Returns the type of
   the text, promoted; long and long long are not told apart, being as wide. */
ctype expr_print(expr_table *, ccute_sink *, const expr *, ctype wanted, int precedence);

/* Prints a symbol where a place requires that precedence. */
typedef void expr_spell(void *context, ccute_sink *, const expr *symbol, int precedence);

/* How a text differs from the usual one. */
struct expr_style {
    expr_spell *spell; /* prints each symbol; NULL: its name */
    void *context;
    const expr *lead; /* the terms of a sum that it has come first; NULL: there is none */
    bool for_readers; /* without the casts of factors that only spare a compiler instructions */
};

/* expr_print in that style. */
ctype expr_print_styled(expr_table *, ccute_sink *, const expr *, ctype wanted, int precedence,
                        const struct expr_style *);

/* Is a sum, as it is printed, below 0 before its last term is added? What is not known to be so counts as not. Added to
   a pointer term by term, it would leave the object on the way. */
bool expr_dips(expr_table *, const expr *e, const expr *lead);

/* expr_print of a whole initialiser that may be evaluated where nothing needs it. Its value need not fit: then it is
   its low 64 bits. */
ctype expr_print_early(expr_table *, ccute_sink *, const expr *);

/* The text of expr_print in the arena. */
const char *expr_text(expr_table *, const expr *, ctype wanted, int precedence);

/* The same for a message: of the same value, and as short as a reader would write it. */
const char *expr_words(expr_table *, const expr *);

/* The text of a printer in the arena, and its type unless `type` is NULL; of a long text it is called twice. */
typedef ctype expr_printer(void *context, ccute_sink *);
char *expr_printed(struct arena *, expr_printer *, void *context, ctype *type);

#endif

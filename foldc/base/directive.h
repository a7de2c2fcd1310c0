/* The directives of the preprocessor in a source, as its text has them: also those in branches that are skipped. */
#ifndef FOLDC_BASE_DIRECTIVE_H
#define FOLDC_BASE_DIRECTIVE_H

#include "scan.h"
#include "source.h"

enum directive_kind {
    DIRECTIVE_OTHER,   /* #error, #line, a lone # */
    DIRECTIVE_IF,      /* #if, #ifdef, #ifndef */
    DIRECTIVE_ELSE,    /* #else, #elif, #elifdef, #elifndef */
    DIRECTIVE_ENDIF,   /* #endif */
    DIRECTIVE_DEFINE,  /* #define */
    DIRECTIVE_UNDEF,   /* #undef */
    DIRECTIVE_INCLUDE, /* #include, #include_next, #import */
    DIRECTIVE_PRAGMA   /* #pragma */
};

struct directive {
    enum directive_kind kind;
    const char *begin, *end;    /* from the # to the end of its line, or of the last line that belongs to it */
    const char *operand;        /* after its word, "define" say */
    struct scan_token argument; /* the token at the operand: the macro of a #define; SCAN_END there is none */
};

/* The next directive that begins in [at,end), where `at` is neither in a comment nor in a literal. False: there is
   none. */
bool directive_next(const struct source *source, const char *at, const char *end, struct directive *out);

/* The directive on the line of a place, which has no earlier token on that line. False: the line is none. */
bool directive_on_line(const struct source *source, size_t place, struct directive *out);

/* Is it of a condition: #if, #else, #endif and their like? */
bool directive_is_condition(const struct directive *directive);

/* Do the conditional directives in [begin,end) belong together: each #if has its #endif, and each #else its #if? */
bool directive_is_balanced(const struct source *source, const char *begin, const char *end);

/* May the text [begin,end) stand in the source twice, as far as its directives go? The second copy must not meet macros
   that the first one made. */
bool directive_may_repeat(const struct source *source, const char *begin, const char *end);

#endif

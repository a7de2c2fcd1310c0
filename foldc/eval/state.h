/* Shared by the parts of the calculator: the line, the place of reading in it, the first error, the names. */
#ifndef FOLDC_EVAL_STATE_H
#define FOLDC_EVAL_STATE_H

#include "eval.h"
#include "names.h"
#include "value.h"

enum {
    EVAL_MAX_NESTING = 64, /* of calls, brackets and prefixes in an expression */
    EVAL_MAX_VALUES = 512, /* that wait for an operator or a function */
    EVAL_MAX_ARGUMENTS = 33,
};

struct eval {
    const char *line;
    size_t length, at;
    int nesting;  /* of expressions */
    int brackets; /* of the tuple that is being read */
    int failed;
    size_t column; /* of the error, from 1 */
    int lead;      /* bytes of the answer before the error's message */
    int used;      /* of stack */
    eval_caller *caller;
    eval_names names;
    char answer[EVAL_TEXT_MAX];
    eval_value stack[EVAL_MAX_VALUES];
};

/* A word of the line. */
typedef struct eval_word {
    const char *text;
    size_t length, at;
} eval_word;

/* ---- scan.c ----------------------------------------------------------------------------- */

/* Answer "error: column N: ...", where N is after `at` bytes, unless there is an error already. Returns 0. */
int eval_fail(eval *e, size_t at, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The error that something else than `wanted` stands here. */
int eval_fail_expected(eval *e, const char *wanted);
/* The error that the value is bad, in the library's words. */
int eval_fail_bad(eval *e, size_t at, const eval_value *value);

/* The next character that is no white space, '\0' at the end; it is not read. */
char eval_peek(eval *e);
int eval_at_end(eval *e);
/* Read c if it comes next. */
int eval_accept(eval *e, char c);
int eval_expect(eval *e, char c, const char *wanted);
/* The word that comes next, which is not read; length 0 if there is none. */
eval_word eval_peek_word(eval *e);
void eval_skip_word(eval *e, eval_word word);
int eval_word_is(eval_word word, const char *text);
int eval_accept_word(eval *e, const char *text);
/* One of o _ X Sw let. */
int eval_is_reserved(eval_word word);
/* How much of a word an error quotes. */
int eval_quoted(eval_word word);
/* Read the digits that come next. */
int eval_scan_int(eval *e, int64_t *value);
/* The line ends here, up to a comment. */
int eval_scan_end(eval *e);

/* ---- expr.c ----------------------------------------------------------------------------- */

/* A place for a value until eval_release(e, mark), where mark was e->used before. NULL, and failed, without room. */
eval_value *eval_reserve(eval *e);
int eval_expression(eval *e, eval_value *out);
/* The sums of an expression, without ":" and "o". */
int eval_sum(eval *e, eval_value *out);
/* The value just made: bad ones end the line. `at` is where the operation's name or sign stands. */
int eval_checked(eval *e, size_t at, const eval_value *value);
/* One more item of a tuple. Returns 0 if it cannot be one. */
int eval_push_item(eval *e, ccute_tuple *t, const eval_value *item);

/* ---- prefix.c --------------------------------------------------------------------------- */

/* "Sw<B,M,S> o layout" or, as CuTe has it, the swizzle alone. */
int eval_scan_swizzle(eval *e, eval_value *out);
/* An offset or a swizzle is read: put it before the layout after "o". */
int eval_scan_prefix(eval *e, eval_value *out);
/* composition(Swizzle<B,M,S>{}, layout), which is Sw<B,M,S> o layout. */
int eval_compose_swizzle(eval *e, eval_word name, const eval_value *arguments, int n, eval_value *out);

/* ---- types.c ---------------------------------------------------------------------------- */

/* A type of CuTe's that stands for a value: Int<8>, Shape<_8,_4>, Layout<...>. The word has not been read. */
int eval_is_type(const eval *e, eval_word word);
int eval_scan_type(eval *e, eval_word word, eval_value *out);
/* Read "smem_ptr[16b](unset) o", if it is there: the base of a swizzle before it then counts bytes, and *base becomes
   that of elements. Returns 0 if it is malformed. */
int eval_skip_pointer(eval *e, int *base);
/* After a number: the error that it begins 1@0, a stride of CuTe's coordinates. */
int eval_check_basis(eval *e, const eval_value *number);

/* ---- cute.c ----------------------------------------------------------------------------- */

/* The numbers of get<0,1>(x). */
typedef struct eval_parameters {
    int count;
    int64_t number[8];
} eval_parameters;

/* The word without its prefix ccute_; the calculator's own for C's and CuTe's; the replacement of a name of CuTe's that
   it does not take, or NULL. */
eval_word eval_without_prefix(eval_word word);
eval_word eval_our_word(eval_word given);
const char *eval_written_here(eval_word word);
const char *eval_type_written_here(eval_word word);
int eval_fail_cute(eval *e, eval_word name);

/* Sw, or S<...> and Swizzle<...>. */
int eval_is_swizzle(eval_word word);
/* _8, a static integer of CuTe's. */
int eval_is_static(eval_word word);
/* Read the {} or () after a type of CuTe's, if it is there. */
void eval_accept_braces(eval *e);
/* min, max and ceil_div of two integers. */
int eval_is_integer_function(eval_word name);
int eval_integer_call(eval *e, eval_word name, const eval_value *arguments, int n, eval_value *out);
/* Read "<0,1>" after a name; then call name<0,1>(arguments), which are the last on the stack. */
int eval_scan_parameters(eval *e, eval_word name, eval_parameters *p);
int eval_call_with(eval *e, eval_word name, const eval_parameters *p, eval_value *arguments, int n, eval_value *out);

/* ---- call.c ----------------------------------------------------------------------------- */

int eval_is_function(eval_word name);
/* The arguments that `name` takes, "layout, tiler", of its first form. */
const char *eval_arguments(eval_word name);
/* The function or the reserved word most like the word, or NULL if none is. */
const char *eval_nearest(eval_word word);
/* *out = name(arguments). The arguments may be changed. */
int eval_call(eval *e, eval_word name, eval_value *arguments, int n, eval_value *out);

#endif

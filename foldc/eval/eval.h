/* The calculator: one line of text in, one line of text out. */
#ifndef FOLDC_EVAL_EVAL_H
#define FOLDC_EVAL_EVAL_H

#include <stddef.h>

/* A calculator and the names that `let` gave it; it owns both. NULL without memory. */
typedef struct eval eval;
struct eval_value;
eval *eval_new(void);
void eval_free(eval *e);

/* Evaluate `length` bytes of text, whatever they are; line[length] must be '\0'. Returns the answer, one line
   without its newline, good until the next call: a value, "error: column N: ..." for a bad line (*bad is then 1,
   else 0), nothing for an empty one. */
const char *eval_line(eval *e, const char *line, size_t length, int *bad);

/* The message of the last line's error without "error: column N: ", and N; NULL if it had none. Good until the next
 * call. */
const char *eval_complaint(const eval *e, size_t *column);

/* The value of the last line, if it had one; good until the next call. */
const struct eval_value *eval_last(const eval *e);

/* Let another caller call the functions: `row` counts the rows of functions.def, host is the function itself. */
typedef void eval_call_function(const struct eval_value *arguments, int n, struct eval_value *out);
typedef void eval_caller(int row, eval_call_function *host, const struct eval_value *arguments, int n,
                         struct eval_value *out);
void eval_set_caller(eval *e, eval_caller *caller);

/* Write the language in short, and every function with an example. Returns whether all was written. */
int eval_help(void);

#endif

/* The tokens of C, as far as brackets, names and operators go: for looking at bytes that libclang says too little of.
 */
#ifndef FOLDC_BASE_SCAN_H
#define FOLDC_BASE_SCAN_H

#include <stdbool.h>
#include <stddef.h>

enum scan_kind { SCAN_END, SCAN_NAME, SCAN_NUMBER, SCAN_STRING, SCAN_PUNCT };

struct scan_token {
    enum scan_kind kind;
    const char *begin;
    size_t size;
};

/* The next token in [at,end) past white space, comments and line splices; SCAN_END there is none. Operators of two
   characters (<< >> <= >= == != && || ## -> ::) are one token, all others one character. */
struct scan_token scan_next(const char **at, const char *end);

bool scan_is(struct scan_token token, const char *text);

/* By how much a token changes the depth of brackets: 1 for ( [ {, -1 for ) ] }, else 0. */
int scan_depth(struct scan_token token);

/* `at` stands after an opening bracket: the place of the one that closes it; NULL if none does. */
const char *scan_close(const char *at, const char *end);

/* The end of the line at `at` in a text that ends with a 0; a line that a backslash continues is one with the next. */
const char *scan_line_end(const char *at);

/* Does a line end between two tokens, other than in a comment and by a backslash? */
bool scan_ends_line(const char *at, const char *end);

/* The end of the directive at `at`: with the comments that begin in it, and lines that a backslash continues. */
const char *scan_directive_end(const char *at, const char *end);

#endif

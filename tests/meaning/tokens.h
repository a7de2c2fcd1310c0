/* A source as tokens, and random edits of them. */
#ifndef CCUTE_TESTS_MEANING_TOKENS_H
#define CCUTE_TESTS_MEANING_TOKENS_H

#include "tests/random_layout.h"

struct token {
    const char *text;
    size_t size;
};

/* Cuts a text into words, blanks and single bytes. `token` has room for as many as there are bytes; returns how many.
 */
size_t tokens_split(const char *text, size_t size, struct token *token);

/* Deletes, doubles, swaps or replaces one of n > 1 tokens, or inserts another; `token` has room for one more. Returns
   how many there are then. */
size_t tokens_edit(struct rng *rng, struct token *token, size_t n);

#endif

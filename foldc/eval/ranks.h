/* Distributions of a tensor among ranks, as <ccute/ranks.h> writes them: the calculator's answer to one. */
#ifndef FOLDC_EVAL_RANKS_H
#define FOLDC_EVAL_RANKS_H

#include <stdbool.h>

#include <ccute/ranks.h>

enum { EVAL_DIST_TEXT = 8192 };

/* Whether a text is meant as a distribution: "block(12,4)", "(4,3):(3,1) in 12". */
bool eval_means_dist(const char *text);

/* Read a distribution. False if it is bad; then words, of EVAL_DIST_TEXT bytes, say why. */
bool eval_read_dist(const char *text, ccute_dist *dist, char *words);

/* The distribution in full, with the elements that its ranks hold, or why it is bad. */
bool eval_answer_dist(const char *text, char *words);

#endif

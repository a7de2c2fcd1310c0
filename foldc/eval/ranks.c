/* Distributions of a tensor among ranks: the calculator's answer to one. */
#include "ranks.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Ranks whose elements are counted. */
enum { MOST_RANKS = 1 << 16 };

bool eval_means_dist(const char *text)
{
    static const char *const makers[] = {"block(",   "cyclic(",    "block_cyclic(", "replicated(",
                                         "partial(", "scalapack(", "mesh("};
    while (*text == ' ' || *text == '\t')
        text++;
    for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
        if (strncmp(text, makers[i], strlen(makers[i])) == 0)
            return true;
    return strchr(text, ':') && strstr(text, " in ");
}

bool eval_read_dist(const char *text, ccute_dist *dist, char *words)
{
    *dist = ccute_parse_dist(text, NULL);
    if (dist->layout.shape.status)
        ccute_explain(dist->layout, words, EVAL_DIST_TEXT);
    return !dist->layout.shape.status;
}

/* The leaves before those of the memory are the rank mode's. */
static int64_t ranks_of(const ccute_dist *dist)
{
    int64_t ranks = 1;
    for (int i = 0; i < dist->layout.shape.n - dist->memory.shape.n; i++)
        ranks *= dist->layout.shape.v[i];
    return ranks;
}

bool eval_answer_dist(const char *text, char *words)
{
    ccute_dist dist;
    int64_t least = INT64_MAX, most = 0;
    int n;
    if (!eval_read_dist(text, &dist, words))
        return false;
    for (int64_t r = 0; r < ranks_of(&dist) && r < MOST_RANKS; r++) {
        const int64_t held = ccute_dist_elements(&dist, r);
        least = held < least ? held : least;
        most = held > most ? held : most;
    }
    n = ccute_print_dist(&dist, words, EVAL_DIST_TEXT);
    if (n >= EVAL_DIST_TEXT)
        return true;
    if (ranks_of(&dist) > MOST_RANKS)
        snprintf(words + n, EVAL_DIST_TEXT - (size_t)n, "; %" PRId64 " ranks", ranks_of(&dist));
    else
        snprintf(words + n, EVAL_DIST_TEXT - (size_t)n, "; %" PRId64 " ranks hold %" PRId64 " to %" PRId64 " elements",
                 ranks_of(&dist), least, most);
    return true;
}

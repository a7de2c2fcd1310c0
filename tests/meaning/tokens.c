/* A source as tokens, and random edits of them. */
#include "tokens.h"

#include <ctype.h>
#include <string.h>

/* Tokens that reach far. */
static const char *const strangers[] = {"0",
                                        "-1",
                                        "9223372036854775807",
                                        "(",
                                        ")",
                                        "{",
                                        "}",
                                        ";",
                                        ",",
                                        "*/",
                                        "/*",
                                        "\\\n",
                                        "\"",
                                        "#",
                                        "const",
                                        "CCUTE_ALL",
                                        "CCUTE_X",
                                        "ccute_layout",
                                        "ccute_at",
                                        "ccute_make_layout",
                                        "TUP()",
                                        "static",
                                        "CCUTE_FOLD",
                                        "for",
                                        "return",
                                        "__CUDA_ARCH__",
                                        "&",
                                        "->",
                                        "...",
                                        "\xff"};

enum { STRANGERS = sizeof strangers / sizeof *strangers };

static size_t token_size(const char *at, const char *end)
{
    const char *to = at + 1;
    if (isalnum((unsigned char)*at) || *at == '_')
        while (to < end && (isalnum((unsigned char)*to) || *to == '_'))
            to++;
    else if (isspace((unsigned char)*at))
        while (to < end && isspace((unsigned char)*to))
            to++;
    return (size_t)(to - at);
}

size_t tokens_split(const char *text, size_t size, struct token *token)
{
    size_t n = 0;
    for (const char *at = text; at < text + size; at += token[n++].size)
        token[n] = (struct token){at, token_size(at, text + size)};
    return n;
}

/* Room for one more is there. */
static size_t insert(struct token *token, size_t n, size_t at, struct token what)
{
    memmove(token + at + 1, token + at, (n - at) * sizeof *token);
    token[at] = what;
    return n + 1;
}

size_t tokens_edit(struct rng *rng, struct token *token, size_t n)
{
    const size_t at = (size_t)rng_below(rng, (int64_t)n), other = (size_t)rng_below(rng, (int64_t)n);
    const char *const stranger = strangers[rng_below(rng, STRANGERS)];
    const struct token kept = token[at];
    switch (rng_below(rng, 6)) {
    case 0:
        memmove(token + at, token + at + 1, (n - at - 1) * sizeof *token);
        return n - 1;
    case 1:
        return insert(token, n, at, token[at]);
    case 2:
        token[at] = token[other];
        token[other] = kept;
        return n;
    case 3:
        token[at] = token[other];
        return n;
    case 4:
        return insert(token, n, at, token[other]);
    default:
        return insert(token, n, at, (struct token){stranger, strlen(stranger)});
    }
}

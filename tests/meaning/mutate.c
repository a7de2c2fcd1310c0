/* Write a file with a few of its tokens deleted, doubled, swapped, or taken from elsewhere.
 *
 *   mutate SEED FILE    to stdout
 */
#include <stdio.h>
#include <stdlib.h>

#include "tokens.h"

/* The whole of a file, or NULL. */
static char *contents(const char *name, size_t *size)
{
    FILE *in = fopen(name, "rb");
    char *text = malloc(1 << 20);
    *size = in && text ? fread(text, 1, 1 << 20, in) : 0;
    if (in)
        fclose(in);
    return text;
}

int main(int argc, char **argv)
{
    struct rng rng = rng_seeded(argc == 3 ? strtoull(argv[1], NULL, 10) : 0);
    size_t size, n;
    char *text = argc == 3 ? contents(argv[2], &size) : NULL;
    struct token *token = text ? malloc((size + 16) * sizeof *token) : NULL;
    if (!token || size == 0) {
        fprintf(stderr, "Usage: mutate SEED FILE\n");
        return 2;
    }
    rng = rng_seeded(rng_next(&rng));
    n = tokens_split(text, size, token);
    for (int64_t edits = rng_between(&rng, 1, 5); edits > 0 && n > 1; edits--)
        n = tokens_edit(&rng, token, n);
    for (size_t i = 0; i < n; i++)
        fwrite(token[i].text, 1, token[i].size, stdout);
    free(token);
    free(text);
    return fflush(stdout) != 0;
}

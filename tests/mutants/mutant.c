/* Which fault the mutated foldc has: CCUTE_MUTANT, 0 for none. Where a file is named by CCUTE_MUTANT_TRACE, the numbers of
   those whose place was reached are written there at the end. */
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 4000 };

static int chosen;
static char reached[MOST];

__attribute__((constructor)) static void choose(void)
{
    const char *number = getenv("CCUTE_MUTANT");
    chosen = number ? atoi(number) : 0;
}

__attribute__((destructor)) static void trace(void)
{
    const char *path = getenv("CCUTE_MUTANT_TRACE");
    FILE *out = path ? fopen(path, "w") : NULL;
    for (int i = 0; out && i < MOST; i++)
        if (reached[i])
            fprintf(out, "%d\n", i);
    if (out)
        fclose(out);
}

int ccute_mutant(int number);
int ccute_mutant(int number)
{
    reached[number] = 1;
    return number == chosen;
}

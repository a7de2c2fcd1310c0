/* Which fault the mutated foldc has: CCUTE_MUTANT, 0 for none. */
#include <stdlib.h>

int ccute_mutant;

__attribute__((constructor)) static void choose(void)
{
    const char *number = getenv("CCUTE_MUTANT");
    ccute_mutant = number ? atoi(number) : 0;
}

/* Looks at expressions. */
#include "look.h"

struct look look_begin(const struct fold *fold) { return (struct look){needs_mark(fold), traps_mark(fold)}; }

void look_end(struct fold *fold, const struct look *before)
{
    needs_rewind(fold, before->needs);
    traps_rewind(fold, before->traps);
}

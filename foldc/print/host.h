/* --host: kernel launches and dynamic shared memory, as the host compiler takes them under <ccute/cpu.h>.
 *
 *     k<<<grid, block>>>(a, b)          CCUTE_LAUNCH(k, grid, block, 0, 0, a, b)
 *     extern __shared__ float s[];      CCUTE_DYNAMIC_SHARED(float, s);
 *
 * Everything else stays, and every line keeps its number. What cannot be taken apart is an error at its place. */
#ifndef FOLDC_PRINT_HOST_H
#define FOLDC_PRINT_HOST_H

#include <stdbool.h>
#include <stddef.h>

struct arena;
struct diag;
struct source;

/* Can all of the source be rewritten? If not, errors are reported. */
bool host_check(struct arena *arena, struct diag *diag, const struct source *source);

/* text[0..*size) rewritten, with the new size in *size. If nothing changes, the text itself. */
const char *host_rewrite(struct arena *arena, const char *text, size_t *size);

#endif

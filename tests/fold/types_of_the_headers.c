// run: f(3, 2)
/* The types of <stddef.h> and <stdint.h> are there in the folded file, too. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD long f(size_t n, ptrdiff_t i)
{
    const int64_t ld = (int64_t)n * 3;
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(ld, 1)), i, 1) + (NULL == (void *)0);
}
// ---- folded ----
// 9 |     return ((long)(long long)((unsigned long long)i * ld + 1)) + (NULL == (void *)0);

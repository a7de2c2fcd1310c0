// run: of_a_type(4, 1); of_an_element(3, 1); of_a_name(4, 2); of_a_pointer(3, 2); in_a_loop(3, 1); fixed(3, 1)
/* sizeof evaluates the bound of an array that is known at run time only, and so does a name for its type. */
#include <ccute/ccute.h>
#include <ccute/short.h>

CCUTE_FOLD long of_a_type(int n, int i)
{
    int k = 8;
    const long size = sizeof(int[k += n]);
    return ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), k % 8, i) + size;
}

CCUTE_FOLD long of_an_element(int n, int i)
{
    char rows[16][n];
    int k = 8;
    const long size = sizeof rows[k += n];
    return ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), k % 8, i) + size;
}

CCUTE_FOLD long of_a_name(int n, int i)
{
    int k = 0;
    typedef int row[k = n];
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(k, 1)), i, 1) + (long)sizeof(row);
}

CCUTE_FOLD long of_a_pointer(int n, int i)
{
    int k = 0;
    typedef int (*row)[k = n];
    const row none = 0;
    return ccute_at(ccute_make_layout(TUP(8, 4), TUP(k, 1)), i, 1) + !none;
}

CCUTE_FOLD long in_a_loop(int n, int i)
{
    int k = 8;
    for (int r = 0; r < (int)sizeof(char[k += n]); r += 40)
        i++;
    return ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), k % 8, i);
}

/* Nothing of this one is evaluated. */
CCUTE_FOLD long fixed(int n, int i)
{
    int k = 8;
    const long size = sizeof(k += n) + sizeof(int[3]);
    return ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), k % 8, i) + size;
}
// ---- folded ----
// 10 |     return ((long)((long long)i * 8 + k % 8)) + size;
// 18 |     return ((long)((long long)i * 8 + k % 8)) + size;
// 25 |     return ((long)((long long)i * k + 1)) + (long)sizeof(row);
// 33 |     return ((long)((long long)i * k + 1)) + !none;
// 41 |     return k % 8 + (long long)i * 8;
// 49 |     return ((long)((long long)i * 8)) + size;

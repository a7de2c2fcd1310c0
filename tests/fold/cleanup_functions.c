// run: of_a_number(8, 1); of_a_pointer(8, 1); in_a_loop(8, 2); of_a_layout(3, 2); by_a_macro(8, 1)
/* A function that gets a variable's address where its block ends may write that variable, and what it reaches. */
#include <ccute/ccute.h>
#include <ccute/short.h>

#define CLEANED(function) __attribute__((cleanup(function)))

static int *reached;
static void add(int *p) { *reached += *p; }
static void add_at(int **p) { **p += 3; }
static void add_offset(ccute_layout *l) { *reached += 1000 + (int)l->offset; }

CCUTE_FOLD long of_a_number(int n, int i)
{
    if (n % 8 != 0)
        return -1;
    reached = &n;
    {
        __attribute__((cleanup(add))) int k = 3;
        (void)k;
    }
    return ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), n % 8, i);
}

CCUTE_FOLD long of_a_pointer(int n, int i)
{
    int m = n;
    if (m % 8 != 0)
        return -1;
    {
        int *p __attribute__((cleanup(add_at))) = &m;
        (void)p;
    }
    return ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), m % 8, i);
}

CCUTE_FOLD long in_a_loop(int n, int i)
{
    long sum = 0;
    reached = &n;
    for (int r = 0; r < i; r++) {
        CLEANED(add) int k = 1;
        if (n % 8 == 0)
            sum += ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), n % 8, k);
        else
            sum += 100 * ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), n % 8, k);
    }
    return sum;
}

CCUTE_FOLD long of_a_layout(int n, int i)
{
    int out = 0;
    reached = &out;
    {
        __attribute__((cleanup(add_offset))) ccute_layout l = ccute_make_layout(TUP(8, 64), TUP(1, n));
        i = (int)ccute_at(l, 3, i);
    }
    return i + out;
}

CCUTE_FOLD long by_a_macro(int n, int i)
{
    if (n % 8 != 0)
        return -1;
    reached = &n;
    const int kept = ({ CLEANED(add) int k = 5; k; });
    return ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), n % 8, i) + kept;
}
// ---- folded ----
// 22 |     return (long long)i * 8 + n % 8;
// 34 |     return (long long)i * 8 + m % 8;
// 44 |             sum += (long)((long long)k * 8);
// 46 |             sum += 100 * ((long)(n % 8 + (long long)k * 8));
// 56 |         __attribute__((cleanup(add_offset))) ccute_layout l = (ccute_layout){{2, 0, 0, 0, {{0}}, {16, 1}, {8, 64}}, {1, (long)n}, 0, 0, 0, 0, 0, {0}};
// 68 |     return ((long)((long long)i * 8 + n % 8)) + kept;
// ! cleanup_functions.c:57:27: remark: not folded: 'l' is changed after its declaration, or its address is taken; remedy: declare a const variable for each value
// !         i = (int)ccute_at(l, 3, i);
// !                           ^

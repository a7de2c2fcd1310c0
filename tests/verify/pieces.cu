// What folded text holds as it is, a piece of the source, is one number for --verify, also where its operators could be
// looked into; it is read where it stands, under the name that it has there.
#include <ccute/short.h>

static int tick(int x) { return x; }
static int taken(long x) { return (int)x; }
struct pair {
    int ld, n;
};

CCUTE_FOLD long unsigned_product(unsigned long n, unsigned long m, int i)
{
    return ccute_at(ccute_make_layout(TUP(4, 4), TUP(n * m, 1)), i);
}

CCUTE_FOLD long call_in_an_operator(int n, int i)
{
    long s = ccute_at(ccute_make_layout(TUP(4, 4), TUP(7, n)), tick(i) & 3, 2);
    s += ccute_at(ccute_make_layout(TUP(4, 4), TUP(7, n)), i-- & 3, 2);
    return s;
}

CCUTE_FOLD long comma(int n, int i)
{
    return taken((0, ccute_at(ccute_make_layout(TUP(4, 4), TUP(7, n)), i)));
}

CCUTE_FOLD long parameter_of_a_lambda(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(4, n), TUP(n, 1));
    auto at = [=](int n) { return ccute_at(l, n); };
    return at(i);
}

CCUTE_FOLD long two_of_one_declaration(int n, int i)
{
    pair a = {n, i};
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(a.ld, 1)), m = ccute_make_layout(TUP(4, 4), TUP(a.n, 2));
    a.ld = a.n = 0;
    return ccute_at(l, i) + ccute_at(m, i);
}

// Of no element nothing is moved, and its index is nobody's.
CCUTE_FOLD __global__ void copy_of_no_element(long *d, long *s, int n)
{
    CCUTE_ASSUME(n % 2 == 0);
    const ccute_layout a = ccute_make_layout(TUP(n, 4), TUP(1, n));
    ccute_copy(d, a, s, a);
}

// Of a condition the parts that are understood count.
CCUTE_FOLD __global__ void condition_of_an_address(long *d, long *s, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(2, 4), TUP(1, n));
    if (n % 2 == 0 && ((size_t)d & 15) == 0)
        ccute_copy(d, a, s, a);
}

#include <ccute/short.h>

/* An operand of an operator may be another call of the same operator, whose operands change variables, too. */
struct sink {
    long v;
    sink &operator<<(long x)
    {
        v = v * 13 + x;
        return *this;
    }
    sink &operator+=(long x)
    {
        v += x;
        return *this;
    }
    sink &operator++()
    {
        v++;
        return *this;
    }
    long operator()(long x)
    {
        v += x;
        return v;
    }
    sink &operator[](long x)
    {
        v -= x;
        return *this;
    }
    sink &operator=(long x)
    {
        v = x;
        return *this;
    }
};

// run: chain(3); chain(6)
CCUTE_FOLD long chain(int n)
{
    sink o = {7};
    int i = n & 7;
    const ccute_layout l = ccute_make_layout(TUP(16, 8), TUP(n, 8));
    o << (i += 2) << ccute_at(l, i, i & 7);
    return o.v;
}

// run: assigned(3); assigned(6)
CCUTE_FOLD long assigned(int n)
{
    sink o = {7};
    int i = n & 7;
    const ccute_layout l = ccute_make_layout(TUP(16, 8), TUP(n, 8));
    (o += 1) += ccute_at(l, i, 1);
    o[i++][1];
    o = o.v + (i & 7);
    return o.v + ccute_at(l, i, i & 7);
}

// run: called(3); called(6)
CCUTE_FOLD long called(int n)
{
    sink o = {n & 7};
    int i = n & 7;
    const ccute_layout l = ccute_make_layout(TUP(16, 8), TUP(n, 8));
    auto add = [&](int by) { return i += by; };
    const long sum = o(o(add(add(1) & 1)));
    return sum + ccute_at(l, i & 15, i & 7);
}

/* By its name, an operator is a method like any other: its object is not an argument. */
// run: named(3); named(5)
CCUTE_FOLD long named(int n)
{
    sink o = {n & 7};
    int i = n & 7;
    if (o.v != 5)
        return -1;
    o.operator++();
    const ccute_layout l = ccute_make_layout(TUP(16, 8), TUP(o.v, 8));
    o.operator<<(i++);
    o.operator+=(i++);
    return ccute_at(l, i, i & 7) * 1000 + (o.v & 15);
}
// ---- folded ----
// 43 |     /* l = (16,8):(n,8) */
// 44 |     o << (i += 2) << ((long)((i & 7) * 8 + (long long)n * i));
// 53 |     /* l = (16,8):(n,8) */
// 54 |     (o += 1) += (long)((long long)n * i + 8);
// 57 |     return o.v + ((long)((i & 7) * 8 + (long long)n * i));
// 65 |     /* l = (16,8):(n,8) */
// 68 |     return sum + ((long)((i & 7) * 8 + (long long)n * (i & 15)));
// 80 |     /* l = (16,8):(l_d0,8) */ const long l_d0 = (o.v);
// 83 |     return ((long)(long long)((i & 7) * 8 + (unsigned long long)l_d0 * i)) * 1000 + (o.v & 15);

// An object whose class has mutable members, in it or in a base, does not keep its value, though it is const: calls,
// operators and references to const write it.
#include <ccute/short.h>

struct inner {
    mutable int n;
    int k;
};
struct base {
    inner in;
    int z;
};
struct derived : base {
    int w;
};
template <class T> struct on : T {
    int v;
};

struct counted {
    mutable int n;
    long operator()(int by) const { return n += by; }
    long operator[](int by) const { return n *= by; }
    long next() const { return n -= 30; }
};
static long operator-(const counted &c, int by) { return c.n -= by; }

static void touch(const derived &d) { d.in.n += 5; }
CCUTE_FOLD static long at(int n) { return ccute_at(ccute_make_layout(TUP(4, 4), TUP(1, n)), 2, 1); }

// run: written(3); written(-1)
CCUTE_FOLD long written(int k)
{
    const inner s = {k, 8};
    const ccute_layout l = ccute_make_layout(TUP(4, s.k), TUP(1, s.n));
    const long before = ccute_at(l, 2, 1);
    s.n = 7;
    return before * 1000 + at(s.n) + ccute_size(ccute_make_layout(TUP(4, s.n)));
}

// run: by_a_call(3)
CCUTE_FOLD long by_a_call(int k)
{
    const derived d = {{{k, 2}, 1}, 4};
    const long before = ccute_size(ccute_make_layout(TUP(4, d.in.n)));
    touch(d);
    return before * 1000 + at(d.in.n) * 10 + d.in.n;
}

// run: of_an_array(3)
CCUTE_FOLD long of_an_array(int k)
{
    const inner d[2] = {{k, 2}, {1, 1}};
    const long before = ccute_at(ccute_make_layout(TUP(4, 4), TUP(1, d[0].n)), 2, 1);
    d[0].n = 9;
    return before * 1000 + ccute_at(ccute_make_layout(TUP(4, 4), TUP(1, d[0].n)), 2, 1);
}

// run: of_a_template(3)
CCUTE_FOLD long of_a_template(int k)
{
    const on<inner> d = {{k, 2}, 4};
    const long before = ccute_size(ccute_make_layout(TUP(4, d.n)));
    int *const p = &d.n;
    *p = 9;
    return before * 1000 + ccute_size(ccute_make_layout(TUP(4, d.n)));
}

// run: by_an_operator(3)
CCUTE_FOLD long by_an_operator(int k)
{
    const counted c = {k};
    if (c.n >= 0) {
        c(-20);
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, c.n));
        return ccute_at(l, 2, 1) + (ccute_at(l, 2, 1) > 1);
    }
    return 0;
}

// run: by_a_subscript(3)
CCUTE_FOLD long by_a_subscript(int k)
{
    const counted c = {k};
    if (c.n >= 0) {
        c[-2];
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, c.n));
        return ccute_at(l, 2, 1) + (ccute_at(l, 2, 1) > 1);
    }
    return 0;
}

// run: by_a_function(3)
CCUTE_FOLD long by_a_function(int k)
{
    const counted c = {k};
    if (c.n >= 0) {
        (void)(c - 20);
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, c.n));
        return ccute_at(l, 2, 1) + (ccute_at(l, 2, 1) > 1);
    }
    return 0;
}

// run: by_a_reference(3)
CCUTE_FOLD long by_a_reference(int k)
{
    const counted c = {k};
    if (c.n >= 0) {
        const counted &r = c;
        r.next();
        const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(1, c.n));
        return ccute_at(l, 2, 1) + (ccute_at(l, 2, 1) > 1);
    }
    return 0;
}
// ---- folded ----
// 29 | __attribute__((unused)) CCUTE_FOLD static long at(int n) { return (long long)n + 2; }
// 35 |     /* l = (4,l_s1):(1,l_d1) */ ccute_check_((s.k) >= 0); const int l_d1 = (s.n);
// 36 |     const long before = (long long)l_d1 + 2;
// 38 |     return before * 1000 + ((long)((long long)s.n + 2)) + ccute_size(ccute_make_layout(TUP(4, s.n)));
// 47 |     return before * 1000 + ((long)((long long)d.in.n + 2)) * 10 + d.in.n;
// 54 |     const long before = (long long)(d[0].n) + 2;
// 56 |     return before * 1000 + ((long)((long long)(d[0].n) + 2));
// 75 |         /* l = (4,4):(1,l_d1) */ const int l_d1 = (c.n);
// 76 |         return ((long)((long long)l_d1 + 2)) + ((long)((long long)l_d1 + 2) > 1);
// 87 |         /* l = (4,4):(1,l_d1) */ const int l_d1 = (c.n);
// 88 |         return ((long)((long long)l_d1 + 2)) + ((long)((long long)l_d1 + 2) > 1);
// 99 |         /* l = (4,4):(1,l_d1) */ const int l_d1 = (c.n);
// 100 |         return ((long)((long long)l_d1 + 2)) + ((long)((long long)l_d1 + 2) > 1);
// 112 |         /* l = (4,4):(1,l_d1) */ const int l_d1 = (c.n);
// 113 |         return ((long)((long long)l_d1 + 2)) + ((long)((long long)l_d1 + 2) > 1);
// ! mutable_members.cc:29:43: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// ! CCUTE_FOLD static long at(int n) { return ccute_at(ccute_make_layout(TUP(4, 4), TUP(1, n)), 2, 1); }
// !                                           ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mutable_members.cc:35:5: remark: checked at run time: (s.k) >= 0; remedy: assign s.k to a const variable, use its name instead, and state the condition about it with CCUTE_ASSUME
// !     const ccute_layout l = ccute_make_layout(TUP(4, s.k), TUP(1, s.n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mutable_members.cc:38:38: remark: not folded: the result holds only if (s.n) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     return before * 1000 + at(s.n) + ccute_size(ccute_make_layout(TUP(4, s.n)));
// !                                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mutable_members.cc:45:25: remark: not folded: the result holds only if (d.in.n) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     const long before = ccute_size(ccute_make_layout(TUP(4, d.in.n)));
// !                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mutable_members.cc:63:25: remark: not folded: the result holds only if (d.n) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     const long before = ccute_size(ccute_make_layout(TUP(4, d.n)));
// !                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! mutable_members.cc:66:28: remark: not folded: the result holds only if (d.n) >= 0, which cannot be checked here; remedy: assign the layout to a const variable first, where foldc can check it
// !     return before * 1000 + ccute_size(ccute_make_layout(TUP(4, d.n)));
// !                            ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

// run: types(3); types(0); narrow(5); names(5); bound(4); moved(4); changed(4); listed(4); kept(3); kept(2); thrown(4); chosen(1); chosen(4)
/* A call is a value of its type. In its place a name was a place that references are bound to and that changes, and a
 * comparison or a narrower number had another type. */
#include <ccute/ccute.h>
#include <ccute/short.h>

#include <type_traits>
#include <utility>

#define LET auto

static int which(bool) { return 1; }
static int which(char) { return 2; }
static int which(signed char) { return 3; }
static int which(short) { return 4; }
static int which(int) { return 5; }
static int which(long) { return 6; }
static int which(wchar_t) { return 7; }
static int which(unsigned char) { return 8; }
static int at(int &) { return 1; }
static int at(int &&) { return 2; }
static int at(long &) { return 3; }
static int at(long &&) { return 4; }

CCUTE_FOLD static int id(int a) { return a; }
CCUTE_FOLD static long wide(long a) { return a; }
CCUTE_FOLD static short small(int a) { return a; }
CCUTE_FOLD static int less(int a, int b) { return a < b; }
CCUTE_FOLD static int either(int a, bool b, bool c) { return a ? b : c; }
CCUTE_FOLD static int wide_char(wchar_t a) { return a; }

CCUTE_FOLD long types(int i)
{
    bool b = i;
    char c = (char)i;
    short s = (short)i;
    wchar_t w = i;
    return which(less(i, 3)) + 10 * which(id(b)) + 100 * which(id(c)) + 1000 * which(id(s)) + 10000 * which(id(i > 3)) +
           100000 * which(either(i, b, i > 2)) + 1000000L * which(i ? id(b) : id(i > 2)) + 10000000L * which(small(3)) +
           100000000L * which(wide_char(w)) + 1000000000L * which(id((unsigned char)i)) + 10000000000L * which(!id(b));
}

struct packed {
    int a : 5;
    bool b : 1;
};

CCUTE_FOLD long narrow(int i)
{
    bool b = i;
    char c = (char)i;
    packed p = {i, true};
    auto x = less(i, 9), y = id(b), z = id(c);
    auto f = [](int a) { return less(a, 9); };
    decltype(id(c)) d = 300;
    LET v = id(c);
    v += 300;
    x += 5;
    y += 7;
    z += 300;
    return x + 100 * y + 1000 * z + 1000000 * sizeof(f(i)) + 10000000 * sizeof(id(p.a)) + 100000000L * which(id(p.b)) + d + v;
}

CCUTE_FOLD long names(int i)
{
    int n = i;
    long l = i;
    return at(id(n)) + 10 * at((id(n))) + 100 * at(wide(l)) + 1000 * at(ccute_rank(ccute_make_layout(TUP(4, n)))) +
           10000 * std::is_same_v<decltype((id(n))), int> + 100000 * at(n ? id(n) : id(i));
}

CCUTE_FOLD long bound(int n)
{
    const int &r = id(n);
    long l = n;
    const long &q = wide(l), &s = ccute_size(ccute_make_layout(4, n)), &t = ccute_at(ccute_make_layout(TUP(4, 4), TUP(l, 1)), 1);
    n += 5;
    l += 7;
    return r + 10 * q + 100 * s + 1000 * t + 10000 * n;
}

CCUTE_FOLD long moved(int n)
{
    int &&r = id(n);
    auto &&q = id(n);
    auto f = [](auto &&x) { return x += 2; };
    r += 3;
    q += 4;
    return r + 10 * q + 100 * f(id(n)) + 1000 * n;
}

static int add(const int &a, int &b)
{
    b += 10;
    return a;
}
struct holder {
    const int &r;
};

CCUTE_FOLD long changed(int n)
{
    holder h{id(n)};
    const int a = add(id(n), n);
    return a + 100 * n + 10000 * h.r;
}

CCUTE_FOLD long listed(int n)
{
    long sum = 0;
    for (const int &x : {id(n), id(n + 1)}) {
        n += 10;
        sum = sum * 100 + x;
    }
    return sum;
}

CCUTE_FOLD long kept(int n)
{
    if (const int &r = id(n); n++ > 2)
        return r;
    auto f = [=]() mutable -> decltype(auto) { return id(n); };
    auto &&r = f();
    r++;
    return f() * 100 + r;
}

CCUTE_FOLD long thrown(int n)
{
    try {
        throw id(n);
    } catch (int &x) {
        x += 5;
        return x * 100 + n;
    }
}

CCUTE_FOLD long chosen(int n)
{
    int m = n + 1;
    const int &r = n > 2 ? id(m) : id(n);
    m = n = 50;
    return r;
}
// ---- folded ----
// 25 | __attribute__((unused)) CCUTE_FOLD static int id(int a) { return a; }
// 26 | __attribute__((unused)) CCUTE_FOLD static long wide(long a) { return a; }
// 27 | __attribute__((unused)) CCUTE_FOLD static short small(int a) { return a; }
// 28 | __attribute__((unused)) CCUTE_FOLD static int less(int a, int b) { return a < b; }
// 29 | __attribute__((unused)) CCUTE_FOLD static int either(int a, bool b, bool c) { return a ? b : c; }
// 30 | __attribute__((unused)) CCUTE_FOLD static int wide_char(wchar_t a) { return a; }
// 38 |     return which((int)(i < 3)) + 10 * which((int)b) + 100 * which((int)c) + 1000 * which((int)s) + 10000 * which((int)(i >= 4)) +
// 39 |            100000 * which((int)(i == 0 ? (i >= 3) != 0 : b != 0)) + 1000000L * which(i ? ((int)b) : 0) + 10000000L * which((short)3) +
// 40 |            100000000L * which((int)w) + 1000000000L * which((int)(unsigned char)i) + 10000000000L * which(!b);
// 53 |     auto x = (int)(i < 9), y = (int)b, z = (int)c;
// 54 |     auto f = [](int a) { return (int)(a < 9); };
// 55 |     decltype((int)c) d = 300;
// 56 |     LET v = (int)c;
// 61 |     return x + 100 * y + 1000 * z + 1000000 * sizeof(f(i)) + 10000000 * sizeof((int)p.a) + 100000000L * which((int)p.b) + d + v;
// 68 |     ccute_check_(n >= 0); return at((int)n) + 10 * at(((int)n)) + 100 * at((long)l) + 1000 * at(2) +
// 69 |            10000 * std::is_same_v<decltype((id(n))), int> + 100000 * at(n ? ((int)n) : ((int)i));
// 74 |     const int &r = (int)n;
// 76 |     const long &q = (long)l, &s = 4L, &t = (long)l;
// 84 |     int &&r = (int)n;
// 85 |     auto &&q = (int)n;
// 89 |     return r + 10 * q + 100 * f((int)n) + 1000 * n;
// 103 |     holder h{((int)n)};
// 104 |     const int a = add((int)n, n);
// 111 |     for (const int &x : {((int)n), ((int)((unsigned)n + 1))}) {
// 120 |     if (const int &r = (int)n; n++ > 2)
// 122 |     auto f = [=]() mutable -> decltype(auto) { return (int)n; };
// 131 |         throw ((int)n);
// 141 |     const int &r = n > 2 ? ((int)m) : ((int)n);
// ! helpers_give_values.cc:38:18: remark: costly: fewer instructions where i < 3; remedy: CCUTE_ASSUME(i < 3)
// !     return which(less(i, 3)) + 10 * which(id(b)) + 100 * which(id(c)) + 1000 * which(id(s)) + 10000 * which(id(i > 3)) +
// !                  ^~~~~~~~~~
// ! helpers_give_values.cc:54:33: remark: costly: fewer instructions where a < 9; remedy: CCUTE_ASSUME(a < 9)
// !     auto f = [](int a) { return less(a, 9); };
// !                                 ^~~~~~~~~~
// ! helpers_give_values.cc:68:73: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return at(id(n)) + 10 * at((id(n))) + 100 * at(wide(l)) + 1000 * at(ccute_rank(ccute_make_layout(TUP(4, n)))) +
// !                                                                         ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

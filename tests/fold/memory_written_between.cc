/* What is known of a read is not carried over a write between it and the next: by the same pointer or another, a call, a loop, a reference, a
   destructor, in any order of evaluation. Each function knows d[1] % 8 == 0 and reads it again: a result of 8 would be wrong. */
#include <ccute/short.h>
#define USE(x) ccute_at(ccute_make_layout(TUP(8, 64), TUP(1, 8)), (x) % 8, 1)

static int cell[8], other[8], *moving, g;
static int *cells(int n)
{
    for (int i = 0; i < 8; i++)
        cell[i] = n, other[i] = 5 * i;
    g = n;
    return moving = cell;
}
static void touch_at(int *p) { p[1] += 3; }
static int touch() { return cell[1] += 3, g += 3, 0; }

// run: by_call(cells(8)); by_call_with_it(cells(8)); by_pointer(cells(8), cell); by_copy(cells(8), other); by_global(cells(8)); by_global_pointer(cells(8), &g)
CCUTE_FOLD static long by_call(int *d) { if (d[1] % 8 != 0) return -1; touch(); return USE(d[1]); }
CCUTE_FOLD static long by_call_with_it(int *d) { if (d[1] % 8 != 0) return -1; touch_at(d); return USE(d[1]); }
CCUTE_FOLD static long by_pointer(int *d, int *e) { if (d[1] % 8 != 0) return -1; e[1] += 3; return USE(d[1]); }
CCUTE_FOLD static long by_copy(int *d, int *e)
{
    if (d[1] % 8 != 0)
        return -1;
    ccute_copy(d, ccute_make_layout(4), e, ccute_make_layout(4));
    return USE(d[1]);
}
CCUTE_FOLD static long by_global(int *d) { if (g % 8 != 0) return -1; touch(); return USE(g) + *d; }
CCUTE_FOLD static long by_global_pointer(int *d, int *e) { if (g % 8 != 0) return -1; *e += 3; return USE(g) + *d; }

// run: by_loop(cells(8), 3); by_while(cells(8), 3); by_step(cells(8), 3); by_condition(cells(8), 30); by_do(cells(8), 30); by_nested(cells(8), 0)
CCUTE_FOLD static long by_loop(int *d, int n)
{
    long s = 0;
    if (d[1] % 8 != 0)
        return -1;
    for (int i = 0; i < n; i++) {
        s += USE(d[1]);
        d[1] += 3;
    }
    return s * 10 + USE(d[1]);
}
CCUTE_FOLD static long by_while(int *d, int n)
{
    long s = 0;
    if (d[1] % 8 != 0)
        return -1;
    while (n-- > 0) {
        s += USE(d[1]);
        ++d[1];
    }
    return s;
}
CCUTE_FOLD static long by_step(int *d, int n)
{
    long s = 0;
    if (d[1] % 8 != 0)
        return -1;
    for (int i = 0; i < n; d[1]++, i++)
        s += USE(d[1]);
    return s;
}
CCUTE_FOLD static long by_condition(int *d, int n)
{
    long s = 0;
    if (d[1] % 8 != 0)
        return -1;
    while (d[1]++ < n)
        s += USE(d[1]);
    return s;
}
CCUTE_FOLD static long by_do(int *d, int n)
{
    long s = 0;
    if (d[1] % 8 != 0)
        return -1;
    do
        s += USE(d[1]);
    while ((d[1] += 3) < n);
    return s;
}
CCUTE_FOLD static long by_nested(int *d, int c)
{
    long s = 0;
    if (d[1] % 8 != 0)
        return -1;
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            s = s * 3 + USE(d[1]);
            if (j == c)
                d[1]++;
        }
    return s;
}

// run: by_order(cells(8)); by_comma(cells(8)); by_and(cells(8)); by_or(cells(8)); by_choice(cells(8), 0); by_choice(cells(8), 1)
// run: by_initialiser(cells(8)); by_statements(cells(8)); by_if(cells(8))
CCUTE_FOLD static long by_order(int *d) { if (d[1] % 8 != 0) return -1; return touch() + USE(d[1]); }
CCUTE_FOLD static long by_comma(int *d) { if (d[1] % 8 != 0) return -1; return (d[1]++, USE(d[1])); }
CCUTE_FOLD static long by_and(int *d) { if (d[1] % 8 == 0 && touch() == 0) return USE(d[1]); return -1; }
CCUTE_FOLD static long by_or(int *d) { if (d[1] % 8 != 0 || touch()) return -1; return USE(d[1]); }
CCUTE_FOLD static long by_choice(int *d, int c)
{
    if (d[1] % 8 != 0)
        return -1;
    return c ? (d[1] += 3, USE(d[1])) : (touch(), USE(d[1]));
}
CCUTE_FOLD static long by_initialiser(int *d)
{
    if (d[1] % 8 != 0)
        return -1;
    int x = (d[1] += 3), y = (int)USE(d[1]);
    return y + 0 * x;
}
CCUTE_FOLD static long by_statements(int *d)
{
    if (d[1] % 8 != 0)
        return -1;
    long s = ({ d[1] += 3; USE(d[1]); });
    return s;
}
CCUTE_FOLD static long by_if(int *d)
{
    if (d[1] % 8 != 0)
        return -1;
    if (int x = (d[1] += 3); x)
        return USE(d[1]);
    return -2;
}

// run: by_alias(8); by_array(8); by_reference(8); by_const_reference(8); by_pair(8); by_lambda(cells(8)); in_lambda(cells(8)); captured(8); by_return(cells(8))
CCUTE_FOLD static long by_alias(int k) { int n = k; int *p = &n; if (p[0] % 8 != 0) return -1; n += 3; return USE(p[0]); }
CCUTE_FOLD static long by_array(int k) { int a[2] = {k, k}; int *p = a; if (*p % 8 != 0) return -1; a[0] += 3; return USE(*p); }
CCUTE_FOLD static long by_reference(int k) { int n = k; int &r = n; if (n % 8 != 0) return -1; r += 3; return USE(n); }
CCUTE_FOLD static long by_const_reference(int k)
{
    int n = k;
    const int &r = n;
    if (r % 8 != 0)
        return -1;
    n += 3;
    return USE(r);
}
CCUTE_FOLD static long by_pair(int k)
{
    int pair[2] = {k, k};
    auto &[m, q] = pair;
    if (m % 8 != 0)
        return -1;
    pair[0] += 3;
    return USE(m) + 0 * q;
}
CCUTE_FOLD static long by_lambda(int *d)
{
    if (d[1] % 8 != 0)
        return -1;
    auto f = [&] { d[1] += 3; };
    f();
    return USE(d[1]);
}
CCUTE_FOLD static long in_lambda(int *d)
{
    if (d[1] % 8 != 0)
        return -1;
    auto f = [=] { return USE(d[1]); };
    d[1] += 3;
    return f();
}
CCUTE_FOLD static long captured(int k)
{
    int n = k;
    if (n % 8 != 0)
        return -1;
    auto f = [&] { return USE(n); };
    n += 3;
    return f();
}

CCUTE_FOLD static auto later(int *d)
{
    CCUTE_ASSUME(d[1] % 8 == 0);
    return [=] { return USE(d[1]); };
}
CCUTE_FOLD static long by_return(int *d) { auto f = later(d); d[1] += 3; return f(); }

// run: by_goto(cells(8)); by_switch(cells(8), 1); by_switch(cells(8), 2); by_switch(cells(8), 3); by_branch(cells(8), 0); by_branch(cells(8), 1)
// run: by_destructor(cells(8)); by_catch(cells(8)); by_range(cells(8))
CCUTE_FOLD static long by_goto(int *d)
{
    long s = 0;
    int round = 0;
    if (d[1] % 8 != 0)
        return -1;
again:
    s += USE(d[1]);
    d[1] += 3;
    if (round++ < 2)
        goto again;
    return s;
}
CCUTE_FOLD static long by_switch(int *d, int c)
{
    if (d[1] % 8 != 0)
        return -1;
    switch (c) {
    case 1:
        d[1]++; // fall through
    case 2:
        return USE(d[1]);
    default:
        d[1] += 2;
    }
    return USE(d[1]);
}
CCUTE_FOLD static long by_branch(int *d, int c)
{
    long s;
    if (c) {
        d[1] += 3;
        if (d[1] % 8 != 3)
            return -1;
        s = USE(d[1]);
    } else {
        s = USE(d[1]);
    }
    return s * 10 + USE(d[1]);
}
struct guard {
    int *p;
    ~guard() { *p += 3; }
};
CCUTE_FOLD static long by_destructor(int *d)
{
    long s;
    {
        guard at_end{d + 1};
        if (d[1] % 8 != 0)
            return -1;
        s = USE(d[1]);
    }
    return s * 10 + USE(d[1]);
}
CCUTE_FOLD static long by_catch(int *d)
{
    if (d[1] % 8 != 0)
        return -1;
    try {
        d[1] += 3;
        throw 1;
    } catch (int) {
        return USE(d[1]);
    }
}
CCUTE_FOLD static long by_range(int *d)
{
    int a[3] = {1, 2, 3};
    long s = 0;
    if (d[1] % 8 != 0)
        return -1;
    for (int &x : a) {
        s += USE(d[1]);
        d[1] += x;
    }
    return s;
}

// run: by_index(cells(8), 1); by_two(cells(8), 1, 1); by_step_of_pointer(cells(8)); by_outer_pointer(cells(8), &moving, other); by_relation(cells(8), 8)
// run: by_difference(cells(8), 16); by_volatile(cells(8)); by_hidden_name(cells(8), other)
CCUTE_FOLD static long by_index(int *d, int i) { int k = i; d[2] = 3; if (d[k] % 8 != 0) return -1; k++; return USE(d[k]); }
CCUTE_FOLD static long by_two(int *d, int i, int j) { if (d[i] % 8 != 0) return -1; d[j] += 3; return USE(d[i]); }
CCUTE_FOLD static long by_step_of_pointer(int *d) { int *p = d; d[2] = 3; if (p[1] % 8 != 0) return -1; p++; return USE(p[1]); }
CCUTE_FOLD static long by_outer_pointer(int *d, int **p, int *e) { if (p[0][1] % 8 != 0) return -1; *p = e; return USE(p[0][1]) + 0 * *d; }
CCUTE_FOLD static long by_relation(int *d, int n) { if (d[1] != n) return -1; d[1] += 3; return USE(n) * 10 + USE(d[1]); }
CCUTE_FOLD static long by_difference(int *d, int n)
{
    if (n < 0 || (n - d[1]) % 8 != 0)
        return -1;
    d[1] += 3;
    return USE(n) * 10 + USE(d[1]);
}
CCUTE_FOLD static long by_volatile(volatile int *d) { if (d[1] % 8 != 0) return -1; touch(); return USE(d[1]); }
CCUTE_FOLD static long by_hidden_name(int *d, int *e) { if (d[1] % 8 != 0) return -1; { int *d = e; return USE(d[1]); } }

// Nothing writes between these: 8.
// run: read_again(cells(8)); of_a_member(other); a_local(8, 0)
struct box { int n; };
CCUTE_FOLD static long read_again(const int *d) { if (d[1] % 8 != 0) return -1; return USE(d[1]); }
CCUTE_FOLD static long of_a_member(int *e) { const box *const b = (box *)e; if (b->n % 8 != 0) return -1; long s = USE(b->n); e[0] = 3; return s; }
CCUTE_FOLD static long a_local(int k, int c)
{
    int n = 5;
    n = k;
    if (n % 8 != 0)
        return -1;
    long s = USE(n);
    if (c)
        n = 3;
    return s * 10 + USE(n);
}
// ---- folded ----
// 18 | CCUTE_FOLD static long by_call(int *d) { if (d[1] % 8 != 0) return -1; touch(); return ((d[1]) % 8 + 8); }
// 19 | CCUTE_FOLD static long by_call_with_it(int *d) { if (d[1] % 8 != 0) return -1; touch_at(d); return ((d[1]) % 8 + 8); }
// 20 | CCUTE_FOLD static long by_pointer(int *d, int *e) { if (d[1] % 8 != 0) return -1; e[1] += 3; return ((d[1]) % 8 + 8); }
// 25 |     __builtin_memcpy(d, e, 16);
// 26 |     return ((d[1]) % 8 + 8);
// 28 | CCUTE_FOLD static long by_global(int *d) { if (g % 8 != 0) return -1; touch(); return ((long)(g % 8 + 8)) + *d; }
// 29 | CCUTE_FOLD static long by_global_pointer(int *d, int *e) { if (g % 8 != 0) return -1; *e += 3; return ((long)(g % 8 + 8)) + *d; }
// 38 |         s += ((long)((d[1]) % 8 + 8));
// 41 |     return s * 10 + ((long)((d[1]) % 8 + 8));
// 49 |         s += ((long)((d[1]) % 8 + 8));
// 60 |         s += ((long)((d[1]) % 8 + 8));
// 69 |         s += ((long)((d[1]) % 8 + 8));
// 78 |         s += ((long)((d[1]) % 8 + 8));
// 89 |             s = s * 3 + ((long)((d[1]) % 8 + 8));
// 98 | CCUTE_FOLD static long by_order(int *d) { if (d[1] % 8 != 0) return -1; return touch() + ((long)((d[1]) % 8 + 8)); }
// 99 | CCUTE_FOLD static long by_comma(int *d) { if (d[1] % 8 != 0) return -1; return (d[1]++, ((long)((d[1]) % 8 + 8))); }
// 100 | CCUTE_FOLD static long by_and(int *d) { if (d[1] % 8 == 0 && touch() == 0) return ((d[1]) % 8 + 8); return -1; }
// 101 | CCUTE_FOLD static long by_or(int *d) { if (d[1] % 8 != 0 || touch()) return -1; return ((d[1]) % 8 + 8); }
// 106 |     return c ? (d[1] += 3, ((long)((d[1]) % 8 + 8))) : (touch(), ((long)((d[1]) % 8 + 8)));
// 112 |     int x = (d[1] += 3), y = (int)((d[1]) % 8 + 8);
// 119 |     long s = ({ d[1] += 3; ((long)((d[1]) % 8 + 8)); });
// 127 |         return ((d[1]) % 8 + 8);
// 132 | CCUTE_FOLD static long by_alias(int k) { int n = k; int *p = &n; if (p[0] % 8 != 0) return -1; n += 3; return ((p[0]) % 8 + 8); }
// 133 | CCUTE_FOLD static long by_array(int k) { int a[2] = {k, k}; int *p = a; if (*p % 8 != 0) return -1; a[0] += 3; return ((*p) % 8 + 8); }
// 134 | CCUTE_FOLD static long by_reference(int k) { int n = k; int &r = n; if (n % 8 != 0) return -1; r += 3; return (n % 8 + 8); }
// 142 |     return (r % 8 + 8);
// 151 |     return ((long)(m % 8 + 8)) + 0 * q;
// 159 |     return ((d[1]) % 8 + 8);
// 165 |     auto f = [=] { return ((long)((d[1]) % 8 + 8)); };
// 174 |     auto f = [&] { return ((long)(n % 8 + 8)); };
// 182 |     return [=] { return ((long)((d[1]) % 8 + 8)); };
// 195 |     s += ((long)((d[1]) % 8 + 8));
// 209 |         return ((d[1]) % 8 + 8);
// 213 |     return ((d[1]) % 8 + 8);
// 222 |         s = (d[1] % 8 + 8);
// 224 |         s = ((d[1]) % 8 + 8);
// 226 |     return s * 10 + ((long)((d[1]) % 8 + 8));
// 239 |         s = 8;
// 241 |     return s * 10 + ((long)((d[1]) % 8 + 8));
// 251 |         return ((d[1]) % 8 + 8);
// 261 |         s += ((long)((d[1]) % 8 + 8));
// 269 | CCUTE_FOLD static long by_index(int *d, int i) { int k = i; d[2] = 3; if (d[k] % 8 != 0) return -1; k++; return ((d[k]) % 8 + 8); }
// 270 | CCUTE_FOLD static long by_two(int *d, int i, int j) { if (d[i] % 8 != 0) return -1; d[j] += 3; return ((d[i]) % 8 + 8); }
// 271 | CCUTE_FOLD static long by_step_of_pointer(int *d) { int *p = d; d[2] = 3; if (p[1] % 8 != 0) return -1; p++; return ((p[1]) % 8 + 8); }
// 272 | CCUTE_FOLD static long by_outer_pointer(int *d, int **p, int *e) { if (p[0][1] % 8 != 0) return -1; *p = e; return ((long)((p[0][1]) % 8 + 8)) + 0 * *d; }
// 273 | CCUTE_FOLD static long by_relation(int *d, int n) { if (d[1] != n) return -1; d[1] += 3; return ((long)(n % 8 + 8)) * 10 + ((long)((d[1]) % 8 + 8)); }
// 279 |     return ((long)((n & 7) + 8)) * 10 + ((long)((d[1]) % 8 + 8));
// 281 | CCUTE_FOLD static long by_volatile(volatile int *d) { if (d[1] % 8 != 0) return -1; touch(); return ((long long)((d[1]) % 8) + 8); }
// 282 | CCUTE_FOLD static long by_hidden_name(int *d, int *e) { if (d[1] % 8 != 0) return -1; { int *d = e; return ((d[1]) % 8 + 8); } }
// 287 | CCUTE_FOLD static long read_again(const int *d) { if (d[1] % 8 != 0) return -1; return 8; }
// 288 | CCUTE_FOLD static long of_a_member(int *e) { const box *const b = (box *)e; if (b->n % 8 != 0) return -1; long s = 8; e[0] = 3; return s; }
// 295 |     long s = 8;
// 298 |     return s * 10 + ((long)(n % 8 + 8));
// ! memory_written_between.cc:273:97: remark: costly: fewer instructions where n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// ! CCUTE_FOLD static long by_relation(int *d, int n) { if (d[1] != n) return -1; d[1] += 3; return USE(n) * 10 + USE(d[1]); }
// !                                                                                                 ^~~~~~
// ! memory_written_between.cc:279:12: remark: costly: fewer instructions where n < 8; remedy: CCUTE_ASSUME(n < 8)
// !     return USE(n) * 10 + USE(d[1]);
// !            ^~~~~~

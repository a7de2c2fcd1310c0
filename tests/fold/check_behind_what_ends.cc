#include <csetjmp>
#include <cstdio>
#include <cstdlib>

#include <ccute/short.h>

// What ends the function before a bad value is asked: its check comes behind that. -2 is told, -3 traps.
// ends: dies(4); dies(-2); dies(-3); told_and_known(-2); told_and_known(2); aborts(-2); throws(-2); throws(-3); caught(-2); caught(-3)
// ends: jumps(-2); jumps(3); jumps(-3); by_a_callee(-2); by_a_callee(-3); by_pointer(-2); virtually(-2); virtually(2)
// ends: made(-2); made(3); gone(-2); gone(-3); by_operator(-2); by_operator(3); by_lambda(-2); without_throw(-2); without_throw(-3)
// ends: in_a_choice(-2); in_a_choice(-3); in_a_statement(-2); in_a_statement(-3); deletes(-2); once(-2); once(-3)
[[noreturn]] static void die(int n)
{
    printf("bad %d\n", n);
    exit(3);
}
static void look(int n)
{
    if (n == -2)
        die(n);
}
CCUTE_FOLD long dies(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    if (n == -2)
        die(n);
    return ccute_at(a, 1);
}
CCUTE_FOLD long told_and_known(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    if (n <= 0)
        die(n);
    return ccute_at(a, 1);
}
CCUTE_FOLD long aborts(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    if (n == -2)
        abort();
    return ccute_at(a, 1);
}
CCUTE_FOLD long throws(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    if (n == -2)
        throw n;
    return ccute_at(a, 1);
}
CCUTE_FOLD long caught(int n)
{
    try {
        const ccute_layout a = ccute_make_layout(TUP(n, 2));
        if (n == -2)
            throw n;
        return ccute_at(a, 1);
    } catch (int x) {
        return 100 + x;
    }
}
static jmp_buf home;
CCUTE_FOLD static long jumps_inside(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    if (n == -2)
        longjmp(home, 5);
    return ccute_at(a, 1);
}
static long jumps(int n)
{
    const int from = setjmp(home);
    return from ? 50 + from : jumps_inside(n);
}
CCUTE_FOLD long by_a_callee(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    look(n);
    return ccute_at(a, 1);
}
static void (*volatile action)(int) = look;
CCUTE_FOLD long by_pointer(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    action(n);
    return ccute_at(a, 1);
}
struct base {
    virtual void see(int) const {}
};
struct derived : base {
    void see(int n) const override { look(n); }
};
CCUTE_FOLD static long virtually_inside(const base &b, int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    b.see(n);
    return ccute_at(a, 1);
}
static long virtually(int n)
{
    derived d;
    return virtually_inside(d, n);
}
struct maker {
    maker(int n) { look(n); }
};
CCUTE_FOLD long made(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    const maker m(n);
    (void)m;
    return ccute_at(a, 1);
}
struct leaver {
    int n;
    ~leaver() { look(n); }
};
CCUTE_FOLD long gone(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    {
        const leaver l = {n + 0};
        (void)l;
    }
    return ccute_at(a, 1);
}
struct number {
    int n;
    int operator+(int m) const { return look(m), n + m; }
};
CCUTE_FOLD long by_operator(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    const number one = {1};
    const int sum = one + n;
    return ccute_at(a, 1) + sum;
}
CCUTE_FOLD long by_lambda(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    const auto say = [](int m) { look(m); };
    say(n);
    return ccute_at(a, 1);
}
static void without(int n) noexcept { look(n); }
CCUTE_FOLD long without_throw(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    without(n);
    return ccute_at(a, 1);
}
CCUTE_FOLD long in_a_choice(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    const int m = n != -2 ? n : throw 5;
    return ccute_at(a, 1) + m;
}
CCUTE_FOLD long in_a_statement(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    const int m = ({
        if (n == -2)
            return 77;
        3;
    });
    return ccute_at(a, 1) + m;
}
CCUTE_FOLD long deletes(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    const leaver *l = new leaver{n + 0};
    delete l;
    return ccute_at(a, 1);
}
CCUTE_FOLD long once(int n)
{
    const ccute_layout a = ccute_make_layout(TUP(n, 2));
    static const int size = (look(n), 8);
    return ccute_at(a, 1) + size;
}
// ---- folded ----
// 24 |     /* a = (n,2):(1,n) */
// 27 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 31 |     /* a = (n,2):(1,n) */
// 34 |     return 1;
// 38 |     /* a = (n,2):(1,n) */
// 41 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 45 |     /* a = (n,2):(1,n) */
// 48 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 53 |         /* a = (n,2):(1,n) */
// 56 |         ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 64 |     /* a = (n,2):(1,n) */
// 67 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 76 |     /* a = (n,2):(1,n) */
// 78 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 83 |     /* a = (n,2):(1,n) */
// 85 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 95 |     /* a = (n,2):(1,n) */
// 97 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 109 |     /* a = (n,2):(1,n) */
// 112 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 120 |     /* a = (n,2):(1,n) */
// 125 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 133 |     /* a = (n,2):(1,n) */
// 136 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1L + sum;
// 140 |     /* a = (n,2):(1,n) */
// 143 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 148 |     /* a = (n,2):(1,n) */
// 150 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 154 |     /* a = (n,2):(1,n) */
// 156 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1L + m;
// 160 |     /* a = (n,2):(1,n) */
// 166 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1L + m;
// 170 |     /* a = (n,2):(1,n) */
// 173 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1;
// 177 |     /* a = (n,2):(1,n) */
// 179 |     ccute_check_(n >= 0); ccute_check_(n >= 1); return 1L + size;
// ! check_behind_what_ends.cc:27:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:27:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:41:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:41:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:48:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:48:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:56:16: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !         return ccute_at(a, 1);
// !                ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:56:16: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !         return ccute_at(a, 1);
// !                ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:67:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:67:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:78:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:78:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:85:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:85:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:97:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:97:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:112:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:112:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:125:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:125:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:136:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1) + sum;
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:136:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1) + sum;
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:143:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:143:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:150:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:150:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:156:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1) + m;
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:156:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1) + m;
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:166:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1) + m;
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:166:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1) + m;
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:173:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:173:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1);
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:179:12: remark: checked at run time: n >= 0; remedy: CCUTE_ASSUME(n >= 0)
// !     return ccute_at(a, 1) + size;
// !            ^~~~~~~~~~~~~~
// ! check_behind_what_ends.cc:179:12: remark: checked at run time: n >= 1; remedy: CCUTE_ASSUME(n >= 1)
// !     return ccute_at(a, 1) + size;
// !            ^~~~~~~~~~~~~~

/* The machine that executes a source's tree (foldc/point) does what C, C++ and ccute's contract say. Each row is the
 * body of a function without parameters, and the value that it returns, worked out by the language's rules. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "foldc/base/arena.h"
#include "foldc/base/diag.h"
#include "foldc/point/point.h"
#include "foldc/base/source.h"
#include "foldc/c/call.h"
#include "foldc/c/copy_call.h"
#include "foldc/say/message.h"
#include "point_types.h"

static const struct row {
    const char *body, *value; /* the value that it returns; if it ends otherwise, see stop: the reason, or NULL */
    enum point_stop stop;
} rows[] = {
    /* Conversions. */
    {"unsigned m = -1; return m;", "4294967295", POINT_RETURNS},
    {"bool b = 22; return b;", "1", POINT_RETURNS},
    {"unsigned char b = 300; return b;", "44", POINT_RETURNS},
    {"short b = (short)70000; return b;", "4464", POINT_RETURNS},
    {"int b = (int)4294967295u; return b;", "-1", POINT_RETURNS},
    {"signed char c = (signed char)200; return c;", "-56", POINT_RETURNS},
    {"return 'a' + 1;", "98", POINT_RETURNS},
    {"return int(3.75) + long(-2.5);", "1", POINT_RETURNS},
    {"return -1 < 1u;", "0", POINT_RETURNS},
    {"return (unsigned char)255 + 1;", "256", POINT_RETURNS},
    {"return -7 / 2 * 100 + -7 % 2;", "-301", POINT_RETURNS},
    {"return -8 >> 1;", "-4", POINT_RETURNS},
    {"unsigned a = 65536; return a * a;", "0", POINT_RETURNS},
    {"int a = 65536; return a * a;", NULL, POINT_UNDEFINED},
    {"long a = 65536; return a * a;", "4294967296", POINT_RETURNS},
    {"int a = 3; return a << 31;", NULL, POINT_UNDEFINED},
    {"int z = zero; return 5 / z;", NULL, POINT_UNDEFINED},
    {"int a = -2147483647 - 1, b = -1; return a / b;", NULL, POINT_UNDEFINED},
    {"int a = -2147483647 - 1, b = -1; return a % b;", NULL, POINT_UNDEFINED},
    {"int a = -2147483647, b = -1; return a / b + a % b;", "2147483647", POINT_RETURNS},
    {"long a = -2147483647 - 1, b = -1; return a / b + a % b;", "2147483648", POINT_RETURNS},
    {"int k = 32; return 1 << k;", "a shift by too much", POINT_UNDEFINED},
    {"int a = -1; unsigned b = 1; return a < b;", "0", POINT_RETURNS},
    {"long a = -1; unsigned b = 1; return a < b;", "1", POINT_RETURNS},
    {"int a = 3, b = 3; return (a <= b) * 10 + (a >= b);", "11", POINT_RETURNS},
    {"int i = 1, j = i++, k = ++i; return i * 100 + j * 10 + k;", "313", POINT_RETURNS},
    {"small e = two_; return e;", "2", POINT_RETURNS},
    {"bits b = {0}; b.low = 13; return b.low;", "5", POINT_RETURNS},
    {"bits b = {0}; b.low = 2; return (b.low - 5) < 0;", "1", POINT_RETURNS},
    {"bits b = {0}; b.sign = 7; return b.sign;", "-1", POINT_RETURNS},
    {"float f = 16777217; return (long)f;", "16777216", POINT_RETURNS},
    {"return narrow(300);", "44", POINT_RETURNS},
    {"int a = 300; return (unsigned char)a + (__typeof__(*(short *)0))70000;", "4508", POINT_RETURNS},
    {"const unsigned char &r = 300; return r;", "44", POINT_RETURNS},
    {"unsigned long m = -1; return ccute_offset(ccute_offset_by(m, ccute_make_layout(4)));", "-1", POINT_RETURNS},
    /* Names. */
    {"int n = 1; { int n = 2; } return n;", "1", POINT_RETURNS},
    {"int n = 1; return n * 100 + ::n * 10 + space::n;", "157", POINT_RETURNS},
    {"int n = 1; { int n = 2; n = 3; return n + ::n; }", "8", POINT_RETURNS},
    /* Aliasing. */
    {"int a = 1; int *p = &a; *p += 4; *__builtin_addressof(a) += 10; return a;", "15", POINT_RETURNS},
    {"int a = 1; int &r = a; r += 4; return a;", "5", POINT_RETURNS},
    {"int a = 1; auto l = [&] { a += 4; }; l(); return a;", "5", POINT_RETURNS},
    {"int a = 1; auto f = [&]() -> int & { return a; }; f() += 4; int &r = f(); r *= 2; return a;", "10",
     POINT_RETURNS},
    {"int a = 1; auto f = [&] { return a; }; int &&r = f(), &&s = (int)a; r = s = 7; return a;", "1", POINT_RETURNS},
    {"pair p = make_longer(3); return p.x * 100 + p.y * 10 + sum(make_longer(3));", "347", POINT_RETURNS},
    {"turned t = {3, 4, 5}; pair p = t; pair q[1] = {t}; return p.x * 100 + p.y * 10 + q[0].x;", "434", POINT_RETURNS},
    {"int a = 1; auto l = [a](int b) { return a + b; }; a = 9; return l(2);", "3", POINT_RETURNS},
    {"int a[3] = {1, 2}; int *p = a + 1; p[1] = 7; return a[1] * 100 + a[2] * 10 + a[0];", "271", POINT_RETURNS},
    {"int a[3] = {1, 2, 3}; return a[3];", NULL, POINT_UNDEFINED},
    {"alignas(16) char b[16]; return *(long *)(b + 4);", "the address of an access is not aligned to what it moves",
     POINT_UNDEFINED},
    {"int a = 3; cudaTouch(&a); return a == 3;", "0", POINT_RETURNS},
    {"int a[2] = {3, 4}, s = 0; for (int e : a) s = s * 10 + e; return s;", "34", POINT_RETURNS},
    {"int a[2] = {3, 4}; for (int &e : a) e++; return a[0] * 10 + a[1];", "45", POINT_RETURNS},
    {"pair a = {1, 2}, b = a; b.x = 5; return a.x * 10 + b.x + b.y;", "17", POINT_RETURNS},
    {"pair a = {1, 2}, *p = &a; p->y = 6; return a.sum();", "7", POINT_RETURNS},
    {"counted a, b; b.n = 4; a.n = 0; a = b; return a.n;", "5", POINT_RETURNS},
    /* Classes: made, converted, copied, assigned, destroyed. */
    {"made a(3); return a.x * 100 + a.y * 10 + a.z;", "347", POINT_RETURNS},
    {"made a; return a.x * 100 + a.y * 10 + a.z;", "237", POINT_RETURNS},
    {"made a = 5; return a.y;", "6", POINT_RETURNS},
    {"return made(1).y + made(1, 9).y;", "11", POINT_RETURNS},
    {"made a[2] = {4}; return a[0].x * 10 + a[1].x;", "42", POINT_RETURNS},
    {"return both(4).y * 10 + both(4).k;", "55", POINT_RETURNS},
    {"int n = 1; refers r(n); r.to += 4; return n;", "5", POINT_RETURNS},
    {"defaulted a{}; defaulted b = {7}; return a.x * 100 + a.y * 10 + b.x;", "57", POINT_RETURNS},
    {"boxed<int> a(3); boxed<char> b = a, c = b, d = b; d = b; return 100 * b.n + 10 * c.n + d.n;", "444",
     POINT_RETURNS},
    {"boxed<int> a(3); boxed<char> b = a; b = a; return b.n;", "5", POINT_RETURNS},
    {"parted p; return p.n + (__builtin_popcount(p.n) != __builtin_popcount(5));", "5", POINT_RETURNS},
    {"return operators(3, 4);", "34", POINT_RETURNS},
    {"degrees d = {20}; long s = d; return s + (d ? 1 : 5);", "41", POINT_RETURNS},
    {"counted a, b = a; a.n = 1; holder h, k; k.c[1].n = 4; h.c[1].n = 0; h = k; return h.c[1].n;", "5", POINT_RETURNS},
    {"const counted c = {3}; counted d[2]; ccute_copy(d, ccute_make_layout(2), &c, ccute_make_layout(2, 0)); return "
     "d[0].n * 10 + d[1].n;",
     "44", POINT_RETURNS},
    {"const picky c = {3}; picky d[1]; ccute_copy(d, ccute_make_layout(1), &c, ccute_make_layout(1)); return d[0].n;",
     "4", POINT_RETURNS},
    {"picky c = {3}, d[1]; ccute_copy(d, ccute_make_layout(1), &c, ccute_make_layout(1)); return d[0].n;", "13",
     POINT_RETURNS},
    {"counted d[2]; ccute_fill(d, ccute_make_layout(2), counted{6}); return d[1].n;", "7", POINT_RETURNS},
    {"made d[2] = {5, 6}; ccute_clear(d, ccute_make_layout(1)); return d[0].x * 10 + d[1].x;", "26", POINT_RETURNS},
    {"int n = 0; { leaves a(n, 2), b(n, 3); n = 1; } return n;", "132", POINT_RETURNS},
    {"int n = 0; { leaves a[2] = {{n, 2}, {n, 3}}; } return n;", "32", POINT_RETURNS},
    {"int n = 1; try { leaves a(n, 2); inner(1); } catch (char) { n = n * 10 + 4; } return n;", "124", POINT_RETURNS},
    {"int n = 0; { throws_late t; } return n;", "an exception that leaves a destructor", POINT_LEAVES},
    /* The facts about them that the machine does not know. */
    {"struct local { int n; ~local() { n = 9; } } l = {1}; return l.n;", "a destructor without a body", POINT_UNKNOWN},
    {"two_bases t; return t.n;", "a class with several bases", POINT_UNKNOWN},
    {"hidden h; long s = h; return s;", "a conversion function without a body", POINT_UNKNOWN},
    {"hidden h(3L); return 0;", "a constructor without a body", POINT_UNKNOWN},
    {"twofold t[2] = {{1}, {2}}; return t[0].n;", "a list from which several constructors may make an object",
     POINT_UNKNOWN},
    {"animal a; dog d; animal *p = &d, &q = a; return p->legs() * 100 + q.legs() * 10 + d.animal::legs();", "422",
     POINT_RETURNS},
#include "point_virtual.def"
    {"copies c(3); auto f = [=] { return c.n; }; auto g = [&] { return c.n; }; return f() * 10 + g();", "313",
     POINT_RETURNS},
    {"dog d; animal a, *p = &d, *q = &a; return (two ? p : q)->legs() * 10 + (two ? p : q)->animal::legs();", "42",
     POINT_RETURNS},
    /* The bindings of names. */
    {"int a[2] = {3, 4}; auto [x, y] = a; a[0] = 9; return x * 10 + y;", "34", POINT_RETURNS},
    {"int a[2] = {3, 4}; auto &[x, y] = a; x = 9; return a[0] * 10 + y;", "94", POINT_RETURNS},
    {"const auto [x, y] = pair{5, 6}; return x * 10 + y;", "56", POINT_RETURNS},
    {"pair p[2] = {{1, 2}, {3, 4}}; int s = 0; for (auto [x, y] : p) { s = s * 100 + x * 10 + y; x = 9; } return s * "
     "10 + p[0].x;",
     "12341", POINT_RETURNS},
    {"int a[2][2] = {{1, 2}, {3, 4}}; for (auto &[x, y] : a) x += y; return a[0][0] * 10 + a[1][0];", "37",
     POINT_RETURNS},
    {"int k = 5; auto [to] = refers(k); to = 9; return k;", "9", POINT_RETURNS},
    {"struct { unsigned a : 3, b : 5; } s = {2, 7}; auto &[x, y] = s; x = 5; return s.a * 100 + y;", "507",
     POINT_RETURNS},
    {"heir h; h.x = 6; h.y = 7; auto [x, y] = h; h.x = 0; return x * 10 + y;", "67", POINT_RETURNS},
    {"auto [x, y] = swapped{5, 6}; return x;", "a structured binding", POINT_UNKNOWN},
    {"auto [x, y] = freely{5, 6}; return x;", "a structured binding", POINT_UNKNOWN},
    {"switch (int k = two; k) { case 2: return k + 1; default: return 0; }", "3", POINT_RETURNS},
    {"if (int k = two; k > 1) return k; return 0;", "2", POINT_RETURNS},
    {"union { int k; unsigned char byte; }; k = 0x1234; return byte;", "52", POINT_RETURNS},
    {"int k = 1; auto f = [k = k + 1] { return k; }; return f() * 10 + k;", "21", POINT_RETURNS},
    {"return spread(1) * 1000 + spread(1, 2);", "20012", POINT_RETURNS},
    {"int a = 1; return constant<sizeof(a)>() + (decltype(a))3.5;", "7", POINT_RETURNS},
    {"joined x = {1, {2, 3}, {4}}, *p = &x; x.n++; return p->n + x.b * 10 + p->d * 100 + p->e;", "436", POINT_RETURNS},
    {"joined x = {1, 2, 3, 4}; either y = {}, z = {.s = {6}}; return x.more(x.c) + 100 * (z.s.n + 10 * y.n);", "7616",
     POINT_RETURNS},
    {"bounded b = {1}; return b.r[1][2] + !b.p + 2 * !b.q + 4 * !b.v + 8 * !b.w + b.d[1];", "23", POINT_RETURNS},
    {"int q[4] = {[2] = 5}; struct pair z = {.y = 3}; return q[2] * 10 + z.y + z.x;", "53", POINT_RETURNS},
    /* Control. */
    {"const int m = ({ if (two == 2) return 77; 3; }); return m;", "77", POINT_RETURNS},
    {"int s = 0; for (int i = 0; i < 3; i++) s += ({ if (i == 1) continue; i + 1; }); return s;", "4", POINT_RETURNS},
    {"return __extension__ 5;", "5", POINT_RETURNS},
    {"int s = 0; for (int i = 0; i < 5; i++) { if (i == 3) break; if (i == 1) continue; s += i; } return s;", "2",
     POINT_RETURNS},
    {"int i = 0; do i += 2; while (i < 5); return i;", "6", POINT_RETURNS},
    {"int i = 7; do i += 2; while (i < 5); return i;", "9", POINT_RETURNS},
    {"int s = 0; switch (two) { case 1: s += 1; case 2: s += 2; case 3: s += 4; break; default: s = 99; } return s;",
     "6", POINT_RETURNS},
    {"switch (9) { case 1: return 1; default: return 7; }", "7", POINT_RETURNS},
    {"int i = 0; again: i++; if (i < 4) goto again; return i;", "4", POINT_RETURNS},
    {"struct local { int n; }; try { throws_local(1); } catch (local &) { return 1; } catch (...) { return 2; } return "
     "0;",
     "2", POINT_RETURNS},
    {"return caught(2) + 10 * caught('c');", "22", POINT_RETURNS},
    {"try { throw 3L; } catch (int k) { return 1; } catch (long k) { return 10 + k; } return 0;", "13", POINT_RETURNS},
    {"try { inner(1); } catch (...) { return 4; } return 0;", "4", POINT_RETURNS},
    {"inner(1); return 0;", NULL, POINT_LEAVES},
    {"return two > 1 ? 6 : throw 1;", "6", POINT_RETURNS},
    {"return factorial(5);", "120", POINT_RETURNS},
    {"int s = 0, t = 0; (s++, t += s) && s++; return s * 10 + t;", "21", POINT_RETURNS},
    {"return zero && 1 / zero;", "0", POINT_RETURNS},
    {"return twice<long>(4) + times<3>(5);", "23", POINT_RETURNS},
    {"exit(2); return 1;", NULL, POINT_LEAVES},
    {"CCUTE_ASSUME(zero); return 1;", NULL, POINT_BROKEN},
    /* ccute. */
    {"return ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), 3, 2);", "14", POINT_RETURNS},
    {"return ccute_size(ccute_make_layout(TUP(-1, 2)));", NULL, POINT_TRAPS},
    {"const ccute_layout bad = ccute_make_layout(TUP(-1, 2)); return ccute_ok(bad);", "0", POINT_RETURNS},
    /* Text: as snprintf, and of a bad value, too. */
    {"char t[64]; int k = ccute_print_layout_text(ccute_make_layout(TUP(8, 2), TUP(2, 1)), t, sizeof t); return k * "
     "1000 + t[1] + t[11];",
     "11056", POINT_RETURNS},
    {"char t[4]; int k = ccute_print_layout_text(ccute_make_layout(TUP(8, 2), TUP(2, 1)), t, 4); return k * 1000 + "
     "t[2] * 10 + t[3];",
     "11440", POINT_RETURNS},
    {"char t = 7; int k = ccute_print_layout_text(ccute_make_layout(TUP(8, 2), TUP(2, 1)), &t, 0); return k * 10 + t;",
     "117", POINT_RETURNS},
    {"return ccute_print_layout_text(ccute_make_layout(TUP(8, 2), TUP(2, 1)), 0, 0);", "11", POINT_RETURNS},
    {"char t[4]; return ccute_print_layout_text(ccute_make_layout(TUP(8, 2), TUP(2, 1)), t, 64);",
     "an access lies outside of its object", POINT_UNDEFINED},
    {"int a[4] = {1, 2, 3, 4}, b[4] = {5, 6, 7, 8}, c[4]; const long apart = (long)b - (long)a;"
     "ccute_copy(c, ccute_make_layout(4), a, ccute_offset_by(apart / 4, ccute_make_layout(4))); return c[0];",
     "an access lies outside of its object", POINT_UNDEFINED},
    {"char t[9]; return ccute_print_tuple(TUP(8, 2), t, 9) * 1000 + t[3];", "5050", POINT_RETURNS},
    {"char t[9]; return ccute_print_tiler(CCUTE_TILE(8, 2), t, 9) * 1000 + t[1];", "5056", POINT_RETURNS},
    {"char t[9]; return ccute_explain(ccute_make_layout(TUP(8, 2), TUP(2, 1)), t, 9) * 1000 + t[0];", "2111",
     POINT_RETURNS},
    {"char t[64]; return ccute_print_layout_text(ccute_make_layout(-1), t, 64) > 0;", "1", POINT_RETURNS},
    {"char t[256]; return ccute_explain_tuple(ccute_shape(ccute_make_layout(-1)), t, 256) > 2;", "1", POINT_RETURNS},
    {"CCUTE_REGS(int, r, ccute_make_layout(8), 8); r[7] = 3; return r[7];", "3", POINT_RETURNS},
    {"CCUTE_REGS(int, r, ccute_make_layout(two, 8), 8); r[0] = 3; return r[0];", "an array is smaller than its layout",
     POINT_TRAPS},
    {"CCUTE_REGS(int, r, ccute_make_layout(-two), 8); r[0] = 3; return r[0];", "an array is smaller than its layout",
     POINT_TRAPS},
    {"int a[4] = {1, 2, 3, 4}, b[4] = {0}; const ccute_layout l = ccute_make_layout(4, two - 1); "
     "ccute_copy(b, ccute_make_layout(4), a, l); return b[3] * 10 + b[0];",
     "41", POINT_RETURNS},
    {"int a[4] = {1, 2, 3, 4}; ccute_copy(a, ccute_make_layout(3), a, ccute_make_layout(3)); return a[2];", "3",
     POINT_RETURNS},
    {"return at_in<3>(5);", "15", POINT_RETURNS},
    {"int a[4] = {1, 2, 3, 4}; ccute_copy(a + 1, ccute_make_layout(3), a, ccute_make_layout(3)); return a[3];", NULL,
     POINT_UNDEFINED},
    {"int a[4] = {1, 2, 3, 4}, b[4] = {0}; const ccute_layout l = ccute_make_layout(4); "
     "ccute_copy_bounded(b, l, a, l, TUP(3), l); return b[2] * 10 + b[3];",
     "30", POINT_RETURNS},
    {"alignas(16) int a[4] = {1, 2, 3, 4}, b[4] = {9, 9, 9, 9}; const ccute_layout l = ccute_make_layout(4); "
     "ccute_copy_bounded_with(ccute_cp_async(32, 32), b, l, a, l, TUP(3), l); return b[2] * 10 + b[3];",
     "30", POINT_RETURNS},
    {"const ccute_layout l = ccute_make_layout(4); int a[4] = {1}; float b[4]; ccute_convert_tiled(ccute_thread_slice("
     "ccute_make_tiled_copy(ccute_cp_async(128, 32), ccute_make_layout(1), l), 0), b, l, a, l); return 1;",
     "a copy is refused", POINT_TRAPS},
    {"int a[4] = {1, 2, 3, 4}; ccute_convert(a + 1, ccute_make_layout(3), a, ccute_make_layout(3)); return a[3];",
     "a copy's destination overlaps its source", POINT_UNDEFINED},
    {"degrees d = {4}; long a[2] = {d, 1}; return a[0] + a[1];", "9", POINT_RETURNS},
    {"int n = 1; const refers &r = n; r.to = 5; return n;", "5", POINT_RETURNS},
    {"zeroed a{}, b = zeroed(), c[2] = {{4}}; return a.n + a.k + b.n * 10 + b.k * 100 + c[0].n * 1000 + c[1].n;",
     "4303", POINT_RETURNS},
    {"int n = 1; struct { refers r; int k; } s = {n, 2}; s.r.to = 5; return n * 10 + s.k;", "52", POINT_RETURNS},
    {"int a[2][2] = {{1, 2}, {3, 4}}; const auto f = [=]() { return 10 * a[1][1] + a[0][1]; }; a[1][1] = 9; return "
     "f();",
     "42", POINT_RETURNS},
    {"int a[4] = {1, 2, 3, 4}; int(&r)[2] = *reinterpret_cast<int(*)[2]>(a + 2); return r[1] * 10 + "
     "((int(*)[2])a)[1][0];",
     "43", POINT_RETURNS},
    /* struct bounded has a[4] and r[2][3] in the middle of it. */
    {"bounded s = {0}; s.a[3] = 4; int *const p = s.a; const auto l = ccute_make_layout(4); "
     "const auto f = [=]() { int b[4]; ccute_copy(b, l, p, l); return b[3]; }; return f();",
     "4", POINT_RETURNS},
    {"bounded s = {0}; int b[4] = {4}; const auto l = ccute_make_layout(4); ccute_copy(s.a, l, b, l); return s.a[0];",
     "4", POINT_RETURNS},
    {"bounded s = {0}; int b[5] = {0}; ccute_copy(s.a, ccute_make_layout(5), b, ccute_make_layout(5)); return 1;",
     "an access lies outside of its object", POINT_UNDEFINED},
    {"bounded s = {0}; int b[4], *const p = &s.a[1]; const auto l = ccute_make_layout(4); ccute_copy(b, l, p, l); "
     "return 1;",
     "an access lies outside of its object", POINT_UNDEFINED},
    {"bounded s = {0}; int(&r)[4] = s.a; ccute_fill(r, ccute_make_layout(TUP(2, 2), TUP(1, 3)), 1); return 1;",
     "an access lies outside of its object", POINT_UNDEFINED},
    {"bounded s = {0}; int b[6] = {1, 2, 3, 4, 5, 6}; ccute_copy(s.r[0], ccute_make_layout(6), b, "
     "ccute_make_layout(6)); return s.r[1][2];",
     "6", POINT_RETURNS},
#include "point_products.def"
    {"int b[4]; ccute_fill(b, ccute_make_layout(4), 7); ccute_clear(b, ccute_make_layout(2)); return b[1] * 10 + b[2];",
     "7", POINT_RETURNS},
};

enum { ROWS = sizeof rows / sizeof *rows };

static arena *memory;
static const struct ast_view *view;

static void read_text(const char *text)
{
    const char *flags[2] = {NULL, NULL}, *srcdir = getenv("srcdir"), *why;
    char include[512];
    static struct diag diag;
    struct ast_request request = {.diag = &diag, .language = AST_CXX, .bodies = true};
    struct ast_file *file;
    diag.out = stderr;
    snprintf(include, sizeof include, "-I%s/include", srcdir ? srcdir : ".");
    flags[0] = include;
    memory = request.arena = arena_new();
    request.flags = flags;
    request.source = source_make(memory, "point.cc", text, strlen(text), &why);
    request.path = "point.cc";
    ck_assert_ptr_nonnull(request.source);
    file = ast_read(&request);
    ck_assert_ptr_nonnull(file);
    view = &file->view[0];
    ck_assert_uint_eq(view->errors, 0);
}

static void read_all(void)
{
    static char text[1 << 16];
    size_t used = (size_t)snprintf(text, sizeof text, "%s%s", head, virtual_head);
    for (int i = 0; i < ROWS; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "CCUTE_FOLD long f%d() { %s }\n", i, rows[i].body);
    read_text(text);
}

static const char *why(const struct point_run *run) { return run->why ? message_words(memory, run->why) : ""; }

/* The value that a function returns, or NULL; *run is the way it ends. */
static const char *result(const struct ast_function *function, bool wraps, struct point_run *run)
{
    const struct point_program program = {.view = view, .wraps = wraps};
    struct point_world *world = point_world_new(memory);
    point_learn(world, function);
    point_world_begin(world, 1, 0);
    point_execute(world, &program, function, memory, 100000, run);
    point_world_free(world);
    if (run->wraps)
        run->stop = POINT_UNDEFINED;
    return run->stop != POINT_RETURNS ? why(run) : run->event[run->event_count - 1].values;
}

static const struct ast_function *function_named(const char *name)
{
    for (uint32_t i = 0; i < view->function_count; i++)
        if (strcmp(view->function[i]->decl->name, name) == 0)
            return view->function[i];
    return NULL;
}

START_TEST(a_function_does_what_the_language_says)
{
    const struct row *row = &rows[_i];
    const struct ast_function *function;
    struct point_run run;
    const char *got;
    char name[16];
    read_all();
    snprintf(name, sizeof name, "f%d", _i);
    function = function_named(name);
    ck_assert_ptr_nonnull(function);
    got = result(function, false, &run);
    ck_assert_msg(run.stop == row->stop, "%s: ends as %d (%s), expected %d", row->body, run.stop, why(&run), row->stop);
    ck_assert_msg(!row->value || strcmp(got, row->value) == 0, "%s: gives %s, expected %s", row->body, got, row->value);
    arena_free(memory);
}
END_TEST

/* What the calls of tests/fold/copies_by_row.cc return, worked out by the calls' contracts. */
static const struct {
    enum call call;
    const char *value;
} copies[] = {
    {CALL_ccute_copy, "1672"},
    {CALL_ccute_copy_with, "1672"},
    {CALL_ccute_copy_if, "5672"},
    {CALL_ccute_copy_bounded, "1278"},
    {CALL_ccute_copy_bounded_with, "1678"},
    {CALL_ccute_copy_tiled, "1672"},
    {CALL_ccute_copy_tiled_bounded, "1678"},
    {CALL_ccute_fill, "1671"},
    {CALL_ccute_clear, "608"},
    {CALL_ccute_convert, "1672"},
    {CALL_ccute_convert_saturated, "2550600"},
    {CALL_ccute_convert_bounded, "1678"},
    {CALL_ccute_convert_saturated_bounded, "2550608"},
    {CALL_ccute_convert_if, "5672"},
    {CALL_ccute_convert_saturated_if, "50600"},
    {CALL_ccute_convert_tiled, "1672"},
    {CALL_ccute_convert_saturated_tiled, "2550600"},
    {CALL_ccute_convert_tiled_bounded, "1678"},
    {CALL_ccute_convert_saturated_tiled_bounded, "2550608"},
    {CALL_ccute_axpby, "70116"},
    {CALL_ccute_axpby_bounded, "70105"},
    {CALL_ccute_axpby_if, "20116"},
};

enum { COPIES = sizeof copies / sizeof *copies };

START_TEST(a_copy_does_what_its_contract_says)
{
    const char *const name = call_name(copies[_i].call), *const srcdir = getenv("srcdir"), *got;
    char path[512], text[1 << 14];
    struct point_run run;
    size_t used;
    FILE *file;
    snprintf(path, sizeof path, "%s/tests/fold/copies_by_row.cc", srcdir ? srcdir : ".");
    file = fopen(path, "r");
    ck_assert_ptr_nonnull(file);
    used = fread(text, 1, sizeof text - 64, file);
    fclose(file);
    snprintf(text + used, sizeof text - used, "\nlong f() { return %s(1); }\n", name_after_ccute(name));
    read_text(text);
    got = result(function_named("f"), false, &run);
    ck_assert_msg(strcmp(got, copies[_i].value) == 0, "%s: gives %s, expected %s", name, got, copies[_i].value);
    arena_free(memory);
}
END_TEST

START_TEST(each_copy_has_a_row)
{
    int found = 0;
    for (int call = CALL_OTHER + 1; call < CALLS; call++)
        found += copy_call_of((enum call)call) != NULL;
    ck_assert_int_eq(found, COPIES);
    for (int i = 0; i < COPIES; i++)
        ck_assert_ptr_nonnull(copy_call_of(copies[i].call));
}
END_TEST

/* The same rows, with -fwrapv; "" where they are still undefined. */
START_TEST(signed_numbers_wrap_around_if_that_is_said)
{
    static const struct {
        const char *body, *value;
    } wrapping[] = {{"int a = 65536; return a * a;", "0"},
                    {"int a = 3; return a << 31;", "-2147483648"},
                    {"int a = -2147483647 - 1, b = -1; return a % b;", ""}};
    struct point_run run;
    char name[16];
    read_all();
    for (int i = 0; i < ROWS; i++)
        for (size_t k = 0; k < sizeof wrapping / sizeof *wrapping; k++)
            if (strcmp(rows[i].body, wrapping[k].body) == 0) {
                snprintf(name, sizeof name, "f%d", i);
                ck_assert_str_eq(result(function_named(name), true, &run), wrapping[k].value);
            }
    arena_free(memory);
}
END_TEST

/* A function of the user's whose name begins as one of C's does is none of C's: its calls are seen. */
START_TEST(mathematics_goes_by_whole_names)
{
    static const char *const own[] = {"logger", "expand", "power", "single", "cosine", "fmap", "sqrt_of", "sincosf"};
    static const struct {
        const char *name;
        enum call call;
    } cs[] = {{"log", CALLS_log},    {"log1pf", CALLS_log}, {"expm1", CALLS_exp},    {"exp10f", CALLS_exp},
              {"sinpif", CALLS_sin}, {"coshf", CALLS_cos},  {"__expf", CALLS___exp}, {"sqrtl", CALLS_sqrt}};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        ck_assert_msg(known_call(own[i]) == CALL_OTHER, "%s", own[i]);
    for (size_t i = 0; i < sizeof cs / sizeof *cs; i++)
        ck_assert_msg(known_call(cs[i].name) == cs[i].call, "%s", cs[i].name);
}
END_TEST

START_TEST(each_name_has_its_number)
{
    static const struct {
        const char *name;
        enum name_family family;
        enum call_trait trait;
    } names[] = {{"ccute_size", NAME_CCUTE, CALL_LAYOUTS},
                 {"ccute_mine", NAME_CCUTE, CALL_PLAIN},
                 {"ccute_tma_load_tile", NAME_CCUTE, CALL_ENGINES},
                 {"ccute_load_matrices_trans", NAME_CCUTE, CALL_MOVES},
                 {"ccute_store_global", NAME_CCUTE, CALL_MOVES},
                 {"CCUTE_ISSUE_80", NAME_CCUTE_MACRO, CALL_ISSUES},
                 {"__builtin_trap", NAME_BUILTIN, CALL_PLAIN},
                 {"__assert_fail", NAME_RESERVED, CALL_LEAVES},
                 {"cudaMalloc", NAME_CUDA, CALL_PLAIN},
                 {"printf", NAME_FREE, CALL_RETURNS},
                 {"fence_proxy_async_shared_cta", NAME_FREE, CALL_FENCES},
                 {"fence", NAME_FREE, CALL_PLAIN},
                 {"ccut", NAME_FREE, CALL_PLAIN}};
    for (int call = CALL_OTHER + 1; call < CALLS; call++)
        ck_assert_int_eq(known_call(call_name((enum call)call)), call);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ck_assert_msg(name_family(names[i].name) == names[i].family, "%s", names[i].name);
        ck_assert_msg(call_trait(known_call(names[i].name)) == names[i].trait, "%s", names[i].name);
    }
    ck_assert_int_eq(known_call_in("ccute_size_of", 10), CALL_ccute_size);
    ck_assert_int_eq(known_call(NULL), CALL_OTHER);
    ck_assert_str_eq(name_after_ccute("ccute_size"), "size");
    ck_assert_ptr_null(name_after_ccute("CCUTE_T"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("point");
    TCase *group = tcase_create("language");
    SRunner *runner = srunner_create(suite);
    int failed;
    tcase_set_timeout(group, 60);
    tcase_add_loop_test(group, a_function_does_what_the_language_says, 0, ROWS);
    tcase_add_loop_test(group, a_copy_does_what_its_contract_says, 0, COPIES);
    tcase_add_test(group, each_copy_has_a_row);
    tcase_add_test(group, signed_numbers_wrap_around_if_that_is_said);
    tcase_add_test(group, each_name_has_its_number);
    tcase_add_test(group, mathematics_goes_by_whole_names);
    suite_add_tcase(suite, group);
    srunner_run_all(runner, CK_ENV);
    failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

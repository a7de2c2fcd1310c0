// run: types(3); types(0); sized(5); sums(5)
/* A call is a value of its type, which sizeof, __typeof__, __auto_type, _Generic and statements that are values see. */
#include <ccute/ccute.h>
#include <ccute/short.h>

#define WHICH(x) _Generic((x), _Bool: 1, char: 2, signed char: 3, short: 4, int: 5, long: 6, unsigned char: 7, unsigned: 8)

CCUTE_FOLD static int id(int a) { return a; }
CCUTE_FOLD static short small(int a) { return (short)a; }
CCUTE_FOLD static unsigned natural(unsigned char a) { return a; }
CCUTE_FOLD static int less(int a, int b) { return a < b; }

CCUTE_FOLD long types(int i)
{
    _Bool b = i;
    char c = (char)i;
    short s = (short)i;
    return WHICH(less(i, 3)) + 10 * WHICH(id(b)) + 100 * WHICH(id(c)) + 1000 * WHICH(id(s)) + 10000 * WHICH(small(3)) +
           100000 * WHICH(natural((unsigned char)i)) + 1000000L * WHICH(i ? id(b) : id(c)) + 10000000L * WHICH((0, id(c)));
}

struct packed {
    int a : 5;
};

CCUTE_FOLD long sized(int i)
{
    char c = (char)i;
    struct packed p = {i};
    __auto_type x = id(c);
    __typeof__(id(c)) y = 300;
    __auto_type z = ({ id(c); });
    x += 300;
    z += 300;
    return x + y + z + 10000 * sizeof(id(c)) + 100000 * sizeof(id(p.a)) + 1000000 * sizeof(small(7));
}

static long sum(int a, long b) { return a + b; }

CCUTE_FOLD long sums(int i)
{
    char c = (char)i;
    return sum(id(c), id(i)) + (i > 2 ? id(c) : id(i));
}
// ---- folded ----
// 8 | __attribute__((unused)) CCUTE_FOLD static int id(int a) { return a; }
// 9 | __attribute__((unused)) CCUTE_FOLD static short small(int a) { return (short)a; }
// 10 | __attribute__((unused)) CCUTE_FOLD static unsigned natural(unsigned char a) { return a; }
// 11 | __attribute__((unused)) CCUTE_FOLD static int less(int a, int b) { return a < b; }
// 18 |     return WHICH(((int)(i < 3))) + 10 * WHICH(((int)b)) + 100 * WHICH(((int)c)) + 1000 * WHICH(((int)s)) + 10000 * WHICH(((short)3)) +
// 19 |            100000 * WHICH(((unsigned)(unsigned char)i)) + 1000000L * WHICH(i ? ((int)b) : ((int)c)) + 10000000L * WHICH((0, ((int)c)));
// 30 |     __auto_type x = (int)c;
// 31 |     __typeof__((int)c) y = 300;
// 32 |     __auto_type z = ({ ((int)c); });
// 35 |     return x + y + z + 10000 * sizeof((int)c) + 100000 * sizeof((int)p.a) + 1000000 * sizeof((short)7);
// 43 |     return sum(c, i) + (i > 2 ? c : i);
// ! helpers_give_values_in_c.c:18:18: remark: costly: fewer instructions where i < 3; remedy: CCUTE_ASSUME(i < 3)
// !     return WHICH(less(i, 3)) + 10 * WHICH(id(b)) + 100 * WHICH(id(c)) + 1000 * WHICH(id(s)) + 10000 * WHICH(small(3)) +
// !                  ^~~~~~~~~~

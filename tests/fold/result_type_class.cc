#include <ccute/short.h>

struct chosen {
    int by;
    chosen(int) : by(1) {}
    chosen(long) : by(2) {}
    chosen(long long) : by(3) {}
    chosen &operator=(int) { return by += 10, *this; }
    chosen &operator=(long) { return by += 20, *this; }
    chosen &operator=(long long) { return by += 30, *this; }
    int operator[](int) const { return 100; }
    int operator[](long) const { return 200; }
    int operator[](long long) const { return 300; }
};

// run: f(3, 2)
CCUTE_FOLD long f(int n, int i)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 4), TUP(n, 1));
    chosen a = ccute_at(l, i), b(ccute_size(l)), c = 0;
    c = ccute_at(l, i);
    return a.by + 7 * b.by + 49 * c.by + c[ccute_at(l, i)];
}
// ---- folded ----
// 19 |     /* l = (4,4):(n,1) */
// 20 |     chosen a = (long)(i / 4 + (long long)n * (i % 4)), b(16L), c = 0;
// 21 |     c = (long)(i / 4 + (long long)n * (i % 4));
// 22 |     return a.by + 7 * b.by + 49 * c.by + c[(long)(i / 4 + (long long)n * (i % 4))];
// ! result_type_class.cc:20:16: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     chosen a = ccute_at(l, i), b(ccute_size(l)), c = 0;
// !                ^~~~~~~~~~~~~~
// ! result_type_class.cc:21:9: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     c = ccute_at(l, i);
// !         ^~~~~~~~~~~~~~
// ! result_type_class.cc:22:44: remark: costly: fewer instructions where i >= 0; remedy: CCUTE_ASSUME(i >= 0)
// !     return a.by + 7 * b.by + 49 * c.by + c[ccute_at(l, i)];
// !                                            ^~~~~~~~~~~~~~

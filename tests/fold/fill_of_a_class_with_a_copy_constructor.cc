#include <ccute/ccute.h>

struct counted {
    int v;
    counted(int x = 2) : v(x) { }
    counted(const counted &o) : v(o.v) { }
    counted &operator=(const counted &o)
    {
        v = o.v + 1;
        return *this;
    }
    ~counted() { }
};
// run: f(3)
CCUTE_FOLD long f(int n)
{
    counted to[8];
    ccute_fill(to, ccute_make_layout(4, 2), counted(n));
    return to[2].v * 10 + to[6].v;
}
// ---- folded ----
// 18 |     { const __typeof__(*to) x0((counted(n))); to[0] = x0; to[2] = x0; to[4] = x0; to[6] = x0; }
// ! fill_of_a_class_with_a_copy_constructor.cc:18:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has a copy constructor of its own
// !     ccute_fill(to, ccute_make_layout(4, 2), counted(n));
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

#include <ccute/short.h>

// run: in_order()
static long told;
struct counted {
    int x;
    counted(int v = 0) : x(v) {}
    counted &operator=(const counted &o)
    {
        x = o.x;
        told = told * 3 + x;
        return *this;
    }
};

CCUTE_FOLD long in_order()
{
    const ccute_layout a = ccute_make_layout_right(TUP(4, 4));
    counted d[16], s[16];
    for (int i = 0; i < 16; i++)
        s[i].x = i;
    told = 0;
    ccute_copy(d, a, s, a);
    return told;
}
// ---- folded ----
// 18 |     /* a = (4,4):(4,1) */
// 23 |     { { d[0] = s[0]; d[4] = s[4]; d[8] = s[8]; d[12] = s[12]; d[1] = s[1]; d[5] = s[5]; d[9] = s[9]; d[13] = s[13]; } { d[2] = s[2]; d[6] = s[6]; d[10] = s[10]; d[14] = s[14]; d[3] = s[3]; d[7] = s[7]; d[11] = s[11]; d[15] = s[15]; } }
// ! copy_of_classes.cc:23:5: remark: narrow: 32-bit: the elements are assigned one by one: 'counted' has an operator of its own
// !     ccute_copy(d, a, s, a);
// !     ^~~~~~~~~~~~~~~~~~~~~~

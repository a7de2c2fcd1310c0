// The form of a layout in an object, stated of a const copy, whose members the check of the folded text reads. --verify has a
// layout there, where nothing wrote one, and the copy is that layout, too.
#include <ccute/short.h>

struct tile {
    int n;
    ccute_layout l;

    CCUTE_FOLD int of_this(int i) const
    {
        const ccute_layout k = l;
        CCUTE_FORM(k, "(_,_):(_,_)");
        return ccute_at(k, i, 1);
    }
};

// run: of_this(3); in_a_parameter({2, ccute_make_layout(TUP(4, 8), TUP(1, 4))}, 3); by_a_pointer(2)
static int of_this(int i) { return tile{1, ccute_make_layout(TUP(4, 8), TUP(8, 1))}.of_this(i); }

CCUTE_FOLD int in_a_parameter(const tile &t, int i)
{
    const ccute_layout k = t.l;
    CCUTE_FORM(k, "(_,8):(_,_)");
    return ccute_at(k, i, 1) + t.n;
}

CCUTE_FOLD int of_a_pointer(const ccute_layout *l, int i)
{
    const ccute_layout k = *l;
    CCUTE_FORM(k, "(_,_):(1,_)");
    return ccute_at(k, i, 1);
}

static int by_a_pointer(int i)
{
    const ccute_layout l = ccute_make_layout(TUP(4, 8), TUP(1, 4));
    return of_a_pointer(&l, i);
}
// ---- folded ----
// 12 |         ccute_check_(k.shape.prof[0] == 16 && k.shape.prof[1] == 1 && k.shape.n == 2 && k.shape.status == 0 && k.sw_bits == 0);
// 13 |         return (long long)((unsigned long long)k.stride[1] + k.offset + (unsigned long long)i * k.stride[0]);
// 23 |     ccute_check_(k.shape.prof[0] == 16 && k.shape.v[1] == 8 && k.shape.prof[1] == 1 && k.shape.n == 2 && k.shape.status == 0 && k.sw_bits == 0);
// 24 |     return ((long)(long long)((unsigned long long)k.stride[1] + k.offset + (unsigned long long)i * k.stride[0])) + t.n;
// 30 |     ccute_check_(k.shape.prof[0] == 16 && k.shape.prof[1] == 1 && k.stride[0] == 1 && k.shape.n == 2 && k.shape.status == 0 && k.sw_bits == 0);
// 31 |     return (long long)((unsigned long long)i + k.stride[1] + k.offset);

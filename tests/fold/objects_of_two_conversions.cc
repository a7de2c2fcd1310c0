// run: cast(3); named_cast(3); plain(3); wide(3); narrow(3)
/* An object is converted by the conversion that the source chose, also where the result is wanted in another type. */
#include <ccute/ccute.h>
#include <ccute/short.h>

struct two {
    int value;
    operator int() const { return value; }
    explicit operator long() const { return value + 1000; }
};

struct narrow_one {
    int value;
    operator signed char() const { return (signed char)value; }
    explicit operator long long() const { return 1000; }
};

CCUTE_FOLD static int id(int a) { return a; }

CCUTE_FOLD long cast(int i)
{
    const two c = {i};
    return ccute_at(ccute_make_layout(TUP(8, 8), TUP(int(c), 1)), 1) + ccute_at(ccute_make_layout(8, int(c) * 3), 2);
}

CCUTE_FOLD long named_cast(int i)
{
    const two c = {i};
    return ccute_at(ccute_make_layout(TUP(8, 8), TUP(static_cast<int>(c), 1)), 1) * 7;
}

CCUTE_FOLD long plain(int i)
{
    const two c = {i};
    const ccute_layout l = ccute_make_layout(TUP(8, 8), TUP(1, 8));
    return id(c) + ccute_at(l, id(c), 2);
}

CCUTE_FOLD long wide(int i)
{
    const two c = {i};
    return ccute_at(ccute_make_layout(8, long(c)), 1);
}

CCUTE_FOLD long long narrow(int i)
{
    const narrow_one c = {i};
    return (long long)ccute_at(ccute_make_layout(TUP(8, 8), TUP(int(c), 1)), 3);
}
// ---- folded ----
// 18 | __attribute__((unused)) CCUTE_FOLD static int id(int a) { return a; }
// 23 |     return ((long)((int)(c))) + ((long)((long long)(int(c) * 3) * 2));
// 29 |     return ((long)((int)(c))) * 7;
// 35 |     /* l = (8,8):(1,8) */
// 36 |     return ((int)(c)) + ((long)((long long)((int)(c)) + 16));
// 42 |     return ((long)(c));
// 48 |     return (long long)(((signed char)(c)) * 3);

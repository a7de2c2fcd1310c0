// A member of a partial specialisation that the folded text does not call any more: the primary template's is another.
#include <ccute/ccute.h>
#include <ccute/short.h>
template <class T, int N> struct strided {
    static constexpr int by = N;
    static long at(int i) { return i * by; }
};
template <class T> struct strided<T *, 3> {
    static constexpr int by = 50;
    CCUTE_FOLD static long at(int i) { return ccute_at(ccute_make_layout(8, by), i) + 1; }
};
CCUTE_FOLD long both(int i)
{
    return strided<int, 3>::at(i) + strided<int *, 3>::at(2);
}

// A fill and a copy that run an assignment of the user are verified.
// says: verified: 4 agree, 0 differ, 0 not verified
#include <ccute/ccute.h>

struct counted {
    int v;
    counted() = default;
    counted(const counted &) = default;
    __device__ counted &operator=(const counted &other)
    {
        v = other.v + 1000;
        return *this;
    }
};

CCUTE_FOLD __global__ void f(counted *to, const counted *from, int n)
{
    counted one;
    one.v = n;
    ccute_copy(to, ccute_make_layout(8), from, ccute_make_layout(8));
    ccute_fill(to + 8, ccute_make_layout(4), one);
}

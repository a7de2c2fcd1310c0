// A fill that runs an assignment of the user: what cannot be verified is reported, not called an error.
// says: a fill of objects whose assignment does more than copy their bytes
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

// HPTT, the High-Performance Tensor Transposition library: dense tensors of floats and doubles, permuted. Its plans are
// measured ones.
#include <algorithm>
#include <climits>
#include <memory>
#include <vector>

#include <hptt.h>

#include "tensor_peer.h"

namespace
{

struct plan {
    virtual ~plan() {}
    virtual void run() = 0;
};

template <typename T> struct plan_of : plan {
    std::shared_ptr<hptt::Transpose<T>> transpose;
    void run() override { transpose->execute(); }
};

// Whether the loops in this order fill their tensor without a gap.
bool dense(const std::vector<int> &order, const int64_t *extent, const int64_t *stride)
{
    int64_t next = 1;
    for (int loop : order) {
        if (stride[loop] != next || extent[loop] > INT_MAX)
            return false;
        next *= extent[loop];
    }
    return true;
}

template <typename T> plan *make(const std::vector<int> &from_order, const int64_t *extent, void *to, const void *from)
{
    const int rank = static_cast<int>(from_order.size());
    std::vector<int> perm(from_order.size()), size(from_order.size());
    for (int k = 0; k < rank; k++) {
        size[static_cast<size_t>(k)] = static_cast<int>(extent[from_order[static_cast<size_t>(k)]]);
        perm[static_cast<size_t>(from_order[static_cast<size_t>(k)])] = k;
    }
    plan_of<T> *const p = new plan_of<T>;
    p->transpose = hptt::create_plan(perm.data(), rank, T(1), static_cast<const T *>(from), size.data(), nullptr, T(0),
                                     static_cast<T *>(to), nullptr, hptt::MEASURE, 1);
    return p;
}

} // namespace

void *bench_peer_plan(int rank, const int64_t *extent, const int64_t *dst, const int64_t *src, int element, void *to,
                      const void *from)
{
    std::vector<int> to_order, from_order;
    for (int i = 0; i < rank; i++)
        to_order.push_back(i);
    from_order = to_order;
    std::sort(from_order.begin(), from_order.end(), [src](int a, int b) { return src[a] < src[b]; });
    if (!dense(to_order, extent, dst) || !dense(from_order, extent, src))
        return nullptr;
    if (element == 4)
        return make<float>(from_order, extent, to, from);
    return element == 8 ? make<double>(from_order, extent, to, from) : nullptr;
}

void bench_peer_run(void *p) { static_cast<plan *>(p)->run(); }
void bench_peer_free(void *p) { delete static_cast<plan *>(p); }

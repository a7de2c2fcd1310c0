// The check of each generated kernel of tests/run-products.sh: its sums equal those of plain loops.
#ifndef CCUTE_TESTS_CHECK_H
#define CCUTE_TESTS_CHECK_H

#include <ccute/cpu.h>
#include <ccute/short.h>
#include <cstdio>
#include <vector>

#include "numbers.h"

template <int TYPE> struct matrix {
    typedef typename element<TYPE>::type type;
    std::vector<type> host;
    type *device;

    explicit matrix(int count) : host(static_cast<size_t>(count))
    {
        for (int i = 0; i < count; i++)
            numbers<TYPE>::set(host.data(), i, low(TYPE) + below(high(TYPE) - low(TYPE) + 1));
        cudaMalloc(&device, bytes());
        cudaMemcpy(static_cast<void *>(device), host.data(), bytes(), cudaMemcpyHostToDevice);
    }
    ~matrix() { cudaFree(device); }
    size_t bytes() const { return host.size() * sizeof host[0]; }
};

// Elements between memory and registers, those of less than a byte by their bits.
template <int TYPE, class T>
__device__ void load(T *to, const ccute_layout &registers, const T *from, const ccute_layout &part)
{
    for (int i = 0; i < ccute_size(part); i++)
        numbers<TYPE>::set(to, ccute_at(registers, i), numbers<TYPE>::get(from, ccute_at(part, i)));
}

template <int A, int B, int C>
static bool differs(const char *name, bool first, int threads, const int (&extent)[3], const ccute_layout &lc,
                    const ccute_layout &la, const ccute_layout &lb,
                    void (*kernel)(typename element<C>::type *, const typename element<A>::type *,
                                   const typename element<B>::type *))
{
    const matrix<A> a(extent[0] * extent[2]);
    const matrix<B> b(extent[1] * extent[2]);
    matrix<C> c(extent[0] * extent[1]);
    std::vector<typename element<C>::type> result = c.host;
    int wrong = 0;
    CCUTE_LAUNCH(kernel, 1, threads, 0, 0, c.device, a.device, b.device);
    if (cudaMemcpy(static_cast<void *>(result.data()), c.device, c.bytes(), cudaMemcpyDeviceToHost) != cudaSuccess)
        wrong = -1;
    for (int m = 0; m < extent[0] && wrong >= 0; m++)
        for (int n = 0; n < extent[1]; n++) {
            int sum = first ? 0 : numbers<C>::get(c.host.data(), ccute_at(lc, m, n));
            for (int k = 0; k < extent[2]; k++)
                sum += numbers<A>::get(a.host.data(), ccute_at(la, m, k)) *
                       numbers<B>::get(b.host.data(), ccute_at(lb, n, k));
            wrong += sum != numbers<C>::get(result.data(), ccute_at(lc, m, n));
        }
    if (wrong)
        printf("%s: %d of %d elements differ\n", name, wrong, extent[0] * extent[1]);
    return wrong != 0;
}

#endif

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

// A product, and the layouts of its matrices.
template <int A, int B, int C> struct product {
    int extent[3];
    ccute_layout lc, la, lb;
    bool first;
    matrix<A> a{extent[0] * extent[2]};
    matrix<B> b{extent[1] * extent[2]};
    matrix<C> c{extent[0] * extent[1]};

    int wanted(int m, int n) const
    {
        int sum = first ? 0 : numbers<C>::get(c.host.data(), ccute_at(lc, m, n));
        for (int k = 0; k < extent[2]; k++)
            sum +=
                numbers<A>::get(a.host.data(), ccute_at(la, m, k)) * numbers<B>::get(b.host.data(), ccute_at(lb, n, k));
        return sum;
    }
    // How many elements of a result are wrong; the first ones are printed, so many.
    int wrong(const std::vector<typename matrix<C>::type> &result, int printed) const
    {
        int count = 0;
        for (int m = 0; m < extent[0]; m++)
            for (int n = 0; n < extent[1]; n++) {
                const int got = numbers<C>::get(result.data(), ccute_at(lc, m, n)), want = wanted(m, n);
                if (got != want && count++ < printed)
                    printf("    (%d, %d): %d, not %d; before: %d\n", m, n, got, want,
                           numbers<C>::get(c.host.data(), ccute_at(lc, m, n)));
            }
        return count;
    }
};

// How many bytes on the device are not those that were copied there; -1 if they cannot be read.
template <int TYPE> static int changed(const matrix<TYPE> &x)
{
    std::vector<typename matrix<TYPE>::type> now = x.host;
    int count = 0;
    if (cudaMemcpy(static_cast<void *>(now.data()), x.device, x.bytes(), cudaMemcpyDeviceToHost) != cudaSuccess)
        return -1;
    for (size_t i = 0; i < x.bytes(); i++)
        count += reinterpret_cast<const char *>(now.data())[i] != reinterpret_cast<const char *>(x.host.data())[i];
    return count;
}

// How many elements are wrong after a launch; -1 if it fails.
template <int A, int B, int C, class F> static int launched(const product<A, B, C> &p, int threads, F kernel)
{
    std::vector<typename element<C>::type> result = p.c.host;
    CCUTE_LAUNCH(kernel, 1, threads, 0, 0, p.c.device, p.a.device, p.b.device);
    if (cudaMemcpy(static_cast<void *>(result.data()), p.c.device, p.c.bytes(), cudaMemcpyDeviceToHost) != cudaSuccess)
        return -1;
    return p.wrong(result, 8);
}

// Print a difference, and whether the kernel or its inputs are wrong: the operands on the device are compared, and the
// same kernel runs once more.
template <int A, int B, int C>
static bool differs(const char *name, bool first, int threads, const int (&extent)[3], const ccute_layout &lc,
                    const ccute_layout &la, const ccute_layout &lb,
                    void (*kernel)(typename element<C>::type *, const typename element<A>::type *,
                                   const typename element<B>::type *))
{
    const product<A, B, C> p = {{extent[0], extent[1], extent[2]}, lc, la, lb, first};
    const int wrong = launched(p, threads, kernel);
    if (wrong == 0)
        return false;
    printf("%s: %d of %d elements differ; on the device %d bytes of A and %d of B do\n", name, wrong,
           extent[0] * extent[1], changed(p.a), changed(p.b));
    cudaMemcpy(static_cast<void *>(p.c.device), p.c.host.data(), p.c.bytes(), cudaMemcpyHostToDevice);
    printf("%s: once more %d differ\n", name, launched(p, threads, kernel));
    return true;
}

#endif

/* The head of random kernels: the types of their elements, and a main that calls each kernel as the plans say, works
 * out its result, element by element from the numbers of its modes, and compares every byte. A C++ compiler
 * runs the kernels on the CPU, nvcc on a GPU. */
#ifndef CCUTE_TESTS_COPIES_HARNESS_H
#define CCUTE_TESTS_COPIES_HARNESS_H

#include <ccute/cpu.h>

#include <ccute/ccute.h>
#include <ccute/short.h>

#define DO(statement) statement

struct triple {
    unsigned char v[3];
};
struct quad_of_shorts {
    short v[4];
};
struct twelve {
    int v[3];
};
struct sixteen {
    int v[4];
};
struct __align__(16) aligned { int v[4]; };

/* "KERNEL(k, call)(arguments)" runs a kernel: on a GPU it launches it, on the CPU each thread calls it. */
#if defined __CUDACC__
#define KERNEL(k, call) k<<<(call)->blocks, (call)->threads, harness::dynamic_shared((const void *)k)>>>
#else
#define KERNEL(k, call) k
#endif

static long assignments;

#if !defined __CUDACC__
/* Counts how often one is assigned; vectors of them are moved as bits, and not counted. */
struct counted {
    int v;
    counted() = default;
    counted(const counted &) = default;
    counted &operator=(const counted &other)
    {
        assignments++;
        v = other.v;
        return *this;
    }
};
#else
struct counted {
    int v;
};
#endif

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

struct call {
    void *dst;
    const void *src;
    const unsigned char *pred;
    const void *value;
    int blocks, threads; /* of a launch */
};

struct test {
    int number;
    void (*run)(const struct call *, const long long *); /* each thread calls it; on a GPU it launches */
    int blocks, threads;
    size_t bytes;
    bool is_counted;
};

namespace harness
{

typedef std::vector<unsigned char> bytes;
enum { COPY, FILL, CLEAR };
enum { ALIGNED = 256, CANARY = 64, SHARED = 40000 };

/* The next number of the plans. */
inline long long next(FILE *plans)
{
    long long x;
    if (fscanf(plans, "%lld", &x) != 1) {
        fprintf(stderr, "the plans end too early\n");
        exit(2);
    }
    return x;
}

struct mode {
    int of;
    long long extent, stride, outside;
};

/* The numbers that run through the modes of an element. */
struct point {
    long long element, thread, block, step;
};

struct side {
    std::vector<mode> modes;
    long long offset, start;
    int bits, base, shift;

    explicit side(FILE *plans)
    {
        for (long long n = next(plans); n > 0; n--) {
            mode m;
            m.of = (int)next(plans);
            m.extent = next(plans);
            m.stride = next(plans);
            m.outside = next(plans);
            modes.push_back(m);
        }
        offset = next(plans);
        start = next(plans);
        bits = (int)next(plans);
        base = (int)next(plans);
        shift = (int)next(plans);
    }

    long long swizzled(long long x) const
    {
        const long long mask = ((1ll << bits) - 1) << (base + (shift > 0 ? shift : 0));
        return x ^ (shift > 0 ? (x & mask) >> shift : (x & mask) << -shift);
    }

    /* Where an element lies. */
    long long at(point p) const
    {
        long long inside = offset, outside = start;
        for (const mode &m : modes) {
            long long &i = m.of == 'i' ? p.element : m.of == 't' ? p.thread : m.of == 'b' ? p.block : p.step;
            const bool is_last = &m == &modes.back() || (&m)[1].of != m.of;
            (m.outside ? outside : inside) += (is_last ? i : i % m.extent) * m.stride;
            i = is_last ? i : i / m.extent;
        }
        return (bits ? swizzled(inside) : inside) + outside;
    }

    long long count(int of) const
    {
        long long product = 1;
        for (const mode &m : modes)
            product *= m.of == of ? m.extent : 1;
        return product;
    }
};

struct plan {
    int number, kind, mask, is_filled, coords;
    long long threads, blocks, steps, hops, dst_base, src_base;
    side dst, src, pred;
    std::vector<side> coord;
    std::vector<long long> limit, argument;

    explicit plan(FILE *plans)
        : number((int)next(plans)), kind((int)next(plans)), mask((int)next(plans)), is_filled((int)next(plans)),
          coords((int)next(plans)), threads(next(plans)), blocks(next(plans)), steps(next(plans)), hops(next(plans)),
          dst_base(next(plans)), src_base(next(plans)), dst(plans), src(plans), pred(plans)
    {
        for (int c = 0; c < coords; c++) {
            coord.emplace_back(plans);
            limit.push_back(next(plans));
        }
        for (long long n = next(plans); n > 0; n--)
            argument.push_back(next(plans));
    }

    template <class F> void each(const F &f) const
    {
        const long long size = dst.count('i');
        for (long long k = 0; k < steps; k++)
            for (long long b = 0; b < blocks; b++)
                for (long long t = 0; t < threads; t++)
                    for (long long i = 0; i < size; i++)
                        f(point{i, t, b, k});
    }

    bool is_inside(const point &p) const
    {
        for (int c = 0; c < coords; c++)
            if (coord[(size_t)c].at(p) < 0 || coord[(size_t)c].at(p) >= limit[(size_t)c])
                return false;
        return true;
    }
};

/* An array of bytes that do not repeat soon. */
inline bytes pattern(size_t size, unsigned seed)
{
    bytes all(size);
    for (size_t i = 0; i < size; i++) {
        unsigned x = ((unsigned)i + seed) * 2654435761u;
        x ^= x >> 15;
        all[i] = (unsigned char)((x * 2246822519u) >> 24);
    }
    return all;
}

/* As far as a side reaches, in elements. */
inline size_t reach(const plan &p, const side &s)
{
    long long most = -1;
    p.each([&](const point &at) {
        const long long x = s.at(at);
        if (x < 0) {
            fprintf(stderr, "kernel %d: place %lld\n", p.number, x);
            exit(2);
        }
        most = x > most ? x : most;
    });
    return (size_t)(most + 1);
}

/* Device memory, so that accesses beyond it are found. */
struct device_bytes {
    unsigned char *data;
    size_t size;
    explicit device_bytes(const bytes &from) : size(from.size())
    {
        cudaMalloc((void **)&data, size + 1);
        cudaMemcpy(data, from.data(), size, cudaMemcpyHostToDevice);
    }
    ~device_bytes() { cudaFree(data); }
    device_bytes(const device_bytes &) = delete;
    device_bytes &operator=(const device_bytes &) = delete;

    bytes read() const
    {
        bytes all(size);
        cudaMemcpy(all.data(), data, size, cudaMemcpyDeviceToHost);
        return all;
    }
};

/* The expected result of the kernel, and the number of elements that it may assign. */
inline long expect(const plan &p, size_t size, const bytes &src, const bytes &pred, const bytes &value, size_t dst_at,
                   size_t src_at, bytes &dst)
{
    long written = 0, all = 0;
    const bytes zeros(size);
    p.each([&](const point &at) {
        all++;
        const bool is_out = (p.mask == 1 && !pred[(size_t)p.pred.at(at)]) || (p.mask == 2 && !p.is_inside(at));
        if (is_out && !p.is_filled)
            return;
        const unsigned char *from = p.kind == FILL || is_out ? value.data()
                                    : p.kind == CLEAR        ? zeros.data()
                                                             : &src[src_at + (size_t)p.src.at(at) * size];
        memcpy(&dst[dst_at + (size_t)p.dst.at(at) * size], from, size);
        written++;
    });
    return written + (long)(p.hops - 1) * all;
}

#if defined __CUDACC__

/* The dynamic shared memory that a kernel can have beside its arrays. */
inline size_t dynamic_shared(const void *kernel)
{
    enum { LIMIT = 48 << 10 };
    cudaFuncAttributes about;
    if (cudaFuncGetAttributes(&about, kernel) != cudaSuccess || about.sharedSizeBytes > LIMIT)
        return 0;
    return about.sharedSizeBytes + SHARED > LIMIT ? LIMIT - about.sharedSizeBytes : SHARED;
}

/* Launch a test's kernel and wait for it; false if the launch or the kernel fails. After a fault no other kernel runs.
 */
inline bool launch(const test &t, const struct call &c, const long long *v)
{
    t.run(&c, v);
    const cudaError_t begun = cudaGetLastError(), error = begun == cudaSuccess ? cudaDeviceSynchronize() : begun;
    if (error == cudaSuccess)
        return true;
    printf("k%d: %s\n", t.number, cudaGetErrorString(error));
    if (begun == cudaSuccess)
        exit(1);
    return false;
}

#else

/* The one kernel that is launched: each launch of another costs more to compile than the kernel. */
inline __global__ void kernel(void (*run)(const struct call *, const long long *), const struct call *c,
                              const long long *v)
{
    run(c, v);
}

inline bool launch(const test &t, const struct call &c, const long long *v)
{
    CCUTE_LAUNCH(kernel, t.blocks, t.threads, SHARED, 0, t.run, &c, v);
    return true;
}

#endif

/* The arrays of a call, before it and as expected after it. */
struct arrays {
    size_t dst_at, src_at, dst_size;
    bytes src, pred, value;

    arrays(const test &t, const plan &p)
        : dst_at(ALIGNED + (size_t)p.dst_base * t.bytes), src_at(ALIGNED + (size_t)p.src_base * t.bytes),
          dst_size(dst_at + reach(p, p.dst) * t.bytes + CANARY),
          src(pattern(src_at + (p.kind == COPY ? reach(p, p.src) : 0) * t.bytes, 17)),
          pred(pattern(p.mask == 1 ? reach(p, p.pred) : 1, 5)), value(pattern(t.bytes, 99))
    {
        for (unsigned char &x : pred)
            x &= 1;
    }
};

/* Call the kernel where dst holds `poison`; true if it leaves the expected result. */
inline bool call_once(const test &t, const plan &p, const arrays &a, int set, unsigned char poison)
{
    bytes expected(a.dst_size, poison);
    device_bytes dst(expected), src(a.src), pred(a.pred);
    const long count = expect(p, t.bytes, a.src, a.pred, a.value, a.dst_at, a.src_at, expected);
    const struct call c = {dst.data + a.dst_at, src.data + a.src_at, pred.data, a.value.data(), t.blocks, t.threads};
    assignments = 0;
    if (!launch(t, c, p.argument.data()))
        return false;
    const bytes left = dst.read();
    size_t i = 0;
    while (i < expected.size() && left[i] == expected[i])
        i++;
    if (i < expected.size())
        printf("k%d set %d: byte %lld of dst is %d, not %d\n", t.number, set, (long long)i - (long long)a.dst_at,
               left[i], expected[i]);
    if (t.is_counted && assignments > count)
        printf("k%d set %d: %ld assignments, not %ld\n", t.number, set, assignments, count);
    fflush(stdout);
    return i == expected.size() && (!t.is_counted || assignments <= count);
}

/* Is there a device to run on? The CPU always is. */
inline bool has_device()
{
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0;
}

/* The plans' file and the number of sets are the arguments. */
inline int run(const test *tests, size_t count, int argc, char **argv)
{
    FILE *plans = argc > 2 ? fopen(argv[1], "r") : nullptr;
    const int sets = argc > 2 ? atoi(argv[2]) : 0;
    long bad = 0, calls = 0;
    if (!plans)
        return 2;
    if (!has_device()) {
        printf("SKIP: no GPU\n");
        return 77;
    }
    for (size_t i = 0; i < count; i++)
        for (int s = 0; s < sets; s++) {
            const plan p(plans);
            if (p.number != tests[i].number)
                return fprintf(stderr, "the plans are of another source\n"), 2;
            const arrays a(tests[i], p);
            const bool good = call_once(tests[i], p, a, s, 0xa5) && call_once(tests[i], p, a, s, 0x3c);
            bad += !good;
            calls++;
        }
    printf("%ld calls of %zu kernels, %ld wrong\n", calls, count, bad);
    fclose(plans);
    return bad != 0;
}

} // namespace harness

#define HARNESS_MAIN                                                                                                   \
    int main(int argc, char **argv) { return harness::run(tests, sizeof tests / sizeof *tests, argc, argv); }

#endif

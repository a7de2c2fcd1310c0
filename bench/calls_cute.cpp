// One round of the calls with CuTe C++ on run-time integers: name, ns, checksum of the result.
#include <cstdint>
#include <cstdio>
#include <cute/tensor.hpp>
#include <cute/atom/copy_atom.hpp>
#include "clock.h"

// The operands are globals, which the compiler must take for changed before every call.
namespace bench
{
using namespace cute;

static float *const memory = nullptr;

template <class Layout> static auto in_memory(const Layout &layout) { return make_tensor(memory, layout); }

// A tiled copy has no run-time form: this one is static, only the tensor is not.
static const auto warp_copy = make_tiled_copy(Copy_Atom<UniversalCopy<cute::uint128_t>, float>{},
                                              Layout<Shape<_4, _8>>{}, Layout<Shape<_4, _1>>{});

#define INTEGER(name, value) int name = value;
#define OPERAND(name, text, cute) auto name = cute;
#define COORDINATE(name, text, cute) auto name = cute;
#define SECTION(title)
#define CALL_WITHOUT_CUTE(name, text, ccute, pycute)
#define CALL(name, text, ccute, cute, pycute)
#include "calls.def"
#undef CALL

// ---- The sum by which the programs see that they computed the same ----

static int64_t sum(int64_t x) { return x; }

template <class... T> static int64_t sum(const cute::tuple<T...> &t)
{
    int64_t total = 0;
    int i = 0;
    for_each(t, [&](auto x) { total += ++i * int64_t(x); });
    return total;
}

template <class Shape, class Stride> static int64_t sum_from(int64_t offset, const Layout<Shape, Stride> &l)
{
    int64_t total = 0;
    for (int64_t i = 0; i < int64_t(size(l)); i++)
        total += (i + 1) * (offset + int64_t(l(int(i))));
    return total;
}

template <class Shape, class Stride> static int64_t sum(const Layout<Shape, Stride> &l) { return sum_from(0, l); }

// A slice and its offset.
template <class Shape, class Stride, class Offset>
static int64_t sum(const cute::tuple<Layout<Shape, Stride>, Offset> &slice)
{
    return sum_from(int64_t(get<1>(slice)), get<0>(slice));
}

template <class Engine, class Layout> static int64_t sum(const Tensor<Engine, Layout> &t)
{
    const uintptr_t bytes = reinterpret_cast<uintptr_t>(raw_pointer_cast(t.data()));
    return sum_from(int64_t(bytes / sizeof(float)), t.layout());
}

// ---- The calls ----

#undef INTEGER
#undef OPERAND
#undef COORDINATE
#define INTEGER(name, value)
#define OPERAND(name, text, cute)
#define COORDINATE(name, text, cute)
#define CALL(name, text, ccute, cute, pycute)                                                                          \
    static void repeat_##name(long n)                                                                                  \
    {                                                                                                                  \
        for (; n > 0; n--) {                                                                                           \
            BENCH_FORGET();                                                                                            \
            auto result = cute;                                                                                        \
            BENCH_KEEP(result);                                                                                        \
        }                                                                                                              \
    }                                                                                                                  \
    static int64_t sum_of_##name() { return sum(cute); }
#include "calls.def"
#undef CALL

static void measure_calls()
{
#define CALL(name, text, ccute, cute, pycute)                                                                          \
    std::printf("%s\t%.3f\t%lld\n", #name, bench_measure(repeat_##name), (long long)sum_of_##name());
#include "calls.def"
#undef CALL
}
} // namespace bench

int main() { bench::measure_calls(); }

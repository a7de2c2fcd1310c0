/* int2, float4, dim3 and the rest, with CUDA's sizes and alignments. A vector may alias any other type, because
   kernels move anything as uint4. With CCUTE_CPU_CHECK the two- and four-vectors check the address that they are
   copied from and to; that costs them being aggregates, so they take the same braced lists through a constructor. */
#ifndef CCUTE_CPU_VECTOR_TYPES_H
#define CCUTE_CPU_VECTOR_TYPES_H

#include <ccute/cpu/check.h>
#include <ccute/cpu/keywords.h>
#include <initializer_list>

namespace ccute_cpu
{

template <class T> constexpr T item(std::initializer_list<T> items, size_t i)
{
    return i < items.size() ? items.begin()[i] : T();
}

} // namespace ccute_cpu

#define CCUTE_CPU_TYPE_(align) struct __attribute__((may_alias, aligned(align)))

#if CCUTE_CPU_CHECK
#define CCUTE_CPU_CHECKED_COPIES_(name)                                                                                \
    name(const name &from, CCUTE_CPU_CALLER)                                                                           \
    {                                                                                                                  \
        ccute_cpu::check(&from, sizeof from, alignof(name), CCUTE_CPU_LOAD, #name, file, line);                        \
        __builtin_memcpy(static_cast<void *>(this), &from, sizeof from);                                               \
    }                                                                                                                  \
    name &operator=(const name &from)                                                                                  \
    {                                                                                                                  \
        ccute_cpu::check(&from, sizeof from, alignof(name), CCUTE_CPU_LOAD, #name, nullptr, 0);                        \
        ccute_cpu::check(this, sizeof from, alignof(name), CCUTE_CPU_STORE, #name, nullptr, 0);                        \
        __builtin_memcpy(static_cast<void *>(this), &from, sizeof from);                                               \
        return *this;                                                                                                  \
    }
#define CCUTE_CPU_VECTOR2_(name, T, align)                                                                             \
    CCUTE_CPU_TYPE_(align) name                                                                                        \
    {                                                                                                                  \
        T x, y;                                                                                                        \
        name() = default;                                                                                              \
        constexpr name(std::initializer_list<T> v) : x(ccute_cpu::item(v, 0)), y(ccute_cpu::item(v, 1)) {}             \
        CCUTE_CPU_CHECKED_COPIES_(name)                                                                                \
    };
#define CCUTE_CPU_VECTOR4_(name, T, align)                                                                             \
    CCUTE_CPU_TYPE_(align) name                                                                                        \
    {                                                                                                                  \
        T x, y, z, w;                                                                                                  \
        name() = default;                                                                                              \
        constexpr name(std::initializer_list<T> v)                                                                     \
            : x(ccute_cpu::item(v, 0)), y(ccute_cpu::item(v, 1)), z(ccute_cpu::item(v, 2)), w(ccute_cpu::item(v, 3))   \
        {                                                                                                              \
        }                                                                                                              \
        CCUTE_CPU_CHECKED_COPIES_(name)                                                                                \
    };
#else
#define CCUTE_CPU_VECTOR2_(name, T, align)                                                                             \
    CCUTE_CPU_TYPE_(align) name { T x, y; };
#define CCUTE_CPU_VECTOR4_(name, T, align)                                                                             \
    CCUTE_CPU_TYPE_(align) name { T x, y, z, w; };
#endif

#define CCUTE_CPU_VECTOR1_(name, T)                                                                                    \
    CCUTE_CPU_TYPE_(alignof(T)) name { T x; };
#define CCUTE_CPU_VECTOR3_(name, T)                                                                                    \
    CCUTE_CPU_TYPE_(alignof(T)) name { T x, y, z; };

#define CCUTE_CPU_VECTORS(base, T, align2, align4)                                                                     \
    CCUTE_CPU_VECTOR1_(base##1, T)                                                                                     \
    CCUTE_CPU_VECTOR2_(base##2, T, align2)                                                                             \
    CCUTE_CPU_VECTOR3_(base##3, T)                                                                                     \
    CCUTE_CPU_VECTOR4_(base##4, T, align4)                                                                             \
    inline constexpr base##1 make_##base##1(T x) { return base##1 {x}; }                                               \
    inline constexpr base##2 make_##base##2(T x, T y) { return {x, y}; }                                               \
    inline constexpr base##3 make_##base##3(T x, T y, T z) { return base##3 {x, y, z}; }                               \
    inline constexpr base##4 make_##base##4(T x, T y, T z, T w) { return {x, y, z, w}; }
#include <ccute/cpu/vector_types.def>
#undef CCUTE_CPU_VECTORS
#undef CCUTE_CPU_VECTOR1_
#undef CCUTE_CPU_VECTOR2_
#undef CCUTE_CPU_VECTOR3_
#undef CCUTE_CPU_VECTOR4_
#undef CCUTE_CPU_CHECKED_COPIES_
#undef CCUTE_CPU_TYPE_

struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned x_ = 1, unsigned y_ = 1, unsigned z_ = 1) : x(x_), y(y_), z(z_) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return uint3{x, y, z}; }
};

#endif

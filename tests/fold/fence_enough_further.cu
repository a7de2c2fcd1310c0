// The same with a fence.
#include <ccute/async.h>
#include <ccute/short.h>
#define STORE(p)                                                                                                       \
    __syncthreads();                                                                                                   \
    if (threadIdx.x == 0)                                                                                              \
    ccute_tma_store_tile(&map, p, 0, 0)
#define KERNEL CCUTE_FOLD __global__ void k(const __grid_constant__ ccute_tma map, int n)
#define S __shared__ __align__(128) float s[1024], t[1024]

namespace by_asm
{
KERNEL
{
    S;
    asm volatile("st.shared.f32 [%0], %1;" ::"r"((unsigned)__cvta_generic_to_shared(s + threadIdx.x)), "f"(1.0f)
                 : "memory");
    ccute_fence_async();
    STORE(s);
}
} // namespace by_asm

namespace by_asm_ptr
{
KERNEL
{
    S;
    asm volatile("st.f32 [%0], %1;" ::"l"(s + threadIdx.x), "f"(1.0f) : "memory");
    ccute_fence_async();
    STORE(s);
}
} // namespace by_asm_ptr

namespace by_asm_var
{
KERNEL
{
    S;
    unsigned at = (unsigned)__cvta_generic_to_shared(&s[threadIdx.x]);
    asm volatile("st.shared.f32 [%0], %1;" ::"r"(at), "f"(1.0f) : "memory");
    ccute_fence_async();
    STORE(s);
}
} // namespace by_asm_var

namespace by_asm_helper
{
static __device__ void put(float *p, float v)
{
    unsigned at = __cvta_generic_to_shared(p);
    asm volatile("st.shared.f32 [%0], %1;" ::"r"(at), "f"(v) : "memory");
}
KERNEL
{
    S;
    put(s + threadIdx.x, 1.0f);
    ccute_fence_async();
    STORE(s);
}
} // namespace by_asm_helper

namespace by_memcpy
{
KERNEL
{
    S;
    __builtin_memcpy(s, t, 64);
    ccute_fence_async();
    STORE(s);
}
} // namespace by_memcpy

namespace by_memset
{
KERNEL
{
    S;
    memset(s, 0, sizeof s);
    ccute_fence_async();
    STORE(s);
}
} // namespace by_memset

namespace by_carried
{
struct B {
    float *p;
};
KERNEL
{
    S;
    B v = {s};
    v.p[threadIdx.x] = 1.0f;
    ccute_fence_async();
    STORE(s);
}
} // namespace by_carried

namespace by_method
{
struct B {
    float *p;
    __device__ void set(int i, float v) { p[i] = v; }
};
KERNEL
{
    S;
    B v{s};
    v.set(threadIdx.x, 1.0f);
    ccute_fence_async();
    STORE(s);
}
} // namespace by_method

namespace by_operator
{
struct B {
    float *p;
    __device__ float &operator[](int i) { return p[i]; }
};
KERNEL
{
    S;
    B v{s};
    v[threadIdx.x] = 1.0f;
    ccute_fence_async();
    STORE(s);
}
} // namespace by_operator

namespace by_cond
{
KERNEL
{
    S;
    (n ? s : t)[threadIdx.x] = 1.0f;
    ccute_fence_async();
    STORE(s);
}
} // namespace by_cond

namespace by_cond_ptr
{
KERNEL
{
    S;
    float *p = n ? s : t;
    p[threadIdx.x] = 1.0f;
    ccute_fence_async();
    STORE(s);
}
} // namespace by_cond_ptr

namespace by_ptr_assigned
{
KERNEL
{
    S;
    float *p;
    p = s;
    p[threadIdx.x] = 1.0f;
    ccute_fence_async();
    STORE(s);
}
} // namespace by_ptr_assigned

namespace by_array_of_ptrs
{
KERNEL
{
    S;
    float *ps[2] = {s, t};
    ps[0][threadIdx.x] = 1.0f;
    ccute_fence_async();
    STORE(s);
}
} // namespace by_array_of_ptrs

namespace by_helper
{
static __device__ void fill(float *p)
{
    for (int i = threadIdx.x; i < 1024; i += blockDim.x)
        p[i] = 0;
}
KERNEL
{
    S;
    fill(s);
    ccute_fence_async();
    STORE(s);
}
} // namespace by_helper

namespace by_helper_tpl
{
template <int N, class T> static __device__ void fill(T *p)
{
    for (int i = threadIdx.x; i < N; i += 128)
        p[i] = T();
}
KERNEL
{
    S;
    fill<1024>(s);
    ccute_fence_async();
    STORE(s);
}
} // namespace by_helper_tpl

namespace by_helper_deep
{
namespace q
{
static __device__ void one(float *p, float v) { *p = v; }
} // namespace q
static __device__ void fill(float *p) { q::one(p + threadIdx.x, 2.0f); }
KERNEL
{
    S;
    fill(s);
    ccute_fence_async();
    STORE(s);
}
} // namespace by_helper_deep

namespace by_lambda_each
{
template <class F> static __device__ void each(int n, F f)
{
    for (int i = 0; i < n; i++)
        f(i);
}
KERNEL
{
    S;
    each(8, [&](int i) { s[i] = 1.0f; });
    ccute_fence_async();
    STORE(s);
}
} // namespace by_lambda_each

namespace by_swap
{
template <class T> static __device__ void swap_(T &a, T &b)
{
    T c = a;
    a = b;
    b = c;
}
KERNEL
{
    S;
    float x = 1;
    swap_(s[threadIdx.x], x);
    ccute_fence_async();
    STORE(s);
}
} // namespace by_swap

namespace by_goto
{
KERNEL
{
    S;
    int i = threadIdx.x;
again:
    s[i] = 1.0f;
    i += 128;
    if (i < 1024)
        goto again;
    ccute_fence_async();
    STORE(s);
}
} // namespace by_goto

namespace by_goto_fwd
{
KERNEL
{
    S;
    s[threadIdx.x] = 1.0f;
    if (n)
        goto done;
    t[0] = 2.0f;
done:;
    ccute_fence_async();
    STORE(s);
}
} // namespace by_goto_fwd

namespace by_goto_over
{
KERNEL
{
    S;
    if (n)
        goto done;
    s[threadIdx.x] = 1.0f;
done:;
    ccute_fence_async();
    STORE(s);
}
} // namespace by_goto_over

namespace by_fence_helper
{
static __device__ void order()
{
    ccute_fence_async();
    __syncthreads();
}
KERNEL
{
    S;
    s[threadIdx.x] = 1;
    order();
    STORE(s);
}
} // namespace by_fence_helper

namespace by_asm_fence
{
KERNEL
{
    S;
    s[threadIdx.x] = 1;
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    STORE(s);
}
} // namespace by_asm_fence

namespace by_goto_fence
{
KERNEL
{
    S;
    s[threadIdx.x] = 1;
    if (n)
        goto done;
    t[0] = 1;
done:
    ccute_fence_async();
    STORE(s);
}
} // namespace by_goto_fence
// ---- folded ----
// ! fence_enough_further.cu:67:5: remark: not folded: code that foldc does not fold uses the value of this call
// !     __builtin_memcpy(s, t, 64);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~

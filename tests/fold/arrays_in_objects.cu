// Arrays in a struct count from it: those of shared memory are aligned as the struct says, in the space of its own. What
// is inherited or lies in a member without a name has no place that is known.
#include <ccute/ccute.h>
#include <ccute/short.h>

struct alignas(1024) stages {
    float a[2][256];
    float one;
    alignas(16) float b[64];
    float c[64];
    struct {
        float deep[8];
    } part[3];
};
struct first {
    float x;
};
struct both : first, stages {
};

CCUTE_FOLD __global__ void own(float *out, int n)
{
    __shared__ stages s;
    const ccute_layout four = ccute_make_layout(4);
    CCUTE_ALIGNED(out, 16);
    for (int i = 0; i < n; i++)
        ccute_copy(out, four, s.a[i % 2] + 4 * threadIdx.x, four);
    ccute_copy(out, four, s.b + 4 * threadIdx.x, four);
    ccute_copy(out, four, s.c + 4 * threadIdx.x, four);
    ccute_copy(out, four, &s.b[4 * threadIdx.x], four);
    ccute_copy(out, four, s.part[n].deep, four);
    ccute_copy(out, four, s.part[1].deep + 1, four);
}

CCUTE_FOLD __global__ void bound(float *out, stages *p, stages *q)
{
    extern __shared__ __align__(16) unsigned char raw[];
    stages &s = *reinterpret_cast<stages *>(raw);
    stages &old = *p;
    const ccute_layout four = ccute_make_layout(4);
    CCUTE_ALIGNED(out, 16);
    p = q;
    ccute_copy(out, four, s.b + 4 * threadIdx.x, four);
    ccute_copy(out, four, q->b, four);
    ccute_copy(out, four, (*q).c + 4, four);
    ccute_copy(out, four, old.b, four);
    ccute_copy(out, four, p->b, four);
}

CCUTE_FOLD __global__ void inherited(float *out)
{
    __shared__ both s;
    const ccute_layout four = ccute_make_layout(4);
    CCUTE_ALIGNED(out, 16);
    ccute_copy(out, four, s.b, four);
}
// ---- folded ----
// 24 |     /* four = 4:1 */
// 27 |         { ccute_store_global(out, ccute_load_shared<4>((s.a[i % 2] + 4 * threadIdx.x))); }
// 28 |     ccute_store_global(out, ccute_load_shared<4>((s.b + 4 * threadIdx.x)));
// 29 |     ccute_store_global(out, ccute_load_shared<4>((s.c + 4 * threadIdx.x)));
// 30 |     ccute_store_global(out, ccute_load_shared<4>((&s.b[4 * threadIdx.x])));
// 31 |     ccute_store_global(out, ccute_load_shared<4>(s.part[n].deep));
// 32 |     { const auto v0 = (s.part[1].deep + 1)[0], v1 = (s.part[1].deep + 1)[1], v2 = (s.part[1].deep + 1)[2], v3 = (s.part[1].deep + 1)[3]; out[0] = v0; out[1] = v1; out[2] = v2; out[3] = v3; }
// 40 |     /* four = 4:1 */
// 43 |     ccute_store_global(out, ccute_load_shared<4>((s.b + 4 * threadIdx.x)));
// 44 |     ccute_store_global(out, ccute_load_global<4>(q->b));
// 45 |     ccute_store_global(out, ccute_load_global<4>(((*q).c + 4)));
// 46 |     { const auto v0 = old.b[0], v1 = old.b[1], v2 = old.b[2], v3 = old.b[3]; out[0] = v0; out[1] = v1; out[2] = v2; out[3] = v3; }
// 47 |     ccute_store_global(out, ccute_load<4>(p->b));
// 53 |     /* four = 4:1 */
// 55 |     { const auto v0 = s.b[0], v1 = s.b[1], v2 = s.b[2], v3 = s.b[3]; out[0] = v0; out[1] = v1; out[2] = v2; out[3] = v3; }
// ! arrays_in_objects.cu:32:5: remark: narrow: 32-bit: the distance of (s.part[1].deep + 1) from 's' in bytes, 2612, is not a multiple of 16
// !     ccute_copy(out, four, s.part[1].deep + 1, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! arrays_in_objects.cu:46:5: remark: narrow: 32-bit: 'old.b' is not known to be 16-byte aligned; remedy: assign old.b to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     ccute_copy(out, four, old.b, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
// ! arrays_in_objects.cu:55:5: remark: narrow: 32-bit: 's.b' is not known to be 16-byte aligned; remedy: assign s.b to a const pointer, use its name instead, and state CCUTE_ALIGNED(name, 16) about it
// !     ccute_copy(out, four, s.b, four);
// !     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~

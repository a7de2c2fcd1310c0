// A function that a device alone runs is as slow without a mark as a kernel. One for both sides may be the host's.
#include <ccute/short.h>

static __device__ float forgotten(const float *p) { return p[ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), 9)]; }
static __host__ __device__ long size() { return ccute_size(ccute_make_layout(TUP(8, 4))); }
static __device__ float plain(const float *p) { return p[threadIdx.x]; }

CCUTE_FOLD __global__ void k(float *p) { p[ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), 1)] = forgotten(p) + plain(p); }
// ---- folded ----
// 8 | CCUTE_FOLD __global__ void k(float *p) { p[4] = forgotten(p) + plain(p); }
// ! unmarked_device.cu:4:25: warning: the device function 'forgotten' is not marked: it evaluates its layouts at run time; remedy: mark it CCUTE_FOLD
// ! static __device__ float forgotten(const float *p) { return p[ccute_at(ccute_make_layout(TUP(8, 4), TUP(4, 1)), 9)]; }
// !                         ^~~~~~~~~

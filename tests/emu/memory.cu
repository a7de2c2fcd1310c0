// Misaligned and out-of-bounds accesses.
// run misaligned_load
// fault: kernel load4, block (0,0,0), thread (0,0,0): memory.cu:@load: misaligned load of float4: address 0x
// fault: is 4 past a multiple of 16
// run misaligned_store
// fault: kernel store4, block (0,0,0), thread (0,0,0): misaligned store of float4: address 0x
// fault: is 8 past a multiple of 16
// run load
// fault: kernel load4, block (0,0,0), thread (3,0,0): memory.cu:@load: out-of-bounds load of float4: 16 bytes that
// fault: begin at byte 48 of the 52 bytes of cudaMalloc
// run store
// fault: kernel store4, block (0,0,0), thread (3,0,0): out-of-bounds store of float4: 16 bytes that
// fault: begin at byte 48 of the 52 bytes of cudaMalloc
// run before
// fault: out-of-bounds load of float4: 16 bytes that begin 16 bytes before the 52 bytes of cudaMalloc
// run ldg
// fault: memory.cu:@ldg: out-of-bounds load of __ldg: 4 bytes that begin 0 bytes past the end of the 52 bytes of cudaM
// run atomic
// fault: memory.cu:@atomic: out-of-bounds atomic access of atomicAdd: 4 bytes that begin 4 bytes past the end of the 52
// run scalar_store
// fault: out-of-bounds store, found afterwards: a byte was changed 8 bytes past the end of the 52 bytes of cudaMalloc
// run scalar_store_before
// fault: out-of-bounds store, found afterwards: a byte was changed 4 bytes before the 52 bytes of cudaMalloc
// run far
// fault: kernel store, block (0,0,0), thread (0,0,0): out-of-bounds access 4044 bytes past the end of the 52 bytes
// run freed
// fault: kernel store, block (0,0,0), thread (0,0,0): out-of-bounds access at byte 0 of the 52 bytes of cudaMalloc, whi
// run freed4
// fault: out-of-bounds load of float4: 16 bytes that begin at byte 0 of the 52 bytes of cudaMalloc, which were freed
// run shared4
// fault: kernel shared4, block (1,0,0), thread (0,0,0): out-of-bounds store of float4: 16 bytes that begin
// fault: begin at byte 32 of the 40 bytes of dynamic shared memory
// run shared_far
// fault: kernel shared_at, block (0,0,0), thread (0,0,0): out-of-bounds access 8 bytes past the end of the 40 bytes of
// run shared_margin
// fault: kernel shared_at, block (0,0,0): out-of-bounds store, found afterwards: a byte was changed 0 bytes past the
// run copy
// fault: cudaMemcpy: out-of-bounds store: 56 bytes that begin at byte 0 of the 52 bytes of cudaMalloc
// run set
// fault: cudaMemset: out-of-bounds store: 4 bytes that begin 0 bytes past the end of the 52 bytes of cudaMalloc
// run wild
// fault: kernel store, block (0,0,0), thread (0,0,0): access to the address 0x8
// fault: , where there is no memory
// run stack
// env: CCUTE_CPU_STACK=20000
// fault: kernel deep, block (0,0,0), thread (0,0,0): the stack of 20480 bytes is used up (CCUTE_CPU_STACK sets its
// run stack
// env: CCUTE_CPU_STACK=200000
// out: done
// run divide
// fault: kernel divide, block (0,0,0), thread (1,0,0): integer division by zero
// run trap
// fault: kernel trap, block (0,0,0), thread (0,0,0): memory.cu:@trap: __trap
// run builtin_trap
// fault: kernel builtin_trap, block (0,0,0), thread (0,0,0): trap
// run assert
// fault: kernel asserts, block (0,0,0), thread (5,0,0): abort (a failed assertion, say)
// run order
// env: CCUTE_CPU_ORDER=sideways
// fault: CCUTE_CPU_ORDER=sideways: not a number from -1 to 2147483647, nor one of forward=0 reverse=-1
#include <ccute/cpu.h>
#include <cassert>
#include <cstdio>
#include <cstring>

enum { COUNT = 13 };

__global__ void load4(const float *p, float *out)
{
    float4 v = *(const float4 *)(p + 4 * threadIdx.x); // @load
    if (v.x == 1234)
        *out = v.x;
}

__global__ void store4(float *p) { *(float4 *)(p + 4 * threadIdx.x) = make_float4(1, 2, 3, 4); }

__global__ void cached(const float *p, float *out)
{
    *out = __ldg(p); // @ldg
}

__global__ void atomic(float *p)
{
    atomicAdd(p, 1.0f); // @atomic
}

__global__ void store(float *p) { *p = 1; }

__global__ void shared4()
{
    CCUTE_DYNAMIC_SHARED(float, s);
    *(float4 *)&s[4 * (blockIdx.x + 1)] = make_float4(1, 2, 3, 4);
}

__global__ void shared_at(int i)
{
    CCUTE_DYNAMIC_SHARED(float, s);
    s[i] = 1;
}

__device__ int descend(int depth)
{
    volatile char room[1000];
    room[depth % 1000] = 1;
    return depth == 0 ? 0 : descend(depth - 1) + room[depth % 1000];
}

__global__ void deep(float *out, int depth) { *out = descend(depth); }
__global__ void divide(float *out, int by) { *out = 100 / (by - (int)threadIdx.x); }
__global__ void trap()
{
    __trap(); // @trap
}
__global__ void builtin_trap()
{
#if defined __CUDACC__
    __trap();
#else
    __builtin_trap();
#endif
}
__global__ void asserts() { assert(threadIdx.x < 5); }

static void run(const char *name, float *d, float *other)
{
    float host[2 * COUNT] = {0};
    bool freed = !strncmp(name, "freed", 5);
    if (freed)
        cudaFree(d);
    if (!strcmp(name, "misaligned_load"))
        CCUTE_LAUNCH(load4, 1, 1, 0, 0, d + 1, other);
    if (!strcmp(name, "misaligned_store"))
        CCUTE_LAUNCH(store4, 1, 1, 0, 0, d + 2);
    if (!strcmp(name, "load") || !strcmp(name, "freed4"))
        CCUTE_LAUNCH(load4, 1, 4, 0, 0, d, other);
    if (!strcmp(name, "store"))
        CCUTE_LAUNCH(store4, 1, 4, 0, 0, d);
    if (!strcmp(name, "before"))
        CCUTE_LAUNCH(load4, 1, 1, 0, 0, d - 4, other);
    if (!strcmp(name, "ldg"))
        CCUTE_LAUNCH(cached, 1, 1, 0, 0, d + COUNT, other);
    if (!strcmp(name, "atomic"))
        CCUTE_LAUNCH(atomic, 1, 1, 0, 0, d + COUNT + 1);
    if (!strcmp(name, "scalar_store"))
        CCUTE_LAUNCH(store, 1, 1, 0, 0, d + COUNT + 2);
    if (!strcmp(name, "scalar_store_before"))
        CCUTE_LAUNCH(store, 1, 1, 0, 0, d - 1);
    if (!strcmp(name, "far"))
        CCUTE_LAUNCH(store, 1, 1, 0, 0, d + 1024);
    if (!strcmp(name, "freed"))
        CCUTE_LAUNCH(store, 1, 1, 0, 0, d);
    if (!strcmp(name, "wild"))
        CCUTE_LAUNCH(store, 1, 1, 0, 0, reinterpret_cast<float *>(8));
    if (!strcmp(name, "copy"))
        cudaMemcpy(d, host, sizeof(float) * (COUNT + 1), cudaMemcpyHostToDevice);
    if (!strcmp(name, "set"))
        cudaMemset(d + COUNT, 0, sizeof(float));
    cudaFree(freed ? nullptr : d);
}

static void run_without_memory(const char *name, float *other)
{
    if (!strcmp(name, "shared4"))
        CCUTE_LAUNCH(shared4, 2, 1, 40, 0);
    if (!strcmp(name, "shared_far"))
        CCUTE_LAUNCH(shared_at, 1, 1, 40, 0, 12);
    if (!strcmp(name, "shared_margin"))
        CCUTE_LAUNCH(shared_at, 1, 1, 40, 0, 10);
    if (!strcmp(name, "stack"))
        CCUTE_LAUNCH(deep, 1, 1, 0, 0, other, 40);
    if (!strcmp(name, "divide"))
        CCUTE_LAUNCH(divide, 1, 4, 0, 0, other, 1);
    if (!strcmp(name, "trap"))
        CCUTE_LAUNCH(trap, 1, 1, 0, 0);
    if (!strcmp(name, "builtin_trap"))
        CCUTE_LAUNCH(builtin_trap, 1, 1, 0, 0);
    if (!strcmp(name, "assert"))
        CCUTE_LAUNCH(asserts, 1, 8, 0, 0);
    if (!strcmp(name, "order"))
        CCUTE_LAUNCH(trap, 1, 1, 0, 0);
}

int main(int argc, char **argv)
{
    float *d, *other;
    cudaMalloc(&d, COUNT * sizeof *d);
    cudaMalloc(&other, sizeof *other);
    run(argc > 1 ? argv[1] : "", d, other);
    run_without_memory(argc > 1 ? argv[1] : "", other);
    cudaFree(other);
    printf("done\n");
}

#include <ccute/async.h>
#include <ccute/short.h>

/* Whole objects, the first member of one, and pointers that move on: written without a fence before an engine reads. */
struct row {
    float v[256];
    CCUTE_FOLD __device__ void clear() { *this = row{}; }
    CCUTE_FOLD __device__ void set(float value)
    {
        for (int i = threadIdx.x; i < 256; i += 32)
            v[i] = value;
    }
};

template <class T> CCUTE_FOLD static __device__ void send(float *d, const T *from)
{
    __syncthreads();
    if (threadIdx.x == 0) {
        ccute_bulk_store(d, from, 1024);
        ccute_bulk_commit();
        ccute_bulk_wait(0);
    }
    __syncthreads();
}

CCUTE_FOLD __global__ void object(float *d)
{
    __shared__ __align__(128) row s;
    row other;
    other.set(1.0f);
    s = other;
    send(d, &s);
}

CCUTE_FOLD __global__ void itself(float *d)
{
    __shared__ __align__(128) row s;
    s.clear();
    send(d, &s);
}

CCUTE_FOLD __global__ void member(float *d)
{
    __shared__ __align__(128) row s;
    s.set(2.0f);
    send(d, &s);
}

CCUTE_FOLD __global__ void moved(float *d, const float *a)
{
    __shared__ __align__(128) float s[256];
    float *p = s;
    p += threadIdx.x;
    for (int i = 0; i < 8; i++, p += 32)
        *p = a[i];
    send(d, s);
}

CCUTE_FOLD __global__ void counted(float *d, const float *a)
{
    __shared__ __align__(128) float s[256];
    float *p = s;
    int i = 0;
    while (i < 256)
        *p++ = a[i++];
    send(d, s);
}
// ---- folded ----
// ! fence_missing_of_objects.cu:32:5: warning: threads write 's' before this send, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     send(d, &s);
// !     ^~~~~~~~~~~
// ! fence_missing_of_objects.cu:31:5: note: it is written here
// !     s = other;
// !     ^~~~~~~~~
// ! fence_missing_of_objects.cu:39:5: warning: threads write 's' before this send, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     send(d, &s);
// !     ^~~~~~~~~~~
// ! fence_missing_of_objects.cu:38:5: note: it is written here
// !     s.clear();
// !     ^~~~~~~~~
// ! fence_missing_of_objects.cu:46:5: warning: threads write 's' before this send, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     send(d, &s);
// !     ^~~~~~~~~~~
// ! fence_missing_of_objects.cu:45:5: note: it is written here
// !     s.set(2.0f);
// !     ^~~~~~~~~~~
// ! fence_missing_of_objects.cu:56:5: warning: threads write 's' before this send, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     send(d, s);
// !     ^~~~~~~~~~
// ! fence_missing_of_objects.cu:55:9: note: it is written here
// !         *p = a[i];
// !         ^~~~~~~~~
// ! fence_missing_of_objects.cu:66:5: warning: threads write 's' before this send, and no ccute_fence_async() orders the two; remedy: call ccute_fence_async() in the threads that write, after the write and before their barrier
// !     send(d, s);
// !     ^~~~~~~~~~
// ! fence_missing_of_objects.cu:65:9: note: it is written here
// !         *p++ = a[i++];
// !         ^~~~~~~~~~~~~

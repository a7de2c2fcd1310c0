// Copies of whole tensors on a device: GB/s (bytes read and written) of every row of tensor_gpu.def, as a part of what
// cudaMemcpyAsync reaches in the same run. Each result is first compared with one element a thread, on a destination
// full of canaries.
//
//   tensor_gpu [--all] [TEXT]      rows whose name has TEXT; --all: every kernel that can do the row, not only the chosen
//   one
#include <algorithm>
#include <cstring>
#include <vector>

#include "tensor_gpu.cuh"

extern "C" {
#include "plan.h"
}

struct row {
    const char *name;
    int bytes;
    const char *dst, *src;
};

static const row rows[] = {
#define COPY(name, bytes, dst, src) {name, bytes, dst, src},
#include "tensor_gpu.def"
};

enum { ROUNDS = 5 };

// ---- Checking ----------------------------------------------------------------------------------------

struct modes {
    int n, bytes;
    int64_t extent[CCUTE_MAX_LEAVES], dst[CCUTE_MAX_LEAVES], src[CCUTE_MAX_LEAVES];
    int64_t dst_offset, src_offset, count, reach; // reach: elements of the destination's memory
};

// Elements that differ from their source's.
static __global__ void compare(const char *dst, const char *src, const modes m, unsigned long long *wrong)
{
    for (int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; i < m.count;
         i += (int64_t)gridDim.x * blockDim.x) {
        int64_t index = i, d = m.dst_offset, s = m.src_offset;
        for (int k = 0; k < m.n; k++) {
            d += index % m.extent[k] * m.dst[k];
            s += index % m.extent[k] * m.src[k];
            index /= m.extent[k];
        }
        for (int k = 0; k < m.bytes; k++)
            if (dst[d * m.bytes + k] != src[s * m.bytes + k]) {
                atomicAdd(wrong, 1);
                break;
            }
    }
}

// Bytes that are still canaries; with the bytes copied that are so by chance.
static __global__ void canaries(const unsigned char *p, int64_t n, unsigned long long *count)
{
    for (int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; i < n; i += (int64_t)gridDim.x * blockDim.x)
        if (p[i] != CANARY)
            atomicAdd(count, 1);
}

static modes modes_of(const ccute_layout &dst, const ccute_layout &src, int bytes)
{
    modes m = {dst.shape.n, bytes, {}, {}, {}, dst.offset, src.offset, 1, 1 + dst.offset};
    for (int i = 0; i < m.n; i++) {
        m.extent[i] = dst.shape.v[i];
        m.dst[i] = dst.stride[i];
        m.src[i] = src.stride[i];
        m.count *= m.extent[i];
        m.reach += m.dst[i] > 0 ? (m.extent[i] - 1) * m.dst[i] : 0;
    }
    return m;
}

static bool right(const modes &m)
{
    unsigned long long wrong[2] = {};
    CUDA(cudaMemset(WRONG, 0, sizeof wrong));
    compare<<<1320, 256>>>(DST, SRC, m, WRONG);
    canaries<<<1320, 256>>>((const unsigned char *)DST + m.reach * m.bytes, 4096, WRONG + 1);
    CUDA(cudaMemcpy(wrong, WRONG, sizeof wrong, cudaMemcpyDeviceToHost));
    return wrong[0] == 0 && wrong[1] == 0;
}

// ---- Timing ------------------------------------------------------------------------------------------

// The median of ROUNDS times of one call, in milliseconds.
template <class Call> static double time_of(Call call)
{
    static cudaEvent_t begin, end;
    std::vector<float> times;
    float once;
    if (!begin) {
        CUDA(cudaEventCreate(&begin));
        CUDA(cudaEventCreate(&end));
    }
    call();
    CUDA(cudaEventRecord(begin));
    call();
    CUDA(cudaEventRecord(end));
    CUDA(cudaEventSynchronize(end));
    CUDA(cudaEventElapsedTime(&once, begin, end));
    const int calls = std::max(1, std::min(200, (int)(3 / once)));
    for (int i = 0; i < ROUNDS; i++) {
        float ms;
        CUDA(cudaEventRecord(begin));
        for (int k = 0; k < calls; k++)
            call();
        CUDA(cudaEventRecord(end));
        CUDA(cudaEventSynchronize(end));
        CUDA(cudaEventElapsedTime(&ms, begin, end));
        times.push_back(ms / calls);
    }
    std::sort(times.begin(), times.end());
    return times[ROUNDS / 2];
}

static double memcpy_speed(size_t bytes)
{
    return 2e-6 * bytes / time_of([=] { CUDA(cudaMemcpyAsync(DST, SRC, bytes, cudaMemcpyDeviceToDevice)); });
}

static __global__ void nothing() {}

// From the launch to its end, seen from the host: the median in microseconds.
template <class Call> static double latency_of(Call call)
{
    std::vector<double> times;
    for (int i = 0; i < 300; i++) {
        timespec a, b;
        clock_gettime(CLOCK_MONOTONIC, &a);
        call();
        CUDA(cudaStreamSynchronize(0));
        clock_gettime(CLOCK_MONOTONIC, &b);
        times.push_back((b.tv_sec - a.tv_sec) * 1e6 + (b.tv_nsec - a.tv_nsec) * 1e-3);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

// ---- Rows --------------------------------------------------------------------------------------------

// Bytes read and written: those of a broadcast source count once.
static double traffic(const modes &m)
{
    int64_t read = m.count;
    for (int i = 0; i < m.n; i++)
        if (m.src[i] == 0)
            read /= m.extent[i];
    return (double)(read + m.count) * m.bytes;
}

static void measure(const row &r, const ccute_plan &plan, const modes &m, double fastest, bool chosen)
{
    const char *const name = ccute_cuda_kernels[plan.choice.kernel].name;
    auto call = [&] {
        const ccute_status status = ccute_plan_run_async(&plan, DST, SRC, NULL, NULL);
        if (status != CCUTE_OK) {
            printf("%s: %s: status %d\n", r.name, name, status);
            exit(1);
        }
    };
    CUDA(cudaMemset(DST, CANARY, m.reach * m.bytes + 4096));
    call();
    CUDA(cudaDeviceSynchronize());
    const bool ok = right(m);
    const double ms = time_of(call), speed = traffic(m) / ms * 1e-6, same = memcpy_speed((size_t)m.count * m.bytes);
    printf("%-32s %-28.28s %c %9.4f ms %6.0f GB/s %5.3f of memcpy, %5.3f of one of its size, expected %.2f %s\n",
           r.name, name, chosen ? '*' : ' ', ms, speed, speed / fastest, speed / same, plan.choice.percent * 0.01,
           ok ? "" : "WRONG");
    if (!strncmp(r.name, "small", 5))
        printf("%-32s %-28.28s   %.2f us from launch to finish; an empty kernel %.2f us, cudaMemcpyAsync %.2f us\n",
               r.name, name, latency_of(call), latency_of([] { nothing<<<1, 32>>>(); }),
               latency_of([&] { CUDA(cudaMemcpyAsync(DST, SRC, m.count * m.bytes, cudaMemcpyDeviceToDevice)); }));
    fflush(stdout);
}

static void run(const row &r, double fastest, bool all)
{
    const char *rest;
    const ccute_layout dst = ccute_parse_layout(r.dst, &rest), src = ccute_parse_layout(r.src, &rest);
    const ccute_tensor to = tensor_at(DST, r.bytes, dst), from = tensor_at(SRC, r.bytes, src);
    const modes m = modes_of(dst, src, r.bytes);
    ccute_plan plan;
    char why[300];
    if (ccute_plan_copy_cuda(&plan, &to, &from) != CCUTE_OK) {
        ccute_plan_explain(&plan, why, sizeof why);
        printf("%s: %s\n", r.name, why);
        return;
    }
    measure(r, plan, m, fastest, true);
    for (int i = 0; all && i < ccute_cuda_kernel_count; i++) {
        ccute_plan other = plan;
        memset(&other.choice, 0, sizeof other.choice);
        other.choice.cuda = 1;
        other.choice.kernel = (uint8_t)i;
        other.choice.percent = (int16_t)ccute_cuda_kernels[i].choose(&other.problem, &other.choice);
        if (i != plan.choice.kernel && other.choice.percent)
            measure(r, other, m, fastest, false);
    }
}

int main(int argc, char **argv)
{
    const bool all = argc > 1 && !strcmp(argv[1], "--all");
    const char *const text = argc > 1 + all ? argv[1 + all] : "";
    const char *const device = open_device();
    const double fastest = memcpy_speed((size_t)2 << 30);
    printf("%s: memcpy of 2 GiB %.0f GB/s\n", device, fastest);
    for (const row &r : rows)
        if (strstr(r.name, text))
            run(r, fastest, all);
    printf("memcpy of 2 GiB again %.0f GB/s\n", memcpy_speed((size_t)2 << 30));
    return 0;
}

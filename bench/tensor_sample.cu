// Random copies of whole tensors on a device (tensor_draw.h): the speed that the plan expects and the one measured, of
// every kernel that can do the copy. Each result is first compared, element by element.
//
//   tensor_sample SEED COUNT [FIRST]     copies FIRST (0) and on of a seed
//   tensor_sample --table                those of tensor_gpu.def
//
// A line for each copy, its columns separated by tabs: number, kind, bytes of an element, destination, source, MB read
// and written, GB/s of a memcpy of as many, and for each kernel its name, a star if it is the chosen one, and the
// fractions of that memcpy, expected and measured: tile*=0.88:0.91. Where the result is wrong, WRONG follows.
// tensor_expect reads these lines.
#include <algorithm>
#include <cstring>
#include <vector>

#include "tensor_draw.h"
#include "tensor_gpu.cuh"

extern "C" {
#include "cuda/kernels.h"
#include "plan.h"
}

enum { ROUNDS = 7 };

// ---- Checking ----------------------------------------------------------------------------------------

struct side {
    int n, shift;
    int64_t mask, extent[CCUTE_MAX_LEAVES], stride[CCUTE_MAX_LEAVES], offset;
};

static side side_of(const ccute_layout &l)
{
    side s = {l.shape.n, l.sw_shift, (((int64_t)1 << l.sw_bits) - 1) << l.sw_base, {}, {}, l.offset};
    for (int i = 0; i < s.n; i++) {
        s.extent[i] = l.shape.v[i];
        s.stride[i] = l.stride[i];
    }
    return s;
}

static __device__ int64_t place_of(const side &s, uint32_t index)
{
    int64_t at = s.offset;
    for (int i = 0; i < s.n; i++) {
        const uint32_t extent = (uint32_t)s.extent[i], rest = index / extent;
        at += (index - rest * extent) * s.stride[i];
        index = rest;
    }
    return at ^ (at >> s.shift & s.mask);
}

static __global__ void compare(const char *dst, const char *src, const __grid_constant__ side to,
                               const __grid_constant__ side from, int64_t count, int bytes, unsigned long long *wrong)
{
    for (int64_t i = blockIdx.x * (int64_t)blockDim.x + threadIdx.x; i < count; i += (int64_t)gridDim.x * blockDim.x) {
        const int64_t d = place_of(to, (uint32_t)i) * bytes, s = place_of(from, (uint32_t)i) * bytes;
        for (int k = 0; k < bytes; k++)
            if (dst[d + k] != src[s + k]) {
                atomicAdd(wrong, 1);
                break;
            }
    }
}

// ---- Measuring ---------------------------------------------------------------------------------------

// A kernel that does the copy, or memcpy where the plan is null.
struct runner {
    const ccute_plan *plan;
    size_t bytes;
    const char *name;
    int calls;
    bool right;
    std::vector<float> times;

    void call() const
    {
        if (!plan) {
            CUDA(cudaMemcpyAsync(DST, SRC, bytes, cudaMemcpyDeviceToDevice));
            return;
        }
        const ccute_status status = ccute_plan_run_async(plan, DST, SRC, NULL, NULL);
        if (status != CCUTE_OK) {
            printf("%s: status %d\n", name, status);
            exit(1);
        }
    }

    // Milliseconds of a call.
    float time(int calls) const
    {
        static cudaEvent_t begin, end;
        float ms;
        if (!begin) {
            CUDA(cudaEventCreate(&begin));
            CUDA(cudaEventCreate(&end));
        }
        CUDA(cudaEventRecord(begin));
        for (int i = 0; i < calls; i++)
            call();
        CUDA(cudaEventRecord(end));
        CUDA(cudaEventSynchronize(end));
        CUDA(cudaEventElapsedTime(&ms, begin, end));
        return ms / (float)calls;
    }

    double median()
    {
        std::sort(times.begin(), times.end());
        return times[times.size() / 2];
    }
};

static void check(runner &r, const ccute_layout &dst, const ccute_layout &src, const ccute_problem &p)
{
    unsigned long long wrong;
    CUDA(cudaMemset(WRONG, 0, sizeof *WRONG));
    CUDA(cudaMemset(DST + p.dst_lo, CANARY, (size_t)(p.dst_hi - p.dst_lo)));
    r.call();
    compare<<<1320, 256>>>(DST, SRC, side_of(dst), side_of(src), p.count * p.unit / p.element, p.element, WRONG);
    CUDA(cudaMemcpy(&wrong, WRONG, sizeof wrong, cudaMemcpyDeviceToHost));
    r.right = wrong == 0;
}

// Rounds in which all take turns, a millisecond each.
static void measure(std::vector<runner> &runners)
{
    for (runner &r : runners) {
        r.call();
        r.calls = std::max(1, std::min(100, (int)(1 / r.time(1))));
    }
    for (int round = 0; round < ROUNDS; round++)
        for (runner &r : runners)
            r.times.push_back(r.time(r.calls));
}

static ccute_plan plan_of(const ccute_plan &chosen, int kernel)
{
    ccute_plan plan = chosen;
    memset(&plan.choice, 0, sizeof plan.choice);
    plan.choice.cuda = 1;
    plan.choice.threads = 1;
    plan.choice.kernel = (uint8_t)kernel;
    plan.choice.percent = (int16_t)ccute_cuda_kernels[kernel].choose(&plan.problem, &plan.choice);
    return plan;
}

// The speed of the device's memory, as plans have it.
static int memory_speed()
{
    const ccute_layout run = ccute_parse_layout("1024:1", NULL);
    const ccute_tensor to = tensor_at(DST, 4, run), from = tensor_at(SRC, 4, run);
    ccute_plan plan;
    return ccute_plan_copy_async(&plan, &to, &from) == CCUTE_OK ? plan.problem.memory : 0;
}

// The first word of a kernel's name.
static void print_kernel(const runner &r, bool chosen, double fraction)
{
    printf("\t%.*s%s=%.2f:%.3f%s", (int)strcspn(r.name, " "), r.name, chosen ? "*" : "", r.plan->choice.percent * 0.01,
           fraction, r.right ? "" : "WRONG");
}

static void measure_copy(int number, const char *kind, int bytes, const char *dst_text, const char *src_text)
{
    const char *rest;
    const ccute_layout dst = ccute_parse_layout(dst_text, &rest), src = ccute_parse_layout(src_text, &rest);
    const ccute_tensor to = tensor_at(DST, bytes, dst), from = tensor_at(SRC, bytes, src);
    ccute_plan chosen, plans[16];
    std::vector<runner> runners;
    if (ccute_plan_copy_async(&chosen, &to, &from) != CCUTE_OK) {
        char why[300];
        ccute_plan_explain(&chosen, why, sizeof why);
        printf("%d\t%s\t%s\n", number, kind, why);
        return;
    }
    const double traffic = drawn_traffic(&chosen.problem);
    runners.push_back({nullptr, (size_t)(traffic / 2), "memcpy", 0, true, {}});
    for (int i = CCUTE_CUDA_near; i <= CCUTE_CUDA_gather; i++) {
        plans[i] = plan_of(chosen, i);
        if (plans[i].choice.percent <= 0)
            continue;
        runners.push_back({&plans[i], 0, ccute_cuda_kernels[i].name, 0, true, {}});
        check(runners.back(), dst, src, chosen.problem);
    }
    measure(runners);
    const double copied = runners[0].median();
    printf("%d\t%s\t%d\t%s\t%s\t%.1f\t%.0f", number, kind, bytes, dst_text, src_text, traffic * 1e-6,
           traffic / copied * 1e-6);
    for (size_t i = 1; i < runners.size(); i++)
        print_kernel(runners[i], runners[i].plan->choice.kernel == chosen.choice.kernel, copied / runners[i].median());
    printf("\n");
    fflush(stdout);
}

static void run_table()
{
    static const struct {
        const char *name;
        int bytes;
        const char *dst, *src;
    } rows[] = {
#define COPY(name, bytes, dst, src) {name, bytes, dst, src},
#include "tensor_gpu.def"
    };
    int number = 0;
    for (const auto &r : rows)
        measure_copy(number++, r.name, r.bytes, r.dst, r.src);
}

int main(int argc, char **argv)
{
    const bool table = argc == 2 && !strcmp(argv[1], "--table");
    if (!table && argc < 3) {
        fprintf(stderr, "tensor_sample SEED COUNT [FIRST], or tensor_sample --table\n");
        return 2;
    }
    const char *const device = open_device();
    printf("# %s, memory %d\n", device, memory_speed());
    if (table) {
        run_table();
        return 0;
    }
    const uint64_t seed = strtoull(argv[1], NULL, 10);
    const int count = atoi(argv[2]), first = argc > 3 ? atoi(argv[3]) : 0;
    for (int i = first; i < first + count; i++) {
        drawn_copy c;
        draw_copy(seed, i, &c);
        measure_copy(i, c.kind, c.bytes, c.dst, c.src);
    }
    return 0;
}

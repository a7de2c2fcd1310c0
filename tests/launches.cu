/* Launches by CCUTE_LAUNCH_CLUSTER on devices that are not there (tests/launches_runtime.c), which count the questions
 * that a launch asks: how much memory they allow is asked once, until a launch wants more or a device forgets. */
#include <cstdio>

#include <ccute/ccute.h>
#include <ccute/cpu.h>

extern "C" {
extern int asked, allowed, launched, early_ones;
void device_forgets(void);
}

/* In place of kernels, which this run time would have to register. */
static void first(int *) {}
static void second(int *value) { *value = 2; }

static int count, failed;

/* A launch ends in `result`, after that many questions for the limit and changes of it. */
static void launch(void (*kernel)(int *), int shared, int cluster, cudaError_t result, int asks, int allows,
                   const char *what)
{
    const int before_asked = asked, before_allowed = allowed, before = launched;
    const cudaError_t error = CCUTE_LAUNCH_CLUSTER(kernel, dim3(cluster), dim3(cluster), dim3(32), shared, 0, nullptr);
    const bool right = error == result && asked - before_asked == asks && allowed - before_allowed == allows &&
                       launched - before == (result == cudaSuccess) && (result || cudaPeekAtLastError() == cudaSuccess);
    printf("%sok %d - %s\n", right ? "" : "not ", ++count, what);
    if (!right)
        printf("# error %d, %d questions, %d changes, %d launches\n", error, asked - before_asked,
               allowed - before_allowed, launched - before);
    failed |= !right;
    cudaGetLastError();
}

int main()
{
    enum { MOST = 227 * 1024 };
    launch(first, 0, 1, cudaSuccess, 0, 0, "without shared memory nothing is asked");
    launch(first, 1024, 1, cudaSuccess, 1, 0, "a little: asked once");
    launch(first, 1024, 1, cudaSuccess, 0, 0, "the same again");
    launch(first, 100000, 1, cudaSuccess, 1, 1, "more than 48 KB is allowed first");
    launch(first, 100000, 1, cudaSuccess, 0, 0, "the same again");
    launch(first, 90000, 2, cudaSuccess, 1, 0, "more blocks: asked");
    launch(first, 90000, 2, cudaSuccess, 0, 0, "the same again");
    launch(second, 100000, 1, cudaSuccess, 1, 1, "another kernel");
    launch(first, 90000, 2, cudaSuccess, 0, 0, "the first one is remembered");
    launch(second, 100000, 16, cudaSuccess, 1, 1, "16 blocks a cluster are allowed first");
    launch(second, 100000, 16, cudaSuccess, 0, 0, "the same again");
    launch(second, MOST + 1, 1, cudaErrorInvalidValue, 1, 0, "more than there is");
    launch(second, 100000, 1, cudaSuccess, 1, 0, "asked after a failure");
    device_forgets();
    launch(second, 100000, 1, cudaSuccess, 1, 1, "a device that was reset is asked again");
    launch(second, 100000, 1, cudaSuccess, 0, 0, "the same again");
    cudaSetDevice(1);
    launch(second, 100000, 1, cudaSuccess, 1, 1, "another device");
    cudaSetDevice(0);
    launch(second, 100000, 1, cudaSuccess, 1, 0, "the first device again");
    CCUTE_LAUNCH_CLUSTER_EARLY(second, dim3(1), dim3(1), dim3(32), 100000, 0, nullptr);
    printf("%sok %d - one begins early\n", early_ones == 1 ? "" : "not ", ++count);
    printf("1..%d\n", count);
    return failed || early_ones != 1;
}

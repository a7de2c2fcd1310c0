/* A kernel that states its block, launched with it and with others: the launch with its own block writes what plain
 * loops do; each other one must end in an error. An error of a launch is the end of its process, so each launch has a
 * child. */
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <ccute/short.h>

CCUTE_FOLD CCUTE_BLOCK_DIM(32, 4, 1) __global__ void k(int *out)
{
    const ccute_layout a = ccute_make_layout(TUP(TUP(32, 4), 2), TUP(TUP(4, 1), 128));
    const unsigned t = threadIdx.y * blockDim.x + threadIdx.x;
    if (t < 128)
        out[t] = (int)ccute_at(a, t, blockDim.y / 4);
}

static int wrong_values(const int *out)
{
    int wrong = 0;
    for (int t = 0; t < 128; t++)
        wrong += out[t] != t % 32 * 4 + t / 32 + 128;
    return wrong;
}

/* 0: right; 1: wrong values; 2: an error of CUDA. */
static int launch(dim3 block)
{
    int out[128] = {0}, *device;
    if (cudaMalloc(&device, sizeof out))
        return 3;
    cudaMemset(device, 0, sizeof out);
    k<<<1, block>>>(device);
    if (cudaDeviceSynchronize())
        return 2;
    cudaMemcpy(out, device, sizeof out, cudaMemcpyDeviceToHost);
    return wrong_values(out) ? 1 : 0;
}

static int in_a_child(dim3 block)
{
    int status;
    const pid_t child = fork();
    if (child == 0)
        _exit(launch(block));
    return child < 0 || waitpid(child, &status, 0) < 0 || !WIFEXITED(status) ? 4 : WEXITSTATUS(status);
}

int main(void)
{
    static const dim3 blocks[] = {dim3(32, 4, 1), dim3(128, 1, 1), dim3(4, 32, 1), dim3(32, 2, 2),
                                  dim3(32, 8, 1), dim3(16, 4, 1),  dim3(1)};
    for (const dim3 &block : blocks)
        printf("%u,%u,%u: %d\n", block.x, block.y, block.z, in_a_child(block));
    return 0;
}

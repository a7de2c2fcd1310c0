/* The part of CUDA's run time that launches need, without a device: two devices with what they allow the kernels. */
#include <stddef.h>
#include <string.h>

#include <cuda_runtime_api.h>

enum { DEVICES = 2, KERNELS = 16, DEFAULT = 48 * 1024, STATIC = 100, MOST = 227 * 1024, PORTABLE = 8 };

int asked, allowed, launched, early_ones;

struct kernel {
    const void *function;
    int shared, any_cluster;
};

static struct kernel kernels[DEVICES][KERNELS];
static int current;
static cudaError_t last;

static cudaError_t ends(cudaError_t error)
{
    if (error != cudaSuccess)
        last = error;
    return error;
}

static struct kernel *kernel_of(const void *function)
{
    struct kernel *k = kernels[current];
    while (k->function && k->function != function)
        k++;
    if (!k->function)
        *k = (struct kernel){function, DEFAULT - STATIC, 0};
    return k;
}

void device_forgets(void) { memset(kernels[current], 0, sizeof kernels[current]); }

cudaError_t cudaGetDevice(int *device)
{
    *device = current;
    return ends(cudaSuccess);
}

cudaError_t cudaSetDevice(int device)
{
    current = device;
    return ends(cudaSuccess);
}

cudaError_t cudaPeekAtLastError(void) { return last; }

cudaError_t cudaGetLastError(void)
{
    const cudaError_t error = last;
    last = cudaSuccess;
    return error;
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *has, const void *function)
{
    asked++;
    memset(has, 0, sizeof *has);
    has->maxDynamicSharedSizeBytes = kernel_of(function)->shared;
    return ends(cudaSuccess);
}

cudaError_t cudaFuncSetAttribute(const void *function, enum cudaFuncAttribute attribute, int value)
{
    if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize && value > MOST - STATIC)
        return ends(cudaErrorInvalidValue);
    allowed++;
    if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize)
        kernel_of(function)->shared = value;
    else
        kernel_of(function)->any_cluster = value;
    return ends(cudaSuccess);
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config, const void *function, void **arguments)
{
    const struct kernel *const k = kernel_of(function);
    const unsigned blocks = config->attrs[0].val.clusterDim.x;
    (void)arguments;
    if (config->dynamicSmemBytes > (size_t)k->shared || (blocks > PORTABLE && !k->any_cluster))
        return ends(cudaErrorInvalidValue);
    launched++;
    early_ones += config->numAttrs == 2;
    return ends(cudaSuccess);
}

/* ---- What every compiled file calls ---- */

void **__cudaRegisterFatBinary(void *binary);
void __cudaRegisterFatBinaryEnd(void **handle);
void __cudaUnregisterFatBinary(void **handle);
char __cudaInitModule(void **handle);

void **__cudaRegisterFatBinary(void *binary)
{
    static void *handle;
    (void)binary;
    return &handle;
}

void __cudaRegisterFatBinaryEnd(void **handle) { (void)handle; }
void __cudaUnregisterFatBinary(void **handle) { (void)handle; }
char __cudaInitModule(void **handle) { return handle != NULL; }

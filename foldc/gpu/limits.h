/* How much a GPU has. */
#ifndef FOLDC_GPU_LIMITS_H
#define FOLDC_GPU_LIMITS_H

#include <stdint.h>

enum { GPU_WARP = 32, GPU_BLOCK_THREADS = 1024 };

/* Shared memory of a block: the limit of its static arrays, and, by __CUDA_ARCH__, the limit of a launch's request. */
enum { GPU_STATIC_SHARED = 48 * 1024 };
int64_t gpu_shared_limit(int arch);

#endif

/* The kernels, each launched from its own file. portion: of the device, 1 / 2^portion. They return
 * the launch's status; 0 is cudaSuccess. */
#ifndef CCUTE_CUDA_LAUNCH_H
#define CCUTE_CUDA_LAUNCH_H

#include <cuda_runtime.h>

#include "cuda/copy.h"

#if defined __cplusplus
extern "C" {
#endif

cudaError_t ccute_launch_near(const ccute_near *c, cudaStream_t stream);
cudaError_t ccute_launch_gather(const ccute_gather *g, cudaStream_t stream);
cudaError_t ccute_launch_rows(const ccute_rows *r, int portion, cudaStream_t stream);
cudaError_t ccute_launch_channels(const ccute_channels *c, cudaStream_t stream);
cudaError_t ccute_launch_tile(const ccute_tile *t, cudaStream_t stream);
cudaError_t ccute_launch_flat(const ccute_flat *f, cudaStream_t stream);
cudaError_t ccute_launch_transpose(const ccute_tile *t, int portion, cudaStream_t stream);

/* Whether the current device has the engine, and the library kernels for it; and one of them, with the map of the
 * source. */
int ccute_has_transpose_tma(void);
cudaError_t ccute_launch_transpose_tma(const ccute_turn *t, const void *map, cudaStream_t stream);

#if defined __cplusplus
}
#endif

#endif

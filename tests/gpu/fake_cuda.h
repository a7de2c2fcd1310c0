/* Shared by the files of the run time of CUDA that is threads. */
#ifndef FAKE_CUDA_H
#define FAKE_CUDA_H

#include <stdint.h>

#include <cuda_runtime.h>

typedef void fake_work(void *data);

/* Put work into a stream, with a copy of its data. */
void fake_issue(cudaStream_t stream, fake_work *todo, const void *data, size_t bytes);
/* The test fails. */
void fake_stop(const char *why);

#endif

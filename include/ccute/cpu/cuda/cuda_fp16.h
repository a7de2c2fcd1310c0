/* Stands for CUDA's header of this name when kernels are compiled for the CPU. A compiler of CUDA gets its own. */
#if defined __CUDACC__
#include_next <cuda_fp16.h>
#else
#include <ccute/cpu.h>
#include <ccute/cpu/half.h>
#endif

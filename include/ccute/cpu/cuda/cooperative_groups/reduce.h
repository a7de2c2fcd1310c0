/* Stands for CUDA's header of this name when kernels are compiled for the CPU. A compiler of CUDA gets its own. */
#if defined __CUDACC__
#include_next <cooperative_groups/reduce.h>
#else
#include <ccute/cpu.h>
#include <ccute/cpu/cooperative_groups.h>
#endif

/* Stands for CUDA's header of this name when kernels are compiled for the CPU. A compiler of CUDA gets its own. */
#if defined __CUDACC__
#include_next <vector_functions.h>
#else
#include <ccute/cpu.h>
#endif

/* Stands for CUDA's header of this name when kernels are compiled for the CPU. */
#include <ccute/cpu.h>
#include <ccute/cpu/cooperative_groups.h>

/* CUDA's built-in variables: their names and ranges. builtins.def is the table. */
#ifndef FOLDC_GPU_BUILTINS_H
#define FOLDC_GPU_BUILTINS_H

#include <stdbool.h>
#include <stdint.h>

enum gpu_builtin {
#define GPU_BUILTIN(id, name, least, x, y, z) GPU_##id,
#include "builtins.def"
#undef GPU_BUILTIN
    GPU_BUILTINS
};

/* threadIdx.x and its like are numbered: three for each variable, in the order of the table. */
enum { GPU_AXES = 3, GPU_BUILTIN_AXES = GPU_AXES * GPU_BUILTINS };
#define GPU_BUILTIN_AXIS(id, axis) (GPU_AXES * (int)(id) + (axis))

/* The variable of a name, "threadIdx"; -1: none. */
int gpu_builtin_variable(const char *name);

/* Is it the name of the variable that holds the number of threads of a warp, GPU_WARP? */
bool gpu_is_warp_size(const char *name);

/* The number of a name, "threadIdx.x"; -1: none. */
int gpu_builtin_number(const char *name);
const char *gpu_builtin_name(int number);

/* The name of the variable that it is an axis of. */
const char *gpu_builtin_title(int number);

/* The values that one of them may have in a kernel that states `max_threads` of a block (0: it does not) and
   `block_dim`, its extents (0 along an axis: it does not). */
struct gpu_range {
    int64_t least, most;
} gpu_builtin_range(int number, int64_t max_threads, const int64_t block_dim[GPU_AXES]);

#endif

#include "builtins.h"

#include <string.h>

static const struct {
    const char *name, *axis[GPU_AXES];
    int64_t least, most[GPU_AXES];
} table[] = {
#define GPU_BUILTIN(id, name, least, x, y, z) {#name, {#name ".x", #name ".y", #name ".z"}, least, {x, y, z}},
#include "builtins.def"
#undef GPU_BUILTIN
};

int gpu_builtin_variable(const char *name)
{
    for (int i = 0; i < GPU_BUILTINS; i++)
        if (strcmp(table[i].name, name) == 0)
            return i;
    return -1;
}

bool gpu_is_warp_size(const char *name) { return strcmp(name, "warpSize") == 0; }

int gpu_builtin_number(const char *name)
{
    for (int i = 0; i < GPU_BUILTIN_AXES; i++)
        if (strcmp(gpu_builtin_name(i), name) == 0)
            return i;
    return -1;
}

const char *gpu_builtin_name(int number) { return table[number / GPU_AXES].axis[number % GPU_AXES]; }

const char *gpu_builtin_title(int number) { return table[number / GPU_AXES].name; }

struct gpu_range gpu_builtin_range(int number, int64_t max_threads, const int64_t block_dim[GPU_AXES])
{
    const int variable = number / GPU_AXES, axis = number % GPU_AXES;
    const int64_t least = table[variable].least, most = table[variable].most[axis], dim = block_dim[axis];
    if (variable != GPU_THREAD_IDX && variable != GPU_BLOCK_DIM)
        return (struct gpu_range){least, most};
    if (dim)
        return (struct gpu_range){variable == GPU_BLOCK_DIM ? dim : least, dim - 1 + least};
    return (struct gpu_range){least, max_threads && max_threads - 1 + least < most ? max_threads - 1 + least : most};
}

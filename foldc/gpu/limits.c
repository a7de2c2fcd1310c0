#include "limits.h"

#include <stddef.h>

static const struct {
    int arch;
    int kilobytes;
} shared[] = {{700, 96},  {720, 96},   {750, 64},   {800, 163},  {860, 99},  {870, 163}, {890, 99},
              {900, 227}, {1000, 227}, {1030, 227}, {1100, 227}, {1200, 99}, {1210, 99}};

int64_t gpu_shared_limit(int arch)
{
    int64_t limit = 227 * 1024;
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        if (shared[i].arch <= arch)
            limit = shared[i].kilobytes * 1024;
    return limit;
}

/* Maps for a GPU. An object of its own, so that programs of the CPU alone do not need CUDA's libraries. */
#include <string.h>

#include "cuda/backend.h"

ccute_status ccute_make_tma_(ccute_tma *map, ccute_tma_type type, const void *pointer, ccute_layout tensor,
                             ccute_layout tile, int blocks)
{
    ccute_tma_numbers numbers;
    int64_t why[8] = {0};
    if (ccute_tma_prepare(map, &numbers, type, pointer, &tensor, &tile, blocks))
        return (ccute_status)map->status;
    map->status = (uint8_t)ccute_cuda_encode_tma(map, &numbers, why);
    if (map->status)
        memcpy(map->map, why, sizeof why);
    return (ccute_status)map->status;
}

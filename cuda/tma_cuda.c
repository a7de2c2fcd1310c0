/* Maps for a GPU: the driver encodes them. Its entry point is found at run time, so that nothing links libcuda. */
#include <cuda.h>
#include <cuda_runtime_api.h>
#include <string.h>

#include "cuda/backend.h"

typedef CUresult encode_tiled(CUtensorMap *, CUtensorMapDataType, cuuint32_t, void *, const cuuint64_t *,
                              const cuuint64_t *, const cuuint32_t *, const cuuint32_t *, CUtensorMapInterleave,
                              CUtensorMapSwizzle, CUtensorMapL2promotion, CUtensorMapFloatOOBfill);

static ccute_status refuse(ccute_status status, int64_t number, int64_t *why)
{
    why[0] = number;
    return status;
}

/* The version of the driver, which does not change while a program runs. */
static int driver_version(void)
{
    static _Atomic int known;
    int version = known;
    if (version == 0 && cudaDriverGetVersion(&version) == cudaSuccess)
        known = version;
    return version;
}

static ccute_status find(encode_tiled **encode, int64_t *why)
{
    enum cudaDriverEntryPointQueryResult found = cudaDriverEntryPointSymbolNotFound;
    void *entry = NULL;
#if CUDART_VERSION >= 12050
    const cudaError_t error =
        cudaGetDriverEntryPointByVersion("cuTensorMapEncodeTiled", &entry, 12000, cudaEnableDefault, &found);
#else
    const cudaError_t error = cudaGetDriverEntryPoint("cuTensorMapEncodeTiled", &entry, cudaEnableDefault, &found);
#endif
    if (error == cudaErrorNoDevice || error == cudaErrorInsufficientDriver || error == cudaErrorStubLibrary)
        return refuse(CCUTE_E_NO_DEVICE, error, why);
    if (error != cudaSuccess)
        return refuse(CCUTE_E_CUDA, error, why);
    if (found != cudaDriverEntryPointSuccess || !entry)
        return refuse(driver_version() ? CCUTE_E_TMA_OLD : CCUTE_E_NO_DEVICE, driver_version(), why);
    memcpy(encode, &entry, sizeof entry);
    return CCUTE_OK;
}

/* The same, found once. */
static ccute_status find_once(encode_tiled **encode, int64_t *why)
{
    static encode_tiled *_Atomic known;
    ccute_status status = CCUTE_OK;
    *encode = known;
    if (!*encode && !(status = find(encode, why)))
        known = *encode;
    return status;
}

/* Drivers up to 13.1 set a bit for tensors of less than 128 KiB that the engine must not see. */
static void correct(CUtensorMap *encoded, const ccute_tma_numbers *numbers)
{
    enum { FIXED_AFTER = 13010, SMALL = 131072, BIT = 21 };
    if (driver_version() <= FIXED_AFTER && numbers->bytes < SMALL)
        encoded->opaque[1] &= ~((cuuint64_t)1 << BIT);
}

ccute_status ccute_cuda_encode_tma(ccute_tma *map, const ccute_tma_numbers *numbers, int64_t *why)
{
    static const CUtensorMapDataType types[CCUTE_TMA_TYPES] = {
        CU_TENSOR_MAP_DATA_TYPE_UINT8,   CU_TENSOR_MAP_DATA_TYPE_UINT16,  CU_TENSOR_MAP_DATA_TYPE_UINT32,
        CU_TENSOR_MAP_DATA_TYPE_INT32,   CU_TENSOR_MAP_DATA_TYPE_UINT64,  CU_TENSOR_MAP_DATA_TYPE_INT64,
        CU_TENSOR_MAP_DATA_TYPE_FLOAT16, CU_TENSOR_MAP_DATA_TYPE_FLOAT32, CU_TENSOR_MAP_DATA_TYPE_FLOAT64,
        CU_TENSOR_MAP_DATA_TYPE_BFLOAT16};
    static const CUtensorMapSwizzle swizzles[] = {CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_SWIZZLE_32B,
                                                  CU_TENSOR_MAP_SWIZZLE_64B, CU_TENSOR_MAP_SWIZZLE_128B};
    cuuint64_t extent[CCUTE_TMA_AXES], stride[CCUTE_TMA_AXES];
    cuuint32_t box[CCUTE_TMA_AXES], every[CCUTE_TMA_AXES];
    CUtensorMap encoded;
    encode_tiled *encode = NULL;
    ccute_status status = find_once(&encode, why);
    if (status)
        return status;
    for (int i = 0; i < map->rank; i++) {
        extent[i] = numbers->extent[i];
        stride[i] = numbers->stride[i];
        box[i] = map->box[i];
        every[i] = 1;
    }
    const CUresult result = encode(&encoded, types[map->type], map->rank, numbers->address, extent, stride + 1, box,
                                   every, CU_TENSOR_MAP_INTERLEAVE_NONE, swizzles[map->swizzle],
                                   CU_TENSOR_MAP_L2_PROMOTION_L2_128B, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
    if (result != CUDA_SUCCESS)
        return refuse(CCUTE_E_TMA_DRIVER, result, why);
    correct(&encoded, numbers);
    memcpy(map->map, &encoded, sizeof encoded);
    return CCUTE_OK;
}

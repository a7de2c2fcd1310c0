/* Tensors of other libraries, by DLPack's ABI: no copy, no ownership, no dependency.
 *
 * Included after <dlpack/dlpack.h>, the names below are its structures; alone they are declared here, with the same
 * layout in memory. The owner of a managed tensor keeps it: the ccute_tensor only points. */
#ifndef CCUTE_DLPACK_H
#define CCUTE_DLPACK_H

#include <ccute/tensor.h>

#if defined DLPACK_VERSION || defined DLPACK_MAJOR_VERSION
typedef DLDataType ccute_dl_data_type;
typedef DLTensor ccute_dl_tensor;
typedef DLManagedTensor ccute_dl_managed_tensor;
#else
/* DLPack's type of an element. */
typedef struct ccute_dl_data_type {
    uint8_t code; /* one of ccute_dl_code, or another of DLPack's: only the size matters here */
    uint8_t bits;
    uint16_t lanes;
} ccute_dl_data_type;

/* Where a tensor is. */
typedef struct ccute_dl_device {
    int32_t device_type; /* a ccute_dl_device_type */
    int32_t device_id;
} ccute_dl_device;

/* DLPack's tensor. */
typedef struct ccute_dl_tensor {
    void *data;
    ccute_dl_device device;
    int32_t ndim;
    ccute_dl_data_type dtype;
    int64_t *shape;
    int64_t *strides; /* in elements; NULL: row-major */
    uint64_t byte_offset;
} ccute_dl_tensor;

/* A tensor with its owner. */
typedef struct ccute_dl_managed_tensor {
    ccute_dl_tensor dl_tensor;
    void *manager_ctx;
    void (*deleter)(struct ccute_dl_managed_tensor *self);
} ccute_dl_managed_tensor;
#endif

#if defined DLPACK_MAJOR_VERSION
typedef DLManagedTensorVersioned ccute_dl_managed_tensor_versioned;
#else
/* The version of a versioned tensor. */
typedef struct ccute_dl_version {
    uint32_t major, minor;
} ccute_dl_version;

/* A tensor with its owner and version. */
typedef struct ccute_dl_managed_tensor_versioned {
    ccute_dl_version version;
    void *manager_ctx;
    void (*deleter)(struct ccute_dl_managed_tensor_versioned *self);
    uint64_t flags; /* bit 0: read only */
    ccute_dl_tensor dl_tensor;
} ccute_dl_managed_tensor_versioned;
#endif

/* DLPack's numbers of the devices that have a ccute_space. */
enum ccute_dl_device_type {
    CCUTE_DL_CPU = 1,
    CCUTE_DL_CUDA = 2,
    CCUTE_DL_CUDA_HOST = 3,
    CCUTE_DL_CUDA_MANAGED = 13,
};

/* DLPack's numbers of the usual element types. */
enum ccute_dl_code {
    CCUTE_DL_INT = 0,
    CCUTE_DL_UINT = 1,
    CCUTE_DL_FLOAT = 2,
    CCUTE_DL_BFLOAT = 4,
    CCUTE_DL_COMPLEX = 5,
    CCUTE_DL_BOOL = 6,
};

#if defined __cplusplus
extern "C" {
#endif

/* The tensor that dl describes: a mode for each dimension, an element of bits * lanes, data at its byte offset; the
   allocation is not known. A managed tensor's is &managed->dl_tensor. Refused: a null pointer (POINTER), more than 32
   dimensions (LEAVES), elements that are not whole bytes (DL_TYPE), another device (DL_DEVICE), a byte offset that
   leaves the address space (OVERFLOW), a shape that makes no layout. *out is set only on success. */
ccute_status ccute_from_dlpack(ccute_tensor *out, const ccute_dl_tensor *dl);

/* The same of a versioned one; *read_only (may be NULL) is 1 if it must not be a destination. Also refused: a
   major version other than 1 (DL_VERSION). */
ccute_status ccute_from_dlpack_versioned(ccute_tensor *out, int *read_only,
                                         const ccute_dl_managed_tensor_versioned *dl);

/* Describe a tensor as DLPack's, of elements of this type; shape and strides have room for 32 numbers each, and live as
   long as out. A dimension for each mode; refused: one that does not coalesce into an extent and a stride (DL_MODES:
   flatten it first), a swizzle (SWIZZLE), a type of another size (DL_TYPE), an offset beyond 64
   bits in bytes (OVERFLOW). *out is set only on success. To hand it over as a managed tensor, put it into yours, with
   your deleter. */
ccute_status ccute_to_dlpack(ccute_dl_tensor *out, int64_t *shape, int64_t *strides, const ccute_tensor *tensor,
                             ccute_dl_data_type type);

#if defined __cplusplus
}
#endif

#endif

/* Tensors from and to DLPack's structures. */
#include <stddef.h>

#include <ccute/ccute.h>
#include <ccute/dlpack.h>

enum { READ_ONLY = 1, KNOWN_MAJOR = 1 };

static const struct {
    int32_t device_type;
    ccute_space space;
} devices[] = {
    {CCUTE_DL_CPU, CCUTE_HOST},
    {CCUTE_DL_CUDA, CCUTE_DEVICE},
    {CCUTE_DL_CUDA_HOST, CCUTE_PINNED},
    {CCUTE_DL_CUDA_MANAGED, CCUTE_MANAGED},
};

enum { DEVICES = sizeof devices / sizeof *devices };

/* The space of a type of device, or -1. */
static int space_of(int32_t device_type)
{
    for (int i = 0; i < DEVICES; i++)
        if (devices[i].device_type == device_type)
            return (int)devices[i].space;
    return -1;
}

/* The type of device of a space, or -1. */
static int32_t device_type_of(int space)
{
    for (int i = 0; i < DEVICES; i++)
        if ((int)devices[i].space == space)
            return devices[i].device_type;
    return -1;
}

/* Bytes of an element, or 0 if there are no whole ones. */
static int32_t bytes_of(ccute_dl_data_type type)
{
    const int32_t bits = (int32_t)type.bits * type.lanes;
    return bits % 8 ? 0 : bits / 8;
}

static ccute_tuple list_of(const int64_t *number, int n)
{
    ccute_tuple list = ccute_open_();
    for (int i = 0; i < n; i++)
        ccute_add_int_(&list, number[i]);
    return ccute_close_(list);
}

static ccute_layout layout_of(const ccute_dl_tensor *dl)
{
    const ccute_tuple shape = list_of(dl->shape, dl->ndim);
    if (dl->ndim == 0)
        return ccute_make_layout_(ccute_tuple_int_(1), ccute_tuple_int_(0));
    return dl->strides ? ccute_make_layout_(shape, list_of(dl->strides, dl->ndim)) : ccute_make_layout_right_(shape);
}

static ccute_status check_dl(const ccute_dl_tensor *dl)
{
    if (!dl || (dl->ndim > 0 && !dl->shape))
        return CCUTE_E_POINTER;
    if (dl->ndim < 0 || dl->ndim > CCUTE_MAX_LEAVES)
        return CCUTE_E_LEAVES;
    if (!bytes_of(dl->dtype))
        return CCUTE_E_DL_TYPE;
    if (space_of((int32_t)dl->device.device_type) < 0 || dl->device.device_id < 0 || dl->device.device_id > INT16_MAX)
        return CCUTE_E_DL_DEVICE;
    if (dl->data && dl->byte_offset > UINTPTR_MAX - (uintptr_t)dl->data)
        return CCUTE_E_OVERFLOW;
    return CCUTE_OK;
}

ccute_status ccute_from_dlpack(ccute_tensor *out, const ccute_dl_tensor *dl)
{
    const ccute_status status = out ? check_dl(dl) : CCUTE_E_POINTER;
    ccute_tensor t = {0};
    if (status)
        return status;
    t.layout = layout_of(dl);
    if (!ccute_ok(t.layout))
        return ccute_status_of(t.layout);
    t.data = dl->data ? (char *)dl->data + dl->byte_offset : NULL;
    t.element = bytes_of(dl->dtype);
    t.space = (int16_t)space_of((int32_t)dl->device.device_type);
    t.device = (int16_t)dl->device.device_id;
    *out = t;
    return CCUTE_OK;
}

ccute_status ccute_from_dlpack_versioned(ccute_tensor *out, int *read_only, const ccute_dl_managed_tensor_versioned *dl)
{
    ccute_status status;
    if (!dl)
        return CCUTE_E_POINTER;
    if (dl->version.major != KNOWN_MAJOR)
        return CCUTE_E_DL_VERSION;
    status = ccute_from_dlpack(out, &dl->dl_tensor);
    if (!status && read_only)
        *read_only = (dl->flags & READ_ONLY) != 0;
    return status;
}

/* Extent and stride of each mode. Returns CCUTE_E_DL_MODES if one has more than one of them. */
static ccute_status modes_of(const ccute_layout *l, int64_t *shape, int64_t *strides)
{
    const int rank = ccute_rank(*l);
    for (int i = 0; i < rank; i++) {
        const ccute_layout mode = ccute_coalesce(ccute_get(*l, i));
        if (mode.shape.n != 1)
            return CCUTE_E_DL_MODES;
        shape[i] = mode.shape.v[0];
        strides[i] = mode.stride[0];
    }
    return CCUTE_OK;
}

static ccute_status check_tensor(const ccute_tensor *t, ccute_dl_data_type type)
{
    if (!ccute_ok(t->layout))
        return ccute_status_of(t->layout);
    if (t->layout.sw_bits)
        return CCUTE_E_SWIZZLE;
    if (bytes_of(type) != t->element || t->element <= 0)
        return CCUTE_E_DL_TYPE;
    return device_type_of(t->space) < 0 ? CCUTE_E_SPACE : CCUTE_OK;
}

ccute_status ccute_to_dlpack(ccute_dl_tensor *out, int64_t *shape, int64_t *strides, const ccute_tensor *tensor,
                             ccute_dl_data_type type)
{
    const int given = out && shape && strides && tensor;
    ccute_status status = given ? check_tensor(tensor, type) : CCUTE_E_POINTER;
    ccute_dl_tensor dl = {0};
    int64_t bytes;
    if (!status)
        status = modes_of(&tensor->layout, shape, strides);
    if (!status && __builtin_mul_overflow(tensor->layout.offset, tensor->element, &bytes))
        status = CCUTE_E_OVERFLOW;
    if (status)
        return status;
    dl.data = bytes < 0 ? (char *)tensor->data + bytes : tensor->data;
    dl.byte_offset = bytes < 0 ? 0 : (uint64_t)bytes;
    dl.device.device_type = device_type_of(tensor->space);
    dl.device.device_id = tensor->device;
    dl.ndim = ccute_rank(tensor->layout);
    dl.dtype = type;
    dl.shape = shape;
    dl.strides = strides;
    *out = dl;
    return CCUTE_OK;
}

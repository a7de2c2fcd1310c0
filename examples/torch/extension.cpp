/* What extension.py calls: a folded kernel, and the library's copy of whole tensors, which takes PyTorch's by DLPack.
 */
#include <ATen/DLConvertor.h>
#include <torch/extension.h>

#include <ccute/ccute.h>
#include <ccute/dlpack.h>

#ifdef WITH_CUDA
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

cudaError_t transpose_on(float *out, const float *in, int rows, int columns, cudaStream_t stream);

static at::Tensor transpose(const at::Tensor &in)
{
    TORCH_CHECK(in.is_cuda() && in.scalar_type() == at::kFloat && in.dim() == 2 && in.is_contiguous(),
                "transpose takes a contiguous matrix of float32 on a GPU");
    TORCH_CHECK(in.numel() > 0 && in.size(0) % 32 == 0 && in.size(1) % 32 == 0 && in.size(0) <= 32 * 65535 &&
                    in.size(1) < (1LL << 31),
                "transpose takes multiples of 32 rows and columns, and not ", in.sizes());
    const c10::cuda::CUDAGuard guard(in.device());
    at::Tensor out = at::empty({in.size(1), in.size(0)}, in.options());
    const cudaError_t error = transpose_on(out.data_ptr<float>(), in.data_ptr<float>(), int(in.size(0)),
                                           int(in.size(1)), c10::cuda::getCurrentCUDAStream());
    TORCH_CHECK(error == cudaSuccess, "transpose: ", cudaGetErrorString(error));
    return out;
}
#endif

/* A tensor of PyTorch's as ccute's; DLPack's structure goes when this does, the memory stays PyTorch's. */
struct borrowed {
    DLManagedTensor *managed;
    ccute_tensor tensor;
    explicit borrowed(const at::Tensor &of) : managed(at::toDLPack(of)), tensor()
    {
        const ccute_status status = ccute_from_dlpack(&tensor, &managed->dl_tensor);
        if (status != CCUTE_OK)
            managed->deleter(managed);
        TORCH_CHECK(status == CCUTE_OK, "from DLPack: ", ccute_strerror(status));
    }
    ~borrowed() { managed->deleter(managed); }
    borrowed(const borrowed &) = delete;
    borrowed &operator=(const borrowed &) = delete;
};

/* Copy element (i,j,...) of src to element (i,j,...) of dst, whatever the strides of both. */
static void copy(const at::Tensor &dst, const at::Tensor &src)
{
    char why[400];
    TORCH_CHECK(dst.sizes() == src.sizes() && dst.scalar_type() == src.scalar_type() && dst.device() == src.device(),
                "copy takes tensors of one shape, type and device");
    const borrowed to(dst), from(src);
#ifdef WITH_CUDA
    if (dst.is_cuda()) {
        const c10::cuda::CUDAGuard guard(dst.device());
        const ccute_status status =
            ccute_copy_tensor_async(&to.tensor, &from.tensor, c10::cuda::getCurrentCUDAStream().stream());
        if (status != CCUTE_OK)
            ccute_explain_copy_async(&to.tensor, &from.tensor, why, sizeof why);
        TORCH_CHECK(status == CCUTE_OK, "copy: ", why);
        return;
    }
#endif
    const ccute_status status = ccute_copy_tensor(&to.tensor, &from.tensor);
    if (status != CCUTE_OK)
        ccute_explain_copy(&to.tensor, &from.tensor, why, sizeof why);
    TORCH_CHECK(status == CCUTE_OK, "copy: ", why);
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, module)
{
#ifdef WITH_CUDA
    module.def("transpose", &transpose);
#endif
    module.def("copy", &copy);
}

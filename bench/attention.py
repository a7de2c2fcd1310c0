"""examples/attention.cu in PyTorch, beside its cuDNN and flash backends and, where it is installed, FlashAttention-3, in
turn on the GPU that is here: medians in TFLOP/s. Normal random numbers; 16,384 tokens, 2,048 elements of all heads.

    python3 attention.py libattention.so"""
import ctypes
import statistics
import sys
import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.functional import scaled_dot_product_attention

try:
    from flash_attn_interface import flash_attn_func
except ImportError:
    flash_attn_func = None

TOKENS, WIDTH, ROUNDS = 16384, 2048, 9


class Tensor(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("of_token", ctypes.c_long), ("of_head", ctypes.c_long), ("of_batch", ctypes.c_long)]

    def __init__(self, x):
        super().__init__(x.data_ptr(), x.stride(1), x.stride(2), x.stride(0))


class Problem(ctypes.Structure):
    _fields_ = [(n, ctypes.c_int) for n in ("queries", "keys", "heads", "shared", "batches")] + \
        [(n, Tensor) for n in "QKVO"] + [("lse", ctypes.c_void_p), ("scale", ctypes.c_float), ("causal", ctypes.c_bool)]


library = ctypes.CDLL(sys.argv[1])


def ours(q, k, v, o, lse, causal):
    batches, queries, heads, depth = q.shape
    p = Problem(queries, k.shape[1], k.shape[2], heads // k.shape[2], batches, Tensor(q), Tensor(k), Tensor(v), Tensor(o),
                lse.data_ptr(), depth ** -0.5, causal)
    stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
    error = library.attention_run(q.dtype == torch.bfloat16, depth, ctypes.byref(p), stream)
    assert error == 0, error
    return o


def backend(which, q, k, v, causal):
    with sdpa_kernel(which):
        return scaled_dot_product_attention(q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2),
                                            is_causal=causal).transpose(1, 2)


def seconds(run, launches):
    a, b = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    a.record()
    for _ in range(launches):
        run()
    b.record()
    b.synchronize()
    return a.elapsed_time(b) / launches * 1e-3


def measure(dtype, depth, length, causal):
    heads, batches = WIDTH // depth, max(1, TOKENS // length)
    q, k, v = (torch.randn(batches, length, heads, depth, device="cuda", dtype=dtype) for _ in range(3))
    o, lse = torch.empty_like(q), torch.empty(batches, heads, length, device="cuda")
    flop = 4 * batches * length * length * WIDTH / (2 if causal else 1)
    runs = {"ccute": lambda: ours(q, k, v, o, lse, causal),
            "cuDNN": lambda: backend(SDPBackend.CUDNN_ATTENTION, q, k, v, causal),
            "flash 2": lambda: backend(SDPBackend.FLASH_ATTENTION, q, k, v, causal)}
    if flash_attn_func:
        runs["flash 3"] = lambda: flash_attn_func(q, k, v, causal=causal)
    times = {name: [] for name in runs}
    wrong = {}
    for name in list(runs):
        try:
            wrong[name] = (runs[name]().float() - ours(q, k, v, o, lse, causal).float()).abs().max().item()
        except RuntimeError as error:
            print(name, str(error).splitlines()[0])
            del runs[name]
    for _ in range(ROUNDS):
        for name, run in runs.items():
            times[name].append(seconds(run, max(2, int(4e12 / flop))))
    row = "   ".join(f"{name} {flop / statistics.median(times[name]) * 1e-12:6.1f}" for name in runs)
    far = max(wrong.values())
    print(f"{str(dtype)[6:]:8} d {depth:3}, {length:5} tokens{', causal' if causal else '        '}   {row}   farthest {far:.1e}", flush=True)


print(torch.__version__, torch.backends.cudnn.version(), torch.cuda.get_device_name())
for causal in (False, True):
    for depth in (128, 64):
        for length in (512, 1024, 2048, 4096, 8192, 16384):
            measure(torch.bfloat16, depth, length, causal)
    measure(torch.float16, 128, 8192, causal)

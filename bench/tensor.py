"""The copies of bench/tensor_cases.def by NumPy and PyTorch, one thread: GB/s of bytes read and written."""
import time

import numpy as np

try:
    import torch

    torch.set_num_threads(1)
except ImportError:
    torch = None

# name: element type, the source's shape in memory, the order in which the destination has its dimensions
CASES = [
    ("contiguous", "f4", (67108864,), (0,)),
    ("transpose-i8-8192", "i1", (8192, 8192), (1, 0)),
    ("transpose-f16-8192", "f2", (8192, 8192), (1, 0)),
    ("transpose-f32-8192", "f4", (8192, 8192), (1, 0)),
    ("transpose-f64-8192", "f8", (8192, 8192), (1, 0)),
    ("transpose-i8-8191x8193", "i1", (8193, 8191), (1, 0)),
    ("transpose-f16-8191x8193", "f2", (8193, 8191), (1, 0)),
    ("transpose-f32-8191x8193", "f4", (8193, 8191), (1, 0)),
    ("transpose-f32-512", "f4", (512, 512), (1, 0)),
    ("batched-f32-32x32", "f4", (16384, 32, 32), (0, 2, 1)),
    ("batched-f16-48x64", "f2", (8192, 48, 64), (0, 2, 1)),
    ("nchw-nhwc-f16-c3", "f2", (64, 3, 50176), (0, 2, 1)),
    ("nhwc-nchw-f16-c3", "f2", (64, 50176, 3), (0, 2, 1)),
    ("nchw-nhwc-f16-c64", "f2", (64, 64, 3136), (0, 2, 1)),
    ("nhwc-nchw-f16-c64", "f2", (64, 3136, 64), (0, 2, 1)),
    ("nchw-nhwc-u8-c3", "u1", (128, 3, 50176), (0, 2, 1)),
    ("abc-cba-f32", "f4", (384, 512, 256), (2, 1, 0)),
    ("permute-5d-f32", "f4", (40, 32, 48, 28, 24), (0, 3, 2, 4, 1)),
    ("small-64k", "f4", (128, 128), (1, 0)),
]


def best(run, size):
    often = 1 + 100000000 // size // 4
    shortest = 1e9
    for _ in range(7):
        begin = time.process_time()
        for _ in range(often):
            run()
        shortest = min(shortest, (time.process_time() - begin) / often)
    return shortest


def main():
    print("case\tNumPy GB/s\tPyTorch GB/s")
    for name, kind, shape, order in CASES:
        src = np.ones(shape, kind)
        dst = np.ones([shape[k] for k in order], kind)
        took = best(lambda: np.copyto(dst, src.transpose(order)), src.nbytes)
        line = "%s\t%.2f" % (name, 2e-9 * src.nbytes / took)
        if torch:
            to, of = torch.from_numpy(dst), torch.from_numpy(src)
            took = best(lambda: to.copy_(of.permute(order)), src.nbytes)
            line += "\t%.2f" % (2e-9 * src.nbytes / took)
        print(line, flush=True)


main()

#!/usr/bin/env python3
"""The rows of tensor_gpu.def in PyTorch: GB/s of copy_ and, for rows whose name has a TEXT, of torch.compile.

    tensor_gpu.py [TEXT...]"""
import re
import sys

import torch

ROUNDS, TYPES = 5, {1: torch.int8, 2: torch.float16, 4: torch.float32, 8: torch.float64}


def numbers(text):
    return [int(n) for n in re.findall(r"-?\d+", text)]


def layout(text):
    """Offset, extents and strides, innermost first."""
    offset, rest = text.split(" o ") if " o " in text else ("0", text)
    shape, stride = rest.split(":")
    return int(offset), numbers(shape), numbers(stride)


def rows(path):
    for line in open(path):
        found = re.match(r'COPY\("([^"]*)", (\d+), "([^"]*)", "([^"]*)"\)', line)
        if found:
            yield found[1], int(found[2]), layout(found[3]), layout(found[4])


def time_of(call):
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    times = []
    call(), call()
    for _ in range(ROUNDS):
        begin.record()
        for _ in range(8):
            call()
        end.record()
        end.synchronize()
        times.append(begin.elapsed_time(end) / 8)
    return sorted(times)[ROUNDS // 2]


def view(memory, side):
    offset, shape, stride = side
    return torch.as_strided(memory, shape[::-1], stride[::-1], offset)


def main():
    wanted = sys.argv[1:]
    dst_memory, src_memory = (torch.zeros(4300 << 20, dtype=torch.int8, device="cuda") for _ in range(2))
    src_memory.random_(-128, 127)
    for name, size, dst, src in rows(sys.path[0] + "/tensor_gpu.def"):
        if name.startswith("small") or len(dst[1]) > 12 or any(s < 0 for s in dst[2] + src[2]):
            continue  # torch has no negative strides
        to, source = (view(m.view(TYPES[size]), side) for m, side in ((dst_memory, dst), (src_memory, src)))
        count = to.numel()
        read = count
        for extent, stride in zip(src[1], src[2]):
            read //= extent if stride == 0 else 1
        speeds = ["copy_ %6.0f" % ((count + read) * size / time_of(lambda: to.copy_(source)) * 1e-6)]
        if any(text in name for text in wanted) and to.is_contiguous():
            torch._dynamo.reset()
            clone = torch.compile(lambda x: x.clone(memory_format=torch.contiguous_format), dynamic=False)
            speeds.append("compile %6.0f" % ((count + read) * size / time_of(lambda: clone(source)) * 1e-6))
        print("%-32s %s GB/s" % (name, ", ".join(speeds)), flush=True)


main()

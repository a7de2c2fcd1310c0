#!/usr/bin/env python3
"""Random copies of whole tensors (tensor_draw.h) beside torch.compile, in turn, each in a CUDA graph of its own.

    tensor_compile.py LIBRARY SEED COUNT [SECONDS]     not after SECONDS

A line for each copy: number, kind, bytes of an element, destination, source, GB/s of ccute and of torch.compile, and
their ratio. Where the results differ, WRONG follows. Copies that PyTorch has no tensors for are left out: swizzles
and negative strides. Other processes compile first, as many as there are cores but one; each kernel is tuned in the process
that times it. The last line has the part of the copies that are at least as fast, and the least ratio."""
import ctypes
import multiprocessing
import os
import re
import sys
import time

import torch
import torch._inductor.config

ROUNDS, CALLS, TEXT, REACH = 5, 8, 1024, 4300 << 20
TYPES = {1: torch.int8, 2: torch.float16, 4: torch.float32, 8: torch.float64}
torch._inductor.config.autotune_local_cache = False


def load(path):
    library = ctypes.CDLL(path)
    library.bench_traffic.restype = ctypes.c_double
    library.bench_draw.argtypes = [ctypes.c_uint64, ctypes.c_int] + [ctypes.c_char_p] * 3
    library.bench_copy.argtypes = [ctypes.c_int] + [ctypes.c_char_p] * 2 + [ctypes.c_void_p] * 3
    return library


def draw(library, seed, number):
    kind, dst, src = (ctypes.create_string_buffer(TEXT) for _ in range(3))
    size = library.bench_draw(seed, number, kind, dst, src)
    return size, kind.value.decode(), dst.value.decode(), src.value.decode()


def numbers(text):
    return [int(n) for n in re.findall(r"-?\d+", text)]


def layout(text):
    """Offset, extents and strides, innermost first."""
    offset, rest = text.split(" o ") if " o " in text else ("0", text)
    shape, stride = rest.split(":")
    return int(offset), numbers(shape), numbers(stride)


def loops(size, dst, src):
    """A type, and for each side its offset, extents and strides in that type, outermost of the destination first; None if
    PyTorch has no such tensors."""
    if "Sw" in dst + src:
        return None
    (to, shape, to_stride), (source, other, from_stride) = layout(dst), layout(src)
    if shape != other or any(s < 0 for s in to_stride + from_stride):
        return None
    unit = min(size & -size, 8)
    times = size // unit
    rows = sorted(zip(to_stride, shape, from_stride), reverse=True)
    rows = [(d * times, n, s * times) for d, n, s in rows if n > 1] + ([(1, times, 1)] if times > 1 else [])
    extents = [n for _, n, _ in rows]
    return TYPES[unit], (to * times, extents, [d for d, _, _ in rows]), (source * times, extents, [s for _, _, s in rows])


def view(memory, kind, side):
    offset, shape, stride = side
    return torch.as_strided(memory.view(kind), shape, stride, offset)


def compiled(to):
    """A new tensor where the destination has no gaps: that is faster there."""
    torch._dynamo.reset()
    if to.is_contiguous():
        fresh = torch.compile(lambda x: x.clone(memory_format=torch.contiguous_format), dynamic=False)
        return lambda source: fresh(source)
    copy = torch.compile(lambda t, x: t.copy_(x), dynamic=False)
    return lambda source: copy(to, source)


def prepare(library, seed, first, count, step):
    memory = torch.zeros(REACH, dtype=torch.int8, device="cuda")
    library = load(library)
    for number in range(first, count, step):
        size, _, dst, src = draw(library, seed, number)
        made = loops(size, dst, src)
        if made:
            to, source = (view(memory, made[0], side) for side in made[1:])
            try:
                compiled(to)(source)
                torch.cuda.synchronize()
            except Exception as error:  # the process that times it says why
                print("#", number, str(error).splitlines()[0], file=sys.stderr)


def graph_of(call):
    stream = torch.cuda.Stream()
    with torch.cuda.stream(stream):
        call(), call()
    stream.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph, stream=stream):
        for _ in range(CALLS):
            call()
    return graph


def time_of(graph):
    """The graph runs once before, so that the device does not wait for the host between `begin` and the first call."""
    begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    graph.replay()
    begin.record()
    graph.replay()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) / CALLS


def measure(library, copy, dst_memory, src_memory):
    size, _, dst, src = copy
    kind, to_side, from_side = loops(size, dst, src)
    to, source = view(dst_memory, kind, to_side), view(src_memory, kind, from_side)
    theirs = compiled(to)
    texts = dst.encode(), src.encode()

    def ours():
        stream = torch.cuda.current_stream().cuda_stream
        if library.bench_copy(size, *texts, dst_memory.data_ptr(), src_memory.data_ptr(), stream):
            sys.exit("ccute refuses " + dst + " <- " + src)

    dst_memory.zero_()
    ours()
    as_bits = {1: torch.int8, 2: torch.int16, 4: torch.int32, 8: torch.int64}[to.element_size()]
    right = torch.equal(view(dst_memory, as_bits, to_side), view(src_memory, as_bits, from_side))
    graphs, times = (graph_of(ours), graph_of(lambda: theirs(source))), ([], [])
    for _ in range(ROUNDS):
        for graph, all_times in zip(graphs, times):
            all_times.append(time_of(graph))
    return right, [sorted(t)[ROUNDS // 2] for t in times]


def main():
    path, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    until = time.time() + (float(sys.argv[4]) if len(sys.argv) > 4 else 1e9)
    workers = max(1, (os.cpu_count() or 2) - 1)
    context = multiprocessing.get_context("spawn")
    helpers = [context.Process(target=prepare, args=(path, seed, i, count, workers)) for i in range(workers)]
    for helper in helpers:
        helper.start()
    for helper in helpers:
        helper.join()
    print("# compiled, %.0f s left" % (until - time.time()), torch.__version__, torch.cuda.get_device_name(), flush=True)
    library = load(path)
    dst_memory, src_memory = (torch.zeros(REACH, dtype=torch.int8, device="cuda") for _ in range(2))
    src_memory.random_(-128, 127)
    ratios = []
    for number in range(count):
        copy = draw(library, seed, number)
        if time.time() > until or not loops(copy[0], *copy[2:]):
            continue
        right, (ours, theirs) = measure(library, copy, dst_memory, src_memory)
        size, kind, dst, src = copy
        traffic = library.bench_traffic(size, dst.encode(), src.encode()) * 1e-6
        ratios.append(theirs / ours)
        print("\t".join([str(number), kind, str(size), dst, src, "%.0f\t%.0f\t%.3f" % (traffic / ours, traffic / theirs, ratios[-1])])
              + ("" if right else "\tWRONG"), flush=True)
    if ratios:
        print("# %d copies: %.1f%% at least as fast, the least ratio %.3f, median %.3f" % (
            len(ratios), 100 * sum(r >= 1 for r in ratios) / len(ratios), min(ratios), sorted(ratios)[len(ratios) // 2]))


if __name__ == "__main__":
    main()

"""A DTensor's shards go from one distribution to another by ccute, and by DTensor's own redistribute beside it.

    python3 ranks.py [GPUS [ROWS COLUMNS]]

Tensors are handed over by DLPack: no copy is made, and torch's stream is the one that runs."""
import ctypes
import os
import sys
import time

import torch
import torch.distributed as dist
import torch.multiprocessing as processes
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import Replicate, Shard, distribute_tensor

library = ctypes.CDLL(os.environ.get("RANKS_TORCH", "./libranks_torch.so"))
library.ranks_open.restype = library.ranks_bind.restype = ctypes.c_void_p
library.ranks_open.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_int, ctypes.c_int]
library.ranks_why.restype = ctypes.c_char_p
library.ranks_why.argtypes = [ctypes.c_void_p]
library.ranks_bind.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_void_p]
library.ranks_run.argtypes = [ctypes.c_void_p] * 3
library.ranks_check.argtypes = [ctypes.c_void_p]
library.ranks_close.argtypes = [ctypes.c_void_p] * 2
pointer = ctypes.pythonapi.PyCapsule_GetPointer
pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


def words(shape, ranks, placement):
    """A placement of DTensor's on a mesh of one axis, as ccute reads it."""
    place = "R" if placement.is_replicate() else f"S{placement.dim}"
    return f"mesh(({shape[0]},{shape[1]}),({ranks}),({place}))".encode()


def timed(run, times=10):
    """Seconds of a run."""
    for _ in range(3):
        run()
    torch.cuda.synchronize()
    dist.barrier()
    begin = time.perf_counter()
    for _ in range(times):
        run()
    torch.cuda.synchronize()
    return (time.perf_counter() - begin) / times


def compare(session, mesh, rank, ranks, shape, source, target):
    """One redistribution by both; the shards must be the same."""
    whole = torch.arange(shape[0] * shape[1], dtype=torch.float32, device="cuda").reshape(shape)
    before = distribute_tensor(whole, mesh, [source])
    del whole
    expected = before.redistribute(mesh, [target]).to_local()
    mine = torch.full_like(expected, -1)
    local = before.to_local().contiguous()
    capsules = mine.__dlpack__(), local.__dlpack__()
    bound = library.ranks_bind(session, words(shape, ranks, target), words(shape, ranks, source),
                               *(pointer(c, b"dltensor") for c in capsules))
    if not bound:
        raise RuntimeError(library.ranks_why(session).decode())
    stream = torch.cuda.current_stream().cuda_stream
    run = lambda: library.ranks_run(session, bound, stream)  # noqa: E731
    run()
    torch.cuda.synchronize()
    if library.ranks_check(session) or not torch.equal(mine, expected):
        raise RuntimeError(f"rank {rank}: {source} to {target} differs")
    ours, theirs = timed(run), timed(lambda: before.redistribute(mesh, [target]))
    if rank == 0:
        print(f"{source} -> {target}: the same; ccute {ours * 1e3:.3f} ms, DTensor {theirs * 1e3:.3f} ms", flush=True)
    return bound


def work(rank, ranks, shape):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29511", NCCL_NVLS_ENABLE="0")
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=ranks)
    mesh = init_device_mesh("cuda", (ranks,))
    for source, target in ((Shard(0), Shard(1)), (Shard(1), Shard(0)), (Replicate(), Shard(1)), (Shard(0), Replicate())):
        session = library.ranks_open(f"/ccute-torch-{os.getppid()}".encode(), rank, ranks, rank)
        bound = compare(session, mesh, rank, ranks, shape, source, target)
        library.ranks_close(session, bound)
    dist.destroy_process_group()


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else torch.cuda.device_count()
    processes.spawn(work, args=(count, tuple(int(n) for n in sys.argv[2:4]) or (16384, 16384)), nprocs=count)

"""The softmax and the epilogue of examples/ in PyTorch, eager and compiled, on the GPU that is here: medians, GB/s."""
import statistics
import torch


def seconds(run, rounds=11, launches=4):
    for _ in range(5):
        run()
    times = []
    for _ in range(rounds):
        a, b = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        a.record()
        for _ in range(launches):
            run()
        b.record()
        b.synchronize()
        times.append(a.elapsed_time(b) / launches * 1e-3)
    return statistics.median(times)


def softmax(x):
    return torch.softmax(x, dim=1)


def epilogue(x, bias):
    return torch.nn.functional.silu(x + bias).to(torch.float16).t().contiguous()


def show(name, bytes_moved, run, compiled):
    print(f"{name:44} eager {bytes_moved / seconds(run) * 1e-9:6.0f}  compiled {bytes_moved / seconds(compiled) * 1e-9:6.0f} GB/s")


for rows, columns, ld in [(32768, 8192, 8192), (65536, 4096, 4096), (1 << 17, 2000, 2000), (65536, 1024, 1024), (65536, 1000, 1001), (32767, 8000, 8001), (1 << 20, 200, 200), (4096, 50257, 50260), (2048, 131072, 131072)]:
    x = torch.randn(rows, ld, device="cuda")[:, :columns]
    torch._dynamo.reset()
    fast = torch.compile(softmax)
    show(f"softmax of {rows} rows of {columns}, {ld} apart", 8 * rows * columns, lambda: softmax(x), lambda: fast(x))
for rows, columns in [(8192, 8192), (16384, 4096)]:
    x, bias = torch.randn(rows, columns, device="cuda"), torch.randn(columns, device="cuda")
    torch._dynamo.reset()
    fast = torch.compile(epilogue)
    show(f"epilogue of {rows} x {columns}", 6 * rows * columns, lambda: epilogue(x, bias), lambda: fast(x, bias))

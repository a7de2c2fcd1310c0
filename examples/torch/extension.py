"""A PyTorch extension whose kernel foldc folds, built by torch.utils.cpp_extension.

PyTorch runs the compiler that PYTORCH_NVCC names; "foldc nvcc" is one. Without nvcc the extension has the copy alone.
"""
import os
import shutil

import torch
from torch.utils import cpp_extension

HERE = os.path.dirname(os.path.abspath(__file__))
CCUTE = os.environ.get("CCUTE", "/usr/local")
FOLDC = os.path.join(CCUTE, "bin", "foldc")


def load(build=None):
    """The extension, built when a source has changed; in the folder `build`, or in PyTorch's own."""
    with_cuda = cpp_extension.CUDA_HOME is not None and shutil.which("nvcc") is not None
    os.environ.setdefault("PYTORCH_NVCC", FOLDC + " nvcc")
    return cpp_extension.load(
        name="ccute_extension",
        sources=[os.path.join(HERE, name) for name in ("extension.cpp", "extension.cu")[: 1 + with_cuda]],
        extra_include_paths=[os.path.join(CCUTE, "include")],
        extra_cflags=["-O2"] + ["-DWITH_CUDA"] * with_cuda,
        extra_cuda_cflags=["-O3"],
        extra_ldflags=["-L" + os.path.join(CCUTE, "lib"), "-lccute"],
        with_cuda=with_cuda,
        build_directory=build,
    )


def check(extension, device):
    """Copies from any strides to any others agree with PyTorch's, and so does the kernel."""
    source = torch.arange(6 * 64 * 96, dtype=torch.float32, device=device).reshape(6, 64, 96)
    cases = {
        "transposed": (torch.zeros(6, 96, 64, device=device).transpose(1, 2), source),
        "channels last": (torch.zeros(64, 96, 6, device=device).permute(2, 0, 1), source),
        "every other row": (torch.zeros(6, 32, 96, device=device), source[:, ::2]),
        "bytes": (torch.zeros(96, 64, dtype=torch.uint8, device=device).t(), (source[0] % 251).to(torch.uint8)),
    }
    for name, (to, origin) in cases.items():
        extension.copy(to, origin)
        assert torch.equal(to, origin), name
        print(f"copy, {name}: right")
    if device == "cuda":
        matrix = source.reshape(384, 96)
        assert torch.equal(extension.transpose(matrix), matrix.t())
        print("transpose: right")
    try:
        extension.copy(torch.zeros(1, device=device).expand(4), torch.ones(4, device=device))
        raise AssertionError("a destination that has one place for four elements was taken")
    except RuntimeError as error:
        print("refused:", str(error).splitlines()[0])


if __name__ == "__main__":
    check(load(os.environ.get("BUILD")), "cuda" if torch.cuda.is_available() else "cpu")

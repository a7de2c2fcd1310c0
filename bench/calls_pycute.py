"""One round of the calls with pycute: name, ns, checksum of the result. Reads the calls from standard input."""

import sys
import time

import pycute

TRIAL_NS = 500_000
ROUND_NS = 4_000_000


def layout(text):
    shape, stride = text.split(":")
    return pycute.Layout(eval(shape), eval(stride))


def checksum(result):
    """The sum by which the programs see that they computed the same."""
    if isinstance(result, int):
        return result
    if isinstance(result, tuple) and isinstance(result[0], pycute.Layout):
        part, offset = result
        return sum((i + 1) * (offset + part(i)) for i in range(part.size()))
    if isinstance(result, tuple):
        return sum((i + 1) * leaf for i, leaf in enumerate(result))
    return sum((i + 1) * result(i) for i in range(result.size()))


def repeat(call, n):
    start = time.process_time_ns()
    for _ in range(n):
        call()
    return time.process_time_ns() - start


def measure(call):
    n = 1
    ns = repeat(call, n)
    while ns < TRIAL_NS:
        n *= 2
        ns = repeat(call, n)
    n = n * ROUND_NS // ns + 1
    return repeat(call, n) / n


def main():
    names = {"pycute": pycute}
    for line in sys.stdin:
        kind, name, *rest = line.rstrip("\n").split("\t")
        if kind == "integer":
            names[name] = int(rest[0])
        elif kind == "operand":
            names[name] = layout(rest[0])
        elif kind == "coordinate":
            names[name] = eval(rest[0])
        elif kind == "call" and rest[1]:
            call = eval("lambda: " + rest[1], names)
            print(f"{name}\t{measure(call):.3f}\t{checksum(call())}")


main()

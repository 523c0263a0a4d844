"""The core's time over that of its peers: python -m tests.benchmarks.core_ratios [--rows ...].

Below 1 the core is the quicker one. Each cell is the median of paired ratios: both sides one after
the other, in turns, in processor time with one thread. What is kept between calls is forgotten
before each pair. The libraries of Gaussian processes, tinygp and GPy, need not be installed; beside
them it is the time that passes, since tinygp's compiled programs run in threads of their own.
"""

import argparse
import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"

import time
import warnings

import numpy as np

from kernels import clear_memory
from tests.benchmarks.core_peers import data
from tests.benchmarks.core_processes import processes
from tests.benchmarks.core_rows import ROWS

SIZES = [(n, d) for n in (50, 200, 1000, 3000) for d in (2, 20)]
PAIRS = 5, 301  # fewest and most, in between until the time is over


def timed(call, clock):
    start = clock()
    call()
    return clock() - start


def ratio(ours, theirs, seconds, clock=time.process_time):
    """Median of our time over theirs, and the median of ours in milliseconds."""
    pairs, sides = [], (ours, theirs)
    begin = time.perf_counter()
    for i in range(PAIRS[1] + 1):
        clear_memory()
        order = (0, 1) if i % 2 else (1, 0)
        times = {side: timed(sides[side], clock) for side in order}
        if i:  # the first pair warms up
            pairs.append((times[0], times[1]))
        if len(pairs) >= PAIRS[0] and time.perf_counter() - begin > seconds:
            break
    a, b = np.array(pairs).T
    return float(np.median(a / b)), 1e3 * float(np.median(a))


def line(name, cells):
    print(f"{name:<34}" + "".join(f"{cell:>9}" for cell in cells), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", default="", help="only rows whose name contains this")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each cell")
    parser.add_argument("--largest", type=int, default=3000, help="samples at most")
    chosen = parser.parse_args()
    warnings.simplefilter("ignore")
    sizes = [(n, d) for n, d in SIZES if n <= chosen.largest]
    samples = {size: data(*size) for size in sizes}

    line("ours / scikit-learn", [f"{n}/{d}" for n, d in sizes])
    for name, row in ROWS.items():
        if chosen.rows in name:
            cells = [ratio(*row(*samples[size]), chosen.seconds)[0] for size in sizes]
            line(name, [f"{cell:.2f}" for cell in cells])
    print()
    for peer, row in processes().items():
        if row is None:
            print(f"{peer} is not installed here: nothing is measured against it")
            continue
        for kind in ("one lengthscale", "one each"):
            cells = [
                ratio(*row(*samples[size][:2], kind), chosen.seconds, time.perf_counter)[0]
                for size in sizes
            ]
            line(f"evidence, {kind} / {peer}", [f"{cell:.2f}" for cell in cells])


if __name__ == "__main__":
    main()

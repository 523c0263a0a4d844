"""The core against scikit-learn, in one run: python -m tests.benchmarks.core [--quick].

Each pair of timings is interleaved, the kept distances and factorisations are forgotten before
each, and the median is reported, in processor time: with one thread it is the time of a machine
that has nothing else to do. Where a move is timed, what the app keeps between moves is kept.
"""

import argparse
import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"

import time
import warnings

import numpy as np

from kernels import clear_memory
from tests.benchmarks.core_grams import grams
from tests.benchmarks.core_methods import methods
from tests.benchmarks.core_moves import moves


def duel(ours, theirs, repeat, cold=True):
    """Median seconds of both, and the largest difference of their results."""
    times, difference = ([], []), 0.0
    for i in range(repeat + 1):
        if cold:
            clear_memory()
        start = time.process_time()
        a = ours(i)
        middle = time.process_time()
        b = theirs(i)
        if i or repeat == 1:  # the first one warms up
            times[0].append(middle - start)
            times[1].append(time.process_time() - middle)
        pairs = zip(a, b, strict=True) if isinstance(a, tuple) else [(a, b)]
        difference = max(difference, *(float(np.max(np.abs(u - v))) for u, v in pairs))
        if repeat == 1:
            break
    return np.median(times[0]), np.median(times[1]), difference


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="smaller sizes, for a first look")
    quick = parser.parse_args().quick
    warnings.simplefilter("ignore")
    header = f"{'ours ms':>10}{'theirs ms':>11}{'ratio':>9}{'difference':>12}"

    print(f"{'fit, then predict 400':<28}{'n':>6}{header}")
    for n in (100, 200, 500) if quick else (100, 200, 500, 1000, 2000):
        for name, ours, theirs in methods(n):
            a, b, difference = duel(ours, theirs, 5 if n <= 500 else 3)
            print(
                f"{name:<28}{n:>6}{1e3 * a:>10.2f}{1e3 * b:>11.2f}{b / a:>9.1f}{difference:>12.1e}"
            )

    print(f"\n{'20 features, n = 300' if quick else '20 features, n = 1000':<34}{header}")
    for name, ours, theirs in grams(quick):
        a, b, difference = duel(ours, theirs, 5)
        print(f"{name:<34}{1e3 * a:>10.2f}{1e3 * b:>11.2f}{b / a:>9.2f}{difference:>12.1e}")

    line = "{:<34}{:>10.2f}{:>11.2f}{:>9.1f}{:>12.1e}{:>8}"
    print(f"\n{'n = 300' if quick else 'n = 1000':<34}{header}{'target':>8}")
    for name, target, ours, theirs, cold, repeat in moves(quick):
        a, b, difference = duel(ours, theirs, repeat, cold)
        print(line.format(name, 1e3 * a, 1e3 * b, b / a, difference, target), flush=True)


if __name__ == "__main__":
    main()

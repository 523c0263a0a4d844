"""The gallery of kernels, computed, drawn and packed: python -m tests.benchmarks.gallery."""

import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"

import gzip
import time

import numpy as np

from kernels import clear_memory
from pages.kernels.page import PAGE
from pages.kernels.stage.card import on_line
from pages.kernels.views.gallery import compute, draw
from pages.shared.app.stage.wire import encode
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address

REPEAT, TARGET = 7, 150


def packed(query, known):
    """Return the milliseconds of processor time of one picture, its bytes, kernels and hashes."""
    setting = resolve(address.from_query(PAGE, query, {})[0], {})
    start = time.process_time()
    scene = draw(compute(setting))
    data, hashes = encode(scene.wire(), known)
    data = gzip.compress(data, compresslevel=1, mtime=0)
    return 1e3 * (time.process_time() - start), len(data), len(scene.figures), hashes


def main():
    cold, moved = [], []
    for i in range(REPEAT + 1):
        clear_memory()
        on_line.cache_clear()
        first, size, count, hashes = packed({}, set())
        then, fewer, _, _ = packed({"x0": str(0.06 * (i + 1))}, hashes)
        cold.append(first)
        moved.append(then)
    print(f"gallery of {count} kernels{'ms':>10}{'bytes':>10}{'target':>9}")
    print(f"{'opened':<22}{np.median(cold[1:]):>10.1f}{size:>10}{TARGET:>9}")
    print(f"{'x0 moved':<22}{np.median(moved[1:]):>10.1f}{fewer:>10}")


if __name__ == "__main__":
    main()

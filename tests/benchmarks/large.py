"""Landmarks against scikit-learn's Nystroem and its own solver: python -m tests.benchmarks.large.

For 10 000 and 100 000 rows: processor time of fit and prediction with one thread, memory at most
above that of the data, and the error on 5000 further rows. Each side has a process of its own, so
that neither finds the other's memory.
"""

import argparse
import os

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"

import multiprocessing
import resource
import time
import warnings

import numpy as np
from sklearn.kernel_approximation import Nystroem
from sklearn.linear_model import LogisticRegression, Ridge
from sklearn.pipeline import make_pipeline
from sklearn.svm import LinearSVC

from kernels import RBF, KernelLogistic, KernelRidge, SupportVectorClassifier

FEATURES, LANDMARKS, GAMMA = 10, 300, 0.05
TESTED = 5000


def data(n):
    rng = np.random.default_rng(0)
    X = rng.standard_normal((n + TESTED, FEATURES))
    signal = np.sin(1.5 * X[:, 0]) + X[:, 1] * X[:, 2]
    noisy = signal + 0.3 * rng.standard_normal(len(X))
    return X, noisy, (noisy > 0).astype(int)


def theirs(solver):
    features = Nystroem(gamma=GAMMA, n_components=LANDMARKS, random_state=0)
    return make_pipeline(features, solver)


ROWS = {
    "ridge": (
        lambda: KernelRidge(RBF(GAMMA), 1.0, landmarks=LANDMARKS),
        lambda: theirs(Ridge(alpha=1.0, fit_intercept=False)),
    ),
    "logistic": (
        lambda: KernelLogistic(RBF(GAMMA), 1.0, landmarks=LANDMARKS),
        lambda: theirs(LogisticRegression(C=1.0, max_iter=1000)),
    ),
    "support vectors": (
        lambda: SupportVectorClassifier(RBF(GAMMA), 1.0, landmarks=LANDMARKS),
        lambda: theirs(LinearSVC(C=1.0, loss="hinge", max_iter=10_000)),
    ),
}


def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measured(name, side, n, sent):
    """Seconds, megabytes above the data, and the error of one model."""
    warnings.simplefilter("ignore")
    X, y, classes = data(n)
    target = y if name == "ridge" else classes
    model = ROWS[name][side]()
    model.fit(X[:200], target[:200])  # what is loaded at a first fit is not the fit's
    before, start = peak(), time.process_time()
    model.fit(X[:n], target[:n])
    predicted = model.predict(X[n:])
    seconds = time.process_time() - start
    off = predicted - target[n:]
    error = np.sqrt(np.mean(off**2)) if name == "ridge" else np.mean(off != 0)
    sent.send((seconds, peak() - before, float(error)))


def alone(*what):
    """The same in a process of its own."""
    receives, sends = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(target=measured, args=(*what, sends))
    process.start()
    sends.close()
    answer = receives.recv()
    process.join()
    return answer


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", default="", help="only models whose name contains this")
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 100_000])
    chosen = parser.parse_args()
    columns = "".join(
        f"{c:>9}" for c in ("s", "theirs", "ratio", "MB", "theirs", "error", "theirs")
    )
    print(f"{'with 300 landmarks':<18}{'rows':>8}{columns}")
    for n in chosen.sizes:
        for name in ROWS:
            if chosen.rows in name:
                (a, m, e), (b, w, u) = (alone(name, side, n) for side in (0, 1))
                numbers = f"{a:>9.2f}{b:>9.2f}{a / b:>9.2f}{m:>9.0f}{w:>9.0f}{e:>9.4f}{u:>9.4f}"
                print(f"{name:<18}{n:>8}{numbers}", flush=True)


if __name__ == "__main__":
    main()

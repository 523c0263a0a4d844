"""Whether a kernel is a Gaussian with one width."""

from __future__ import annotations

from kernels import RBF, Kernel


def gamma_of(kernel: Kernel) -> float | None:
    """Return the gamma of an RBF kernel with the same one for all inputs; None of any other."""
    if type(kernel) is RBF and isinstance(kernel.gamma, float):
        return kernel.gamma
    return None

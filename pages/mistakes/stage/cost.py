"""C for lambda: the same number asks for the opposite."""

from __future__ import annotations

from kernels import RBF, KernelRidge
from pages.mistakes.stage.fits import fitted, wave
from pages.mistakes.stage.outcome import Numbers, Outcome

GAMMA = 20.0


def cost(numbers: Numbers, seed: int) -> Outcome:
    """Return ridge fits with lambda = C, and with lambda = 1 / (2 C), C the ``cost``."""
    C, drawn = numbers["cost"], wave(seed)
    return Outcome(
        *(fitted(drawn, KernelRidge(RBF(GAMMA), lam), {"lambda": lam}) for lam in (C, 0.5 / C))
    )

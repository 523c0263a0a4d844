"""Gamma for a lengthscale: the same number is another width."""

from __future__ import annotations

from kernels import RBF, KernelRidge
from pages.mistakes.stage.fits import fitted, wave
from pages.mistakes.stage.outcome import Numbers, Outcome

LAM = 0.1


def lengthscale(numbers: Numbers, seed: int) -> Outcome:
    """Return ridge fits with gamma = l, and with gamma = 1 / (2 l^2), l the ``lengthscale``."""
    length, drawn = numbers["lengthscale"], wave(seed)
    return Outcome(
        *(
            fitted(drawn, KernelRidge(RBF(gamma), LAM), {"gamma": gamma})
            for gamma in (length, 0.5 / length**2)
        )
    )

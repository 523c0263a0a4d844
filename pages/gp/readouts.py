"""The numbers under the picture: a sum that adds up, and what test points say of the bands."""

from __future__ import annotations

from kernels import Evidence, GaussianProcess
from pages.gp.results.score import Score
from pages.shared.scene import Readout, number, share

(NOISE,) = GaussianProcess.hyperparameters
LIKELIHOOD = (
    "log p(y | X): the log density of the training targets under this kernel and this noise. A "
    "density has a unit: it changes with the scale of the target, and 0 is no limit."
)
FIT = (
    "-yᵀ(K + σ²I)⁻¹y / 2: how far the targets lie from 0, measured by the covariance. 0 is no "
    "perfect match: a large σ² brings it near 0 with a bad fit; at the most likely scale it is "
    "-n/2."
)
COMPLEXITY = (
    "-log det(K + σ²I) / 2: lower for a prior that spreads its probability over more data sets."
)
CONSTANT = "-n log(2π) / 2, which makes it a density: the same for every kernel."
TRUTH = (
    "The noise that these data were drawn with, as the data's *noise sd* says, in the scale of the "
    "fit. The slider σ² is what the model assumes."
)
EXACT = (
    "Share of the places in the picture. The band promises 95 % at each place, before the data are "
    "known; at many neighbouring places the function is inside or outside together."
)
DENSITY = (
    "Mean of log p(y | x) over the test points, in nats, with y in its own unit. More is better: "
    "an error costs most where the band is narrow, a wide band costs everywhere."
)
HOLDS = (
    "Share of the test points within mean ± 1.96 sd of a new y, the 95 % credible interval with "
    "noise. Clearly less than 95 %: overconfident; clearly more: underconfident."
)


def likelihood(found: Evidence) -> list[Readout]:
    """Return the log marginal likelihood and the three terms that add up to it, as shown."""
    total, *terms = rounded_sum(found)
    return [
        Readout("log marginal likelihood", f"{total} nats", LIKELIHOOD),
        Readout("= data-fit term", terms[0], FIT),
        Readout("+ complexity term", terms[1], COMPLEXITY),
        Readout("+ constant", terms[2], CONSTANT),
    ]


def rounded_sum(found: Evidence) -> list[str]:
    """Return total, fit, complexity and constant so rounded that the shown terms add up.

    All have as many decimals as three digits of the total need, at most two; the term that
    rounding moved least takes over what is missing, less than two units of the last digit.
    """
    exact = (found.fit, found.complexity, found.constant)
    if not all(abs(term) < 1e7 for term in exact):
        return [number(found.total), *(number(term) for term in exact)]
    size = abs(found.total)
    decimals = 2 if size < 10 else 1 if size < 100 else 0
    unit = 10.0**-decimals
    total = round(found.total / unit)
    terms = [round(term / unit) for term in exact]
    missing = total - sum(terms)
    for _ in range(abs(missing)):
        step = 1 if missing > 0 else -1
        off = [abs(term + step - value / unit) for term, value in zip(terms, exact, strict=True)]
        terms[off.index(min(off))] += step
    return [f"{value * unit:.{decimals}f}" for value in (total, *terms)]


def true_noise(found: float | None) -> list[Readout]:
    """Return the noise variance that the data were drawn with, where it is known."""
    return [] if found is None else [Readout("true σ²", number(found), TRUTH, (NOISE, found))]


def exact(found: float | None) -> list[Readout]:
    """Return how much of the exact function lies within the band of f, where it is shown."""
    if found is None:
        return []
    return [Readout("exact function within 2σ of f", share(round(found, 3)), EXACT)]


def score(found: Score | None) -> list[Readout]:
    """Return what the test points say of the whole predictive distribution."""
    if found is None:
        return []
    return [
        Readout("mean log predictive density", f"{number(found.log_density)} nats", DENSITY),
        Readout("inside the 95 % band", f"{share(found.inside)} of the test points", HOLDS),
    ]

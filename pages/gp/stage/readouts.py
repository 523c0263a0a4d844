"""The numbers under the picture: a sum that adds up, and what test points say of the bands."""

from __future__ import annotations

from kernels import Evidence, GaussianProcess
from pages.gp.stage.compute import Result
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.units.number_text import share
from pages.shared.pictures.results.readouts import error_readouts

(NOISE,) = GaussianProcess.hyperparameters
LIKELIHOOD = (
    "log p(y | X): the log density of the training targets under this kernel and this noise. A "
    "density has a unit: it changes with the scale of the target, and it may exceed 0."
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
    "Share of the axis of x, as far as the function is known. The band promises 95 % at each "
    "place, before the data are known; at many neighbouring places the function is inside or "
    "outside together."
)
DENSITY = (
    "Mean of log p(y | x) over the test points, in nats, with y in its own unit. More is better: "
    "an error costs most where the band is narrow, a wide band costs everywhere."
)
INSIDE = (
    "Share of the test points within mean ± 1.96 sd of a new y, the 95 % credible interval with "
    "noise. Clearly less than 95 %: overconfident; clearly more: underconfident."
)

TERMS = (
    ("likelihood_total", "nats", "log marginal likelihood", LIKELIHOOD),
    ("likelihood_data_fit", "", "= data-fit term", FIT),
    ("likelihood_complexity", "", "+ complexity term", COMPLEXITY),
    ("likelihood_constant", "", "+ constant", CONSTANT),
)


def readouts(result: Result) -> list[Readout]:
    """Return the likelihood in its terms, the errors, and what is known of noise and bands."""
    listed = [
        Readout(key, float(digits) if digits else amount, unit, label, help, digits=digits)
        for (key, unit, label, help), amount, digits in zip(
            TERMS, amounts(result.likelihood), rounded_sum(result.likelihood), strict=True
        )
    ]
    if result.errors is not None:
        listed += error_readouts(result.errors)
    if (score := result.score) is not None:
        label, words = "inside the 95 % band", f"{share(score.inside)} of the test points"
        listed += [
            Readout(
                "log_density", score.log_density, "nats", "mean log predictive density", DENSITY
            ),
            Readout("inside_band", 100 * score.inside, "%", label, INSIDE, words=words),
        ]
    if (noise := result.true_noise) is not None:
        listed.append(Readout("true_noise", noise, "", "true σ²", TRUTH, hyperparameter=NOISE))
    if (inside := result.exact_inside) is not None:
        label = "exact function within 2σ of f"
        listed.append(share_readout("exact_inside", round(inside, 3), label, EXACT))
    return listed


def amounts(evidence: Evidence) -> tuple[float, ...]:
    """Return total, fit, complexity and constant."""
    return evidence.total, evidence.fit, evidence.complexity, evidence.constant


def rounded_sum(evidence: Evidence) -> list[str]:
    """Return total, fit, complexity and constant so rounded that the shown terms add up.

    All have as many decimals as three digits of the total need, at most two; of fit and complexity
    the one that rounding moved least takes over what is missing, less than two units of the last
    digit. The constant, which no kernel changes, is rounded as usual. Far out all are empty: they
    are written as any number.
    """
    _, *exact = amounts(evidence)
    if not all(abs(term) < 1e7 for term in exact):
        return [""] * 4
    size = abs(evidence.total)
    decimals = 2 if size < 10 else 1 if size < 100 else 0
    unit = 10.0**-decimals
    total = round(evidence.total / unit)
    terms = [round(term / unit) for term in exact]
    missing = total - sum(terms)
    for _ in range(abs(missing)):
        step = 1 if missing > 0 else -1
        both = zip(terms[:2], exact[:2], strict=True)
        moved = [abs(term + step - value / unit) for term, value in both]
        terms[moved.index(min(moved))] += step
    return [f"{value * unit:.{decimals}f}" for value in (total, *terms)]

"""Gaussian process: a belief about functions, narrowed down by data."""

from functools import partial

from kernels import GaussianProcess, Hyperparameter
from pages.gp import (
    beside_ridge,
    calibration,
    covariance,
    evidence,
    extrapolation,
    failures,
    terms,
)
from pages.gp import derivation as text
from pages.gp import experiments as trials
from pages.gp.compute import Result, compute
from pages.gp.figures import deviation, process
from pages.shared import lesson
from pages.shared.controls import choice
from pages.shared.figures import fit, gram
from pages.shared.method import Method, one_feature
from pages.shared.readouts import errors
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting

EXTRAS = (
    choice("shown", ("posterior", "prior"), "What is believed after the data, or before them."),
    choice(
        "bands",
        ("f and y", "f", "y"),
        "1σ and 2σ of the function f, or of a new observation y = f + noise.",
    ),
    Hyperparameter(
        "draws", "draws", 3, "integer", (0, 12), "integer", help="Functions drawn from the belief."
    ),
    Hyperparameter(
        "redraw", "redraw", 0, "integer", (0, 99), "integer", help="Another number, other draws."
    ),
)

METHOD = Method(
    slug="gp",
    title="Gaussian process",
    idea="Believe in all smooth functions at once; each point rules out those that miss it.",
    estimator=GaussianProcess,
    tasks=("regression",),
    data="sine",
    extras=EXTRAS,
    when=dict.fromkeys((extra.name for extra in EXTRAS), one_feature),
    psd_only=True,
)


def draw_scene(found: Result) -> Scene:
    """Draw the belief beside the covariance of the training points."""
    covariance = gram.gram(found.gram, "Prior covariance of f")
    if found.process is not None:
        figures = [process.process(found.process, found.bands), covariance]
    else:
        figures = [fit.fit(found.fit), deviation.deviation(found.deviation), covariance]
    return Scene(
        figures=figures,
        readouts=[
            Readout(
                "log marginal likelihood",
                f"{number(found.likelihood)} nats",
                "How likely this kernel and noise thought the data: fit + complexity + constant.",
            ),
            Readout("fit", number(found.data_fit), "-yᵀ(K + σ²I)⁻¹y / 2: 0 is a perfect match."),
            Readout(
                "complexity",
                number(found.complexity),
                "-log det(K + σ²I) / 2: falls as the kernel can do more.",
            ),
            *errors(found.errors),
        ],
    )


def draw(setting: Setting) -> Scene:
    """Compute what a setting shows, then draw it."""
    return draw_scene(compute(setting))


TABS = {
    "Try this": partial(trials.tab, METHOD),
    "Why it works": text.why,
    "Evidence": partial(evidence.tab, METHOD),
    "Covariance": partial(covariance.tab, METHOD),
    "Terms": partial(terms.tab, METHOD),
    "Beyond the data": partial(extrapolation.tab, METHOD),
    "Beside ridge": partial(beside_ridge.tab, METHOD),
    "Diagnostics": partial(calibration.tab, METHOD),
    "When it fails": partial(failures.tab, METHOD),
}

lesson.run(METHOD, draw, TABS)

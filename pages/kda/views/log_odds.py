"""The Gaussian reading of the log odds."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets import DataError
from kernels import KernelDiscriminant
from pages.kda.stage import histogram
from pages.kda.stage.projection import threshold
from pages.shared.model.declarations.blocks import Blocks, Formula, Note, Stage, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import counted, share, unbroken
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout, plain
from pages.shared.pictures.figures.style import CLASSES, INK, TEST, TRAINING

PLACES = 241  # along the discriminant
BINS = 8  # of the projections, each with as many points


@dataclass(frozen=True, eq=False)
class LogOdds:
    """Two classes along their discriminant, and the Gaussians that stand for them."""

    projections: np.ndarray  # (n,) Of the training points, in units of the spread within a class
    codes: np.ndarray  # (n,) 0 for the first class, 1 for the second
    classes: tuple[str, ...]
    # Of each of the two classes: its share, and of its projections the mean and their own standard
    # deviation
    priors: tuple[float, ...]
    means: tuple[float, ...]
    spreads: tuple[float, ...]
    common: float  # the standard deviation that both Gaussians have
    # Each Gaussian times its share, and the probability of the second class
    places: np.ndarray
    density: np.ndarray
    posterior: np.ndarray
    boundary: float | None  # where the probability is one half
    # (b,) Mean projection and share of the second class of points that are neighbours along the
    # discriminant, and how many they are
    binned: tuple[np.ndarray, np.ndarray, np.ndarray]
    part: str  # "test" or "training": Of which points `binned` is
    left_out: int  # the number of classes that are not looked at

    def log_odds(self, p: np.ndarray) -> np.ndarray:
        """Return log(prior_2 N(p; m_2, s^2) / (prior_1 N(p; m_1, s^2))) at places p (m,)."""
        first, second = self.means
        slope = (second - first) / self.common**2
        shift = np.log(self.priors[1] / self.priors[0])
        values: np.ndarray = slope * (p - (first + second) / 2) + shift
        return values


def compute(setting: Setting) -> LogOdds:
    """Return the reading for the first two classes of a setting.

    Raises
    ------
    DataError
        Where all points are of one class, or all projections fall on one place.
    """
    two, left_out = first_two(setting)
    model = two.fit(KernelDiscriminant)
    p = model.transform(two.train.X)[:, 0]
    codes = (two.train.y == model.classes_[1]).astype(int)
    own = [p[codes == code] for code in (0, 1)]
    common = float(np.sqrt(sum(np.sum((part - part.mean()) ** 2) for part in own) / len(p)))
    if not common > 0:
        raise DataError("All projections of a class fall on one place: it has no spread there.")
    at = threshold(p, model.decision_function(two.train.X))
    judged = two.train if two.test is None else two.test
    scores = model.transform(judged.X)[:, 0]
    places = np.linspace(*span(np.concatenate([p, scores]), 0.05), PLACES)
    log_odds = LogOdds(
        projections=p,
        codes=codes,
        classes=tuple(two.train.class_names[int(c)] for c in model.classes_),
        priors=tuple(model.priors_.tolist()),
        means=tuple(float(part.mean()) for part in own),
        spreads=tuple(float(part.std()) for part in own),
        common=common,
        places=places,
        density=np.empty(0),
        posterior=np.empty(0),
        boundary=at,
        binned=_binned(scores, (judged.y == model.classes_[1]).astype(float)),
        part="training" if two.test is None else "test",
        left_out=left_out,
    )
    return replace(
        log_odds, density=_densities(log_odds), posterior=_logistic(log_odds.log_odds(places))
    )


def first_two(setting: Setting) -> tuple[Setting, int]:
    """Return the setting with its first two classes alone, and the number of the others."""
    there = np.unique(setting.train.y)
    if len(there) < 2:
        raise DataError("All points are of one class: log odds need two.")
    if len(there) == 2:
        return setting, 0
    parts = {}
    for name in ("train", "test"):
        data = getattr(setting, name)
        if data is not None:
            parts[name] = data.take(np.flatnonzero(np.isin(data.y, there[:2])))
    return replace(setting, **parts), len(there) - 2


def _densities(log_odds: LogOdds) -> np.ndarray:
    z = (log_odds.places - np.array(log_odds.means)[:, None]) / log_odds.common
    height = np.array(log_odds.priors)[:, None] / (log_odds.common * np.sqrt(2 * np.pi))
    values: np.ndarray = height * np.exp(-np.square(z) / 2)
    return values


def _logistic(f: np.ndarray) -> np.ndarray:
    values: np.ndarray = (1 + np.tanh(f / 2)) / 2  # no exponential that overflows
    return values


def _binned(p: np.ndarray, second: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    order = np.argsort(p, kind="stable")
    groups = [rows for rows in np.array_split(order, min(BINS, len(order))) if len(rows)]
    return (
        np.array([p[rows].mean() for rows in groups]),
        np.array([second[rows].mean() for rows in groups]),
        np.array([len(rows) for rows in groups]),
    )


ALONG = "projection [spread within a class]"


def gaussians(log_odds: LogOdds) -> Figure:
    """Return the shares of all points along the discriminant, and the two Gaussians."""
    ends = (float(log_odds.places[0]), float(log_odds.places[-1]))
    bars, _, _ = histogram.by_class(log_odds.projections, log_odds.codes, log_odds.classes, ends)
    width = float(bars[0]["width"])
    for bar, prior in zip(bars, log_odds.priors, strict=True):
        bar["y"], bar["customdata"] = prior * bar["y"], prior * bar["customdata"]
        bar["marker"] = {"color": bar["marker"]["color"].replace("/0.55)", "/0.4)")}
    heights = width * log_odds.density
    top = max(float(heights.max()), *(float(bar["y"].max()) for bar in bars))
    lines = [
        curve.line(log_odds.places, height, f"{plain(name)}, Gaussian", CLASSES[code], 2.5)
        for code, (name, height) in enumerate(zip(log_odds.classes, heights, strict=True))
    ]
    return Figure(
        id="gaussians",
        title="Two Gaussians",
        note="bars: training points, curves: Gaussians of the same spread, dashes: boundary",
        data=[*bars, *lines, *_boundary(log_odds, top)],
        layout=layout(
            axis(ALONG, ends), axis("share of all points", (0, 1.08 * top)),
            barmode="overlay", bargap=0,
        ),
        alt="Histogram of the projections of two classes with two Gaussians over it.",
    )  # fmt: skip


def posterior(log_odds: LogOdds) -> Figure:
    """Return the probability of the second class, and its share among neighbouring points."""
    places, shares, counts = log_odds.binned
    name = plain(log_odds.classes[1])
    trace = {
        "type": "scatter",
        "mode": "markers",
        "x": places,
        "y": shares,
        "name": f"share of {name}",
        "text": [
            unbroken(f"{share(of_second)} of {counted(count, 'point')}")
            for of_second, count in zip(shares.tolist(), counts.tolist(), strict=True)
        ],
        "marker": {"color": TEST if log_odds.part == "test" else TRAINING, "size": 9},
        "meta": {"role": "mark"},
        "hovertemplate": "%{x:.3g}: %{text}<extra></extra>",
    }
    line = curve.line(log_odds.places, log_odds.posterior, f"probability of {name}", CLASSES[1])
    return Figure(
        id="posterior",
        title=f"Probability of {name}",
        note="curve: from the Gaussians, discs: its share among neighbouring "
        f"{log_odds.part} points",
        data=[line, trace, *_boundary(log_odds, 1.0)],
        layout=layout(
            axis(ALONG, (float(log_odds.places[0]), float(log_odds.places[-1]))),
            axis("probability", (-0.03, 1.03)),
        ),
        alt=f"The probability of {name} along the discriminant.",
    )


def _boundary(log_odds: LogOdds, top: float) -> list[dict]:
    if log_odds.boundary is None:
        return []
    height = np.array([0.0, 1.05 * top])
    return [curve.line(np.full(2, log_odds.boundary), height, "boundary", INK, 2, "dash")]


SPREAD = "Standard deviation of its projections, in units of the common one."


def draw(setting: Setting) -> Scene:
    """Draw the Gaussians and the probability."""
    result = compute(setting)
    return Scene([gaussians(result), posterior(result)], readouts(result))


def readouts(log_odds: LogOdds) -> list[Readout]:
    """Return what the reading is made of, and the spread of each class."""
    apart = abs(log_odds.means[1] - log_odds.means[0]) / log_odds.common
    help = "In units of the common spread."
    listed = [Readout("mean_distance", apart, "", "distance of the means", help)]
    if log_odds.boundary is not None:
        help = "Where both classes are equally likely."
        listed.append(Readout("boundary", log_odds.boundary, "", "boundary", help))
    return listed + [
        Readout(f"spread_{i}", spread / log_odds.common, "", f"spread of {name}", SPREAD)
        for i, (name, spread) in enumerate(zip(log_odds.classes, log_odds.spreads, strict=True))
    ]


def body(setting: Setting) -> Blocks:
    """Show how the log odds follow from two Gaussians."""
    yield Text(
        "The decision function has a reading as **log odds**. Describe the projections $p$ of each "
        "class by a Gaussian: its own mean $m_c$, but one common variance $s^2$. With the shares "
        "$\\pi_c$ of the classes, Bayes' rule gives"
    )
    yield Formula(
        r"\begin{gathered} "
        r"\log \frac{\pi_2\, \mathcal N(p;\, m_2, s^2)}{\pi_1\, \mathcal N(p;\, m_1, s^2)} \\ "
        r"= \frac{m_2 - m_1}{s^2} \left(p - \frac{m_1 + m_2}{2}\right) "
        r"+ \log \frac{\pi_2}{\pi_1} \end{gathered}"
    )
    if setting.train.n_classes > 2:
        yield Note("These data have more classes: here are the first two, with their discriminant.")
    yield Stage(draw, height=340)
    yield Note(
        "The quadratic terms cancel because both variances are equal; so the log odds are linear "
        "in p, and they are the decision function. With the linear kernel and hardly any penalty "
        "this is linear discriminant analysis (LDA). Where the two spreads differ much, or a class "
        "has two clusters, the Gaussians fit badly, and the probabilities cannot be trusted."
    )


VIEW = View("log_odds", "Log odds", body)

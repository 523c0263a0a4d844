"""A season taken apart: pairs of time and sales, projected on few components and rebuilt."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

import datasets
from kernels import Hyperparameter, Kernel, KernelPCA, parse
from pages.kpca.stage.embedding import shade
from pages.kpca.stage.linear import principal
from pages.shared.model.declarations.blocks import Note, Stage, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import counted, number, share
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import CLASSES

PERIODIC = "periodic(period=6, lengthscale=5)"
FOLDS = 5
KEYS = ("rmse_linear", "rmse_periodic", "rmse_product")


@dataclass(frozen=True, eq=False)
class Rebuilt:
    """What a few components give back of the pairs."""

    name: str  # of the method
    count: int  # components
    pairs: np.ndarray  # (n, 2)
    error: float  # RMSE of the sales


@dataclass(frozen=True, eq=False)
class Seasons:
    """The pairs, what each method gives back, and the scores under the product of kernels."""

    pairs: np.ndarray  # (n, 2) of month and sales
    methods: tuple[Rebuilt, ...]  # linear PCA, periodic, product
    left_out: float  # RMSE of the product on sales that the components were not computed from
    scores: np.ndarray  # (n, q) of the product
    shares: np.ndarray  # (q,) of the variance
    season: np.ndarray  # (n,) sales less the parabola that is nearest to them


def product(gamma: float) -> Kernel:
    """Return the product of the periodic kernel and a polynomial of degree 2."""
    return parse(f"{PERIODIC} * polynomial(degree=2, gamma={gamma!r}, coef0=1)")


@lru_cache(maxsize=64)
def compute(count: int, gamma: float) -> Seasons:
    """Return what each method makes of the pairs, with this many components of the kernels."""
    data = datasets.load("ice_cream")
    pairs = np.column_stack([data.X[:, 0], data.y])
    middle, axes = pairs.mean(axis=0), principal(pairs).axes[:, :1]
    # The second component of linear PCA would rebuild all exactly.
    linear = _evaluate("linear PCA", 1, middle + (pairs - middle) @ axes @ axes.T, pairs)
    model = KernelPCA(product(gamma), count).fit(pairs)
    month, sales = pairs.T
    trend = np.polyval(np.polyfit(month, sales, 2), month)
    return Seasons(
        pairs=pairs,
        methods=(
            linear,
            rebuild("periodic kernel", parse(PERIODIC), pairs, count),
            rebuild("periodic × polynomial", product(gamma), pairs, count),
        ),
        left_out=error_left_out(product(gamma), pairs, count),
        scores=model.scores_,
        shares=model.explained_variance_ratio_,
        season=sales - trend,
    )


def rebuild(name: str, kernel: Kernel, pairs: np.ndarray, count: int) -> Rebuilt:
    """Return the pairs (n, 2) as components of a kernel give them back."""
    model = KernelPCA(kernel, count).fit(pairs)
    return _evaluate(name, count, model.inverse_transform(model.scores_), pairs)


def error_left_out(kernel: Kernel, pairs: np.ndarray, count: int) -> float:
    """Return the RMSE of the sales, every fifth pair rebuilt by components of the others."""
    fold, back = np.arange(len(pairs)) % FOLDS, np.empty_like(pairs)
    for held in range(FOLDS):
        model = KernelPCA(kernel, count).fit(pairs[fold != held])
        back[fold == held] = model.inverse_transform(model.transform(pairs[fold == held]))
    return _evaluate("", count, back, pairs).error


def _evaluate(name: str, count: int, back: np.ndarray, pairs: np.ndarray) -> Rebuilt:
    error = float(np.sqrt(np.mean((back[:, 1] - pairs[:, 1]) ** 2)))
    return Rebuilt(name, count, back, error)


def sales_plot(pairs: np.ndarray, rebuilt: Rebuilt, place: int) -> Figure:
    """Return the pairs (n, 2) as points, and over their months what is rebuilt of the sales."""
    month, sales = pairs.T
    return Figure(
        id=f"seasons{place}",
        title=rebuilt.name[:1].upper() + rebuilt.name[1:],
        note=f"line: rebuilt from {counted(rebuilt.count, 'component')}",
        data=[
            points.plain_points(month, sales, 4),
            curve.line(month, rebuilt.pairs[:, 1], "rebuilt", CLASSES[1], 2),
        ],
        layout=layout(axis("time [months]", span(month, 0.03)), axis("sales", span(sales, 0.2))),
        alt=f"Sales over the months, rebuilt by {rebuilt.name}: RMSE {number(rebuilt.error)}.",
    )


def score_plots(seasons: Seasons) -> list[Figure]:
    """Return the scores of the first two components over time, and against each other."""
    month = seasons.pairs[:, 0]
    figures = [
        Figure(
            id=f"score{number}",
            title=f"Component {number}",
            note=f"{share(seasons.shares[number - 1])} of the variance",
            data=[curve.line(month, score, f"component {number}", CLASSES[0], 2)],
            layout=layout(
                axis("time [months]", span(month, 0.03)), axis("score", span(score, 0.1))
            ),
            alt=f"The scores of component {number} over the months.",
        )
        for number, score in enumerate(seasons.scores.T[:2], 1)
    ]
    return figures if len(figures) < 2 else [*figures, _embedding(seasons)]


def _embedding(seasons: Seasons) -> Figure:
    first, second = seasons.scores.T[:2]
    trace = points.plain_points(first, second, 7)
    trace["marker"] |= shade(seasons.pairs[:, 0])
    trace["hovertemplate"] = "month %{marker.color:.3g}<extra></extra>"
    return Figure(
        id="seasons_embedding",
        title="Embedding",
        note="the stronger the colour, the later the month",
        data=[trace],
        layout=layout(
            axis("component 1", span(first, 0.1)), axis("component 2", span(second, 0.1))
        ),
        alt="The scores of component 2 over those of component 1.",
    )


def tracks(seasons: Seasons) -> list[Readout]:
    """Return how closely the components follow the month and the season."""
    help = "Size of the correlation of the scores with the {}."
    listed = (
        ("tracks_time", 0, seasons.pairs[:, 0], "month", "component 1 and time"),
        ("tracks_season", 1, seasons.season, "season: the sales less their parabola",
         "component 2 and season"),
    )  # fmt: skip
    return [
        Readout(
            key,
            float(abs(np.corrcoef(seasons.scores[:, place], values)[0, 1])),
            "",
            f"correlation, {label}",
            help.format(what),
        )
        for key, place, values, what, label in listed
        if place < seasons.scores.shape[1]
    ]


def _seasons(setting: Setting) -> Seasons:
    return compute(int(setting.values[COUNT.name]), float(setting.values[GAMMA.name]))


def draw(setting: Setting) -> Scene:
    """Draw the sales rebuilt by linear PCA and under two kernels."""
    seasons = _seasons(setting)
    help = "RMSE of the rebuilt sales, on the points that the components were computed from."
    left_out = "The same of the product, every fifth pair rebuilt by components of the others."
    return Scene(
        [sales_plot(seasons.pairs, one, place) for place, one in enumerate(seasons.methods)],
        [
            *(
                Readout(key, one.error, "", f"RMSE, {one.name}", help)
                for key, one in zip(KEYS, seasons.methods, strict=True)
            ),
            Readout("rmse_left_out", seasons.left_out, "", "RMSE, left out", left_out),
        ],
    )


def draw_scores(setting: Setting) -> Scene:
    """Draw the scores of the pairs under the product of kernels."""
    seasons = _seasons(setting)
    return Scene(score_plots(seasons), tracks(seasons))


COUNT = Hyperparameter(
    "season_components", "q", 2, "integer", (1, 6), "integer", spoken="components of the seasons",
    help="Components of both kernels. Linear PCA has one: its second would rebuild all exactly.",
)  # fmt: skip
GAMMA = Hyperparameter(
    "season_gamma", r"\gamma", 0.00316, range=(1e-5, 0.1), spoken="gamma of the polynomial",
    help="Factor of the polynomial kernel in the product.",
)  # fmt: skip
TEXT = (
    "Ice cream sales over four years: each point is a pair of month and sales. The pairs are "
    "projected on few components and rebuilt from them. Linear PCA with one component keeps "
    "the trend and loses the season. A periodic kernel of six months cannot tell one half-year "
    "from the next: without the trend it rebuilds the sales worse than linear PCA. The product "
    "of the periodic kernel and a polynomial keeps both best, from q = 2 and γ = 0.0001 on."
)
SCORES = (
    "The scores under the product: from γ = 0.0001 on component 1 tracks the time, component 2 the "
    "season, whose amplitude changes; below it the polynomial hardly counts. With a single "
    "component the season is lost and the trend stays."
)
ORIGIN = (
    "Both kernels have period 6 and lengthscale 5, and compare both numbers of a pair: sales that "
    "are 6 apart look alike to the periodic one, as months do. With two components the error of "
    "the periodic kernel stays above that of linear PCA at every lengthscale from 0.3 to 20. The "
    "polynomial has degree 2 and $c_0 = 1$. Its $\\gamma$ opens at 0.00316: of $10^{-5}$, "
    "$10^{-4.5}$, …, $10^{-1}$ the one with the smallest error of two components on sales that "
    "were left out. With a larger $\\gamma$ they rebuild the sales better still, and those left "
    "out worse."
)
VIEW = View(
    "seasons",
    "Seasons",
    (
        Text(TEXT),
        Stage(draw, height=300),
        Text(SCORES),
        Stage(draw_scores, height=280, name="seasons_scores"),
        Note(ORIGIN),
    ),
    (COUNT, GAMMA),
)

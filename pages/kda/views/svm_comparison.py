"""Discriminant and support vector machine beside each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import datasets
from datasets import Dataset
from kernels import Hyperparameter, KernelDiscriminant, SupportVectorClassifier
from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.blocks import Blocks, Note, Stage
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import share
from pages.shared.pictures.figures import decision, projection, support
from pages.shared.pictures.figures.style import INK
from pages.shared.pictures.results.decision import Decision, compute_decision
from pages.shared.pictures.results.errors import error
from pages.shared.pictures.results.projection import Projection, in_principal_plane
from pages.shared.pictures.results.readouts import error_label
from pages.shared.pictures.results.support import Support, compute_support


@dataclass(frozen=True)
class Difference:
    """Of a part of the data, the share of points to which both give different classes."""

    part: str
    share: float
    count: int


@dataclass(frozen=True, eq=False)
class SVMComparison:
    """A discriminant and a support vector machine."""

    # Both over the same viewport; images and texts in the plane of their principal components
    discriminant: Decision | Projection
    svm: Decision | Projection
    support: Support  # the support vectors
    support_share: float  # their share of the training points
    # For the training part and, where there is one, the test part
    differences: tuple[Difference, ...]
    # Shares of wrong classes of the discriminant and of the SVM, on the test part if there is one
    errors: tuple[float, float]
    notices: tuple[str, ...]  # of the SVM


def compute(setting: Setting) -> SVMComparison:
    """Fit both on the setting's data and kernel, the SVM with the cost ``svm_C``."""
    ours = setting.fit(KernelDiscriminant)
    theirs = setting.fit(SupportVectorClassifier, C=setting.values["svm_C"])
    parts = {"training": setting.train}
    if setting.test is not None:
        parts["test"] = setting.test
    judged = setting.train if setting.test is None else setting.test
    return SVMComparison(
        discriminant=_seen(setting, ours),
        svm=_seen(setting, theirs),
        support=compute_support(theirs),
        support_share=len(theirs.support_) / setting.train.n_samples,
        differences=tuple(
            Difference(name, differing(ours, theirs, data), data.n_samples)
            for name, data in parts.items()
        ),
        errors=(error(ours, judged), error(theirs, judged)),
        notices=tuple(theirs.notices_),
    )


def _seen(setting: Setting, model: Any) -> Decision | Projection:
    if not setting.has_axes:
        return in_principal_plane(setting, model.predict(setting.train.X))
    return compute_decision(setting, model)


def differing(first: Any, second: Any, data: Dataset) -> float:
    """Return the share of samples to which two models give different classes."""
    return float(np.mean(first.predict(data.X) != second.predict(data.X)))


MAX_RINGS = 60  # more would hide the boundary
CROSSES = 34  # places on a side of the pattern that marks where both differ
LOG_ODDS = 4.0  # at which the discriminant's colours saturate, as on the page's own stage


def discriminant(svmcomparison: SVMComparison) -> Figure:
    """Return the discriminant's decision function; of images its classes in a projection."""
    if isinstance(svmcomparison.discriminant, Projection) and isinstance(
        svmcomparison.svm, Projection
    ):
        return _projected(
            "discriminant", "Discriminant", svmcomparison.discriminant, svmcomparison.svm
        )
    assert isinstance(svmcomparison.discriminant, Decision) and isinstance(
        svmcomparison.svm, Decision
    )
    return _boundary(
        "discriminant",
        "Discriminant",
        svmcomparison.discriminant,
        svmcomparison.svm,
        (),
        (),
        LOG_ODDS,
    )


def svm(svmcomparison: SVMComparison) -> Figure:
    """Return the SVM's decision function with its margins, and few support vectors as rings."""
    title = "Support vector machine"
    if isinstance(svmcomparison.discriminant, Projection) and isinstance(
        svmcomparison.svm, Projection
    ):
        return _projected("svm", title, svmcomparison.svm, svmcomparison.discriminant)
    assert isinstance(svmcomparison.discriminant, Decision) and isinstance(
        svmcomparison.svm, Decision
    )
    few = len(svmcomparison.support) <= MAX_RINGS
    rings = support.rings(svmcomparison.support, svmcomparison.svm.points) if few else []
    margins = (-1.0, 1.0)
    return _boundary(
        "svm", title, svmcomparison.svm, svmcomparison.discriminant, rings, margins, decision.LIMIT
    )


def _boundary(
    id: str,
    title: str,
    ours: Decision,
    other: Decision,
    marks: Sequence[dict[str, Any]],
    margins: Sequence[float],
    limit: float,
) -> Figure:
    flat = ours.viewport.y is None
    note = "line: decision value" if flat else "crosses: the other one predicts another class"
    under = [] if flat else [_crosses(ours, other)]
    figure = decision.boundary(ours, marks, margins, limit, note, under)
    layout = figure.layout | {"meta": {}}  # points are moved on the page's own stage
    return replace(figure, id=id, title=title, layout=layout, weight=1.0)


def _projected(id: str, title: str, ours: Projection, other: Projection) -> Figure:
    differ = ours.predicted != other.predicted
    figure = projection.projected(ours, title, f"crosses: they differ ({differ.sum()})")
    crosses = _marks(ours.points.x[differ], ours.points.y[differ])
    return replace(figure, id=id, data=[*figure.data, crosses], weight=1.0)


def _crosses(decision: Decision, other: Decision) -> dict[str, Any]:
    """Return crosses where two classifiers predict different classes."""
    x, y = decision.viewport.plane
    step = max(1, len(x) // CROSSES)
    rows, columns = np.nonzero((decision.winner != other.winner)[::step, ::step])
    return _marks(x[::step][columns], y[::step][rows])


def _marks(x: np.ndarray, y: np.ndarray) -> dict[str, Any]:
    return {
        "type": "scatter",
        "mode": "markers",
        "name": "they differ",
        "x": x,
        "y": y,
        "marker": {"symbol": "x", "size": 6, "color": INK},
        "meta": {"role": "differ"},
        "hoverinfo": "skip",
    }


COST = replace(
    SupportVectorClassifier.hyperparameters[0],
    name="svm_C",
    symbol="C of the SVM",
    help="Cost of one unit of slack. C and lambda run opposite ways.",
)


def controls(values: Values) -> tuple[Hyperparameter, ...]:
    """Return the SVM's C; it opens as on the SVM's own page with these data."""
    usual = datasets.opening(values["data"], "svm").get("C", COST.default)
    return (replace(COST, default=usual),)


def draw(setting: Setting) -> Scene:
    """Draw both decision functions with the places at which their classes differ."""
    result = compute(setting)
    part = "train" if setting.test is None else "test"
    count = (setting.train if setting.test is None else setting.test).n_samples
    return Scene(
        [discriminant(result), svm(result)],
        [
            *(
                share_readout(
                    f"difference_{difference.part}",
                    difference.share,
                    f"they differ on the {difference.part} part",
                    "Points for which they predict different classes.",
                    difference.count,
                )
                for difference in result.differences
            ),
            *(
                share_readout(
                    f"error_{name.lower()}",
                    error,
                    f"{name}: {error_label(part, 'share')}",
                    "Wrong classes.",
                    count,
                )
                for name, error in zip(("discriminant", "SVM"), result.errors, strict=True)
            ),
            Readout(
                "support_vectors",
                len(result.support),
                "",
                "support vectors",
                "The discriminant depends on all points, the SVM on these alone.",
                of=setting.train.n_samples,
                detail=share(result.support_share),
            ),
        ],
        result.notices,
    )


def body(setting: Setting) -> Blocks:
    """Show both boundaries beside each other."""
    yield Stage(draw, height=400)
    yield Note(
        "The discriminant uses the distance between the class **means** and the spread of **all** "
        "points, so that each point moves the boundary, also one far from it. The SVM depends on "
        "its support vectors alone: points on the margin, inside it or misclassified. The others "
        "can move without any effect as long as they stay outside the margin. For two round clouds "
        "(blobs) both predict nearly the same. Lambda and C are both regularisation, in opposite "
        "directions: a large lambda and a small C give a boundary that bends little."
    )


VIEW = View("svm_comparison", "Comparison with the SVM", body, controls)

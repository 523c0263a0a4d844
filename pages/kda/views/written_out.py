"""M and N of a few points, written out: from the Gram matrix to J."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from datasets import DataError
from kernels import Hyperparameter, gram_matrix
from pages.shared.model.declarations.blocks import Blocks, Formula, Note, Stage, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.ranges import span
from pages.shared.pictures.figures import matrix
from pages.shared.pictures.figures.axes import axis, layout, plain
from pages.shared.pictures.figures.style import CLASSES

MAX_CLASSES = 3
NO_HIGHEST = (
    "This kernel is not positive semi-definite: αᵀNα + λ αᵀKα is negative for some α, so that J "
    "has no largest value. Shown are the weights that the method finds all the same."
)


@dataclass(frozen=True, eq=False)
class WrittenOut:
    """The discriminant of m points, a few of each class."""

    # (m, m) K, M and N, the rows sorted by class
    gram: np.ndarray
    between: np.ndarray
    within: np.ndarray
    # (m,) The weights of the first discriminant: they add up to 0, and are scaled so that the three
    # parts below add up to 1; these are 0 where a constant kernel tells no points apart
    alpha: np.ndarray
    codes: np.ndarray  # (m,) The class of each point, codes into `classes`
    classes: tuple[str, ...]
    parts: tuple[float, float, float]  # alpha^T M alpha, alpha^T N alpha and lambda alpha^T K alpha
    has_highest: bool  # whether J has a largest value: not where its denominator can be negative
    left_out: int  # the number of classes of which no points were taken

    @property
    def ratio(self) -> float:
        """J: the first part over the sum of the other two.

        It is infinite where these are 0, and not defined (NaN) where all three are.
        """
        between, within, penalty = self.parts
        if not any(self.parts):
            return float("nan")
        rest = within + penalty
        return between / rest if rest else float("inf")

    @property
    def edges(self) -> tuple[float, ...]:
        """Where the class of the rows changes."""
        return tuple((np.flatnonzero(np.diff(self.codes)) + 0.5).tolist())


def compute(setting: Setting, each: int) -> WrittenOut:
    """Return K, M, N and alpha of the first ``each`` training points of at most three classes.

    Raises
    ------
    DataError
        Where all points are of one class.
    """
    few, left_out = some(setting, each)
    K, codes = gram_matrix(setting.kernel, few.train.X), few.train.y
    M, N = scatters(K, codes)
    lam = float(setting.values["lam"])
    alpha = first_direction(K, codes, lam)
    between, within = (max(0.0, float(alpha @ S @ alpha)) for S in (M, N))  # sums of squares
    parts = between, within, lam * float(alpha @ K @ alpha)
    if sum(map(abs, parts)) <= _rounding(K, alpha, lam):  # an indefinite K has a negative penalty
        parts = 0.0, 0.0, 0.0
    total = abs(sum(parts)) or 1.0
    return WrittenOut(
        gram=K,
        between=M,
        within=N,
        alpha=alpha / np.sqrt(total),
        codes=codes,
        classes=few.train.class_names,
        parts=(parts[0] / total, parts[1] / total, parts[2] / total),
        has_highest=_is_never_negative(N + lam * K),
        left_out=left_out,
    )


def _is_never_negative(form: np.ndarray) -> bool:
    """Whether x^T A x >= 0 for all x, but for rounding, with A ``form`` (m, m)."""
    eigenvalues = np.linalg.eigvalsh(form)
    rounding = len(form) * np.finfo(float).eps * np.abs(eigenvalues).max()
    return bool(eigenvalues[0] >= -rounding)


def _rounding(K: np.ndarray, alpha: np.ndarray, lam: float) -> float:
    """Return how large the three parts can become together by rounding, where they are 0."""
    eps, weight = len(K) * np.finfo(float).eps, np.abs(alpha).sum()
    projection = eps * np.abs(K).max() * weight
    return float(projection**2 + lam * projection * weight)


def some(setting: Setting, each: int) -> tuple[Setting, int]:
    """Return the setting with so many training points of each of at most three classes.

    The second is the number of the other classes; raises as `written_out`.
    """
    y = setting.train.y
    there = np.unique(y)
    if len(there) < 2:
        raise DataError("All points are of one class: a discriminant needs at least two.")
    taken = there[:MAX_CLASSES]
    rows = np.concatenate([np.flatnonzero(y == code)[:each] for code in taken])
    return replace(setting, train=setting.train.take(rows)), len(there) - len(taken)


def scatters(K: np.ndarray, codes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return M and N, both (m, m), of a Gram matrix K (m, m) and the classes (m,) of its points."""
    mean = K.mean(axis=1)
    M, N = np.zeros_like(K), np.zeros_like(K)
    for code in np.unique(codes):
        own = K[:, codes == code]
        centre = own.mean(axis=1)
        M += own.shape[1] * np.outer(centre - mean, centre - mean)
        N += (own - centre[:, None]) @ (own - centre[:, None]).T
    return M, N


def first_direction(K: np.ndarray, codes: np.ndarray, lam: float) -> np.ndarray:
    """Return the weights (m,) with the largest J, by ridge regression on class indicators.

    With T orthonormal, constant on each class and orthogonal to 1: S = (H K H + lam I)^-1 T, and
    alpha = S v with the first eigenvector v of T^T H K H S.
    """
    m = len(K)
    H = np.eye(m) - 1 / m
    own = (codes[:, None] == np.unique(codes)).astype(float)
    T = np.linalg.svd(H @ own, full_matrices=False)[0][:, : own.shape[1] - 1]
    centred = H @ K @ H
    S = np.linalg.lstsq(centred + lam * np.eye(m), T, rcond=None)[0]
    V = np.linalg.eigh((T.T @ centred @ S + S.T @ centred @ T) / 2)[1]
    alpha = S @ V[:, -1]
    direction: np.ndarray = alpha * np.sign(alpha @ (codes == codes[-1]) or 1.0)
    return direction


POINTS = ("point j", "point i")


def matrices(written_out: WrittenOut) -> list[Figure]:
    """Return K, M and N."""
    listed = (
        ("gram", "K", written_out.gram),
        ("between", "M, between the classes", written_out.between),
        ("within", "N, within the classes", written_out.within),
    )
    return [_matrix(written_out, *one) for one in listed]


def _matrix(written_out: WrittenOut, id: str, title: str, values: np.ndarray) -> Figure:
    places = [str(i) for i in range(1, len(values) + 1)]
    top = float(np.abs(values).max()) or 1.0
    low = -top if values.min() < 0 else 0.0
    power = matrix.unit(values)
    return matrix.heatmap(
        values,
        id,
        title,
        f"in units of 1e{power}; lines: the class changes" if power else "lines: the class changes",
        POINTS,
        (places, places),
        matrix.numbered(values),
        (low, top),
        written_out.edges,
    )


def weights(written_out: WrittenOut) -> Figure:
    """Return the weights of the points as bars in the colours of their classes."""
    at = np.arange(1.0, len(written_out.alpha) + 1)
    traces = [
        {
            "type": "bar",
            "name": plain(written_out.classes[code]),
            "x": at[written_out.codes == code],
            "y": written_out.alpha[written_out.codes == code],
            "marker": {"color": CLASSES[code % 8]},
            "meta": {"role": "bars"},
            "hovertemplate": "%{x}: %{y:.3g}<extra>"
            + plain(written_out.classes[code])
            + "</extra>",
        }
        for code in np.unique(written_out.codes).tolist()
    ]
    return Figure(
        id="weights",
        title="Weights α",
        note="colours: the classes; the weights add up to 0",
        data=traces,
        layout=layout(
            axis("point i", (0.4, len(at) + 0.6), tickvals=at.tolist()),
            axis("αᵢ", span(np.append(written_out.alpha, 0.0), 0.1)),
            barmode="overlay",
        ),
        alt=f"The weights of {len(at)} points.",
    )


EACH = Hyperparameter(
    "each_class", "points of each class", 3, "integer", (2, 4), "integer",
    help="How many training points of each class the matrices are written out for.",
)  # fmt: skip


def draw(setting: Setting) -> Scene:
    """Draw K, M, N and the weights, with the parts of J."""
    result = compute(setting, int(setting.values["each_class"]))
    between, within, penalty = result.parts
    notices = []
    if result.left_out:
        notices = [f"Only the first {len(set(result.codes.tolist()))} classes are written out."]
    readouts = [
        Readout("between", between, "", "αᵀMα", "Between the classes; also the separation."),
        Readout("within", within, "", "αᵀNα", "Within the classes."),
        Readout("penalty", penalty, "", "λ αᵀKα", "The penalty on the squared norm of w."),
    ]
    if np.isnan(result.ratio):
        notices.append("The kernel tells no two of these points apart: J would be 0 / 0.")
    else:
        about = "αᵀMα / (αᵀNα + λ αᵀKα)"
        if result.has_highest:
            about += ": no α has a larger one"
        else:
            notices.append(NO_HIGHEST)
        if sum(result.parts) < 0:
            notices.append("The three parts add up to −1 here, as their sum is negative.")
        readouts.append(Readout("ratio", result.ratio, "", "J", f"{about}."))
    return Scene([*matrices(result), weights(result)], readouts, notices)


def body(setting: Setting) -> Blocks:
    """Show the matrices of a few points."""
    yield Text(
        "The kernel discriminant of a few training points, entry by entry. Column $j$ of $K$ says "
        "how similar point $j$ is to all points. $m_c$ is the mean column of class $c$, and $m$ "
        "that of all points. $M$ is built from the differences $m_c - m$, $N$ from the "
        "differences between the columns and the $m_c$ of their class:"
    )
    yield Formula(
        r"\begin{gathered} M = \sum_c n_c (m_c - m)(m_c - m)^\top \\ "
        r"N = \sum_c K_c \left(I - \tfrac{1}{n_c} \mathbf 1 \mathbf 1^\top\right) K_c^\top \\ "
        r"J = \frac{\alpha^\top M \alpha}"
        r"{\alpha^\top N \alpha + \lambda\, \alpha^\top K \alpha} \end{gathered}"
    )
    yield Stage(draw, height=290, columns=2)
    yield Note(
        "α is scaled so that the three parts add up to 1; J does not depend on the scale. Between "
        "two classes M has rank 1: every row is a multiple of every other. Without the penalty "
        "and with a positive definite K, some α has αᵀNα = 0, so that J would be infinite; the "
        "larger λ is, the smaller J becomes."
    )


VIEW = View("written_out", "M and N", body, (EACH,))

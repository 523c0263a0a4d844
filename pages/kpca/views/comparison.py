"""PCA or kernel PCA: an RBF support vector machine on the scores of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

import numpy as np
from sklearn.decomposition import PCA
from sklearn.model_selection import StratifiedShuffleSplit
from sklearn.svm import SVC

from datasets import DataError, Dataset
from kernels import RBF, Hyperparameter, Kernel, KernelPCA, LRUCache
from pages.kpca.stage.sources import bundled_digits, median_gamma
from pages.kpca.stage.verdict import METHODS, Score, against_pca, verdict
from pages.shared.model.declarations.blocks import Ask, Blocks, Kept, Note, Stage, Text, Work
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.quantised import Quantised
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import share
from pages.shared.pictures.figures.axes import axis, layout, plain
from pages.shared.pictures.figures.style import SEQUENTIAL
from pages.shared.pictures.figures.surface import named_bar
from pages.shared.pictures.results.confusion import count_pairs

SPLITS, TEST_SHARE, MAX_ROWS = 5, 0.25, 1797
MAX_KEPT = 8  # comparisons, of each sort
FIRST_LOOK = 300  # rows of the first look, one split of which is judged unasked
MAX_CLASSES = 40
DIGITS = "digits"  # the data set
Step = tuple[str, float, np.ndarray]  # method, accuracy, confusion matrix


@dataclass(frozen=True, eq=False)
class Rows:
    """What is classified."""

    X: np.ndarray  # (n, d)
    y: np.ndarray  # (n,)
    classes: tuple[str, ...]
    majority: float  # share of the largest class
    key: str  # names the rows


def suits(setting: Setting) -> bool:
    """Whether the page's own data have classes to compare by."""
    return setting.train.task == "classification" and setting.train.n_classes <= MAX_CLASSES


def rows_of(setting: Setting) -> Rows:
    """Return the page's data, or the digits where it has no classes."""
    own = suits(setting)
    train, test = (setting.train, setting.test) if own else (bundled_digits(), None)
    X, y = joined(train, test)
    key = f"{train.fingerprint} {'' if test is None else test.fingerprint}"
    return Rows(X, y, train.class_names, train.majority_share, key)


def joined(train: Dataset, test: Dataset | None) -> tuple[np.ndarray, np.ndarray]:
    """Return all rows of both parts, at most 1797, in a fixed order."""
    X = train.X if test is None else np.vstack([train.X, test.X])
    y = train.y if test is None else np.concatenate([train.y, test.y])
    rows = np.random.default_rng(0).permutation(len(y))[:MAX_ROWS]
    return X[rows], y[rows]


def compare(X: np.ndarray, y: np.ndarray, kernel: Kernel, q: int) -> dict[str, Score]:
    """Return how well an RBF support vector classifier does on q components, by method.

    See `compare_steps`.
    """
    return summarise(compare_steps(X, y, kernel, q))


def first_look(X: np.ndarray, y: np.ndarray, kernel: Kernel, q: int) -> dict[str, Score]:
    """Return the comparison on one split of at most 300 rows."""
    return summarise(compare_steps(X[:FIRST_LOOK], y[:FIRST_LOOK], kernel, q, count=1))


def compare_steps(
    X: np.ndarray, y: np.ndarray, kernel: Kernel, q: int, count: int = SPLITS
) -> Iterator[Step]:
    """Yield accuracy and confusion matrix of each method on each split.

    Random splits, stratified, a quarter held out; the components are learned from the
    training part alone. The classifier is scikit-learn's SVC with C = 10 and its default width.

    Parameters
    ----------
    X, y : ndarray of shape (n, d) and (n,)
    kernel : Kernel
        Of the third method.
    q : int
        Number of components.
    count : int
        Number of splits.

    Raises
    ------
    DataError
        Where the rows cannot be split so that each class is in both parts.
    """
    codes, counts = np.unique(y, return_counts=True)
    if len(codes) < 2 or counts.min() < 2 or TEST_SHARE * len(y) < len(codes):
        raise DataError("The comparison needs two classes, and some more points of each.")
    splits = StratifiedShuffleSplit(count, test_size=TEST_SHARE, random_state=0)
    for train, test in splits.split(X, y):
        for name in METHODS:
            A, B = _scores(name, X[train], X[test], kernel, q)
            predicted = SVC(C=10.0).fit(A, y[train]).predict(B)
            places = np.searchsorted(codes, y[test]), np.searchsorted(codes, predicted)
            confusion = count_pairs(*places, len(codes))
            yield name, float(np.mean(predicted == y[test])), confusion


def summarise(steps: Iterable[Step]) -> dict[str, Score]:
    """Return what the steps of `compare_steps` say together, by method."""
    listed = list(steps)
    return {
        name: Score(
            np.array([right for method, right, _ in listed if method == name]),
            np.sum([table for method, _, table in listed if method == name], axis=0),
        )
        for name in METHODS
    }


def _scores(
    name: str, train: np.ndarray, test: np.ndarray, kernel: Kernel, q: int
) -> tuple[np.ndarray, np.ndarray]:
    if name == METHODS[0]:
        model = PCA(min(q, *train.shape), random_state=0)
    else:
        chosen = RBF(median_gamma(train)) if name == METHODS[1] else kernel
        model = KernelPCA(chosen, min(q, len(train) - 1))
    return model.fit_transform(train), model.transform(test)


NAMED = 12  # classes up to which the axes name each


def tables(scores: Mapping[str, Score], classes: tuple[str, ...]) -> list[Figure]:
    """Return the confusion matrix of each method, in rows that add up to 1."""
    return [_table(name, score, classes) for name, score in scores.items()]


def _table(name: str, score: Score, classes: tuple[str, ...]) -> Figure:
    c = len(score.confusion)
    rows = score.confusion / np.maximum(score.confusion.sum(axis=1, keepdims=True), 1)
    ticks = {"tickvals": list(range(c)), "ticktext": [plain(n)[:8] for n in classes]}
    ticks = ticks if c <= NAMED else {}
    edges = (-0.5, c - 0.5)
    heat = {
        "type": "heatmap",
        "z": Quantised(rows, 0.0, 1.0, 16),
        "zmin": 0.0,
        "zmax": 1.0,
        "colorscale": SEQUENTIAL,
        **named_bar("share of the true class"),
        "hovertemplate": "%{z:.3g} of this class<extra></extra>",
        "meta": {"role": "heat"},
    }
    several = len(score.accuracies) > 1
    scatter = f" ± {100 * float(score.accuracies.std()):.2g}" if several else ""
    return Figure(
        id=f"table{METHODS.index(name)}",
        title=name[:1].upper() + name[1:],
        note=f"{share(round(score.mean, 4))}{scatter} right",
        data=[heat],
        layout=layout(
            axis("predicted", edges, constrain="domain", **ticks),
            axis("true class", edges[::-1], scaleanchor="x", constrain="domain", **ticks),
        ),
        alt=f"Confusion matrix of {name}: {share(score.mean)} right.",
    )


NUMBER = Hyperparameter(
    "compared_on", "components", 16, "integer", (1, 64), "integer",
    help="On how many components the classifier is trained.",
)  # fmt: skip
Scores = Mapping[str, Score]


class Caches:
    """The comparisons that were made, by what they depend on."""

    def __init__(self) -> None:
        self.full: LRUCache[Scores] = LRUCache(max_entries=MAX_KEPT)
        self.quick: LRUCache[Scores] = LRUCache(max_entries=MAX_KEPT)

    def scores(self, setting: Setting, rows: Rows) -> Scores:
        """Return the comparison on five splits where it was made, else the first look."""
        depends, q = depends_on(setting, rows), setting.values["compared_on"]
        full = self.full.peek(depends)
        if full is not None:
            return full
        return self.quick.get(depends, lambda: first_look(rows.X, rows.y, setting.kernel, q))


def depends_on(setting: Setting, rows: Rows) -> str:
    """Return a text that names all that the comparison depends on."""
    return f"{rows.key} {setting.kernel} {setting.values['compared_on']}"


def draw(caches: Caches, setting: Setting) -> Scene:
    """Draw the confusion matrix of each method."""
    rows = rows_of(setting)
    return Scene(tables(caches.scores(setting, rows), rows.classes))


TEXT = (
    "Is the kernel worth it? A support vector machine with an RBF kernel (C = 10) is trained "
    "on the scores of each method; the components are learned without the classes. This "
    "classifier is not linear: it can separate the two rings on the scores of linear PCA, "
    "too. For data with classes the accuracy under the stage is that of a linear classifier. "
    "“Median heuristic” is kernel PCA with an RBF of γ = 0.5 / median squared distance of "
    "training points."
)


ON_DIGITS = (
    "On 500 digits as they are, unscaled, and 16 components kernel PCA is no better than PCA: "
    "level at best, and with an RBF of γ = 0.001 some three percentage points worse. In the sum of "
    "this RBF and the linear kernel nothing changes: on grey values from 0 to 16, x·z is in the "
    "thousands and the RBF at most 1. A component of PCA already combines all pixels, and the "
    "classifier after it is not linear. It need not be the kernel's fault: another γ does as well "
    "as PCA. On faces (Labeled Faces in the Wild) a lecture that tried a linear plus an RBF kernel "
    "found the same, 70 % against 78 % with PCA."
)


def body(setting: Setting) -> Blocks:
    """Show what one split of a few rows says, and all five splits when asked to."""
    yield Text(TEXT)
    if not suits(setting):
        yield Note("The page's data have no classes, or too many: these are the digits.")
    rows = rows_of(setting)
    depends, q = depends_on(setting, rows), setting.values["compared_on"]
    caches: Caches = yield Kept("comparisons", "", Caches)
    if caches.full.peek(depends) is None and (
        yield Ask(depends, "Compare on five splits", key="compare")
    ):
        total = SPLITS * len(METHODS)
        made = yield Work(
            depends,
            total,
            lambda: compare_steps(rows.X, rows.y, setting.kernel, q),
            "Comparing",
            key="compare",
        )
        if len(made) == total:
            caches.full.put(depends, summarise(made))
    done = caches.full.peek(depends) is not None
    if (yield Stage(partial(draw, caches), height=300, depends=f"{depends} {done}")) is None:
        return  # the stage has said why
    look = "" if done else f"A first look at {min(len(rows.y), FIRST_LOOK)} of {len(rows.y)} rows. "
    words = verdict(caches.scores(setting, rows))
    words = f"{words} {against_pca(caches.scores(setting, rows))}".strip()
    guess = f"Always answering the largest class is right for {share(round(rows.majority, 3))}."
    yield Text(f"{look}{words} {guess}")
    if not suits(setting) or setting.train.name == DIGITS:
        yield Note(ON_DIGITS)


VIEW = View("comparison", "PCA or kernel PCA", body, (NUMBER,), depends="values")

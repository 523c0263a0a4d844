"""A kernel of graphs: how many rooted subtree patterns they share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.sparse import csr_array

from ..linalg.arrays import FloatArray, Samples
from .base import Kernel
from .graph import Graph
from .hyperparameter import Hyperparameter

ITERATIONS = Hyperparameter(
    "iterations", "h", 3, "integer", (0, 10), "integer",
    help="How many edges far a node is described by what is around it.",
)  # fmt: skip
NORMALISED = Hyperparameter(
    "normalised", "", True, "choice", scale="choice", choices=(True, False),
    help="Whether k is divided by the root of k(x, x) k(z, z).",
)  # fmt: skip


class WeisfeilerLehman(Kernel):
    r"""k(G, G') = sum_i sum_l c_i(G, l) c_i(G', l), i = 0, ..., h: the counts of labels.

    The labels of i = 0 are those of the nodes. In each iteration a node gets a new label for its
    own and the sorted labels of its neighbours; equal ones get equal labels in all graphs. A label
    of iteration i is thus a tree of depth i that is unfolded from the node, and c_i counts them:
    the Weisfeiler-Lehman subtree kernel. It does not see how the nodes are numbered, nor, as the
    test of isomorphism it is named after, does it tell all graphs apart.

    An inner product of counts, hence positive semi-definite; ``normalised`` it is their cosine, 0
    with a graph without nodes. It takes lists of `Graph`, and goes together with `Constant` and
    `White`.

    Shervashidze, Schweitzer, van Leeuwen, Mehlhorn and Borgwardt (2011), Weisfeiler-Lehman graph
    kernels, Journal of Machine Learning Research 12, Alg. 1 and Eq. 4.

    Examples
    --------
    >>> from kernel_playground import Graph, WeisfeilerLehman
    >>> ethanol, ether = Graph("CCO", [(0, 1), (1, 2)]), Graph("COC", [(0, 1), (1, 2)])
    >>> WeisfeilerLehman(iterations=1)([ethanol], [ether]).round(3)
    array([[0.559]])
    """

    name, label = "weisfeiler_lehman", "Subtrees of graphs"
    latex = r"\sum_{i=0}^{<iterations>} \langle c_i(x), c_i(z) \rangle"
    hyperparameters = (ITERATIONS, NORMALISED)
    iterations: int
    normalised: bool
    domain = "graph"
    listed = False
    evaluates_whole = True

    if TYPE_CHECKING:

        def __init__(self, iterations: int = 3, normalised: bool = True) -> None: ...

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return the inner products of the counts of labels, by a sparse product."""
        graphs = [*X] if X is Y else [*X, *Y]
        counts = _table(_label_counts(graphs, self.iterations))
        A, B = counts[: len(X)], counts[len(graphs) - len(Y) :]
        K: FloatArray = (A @ B.T).toarray()
        if self.normalised:
            sizes = np.sqrt(counts.multiply(counts).sum(axis=1))
            scale = np.outer(sizes[: len(X)], sizes[len(graphs) - len(Y) :])
            K /= np.where(scale > 0, scale, 1.0)
        return K

    def pair(self, x: Any, z: Any) -> float:
        """Return the same of two graphs, from the unfolded trees themselves."""
        a, b = (_trees(graph, self.iterations) for graph in (x, z))
        shared = float(sum(a[tree] * b[tree] for tree in a))
        if not self.normalised:
            return shared
        sizes = [sum(count * count for count in each.values()) for each in (a, b)]
        return shared / float(np.sqrt(float(sizes[0]) * sizes[1])) if all(sizes) else 0.0


def _label_counts(graphs: list[Graph], iterations: int) -> list[Counter[int]]:
    """Return how often each graph has each label, of all iterations; labels are numbers."""
    number: dict[Hashable, int] = {}
    beside = [graph.neighbours() for graph in graphs]
    labels = [
        [number.setdefault(("node", label), len(number)) for label in graph.labels]
        for graph in graphs
    ]
    counts = [Counter(each) for each in labels]
    for _ in range(iterations):
        # A label holds its own iteration: the numbers of an earlier one are never given again.
        labels = [
            [
                number.setdefault((own[v], *sorted([own[u] for u in near])), len(number))
                for v, near in enumerate(neighbours)
            ]
            for own, neighbours in zip(labels, beside, strict=True)
        ]
        for count, each in zip(counts, labels, strict=True):
            count.update(each)
    return counts


def _table(counts: list[Counter[int]]) -> csr_array:
    """Return the counts as a sparse matrix, (n_graphs, n_labels)."""
    columns = [label for count in counts for label in count]
    values = [float(n) for count in counts for n in count.values()]
    ends = np.cumsum([0, *map(len, counts)])
    return csr_array((values, columns, ends), shape=(len(counts), max(columns, default=0) + 1))


def _trees(graph: Graph, iterations: int) -> Counter[Hashable]:
    """Return how often each tree is unfolded from a node, of each depth up to ``iterations``."""
    beside = graph.neighbours()
    trees: list[str] = [repr(label) for label in graph.labels]
    counts: Counter[Hashable] = Counter((0, tree) for tree in trees)
    for depth in range(1, iterations + 1):
        trees = [
            f"{trees[v]}({','.join(sorted(trees[u] for u in near))})"
            for v, near in enumerate(beside)
        ]
        counts.update((depth, tree) for tree in trees)
    return counts

"""The Weisfeiler-Lehman kernel against the comparison of unfolded trees, one pair of nodes each."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from numpy.testing import assert_allclose

from kernels import (
    KERNELS,
    RBF,
    Constant,
    GaussianProcess,
    Graph,
    KernelError,
    KernelPCA,
    KernelRidge,
    Linear,
    SupportVectorClassifier,
    WeisfeilerLehman,
    WordSet,
)

RING = Graph("CCCCCC", [(i, (i + 1) % 6) for i in range(6)])
TRIANGLES = Graph("CCCCCC", [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)])
CHAIN = Graph("CCCO", [(0, 1), (1, 2), (2, 3)])


def drawn(seed, n=None, letters="AB"):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(1, 9)) if n is None else n
    pairs = [(a, b) for a in range(n) for b in range(a) if rng.random() < 0.4]
    return Graph(rng.choice(list(letters), n), pairs)


def same_trees(G, H, depth):
    """How many pairs of nodes unfold to the same tree of that depth; no label is ever made.

    Two trees are the same where the roots' labels are and their branches can be matched, which a
    greedy matching finds as sameness is transitive.
    """
    beside = G.neighbours(), H.neighbours()

    @cache
    def same(u, v, depth):
        if G.labels[u] != H.labels[v]:
            return False
        if depth == 0:
            return True
        # The label of an iteration holds that of the one before.
        left = list(beside[1][v])
        if len(left) != len(beside[0][u]):
            return False
        for a in beside[0][u]:
            match = next((b for b in left if same(a, b, depth - 1)), None)
            if match is None:
                return False
            left.remove(match)
        return True

    return sum(same(u, v, depth) for u in range(len(G.labels)) for v in range(len(H.labels)))


@pytest.mark.parametrize("iterations", [0, 1, 2, 3, 4])
def test_it_counts_the_pairs_of_nodes_with_the_same_tree(iterations):
    graphs = [RING, TRIANGLES, CHAIN, *map(drawn, range(8))]
    K = WeisfeilerLehman(iterations, False)(graphs)
    for i, G in enumerate(graphs):
        for j, H in enumerate(graphs):
            assert K[i, j] == sum(same_trees(G, H, depth) for depth in range(iterations + 1))


def test_normalised_it_is_a_cosine():
    graphs = [RING, CHAIN, Graph("", []), *map(drawn, range(5))]
    K, plain = WeisfeilerLehman(2)(graphs), WeisfeilerLehman(2, False)(graphs)
    size = np.sqrt(plain.diagonal())
    assert_allclose(K * np.outer(size, size), plain, rtol=1e-14)
    assert K[2].sum() == 0 and K[0, 0] == 1
    assert_allclose(WeisfeilerLehman(2)(graphs[:3], graphs[3:]), K[:3, 3:], rtol=1e-15)
    assert_allclose(WeisfeilerLehman(2).diag(graphs), K.diagonal(), rtol=1e-15)


@pytest.mark.parametrize("normalised", [True, False])
def test_a_pair_is_an_entry(normalised):
    graphs = [RING, CHAIN, Graph("", []), *map(drawn, range(6))]
    kernel = WeisfeilerLehman(3, normalised)
    pairs = [[kernel.pair(G, H) for H in graphs] for G in graphs]
    assert_allclose(kernel(graphs), pairs, rtol=1e-14)


def test_it_does_not_see_the_numbers_of_the_nodes():
    G = drawn(3, 8)
    order = np.random.default_rng(0).permutation(8)
    place = np.argsort(order)
    H = Graph([G.labels[v] for v in order], [(place[a], place[b]) for a, b in G.edges])
    assert G != H and WeisfeilerLehman(5)([G], [H])[0, 0] == pytest.approx(1)


def test_a_ring_and_two_triangles_look_alike():
    """As to the test of isomorphism itself: all nodes have two neighbours, at any depth."""
    assert WeisfeilerLehman(10)([RING], [TRIANGLES])[0, 0] == pytest.approx(1)
    assert WeisfeilerLehman(1)([RING], [CHAIN])[0, 0] < 1


@pytest.mark.parametrize("seed", range(4))
def test_it_is_positive_semi_definite(seed):
    graphs = [drawn(100 * seed + i) for i in range(70)]
    for kernel in (WeisfeilerLehman(3), WeisfeilerLehman(3, False) ** 2 + Constant()):
        values = np.linalg.eigvalsh(kernel(graphs))
        assert values[0] > -1e-12 * values[-1]


def test_the_methods_take_it():
    """Trees against rings with a tail, told apart by what surrounds a node."""
    trees = [Graph("C" * n, [(i, i + 1) for i in range(n - 1)]) for n in range(4, 12)]
    rings = [
        Graph("C" * n, [*t.edges, (0, n - 2)]) for n, t in zip(range(4, 12), trees, strict=True)
    ]
    graphs, y = [*trees, *rings], np.repeat([0, 1], 8)
    kernel = WeisfeilerLehman(2)
    train, test = slice(0, 16, 2), slice(1, 16, 2)
    svm = SupportVectorClassifier(kernel, C=100.0).fit(graphs[train], y[train])
    assert (svm.predict(graphs[test]) == y[test]).all()
    K = kernel(graphs)
    ridge = KernelRidge(kernel, 0.1).fit(graphs, y)
    assert_allclose(ridge.predict(graphs), K @ np.linalg.solve(K + 0.1 * np.eye(16), y), rtol=1e-8)
    assert GaussianProcess(kernel, 0.1).fit(graphs, y).predict(graphs, return_std=True)[1].min() > 0
    model = KernelPCA(kernel, 2).fit(graphs)
    with pytest.raises(KernelError, match="A graph has no pre-image"):
        model.inverse_transform(model.scores_)


def test_a_graph_is_a_value():
    assert Graph("CO", [(1, 0), (0, 1)]) == Graph(["C", "O"], [(0, 1)])
    assert (
        hash(Graph("CO", [(1, 0)])) == hash(Graph("CO", [(0, 1)])) and "weisfeiler" not in KERNELS
    )
    for edges in ([(0, 2)], [(0, 0)], [(0,)], [(-1, 0)]):
        with pytest.raises(KernelError, match="two different nodes out of 2"):
            Graph("CO", edges)


def test_what_is_refused():
    with pytest.raises(KernelError, match="one Graph for each sample"):
        WeisfeilerLehman()(["C", "O"])
    with pytest.raises(KernelError, match="takes texts and cannot be combined with graphs"):
        (WeisfeilerLehman() + WordSet())([RING])
    with pytest.raises(KernelError, match="takes numbers and cannot be combined with graphs"):
        (WeisfeilerLehman() * RBF() + Linear())([RING])

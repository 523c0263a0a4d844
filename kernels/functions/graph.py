"""`Graph`: labelled nodes and undirected edges, compared by value."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from ..errors import KernelError


@dataclass(frozen=True)
class Graph:
    """An undirected graph without loops whose nodes 0, 1, ... have labels.

    Two graphs are equal where labels, numbers and edges are: the same one numbered in another way
    is another value.

    Parameters
    ----------
    labels : sequence of hashable, one for each node: an atom, a word
    edges : iterable of pairs of node numbers, in any order; an edge that is named twice is one

    Raises
    ------
    KernelError
        Where an edge has another number of ends than two, or an end that is no node, or joins a
        node to itself.

    Examples
    --------
    >>> from kernel_playground import Graph
    >>> ethanol = Graph("CCO", [(0, 1), (2, 1)])
    >>> ethanol.edges
    ((0, 1), (1, 2))
    >>> ethanol.neighbours()
    [[1], [0, 2], [1]]
    """

    labels: tuple[Hashable, ...]
    edges: tuple[tuple[int, int], ...]

    def __init__(self, labels: Iterable[Hashable], edges: Iterable[tuple[int, int]]) -> None:
        object.__setattr__(self, "labels", tuple(labels))
        nodes = range(len(self.labels))
        both = [tuple(edge) for edge in edges]
        for edge in both:
            if len(edge) != 2 or edge[0] not in nodes or edge[1] not in nodes or edge[0] == edge[1]:
                expected = f"two different nodes out of {len(nodes)}, numbered from 0"
                raise KernelError(f"An edge joins {expected}; got {edge}.")
        once = {(int(min(edge)), int(max(edge))) for edge in both}
        object.__setattr__(self, "edges", tuple(sorted(once)))

    def neighbours(self) -> list[list[int]]:
        """Return the neighbours of each node."""
        beside: list[list[int]] = [[] for _ in self.labels]
        for a, b in self.edges:
            beside[a].append(b)
            beside[b].append(a)
        return beside

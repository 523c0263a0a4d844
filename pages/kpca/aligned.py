"""Kernel PCA whose pictures do not flip while a slider moves."""

from __future__ import annotations

import threading
from dataclasses import dataclass

import numpy as np
from scipy.linalg import expm, logm

from kernels import KernelPCA, alignment
from pages.shared.setting import Setting

ALIKE, EQUAL = 0.15, 0.02  # relative gaps of eigenvalues: loosely and strictly one cluster
RETURN = 0.4  # share of a turn that is taken back with each picture


@dataclass(frozen=True)
class Aligned:
    """A fitted kernel PCA and the orthogonal matrix ``turn`` (q, q) that its scores are shown in.

    Attributes
    ----------
    model : KernelPCA
    turn : ndarray of shape (q, q)
        A sign for each component; a rotation inside a cluster of nearly equal eigenvalues.
    scores : ndarray of shape (n, q)
        Those of the training part, turned.
    """

    model: KernelPCA
    turn: np.ndarray
    scores: np.ndarray

    @property
    def note(self) -> str:
        """What to say of components that are still on their way back, a tenth or more off."""
        away = np.abs(np.abs(self.turn) - np.eye(len(self.turn))).max()
        return "nearly equal components, still turned to the picture before" if away > 0.1 else ""

    def transform(self, X: np.ndarray) -> np.ndarray:
        """Return the turned scores of X, (m, q)."""
        return self.model.transform(X) @ self.turn

    def on_grid(self, x: np.ndarray, y: np.ndarray) -> np.ndarray:
        """Return the turned components over a grid, (len(y), len(x), q)."""
        return self.model.on_grid(x, y) @ self.turn

    def inverse_transform(self, scores: np.ndarray) -> np.ndarray:
        """Return the pre-images of turned scores, (m, d)."""
        return self.model.inverse_transform(scores @ self.turn.T)


class Memory:
    """The scores last shown in a session: what the next picture is aligned to."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.of, self.scores = None, np.empty((0, 0))

    def fitted(self, setting: Setting, least: int = 2) -> Aligned:
        """Return the aligned kernel PCA of a setting, with at least so many components.

        Parameters
        ----------
        setting : Setting
            Its values may hold ``centring``, "on" or "off".
        least : int
            Components that the picture needs whatever the slider says.
        """
        q = max(int(setting.values["n_components"]), least)
        q = min(q, setting.train.n_samples)
        centre = setting.values.get("centring", "on") == "on"
        model = setting.fit(KernelPCA, n_components=q, centre=centre)
        names = ("data", "n", "seed", "spread", "terms", "ops", "centring")
        of = (setting.train.n_samples, *(setting.values.get(name) for name in names))
        with self.lock:
            turn = self._turn(model) if of == self.of else np.eye(model.scores_.shape[1])
            scores = model.scores_ @ turn
            if of != self.of or scores.shape[1] >= self.scores.shape[1]:
                self.scores = scores
            else:
                self.scores = np.hstack([scores, self.scores[:, scores.shape[1] :]])
            self.of = of
        return Aligned(model, turn, scores)

    def _turn(self, model: KernelPCA) -> np.ndarray:
        """Return the turn to the last picture, on its way back to the eigenvectors.

        Where two eigenvalues cross, their eigenvectors change places within one step of the
        slider. Among eigenvalues that are alike the picture follows the data instead, and returns
        to the eigenvectors step by step; among equal ones there is nothing to return to.
        """
        scores, values = model.scores_, model.eigenvalues_
        known = min(scores.shape[1], self.scores.shape[1])
        now, before, values = scores[:, :known], self.scores[:, :known], values[:known]
        smooth = alignment(now, before, values, ALIKE)
        exact = alignment(now, now @ smooth, values, EQUAL)
        turn = np.eye(scores.shape[1])
        turn[:known, :known] = _between(smooth, exact, RETURN)
        return turn


def _between(start: np.ndarray, end: np.ndarray, share: float) -> np.ndarray:
    """Return the orthogonal matrix that lies ``share`` of the way from one to another."""
    way = end.T @ start
    if np.allclose(way, np.eye(len(way)), atol=1e-9) or np.linalg.det(way) < 0:
        return start
    return end @ expm((1 - share) * logm(way).real)

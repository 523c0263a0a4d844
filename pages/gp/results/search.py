"""The search for likely hyperparameters: its steps kept as they come, so that it can stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from kernels import GaussianProcess
from pages.shared.setting import Setting


@dataclass
class Search:
    """What the optimiser tried so far.

    Attributes
    ----------
    paths : list of list of ndarray
        By start: the log hyperparameters of every evaluation.
    values : list of list of float
        By start: the log marginal likelihood there, in nats.
    running : bool
        Whether the learner wants it to go on.
    """

    paths: list[list[np.ndarray]] = field(default_factory=list)
    values: list[list[float]] = field(default_factory=list)
    running: bool = False

    def __len__(self) -> int:
        """Return the number of evaluations."""
        return sum(map(len, self.values))

    def begin(self) -> None:
        """Forget what was found, and let the next run of the page search."""
        self.paths, self.values, self.running = [], [], True

    def end(self) -> None:
        """Search no more; what was found stays."""
        self.running = False

    def add(self, attempt: int, theta: np.ndarray, value: float) -> None:
        """Keep one evaluation."""
        while len(self.paths) <= attempt:
            self.paths.append([])
            self.values.append([])
        self.paths[attempt].append(theta)
        self.values[attempt].append(value)

    @property
    def best(self) -> tuple[np.ndarray, float]:
        """The best log hyperparameters of all starts, and their log marginal likelihood."""
        each = [(float(np.max(v)), i) for i, v in enumerate(self.values) if v]
        value, start = max(each)
        return self.paths[start][int(np.argmax(self.values[start]))], value

    def along(self, first: int, second: int) -> list[np.ndarray]:
        """Return each start's steps upwards in two of the log hyperparameters, (n_steps, 2).

        What the line search tried and rejected is left out.
        """
        steps = []
        for path, values in zip(self.paths, self.values, strict=True):
            if path:
                up = np.array(values) >= np.maximum.accumulate(values)
                steps.append(np.array(path)[up][:, [first, second]])
        return steps

    def run(
        self,
        setting: Setting,
        n_restarts: int,
        seed: int,
        report: Callable[[int, int, float], None],
    ) -> None:
        """Maximise the log marginal likelihood from the present values and from random starts.

        ``report`` (attempt, evaluations so far, value) is called at each evaluation; whatever it
        raises ends the search, and what was found until then stays.
        """
        model = setting.fit(GaussianProcess)

        def step(attempt: int, theta: np.ndarray, value: float) -> None:
            self.add(attempt, theta, value)
            report(attempt, len(self.values[attempt]), value)

        model.optimise(n_restarts=n_restarts, seed=seed, callback=step)

"""The search for likely hyperparameters: its steps kept as they come, so that it can stop."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from kernels import GaussianProcess
from pages.gp.results.bounds import log_bounds
from pages.gp.results.likelihood_map import free_parameters
from pages.shared.setting import Setting

ROUNDING = 1e-9  # of a logarithm
MOST = 200  # points that a fit at the press of a button looks at
RESTARTS = 3
HELP = (
    "Set kernel and noise to the values with the largest log marginal likelihood that a search "
    f"finds, on at most {MOST} of the points. Undo takes it back."
)


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
    bounds : ndarray of shape (p, 2), or None
        Within which log hyperparameters the best is chosen; None for anywhere.
    """

    paths: list[list[np.ndarray]] = field(default_factory=list)
    values: list[list[float]] = field(default_factory=list)
    running: bool = False
    bounds: np.ndarray | None = None

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

    def best_of(self, start: int) -> tuple[np.ndarray, float] | None:
        """Return the best log hyperparameters of one start within the bounds, and their value."""
        thetas, values = np.array(self.paths[start]), np.array(self.values[start])
        if self.bounds is not None and values.size:
            low, high = self.bounds.T
            inside = np.all((thetas >= low - ROUNDING) & (thetas <= high + ROUNDING), axis=1)
            thetas, values = thetas[inside], values[inside]
        if not values.size:
            return None
        place = int(values.argmax())
        return thetas[place], float(values[place])

    @property
    def best(self) -> tuple[np.ndarray, float]:
        """The best log hyperparameters of all starts, and their log marginal likelihood."""
        each = [found for i in range(len(self.paths)) if (found := self.best_of(i)) is not None]
        return max(each, key=lambda found: found[1])

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

        Steps that leave the bounds of the view are kept, but none of them is the best.
        ``report`` (attempt, evaluations so far, value) is called at each evaluation; whatever it
        raises ends the search, and what was found until then stays.
        """
        model = setting.fit(GaussianProcess)
        self.bounds = log_bounds(setting, free_parameters(setting.values["terms"]))

        def step(attempt: int, theta: np.ndarray, value: float) -> None:
            self.add(attempt, theta, value)
            report(attempt, len(self.values[attempt]), value)

        model.optimise(n_restarts=n_restarts, seed=seed, callback=step)


def fitted(setting: Setting) -> dict[str, float]:
    """Return the likeliest values found from the present ones and three random starts, by control.

    Of more than 200 points a random part of that many is looked at. They are the present values
    where nothing better was found.
    """
    train, search = setting.train, Search()
    if train.n_samples > MOST:
        rows = np.random.default_rng(0).choice(train.n_samples, MOST, replace=False)
        setting = replace(setting, train=train.take(np.sort(rows)))
    search.run(setting, RESTARTS, 0, lambda *_: None)
    theta, best = search.best
    free = free_parameters(setting.values["terms"])
    if best <= search.values[0][0]:
        return {one.name: setting.values[one.name] for one in free}
    return {one.name: float(np.exp(at)) for one, at in zip(free, theta, strict=True)}

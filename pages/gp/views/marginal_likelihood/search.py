"""The search for likely hyperparameters: its steps kept as they come, so that it can stop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from kernels import GaussianProcess
from pages.gp.views.marginal_likelihood.free_parameters import (
    bounded_parameters,
    log_bounds,
    on_edge,
)
from pages.shared.model.declarations.method import Fitted
from pages.shared.model.scene.scene import Figure
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import powered
from pages.shared.pictures.figures import curve
from pages.shared.pictures.figures.axes import axis, layout
from pages.shared.pictures.figures.style import CLASSES

ROUNDING = 1e-9  # of a logarithm
MAX_SAMPLES = 200  # that a fit at the press of a button looks at
RESTARTS = 3
HELP = (
    "Set kernel and noise to the values with the largest log marginal likelihood that a search "
    f"finds, on at most {MAX_SAMPLES} of the points. Undo takes it back."
)


@dataclass
class Search:
    """What the optimiser tried so far."""

    # By start: the log hyperparameters of every evaluation, and the log marginal likelihood there.
    paths: list[list[np.ndarray]] = field(default_factory=list)
    values: list[list[float]] = field(default_factory=list)  # nats
    is_running: bool = False  # whether the learner wants it to go on
    bounds: np.ndarray | None = None  # (p, 2), within which the best is chosen; None for anywhere

    def __len__(self) -> int:
        """Return the number of evaluations."""
        return sum(map(len, self.values))

    def begin(self) -> None:
        """Forget the steps so far, and let the next run of the page search."""
        self.paths, self.values, self.is_running = [], [], True

    def end(self) -> None:
        """Search no more; the steps so far stay."""
        self.is_running = False

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
        each = map(self.best_of, range(len(self.paths)))
        return max((best for best in each if best is not None), key=lambda best: best[1])

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

        The search keeps within the bounds of the view; only the present values may lie outside.
        ``report`` (attempt, evaluations so far, value) is called at each evaluation; whatever it
        raises ends the search, and the steps until then stay.
        """
        model = setting.fit(GaussianProcess)
        self.bounds = log_bounds(setting, bounded_parameters(setting))

        def step(attempt: int, theta: np.ndarray, value: float) -> None:
            self.add(attempt, theta, value)
            report(attempt, len(self.values[attempt]), value)

        model.optimise(n_restarts=n_restarts, seed=seed, callback=step, bounds=self.bounds)


AT_EDGES = (
    "At the end of what the search looks at: {names}. The likelihood may be larger beyond it; "
    "often the data do not determine this number."
)


def most_likely_values(setting: Setting) -> Fitted:
    """Return, by control, the likeliest values of searches from the present and three random ones.

    Of more than 200 points a random part of that many is looked at. They are the present values
    where the searches reach nothing better.
    """
    train, search = setting.train, Search()
    if train.n_samples > MAX_SAMPLES:
        rows = np.random.default_rng(0).choice(train.n_samples, MAX_SAMPLES, replace=False)
        setting = replace(setting, train=train.take(np.sort(rows)))
    search.run(setting, RESTARTS, 0, lambda *_: None)
    theta, best = search.best
    free = bounded_parameters(setting)
    names = [parameter.name for parameter in free]
    if best <= search.values[0][0]:
        return Fitted({name: setting.values[name] for name in names})
    edges = ", ".join(on_edge(free, theta))
    notes = (AT_EDGES.format(names=edges),) if edges else ()
    return Fitted(dict(zip(names, np.exp(theta).tolist(), strict=True)), notes)


def nats(value: float) -> str:
    """Return a log marginal likelihood with four digits."""
    return powered(f"{value:.4g}")


def climbs(values: Sequence[Sequence[float]], n: int) -> Figure:
    """Return the log marginal likelihood over the evaluations, one line for each start.

    Parameters
    ----------
    values : sequence of sequence of float
        By start: the log marginal likelihood of each evaluation, in nats; at least one.
    n : int
        Number of samples, by which the axis is cut below.
    """
    every = [value for start in values for value in start]
    top = max(every)
    low = min(max(min(every), top - 6 * max(1.0, n / 4)), top - 1)
    traces = []
    for i, start in enumerate(values):
        if start:
            x, y = np.arange(1.0, len(start) + 1), np.maximum(start, low)
            traces.append(curve.line(x, y, f"start {i + 1}", CLASSES[i % 8], 2))
    longest = max(map(len, values))
    return Figure(
        id="search",
        title="Search",
        note="one line for each start",
        data=traces,
        layout=layout(
            axis("evaluation", (0.5, longest + 0.5)),
            axis("nats", (low, top + 0.05 * (top - low))),
        ),
        alt=f"Log marginal likelihood over evaluations of {len(traces)} starts, "
        f"up to {nats(top)} nats.",
    )

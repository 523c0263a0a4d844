"""One page's declaration, and its values as defaults, as an address and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

import datasets
from datasets import Dataset
from kernels import KERNELS, Hyperparameter, parse
from pages.shared.controls import Control, choice, kernel_controls, kernel_of, kernel_values
from pages.shared.starts import start

SEED = Hyperparameter(
    "seed", "seed", 0, "integer", (0, 99), "integer", help="Another seed, another draw."
)
SCALING = choice(
    "scaling",
    ("none", "standardise", "minmax"),
    "What is done to each feature before the kernel sees it, fitted on the training part.",
)
TARGET = choice(
    "target",
    ("none", "centre", "standardise"),
    "What is done to the target; fits and priors pull towards 0.",
)
MOST_HELD = 10  # features; of a wider table all others stay at their medians
STRUCTURE = ("data", "task", "width", "terms", "ops")  # values that no single control holds
Private = Mapping[str, Dataset]  # the session's own data sets, by name
When = Callable[[Mapping[str, Any]], bool]


@dataclass(frozen=True)
class Method:
    """What a method page declares; the sidebar, the address and the links follow from it.

    Parameters
    ----------
    slug : str
        The page's address and the prefix of its widget keys.
    title, idea : str
        The method's name, and its idea in one sentence.
    estimator : type
        The estimator of the core, for its hyperparameters and the code export.
    tasks : tuple of str
        Which data fit: "classification", "regression".
    data : str
        The data set the page opens with.
    extras : tuple of Hyperparameter
        Controls of the page itself, for instance how many draws to show.
    when : mapping
        By the name of an extra, at which values it acts: elsewhere it is not shown. It may look
        at the data, the task and the number of features, ``width``.
    unswept : tuple of str
        Extras that move nothing on the stage, only in a tab.
    psd_only : bool
        Whether the method refuses kernels that are not positive semi-definite.
    regressor : type, optional
        The estimator for data of regression, where it is another.
    """

    slug: str
    title: str
    idea: str
    estimator: type
    tasks: tuple[str, ...]
    data: str
    extras: tuple[Hyperparameter, ...] = ()
    when: Mapping[str, When] = field(default_factory=dict)
    unswept: tuple[str, ...] = ()
    psd_only: bool = False
    regressor: type | None = None

    @property
    def own(self) -> tuple[str, ...]:
        """The names of the method's own controls, without those of data and kernel."""
        estimators = filter(None, (self.estimator, self.regressor))
        declared = [h for estimator in estimators for h in estimator.hyperparameters]
        return tuple(dict.fromkeys(h.name for h in (*declared, *self.extras)))

    def estimator_for(self, task: str) -> type:
        """Return the estimator that fits data of this task."""
        return self.regressor if task == "regression" and self.regressor else self.estimator

    def kernel_names(self) -> tuple[str, ...]:
        """Return the kernels of the menu, in the order in which they are registered."""
        return tuple(
            name
            for name, kernel in KERNELS.items()
            if kernel.domain != "text" and (kernel.is_psd or not self.psd_only)
        )

    def controls(self, values: Mapping[str, Any]) -> dict[str, Control]:
        """Return every numeric or chosen control of the page at these values, by name."""
        declared = self.estimator_for(values["task"]).hyperparameters
        acting = [h for h in self.extras if h.name not in self.when or self.when[h.name](values)]
        listed = [
            *data_controls(values),
            *kernel_controls(values["terms"]),
            *(Control(h.name, h) for h in (*declared, *acting)),
        ]
        return {control.name: control for control in listed}

    def sources(self) -> dict[str, datasets.Source]:
        """Return the data sets that suit the page and need no network, by name."""
        return {
            name: source
            for name, source in datasets.SOURCES.items()
            if source.task in self.tasks and source.kind != "fetched"
        }

    def defaults(self, data: str, private: Private = MappingProxyType({})) -> dict[str, Any]:
        """Return a good starting point for a data set: the values of a fresh page."""
        begin = start(self.slug, data)
        known = private[data] if data in private else datasets.SOURCES[data]
        if data in private and begin.get("scaling") == "standardise":
            # Of d standardised features the squared distance is about 2 d.
            begin |= {"kernel": f"rbf(gamma={1 / known.n_features!r})"}
        values: dict[str, Any] = {"data": data, "task": known.task, "width": known.n_features}
        values |= kernel_values(parse(begin["kernel"]))
        for name, control in self.controls(values).items():
            if name not in values:
                values[name] = control.parse(begin.get(name, control.declared.default))
        return values

    def adapted(self, values: Mapping[str, Any], private: Private) -> dict[str, Any]:
        """Return the values with what a changed data set of one's own asks for; the rest stays.

        Its task or its number of features may be others than when the values were made.
        """
        known = private.get(values["data"])
        if known is None or (known.task, known.n_features) == (values["task"], values["width"]):
            return dict(values)
        fresh = self.defaults(values["data"], private)
        about_data = (*STRUCTURE, *(control.name for control in data_controls(fresh)))
        kept = {n: v for n, v in values.items() if is_kernel(n) or n in fresh}
        kept = {n: v for n, v in kept.items() if n not in about_data or is_kernel(n)}
        return {n: v for n, v in fresh.items() if not is_kernel(n)} | kept

    def to_query(self, values: Mapping[str, Any], private: Private = MappingProxyType({})):
        """Return the address of a state: what differs from the starting point of its data."""
        usual = self.defaults(values["data"], private)
        query = {} if values["data"] == self.data else {"data": values["data"]}
        if (kernel := str(kernel_of(values))) != str(kernel_of(usual)):
            query["kernel"] = kernel
        for name, value in values.items():
            if name not in STRUCTURE and not is_kernel(name) and value != usual.get(name):
                query[name] = str(value)
        return query

    def from_query(
        self, query: Mapping[str, str], private: Private = MappingProxyType({})
    ) -> dict[str, Any]:
        """Return the values of an address; whatever is broken in it falls back to its default."""
        data = query.get("data", self.data)
        if data not in self.sources() and data not in private:
            data = self.data
        values = self.defaults(data, private)
        try:
            shown = kernel_values(parse(query["kernel"]))
            if not set(shown["terms"]) <= set(self.kernel_names()):
                raise ValueError("This method does not take that kernel.")
        except (KeyError, ValueError):
            pass
        else:
            values = {k: v for k, v in values.items() if not is_kernel(k)} | shown
        for name, control in self.controls(values).items():
            if name in query and not is_kernel(name):
                try:
                    values[name] = control.parse(query[name])
                except ValueError:
                    continue
        return values


def one_feature(values: Mapping[str, Any]) -> bool:
    """Whether the data are drawn as a curve: where an extra about curves acts."""
    return values["width"] == 1


def is_kernel(name: str) -> bool:
    """Whether a value belongs to the kernel: its terms, its operators, or ``k1.gamma``."""
    return name in ("terms", "ops") or ("." in name and name.startswith("k"))


def data_controls(values: Mapping[str, Any]) -> list[Control]:
    """Return the controls of a data set: size, noise and seed where it has them, scaling."""
    controls = []
    if source := datasets.SOURCES.get(values["data"]):
        n = Hyperparameter(
            "n",
            "n",
            source.default_n,
            "integer",
            source.n_range,
            "integer",
            help="How many points are drawn, or taken from the table.",
        )
        controls.append(Control("n", n))
        if source.has_noise:
            spread = Hyperparameter(
                "noise",
                "noise",
                source.default_noise,
                "nonnegative",
                source.noise_range,
                "linear",
                help=source.noise_help,
            )
            controls.append(Control("spread", spread))
        controls.append(Control("seed", SEED))
    controls.append(Control("scaling", SCALING))
    if values["task"] == "regression":
        controls.append(Control("target", TARGET))
    if values["width"] > 2:
        features = tuple(range(values["width"]))
        for name, default in (("x1", 0), ("x2", 1)):
            help = "Which feature the picture has on this axis; the others are held."
            controls.append(Control(name, choice(name, features, help, default)))
    if 2 < values["width"] <= MOST_HELD:
        controls += [Control(held(feature), _held(feature)) for feature in features]
    return controls


def held(feature: int) -> str:
    """Return the name of the control that says where a slice holds a feature."""
    return f"hold{feature}"


def _held(feature: int) -> Hyperparameter:
    return Hyperparameter(
        held(feature),
        f"feature {feature + 1}",
        50,
        "nonnegative",
        (0, 100),
        "integer",
        help="Where the picture's slice holds this feature: at which percentile of the training "
        "points; 50 is the median.",
    )

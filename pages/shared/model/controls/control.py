"""From one declaration to a control: its values on a slider, in an address, in a request."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import datasets
from kernels import (
    KERNELS,
    Hyperparameter,
    Kernel,
    KernelError,
    build,
    shape_of,
    shaped,
    terms_of,
)
from pages.shared.model.units import notations
from pages.shared.model.units.lengths import in_both_units, written
from pages.shared.model.units.measure import Measure
from pages.shared.model.units.notations import Notation
from pages.shared.model.units.number_text import number
from pages.shared.model.units.wording import label, spoken

Values = Mapping[str, Any]
BEYOND = 1e24  # times the range: what goes with the unit of distances has any size
MAX_TERMS = 8
MAX_ADDED = 4  # up to which the sidebar offers one more; the builder goes on
MAX_FIXED = 10  # features; of a wider table all others stay at their medians
OPERATORS = {"+": "+", "×": "*"}  # as shown: as the core writes it


def choice(name: str, choices: tuple[Any, ...], help: str, default: Any = None) -> Hyperparameter:
    """Return the declaration of a choice; it opens with the first unless another is given."""
    default = choices[0] if default is None else default
    return Hyperparameter(name, name, default, "choice", scale="choice", choices=choices, help=help)


SEED = Hyperparameter(
    "seed", "seed", 0, "integer", (0, 99), "integer",
    help="Which random sample is drawn: the same seed always gives the same points.",
)  # fmt: skip
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
STANDARD, PROJECT = "standard libraries", "this project's kernels"
CODE = choice(
    "code",
    (STANDARD, PROJECT),
    "With standard libraries it runs wherever NumPy, SciPy, scikit-learn and Plotly are installed.",
)


@dataclass(frozen=True)
class Control:
    """A hyperparameter in its place on a page."""

    name: str  # its key in the page's values
    declared: Hyperparameter
    decades: int = 0  # by how many powers of ten its slider is moved from the declared range

    def parse(self, text: Any) -> Any:
        """Return a value or a text as a value within the `limits`.

        Gamma, a period and a lengthscale may lie far beyond the slider, as distances have any size.
        A logarithmic slider takes as many digits as are declared, of one of the number's forms
        (`notations`): what stands between two of its steps, such as a period of 6, becomes one more
        of its `stops`.

        Raises
        ------
        ValueError
            If it is no finite number, or none of the choices.
        """
        if not self.declared.is_numeric:
            known = self.declared.choices_by_text
            if str(text) not in known:
                raise ValueError(f"{self.name} has no choice {str(text)[:40]!r}.")
            return known[str(text)]
        given = float(text)
        if not math.isfinite(given):
            raise ValueError(f"{self.name} must be a finite number.")
        low, high = self.limits
        clipped = min(max(given, low), high)
        return round(clipped) if self.is_whole else notations.rounded(self.declared, clipped)

    @property
    def limits(self) -> tuple[float, float]:
        """The smallest and the largest value that can be typed, or stand in an address."""
        low, high = self.declared.typed or self.declared.range
        beyond = BEYOND if is_kernel(self.name) and self.declared.length_power else 1.0
        return low / beyond, high * beyond

    @property
    def is_whole(self) -> bool:
        """Whether its values are whole numbers."""
        return self.declared.scale == "integer"

    @property
    def range(self) -> tuple[float, float]:
        """Both ends of the slider."""
        low, high = self.declared.range
        return low * 10.0**self.decades, high * 10.0**self.decades

    def spread(self, count: int) -> tuple[Any, ...]:
        """Return ``count`` values from end to end of the slider."""
        return self._placed(self.declared.spread(count))

    def _placed(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        if not self.decades:
            return values
        return tuple(float(f"{value * 10.0**self.decades:.3g}") for value in values)

    def stops(self, value: Any) -> tuple[Any, ...]:
        """Return the steps of a logarithmic slider, the present value among them."""
        steps = self._placed(self.declared.steps)
        return steps if value in steps else tuple(sorted((*steps, value)))

    @property
    def label(self) -> str:
        """Symbol and name, as ``γ gamma``."""
        return label(self.declared)

    @property
    def spoken(self) -> str:
        """The name in words, for a screen reader; it says which kernel, if there are several."""
        return spoken(self.declared)

    def written(self, values: Values) -> Notation:
        """Return the form in which its number is shown, as the page's values choose it."""
        return notations.notation_of(self.name, self.declared, values)


def is_kernel(name: str) -> bool:
    """Whether a value belongs to the kernel: its terms, its operators, or ``k1.gamma``."""
    return name in ("terms", "ops") or ("." in name and name.startswith("k"))


@lru_cache(maxsize=64)
def kernel_controls(terms: tuple[str, ...]) -> tuple[Control, ...]:
    """Return the controls of a kernel built of these terms, ``k1.gamma``, ``k2.period``..."""
    return tuple(
        Control(f"k{i}.{declared.name}", declared)
        for i, term in enumerate(terms, start=1)
        for declared in KERNELS[term].hyperparameters
    )


@lru_cache(maxsize=256)
def data_controls(data: str, task: str, width: int) -> tuple[Control, ...]:
    """Return the controls of a data set: size, noise and seed where it has them, scaling, axes."""
    controls = []
    if source := datasets.SOURCES.get(data):
        n = Hyperparameter(
            "n", "n", source.default_n, "integer", source.n_range, "integer",
            help="How many points are drawn, or taken from the table.",
        )  # fmt: skip
        controls.append(Control("n", n))
        if source.noise_range:
            spread = Hyperparameter(
                "noise", "noise sd" if source.noise_help.startswith("Standard dev") else "noise",
                source.default_noise, "nonnegative", source.noise_range, "linear",
                help=source.noise_help,
            )  # fmt: skip
            controls.append(Control("spread", spread))
        controls.append(Control("seed", SEED))
    controls.append(Control("scaling", SCALING))
    if task == "regression":
        controls.append(Control("target", TARGET))
    if width > 2:
        features = tuple(range(width))
        for name, default in (("x1", 0), ("x2", 1)):
            help = "Which feature the picture has on this axis; the others are fixed."
            controls.append(Control(name, choice(name, features, help, default)))
        if width <= MAX_FIXED:
            controls += [Control(fixed(feature), _fixed(feature)) for feature in features]
    return tuple(controls)


def fixed(feature: int) -> str:
    """Return the name of the control that says where a slice fixes a feature."""
    return f"fix{feature}"


def _fixed(feature: int) -> Hyperparameter:
    return Hyperparameter(
        fixed(feature),
        f"feature {feature + 1}",
        50,
        "nonnegative",
        (0, 100),
        "integer",
        help="Where the picture's slice fixes this feature: at which percentile of the training "
        "points; 50 is the median.",
    )


def kernel_of(values: Values) -> Kernel:
    """Return the kernel that a page's values describe; products bind closer than sums.

    ``ops`` holds the operators between the terms, or, where brackets or powers matter, the whole
    `Shape` of the kernel.
    """
    numbers = {c.name: values[c.name] for c in kernel_controls(values["terms"])}
    return _kernel(values["terms"], values["ops"], numbers)


@lru_cache(maxsize=256)
def usual_kernel(terms: tuple[str, ...], ops: tuple[Any, ...]) -> Kernel:
    """Return the kernel of these terms with its default numbers: for what hangs on no number."""
    return _kernel(terms, ops, {})


def _kernel(terms: tuple[str, ...], ops: tuple[Any, ...], numbers: Values) -> Kernel:
    return shaped(terms, ops, numbers) if is_nested(ops) else build(terms, ops, numbers)


def is_nested(ops: tuple[Any, ...]) -> bool:
    """Whether they are a `Shape`, and not one operator between each two terms."""
    return any(not isinstance(one, str) for one in ops)


def kernel_values(kernel: Kernel) -> dict[str, Any]:
    """Return the values that describe a kernel, the inverse of `kernel_of`.

    Raises
    ------
    ValueError
        If it has more than eight terms, kernels that are in no menu, or a hyperparameter with a
        value for each feature. A scale factor counts as a constant kernel.
    """
    ops: Any
    try:
        terms, ops, parameters = terms_of(kernel)
    except KernelError:
        terms, ops, parameters = shape_of(kernel)
    if len(terms) > MAX_TERMS:
        raise ValueError(f"The sidebar shows at most {MAX_TERMS} kernels.")
    if any(isinstance(value, tuple) for value in parameters.values()):
        raise ValueError("The sidebar shows one number for all features.")
    numbers = {c.name: c.parse(parameters[c.name]) for c in kernel_controls(terms)}
    return {"terms": terms, "ops": ops, **numbers}


def lengths(terms: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the controls that are lengths on the axis of a feature."""
    return tuple(c.name for c in kernel_controls(terms) if c.declared.length_power == 1)


def widths(terms: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the controls that are 1/(2 s^2) for a lengthscale s."""
    return tuple(c.name for c in kernel_controls(terms) if c.declared.quantity == "width")


def notes(
    values: Mapping[str, Any],
    measure: Measure | None = None,
    controls: Iterable[Control] = (),
) -> dict[str, str]:
    """Return what stands beside a control's value, by its name.

    Beside the gamma of a Gaussian that is its lengthscale. With the ``measure`` of the only feature
    lengthscales and periods are said in its own unit, such as 24 h. Of ``controls`` whose number is
    shown in another form, it is said as it is kept.
    """
    texts = {}
    for name in widths(values["terms"]):
        if name in values:
            length = 1 / math.sqrt(2 * values[name])
            if values.get(notations.WIDTH_AS.name, "gamma") != "gamma":
                own = "" if measure is None else written(length, measure)
                texts[name] = f"= {own}" if own else ""
                continue
            texts[name] = f"ℓ = {in_both_units(length, measure, values.get('scaling', 'none'))}"
    if measure is not None:
        own_units = {
            n: written(values[n], measure) for n in lengths(values["terms"]) if n in values
        }
        texts |= {name: f"= {text}" for name, text in own_units.items() if text}
    for control in controls:
        if notations.quantity_of(control.declared) not in notations.OTHERS:
            continue
        if conversion := control.written(values).conversion:
            kept = f"{conversion} = {number(values[control.name])}"
            texts[control.name] = " · ".join(filter(None, (texts.get(control.name), kept)))
    return texts

"""How courses write one number in several ways: a page keeps one form and shows the chosen one.

The values of a page hold gamma, lam, C and a variance whatever is chosen, so that all pictures stay
as they are. Each `Convention` says how such a number is shown: kept = factor * shown^power.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kernels import Hyperparameter, Kernel, KernelLogistic, latex_number
from pages.shared.wording import label, spoken

if TYPE_CHECKING:
    from pages.shared.state.record import Record

SAME = 1e-12  # relative: two ways of rounding one number
KEPT = "Maps, paths and texts of the page keep {0}."


@dataclass(frozen=True)
class Convention:
    """One form of a number.

    Attributes
    ----------
    form : str
        Its name in the choice, ``sigma``; empty for the form in which the number is kept.
    symbol : str
        LaTeX.
    label, spoken, help : str
        As beside a slider, for a screen reader, and one or two sentences.
    conversion : str
        How the kept number comes of this one, ``γ = 1/(2σ²)``.
    factor, power : float, int
        kept = factor * shown^power.
    kernel : str
        LaTeX of the kernel with ``<shown>`` where this number stands, if it is one of a kernel.
    variable, code : str
        Its name in Python, and the kept number as an expression of that name.
    """

    form: str
    symbol: str
    label: str
    spoken: str
    help: str
    conversion: str = ""
    factor: float = 1.0
    power: int = 1
    kernel: str = ""
    variable: str = ""
    code: str = ""

    def to_shown(self, kept: float) -> float:
        """Return the number in this form."""
        return (kept / self.factor) ** (1 / self.power) if self.form else kept

    def to_kept(self, shown: float) -> float:
        """Return the number as it is kept, with the rounding of `code`."""
        if self.power < 0:
            return self.factor / shown**-self.power
        return self.factor * shown**self.power


GAUSSIAN = r"\exp\left(-\lVert x-z\rVert^2 / (2 \cdot <shown>^2)\right)"
SIGMA = Convention(
    "sigma", r"\sigma", "σ sigma", "sigma",
    "Width of the Gaussian kernel exp(−‖x − z‖²/(2σ²)): large is wide. γ = 1/(2σ²). "
    + KEPT.format("γ"),
    "γ = 1/(2σ²)", 0.5, -2, GAUSSIAN, "sigma", "1 / (2 * {0}**2)",
)  # fmt: skip
LENGTHSCALE = replace(
    SIGMA,
    form="lengthscale",
    symbol=r"\ell",
    label="ℓ lengthscale",
    spoken="lengthscale",
    help="Lengthscale of the Gaussian kernel exp(−‖x − z‖²/(2ℓ²)): large is wide. γ = 1/(2ℓ²). "
    + KEPT.format("γ"),
    conversion="γ = 1/(2ℓ²)",
    variable="lengthscale",
)
COST = Convention(
    "C", "C", "C", "C",
    "Weight of the errors beside ½‖f‖², C = 1/(2λ): large is weak regularisation. "
    + KEPT.format("λ"),
    "λ = 1/(2C)", 0.5, -1, "", "C", "1 / (2 * {0})",
)  # fmt: skip
# The penalty of logistic regression is lambda/2 ||f||^2.
COST_OF_LOGISTIC = replace(
    COST,
    help="Weight of the log-likelihood beside ½‖f‖², C = 1/λ, since the penalty is λ/2 ‖f‖². "
    + KEPT.format("λ"),
    conversion="λ = 1/C",
    factor=1.0,
    code="1 / {0}",
)
PENALTY = Convention(
    "lambda", r"\lambda", "λ lambda", "lambda",
    "Penalty on ‖f‖² beside the sum of the losses, λ = 1/(2C): large is strong regularisation. "
    + KEPT.format("C"),
    "C = 1/(2λ)", 0.5, -1, "", "lam", "1 / (2 * {0})",
)  # fmt: skip
DEVIATION = Convention(
    "sd", r"\sigma", "σ noise sd", "noise standard deviation",
    "Standard deviation of the noise; its square is the variance σ². " + KEPT.format("σ²"),
    "σ²", 1.0, 2, r"<shown>^2\,\delta_{xz}", "sigma", "{0}**2",
)  # fmt: skip

# By what is kept: the name of its choice, the form that it has, and all others.
OTHERS = {
    "gamma": (SIGMA, LENGTHSCALE),
    "lam": (COST, COST_OF_LOGISTIC),
    "C": (PENALTY,),
    "noise": (DEVIATION,),
}
MENU = {
    "gamma": "γ gamma",
    "sigma": "σ sigma: γ = 1/(2σ²)",
    "lengthscale": "ℓ lengthscale: γ = 1/(2ℓ²)",
    "lambda": "λ lambda",
    "C": "C",
    "variance": "σ² variance",
    "sd": "σ standard deviation",
}


def _choice(name: str, forms: tuple[str, ...], help: str) -> Hyperparameter:
    return Hyperparameter(name, name, forms[0], "choice", scale="choice", choices=forms, help=help)


WIDTH_AS = _choice(
    "gamma_as", ("gamma", "sigma", "lengthscale"), "How the width of a Gaussian kernel is written."
)
PENALTY_AS = _choice("penalty_as", ("lambda", "C"), "How the penalty is written.")
COST_AS = replace(PENALTY_AS, default="C")
NOISE_AS = _choice("noise_as", ("variance", "sd"), "How the noise of a process is written.")
NAMES = (WIDTH_AS.name, PENALTY_AS.name, NOISE_AS.name)
OF_KERNELS = {"rbf": ("gamma", WIDTH_AS.name), "white": ("noise", NOISE_AS.name)}
OF_METHODS = {"lam": PENALTY_AS.name, "C": PENALTY_AS.name, "noise": NOISE_AS.name}


def choices(declared: Iterable[Hyperparameter]) -> tuple[Hyperparameter, ...]:
    """Return the choices of a page with these hyperparameters of its method, and with kernels.

    A page that shows lambda of one method beside C of another keeps both.
    """
    names = {one.name for one in declared}
    if len(names & {"lam", "C"}) != 1:
        return WIDTH_AS, NOISE_AS
    return WIDTH_AS, NOISE_AS, PENALTY_AS if "lam" in names else COST_AS


def displayed(record: Record) -> Mapping[str, Any]:
    """Return the values whose forms are shown: those of a story or a challenge are as kept.

    Their sentences speak of gamma, lambda and C.
    """
    if not record.story:
        return record.values
    return {name: value for name, value in record.values.items() if name not in NAMES}


def chosen(values: Mapping[str, Any]) -> dict[str, str]:
    """Return the form of each number that has a choice, by the name of the choice."""
    return {name: values[name] for name in NAMES if name in values}


def of(name: str, declared: Hyperparameter, values: Mapping[str, Any]) -> Convention:
    """Return the form in which a control's number is shown."""
    switch = _switch(name, values)
    if switch:
        for one in OTHERS[declared.name]:
            fits = one is not (COST if _is_logistic(declared) else COST_OF_LOGISTIC)
            if one.form == _form(switch, values) and fits:
                return one
    return Convention("", declared.symbol, label(declared), spoken(declared), declared.help)


def menu(name: str, values: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return the choice of a control's form as the panel's script draws it; None without one."""
    switch = _switch(name, values)
    if not switch:
        return None
    forms = next(one for one in (WIDTH_AS, PENALTY_AS, NOISE_AS) if one.name == switch).choices
    if switch == WIDTH_AS.name and _is_noisy(values):
        forms = tuple(form for form in forms if form != SIGMA.form)
    listed = [[form, MENU[form]] for form in forms]
    return {"name": switch, "value": _form(switch, values), "choices": listed}


def _switch(name: str, values: Mapping[str, Any]) -> str:
    """Return the name of the choice that acts on a control, nothing where there is none."""
    kernel, dot, number = name.partition(".")
    if dot and kernel[1:].isdecimal():
        of, found = OF_KERNELS.get(values["terms"][int(kernel[1:]) - 1], ("", ""))
        found = found if of == number else ""
    else:
        found = OF_METHODS.get(name, "")
    return found if found in values else ""


def _form(switch: str, values: Mapping[str, Any]) -> str:
    """Return the chosen form; where sigma is that of the noise, the width is a lengthscale."""
    form: str = values[switch]
    return LENGTHSCALE.form if form == SIGMA.form and _is_noisy(values) else form


def _is_noisy(values: Mapping[str, Any]) -> bool:
    """Whether a number of the page is the variance of a noise, sigma^2."""
    return "noise" in values or "white" in values["terms"]


def _is_logistic(declared: Hyperparameter) -> bool:
    return declared == KernelLogistic.hyperparameters[0]


def rounded(name: str, kept: float) -> float:
    """Return a number with three digits, or one of whose forms has three digits, as it was typed.

    ``name`` is that of its hyperparameter.
    """
    short = float(f"{kept:.3g}")
    if kept <= 0 or abs(short - kept) <= SAME * kept:
        return short
    for one in OTHERS.get(name, ()):
        number = one.to_kept(float(f"{one.to_shown(kept):.3g}"))
        if abs(number - kept) <= SAME * kept:
            return number
    return short


def of_kernel(kernel: Kernel, values: Mapping[str, Any]) -> dict[Kernel, tuple[str, Convention]]:
    """Return the primitive kernels with another form, each with the name of its number."""
    found = {}
    for leaf in kernel.leaves():
        name, switch = OF_KERNELS.get(leaf.name, ("", ""))
        if switch not in values or isinstance(getattr(leaf, name), tuple):
            continue
        form = _form(switch, values)
        if one := next((one for one in OTHERS[name] if one.form == form), None):
            found[leaf] = name, one
    return found


def kernel_formula(kernel: Kernel, values: Mapping[str, Any]) -> str:
    """Return the kernel in LaTeX, with its present numbers in the chosen forms."""
    other = {
        leaf.formula: one.kernel.replace("<shown>", _grouped(one.to_shown(getattr(leaf, name))))
        for leaf, (name, one) in of_kernel(kernel, values).items()
    }
    if not other:
        return kernel.formula
    # In one pass: what is put in is not looked at again.
    return re.sub("|".join(map(re.escape, other)), lambda found: other[found[0]], kernel.formula)


def _grouped(value: float) -> str:
    """Return a number as it stands under an exponent."""
    text = latex_number(value)
    return rf"\left({text}\right)" if "^" in text else f"{{{text}}}"

"""How courses write one number in several ways: a page keeps one form and shows the chosen one.

The values of a page hold gamma, lam, C and a variance whatever is chosen, so that all pictures stay
as they are. Each `Notation` says how such a number is shown: kept = factor * shown^power.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kernels import KERNELS, Hyperparameter, Kernel, KernelLogistic, latex_number
from pages.shared.model.units.wording import label, spoken

SAME = 1e-12  # relative: two ways of rounding one number
KEPT = "Maps, paths and texts of the page keep {0}."


@dataclass(frozen=True)
class Notation:
    """One form of a number."""

    form: str  # its name in the choice, `sigma`; empty for the form in which the number is kept
    symbol: str  # LaTeX
    # As beside a slider, for a screen reader, and one or two sentences
    label: str
    spoken: str
    help: str
    conversion: str = ""  # how the kept number comes of this one, `γ = 1/(2σ²)`
    # kept = factor * shown^power
    factor: float = 1.0
    power: int = 1
    # Its name in Python, and the kept number as an expression of that name
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


SIGMA = Notation(
    "sigma", r"\sigma", "σ sigma", "sigma",
    "Width of the Gaussian kernel exp(−‖x − z‖²/(2σ²)): large is wide. γ = 1/(2σ²). "
    + KEPT.format("γ"),
    "γ = 1/(2σ²)", 0.5, -2, "sigma", "1 / (2 * {0}**2)",
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
COST = Notation(
    "C", "C", "C", "C",
    "Weight of the errors beside ½‖f‖², C = 1/(2λ): large is weak regularisation. "
    + KEPT.format("λ"),
    "λ = 1/(2C)", 0.5, -1, "C", "1 / (2 * {0})",
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
PENALTY = Notation(
    "lambda", r"\lambda", "λ lambda", "lambda",
    "Penalty on ‖f‖² beside the sum of the losses, λ = 1/(2C): large is strong regularisation. "
    + KEPT.format("C"),
    "C = 1/(2λ)", 0.5, -1, "lam", "1 / (2 * {0})",
)  # fmt: skip
DEVIATION = Notation(
    "sd", r"\sigma", "σ noise sd", "noise standard deviation",
    "Standard deviation of the noise; its square is the variance σ². " + KEPT.format("σ²"),
    "σ²", 1.0, 2, "sigma", "{0}**2",
)  # fmt: skip

# By the quantity that a hyperparameter of a kernel declares, by the name of one of a method.
OTHERS = {
    "width": (SIGMA, LENGTHSCALE),
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
CHOICES = {
    "width": WIDTH_AS.name,
    "noise": NOISE_AS.name,
    "lam": PENALTY_AS.name,
    "C": PENALTY_AS.name,
}


def choices(declared: Iterable[Hyperparameter]) -> tuple[Hyperparameter, ...]:
    """Return the choices of a page with these hyperparameters of its method, and with kernels.

    A page that shows lambda of one method beside C of another keeps both.
    """
    names = {one.name for one in declared}
    if len(names & {"lam", "C"}) != 1:
        return WIDTH_AS, NOISE_AS
    return WIDTH_AS, NOISE_AS, PENALTY_AS if "lam" in names else COST_AS


def chosen_notations(values: Mapping[str, Any]) -> dict[str, str]:
    """Return the form of each number that has a choice, by the name of the choice."""
    return {name: values[name] for name in NAMES if name in values}


def notation_of(name: str, declared: Hyperparameter, values: Mapping[str, Any]) -> Notation:
    """Return the form in which a control's number is shown."""
    switch = _switch(name, values)
    if switch:
        for one in OTHERS[quantity_of(declared)]:
            if one.form != _form(switch, values):
                continue
            if one is not (COST if _is_logistic(declared) else COST_OF_LOGISTIC):
                return one
    return Notation("", declared.symbol, label(declared), spoken(declared), declared.help)


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
        declared = KERNELS[values["terms"][int(kernel[1:]) - 1]].hyperparameters
        switch = CHOICES.get(next((h.quantity for h in declared if h.name == number), ""), "")
    else:
        switch = CHOICES.get(name, "")
    return switch if switch in values else ""


def _form(switch: str, values: Mapping[str, Any]) -> str:
    """Return the chosen form; where sigma is that of the noise, the width is a lengthscale."""
    form: str = values[switch]
    return LENGTHSCALE.form if form == SIGMA.form and _is_noisy(values) else form


def _is_noisy(values: Mapping[str, Any]) -> bool:
    """Whether a number of the page is the variance of a noise, sigma^2."""
    return "noise" in values or any(KERNELS[term].is_noise for term in values["terms"])


def _is_logistic(declared: Hyperparameter) -> bool:
    return declared == KernelLogistic.hyperparameters[0]


def quantity_of(declared: Hyperparameter) -> str:
    """Return by what `OTHERS` has the other forms of a number."""
    return declared.quantity or declared.name


def rounded(declared: Hyperparameter, kept: float) -> float:
    """Return a number with its digits, or one of whose forms has three digits, as it was typed."""
    short = float(f"{kept:.{declared.digits}g}")
    if kept <= 0 or abs(short - kept) <= SAME * kept:
        return short
    for one in OTHERS.get(quantity_of(declared), ()):
        number = one.to_kept(float(f"{one.to_shown(kept):.3g}"))
        if abs(number - kept) <= SAME * kept:
            return number
    return short


def kernel_notations(
    kernel: Kernel, values: Mapping[str, Any]
) -> dict[Kernel, tuple[Hyperparameter, Notation]]:
    """Return the primitive kernels with another form, each with the number that has it."""
    by_kernel = {}
    for leaf in kernel.leaves():
        for declared in leaf.hyperparameters:
            switch = CHOICES.get(declared.quantity, "")
            if switch not in values or isinstance(getattr(leaf, declared.name), tuple):
                continue
            form, others = _form(switch, values), OTHERS[declared.quantity]
            if one := next((one for one in others if one.form == form), None):
                by_kernel[leaf] = declared, one
    return by_kernel


def kernel_formula(kernel: Kernel, values: Mapping[str, Any]) -> str:
    """Return the kernel in LaTeX, with its present numbers in the chosen forms."""
    other = {
        leaf.formula: declared.other_latex.replace(
            "<shown>", _grouped(one.to_shown(getattr(leaf, declared.name)))
        )
        for leaf, (declared, one) in kernel_notations(kernel, values).items()
        if declared.other_latex
    }
    if not other:
        return kernel.formula
    # In one pass: what is put in is not looked at again.
    return re.sub("|".join(map(re.escape, other)), lambda match: other[match[0]], kernel.formula)


def _grouped(value: float) -> str:
    """Return a number as it stands under an exponent."""
    text = latex_number(value)
    return rf"\left({text}\right)" if "^" in text else f"{{{text}}}"

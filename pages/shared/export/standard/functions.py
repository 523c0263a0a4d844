"""The kernel of a page as functions of NumPy and SciPy."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kernels import STOP_WORDS, Kernel, Power, Product, Sum
from pages.shared import conventions
from pages.shared.export import forms
from pages.shared.export.sections import Section
from pages.shared.export.standard.new_kernel import body_of

CDIST = "from scipy.spatial.distance import cdist"
SKLEARN = "sklearn.metrics.pairwise"
LONG = 88  # characters of an expression on one line


class NotExported(ValueError):
    """There is no code for the standard libraries; the message says of what."""


@dataclass(frozen=True)
class Function:
    """A kernel as the body of a Python function of X, Z and its hyperparameters."""

    body: str
    imports: tuple[str, ...] = ()


FUNCTIONS = {
    "linear": Function("return X @ Z.T"),
    "polynomial": Function("return (gamma * X @ Z.T + coef0) ** degree"),
    "rbf": Function('return np.exp(-gamma * cdist(X, Z, "sqeuclidean"))', (CDIST,)),
    "laplacian": Function('return np.exp(-gamma * cdist(X, Z, "cityblock"))', (CDIST,)),
    "matern": Function(
        "s = np.sqrt(2 * nu) * cdist(X, Z) / lengthscale\n"
        "polynomial = {0.5: 1, 1.5: 1 + s, 2.5: 1 + s + s**2 / 3}[nu]\n"
        "return polynomial * np.exp(-s)",
        (CDIST,),
    ),
    "rational_quadratic": Function(
        'half = cdist(X, Z, "sqeuclidean") / (2 * lengthscale**2)\n'
        "return np.exp(-alpha * np.log1p(half / alpha))  # (1 + half / alpha)^-alpha",
        (CDIST,),
    ),
    "periodic": Function(
        "sines = (np.sin(np.pi / period * np.subtract.outer(x, z)) for x, z in zip(X.T, Z.T))\n"
        "return np.exp(-2 / lengthscale**2 * sum(sine**2 for sine in sines))"
    ),
    "chi_squared": Function(
        "D = np.zeros((len(X), len(Z)))\n"
        "for x, z in zip(X.T, Z.T):\n"
        "    total = np.add.outer(x, z)\n"
        "    D += np.subtract.outer(x, z) ** 2 / np.where(total > 0, total, 1)  # 0 / 0 is 0\n"
        "return np.exp(-gamma * D)"
    ),
    "sigmoid": Function("return np.tanh(gamma * X @ Z.T + coef0)"),
    "cosine": Function(
        "return cosine_similarity(X, Z)", (f"from {SKLEARN} import cosine_similarity",)
    ),
    "white": Function("return noise * np.eye(len(X)) if same else np.zeros((len(X), len(Z)))"),
    "constant": Function("return np.full((len(X), len(Z)), value)"),
    "word_set": Function(
        "A, B = (X > 0).astype(float), (Z > 0).astype(float)  # which words stand in each text\n"
        "sizes = [np.maximum(words.sum(axis=1), 1) for words in (A, B)]\n"
        "return A @ B.T / np.sqrt(np.outer(*sizes))"
    ),
}
"""By the name of each kernel."""

OF_TEXTS = Function(
    "A, B = [words(text) for text in X], [words(text) for text in Z]\n"
    "return np.array([[len(a & b) / max(len(a) * len(b), 1) ** 0.5 for b in B] for a in A])",
    ("import re",),
)

SAME = ("    same = Z is None  # the same samples, not the same numbers: others have other noise",)

WORDS = '''\
def words(text):
    """The words of a text without capitals, punctuation and stop words."""
    return set(re.findall(r"[^\\W_]+(?:['’][^\\W_]+)*", text.casefold())) - STOP_WORDS'''


def kernel_section(
    kernel: Kernel, whole_texts: bool = False, values: Mapping[str, Any] | None = None
) -> Section:
    """Return the kernel as a function ``kernel(X, Z)``.

    Parameters
    ----------
    kernel : Kernel
    whole_texts : bool
        Whether its points are texts, not counts of their words.
    values : mapping
        The page's values, whose conventions say in which form numbers are written.

    Raises
    ------
    NotExported
        If a part of it is in no table here, and its own code needs more than the libraries.
    """
    values = values or {}
    leaves = {leaf.name: leaf for leaf in kernel.leaves()}
    parts, imports = [], ["import numpy as np"]
    for name, leaf in leaves.items():
        found = OF_TEXTS if whole_texts and name == "word_set" else FUNCTIONS.get(name)
        if found is None and (own := body_of(leaf)):
            found = Function(*own)
        if found is None:
            raise NotExported(
                f"There is no code with standard libraries for the kernel {leaf.label!r}; choose "
                "this project's kernels."
            )
        imports += found.imports
        if found is OF_TEXTS:
            parts.append(f"{_stop_words()}\n\n\n{WORDS}")
        takes = [*_points(leaf), *(h.name for h in leaf.hyperparameters)]
        body = textwrap.indent(found.body, "    ")
        parts.append(f"def {name}({', '.join(takes)}):\n{body}")
    before, names = forms.kernel_numbers(kernel, values)
    whole = [
        "def kernel(X, Z=None):",
        '    """The matrix of k(x, z) for each x of X and z of Z; without Z for each two of X."""',
        *(SAME if kernel.is_noise else ()),
        "    Z = X if Z is None else Z",
        _returned(expression(kernel, names)),
    ]
    code = "\n\n\n".join(filter(None, [*parts, before, "\n".join(whole)]))
    text = f"$$k(x, z) = {conventions.kernel_formula(kernel, values)}$$"
    return Section("The kernel", code, tuple(imports), text)


def expression(kernel: Kernel, names: Mapping[Kernel, Mapping[str, str]]) -> str:
    """Return the kernel of X and Z as a Python expression of the functions of its leaves.

    ``names`` holds, by leaf, the names of numbers that stand in lines of their own.
    """
    if isinstance(kernel, Sum):
        return f"{expression(kernel.k1, names)} + {expression(kernel.k2, names)}"
    if isinstance(kernel, Product):
        return " * ".join(_factor(k, names) for k in kernel.operands)
    if isinstance(kernel, Power):
        base = expression(kernel.k1, names)
        return f"{f'({base})' if kernel.k1.operands else base} ** {kernel.exponent}"
    own = names.get(kernel, {})
    numbers = [f"{h.name}={own.get(h.name, repr(getattr(kernel, h.name)))}"
               for h in kernel.hyperparameters]  # fmt: skip
    return f"{kernel.name}({', '.join([*_points(kernel), *numbers])})"


def _returned(found: str) -> str:
    """Return the last line of the kernel, in several where it is long."""
    if len(found) < LONG:
        return f"    return {found}"
    inner = textwrap.fill(found, LONG, initial_indent=" " * 8, subsequent_indent=" " * 8)
    return f"    return (\n{inner}\n    )"


def _points(leaf: Kernel) -> tuple[str, ...]:
    return ("X", "Z", "same") if leaf.is_noise else ("X", "Z")


def _factor(kernel: Kernel, names: Mapping[Kernel, Mapping[str, str]]) -> str:
    """Return a kernel as it stands in a product."""
    found = expression(kernel, names)
    return f"({found})" if isinstance(kernel, Sum) else found


def _stop_words() -> str:
    listed = textwrap.fill(" ".join(sorted(STOP_WORDS)), 92, initial_indent="    ",
                           subsequent_indent="    ")  # fmt: skip
    return f'STOP_WORDS = set(\n    """\n{listed}\n    """.split()\n)'

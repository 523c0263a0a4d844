"""Sums, products and whole powers of kernels: each is a kernel again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

import numpy as np

from ..errors import KernelError, KernelTypeError
from ..linalg.arrays import FloatArray, Samples
from .base import DOMAINS, OPERATIONS, Kernel
from .derivatives import Pullback
from .formula import is_sum
from .hyperparameter import Hyperparameter

MAX_POWER = 10
EXPONENT = Hyperparameter("exponent", "p", 2, "integer", (1, MAX_POWER), "integer", help="Power")


def _of_operands(rule: Callable[[Iterator[Any]], Any], name: str) -> Any:
    """Return a property that follows by ``rule`` from that of each operand, asked once."""
    return cached_property(lambda kernel: rule(getattr(k, name) for k in kernel.operands))


class Composite(Kernel):
    """A kernel made of kernels, reached as ``k1`` and ``k2``."""

    k1: Kernel
    k2: Kernel
    own_hyperparameters: tuple[Hyperparameter, ...] = ()
    is_psd = _of_operands(all, "is_psd")  # sums and products of such are so (Schur)
    is_stationary = _of_operands(all, "is_stationary")
    is_noise = _of_operands(any, "is_noise")
    is_separable = _of_operands(all, "is_separable")
    evaluates_pairs = _of_operands(all, "evaluates_pairs")
    rounds_by_block = _of_operands(any, "rounds_by_block")
    domain = _of_operands(partial(max, key=DOMAINS.index), "domain")  # the most demanding
    joint = ""  # between two labels

    def __init__(self, *operands: Kernel) -> None:
        for kernel in operands:
            if not isinstance(kernel, Kernel):
                raise KernelTypeError(f"{type(self).__name__} combines kernels; got {kernel!r}.")
        self.__dict__.update({f"k{i}": kernel for i, kernel in enumerate(operands, 1)})
        self.__dict__["operands"] = operands

    def combine(self, value_of: Callable[[Kernel], Any]) -> Any:
        """Return the value of the whole, made of those of its operands: numbers or arrays."""
        raise NotImplementedError

    def evaluate(self, X: Samples, Y: Samples) -> FloatArray:
        """Return both matrices, combined."""
        K: FloatArray = self.combine(lambda k: k.evaluate(X, Y))
        return K

    def pair(self, x: Samples, z: Samples) -> float:
        """Return both numbers, combined."""
        return float(self.combine(lambda k: k.pair(x, z)))

    def evaluate_pairs(self, X: Samples) -> FloatArray:
        """Return both rows of pairs, combined."""
        row: FloatArray = self.combine(lambda k: k.evaluate_pairs(X))
        return row

    def at_equal_points(self, X: Samples) -> float:
        """Return both numbers, combined."""
        return float(self.combine(lambda k: k.at_equal_points(X)))

    @cached_property
    def hyperparameters(self) -> tuple[Hyperparameter, ...]:  # type: ignore[override]
        """The declarations of the whole tree, named by their paths."""
        paths = ((f"k{i}.", h) for i, k in enumerate(self.operands, 1) for h in k.hyperparameters)
        return (*self.own_hyperparameters, *(replace(h, name=path + h.name) for path, h in paths))

    @property
    def label(self) -> str:  # type: ignore[override]
        """The labels of the parts, joined."""
        return self.joint.join(
            f"({k.label})" if type(k) is Sum is not type(self) else k.label for k in self.operands
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self._arguments()))})"


class Sum(Composite):
    """k(x, z) = k1(x, z) + k2(x, z) (Rasmussen and Williams 2006, section 4.2.4).

    Examples
    --------
    >>> from kernel_playground import RBF, White
    >>> kernel = RBF(gamma=2.0) + White(noise=0.1)
    >>> kernel.parameters
    {'k1.gamma': 2.0, 'k2.noise': 0.1}
    >>> str(kernel.replace(gamma=3.0))
    'rbf(gamma=3) + white(noise=0.1)'
    """

    joint = " + "
    is_separable = False

    def combine(self, value_of: Callable[[Kernel], Any]) -> Any:
        """Return the sum of both values."""
        return value_of(self.k1) + value_of(self.k2)

    def gram_and_partials(self, X: Samples) -> tuple[FloatArray, list[FloatArray]]:
        """Return the sum, and the derivatives of both parts."""
        (K1, d1), (K2, d2) = (k.gram_and_partials(X) for k in self.operands)
        return K1 + K2, d1 + d2

    def gram_and_pullback(self, X: Samples) -> tuple[FloatArray, Pullback]:
        """Return the sum, and the sums of both parts."""
        (K1, pull1), (K2, pull2) = (k.gram_and_pullback(X) for k in self.operands)
        return K1 + K2, lambda W: np.concatenate([pull1(W), pull2(W)])

    def terms(self) -> list[Kernel]:
        """Return the terms of both parts."""
        return self.k1.terms() + self.k2.terms()

    def __str__(self) -> str:
        return f"{self.k1} + {self.k2.factor_text() if type(self.k2) is Sum else self.k2}"

    def factor_text(self) -> str:
        """Return the sum in parentheses."""
        return f"({self})"

    @property
    def formula(self) -> str:
        """Both formulas, added."""
        return f"{self.k1.formula} + {self.k2.formula}".replace("+ -", "- ")


class Product(Composite):
    """k(x, z) = k1(x, z) k2(x, z) (Rasmussen and Williams 2006, section 4.2.4).

    Examples
    --------
    >>> from kernel_playground import RBF, Periodic
    >>> str(RBF(gamma=0.1) * Periodic(period=12.0))
    'rbf(gamma=0.1) * periodic(period=12, lengthscale=1)'
    """

    joint = " × "

    def combine(self, value_of: Callable[[Kernel], Any]) -> Any:
        """Return the product of both values, entry by entry."""
        if (value := self.k1.constant_value()) is not None:
            return value * value_of(self.k2)
        return value_of(self.k1) * value_of(self.k2)

    def gram_and_partials(self, X: Samples) -> tuple[FloatArray, list[FloatArray]]:
        """Return the product, and the derivatives by the product rule."""
        if (value := self.k1.constant_value()) is not None:
            K2, partials = self.k2.gram_and_partials(X)  # of which K2 may be one
            K = value * K2
            return K, [K, *(value * d for d in partials)]
        (K1, d1), (K2, d2) = (k.gram_and_partials(X) for k in self.operands)
        return K1 * K2, [d * K2 for d in d1] + [K1 * d for d in d2]

    def gram_and_pullback(self, X: Samples) -> tuple[FloatArray, Pullback]:
        """Return the product, and the sums by the product rule."""
        if (value := self.k1.constant_value()) is not None:
            K, pull = self.k2.gram_and_pullback(X)
            K = value * K
            return K, lambda W: np.concatenate([[np.vdot(W, K)], value * pull(W)])
        (K1, pull1), (K2, pull2) = (k.gram_and_pullback(X) for k in self.operands)
        return K1 * K2, lambda W: np.concatenate([pull1(W * K2), pull2(W * K1)])

    def terms(self) -> list[Kernel]:
        """Return the terms of a scaled sum, each scaled; else this product alone."""
        if self.k1.constant_value() is not None:
            return [Product(self.k1, term) for term in self.k2.terms()]
        if self.k2.constant_value() is not None:
            return [Product(term, self.k2) for term in self.k1.terms()]
        return [self]

    def along(self, axis: int) -> Kernel:
        """Return the product of both factors."""
        return Product(*(k.along(axis) for k in self.operands))

    def __str__(self) -> str:
        left, right = (k.factor_text() for k in self.operands)
        right = f"({right})" if type(self.k2) is Product else right
        return f"{left}{' * ' if self.k1.constant_value() is None else '*'}{right}"

    @property
    def formula(self) -> str:
        """Both formulas, multiplied."""
        parts = (k.formula for k in self.operands)
        return r" \cdot ".join(rf"\left({p}\right)" if is_sum(p) else p for p in parts)


class Power(Composite):
    """k(x, z) = k1(x, z)^exponent, with a whole exponent from 1 to 10.

    A product of so many equal kernels (Rasmussen and Williams 2006, section 4.2.4).

    Examples
    --------
    >>> from kernel_playground import Linear
    >>> (Linear() ** 2)([[2.0]], [[3.0]])
    array([[36.]])
    """

    own_hyperparameters = (EXPONENT,)
    exponent: int

    def __init__(self, k1: Kernel, exponent: int = 2) -> None:
        super().__init__(k1)
        exponent = EXPONENT.validate(exponent)
        if exponent > MAX_POWER:
            raise KernelError(f"exponent must be a whole number up to {MAX_POWER}; got {exponent}.")
        self.__dict__["exponent"] = exponent

    @property
    def label(self) -> str:  # type: ignore[override]
        """The label of the base with its exponent."""
        return f"({self.k1.label})^{self.exponent}"

    def combine(self, value_of: Callable[[Kernel], Any]) -> Any:
        """Return the power of the value, entry by entry."""
        return whole_power(value_of(self.k1), self.exponent)

    def gram_and_partials(self, X: Samples) -> tuple[FloatArray, list[FloatArray]]:
        """Return the power, and the derivatives by the chain rule."""
        K1, d1 = self.k1.gram_and_partials(X)
        outer = whole_power(K1, self.exponent - 1)
        return outer * K1, [self.exponent * outer * d for d in d1]

    def gram_and_pullback(self, X: Samples) -> tuple[FloatArray, Pullback]:
        """Return the power, and the sums by the chain rule."""
        K1, pull = self.k1.gram_and_pullback(X)
        outer = whole_power(K1, self.exponent - 1)
        return outer * K1, lambda W: pull(self.exponent * outer * W)

    def along(self, axis: int) -> Kernel:
        """Return the power of the factor."""
        return Power(self.k1.along(axis), self.exponent)

    def __str__(self) -> str:
        base = f"({self.k1})" if self.k1.operands else self.k1.factor_text()
        return f"{base}**{self.exponent}"

    @property
    def formula(self) -> str:
        """The formula of the base with the exponent."""
        return rf"\left({self.k1.formula}\right)^{{{self.exponent}}}"


def whole_power(base: FloatArray, exponent: int) -> FloatArray:
    """Return ``base ** exponent`` by repeated squaring, ten times faster than a real power."""
    if exponent <= 1:
        return base if exponent else np.ones_like(base)
    half = whole_power(base, exponent // 2)
    return half * half * base if exponent % 2 else half * half


OPERATIONS.update({"+": Sum, "*": Product, "**": Power})

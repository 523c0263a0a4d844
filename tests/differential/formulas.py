"""The kernels once more, from their textbook formulas, in extended precision."""

from functools import singledispatch

import numpy as np

from kernels import (
    RBF,
    Constant,
    Cosine,
    Laplacian,
    Linear,
    Matern,
    Periodic,
    Polynomial,
    Power,
    Product,
    RationalQuadratic,
    Sum,
)

from .extended import LONG

PI = LONG("3.14159265358979323846264338327950288")


def differences(X, Z):
    return X.astype(LONG)[:, None] - Z.astype(LONG)[None]


def distance(X, Z):
    return np.sqrt(np.square(differences(X, Z)).sum(-1))


def products(X, Z):
    return X.astype(LONG) @ Z.astype(LONG).T


@singledispatch
def gram(kernel, X, Z):
    """k(X, Z) in extended precision."""
    raise NotImplementedError(type(kernel))


@gram.register
def _(kernel: Linear, X, Z):
    return products(X, Z)


@gram.register
def _(kernel: Polynomial, X, Z):
    return (LONG(kernel.gamma) * products(X, Z) + LONG(kernel.coef0)) ** kernel.degree


@gram.register
def _(kernel: Cosine, X, Z):
    lengths = np.sqrt(np.outer(*(np.square(A.astype(LONG)).sum(1) for A in (X, Z))))
    return products(X, Z) / np.where(lengths > 0, lengths, LONG(1))


@gram.register
def _(kernel: RBF, X, Z):
    return np.exp(-LONG(kernel.gamma) * distance(X, Z) ** 2)


@gram.register
def _(kernel: Laplacian, X, Z):
    return np.exp(-LONG(kernel.gamma) * np.abs(differences(X, Z)).sum(-1))


@gram.register
def _(kernel: Matern, X, Z):
    s = np.sqrt(2 * LONG(kernel.nu)) * distance(X, Z) / LONG(kernel.lengthscale)
    return {0.5: 1 + 0 * s, 1.5: 1 + s, 2.5: 1 + s + s * s / 3}[kernel.nu] * np.exp(-s)


@gram.register
def _(kernel: RationalQuadratic, X, Z):
    alpha, lengthscale = LONG(kernel.alpha), LONG(kernel.lengthscale)
    return (1 + distance(X, Z) ** 2 / (2 * alpha * lengthscale**2)) ** -alpha


@gram.register
def _(kernel: Periodic, X, Z):
    sines = np.sin(PI * differences(X, Z) / LONG(kernel.period)) ** 2
    return np.exp(-2 / LONG(kernel.lengthscale) ** 2 * sines.sum(-1))


@gram.register
def _(kernel: Constant, X, Z):
    return np.full((len(X), len(Z)), LONG(kernel.value))


@gram.register
def _(kernel: Sum, X, Z):
    return gram(kernel.k1, X, Z) + gram(kernel.k2, X, Z)


@gram.register
def _(kernel: Product, X, Z):
    return gram(kernel.k1, X, Z) * gram(kernel.k2, X, Z)


@gram.register
def _(kernel: Power, X, Z):
    return gram(kernel.k1, X, Z) ** kernel.exponent

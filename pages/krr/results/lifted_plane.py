"""A parabola as a plane: the quadratic fit over the features x and x^2."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelRidge, Polynomial
from pages.shared.ranges import span
from pages.shared.results.hyperplane import polygon
from pages.shared.setting import Setting

PLACES = 80


@dataclass(frozen=True, eq=False)
class LiftedPlane:
    """All in the units of the data themselves.

    Attributes
    ----------
    names : tuple of str
        Of the feature, its square and the target, with their units.
    x, y : ndarray of shape (n,)
        The training points.
    coefficients : tuple of float
        c, a, b of the quadratic fit c + a x + b x^2: a plane over (x, x^2).
    corners : ndarray of shape (m, 3)
        Of that plane within the box.
    curve_x, curve_y : ndarray of shape (80,)
        The fit of the page.
    leaves : float
        Largest distance of the page's fit from the plane.
    ends : tuple of three pairs of float
        The box.
    """

    names: tuple[str, str, str]
    x: np.ndarray
    y: np.ndarray
    coefficients: tuple[float, float, float]
    corners: np.ndarray
    curve_x: np.ndarray
    curve_y: np.ndarray
    leaves: float
    ends: tuple[tuple[float, float], ...]


def lifted_plane(setting: Setting) -> LiftedPlane:
    """Return the fit of degree 2 with the page's gamma, constant and lambda, and the page's fit."""
    data, values = setting.train, setting.values
    feature, target = setting.measures[0], setting.measures[-1]
    quadratic = Polynomial(2, values["k1.gamma"], values["k1.coef0"])
    bent = KernelRidge(kernel=quadratic, lam=float(values["lam"])).fit(data.X, data.y)
    shown = np.linspace(data.X.min(), data.X.max(), PLACES)
    own = feature.offset + feature.step * shown

    def height(f: np.ndarray) -> np.ndarray:
        return target.offset + target.step * f

    three = [0, PLACES // 2, PLACES - 1]
    b, a, c = np.polyfit(own[three], height(bent.predict(shown[three][:, None])), 2)
    x, y = feature.offset + feature.step * data.X[:, 0], height(data.y)
    curve = height(setting.fit(KernelRidge).predict(shown[:, None]))
    ends = (span(x), span(np.append(x**2, 0.0)), span(y, 0.15))
    low, high = np.array(ends).T
    squared = f"{feature.name}²" + (f" [{feature.unit}²]" if feature.unit else "")
    return LiftedPlane(
        names=(feature.label, squared, target.label),
        x=x,
        y=y,
        coefficients=(float(c), float(a), float(b)),
        corners=polygon(np.array([a, b, -1.0]), float(c), low, high),
        curve_x=own,
        curve_y=curve,
        leaves=float(np.abs(curve - (c + a * own + b * own**2)).max()),
        ends=ends,
    )

"""With and without centring, with and without an intercept."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kernels import KernelError, KernelRidge
from pages.krr.ridge import by_cholesky
from pages.shared.model.declarations.blocks import Text, stage
from pages.shared.model.declarations.conditions import one_feature
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import number
from pages.shared.pictures.figures.axes import across, layout, up
from pages.shared.pictures.figures.curve import line
from pages.shared.pictures.figures.points import plain_points
from pages.shared.pictures.figures.style import CLASSES, INK
from pages.shared.pictures.results.points import Points, place_points
from pages.shared.pictures.results.viewport import Viewport, viewport_of

PLAIN, CENTRED, INTERCEPT = "nothing centred", "target centred", "with intercept"
LOOKS = {PLAIN: (CLASSES[1], 2.5, "solid"), CENTRED: (CLASSES[0], 4, "solid"),
         INTERCEPT: (INK, 2, "dash")}  # fmt: skip
KEYS = {PLAIN: "errors_plain", CENTRED: "errors_centred", INTERCEPT: "errors_intercept"}


@dataclass(frozen=True, eq=False)
class Intercept:
    """Three fits over one feature, by name, in the scale of the picture."""

    viewport: Viewport
    points: Points  # the training points
    f: dict[str, np.ndarray]  # (m,) at the places of the viewport
    train: dict[str, float]  # RMSE in the target's own unit
    test: dict[str, float]  # the same; empty where nothing is held out
    b: float  # the intercept, in the target's own unit
    unit: str  # that unit; often empty


def compute(setting: Setting) -> Intercept:
    """Return the three fits, on feature and target with their means put back.

    The scaling of the sidebar divides, but nothing is subtracted. With an intercept, min
    sum_i (y_i - f(x_i) - b)^2 + lam |f|^2 has (H K H + lam I) alpha = H y with H = I - 1 1^T / n,
    and b is the mean of y - K alpha: features and target are centred, in the feature space.

    Raises
    ------
    KernelError
        For a kernel that is not positive semi-definite.
    """
    data, lam, kernel = setting.train, float(setting.values["lam"]), setting.kernel
    if not kernel.is_psd:
        raise KernelError("This kernel is not positive semi-definite: choose another one here.")
    viewport, feature, target = viewport_of(setting), setting.measures[0], setting.measures[-1]
    x_mean, y_mean = feature.offset / feature.step, target.offset / target.step
    X, y = data.X + x_mean, data.y + y_mean
    mean = float(y.mean())
    model = KernelRidge(kernel=kernel, lam=lam).fit(X, np.column_stack([y, y - mean]))
    K = kernel(X)
    centred = K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()
    alpha = by_cholesky(centred, y - mean, lam, float(np.trace(K)))
    alpha = alpha - alpha.mean()  # they add up to 0; far from the origin rounding would count
    b = float(np.mean(y - K @ alpha))

    def fits(Z: np.ndarray) -> dict[str, np.ndarray]:
        two = model.predict(Z + x_mean)
        with_intercept = kernel(Z + x_mean, X) @ alpha + b
        return {
            PLAIN: two[:, 0] - y_mean,
            CENTRED: two[:, 1] + mean - y_mean,
            INTERCEPT: with_intercept - y_mean,
        }

    def errors(Z: np.ndarray, t: np.ndarray) -> dict[str, float]:
        unit = setting.unit
        return {n: unit * float(np.sqrt(np.mean((f - t) ** 2))) for n, f in fits(Z).items()}

    test = setting.test
    return Intercept(
        viewport=viewport,
        points=place_points(setting, viewport),
        f=fits(viewport.samples),
        train=errors(data.X, data.y),
        test={} if test is None else errors(test.X, test.y),
        b=target.step * b,
        unit=setting.target_unit,
    )


def draw(result: Intercept) -> Scene:
    """Draw the three fits and their errors."""
    unit = result.unit
    curves = [
        line(result.viewport.x, f, name, *LOOKS[name], "model") for name, f in result.f.items()
    ]
    figure = Figure(
        id="intercept",
        title="What the penalty pulls towards",
        note="orange: nothing centred · blue: target centred · dashed: with an intercept",
        data=[plain_points(result.points.x, result.points.y), *curves],
        layout=layout(across(result.viewport), up(result.viewport), meta={"zoom": True}),
        alt=f"Three fits to {len(result.points)} points: {', '.join(result.f)}.",
    )
    readouts = []
    for name, train in result.train.items():
        words = f"train {number(train)}"
        if name in result.test:
            words += f", test {number(result.test[name])}"
        help = f"RMSE{f' in {unit}' if unit else ''}."
        readouts.append(Readout(KEYS[name], None, unit, name, help, words=words))
    b = Readout("intercept", result.b, unit, "intercept b", "Of the dashed curve.")
    return Scene([figure], [*readouts, b])


TEXT = (
    "Here feature and target keep their means, whatever the sidebar subtracts. **Nothing "
    "centred**: the penalty pulls the curve towards 0, and with the linear kernel the line has "
    "to pass through the origin. **Target centred**: the mean is subtracted before the fit and "
    "added again, so the curve is pulled towards the mean. With the linear kernel that alone "
    "is not enough: the line now has to have the mean at $x = 0$, which can be even worse, as on "
    "the ice cream over temperature on warm days. **With an intercept**: $f(x) + b$ with a "
    "penalty on $f$ and none on $b$. This is the same as centring "
    "both: $K$ becomes $HKH$ with $H = I - \\tfrac1n 1 1^\\top$. Raise "
    "$\\lambda$ and see where each curve goes. The method of this page has no intercept: that "
    "is why the menu *target* offers to centre."
)
VIEW = View(
    "intercept",
    "Centring and intercept",
    (stage(compute, draw, height=380), Text(TEXT)),
    when=one_feature,
)

"""With and without centring, with and without an intercept."""

from __future__ import annotations

from pages.krr.figures import intercept as figures
from pages.krr.results.intercept import intercept
from pages.shared.declarations import Page, View, one_feature
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw the three fits and their errors."""
    found, unit = intercept(setting), setting.target_unit
    readouts = []
    for name, train in found.train.items():
        text = f"train {number(train)}"
        if name in found.test:
            text += f", test {number(found.test[name])}"
        readouts.append(Readout(name, text, f"RMSE{f' in {unit}' if unit else ''}."))
    b = Readout("intercept b", f"{number(found.b)} {unit}".strip(), "Of the dashed curve.")
    return Scene([figures.intercept(found)], [*readouts, b])


def show(page: Page, setting: Setting) -> None:
    """Show the three fits."""
    StageView(page, draw, name=VIEW.slug, height=380).mount()
    texts.markdown(
        "Here feature and target keep their means, whatever the sidebar subtracts. **Nothing "
        "centred**: the penalty pulls the curve towards 0, and with the linear kernel the line has "
        "to pass through the origin. **Target centred**: the mean is subtracted before the fit and "
        "added again, so the curve is pulled towards the mean. With the linear kernel that alone "
        "is even worse: the line now has to have the mean at $x = 0$. **With an intercept**: $f(x) "
        "+ b$ with a penalty on $f$ and none on $b$. This is the same as to centre both, the "
        "target and the features: $K$ becomes $HKH$ with $H = I - \\tfrac1n 1 1^\\top$. Raise "
        "$\\lambda$ and see where each curve goes. The method of this page has no intercept: that "
        "is why the menu *target* offers to centre."
    )


VIEW = View("intercept", "Centring and intercept", show, when=one_feature)

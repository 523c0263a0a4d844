"""Simultaneous bands: 95 % for the whole function, not for each value."""

from __future__ import annotations

import numpy as np

from kernels import Hyperparameter
from pages.gp.figures import simultaneous as figures
from pages.gp.results.simultaneous import DRAWS, Simultaneous, simultaneous
from pages.shared.declarations import Page, View, one_feature
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting

SHOWN = Hyperparameter(
    "functions", "functions", 12, "integer", (1, 30), "integer",
    help="How many functions drawn from the posterior are shown.",
)  # fmt: skip


def draw(setting: Setting) -> Scene:
    """Draw both bands."""
    found = simultaneous(setting, setting.values["functions"])
    help = f"Of {DRAWS} new draws of f: how many stay inside at all places."
    readouts = [
        Readout("pointwise ± 1.96σ holds", share(found.inside[0]), help),
        Readout(f"simultaneous ± {number(found.factor)}σ holds", share(found.inside[1]), help),
    ]
    return Scene([figures.simultaneous(found)], [*readouts, *_exact(found)])


def _exact(found: Simultaneous) -> list[Readout]:
    if found.exact is None:
        return []
    off = np.abs(found.exact - found.mean)
    inside = [bool((off <= times * found.sd).all()) for times in (found.pointwise, found.factor)]
    words = ["yes" if one else "no" for one in inside]
    return [
        Readout("exact function inside", f"pointwise {words[0]}, simultaneous {words[1]}",
                "At all places of the picture. Neither band promises it for a wrong kernel."),
    ]  # fmt: skip


def show(page: Page, setting: Setting) -> None:
    """Show both bands."""
    StageView(page, draw, name=VIEW.slug, height=400).mount()
    texts.markdown(
        "A 95 % band is a promise for each place by itself: at *this* $x$, 95 % of the functions "
        "are inside. A function has many chances to leave it somewhere, and far fewer than 95 % "
        "stay inside everywhere. The **simultaneous** band is as much wider as it takes for 95 % "
        "of the *whole functions* to stay inside. Its factor is measured: 400 functions are drawn "
        "from the posterior, each one's largest distance from the mean is taken in units of σ, and "
        "95 % of these are smaller than the factor. New draws then test it. The rougher the "
        "kernel, the wider the band."
    )


VIEW = View("simultaneous", "Simultaneous band", show, (SHOWN,), when=one_feature)

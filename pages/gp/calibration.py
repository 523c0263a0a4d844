"""Whether the bands contain as many points as they promise: coverage on held-out points."""

from __future__ import annotations

from pages.gp.figures import calibration as figures
from pages.gp.results.calibration import Coverage, coverage, promised
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw promised against observed coverage, and the errors against the normal density."""
    found = coverage(setting)
    return Scene(figures=[figures.coverage(found), figures.errors(found)], readouts=readouts(found))


def readouts(found: Coverage) -> list[Readout]:
    """Return the shares inside 1 and 2 sigma beside what was promised, and the spread."""
    listed = []
    for times in (1, 2):
        level = promised(times)
        text = f"{share(found.inside(level))} (promised {share(round(level, 3))})"
        help = "Share of held-out points inside the band of a new y, and the share promised."
        listed.append(Readout(f"inside {times}σ", text, help))
    help = (
        "Root mean square of (y - mean) / σ: 1 is right, more overconfident, less underconfident."
    )
    return [*listed, Readout("size of errors", f"{number(found.spread)} σ", help)]


def show(page: Page, setting: Setting) -> None:
    """Show the calibration of the band."""
    texts.markdown(
        "A band is a credible interval: under the model, a new point lies within 1σ with "
        "probability 68 % and within 2σ with 95 %, noise included. Only held-out points can test "
        "that. Move the noise variance: if it is too small the model is overconfident, if it is "
        "too large it is underconfident."
    )
    StageView(page, draw, name=VIEW.slug, height=320).mount()


VIEW = View("calibration", "Calibration", show)

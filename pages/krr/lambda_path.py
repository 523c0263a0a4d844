"""The regularisation path: errors, degrees of freedom and condition at every lambda."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kernels import LRUCache
from pages.krr.figures import lambda_path as figures
from pages.krr.results.lambda_path import Path, path_and_now
from pages.shared.declarations import Page, View
from pages.shared.frame import texts
from pages.shared.frame.stage_view import StageView, set_values
from pages.shared.scene import Readout, Scene, number
from pages.shared.setting import Setting
from pages.shared.state import store

BEST = {
    "leave-one-out": "Where the error on left-out points is smallest: chosen without test points.",
    "GCV": "Generalised cross-validation: leave-one-out with all leverages taken as equal.",
    "test": "Only to look at: choosing λ by the test points would be training on them.",
}


def draw(cache: LRUCache[Path], setting: Setting) -> Scene:
    """Draw errors, freedom and condition over lambda."""
    found = path_and_now(setting, cache)
    lams, errors = found.path.lams, found.now.errors
    return Scene(
        figures=[figures.errors(found), figures.freedom(found), figures.condition(found)],
        readouts=[
            *(
                Readout(f"best λ by {name}", number(lams[place]), BEST[name])
                for name, place in found.path.best.items()
            ),
            Readout("λ now", number(found.lam), "The slider's value, the dotted line."),
            Readout(
                "leave-one-out RMSE now",
                number(float(errors["leave-one-out"][0])),
                "Each point predicted by the fit to all others, from one factorisation.",
            ),
            Readout(
                "condition number now",
                number(float(found.now.condition[0])),
                "Largest over smallest eigenvalue of K + λI: 10ᵏ costs k of 16 digits.",
            ),
        ],
    )


def show(page: Page, setting: Setting) -> None:
    """Show the path; a click on it goes to that lambda."""
    cache: LRUCache[Path] = store.cached(f"{page.slug}_paths", 4)
    StageView(
        page, partial(draw, cache), name=VIEW.slug, height=310, on={"press": partial(_go, page)}
    ).mount()
    texts.markdown(
        "**Read it from right to left.** At large $\\lambda$ the fit is close to 0 and every curve "
        "is high (underfitting). The training error falls all the way to the left. The "
        "leave-one-out and the test error are smallest in between; how far they rise again further "
        "left depends on the kernel: hardly for a wide one, which is smooth by itself, many times "
        "over for a narrow one (try γ = 1000 on the sine), which then follows the noise. The two "
        "ways to be wrong are called bias and variance: a fit that is close to 0 on every sample, "
        "or one that changes with the sample. All 91 fits come from one factorisation $K = "
        "U\\,\\mathrm{diag}(\\mu)\\,U^\\top$, for which $\\lambda$ only changes $1/(\\mu_j + "
        "\\lambda)$. Leaving points out takes no further fit: a residual divided by $1 - h_i$ is "
        "the residual without that point, with $h_i$ its leverage. Click a place to go to its "
        "$\\lambda$."
    )


def _go(page: Page, sent: Mapping[str, Any]) -> None:
    set_values(page, lam=10 ** float(sent["x"]))


VIEW = View("lambda_path", "Regularisation path", show)

"""Linear principal components first: axes on the data, covariance, scree."""

from __future__ import annotations

import streamlit as st

from pages.kpca.figures import linear as figures
from pages.kpca.figures.scree import scree
from pages.kpca.results.linear import linear
from pages.shared.declarations import Page, View
from pages.shared.frame.stage_view import StageView
from pages.shared.scene import Readout, Scene, number, share
from pages.shared.setting import Setting


def draw(setting: Setting) -> Scene:
    """Draw the axes on the data, the covariance matrix and the scree."""
    found = linear(setting)
    variances, shares = found.principal.variances, found.principal.shares
    of = "variance" if found.centred else "mean square"
    return Scene(
        figures=[
            *figures.axes(found),
            figures.covariance(found),
            scree(variances, shares, "linear_scree"),
        ],
        readouts=[
            Readout("first component", share(float(shares[0])), f"Its share of the {of}."),
            Readout(
                "components for 90 %",
                f"{found.principal.needed()} of {found.n_features}",
                f"How many together explain nine tenths of the {of}.",
            ),
            Readout(f"largest {of}", number(float(variances[0])), "Along component 1."),
        ],
    )


def show(page: Page, setting: Setting) -> None:
    """Show linear PCA of the same data."""
    st.markdown(
        "Without a kernel: centre the data, and ask along which direction $w$ of length 1 they "
        r"vary most. $w^\top C w$ is largest for the first eigenvector of the covariance $C$; "
        "its eigenvalue is the variance along it. The next ones follow at right angles. Linear "
        "PCA has straight axes only: for two rings no direction is better than another. Switch "
        "**centring** off (sidebar): the axes go through the origin, and where the data lie far "
        "from it, component 1 points at their mean."
    )
    StageView(page, draw, name=VIEW.slug, height=330).mount()


VIEW = View("linear", "Linear PCA", show)

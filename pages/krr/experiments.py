"""Try this: states worth seeing, each with a question to answer before looking."""

from __future__ import annotations

from dataclasses import dataclass, field

import streamlit as st

from pages.krr import switch
from pages.shared import page_values, upload
from pages.shared.method import Method
from pages.shared.setting import Setting


@dataclass(frozen=True)
class Preset:
    """A state of the page as its address says it, what to look for, and the slider to move."""

    name: str
    look: str
    query: dict[str, str] = field(default_factory=dict)
    about: str = "k1.gamma"


# Powers of metres would leave the range of rounding at degree 8.
BASKETBALL = {"data": "basketball", "scaling": "standardise", "lam": "0.001"}

GROUPS: dict[str, list[Preset]] = {
    "Too little, right, too much": [
        Preset(
            "Under-fit",
            "Both errors are large, and equal: nothing was learned, by heart or otherwise. Pull λ "
            "down, then γ up.",
            {"kernel": "rbf(gamma=1)", "lam": "10"},
        ),
        Preset(
            "Good fit",
            "Training and test error agree. Which sliders can you move without losing that?",
            {"kernel": "rbf(gamma=20)", "lam": "0.1"},
        ),
        Preset(
            "Over-fit",
            "Nearly every point is met, and the curve is useless. Repair it with λ alone, then "
            "with γ alone.",
            {"kernel": "rbf(gamma=1000)", "lam": "1e-6"},
            about="lam",
        ),
    ],
    "Basketball: what physics knows": [
        Preset(
            "A line",
            "Degree 1: hardly better than the mean. Which degree does gravity ask for?",
            {"kernel": "polynomial(degree=1)"} | BASKETBALL,
            about="k1.degree",
        ),
        Preset(
            "Degree 2",
            "Three free numbers are enough: release, angle, gravity. Raise the degree: does the "
            "test error follow?",
            {"kernel": "polynomial(degree=2)"} | BASKETBALL,
            about="k1.degree",
        ),
        Preset(
            "RBF",
            "As good without any physics? Compare the degrees of freedom, then remove the points "
            "on one side.",
            {"kernel": "rbf(gamma=1)"} | BASKETBALL,
        ),
    ],
    "Sunspots: two rhythms": [
        Preset(
            "Product of two",
            "11 years within 100: the long rhythm may change the short one's height. Open *Beyond "
            "the data*: does it forecast?",
            {
                "data": "sunspots",
                "kernel": "periodic(period=11, lengthscale=1) * "
                "periodic(period=100, lengthscale=0.316)",
                "lam": "0.1",
            },
            about="k1.period",
        ),
        Preset(
            "Sum of two",
            "11 years plus 100: every cycle now has about the same height. Where does it miss?",
            {
                "data": "sunspots",
                "kernel": "periodic(period=11, lengthscale=1) + "
                "periodic(period=100, lengthscale=1.41)",
                "lam": "0.1",
            },
            about="k1.period",
        ),
        Preset(
            "RBF",
            "The smallest test error, as those points lie between training points. Beyond the "
            "data it knows nothing.",
            {"data": "sunspots", "kernel": "rbf(gamma=0.1)", "lam": "0.1"},
        ),
    ],
    "Ice cream: predict next year": [
        Preset(
            "RBF",
            "Three years learned, the fourth predicted. Predict: what will the curve do after "
            "month 36?",
            {"data": "ice_cream", "kernel": "rbf(gamma=0.1)", "lam": "0.05"},
        ),
        Preset(
            "Periodic + RBF",
            "The season repeats, the trend bends. Leave-one-out hardly sees a difference; the "
            "future does. Move the period by one step.",
            {
                "data": "ice_cream",
                "kernel": "periodic(period=6) + rbf(gamma=0.001)",
                "lam": "0.05",
            },
            about="k1.period",
        ),
        Preset(
            "Over temperature",
            "Correlation is about −0.2, and yet there is a law: degree 2 finds it. What is left "
            "of it at degree 1?",
            {"data": "ice_cream_temperature", "kernel": "polynomial(degree=2)", "lam": "0.1"},
            about="k1.degree",
        ),
    ],
}


def tab(method: Method, setting: Setting) -> None:
    """Show the switch between linear and kernel ridge, and the presets."""
    switch.widget(method, setting)
    now = method.to_query(dict(setting.values), upload.offered(method.tasks))
    for column, (group, presets) in zip(st.columns(len(GROUPS)), GROUPS.items(), strict=True):
        with column:
            st.markdown(f"**{group}**")
            for preset in presets:
                here = now == method.to_query(method.from_query(preset.query))
                st.button(
                    preset.name,
                    key=f"{method.slug}_preset_{group}_{preset.name}",
                    type="primary" if here else "secondary",
                    width="stretch",
                    on_click=_take,
                    args=(method, preset),
                )
                st.caption(preset.look)


def _take(method: Method, preset: Preset) -> None:
    page_values.turn(method, method.from_query(preset.query, upload.offered(method.tasks)))
    page_values.point(method, preset.about)

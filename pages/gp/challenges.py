"""Challenges on the page of the Gaussian process."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge, Goal

INSIDE = "inside_band"

CHALLENGES = (
    Challenge(
        "climb_the_evidence",
        "Climb the marginal likelihood",
        "Make the data as probable as you can, with γ and σ² alone.",
        1,
        {"data": "sine", "kernel": "rbf(gamma=1)", "noise": "1"},
        (Goal("likelihood_total", (-20, -10, -7), at_least=True, unit="nats"),),
        {"kernel": "rbf(gamma=20)", "noise": "0.04"},
    ),
    Challenge(
        "honest_band",
        "An honest band",
        "Too wide a band is right too often. Bring the share of test points inside it near 95 %, "
        "and predict well.",
        2,
        {"data": "sine", "kernel": "rbf(gamma=20)", "noise": "1", "bands": "y"},
        (
            Goal(INSIDE, (98, 97, 96), unit="%"),
            Goal(INSIDE, (90, 92, 94), at_least=True, unit="%"),
            Goal("log_density", (0, 0.08, 0.12), at_least=True, unit="nats"),
        ),
        {"noise": "0.04"},
    ),
    Challenge(
        "the_fourth_year",
        "The fourth year",
        "The process learns three years of ice cream sales. Which period and which second kernel "
        "predict the fourth?",
        3,
        {
            "data": "ice_cream",
            "kernel": "periodic(period=8, lengthscale=1.41)",
            "target": "standardise",
            "noise": "0.05",
            "bands": "y",
        },
        (Goal("error_test", (2, 1.2, 0.85)), Goal(INSIDE, (90, 95, 100), at_least=True, unit="%")),
        {"kernel": "periodic(period=6, lengthscale=1.41) + rbf(gamma=0.001)"},
    ),
)

"""Challenges on the page of the Gaussian process."""

from __future__ import annotations

from pages.shared.model.declarations.challenges import Challenge
from pages.shared.model.declarations.goal import Goal
from pages.shared.model.scene.readout import HELD_OUT

EVIDENCE, INSIDE = "likelihood_total", "inside_band"

CHALLENGES = (
    Challenge(
        "climb_the_evidence",
        "Climb the marginal likelihood",
        "Make the data as probable as you can, with γ and σ² alone.",
        1,
        {"data": "sine", "kernel": "rbf(gamma=1)", "noise": "1"},
        (Goal(EVIDENCE, (-40, -20, -12), at_least=True, unit="nats"),),
        {"kernel": "rbf(gamma=20)", "noise": "0.04"},
        reveals="error_test",
    ),
    Challenge(
        "honest_band",
        "An honest band",
        "Too wide a band is right too often. Find σ² by the marginal likelihood alone. How many "
        "of the test points will then lie inside the 95 % band?",
        2,
        {"data": "sine", "kernel": "rbf(gamma=20)", "noise": "1", "bands": "y"},
        (Goal(EVIDENCE, (-30, -15, -12), at_least=True, unit="nats"),),
        {"noise": "0.04"},
        reveals=INSIDE,
        hides=(*HELD_OUT, "true_noise"),
    ),
    Challenge(
        "the_fourth_year",
        "The fourth year",
        "The process learns three years of ice cream sales. Which period and which second kernel "
        "make them probable, and predict the fourth?",
        3,
        {
            "data": "ice_cream",
            "kernel": "periodic(period=8, lengthscale=1.41)",
            "target": "standardise",
            "noise": "0.05",
            "bands": "y",
        },
        (Goal(EVIDENCE, (0, 10, 17), at_least=True, unit="nats"),),
        {"kernel": "periodic(period=6, lengthscale=1.41) + rbf(gamma=0.001)"},
        reveals="error_test",
    ),
)

"""What the experiments say is what their states show."""

from __future__ import annotations

import pytest

from pages.kpca.experiments import EXPERIMENTS
from tests.pages.kpca.states import drawn, linked

RIGHT, EXPLAINED = "accuracy", "variance_explained"


def tried(title: str, **changed) -> dict[str, float]:
    """The readouts of an experiment."""
    experiment = next(entry for entry in EXPERIMENTS if entry.title == title)
    scene = drawn(linked(**{**experiment.query, **changed}))
    assert len(scene.figures) == 3
    return {readout.key: readout.shown_amount for readout in scene.readouts}


def test_experiments_do_what_they_say():
    assert tried("Two rings")[RIGHT] < 60
    assert tried("Two rings", n_components=3)[RIGHT] == 100
    narrow = tried("A narrower kernel or a third component")
    assert 75 < narrow[RIGHT] < 85 and narrow[EXPLAINED] < 100 / 3
    sweep = [
        tried("Very small and very large γ", kernel=f"rbf(gamma={gamma})")[RIGHT]
        for gamma in (0.01, 1, 10, 100)
    ]
    assert max(sweep) == sweep[2]
    assert tried("Without centring")[RIGHT] > 99
    assert tried("Without centring", centring="on")[RIGHT] < 60
    assert tried("The square alone")[EXPLAINED] == tried("The square alone")[RIGHT] == 100
    iris = tried("The linear kernel")
    assert iris[EXPLAINED] == pytest.approx(96, abs=0.5) and iris[RIGHT] > 90

"""What estimators warn of stands on the page, and not in the log."""

from __future__ import annotations

import warnings

import pytest
from sklearn.exceptions import ConvergenceWarning

from kernels import SupportVectorClassifier
from pages.shared.app.server.lifespan import ignore_warnings_of_estimators
from tests.pages.svm.settings import setting


def test_a_solver_that_stops_early_fills_no_log():
    moons = setting()
    with warnings.catch_warnings(record=True) as logged:
        warnings.simplefilter("always")
        stopped = moons.fit(SupportVectorClassifier, max_iter=3)
        assert ConvergenceWarning in {one.category for one in logged}
        assert "stopped after 3 steps" in "".join(stopped.notices_)
    with warnings.catch_warnings(record=True) as logged:
        warnings.simplefilter("always")
        ignore_warnings_of_estimators()
        moons.fit(SupportVectorClassifier, max_iter=3)
        assert not logged


@pytest.mark.parametrize("category", [DeprecationWarning, RuntimeWarning, ResourceWarning])
def test_other_warnings_of_the_pages_are_logged(category):
    with warnings.catch_warnings(record=True) as logged:
        warnings.simplefilter("always")
        ignore_warnings_of_estimators()
        warnings.warn_explicit(
            "something else", category, "x.py", 1, "pages.shared.model.setting.setting"
        )
        assert [one.category for one in logged] == [category]

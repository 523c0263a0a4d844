"""Principal component regression on the ice cream."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import parse
from pages.kpca import regression
from pages.kpca.components import components
from pages.kpca.page import PAGE
from pages.kpca.results.regression import regression as fitted_on
from pages.kpca.results.regression import rmse, weights
from tests.apptest import calm, values_of
from tests.pages.kpca.states import app, at, linked


@pytest.mark.parametrize("name", regression.KERNELS)
def test_seasons_need_two_components(name):
    setting = linked(**regression.example(name, 2))
    assert setting.kernel == parse(regression.KERNELS[name])
    fitted = components(setting)
    errors = []
    for q in (1, 2):
        w = weights(setting, fitted, q)
        A = np.column_stack([np.ones(len(fitted.scores)), fitted.model.scores_[:, :q]])
        residual = setting.train.y - A @ w
        np.testing.assert_allclose(A.T @ residual, 0, atol=1e-6)
        wrong = setting.unit * np.sqrt(np.mean(residual**2))
        assert rmse(setting, fitted, w, setting.train) == pytest.approx(wrong)
        errors.append(wrong)
    assert errors[1] < errors[0]
    assert [fit.train for fit in fitted_on(setting).fits] == pytest.approx(errors)
    assert len(regression.draw(setting).readouts) == 2


def test_the_ice_cream_is_shown_where_the_data_do_not_fit():
    scene = regression.draw_example(PAGE, at("circles", n_components=4))
    assert [readout.label for readout in scene.readouts][-1] == "4 components"


def test_a_button_takes_the_ice_cream_to_the_stage():
    test = app("views", "regression")
    calm(test.button(key="kpca_regression_Periodic").click().run())
    assert values_of(test, "kpca")["data"] == "ice_cream"
    assert test.session_state["kp"].pages["kpca"].record.tab == "views"

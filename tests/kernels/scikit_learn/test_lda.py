"""The tests of sklearn.discriminant_analysis.LinearDiscriminantAnalysis."""

import numpy as np
import pytest
from sklearn.tests import test_discriminant_analysis as original

from .adapters import applicable
from .discriminant import LDA

SHRINKAGE = "about a shrunk covariance of the features, which is none of feature space"
MOMENTS = "means and covariance are those in feature space, not of the features"
QUADRATIC = "about quadratic discriminant analysis"
DOES_NOT_APPLY = {
    "test_lda_predict": "ends with refusals of the parameters solver and covariance_estimator",
    "test_lda_shrinkage": SHRINKAGE,
    "test_lda_ledoitwolf": SHRINKAGE,
    "test_lda_dtype_match": "below, without float32: everything is float64",
    "test_lda_store_covariance": MOMENTS,
    "test_covariance": "about a function that estimates a covariance",
    "test_lda_transform": "every fit can transform; scikit-learn's solver lsqr must refuse",
    "test_lda_dimension_warning": "below, where the classes alone bound how many directions",
    "test_raises_value_error_on_same_number_of_classes_and_samples": (
        "one sample for each class has a boundary half-way between, and a notice"
    ),
    "test_qda": QUADRATIC,
    "test_qda_covariance_estimator": QUADRATIC,
    "test_qda_ledoitwolf": QUADRATIC,
    "test_qda_coefs": QUADRATIC,
    "test_qda_priors": QUADRATIC,
    "test_qda_prior_type": QUADRATIC,
    "test_qda_prior_copy": QUADRATIC,
    "test_qda_store_covariance": QUADRATIC,
    "test_qda_regularization": QUADRATIC,
    "test_raises_value_error_on_one_sample_per_class": QUADRATIC,
    "test_qda_shrinkage_performance": QUADRATIC,
    "test_qda_solver_agreement": QUADRATIC,
}
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
globals().update(applicable(original, DOES_NOT_APPLY))


@pytest.mark.parametrize("kind", [np.float64, np.int32, np.int64])
def test_lda_dtype_match(kind):
    original.test_lda_dtype_match(kind, np.float64)


@pytest.mark.parametrize(("n_classes", "n_features"), [(3, 3), (3, 5), (5, 5)])
def test_lda_dimension_warning(n_classes, n_features):
    original.test_lda_dimension_warning(n_classes, n_features)


@pytest.fixture(autouse=True)
def _replaced(monkeypatch):
    monkeypatch.setattr(original, "LinearDiscriminantAnalysis", LDA)

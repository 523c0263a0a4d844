"""The tests of sklearn.discriminant_analysis.LinearDiscriminantAnalysis."""

import pytest
from sklearn.tests import test_discriminant_analysis as original

from .adapters import applicable
from .discriminant import LDA

SHRINKAGE = "a covariance is not shrunk; the penalty is lambda"
MOMENTS = "means and covariance are those in feature space, not of the features"
QUADRATIC = "about quadratic discriminant analysis"
DOES_NOT_APPLY = {
    "test_lda_predict": SHRINKAGE,
    "test_lda_shrinkage": SHRINKAGE,
    "test_lda_ledoitwolf": SHRINKAGE,
    "test_lda_numeric_consistency_float32_float64": SHRINKAGE,
    "test_lda_dtype_match": "everything is float64",
    "test_lda_predict_proba": MOMENTS,
    "test_lda_store_covariance": MOMENTS,
    "test_covariance": "about a function that estimates a covariance",
    "test_lda_priors": "the priors are the shares of the classes",
    "test_lda_transform": "every fit can transform; scikit-learn's solver lsqr must refuse",
    "test_lda_coefs": "compares three solvers; there is one",
    "test_lda_solver_agreement": "compares three solvers; there is one",
    "test_lda_dimension_warning": "directions are counted in feature space, not by the features",
    "test_raises_value_error_on_same_number_of_classes_and_samples": (
        "one sample for each class is enough beside a penalty"
    ),
    "test_get_feature_names_out": "the columns of the projection have no names",
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


@pytest.fixture(autouse=True)
def _replaced(monkeypatch):
    monkeypatch.setattr(original, "LinearDiscriminantAnalysis", LDA)

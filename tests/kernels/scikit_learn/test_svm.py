"""The tests of sklearn.svm.SVC, NuSVC, SVR, NuSVR and OneClassSVM."""

from types import SimpleNamespace
from unittest.mock import patch

import pytest
from sklearn import svm

from .adapters import applicable
from .support_vectors import SVC, SVR, NuSVC, NuSVR, OneClassSVM

OURS = {each.__name__: each for each in (SVC, NuSVC, SVR, NuSVR, OneClassSVM)}
with patch.multiple(svm, **OURS):  # the lists of classes are made at import
    from sklearn.svm.tests import test_svm as original

LIBLINEAR = "about LinearSVC or LinearSVR alone: they penalise the intercept or square the hinge"
PROBABILITY = "there are no probabilities; KernelLogistic has them"
TIES = "ties are always broken by the decision function"
INTERNAL = "about what scikit-learn's class keeps in private"
SPARSE = "a sparse table is taken wherever a dense one is"
DOES_NOT_APPLY = {
    "test_svr_errors": "a Gram matrix of one sample for two is refused in fit, not in predict",
    "test_sparse_precomputed": SPARSE,
    "test_bad_input": SPARSE,
    "test_svc_nonfinite_params": "the variance overflows, and gamma is 0 there: no kernel here",
    "test_linearsvr_fit_sampleweight": LIBLINEAR,
    "test_linearsvc_parameters": LIBLINEAR,
    "test_linearsvc": LIBLINEAR,
    "test_linearsvc_crammer_singer": LIBLINEAR,
    "test_linearsvc_fit_sampleweight": LIBLINEAR,
    "test_crammer_singer_binary": LIBLINEAR,
    "test_linearsvc_iris": LIBLINEAR,
    "test_dense_liblinear_intercept_handling": LIBLINEAR,
    "test_liblinear_set_coef": LIBLINEAR,
    "test_linearsvc_verbose": LIBLINEAR,
    "test_linear_svm_convergence_warnings": LIBLINEAR,
    "test_lsvc_intercept_scaling_zero": LIBLINEAR,
    "test_linearsvm_liblinear_sample_weight": LIBLINEAR,
    "test_dual_auto": LIBLINEAR,
    "test_dual_auto_edge_cases": LIBLINEAR,
    "test_probability": PROBABILITY,
    "test_hasattr_predict_proba": PROBABILITY,
    "test_probability_raises_futurewarning": PROBABILITY,
    "test_svc_nusvc_probA_probB_deprecated": PROBABILITY,
    "test_svc_invalid_break_ties_param": TIES,
    "test_svc_ovr_tie_breaking": TIES,
    "test_tweak_params": INTERNAL,
    "test_svc_raises_error_internal_representation": INTERNAL,
    "test_immutable_coef_property": "weights are those of the support vectors, not of the features",
}
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
globals().update(applicable(original, DOES_NOT_APPLY))


@pytest.fixture(autouse=True)
def _replaced(monkeypatch):
    monkeypatch.setattr(original, "svm", SimpleNamespace(**vars(svm) | OURS))


@pytest.fixture
def global_random_seed():
    return 42

"""The tests of sklearn.svm.SVC, SVR and OneClassSVM; other classes stay scikit-learn's own."""

from types import SimpleNamespace
from unittest.mock import patch

import pytest
from sklearn import svm

from .adapters import applicable
from .support_vectors import SVC, SVR, OneClassSVM

OURS = {"SVC": SVC, "SVR": SVR, "OneClassSVM": OneClassSVM}
with patch.multiple(svm, SVC=SVC, SVR=SVR):  # the lists of classes are made at import
    from sklearn.svm.tests import test_svm as original

OTHER = "about a class without a counterpart here"
PROBABILITY = "there are no probabilities; KernelLogistic has them"
TIES = "ties are always broken by the decision function"
INTERNAL = "about what scikit-learn's class keeps in private"
SPARSE = "a sparse table is made dense, in fit and afterwards"
DOES_NOT_APPLY = {
    "test_svr_errors": "a function of two sets whose matrix has another shape: of two points, none",
    "test_svc_clone_with_callable_kernel": "compares with the private parts of a clone",
    "test_svc_bad_kernel": "a function of two sets; here one of two points",
    "test_custom_kernel_not_array_input": "a function of texts; here AllWords is the kernel",
    "test_sparse_precomputed": SPARSE,
    "test_sparse_fit_support_vectors_empty": SPARSE,
    "test_libsvm_convergence_warnings": "the warning has other words",
    "test_svc_nonfinite_params": "its gamma is that of an infinite variance; here it is given",
    "test_bad_input": SPARSE,
    "test_linearsvr_fit_sampleweight": OTHER,
    "test_linearsvc_parameters": OTHER,
    "test_linearsvc": OTHER,
    "test_linearsvc_crammer_singer": OTHER,
    "test_linearsvc_fit_sampleweight": OTHER,
    "test_crammer_singer_binary": OTHER,
    "test_linearsvc_iris": OTHER,
    "test_dense_liblinear_intercept_handling": OTHER,
    "test_liblinear_set_coef": OTHER,
    "test_linearsvc_verbose": OTHER,
    "test_linear_svm_convergence_warnings": OTHER,
    "test_lsvc_intercept_scaling_zero": OTHER,
    "test_linearsvm_liblinear_sample_weight": OTHER,
    "test_dual_auto": OTHER,
    "test_dual_auto_edge_cases": OTHER,
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

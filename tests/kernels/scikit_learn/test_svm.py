"""The tests of sklearn.svm.SVC and SVR; the other classes in them stay scikit-learn's own."""

from types import SimpleNamespace
from unittest.mock import patch

import pytest
from sklearn import svm

from .adapters import applicable
from .support_vectors import SVC, SVR

with patch.multiple(svm, SVC=SVC, SVR=SVR):  # the lists of classes are made at import
    from sklearn.svm.tests import test_svm as original

FUNCTION = "a kernel is an object, never a function or a matrix"
OTHER = "about a class without a counterpart here"
WEIGHTS = "all samples and classes weigh the same"
PROBABILITY = "there are no probabilities; KernelLogistic has them"
TIES = "ties are always broken by the decision function"
INTERNAL = "about what scikit-learn's class keeps in private"
DOES_NOT_APPLY = {
    "test_precomputed": FUNCTION,
    "test_svr_errors": FUNCTION,
    "test_svc_clone_with_callable_kernel": FUNCTION,
    "test_svc_bad_kernel": FUNCTION,
    "test_libsvm_convergence_warnings": FUNCTION,
    "test_custom_kernel_not_array_input": FUNCTION,
    "test_sparse_precomputed": FUNCTION,
    "test_sparse_fit_support_vectors_empty": "samples are dense arrays",
    "test_bad_input": "samples are dense arrays, and sparse ones are a TypeError",
    "test_linearsvr_fit_sampleweight": OTHER,
    "test_oneclass": OTHER,
    "test_oneclass_decision_function": OTHER,
    "test_oneclass_score_samples": OTHER,
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
    "test_weight": WEIGHTS,
    "test_svm_classifier_sided_sample_weight": WEIGHTS,
    "test_svm_regressor_sided_sample_weight": WEIGHTS,
    "test_svm_equivalence_sample_weight_C": WEIGHTS,
    "test_negative_sample_weights_mask_all_samples": WEIGHTS,
    "test_negative_weights_svc_leave_just_one_label": WEIGHTS,
    "test_negative_weights_svc_leave_two_labels": WEIGHTS,
    "test_negative_weight_equal_coeffs": WEIGHTS,
    "test_auto_weight": WEIGHTS,
    "test_probability": PROBABILITY,
    "test_hasattr_predict_proba": PROBABILITY,
    "test_probability_raises_futurewarning": PROBABILITY,
    "test_svc_nusvc_probA_probB_deprecated": PROBABILITY,
    "test_svc_invalid_break_ties_param": TIES,
    "test_svc_ovr_tie_breaking": TIES,
    "test_tweak_params": INTERNAL,
    "test_svc_raises_error_internal_representation": INTERNAL,
    "test_gamma_scale": "a kernel has its gamma; none depends on the data",
    "test_n_support": "the support vectors are not counted by class",
    "test_immutable_coef_property": "weights are those of the support vectors, not of the features",
    "test_svc_nonfinite_params": "refused before the fit, in other words",
    "test_svm_with_infinite_C": "C is finite; a very large one serves",
}
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
globals().update(applicable(original, DOES_NOT_APPLY))


@pytest.fixture(autouse=True)
def _replaced(monkeypatch):
    monkeypatch.setattr(original, "svm", SimpleNamespace(**{**vars(svm), "SVC": SVC, "SVR": SVR}))


@pytest.fixture
def global_random_seed():
    return 42

"""The tests of sklearn.decomposition.KernelPCA."""

import pytest
from sklearn.decomposition.tests import test_kernel_pca as original

from . import adapters

PRECOMPUTED = "a kernel is a function of samples, never a matrix"
NAMES = "the columns of the scores have no names"
DOES_NOT_APPLY = {
    "test_kernel_pca": "one of its kernels is a function of two samples; here all are objects",
    "test_kernel_pca_invalid_parameters": PRECOMPUTED,
    "test_kernel_pca_sparse": "samples are dense arrays",
    "test_kernel_pca_precomputed": PRECOMPUTED,
    "test_kernel_pca_precomputed_non_symmetric": PRECOMPUTED,
    "test_gridsearch_pipeline_precomputed": PRECOMPUTED,
    "test_precomputed_kernel_not_psd": PRECOMPUTED,
    "test_kernel_pca_raise_not_fitted_error": "pre-images need no parameter: fitted when asked for",
    "test_kernel_pca_feature_names_out": NAMES,
    "test_kernel_pca_pandas_output": NAMES,
    "test_kernel_pca_inverse_correct_gamma": "a kernel has its gamma; none depends on the data",
}
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
globals().update(adapters.applicable(original, DOES_NOT_APPLY))


@pytest.fixture(autouse=True)
def _replaced(monkeypatch):
    monkeypatch.setattr(original, "KernelPCA", adapters.PCA)


@pytest.fixture
def global_random_seed():
    return 42

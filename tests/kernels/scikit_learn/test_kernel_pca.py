"""The tests of sklearn.decomposition.KernelPCA."""

import pytest
from sklearn.decomposition.tests import test_kernel_pca as original

from . import adapters

DOES_NOT_APPLY = {
    "test_kernel_pca_invalid_parameters": "pre-images are refused when they are asked for",
    "test_kernel_pca_precomputed_non_symmetric": "a matrix that is not symmetric is refused",
    "test_gridsearch_pipeline_precomputed": "there the tags say which X is a matrix; the adapter "
    "has none, and test_habits.py cuts a given matrix into folds",
    "test_precomputed_kernel_not_psd": "what is negative is dropped, and said",
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

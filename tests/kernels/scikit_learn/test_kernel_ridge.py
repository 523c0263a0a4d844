"""The tests of sklearn.kernel_ridge."""

import pytest
from sklearn.tests import test_kernel_ridge as original

from . import adapters

DOES_NOT_APPLY = {
    "test_kernel_ridge_sparse": "samples are dense arrays",
    "test_kernel_ridge_precomputed": "a kernel is a function of samples, never a matrix",
    "test_kernel_ridge_precomputed_kernel_unchanged": "as above",
    "test_kernel_ridge_sample_weights": "all samples weigh the same",
}
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
globals().update(adapters.applicable(original, DOES_NOT_APPLY))


@pytest.fixture(autouse=True)
def _replaced(monkeypatch):
    monkeypatch.setattr(original, "KernelRidge", adapters.Ridge)

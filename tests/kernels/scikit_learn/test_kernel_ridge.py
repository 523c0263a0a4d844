"""The tests of sklearn.kernel_ridge: all of them apply."""

import pytest
from sklearn.tests import test_kernel_ridge as original

from . import adapters

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
globals().update(adapters.applicable(original, {}))


@pytest.fixture(autouse=True)
def _replaced(monkeypatch):
    monkeypatch.setattr(original, "KernelRidge", adapters.Ridge)

"""scikit-learn's own checks, in full, for every estimator."""

import os

import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

from kernels import (
    GaussianProcess,
    KernelDiscriminant,
    KernelLogistic,
    KernelPCA,
    KernelPerceptron,
    KernelRidge,
    SupportVectorClassifier,
    SupportVectorRegressor,
)

ESTIMATORS = [
    KernelRidge(),
    SupportVectorClassifier(),
    SupportVectorRegressor(),
    KernelDiscriminant(),
    KernelPCA(),
    GaussianProcess(),
    KernelPerceptron(),
    KernelLogistic(),
]


@parametrize_with_checks(ESTIMATORS)
def test_scikit_learn_conventions(estimator, check):
    check(estimator)

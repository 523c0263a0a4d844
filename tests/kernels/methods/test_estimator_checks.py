"""scikit-learn's own checks, in full, for every estimator."""

from sklearn.utils.estimator_checks import parametrize_with_checks

from kernels import (
    RBF,
    BatchKernelLogistic,
    GaussianProcess,
    KernelDiscriminant,
    KernelKMeans,
    KernelLogistic,
    KernelPCA,
    KernelPerceptron,
    KernelRidge,
    StochasticKernelLogistic,
    SupportVectorClassifier,
    SupportVectorRegressor,
)

ESTIMATORS = [
    KernelRidge(),
    SupportVectorClassifier(),
    SupportVectorRegressor(),
    KernelDiscriminant(),
    KernelPCA(),
    KernelKMeans(),
    GaussianProcess(),
    KernelPerceptron(),
    KernelLogistic(),
    StochasticKernelLogistic(),
    BatchKernelLogistic(),
    KernelRidge(RBF(0.05), landmarks=60),
    SupportVectorClassifier(landmarks=60),
]


@parametrize_with_checks(ESTIMATORS)
def test_scikit_learn_conventions(estimator, check):
    check(estimator)

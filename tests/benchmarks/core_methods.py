"""Each method: ours and scikit-learn's, fitting n samples and predicting 400."""

import numpy as np
from sklearn import decomposition, kernel_ridge, svm
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import PolynomialFeatures

from kernels import (
    RBF,
    GaussianProcess,
    KernelDiscriminant,
    KernelLogistic,
    KernelPCA,
    KernelRidge,
    Polynomial,
    SupportVectorClassifier,
    SupportVectorRegressor,
)
from tests.benchmarks.core_peers import GAMMA, LAM, data, eigen_features, sklearn_gp


def methods(n):
    """For each method: ours and scikit-learn's, fitting n samples and predicting 400."""
    X, y, c = data(n)
    Z = data(400, seed=1)[0]

    def logistic(i):
        F, FZ = eigen_features(X, Z, GAMMA)
        model = LogisticRegression(C=1.0, tol=1e-8, max_iter=10_000).fit(F, c)
        return model.decision_function(FZ)

    def lda(i):
        expand = PolynomialFeatures(3, include_bias=False)
        model = LinearDiscriminantAnalysis().fit(expand.fit_transform(X), c)
        return model.decision_function(expand.transform(Z))

    yield (
        "KernelRidge",
        lambda i: KernelRidge(RBF(GAMMA), LAM).fit(X, y).predict(Z),
        lambda i: (
            kernel_ridge.KernelRidge(alpha=LAM, kernel="rbf", gamma=GAMMA).fit(X, y).predict(Z)
        ),
    )
    yield (
        "GaussianProcess",
        lambda i: GaussianProcess(RBF(GAMMA), LAM).fit(X, y).predict(Z, return_std=True),
        lambda i: sklearn_gp().fit(X, y).predict(Z, return_std=True),
    )
    yield (
        "SupportVectorClassifier",
        lambda i: SupportVectorClassifier(RBF(GAMMA), 1.0).fit(X, c).decision_function(Z),
        lambda i: svm.SVC(C=1.0, gamma=GAMMA).fit(X, c).decision_function(Z),
    )
    yield (
        "SupportVectorRegressor",
        lambda i: SupportVectorRegressor(RBF(GAMMA), 1.0, 0.1).fit(X, y).predict(Z),
        lambda i: svm.SVR(C=1.0, gamma=GAMMA, epsilon=0.1).fit(X, y).predict(Z),
    )
    yield (
        "KernelDiscriminant (cubic)",
        lambda i: KernelDiscriminant(Polynomial(3, 1.0, 1.0), 1e-8).fit(X, c).decision_function(Z),
        lda,
    )
    yield (
        "KernelPCA",
        lambda i: np.abs(KernelPCA(RBF(GAMMA), 4).fit(X).transform(Z)),
        lambda i: np.abs(decomposition.KernelPCA(4, kernel="rbf", gamma=GAMMA).fit(X).transform(Z)),
    )
    yield (
        "KernelLogistic",
        lambda i: KernelLogistic(RBF(GAMMA), 1.0).fit(X, c).decision_function(Z),
        logistic,
    )

"""What the core and scikit-learn both do: for each row a function of X, y and classes.

Each gives two calls, ours and scikit-learn's, of the same work on the same samples.
"""

from functools import partial

import numpy as np
from sklearn import decomposition, gaussian_process, kernel_ridge, svm
from sklearn.gaussian_process import kernels as theirs
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import pairwise

from kernels import (
    RBF,
    ChiSquared,
    Constant,
    Cosine,
    GaussianProcess,
    KernelLogistic,
    KernelPCA,
    KernelRidge,
    Laplacian,
    Linear,
    Matern,
    Polynomial,
    RationalQuadratic,
    Sigmoid,
    SupportVectorClassifier,
    SupportVectorRegressor,
    White,
)

LAM = 0.1
NOISE = 0.1


def lengthscale(X):
    """A lengthscale that suits standard normal samples."""
    return float(np.sqrt(X.shape[1]))


def gamma(X):
    return 0.5 / lengthscale(X) ** 2


def gram(ours, other):
    """A row of Gram matrices: of a kernel and of a kernel or function of scikit-learn's."""

    def row(X, y, c):
        mine, peer = ours(X), other(X)
        return lambda: mine(X), lambda: peer(X)

    return row


def crossed(ours, other):
    """A row of matrices between two sets, of half of the samples each."""

    def row(X, y, c):
        kernel, A, B = ours(X), X[::2].copy(), X[1::2].copy()
        return lambda: kernel(A, B), lambda: other(A, B)

    return row


def slopes(ours, other):
    """A row of gradients of a kernel by its hyperparameters."""

    def row(X, y, c):
        mine, peer = ours(X), other(X)
        return lambda: mine.gradient(X), lambda: peer(X, eval_gradient=True)

    return row


def each(X):
    """A lengthscale for each feature."""
    return lengthscale(X) * np.linspace(0.8, 1.2, X.shape[1])


def own_gammas(X):
    return RBF(0.5 / each(X) ** 2)


def ridge(X, y, c):
    mine = KernelRidge(RBF(gamma(X)), LAM)
    peer = kernel_ridge.KernelRidge(alpha=LAM, kernel="rbf", gamma=gamma(X))
    return lambda: mine.fit(X, y), lambda: peer.fit(X, y)


def classifier(X):
    return SupportVectorClassifier(RBF(gamma(X)), 1.0), svm.SVC(C=1.0, gamma=gamma(X))


def classifier_fit(X, y, c):
    mine, peer = classifier(X)
    return lambda: mine.fit(X, c), lambda: peer.fit(X, c)


def classifier_predict(X, y, c):
    mine, peer = (machine.fit(X, c) for machine in classifier(X))
    Z = X[::2] + 0.1
    return lambda: mine.decision_function(Z), lambda: peer.decision_function(Z)


def regressor_fit(X, y, c):
    mine = SupportVectorRegressor(RBF(gamma(X)), 1.0, 0.1)
    peer = svm.SVR(C=1.0, gamma=gamma(X), epsilon=0.1)
    return lambda: mine.fit(X, y), lambda: peer.fit(X, y)


def components(ours, **named):
    """A row of kernel PCA; scikit-learn's kernel by its name."""

    def row(X, y, c):
        keywords = {key: value(X) if callable(value) else value for key, value in named.items()}
        mine, peer = KernelPCA(ours(X), 4), decomposition.KernelPCA(4, **keywords)
        return lambda: mine.fit(X), lambda: peer.fit(X)

    return row


def scores(X, y, c):
    mine = KernelPCA(RBF(gamma(X)), 4).fit(X)
    peer = decomposition.KernelPCA(4, kernel="rbf", gamma=gamma(X)).fit(X)
    Z = X[::2] + 0.1
    return lambda: mine.transform(Z), lambda: peer.transform(Z)


def logistic(X, y, c):
    """Against Newton's method on the columns of a Cholesky factor, to the same 1e-7."""
    mine = KernelLogistic(RBF(gamma(X)), 1.0)

    def peer():
        K = pairwise.rbf_kernel(X, gamma=gamma(X))
        K.flat[:: len(K) + 1] += 1e-10
        F = np.linalg.cholesky(K)
        LogisticRegression(C=1.0, solver="newton-cg", tol=1e-7).fit(F, c)

    return lambda: mine.fit(X, c), peer


def process(X):
    kernel = theirs.RBF(lengthscale(X))
    mine = GaussianProcess(RBF(gamma(X)), NOISE)
    return mine, gaussian_process.GaussianProcessRegressor(kernel, alpha=NOISE, optimizer=None)


def process_fit(X, y, c):
    mine, peer = process(X)
    return lambda: mine.fit(X, y), lambda: peer.fit(X, y)


def process_predict(X, y, c):
    mine, peer = (model.fit(X, y) for model in process(X))
    Z = X[::2] + 0.1
    return lambda: mine.predict(Z, return_std=True), lambda: peer.predict(Z, return_std=True)


def evidence(X, y, c):
    mine = GaussianProcess(RBF(gamma(X)), NOISE).fit(X, y)
    kernel = theirs.RBF(lengthscale(X)) + theirs.WhiteKernel(NOISE)
    peer = gaussian_process.GaussianProcessRegressor(kernel, alpha=0.0, optimizer=None).fit(X, y)
    theta, theta_there = mine.theta, peer.kernel_.theta
    return (
        lambda: mine.log_marginal_likelihood(theta, eval_gradient=True),
        lambda: peer.log_marginal_likelihood(theta_there, eval_gradient=True, clone_kernel=False),
    )


ROWS = {
    "RBF": gram(lambda X: RBF(gamma(X)), lambda X: partial(pairwise.rbf_kernel, gamma=gamma(X))),
    "RBF, of processes": gram(lambda X: RBF(gamma(X)), lambda X: theirs.RBF(lengthscale(X))),
    "RBF, one gamma each": gram(own_gammas, lambda X: theirs.RBF(each(X))),
    "Laplacian": gram(
        lambda X: Laplacian(0.5), lambda X: partial(pairwise.laplacian_kernel, gamma=0.5)
    ),
    **{
        f"Matern {nu}": gram(
            lambda X, nu=nu: Matern(nu=nu, lengthscale=lengthscale(X)),
            lambda X, nu=nu: theirs.Matern(lengthscale(X), nu=nu),
        )
        for nu in (0.5, 1.5, 2.5)
    },
    "rational quadratic": gram(
        lambda X: RationalQuadratic(alpha=1.0, lengthscale=lengthscale(X)),
        lambda X: theirs.RationalQuadratic(lengthscale(X), 1.0),
    ),
    "linear": gram(lambda X: Linear(), lambda X: pairwise.linear_kernel),
    "linear, of processes": gram(lambda X: Linear(), lambda X: theirs.DotProduct(0.0)),
    "polynomial": gram(
        lambda X: Polynomial(3, 1.0, 1.0),
        lambda X: partial(pairwise.polynomial_kernel, degree=3, gamma=1.0, coef0=1.0),
    ),
    "sigmoid": gram(
        lambda X: Sigmoid(0.1, 0.5),
        lambda X: partial(pairwise.sigmoid_kernel, gamma=0.1, coef0=0.5),
    ),
    "cosine": gram(lambda X: Cosine(), lambda X: pairwise.cosine_similarity),
    "chi-squared": lambda X, y, c: gram(
        lambda X: ChiSquared(0.5), lambda X: partial(pairwise.chi2_kernel, gamma=0.5)
    )(np.abs(X), y, c),
    "white": gram(lambda X: White(0.3), lambda X: theirs.WhiteKernel(0.3)),
    "constant": gram(lambda X: Constant(0.3), lambda X: theirs.ConstantKernel(0.3)),
    "RBF, two sets": crossed(
        lambda X: RBF(gamma(X)), lambda A, B: pairwise.rbf_kernel(A, B, gamma=gamma(A))
    ),
    "Matern 2.5, two sets": crossed(
        lambda X: Matern(nu=2.5, lengthscale=lengthscale(X)),
        lambda A, B: theirs.Matern(lengthscale(A), nu=2.5)(A, B),
    ),
    "linear, two sets": crossed(lambda X: Linear(), pairwise.linear_kernel),
    "cosine, two sets": crossed(lambda X: Cosine(), pairwise.cosine_similarity),
    "white, two sets": crossed(lambda X: White(0.3), theirs.WhiteKernel(0.3)),
    "constant, two sets": crossed(lambda X: Constant(0.3), theirs.ConstantKernel(0.3)),
    "RBF gradient": slopes(lambda X: RBF(gamma(X)), lambda X: theirs.RBF(lengthscale(X))),
    **{
        f"Matern {nu} gradient": slopes(
            lambda X, nu=nu: Matern(nu=nu, lengthscale=lengthscale(X)),
            lambda X, nu=nu: theirs.Matern(lengthscale(X), nu=nu),
        )
        for nu in (0.5, 1.5, 2.5)
    },
    "rational quadratic gradient": slopes(
        lambda X: RationalQuadratic(alpha=1.0, lengthscale=lengthscale(X)),
        lambda X: theirs.RationalQuadratic(lengthscale(X), 1.0),
    ),
    "white gradient": slopes(lambda X: White(0.3), lambda X: theirs.WhiteKernel(0.3)),
    "constant gradient": slopes(lambda X: Constant(0.3), lambda X: theirs.ConstantKernel(0.3)),
    "ridge fit": ridge,
    "SVC fit": classifier_fit,
    "SVC predict": classifier_predict,
    "SVR fit": regressor_fit,
    "PCA fit": components(lambda X: RBF(gamma(X)), kernel="rbf", gamma=gamma),
    "PCA transform": scores,
    "PCA fit, linear": components(lambda X: Linear(), kernel="linear"),
    "PCA fit, cosine": components(lambda X: Cosine(), kernel="cosine"),
    "logistic fit": logistic,
    "GP fit": process_fit,
    "GP predict, sd": process_predict,
    "evidence and gradient": evidence,
}

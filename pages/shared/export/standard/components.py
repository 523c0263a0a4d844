"""Kernel principal components by scikit-learn, or by SciPy where its conventions differ."""

from __future__ import annotations

from pages.shared.export.sections import Section, joined
from pages.shared.export.standard import picture, report
from pages.shared.export.standard.state import State

TEXT = r"""
$K_c = H K H$ with $H = I - \mathbf{1}\mathbf{1}^\top / n$, $K_c u_j = \mu_j u_j$: the scores on
component $j$ are $\sqrt{\mu_j}\, u_j$. The sign of a component means nothing; the page may show the
other one, and rotates components with nearly equal eigenvalues.
"""
UNCENTRED = r"""
$K u_j = \mu_j u_j$, without subtracting the mean in feature space: the scores on component $j$ are
$\sqrt{\mu_j}\, u_j$. The sign of a component means nothing; the page may show the other one.
"""

PLAIN = """\
q = {q}
K = kernel(X)
pca = KernelPCA(n_components={most}, kernel="precomputed", eigen_solver="dense")
scores = pca.fit_transform(K)
mu = pca.eigenvalues_
explained = mu / np.trace(K - K.mean(axis=0))


def transform(Z):
    \"\"\"The scores of each row of Z.\"\"\"
    return pca.transform(kernel(Z, X))"""

BY_HAND = """\
q = {q}
K = kernel(X)
H = {H}
mu, U = np.linalg.eigh(H @ K @ H)
mu, U = mu[::-1], U[:, ::-1]  # largest first
explained = mu / mu[mu > 0].sum()
weights = U[:, :{most}] / np.sqrt(np.maximum(mu[:{most}], 1e-300))
offset = {offset}
scores = K @ weights - offset


def transform(Z):
    \"\"\"The scores of each row of Z.\"\"\"
    return kernel(Z, X) @ weights - offset"""

ACCURACY = """\
unit_score = scores[:, 0].std()
machine = {machine}.fit(scores[:, :q] / unit_score, y)
accuracy = np.mean(machine.predict(transform(X_test)[:, :q] / unit_score) == y_test)
print("accuracy of a linear classifier:", f"{{100 * accuracy:.3g}} %")"""


def sections(state: State) -> list[Section]:
    """Return the components, what they explain, and the samples in the first two."""
    values, kernel, n = state.setting.values, state.setting.kernel, state.train.n_samples
    centred = values.get("centring", "on") == "on"
    q = min(int(values["n_components"]), n)
    most = min(max(q, 2), n)
    more: tuple[str, ...] = ()
    if centred and kernel.is_psd:
        fit = PLAIN.format(q=q, most=most)
        more = ("from sklearn.decomposition import KernelPCA",)
    else:
        fit = BY_HAND.format(
            q=q,
            most=most,
            H="np.eye(len(K)) - 1 / len(K)" if centred else "np.eye(len(K))  # not centred",
            offset="(K @ weights).mean(axis=0)" if centred else "0",
        )
    numbers = [
        'print("variance explained:", f"{100 * explained[:q].sum():.3g} %")',
        report.line("largest eigenvalue", "mu[0]"),
    ]
    learnt: tuple[str, ...] = ()
    if state.train.task == "classification" and state.is_tested:
        two = state.train.n_classes == 2
        machine = "LinearSVC(C=10, dual=False, max_iter=100_000)"
        machine = machine if two else 'SVC(C=10, kernel="linear", max_iter=100_000)'
        numbers.append(ACCURACY.format(machine=machine))
        learnt = (f"from sklearn.svm import {'LinearSVC' if two else 'SVC'}",)
    axes = ("scores[:, 0]", "scores[:, 1]")
    return [
        Section("The method", fit, ("import numpy as np", *more), TEXT if centred else UNCENTRED),
        Section("The numbers", joined(numbers), learnt),
        picture.points_section(state, axes, ("component 1", "component 2")),
    ]

"""Random Fourier and Nystroem features: their errors are those of the core's features."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import RBF, Polynomial, fourier_features, nystroem_features
from pages.features.stage.gaussian import gamma_of
from pages.features.views import approximation, large
from tests.pages.features.states import app, setting, texts
from tests.pages.shared.app.stage.figure_schema import check_figure


def test_the_errors_are_those_of_the_features_one_number_after_the_other():
    now = setting(kernel="rbf(gamma=2)", n=60, n_features=32, feature_seed=3)
    X, K = now.train.X, now.gram
    result = approximation.compute(now)
    for count, error in zip(approximation.COUNTS, result.fourier_errors, strict=True):
        Z = fourier_features(X, 2.0, count, 3)
        assert error == pytest.approx(np.abs(Z @ Z.T - K).max(), rel=1e-9)
    for count in (1, 5, 20):
        Phi = nystroem_features(X, now.kernel, count, 3)
        left = np.abs(Phi @ Phi.T - K).max()
        assert result.nystroem_errors[count - 1] == pytest.approx(left, rel=1e-5)
    assert result.nystroem.difference == pytest.approx(result.nystroem_errors[31], rel=1e-5)
    assert result.fourier.difference == pytest.approx(result.fourier_errors[4], rel=1e-9)


def test_the_error_of_fourier_features_falls_as_one_over_the_root():
    now = setting(kernel="rbf(gamma=2)", n=60)
    X, K, counts = now.train.X, now.gram, np.array(approximation.COUNTS)
    errors = [approximation.errors_of_fourier(X, 2.0, K, seed) for seed in range(20)]
    slope = np.polyfit(np.log(counts), np.log(np.mean(errors, axis=0)), 1)[0]
    assert -0.65 < slope < -0.35


def test_for_a_smooth_kernel_nystroem_is_far_nearer():
    result = approximation.compute(setting(kernel="rbf(gamma=0.5)", n_features=64))
    assert result.nystroem.difference < 1e-4 * result.fourier.difference
    narrow = approximation.compute(setting(kernel="rbf(gamma=300)", n_features=64))
    assert narrow.nystroem.difference > 0.9, "no landmark is near every point"


@pytest.mark.parametrize("kernel", [
    "rbf(gamma=2)", "matern()", "sigmoid()", "rbf() + white()", "polynomial(degree=3)",
    "rbf(gamma=0.001)",
])  # fmt: skip
@pytest.mark.parametrize("count", [2, 512])
def test_every_sort_of_kernel_is_drawn(kernel, count):
    state = setting(kernel=kernel, n_features=count, n=40)
    scene = approximation.draw(approximation.compute(state))
    for figure in scene.figures:
        check_figure(figure)
    assert (approximation.NO_FOURIER in scene.notices) == (not kernel.startswith("rbf(gamma"))
    assert (approximation.INDEFINITE in scene.notices) == (kernel == "sigmoid()")
    assert (approximation.NOISY in scene.notices) == ("white" in kernel)
    errors = next(figure for figure in scene.figures if figure.id == "errors")
    drawn = {trace["name"] for trace in errors.data}
    for name, words in (
        ("random Fourier", "blue: Fourier"),
        ("1/√m", "dotted: falls as 1/√m"),
        ("Nyström", "orange: Nyström"),
        ("here", "dashes: the chosen m"),
    ):
        assert (name in drawn) == (words in errors.note)  # fmt: skip
    assert "nan" not in str(texts(scene))


def test_a_button_takes_an_rbf_kernel():
    at = app("views", "approximation")
    at.button(key="features_take_rbf").click().run()
    assert not at.exception
    assert not [b for b in at.button if b.key == "features_take_rbf"]


def test_many_rows_are_fitted_as_few_are():
    """The ridge in blocks is the closed form; with all landmarks it is the one of all pairs."""
    X, y = large._drawn(300, 0)
    for method in (large.FOURIER, large.NYSTROEM):
        phi = large.features_of(method, 2.0, 20, X)
        Phi = phi(X)
        A = Phi.T @ Phi + large.LAM * 300 * np.eye(Phi.shape[1])
        w = large.ridge(phi, X, y)
        np.testing.assert_allclose(w, np.linalg.solve(A, Phi.T @ y), rtol=1e-8, atol=1e-10)
    K = RBF(2.0)(X)
    alpha = np.linalg.solve(K + large.LAM * 300 * np.eye(300), y)
    phi = large.features_of(large.NYSTROEM, 2.0, 300, X)
    np.testing.assert_allclose(phi(X) @ large.ridge(phi, X, y), K @ alpha, atol=1e-6)


def test_the_fits_come_one_by_one_and_more_features_err_less(monkeypatch):
    monkeypatch.setattr(large, "EXACT_ROWS", (100, 200))
    monkeypatch.setattr(large, "COUNTS", (4, 60))
    monkeypatch.setattr(large, "NEW", 500)
    fits = list(large.timed(2.0, rows=2000))
    assert [fit.method for fit in fits] == ["all pairs"] * 2 + [large.FOURIER] * 2 + [
        large.NYSTROEM] * 2  # fmt: skip
    for few, many in (fits[2:4], fits[4:6]):
        assert many.error < few.error and many.error < 0.12
        assert many.numbers == 2000 * many.count and many.count <= 60
    last = fits[1]
    assert large.extrapolated(fits, 2000) == pytest.approx(1000 * last.seconds)
    assert large.extrapolated([]) is None


def test_the_table_counts_the_features_that_are_there_and_the_matrix_that_is_held(monkeypatch):
    monkeypatch.setattr(large, "EXACT_ROWS", (50,))
    monkeypatch.setattr(large, "COUNTS", (100,))
    monkeypatch.setattr(large, "BLOCK", 500)
    exact, fourier, nystroem = large.timed(0.01, rows=2000)
    assert (exact.numbers, fourier.numbers) == (50 * 50, 500 * 100)
    X, _ = large._drawn(2000, 0)
    there = nystroem_features(X, RBF(0.01), 100).shape[1]
    assert nystroem.count == there < 100 and nystroem.numbers == 500 * there
    assert large.row(nystroem)["fitted with"] == f"{there} Nyström features"


def test_the_table_says_memory_and_time_in_their_units():
    fit = large.Timed(large.FOURIER, 100, 100_000, 0.5, 0.06, 1e7)
    assert large.row(fit)["largest matrix of the fit"] == "80 MB"
    assert large.memory(1e10) == "80 GB"
    times = [large.duration(s) for s in (30.0, 600.0, 7200.0, 86400.0 * 3)]
    assert times == ["30 seconds", "10 minutes", "2 hours", "3 days"]
    assert gamma_of(RBF(7.0)) == 7 and gamma_of(RBF((1.0, 2.0))) is None
    assert len(large.EXACT_ROWS) + 2 * len(large.COUNTS) == large.STEPS
    assert gamma_of(Polynomial()) is None

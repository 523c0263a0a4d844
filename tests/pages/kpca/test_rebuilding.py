"""Project and rebuild: the error is the sum of the eigenvalues left out, in both spaces."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.decomposition import PCA

from kernels import KernelPCA
from pages.kpca.views.rebuilding import compute, draw
from tests.pages.kpca.states import at, linked
from tests.pages.shared.app.stage.figure_schema import check_figure

# The library warns where the page shows a notice, for instance of fewer components.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("data", ["circles", "iris", "sine"])
@pytest.mark.parametrize("centring", ["on", "off"])
def test_the_error_is_the_sum_of_the_eigenvalues_left_out(data, centring):
    result = compute(linked(data=data, n=60, kept=1, centring=centring))
    for loss in (result.linear, result.kernel):
        np.testing.assert_allclose(loss.error, loss.left_out, atol=1e-8 * loss.total)
        assert loss.error[0] > 0 and np.all(np.diff(loss.error) <= 1e-12)
    assert result.linear.error[-1] == pytest.approx(0, abs=1e-9)


def test_linear_errors_are_those_of_a_reference():
    setting = at("iris", kept=2)
    X, Z = setting.train.X, setting.test.X
    result = compute(setting)
    for q in (1, 2, 3):
        theirs = PCA(q).fit(X)
        for data, errors in ((X, result.linear.error), (Z, result.linear.test)):
            back = theirs.inverse_transform(theirs.transform(data))
            assert errors[q] == pytest.approx(np.mean(np.sum((data - back) ** 2, axis=1)))
    theirs = PCA(2).fit(X)
    i, j = result.plane[0].features
    np.testing.assert_allclose(
        result.rebuilt, theirs.inverse_transform(theirs.transform(X))[:, [i, j]], atol=1e-9
    )


def test_errors_in_feature_space_are_those_of_explicit_features():
    setting = linked(data="circles", n=60, kept=2, kernel="polynomial(degree=2, gamma=1, coef0=0)")

    def lifted(X):
        a, b = X.T
        return np.column_stack([a**2, b**2, np.sqrt(2) * a * b])

    F, G = lifted(setting.train.X), lifted(setting.test.X)
    result = compute(setting).kernel
    for q in (0, 1, 2, 3):
        theirs = PCA(3).fit(F)
        axes = theirs.components_[:q]
        for data, errors in ((F, result.error), (G, result.test)):
            centred = data - theirs.mean_
            rest = centred - centred @ axes.T @ axes
            expected = np.mean(np.sum(rest**2, axis=1))
            assert errors[min(q, len(errors) - 1)] == pytest.approx(expected, abs=1e-9)


def test_what_the_view_says_of_a_narrow_kernel():
    narrow = compute(linked(data="circles", kernel="rbf(gamma=100)", kept=2)).kernel
    wide = compute(linked(data="circles", kernel="rbf(gamma=0.1)", kept=2)).kernel
    assert narrow.error[10] / narrow.total > 0.5 > 0.05 > wide.error[10] / wide.total
    gained = [-np.diff(errors)[10:].mean() for errors in (narrow.error, narrow.test)]
    assert gained[1] < gained[0]


def test_the_scene_names_both_errors():
    scene = draw(compute(at("circles", kept=2)))
    assert [figure.id for figure in scene.figures] == ["projected", "linear_loss", "kernel_loss"]
    for figure in scene.figures:
        check_figure(figure)
    texts = {readout.key: readout.text for readout in scene.readouts}
    assert texts["linear_error"] == "0 (0 %)" and texts["linear_left_out"] == "0"
    assert texts["kernel_error"].split(" ")[0] == texts["kernel_left_out"]
    assert float(texts["kernel_error"].split("(")[1].rstrip(" %)")) > 20
    over_a_line = draw(compute(at("sine", kept=1))).figures
    assert [f.id for f in over_a_line] == [
        "linear_loss",
        "kernel_loss",
    ]


def test_one_component_is_said_in_the_singular():
    for figure in draw(compute(at("circles", kept=1))).figures:
        said = figure.alt.replace("linear component", "component")
        assert "1 component" in said and "1 components" not in said


def test_all_components_leave_nothing_out():
    setting = linked(data="circles", n=20, kept=20, kernel="linear()")
    model = setting.fit(KernelPCA, n_components=2)
    result = compute(setting)
    assert result.linear.at(20) == 2
    assert result.kernel.error[2] == pytest.approx(0, abs=1e-9)
    assert result.kernel.error[0] == pytest.approx(model.eigenvalues_.sum() / len(model.scores_))

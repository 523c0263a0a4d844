"""M and N of a few points: by loops over the definition, and what is said of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from datasets import DataError
from kernels import KernelDiscriminant
from pages.kda.views import written_out as view
from pages.kda.views.written_out import compute, first_direction, scatters, some
from tests.pages.kda.states import setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure


@pytest.mark.parametrize("data", ["moons", "three_blobs"])
def test_both_matrices_are_their_definition_entry_by_entry(data):
    result = compute(setting(data), 3)
    K, codes, m = result.gram, result.codes, len(result.codes)
    members = {c: [i for i in range(m) if codes[i] == c] for c in set(codes.tolist())}
    assert all(len(own) == 3 for own in members.values())

    def mean(i, own):
        return sum(K[i, a] for a in own) / len(own)

    for i in range(m):
        for j in range(m):
            between = sum(
                len(own) * (mean(i, own) - mean(i, range(m))) * (mean(j, own) - mean(j, range(m)))
                for own in members.values()
            )
            within = sum(
                (K[i, a] - mean(i, own)) * (K[j, a] - mean(j, own))
                for own in members.values()
                for a in own
            )
            assert result.between[i, j] == pytest.approx(between, abs=1e-12)
            assert result.within[i, j] == pytest.approx(within, abs=1e-12)


@pytest.mark.parametrize("data", ["moons", "three_blobs"])
@pytest.mark.parametrize("lam", [1e-3, 0.1, 10])
def test_the_ratio_is_that_of_the_model_and_no_weights_have_a_larger_one(data, lam):
    now = setting(data, lam=lam)
    result = compute(now, 4)
    few, _ = some(now, 4)
    model = few.fit(KernelDiscriminant)
    separation = model.eigenvalues_[0]
    assert sum(result.parts) == pytest.approx(1)
    assert result.parts[0] == pytest.approx(separation, rel=1e-6)
    assert result.ratio == pytest.approx(separation / (1 - separation), rel=1e-4)
    assert result.alpha.sum() == pytest.approx(0, abs=1e-9)
    projected, theirs = result.gram @ result.alpha, model.transform(few.train.X)[:, 0]
    assert abs(np.corrcoef(projected, theirs)[0, 1]) == pytest.approx(1, abs=1e-9)
    A = np.random.default_rng(0).standard_normal((400, len(result.alpha)))
    A = np.vstack([A - A.mean(axis=1, keepdims=True), result.alpha + 0.1 * A[:50]])

    def form(S):
        return np.einsum("ri,ij,rj->r", A, S, A)

    ratios = form(result.between) / (form(result.within) + lam * form(result.gram))
    assert ratios.max() <= result.ratio * (1 + 1e-9)


def test_what_the_view_says_of_rank_and_penalty():
    now = setting("moons", kernel="rbf(gamma=20)")
    result = compute(now, 4)
    assert np.linalg.matrix_rank(result.between, tol=1e-10) == 1
    # A direction without spread within the classes: K is positive definite.
    target = np.where(result.codes == 0, 1.0, -1.0)
    flat = np.linalg.solve(result.gram, target)
    assert flat @ result.within @ flat == pytest.approx(0, abs=1e-9)
    assert flat @ result.between @ flat > 1
    ratios = [compute(setting("moons", lam=lam), 4).ratio for lam in (0.01, 0.1, 1, 10)]
    assert ratios == sorted(ratios, reverse=True)


def test_the_scene_shows_the_numbers_of_the_matrices():
    scene = view.draw(setting("moons", each_class=3))
    assert [figure.id for figure in scene.figures] == ["gram", "between", "within", "weights"]
    for figure in scene.figures:
        check_figure(figure)
    result = compute(setting("moons"), 3)
    texts = [note["text"] for note in scene.figures[0].layout["annotations"]]
    assert texts == [f"{k:.2f}" for k in result.gram.ravel()]
    assert set(shown(scene)) == {"αᵀMα", "αᵀNα", "λ αᵀKα", "J"}


def test_of_many_classes_three_are_written_out():
    result = compute(setting("digits", n=80), 2)
    assert len(result.codes) == 6 and result.left_out == 7
    assert "first 3 classes" in view.draw(setting("digits", n=80, each_class=2)).notices[0]


def test_one_class_alone_is_refused_in_plain_words():
    now = setting("moons")
    alone = replace(now, train=now.train.take(np.flatnonzero(now.train.y == 0)))
    with pytest.raises(DataError, match="one class"):
        compute(alone, 3)


def test_points_that_are_all_alike_have_no_direction():
    K, codes = np.ones((4, 4)), np.array([0, 0, 1, 1])
    M, N = scatters(K, codes)
    assert not M.any() and not N.any()
    assert np.isfinite(first_direction(K, codes, 0.1)).all()
    for kernel in ("constant(value=1)", "constant(value=0.3)"):
        scene = view.draw(setting("near_and_far", kernel=kernel))
        assert "J would be 0 / 0" in scene.notices[0] and "J" not in shown(scene)
        assert {one.amount for one in scene.readouts} == {0.0}
    # A narrow kernel tells all points apart, also where lambda is small.
    scene = view.draw(setting("near_and_far", kernel="rbf(gamma=1000)", lam=1e-6))
    assert not scene.notices and "J" in shown(scene)
    assert min(one.amount for one in scene.readouts) >= 0, "a spread is no negative number"


@pytest.mark.parametrize(("data", "lam", "total"), [("moons", 0.1, 1), ("circles", 0.5, -1)])
def test_of_an_indefinite_kernel_no_largest_value_is_promised(data, lam, total):
    """The squared norm of w may be negative then, and with it the sum of the three parts."""
    now = setting(data, kernel="sigmoid(gamma=1, coef0=0)", lam=lam, each_class=4)
    result, scene = compute(now, 4), view.draw(now)
    a, denominator = result.alpha, result.within + lam * result.gram
    assert np.linalg.eigvalsh(denominator)[0] < -1e-3
    assert scene.notices[0] == view.NO_HIGHEST
    assert ("add up to −1" in " ".join(scene.notices)) is (total < 0)
    assert "no α" not in next(one for one in scene.readouts if one.key == "ratio").help
    assert result.parts[0] > 0 > result.parts[2] and sum(result.parts) == pytest.approx(total)
    assert result.ratio == pytest.approx(a @ result.between @ a / (a @ denominator @ a))

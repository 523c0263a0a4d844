"""The regularisation path: errors and separation over lambda."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pages.kda.stage import evaluation
from pages.kda.views import lambda_path
from tests.pages.kda.states import setting, shown
from tests.pages.shared.app.stage.figure_schema import check_figure


def test_the_lambda_marked_has_the_least_cross_validated_error():
    now = setting("moons", n=60)
    evaluations = list(evaluation.along_lam(now))
    values = [one.validated for one in evaluations]
    place = evaluation.best(evaluations, "validated")
    assert values[place] == min(values)
    separation = [one.separation for one in evaluations]
    assert np.all(np.diff(separation) < 1e-9), "a larger lambda separates the classes less"
    state = lambda_path.depends_on(now)
    scene = lambda_path.draw(evaluations, state, now)
    ring = next(t for t in scene.figures[0].data if t["name"] == "least cross-validated")
    assert ring["y"][0] == min(values)
    said = shown(scene)["smallest cross-validated error"]
    assert f"λ = {evaluation.LAMS[place]:.3g}" in said and " of 60)" in said
    assert not scene.notices
    for figure in scene.figures:
        check_figure(figure)


def test_lambda_moves_the_mark_and_another_kernel_is_told():
    now = setting("moons", n=40)
    evaluations = list(evaluation.along_lam(now))
    state = lambda_path.depends_on(now)
    moved = lambda_path.draw(evaluations, state, setting("moons", n=40, lam=10))
    here = next(t for t in moved.figures[0].data if t["name"] == "here")
    assert here["x"][0] == 1 and not moved.notices
    other = lambda_path.draw(evaluations, state, setting("moons", n=40, kernel="rbf(gamma=9)"))
    assert other.notices == [lambda_path.MOVED]


def test_a_path_that_was_stopped_is_shown_as_far_as_it_went():
    now = setting("moons", n=40)
    evaluations = [one for one, _ in zip(evaluation.along_lam(now), range(3), strict=False)]
    scene = lambda_path.draw(evaluations, lambda_path.depends_on(now), now)
    assert len(scene.figures[0].data[0]["x"]) == 3


def test_too_few_points_of_a_class_are_not_cross_validated():
    now = setting("moons", n=40)
    rows = np.append(np.flatnonzero(now.train.y == 0), np.flatnonzero(now.train.y == 1)[:1])
    few = replace(now, train=now.train.take(rows))
    one = next(evaluation.along_lam(few))
    assert np.isnan(one.validated) and np.isfinite(one.train)

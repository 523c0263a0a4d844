"""The regularisation path: errors and separation over lambda."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from pages.kda import lambda_path
from pages.kda.results import evaluation
from pages.shared.stage.figure_schema import check_figure
from tests.pages.kda.states import setting, shown


def test_the_lambda_marked_has_the_least_cross_validated_error():
    now = setting("moons", n=60)
    found = list(evaluation.along_lam(now))
    values = [one.validated for one in found]
    place = evaluation.best(found, "validated")
    assert values[place] == min(values)
    separation = [one.separation for one in found]
    assert np.all(np.diff(separation) < 1e-9), "a larger lambda separates the classes less"
    state = lambda_path.depends_on(now)
    scene = lambda_path.draw(found, state, now)
    ring = next(t for t in scene.figures[0].data if t["name"] == "least cross-validated")
    assert ring["y"][0] == min(values)
    said = shown(scene)["smallest cross-validated error"]
    assert f"λ = {evaluation.LAMS[place]:.3g}" in said and " of 60)" in said
    assert not scene.notices
    for figure in scene.figures:
        check_figure(figure)


def test_lambda_moves_the_mark_and_another_kernel_is_told():
    now = setting("moons", n=40)
    found = list(evaluation.along_lam(now))
    state = lambda_path.depends_on(now)
    moved = lambda_path.draw(found, state, setting("moons", n=40, lam=10))
    here = next(t for t in moved.figures[0].data if t["name"] == "here")
    assert here["x"][0] == 1 and not moved.notices
    other = lambda_path.draw(found, state, setting("moons", n=40, kernel="rbf(gamma=9)"))
    assert other.notices == [lambda_path.MOVED]


def test_a_path_that_was_stopped_is_shown_as_far_as_it_went():
    now = setting("moons", n=40)
    found = [one for one, _ in zip(evaluation.along_lam(now), range(3), strict=False)]
    scene = lambda_path.draw(found, lambda_path.depends_on(now), now)
    assert len(scene.figures[0].data[0]["x"]) == 3


def test_too_few_points_of_a_class_are_not_cross_validated():
    now = setting("moons", n=40)
    rows = np.append(np.flatnonzero(now.train.y == 0), np.flatnonzero(now.train.y == 1)[:1])
    few = replace(now, train=now.train.take(rows))
    one = next(evaluation.along_lam(few))
    assert np.isnan(one.validated) and np.isfinite(one.train)

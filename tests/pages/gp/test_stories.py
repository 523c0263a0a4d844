"""What the stories of the page say, on the states that they say it of."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from kernels import GaussianProcess, KernelRidge
from pages.gp.views import ridge
from pages.shared.model.declarations import question_data, registry
from pages.shared.model.record import events
from pages.shared.model.scene.readout import HELD_OUT
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.reducer import reduce
from tests.pages.stories import result_of_step, setting_of, stops

POSTERIOR = partial(result_of_step, "gp", "posterior")
BANDS = partial(result_of_step, "gp", "bands")
BEYOND = partial(result_of_step, "gp", "beyond")
EVIDENCE = partial(result_of_step, "gp", "evidence")


def crossings(process):
    return np.mean(np.sum(np.diff(np.sign(process.draws), axis=0) != 0, axis=0))


def at(process, values, x):
    return np.interp(x, process.viewport.x, values)


def test_a_larger_gamma_makes_samples_faster_in_the_same_band_which_they_leave_more_often():
    slow = [POSTERIOR(5, draws=12, redraw=seed).process for seed in range(3)]
    fast = [POSTERIOR(5, draws=12, redraw=seed, k1__gamma=200).process for seed in range(3)]
    assert slow[0].shown == "prior"
    assert np.mean([*map(crossings, fast)]) > 2 * np.mean([*map(crossings, slow)])
    assert all(np.allclose(process.moments.sd, 1) for process in (*slow, *fast))
    heights = [np.hstack([one.draws for one in of]).std() for of in (slow, fast)]
    assert heights == pytest.approx([1, 1], abs=0.2)
    (often, short), (seldom, long) = ways_out(fast), ways_out(slow)
    assert often > 1.5 * seldom and short < long


def ways_out(processes):
    """How often a sample leaves the band, on average, and for how long in x."""
    outside = np.hstack([np.abs(one.draws) > 2 for one in processes])
    often = np.sum(np.diff(outside.astype(int), axis=0, prepend=0) == 1)
    width = np.ptp(processes[0].viewport.x)
    return often / outside.shape[1], width * np.mean(outside) * outside.shape[1] / often


def test_nineteen_of_twenty_samples_lie_in_the_band_of_two_sigma():
    process = [POSTERIOR(4, draws=12, redraw=seed).process.draws for seed in range(10)]
    assert np.mean(np.abs(np.hstack(process)) <= 2) == pytest.approx(0.95, abs=0.03)


def test_other_draws_are_other_functions():
    assert not np.allclose(POSTERIOR(4).process.draws, POSTERIOR(4, redraw=1).process.draws)


def test_the_posterior_is_narrow_at_the_points():
    process = POSTERIOR(6, shown="posterior").process
    x = np.sort(process.points.x)
    assert len(x) == 6
    narrow = at(process, process.moments.sd, x)
    assert narrow.max() < 0.04
    assert at(process, process.moments.sd, (x[1:] + x[:-1]) / 2).max() > 5 * narrow.max()
    at_points = [np.interp(process.points.x, process.draw_x, f) for f in process.draws.T]
    assert np.abs(np.array(at_points) - process.points.y).max() < 0.15


def test_the_width_of_the_band_does_not_depend_on_the_targets():
    setting = setting_of("gp", "posterior", 7)
    X, y, grid = setting.train.X, setting.train.y.copy(), np.linspace(0, 1, 50)[:, None]
    model = GaussianProcess(setting.kernel, noise=setting.values["noise"])
    before = model.fit(X, y).predict(grid, return_std=True)
    y[2] += 1
    after = model.fit(X, y).predict(grid, return_std=True)
    assert np.allclose(before[1], after[1])
    assert np.abs(after[0] - before[0]).max() > 0.5


def test_thirty_points_bring_the_error_near_the_noise():
    few, many = POSTERIOR(7), POSTERIOR(8)
    assert few.errors.test == pytest.approx(0.171, abs=0.0005)
    assert many.errors.count == 30
    assert many.errors.test == pytest.approx(0.03, abs=0.01)
    inner = (many.process.viewport.x > 0.05) & (many.process.viewport.x < 0.94)
    assert many.process.moments.sd[inner].max() < 0.05


def test_the_band_opens_in_the_gap():
    process = POSTERIOR(9).process
    x = process.points.x
    assert not ((x > 0.4) & (x < 0.7)).any()
    inner = (process.viewport.x > x.min()) & (process.viewport.x < x.max())
    widest = process.viewport.x[inner][process.moments.sd[inner].argmax()]
    assert widest == pytest.approx(0.55, abs=0.07)
    spread = process.draws.std(axis=1)
    between = np.interp(widest, process.draw_x, spread)
    assert between > 3 * np.interp(x, process.draw_x, spread).max()


def test_the_posteriors_task_needs_ten_points():
    assert POSTERIOR(10).errors.test > 0.1
    assert POSTERIOR(10, n=10).errors.test < 0.1


def test_the_band_of_f_is_no_band_of_measurements():
    setting, process = setting_of("gp", "bands", 1), BANDS(1).process
    x, y = setting.test.X[:, 0], setting.test.y
    away = np.abs(y - at(process, process.moments.mean, x))
    inside = away <= 2 * at(process, process.moments.sd, x)
    assert np.mean(inside) == pytest.approx(0.5, abs=0.05)
    assert BANDS(2).score.inside == pytest.approx(0.95, abs=0.02)
    assert np.allclose(process.moments.noisy**2, process.moments.sd**2 + 0.04)


def test_more_points_shrink_the_band_of_f_alone():
    few, many = BANDS(3).process, BANDS(3, n=500).process
    inner = [(s.viewport.x > 0.05) & (s.viewport.x < 0.95) for s in (few, many)]
    widths = [s.moments.sd[i].mean() for s, i in zip((few, many), inner, strict=True)]
    assert widths[1] < 0.5 * widths[0]
    assert 2 * many.moments.noisy[inner[1]].mean() == pytest.approx(0.4, abs=0.02)


def test_the_noise_variance_is_the_square_of_the_standard_deviation():
    assert setting_of("gp", "bands", 4).values["spread"] == 0.2
    assert BANDS(4).true_noise == pytest.approx(0.04)


def test_a_wrong_noise_variance_is_over_or_underconfident_with_nearly_the_same_curve():
    right, small, large = BANDS(5), BANDS(5, noise=0.001), BANDS(5, noise=1)
    assert small.score.inside < 0.5 < right.score.inside < large.score.inside == 1
    assert small.errors.test == pytest.approx(right.errors.test, rel=0.03)


def test_which_noise_variance_is_right_is_not_said_of_a_number_that_can_be_moved():
    (of_all, of_one) = registry.page("gp").teaching.step("bands", 5).text.split(". With")
    assert "#set-" not in of_all and f"σ² = {BANDS(5).true_noise:.2g} is right" in of_all
    assert "#set-noise" in of_one and "right" not in of_one


@pytest.mark.parametrize("noise", [0.001, 0.04, 1])
def test_ridge_with_lambda_equal_to_the_noise_variance_is_the_posterior_mean(noise):
    setting = setting_of("gp", "bands", 7, noise=noise)
    assert ridge.compute(setting).gap < 1e-8
    other = setting.fit(KernelRidge, lam=25).predict(setting.train.X)
    mean = setting.fit(GaussianProcess).predict(setting.train.X)
    assert np.abs(other - mean).max() > 0.1


def test_the_noise_alone_does_the_task_of_the_bands():
    assert BANDS(8).likelihood.total < -60
    chosen = BANDS(8, noise=0.16)
    assert chosen.likelihood.total > -49
    assert BANDS(8).true_noise == pytest.approx(0.16)


def test_where_the_likelihood_is_highest_the_band_keeps_its_promise_in_the_last_step():
    tried = [BANDS(8, noise=noise) for noise in stops("gp", "bands", 8) if 0.05 < noise < 0.5]
    best = max(tried, key=lambda one: one.likelihood.total)
    assert tried[0] is not best is not tried[-1]
    assert 0.93 < best.score.inside < 0.97


def test_no_step_of_the_bands_says_the_noise_variance_before_it_is_asked_for():
    steps = registry.page("gp").teaching.story("bands").steps
    assert "true_noise" in steps[3].question.hides
    assert not [text for step in steps[:3] for text in step.texts if "0.04" in text]
    assert "0.04" not in steps[3].text + steps[3].question.text
    shown, last = steps[-1].shows.readouts, steps[-1]
    assert "true_noise" in shown and last.question.hides == (*HELD_OUT, "true_noise")
    assert "true_noise" not in last.text + steps[-2].text


@pytest.mark.parametrize("step", [2, 8])
def test_what_is_asked_of_the_band_is_hidden(step):
    assert "inside_band" in registry.page("gp").teaching.step("bands", step).question.hides


@pytest.mark.parametrize(("story", "step", "sd"), [("posterior", 8, 0.03), ("beyond", 4, 0.75)])
def test_an_error_below_the_noise_is_too_low_and_each_guess_has_its_sentence(story, step, sd):
    asked = registry.page("gp").teaching.step(story, step).question
    setting = setting_of("gp", story, step)
    assert asked.floor == setting.values["spread"] == sd
    error = result_of_step("gp", story, step).errors.test
    assert asked.low < asked.floor < error < error + asked.near < asked.high
    assert error - asked.near < asked.floor, "no guess is too low that is not said to be"


def test_the_mean_goes_back_to_zero_and_the_band_to_the_prior():
    process = BEYOND(1).process
    setting = setting_of("gp", "beyond", 1)
    assert setting.train.X.max() == 36
    mean = setting.measures[-1].offset
    assert f"{mean:.1f}" == "11.8", "the mean of the three years, where the axis shows it"
    assert np.abs(process.moments.mean[process.viewport.x > 46]).max() < 0.01
    assert np.allclose(process.moments.sd[process.viewport.x > 46], 1, atol=0.01)
    assert setting_of("gp", "beyond", 1).train.y.mean() == pytest.approx(0, abs=1e-9)


def test_only_a_mean_that_fades_is_close_beyond_the_data():
    page = registry.page("gp")
    asked = page.teaching.step("beyond", 1).question
    x, mean = asked.line(page.scene(setting_of("gp", "beyond", 1)).figures[0])
    at = np.linspace(*asked.ends, 49)
    true = np.interp(at, x, mean)

    def away(stroke):
        return np.mean(np.abs(stroke - true))

    assert away(np.interp(at, [36, 42], [true[0], 0])) < asked.near
    assert away(np.zeros(49)) > asked.near
    assert away(np.full(49, true[0])) > asked.near
    assert away(np.interp(at - 12, x, mean)) > 2 * asked.near, "the season of the year before"


def test_a_wide_kernel_alone_is_no_forecast():
    narrow, wide = BEYOND(2), BEYOND(2, k1__gamma=0.001)
    assert narrow.score.inside == 1
    assert wide.errors.test == pytest.approx(narrow.errors.test, rel=0.05)
    assert wide.errors.train > 4 * narrow.errors.train
    assert wide.score.inside < 0.7


def test_season_and_trend_together_forecast_the_fourth_year():
    season, both = BEYOND(3), BEYOND(4)
    assert season.errors.test > 4
    assert season.errors.train > 4
    assert BEYOND(1).errors.test == pytest.approx(4.21, abs=0.005)
    assert both.errors.test < 1
    assert setting_of("gp", "beyond", 4).values["spread"] == 0.75


def test_the_season_alone_repeats_itself():
    process = BEYOND(3).process
    x = np.linspace(0, 42, 60)
    mean = process.moments.mean
    assert np.allclose(at(process, mean, x), at(process, mean, x + 6), atol=0.02)


def test_a_wrong_period_spoils_the_forecast_and_the_likelihood_warns():
    right, wrong = BEYOND(5), BEYOND(5, k1__period=5.01)
    assert wrong.errors.test > 4 * right.errors.test
    assert wrong.errors.train > 4 * right.errors.train
    assert wrong.likelihood.total < right.likelihood.total - 300
    rises = [
        BEYOND(5, k1__period=5.01, seed=seed).errors.test / BEYOND(5, seed=seed).errors.test
        for seed in range(10)
    ]
    assert sum(rise > 2 for rise in rises) >= 9


def test_leaving_out_single_months_is_far_too_easy():
    setting = setting_of("gp", "beyond", 6)
    model = setting.fit(KernelRidge, lam=setting.values["noise"])
    left_out = setting.unit * np.sqrt(np.mean(model.loo_path([setting.values["noise"]]) ** 2))
    assert left_out < BEYOND(6).errors.test / 4


def test_gamma_alone_does_the_task_beyond_the_data():
    assert BEYOND(7).likelihood.total < -30
    chosen = BEYOND(7, k2__gamma=0.001)
    assert chosen.likelihood.total > 17
    assert chosen.errors.test < 1 < 4 < BEYOND(7).errors.test


def test_the_terms_weigh_too_little_and_too_much_noise():
    right, small, large = EVIDENCE(2), EVIDENCE(2, noise=0.001), EVIDENCE(3, noise=1)
    fits = [small.likelihood.fit, right.likelihood.fit, large.likelihood.fit]
    complexities = [m.likelihood.complexity for m in (small, right, large)]
    assert fits == sorted(fits)
    assert complexities == sorted(complexities, reverse=True)
    assert right.likelihood.total > max(small.likelihood.total, large.likelihood.total)
    assert fits[1] - fits[0] > 5 * (complexities[0] - complexities[1])


def test_quick_functions_fit_better_and_are_less_likely():
    before, after = EVIDENCE(4), EVIDENCE(4, k1__gamma=1000)
    assert after.errors.train < before.errors.train
    assert after.errors.test > before.errors.test
    assert after.likelihood.total < before.likelihood.total
    assert after.likelihood.complexity < before.likelihood.complexity


def test_smooth_functions_have_a_low_data_fit_term():
    smooth, good = EVIDENCE(5).likelihood, EVIDENCE(4).likelihood
    assert good.fit == pytest.approx(-31.1, abs=0.05)
    assert smooth.fit < good.fit - 100
    assert smooth.complexity > good.complexity
    assert smooth.constant == good.constant


def test_the_likelihood_is_that_of_the_training_points():
    setting = setting_of("gp", "evidence", 6)
    y = setting.train.y
    C = setting.gram + setting.values["noise"] * np.eye(len(y))
    _, logdet = np.linalg.slogdet(C)
    log_density = -0.5 * (y @ np.linalg.solve(C, y) + logdet + len(y) * np.log(2 * np.pi))
    assert EVIDENCE(6).likelihood.total == pytest.approx(log_density)


def test_gamma_alone_does_the_task_of_the_likelihood():
    assert EVIDENCE(7).likelihood.total < -13
    assert EVIDENCE(7, k1__gamma=15.8).likelihood.total > -13


def test_the_answer_moves_a_point_up_by_one_and_the_axis_stays():
    page, setting = registry.page("gp"), setting_of("gp", "posterior", 7)
    asked = page.teaching.step("posterior", 7).question
    before = page.scene(setting)
    moved = question_data.question(asked, before)["moves"]
    X, y = setting.train.X[moved["index"]], setting.train.y[moved["index"]]
    assert (moved["x"], moved["y"]) == (pytest.approx(X[0]), pytest.approx(y + 1))
    assert f"near x = {X[0]:.2f} lies 1 higher" in asked.answer
    record, _ = address.from_query(page, address.step_query("posterior", 7), {})
    record, _ = reduce(page, record, events.MovePoint(**moved), {})
    after = page.scene(resolve(record, {}))
    one, other = (scene.figures[0].layout["yaxis"]["range"] for scene in (before, after))
    assert one == other and one[0] < moved["y"] < one[1]


def test_a_place_on_an_axis_is_named_with_its_unit_once():
    scene = registry.page("gp").scene(setting_of("gp", "beyond", 1))
    asked = question_data.question(registry.page("gp").teaching.step("beyond", 1).question, scene)
    assert asked["along"]["name"] == "time" and asked["along"]["measure"]["unit"] == "months"

"""The search for likely hyperparameters, in its view and at the press of one button."""

from __future__ import annotations

import numpy as np
import pytest

from kernels import GaussianProcess
from pages.gp.page import PAGE
from pages.gp.views.marginal_likelihood import view
from pages.gp.views.marginal_likelihood.search import Search, most_likely_values
from pages.shared.app.chrome import sidebar
from pages.shared.app.stage import component
from pages.shared.model.record.events import SetValues
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state.reducer import reduce
from tests.apptest import calm, happen, opened, state_of, values_of
from tests.pages.gp.states import at_values, record_of

SLUG = view.VIEW.slug


def test_the_search_climbs_keeps_its_path_and_can_be_stopped():
    setting = at_values(n=40)
    search, reports = Search(), []
    search.run(setting, 1, 0, lambda *report: reports.append(report))
    theta, best = search.best
    assert len(search.paths) == 2 and len(reports) == len(search) == sum(map(len, search.values))
    assert best == max(map(max, search.values)) >= search.values[0][0]
    model = setting.fit(GaussianProcess)
    assert model.log_marginal_likelihood(theta) == pytest.approx(best)
    steps = search.along(0, 1)[0]
    assert 1 < len(steps) <= len(search.values[0]) and steps.shape[1] == 2
    np.testing.assert_allclose(steps[0], model.theta[:2])

    class Halt(BaseException):
        pass

    def halt(attempt, count, value):
        if count == 3:
            raise Halt

    stopped = Search()
    with pytest.raises(Halt):
        stopped.run(setting, 1, 0, halt)
    assert len(stopped.values[0]) == 3 and np.isfinite(stopped.best[1])
    drawn = view.draw_search(stopped.values, setting)
    assert drawn.figures[0].data[0]["x"][-1] == 3


def test_the_bar_rises_from_start_to_start():
    setting, reports = at_values(n=30, restarts=1), []
    search = Search()
    view.run_search(search, setting, lambda share, words: reports.append((share, words)))
    shares = [share for share, _ in reports]
    assert shares == sorted(shares) and 0 < shares[0] < 0.5 < shares[-1] <= 1
    assert reports[0][1] == f"start 1 of 2: {search.values[0][0]:.4g} nats".replace("-", "−")


def test_optimise_and_go_to_the_best():
    at = opened("gp", "check", SLUG, kernel="rbf(gamma=20) + linear()", n="30", noise="0.1")
    calm(at.button(key="gp_optimise").click().run())
    assert not at.warning
    calm(at.button(key="gp_optimise_best").click().run())
    values = values_of(at, "gp")
    assert values["k1.gamma"] != 20 or values["noise"] != 0.1


def test_a_kernel_without_a_number_can_be_optimised_too():
    at = opened("gp", "check", SLUG, kernel="linear()", n="30")
    calm(at.button(key="gp_optimise").click().run())
    calm(at.button(key="gp_optimise_best").click().run())
    assert values_of(at, "gp")["noise"] != 0.1


def test_the_number_of_restarts_is_part_of_the_address():
    at = opened("gp", "check", SLUG, n="30")
    happen(at, "gp", SetValues({"restarts": 0}))
    assert at.query_params["restarts"] in ("0", ["0"])
    at.button(key="gp_optimise").click().run()
    assert len(at.dataframe[0].value) == 1


def test_fit_to_the_data_is_one_step_that_undo_takes_back():
    state = state_of(opened("gp", n="30", kernel="rbf(gamma=1000)", noise="1"), "gp")
    before = state.record
    start = resolve(before, {}).fit(GaussianProcess).evidence_.total
    values = PAGE.method.fitted(resolve(before, {})).values
    assert set(values) == {"k1.gamma", "noise"}
    state.try_apply(SetValues(values))
    after = resolve(state.record, {}).fit(GaussianProcess).evidence_.total
    assert after > start + 5
    state.undo()
    assert state.record == before


@pytest.mark.parametrize(
    "query", [{"data": "ice_cream"}, {"data": "diabetes"}, {"n": 400}, {"kernel": "linear()"}]
)
def test_a_fit_makes_the_data_no_less_likely(query):
    record = record_of(**query)
    setting = resolve(record, {})
    found = PAGE.method.fitted(setting)
    moved, _ = reduce(PAGE, record, SetValues(found.values), {})
    before, after = (s.fit(GaussianProcess).evidence_.total for s in (setting, resolve(moved, {})))
    assert after > before - 0.5  # on a slider a value has three digits
    assert PAGE.method.fitted(setting) == found


def test_the_button_to_fit_stands_in_the_panel():
    at = opened("gp", n="30")
    rows = sidebar.method_sections(PAGE, state_of(at, "gp"))[1]["rows"]
    (button,) = rows[0][0]["buttons"]
    assert rows[0][0]["name"] == "fit"  # so that it does not take the place of "+ kernel"
    assert (button["event"], button["label"]) == ("fit", "Fit to the data")
    assert "fit" in sidebar.ACTS and "fit" in component.PANEL_EVENTS


ICE_CREAM = (
    "constant(value=1)*periodic(period=12,lengthscale=1)+constant(value=1)*polynomial(degree=4)"
)


def test_a_fit_keeps_a_period_between_two_steps_and_half_the_span():
    setting = at_values(data="ice_cream", kernel=ICE_CREAM, noise="0.05")
    x = np.unique(setting.train.X)
    period = most_likely_values(setting).values["k2.period"]
    assert 2 * np.median(np.diff(x)) <= period <= np.ptp(x) / 2


def test_a_value_that_a_fit_leaves_at_the_end_of_its_bounds_is_said():
    setting = at_values(data="ice_cream", n="60", kernel="matern(nu=1.5,lengthscale=1)")
    (note,) = most_likely_values(setting).notes
    assert note.startswith("At the end of what the search looks at: noise variance")

"""A forecast learns from the left and is judged on the right."""

from __future__ import annotations

import pytest

from datasets import DataError
from kernels import KernelRidge
from pages.krr import forecast
from pages.krr.page import PAGE
from pages.krr.results.forecast import forecast as computed
from pages.krr.results.forecast import frame_ahead, split
from pages.shared.results.errors import error
from pages.shared.setting import resolve
from pages.shared.state.events import ClearPoints
from pages.shared.state.reducer import reduce
from tests.pages.krr.states import at_values, record_of


def test_a_forecast_is_judged_on_what_comes_after():
    setting = at_values(data="sunspots")
    cut = split(setting, 0.75)
    assert cut.train.X.max() < cut.test.X.min()
    assert cut.train.n_samples + cut.test.n_samples == 309
    assert cut.train.y.mean() == pytest.approx(0.0, abs=1e-12)
    assert frame_ahead(cut).across[1] > cut.test.X.max()
    found = computed(setting)
    assert cut.train.X.max() < found.edge < cut.test.X.min()
    assert found.beyond == pytest.approx(setting.unit * error(cut.fit(KernelRidge), cut.test))
    fresh = split(at_values(n="60"), 0.5)
    assert fresh.train.n_samples + fresh.test.n_samples == 60


def test_the_control_says_how_much_is_learned_from():
    for percent, count in ((20, 62), (75, 232), (95, 294)):
        found = computed(at_values(data="sunspots", learned=str(percent)))
        assert len(found.fit.points) == count


def test_the_picture_has_the_line_and_takes_no_points():
    (figure,) = forecast.draw(at_values(data="sunspots")).figures
    (line,) = figure.layout["shapes"]
    assert line["x0"] == line["x1"] and "meta" not in figure.layout


def test_a_kernel_without_negative_numbers_is_forecast_too():
    found = computed(at_values(kernel="chi_squared()"))
    assert found.fit.frame.across[0] >= 0


def test_a_few_points_are_too_few():
    record, _ = reduce(PAGE, record_of(), ClearPoints(), {})
    with pytest.raises(DataError, match="at least 6 points"):
        computed(resolve(record, {}))

"""docs/pictures.md: each address opens without a word, and no view of a page is missing."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from pages.features.views import approximation
from pages.krr.views import forecast
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from tests.pictures import ROWS, TEXT, unlisted

registry.load()


def test_every_row_is_read():
    assert len(ROWS) == sum(line.startswith("| ") for line in TEXT.splitlines()) - TEXT.count(
        "| picture |"
    )


@pytest.mark.parametrize(("picture", "slug", "query"), ROWS)
def test_an_address_is_understood(picture, slug, query):
    page = registry.page(slug)
    record, messages = address.from_query(page, dict(parse_qsl(query)), {})
    assert not messages
    assert resolve(record, {}).train.n_samples > 1


def test_every_view_is_in_the_list():
    missing = [sentence for page in registry.pages() for sentence in unlisted(page)]
    assert not missing, "\n".join(missing)


def test_the_random_features_open_with_the_fourier_curve():
    (query,) = (query for _, _, query in ROWS if "view=approximation" in query)
    record, _ = address.from_query(registry.page("features"), dict(parse_qsl(query)), {})
    scene = approximation.draw(approximation.compute(resolve(record, {})))
    errors = next(figure for figure in scene.figures if figure.id == "errors")
    assert "random Fourier" in [trace["name"] for trace in errors.data] and not scene.notices


def test_a_forecast_opens_below_zero_and_at_the_logarithm_above():
    queries = [query for _, slug, query in ROWS if slug == "krr" and "view=forecast" in query]
    lowest = []
    for query in queries:
        record, _ = address.from_query(registry.page("krr"), dict(parse_qsl(query)), {})
        lowest.append(forecast.compute(resolve(record, {})).lowest)
    assert len(lowest) == 2 and lowest[0] < 0 <= lowest[1]

"""Every view and check opens on the page's own data, and on others where it is offered."""

from __future__ import annotations

import pytest

from pages.kpca.page import PAGE
from pages.shared.app.stage.live import LiveStage
from tests.apptest import go
from tests.pages.kpca.states import app
from tests.sweeps import sweep

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
PLACES = [
    *(("views", view) for view in PAGE.teaching.views),
    *(("check", view) for view in PAGE.teaching.checks),
    *((tab, None) for tab in ("try", "why", "code", "data")),
]


@pytest.mark.parametrize("data", sweep(["digits", "circles", "ice_cream"], [0]))
def test_each_view_opens(data):
    query = {"data": data, "n_components": "3"}
    test = app(**query)
    session = test.session_state["kp"]
    for tab, view in PLACES:
        name = "check" if tab == "check" else "view"
        go(test, "kpca", **query, tab=tab, **({name: view.slug} if view else {}))
        place = tab, view and view.slug
        assert not test.warning and not test.error, place
        record = session.pages["kpca"].record
        stages = [
            one
            for one in session.objects.values()
            if isinstance(one, LiveStage) and one.page_store.page is PAGE
        ]
        shown = [(stage.name, stage.drawn(record)) for stage in stages]
        assert all(drawn.scene for _, drawn in shown), (place, shown)
        assert record.tab == tab
        if view is not None:
            expected = view.slug if view.when(record.values) else None
            assert record.opened.get(tab) == expected, place

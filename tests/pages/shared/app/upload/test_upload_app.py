"""A table of one's own on every page: what it becomes, what is said of it, and forgetting."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

import datasets
from pages.shared.app.store.session_tables import OwnData
from pages.shared.app.upload.columns import change
from pages.shared.model.declarations import registry
from pages.shared.model.record.events import OpenTab, SetValues
from pages.shared.model.setting.setting import resolve
from pages.shared.model.tables.uploaded_file import Upload, opened
from pages.shared.model.units.literal import literal
from tests.apptest import go, happen, state_of, values_of
from tests.apptest import opened as at_link
from tests.pages.shared.app.upload.files import FILES, MARKED, marked, table
from tests.pages.shared.app.upload.own_tables import KINDS

# What an estimator has to say of odd data stands on the page; as a warning it is no failure.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")
ROOT = Path(__file__).parents[5]
PAGES = ("svm", "krr", "kda", "kpca", "gp")


REFUSED = {
    "one column of words": table(x=["a", "b", "c"] * 10),
    "one row": b"a,b\n1,2\n",
    "picture": b"\x89PNG\r\n\x1a\n" + bytes(200),
    "empty": b"",
    "constant": table(a=[1] * 20, b=[2] * 20),
}


@pytest.fixture
def app() -> AppTest:
    """A session in which no page has been visited yet."""
    return AppTest.from_file(str(ROOT / "app.py"), default_timeout=180)


def dropped(at: AppTest, data: bytes, name: str = "mine.csv") -> AppTest:
    return at.file_uploader[0].upload(name, data, "text/csv").run()


def fine(at: AppTest) -> bool:
    trouble = [e.value for e in (*at.exception, *at.warning, *at.error)]
    assert not trouble, trouble
    return True


def shown(at: AppTest, slug: str) -> str:
    return values_of(at, slug)["data"]


def own(at: AppTest) -> OwnData:
    return at.session_state["kp"].own


def used(at: AppTest) -> Upload:
    file = own(at).file
    return file.use((file.task,))


@pytest.mark.parametrize("case", FILES)
def test_every_page_shows_a_file_or_says_why_not(app, case, thorough):
    (data, suits), place = FILES[case], list(FILES).index(case)
    first, *others = PAGES
    # In each run every page has some of the files, and every file two of the pages.
    others = others if thorough else [others[place % len(others)]]
    go(app, first)
    dropped(app, data)
    for slug in (first, *others):
        if slug != first:
            go(app, slug)
        assert fine(app), (case, slug)
        tasks = {"kda": suits[:1], "svm": (any(suits),), "kpca": (any(suits),)}
        possible = tasks.get(slug, suits[1:])[0]
        assert (shown(app, slug) == "upload") == possible, (case, slug)
        messages = [c.value for c in app.caption if "cannot use the file" in c.value]
        assert bool(messages) != possible, (case, slug)


@pytest.mark.parametrize("case", REFUSED)
def test_a_refused_file_leaves_everything_as_it_was(app, case):
    go(app, "krr")
    dropped(app, FILES["numbers"][0])
    before = used(app)
    dropped(app, REFUSED[case], "broken.csv")
    assert len(app.warning) == 1 and not app.exception
    assert used(app) is before
    assert shown(app, "krr") == "upload"
    app.run()
    assert fine(app)  # the sentence is said once


def test_another_file_another_target_another_task(app, thorough):
    go(app, "svm")
    cases = ("classes", "one feature", "words alone", "many classes", "gaps", "numbers")
    for case in cases if thorough else cases[:2]:
        dropped(app, FILES[case][0])
        file = own(app).file
        for task in ("regression", "classification"):
            if file.use((task,)) is not None:
                file.choose(file.use((task,)).choices)
            for slug in PAGES:
                go(app, slug)
                assert fine(app), (case, task, slug)


def panel(slug: str) -> AppTest:
    """Return the body of the dialog by itself: AppTest closes a dialog at each run."""

    def script(slug):
        from pages.shared.app.store import visit
        from pages.shared.app.upload import dialog
        from pages.shared.model.declarations import registry

        registry.load()
        visit.enter_page(registry.page(slug))
        dialog.panel(registry.page(slug))

    return AppTest.from_function(script, args=(slug,), default_timeout=180)


def with_file(at: AppTest, data: bytes) -> AppTest:
    at.run()
    own(at).take_file(opened(data, "mine.csv"))
    return at.run()


def test_choices_in_the_dialog_are_followed_at_once_and_taken_back():
    at = with_file(panel("svm"), FILES["numbers with codes"][0])
    file, use = own(at).file, used(at)
    assert (use.choices.target, use.task) == ("code", "classification")
    change(file, "f1", "role", "target", ("classification", "regression"))
    change(file, "f2", "role", "leave out", ("classification", "regression"))
    change(file, "code", "role", "leave out", ("classification", "regression"))
    at.run()
    at.slider(key=f"kp_own_{file.serial}_test_share").set_value(50).run()
    assert fine(at)
    train, test = used(at).parts("none")
    assert (used(at).task, used(at).n_features) == ("regression", 1)
    assert (train.target_name, train.n_samples, test.n_samples) == ("f1", 30, 30)
    at.button(key="kp_own_undo").click().run()
    assert fine(at) and used(at).choices.test_share == 0.25
    assert at.slider(key=f"kp_own_{file.serial}_test_share").value == 25
    for _ in range(3):
        at.button(key="kp_own_undo").click().run()
    assert used(at) is use and not file.can_undo


def test_the_same_file_again_is_used_as_before(app):
    go(app, "svm")
    dropped(app, FILES["numbers with codes"][0])
    file = own(app).file
    change(file, "code", "type", "number", ("classification", "regression"))
    dropped(app, FILES["numbers with codes"][0])
    assert fine(app) and own(app).file is file and used(app).task == "regression"
    assert values_of(app, "svm")["task"] == "regression"
    dropped(app, FILES["numbers"][0])
    assert own(app).file is not file


def test_reading_it_again_in_another_way():
    rows = (b"%d,5;%d,25\n" % (i, 3 * i % 17) for i in range(40))
    at = with_file(panel("krr"), b"a;b\n" + b"".join(rows))
    file = own(at).file
    assert file.table.dialect.decimal == ","
    at.number_input(key=f"kp_own_{file.serial}_header").set_value(0)
    at.button(key="kp_own_read").click().run()
    assert fine(at)
    assert own(at).file.table.dialect.header == 0
    at.selectbox(key=f"kp_own_{own(at).file.serial}_encoding").select("utf-16")
    before = own(at).file
    at.button(key="kp_own_read").click().run()
    assert len(at.warning) == 1 and own(at).file is before


def test_forgetting_leaves_nothing(app):
    go(app, "svm")
    dropped(app, FILES["classes"][0])
    for slug in PAGES:
        go(app, slug)
    use = used(app)
    gone = [weakref.ref(use), weakref.ref(use.frame), weakref.ref(use.parts("standardise")[0])]
    del use
    app.button(key="kp_file_forget").click().run()
    assert fine(app) and shown(app, "gp") == "sine"
    gc.collect()
    assert [ref() for ref in gone] == [None] * 3
    for slug in PAGES:
        go(app, slug)
        assert fine(app) and shown(app, slug) != "upload"


def test_an_address_about_a_file_that_is_not_here_says_so():
    at = at_link("svm", data="upload", C="10")
    assert (shown(at, "svm"), values_of(at, "svm")["C"]) == ("moons", 10)
    (said,) = at.session_state["kp"].pages["svm"].messages
    assert "is not here" in said and "a reload forgets it" in said and "sender" not in said


def test_after_a_reload_the_file_is_shown_again_as_it_was():
    query = {"data": "upload", "scaling": "minmax", "x1": "2", "C": "30", "tab": "data"}
    at = at_link("svm", **query)
    dropped(at, FILES["classes"][0])
    assert fine(at)
    values = values_of(at, "svm")
    assert [values[n] for n in ("data", "scaling", "x1", "C")] == ["upload", "minmax", 2, 30]
    assert dict(at.query_params).keys() >= query.keys()


def test_a_file_that_does_not_suit_the_address_is_shown_all_the_same():
    at = at_link("svm", data="upload", x1="2")
    dropped(at, FILES["one feature"][0])
    assert fine(at) and shown(at, "svm") == "upload"
    assert not at.session_state["kp"].pages["svm"].messages


def test_who_has_gone_on_without_the_file_keeps_what_was_set():
    at = at_link("svm", data="upload", scaling="minmax")
    happen(at, "svm", SetValues({"C": 30.0}))
    dropped(at, FILES["classes"][0])
    values = values_of(at, "svm")
    assert (values["data"], values["C"], values["scaling"]) == ("upload", 30, "standardise")


def test_a_set_from_the_network_or_its_stated_stand_in(monkeypatch):
    def script():
        from pages.shared.app.upload import network

        network.panel(("regression",))

    note = "California could not be loaded. Diabetes stands in for it."
    stand_in = datasets.load("diabetes").replace(notes=(note,))
    monkeypatch.setattr(datasets, "fetch", lambda name, progress: stand_in)
    at = AppTest.from_function(script, default_timeout=180).run()
    assert [b.key for b in at.button] == ["kp_fetch_california"]
    at.button(key="kp_fetch_california").click().run()
    assert own(at).fetched.name == "diabetes"
    assert own(at).note == note and not at.exception


def test_a_set_from_the_network_that_does_not_suit_a_page_is_told(app):
    go(app, "compare")
    own(app).take_fetched(datasets.load("wine").replace(title="Wine"))
    app.run()
    assert fine(app) and shown(app, "compare") == "moons"
    assert any("Wine is not shown here" in c.value for c in app.caption)
    go(app, "svm")
    assert fine(app) and shown(app, "svm") == "fetched"
    assert not any("not shown here" in c.value for c in app.caption)


def test_names_are_escaped_where_markdown_is_read():
    for name in MARKED:
        escaped = literal(name)
        assert escaped.replace("\\", "") == name.replace("\\", "")
        for mark in "<$![=`*_:":
            assert f"\\{mark}" in escaped or mark not in name


def test_the_table_of_the_data_tab_keeps_marked_and_double_names(app):
    go(app, "kda")
    dropped(app, marked())
    happen(app, "kda", OpenTab("data"))
    assert fine(app)
    assert set(MARKED) <= set(app.dataframe[0].value.columns)


@pytest.mark.parametrize(
    ("slug", "case", "usual", "why"),
    [
        ("text", "classes", "review_ratings", "about texts, and these rows are none"),
        ("compare", "many classes", "moons", "tells 2 classes apart; these data have 30"),
        ("features", "texts", "circles", "two words of a text say nothing"),
    ],
)
def test_a_file_that_does_not_suit_a_page_is_refused_before_it_is_its_data(
    app, slug, case, usual, why
):
    go(app, slug)
    tabs = [tab.label for tab in app.tabs]
    dropped(app, FILES[case][0])
    assert fine(app) and shown(app, slug) == usual
    assert [tab.label for tab in app.tabs] == tabs
    assert any(why in c.value for c in app.caption)
    state = state_of(app, slug)
    assert not state.page.data.why_not(resolve(state.record, state.own()).train, "")
    go(app, "svm")
    assert fine(app) and shown(app, "svm") == "upload"


def test_a_file_that_a_choice_makes_suit_the_page_is_shown():
    at = with_file(panel("text"), KINDS["texts beside numbers"].data)
    assert shown(at, "text") == "review_ratings"
    assert "about texts" in at.info[0].value
    tasks = registry.page("text").data.tasks
    change(own(at).file, "remark", "type", "text", tasks)
    change(own(at).file, "remark", "role", "feature", tasks)
    change(own(at).file, "stars", "role", "leave out", tasks)
    own(at).changed = True
    at.run()
    assert fine(at) and shown(at, "text") == "upload"

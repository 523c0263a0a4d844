"""The builder: text and tree say the same, edits do what their buttons say, parts are drawn."""

from __future__ import annotations

from functools import partial
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernels import RBF, KernelError, Linear, Periodic, Power, Sum, White, parse, parts
from pages.kernels.page import PAGE
from pages.kernels.views.builder import edits, tree, view
from pages.shared.app.chrome import body, panels, sidebar
from pages.shared.app.store import store
from pages.shared.model.controls.control import kernel_of
from pages.shared.model.record import events
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore
from tests.apptest import calm, opened, state_of, values_of
from tests.pages.shared.app.stage.figure_schema import check_figure

NESTED = "(linear() + constant(value=1))**2 * periodic(period=0.2, lengthscale=1)"
ACTIONS = [action for action, *_ in view.BUTTONS]


def setting(**query):
    record, messages = address.from_query(PAGE, query, {})
    assert not messages, messages
    return resolve(record, {})


class Session:
    """A page's state with what the builder keeps beside it, without Streamlit."""

    def __init__(self, **query):
        self.state = PageStore(PAGE, dict, address.from_query(PAGE, query, {})[0])
        self.draft, self.typed = {}, ""

    def act(self, act, *args):
        with (
            patch.object(store, "page_store", lambda page: self.state),
            patch.object(store, "session_object", lambda key, make: self.draft),
            patch.object(store, "widget", lambda key: self.typed),
        ):
            act(PAGE, *args)

    @property
    def kernel(self):
        return kernel_of(self.state.record.values)

    def write(self, text):
        self.typed = text
        field = next(iter(view.body(resolve(self.state.record, {}))))
        self.act(body._written, "key", field)

    def click(self, action):
        self.act(body._clicked, partial(view.edit, action))

    def press(self, **sent):
        self.act(body._pressed, view.press, sent)


steps = st.lists(
    st.tuples(st.sampled_from(ACTIONS), st.integers(0, 30), st.sampled_from(
        ["rbf", "linear", "white", "matern", "polynomial", "sigmoid", "constant"])),
    max_size=8,
)  # fmt: skip


@settings(max_examples=15, deadline=None)
@given(steps, st.data())
def test_text_and_tree_stay_in_step(listed, data):
    session = Session()
    for action, at, other in listed:
        names = edits.part_names(session.kernel)
        session.state.apply(
            events.SetValues({"tree_part": names[at % len(names)], "new_kernel": other})
        )
        session.click(action)
        # What the tree is, the text says; the text, typed, makes the same record.
        text = str(session.kernel)
        assert parse(text) == session.kernel
        before = session.state.record
        session.write(text)
        assert session.state.record == before and not session.draft
        query = address.to_query(PAGE, before, {})
        assert address.from_query(PAGE, query, {}) == (before, ())
        # A slider of a leaf moves its number in the text, and nothing else of it.
        names = [n for n in before.values if n.startswith("k") and n.endswith("gamma")]
        if names:
            name = data.draw(st.sampled_from(names))
            session.state.apply(events.SetValues({name: 0.5}))
            assert parse(str(session.kernel)) == session.kernel
            assert str(session.kernel).count("gamma=0.5") >= 1
            session.state.undo()
            assert session.state.record == before


@settings(max_examples=60, deadline=None)
@given(steps)
def test_edits_are_of_the_chosen_part_alone(listed):
    kernel = parse(NESTED)
    for action, at, other in listed:
        by_place = parts(kernel)
        place = list(by_place)[at % len(by_place)]
        try:
            changed = edits.edited(kernel, place, action, other)
        except KernelError:
            # Only the highest power stays, and what is nothing but powers of the part.
            above = [by_place[p] for p in by_place if place.startswith(p) and p != place]
            alone = action == edits.REMOVE and all(isinstance(k, Power) for k in above)
            assert alone or by_place[place].exponent == 10
            continue
        aside = [p for p in by_place if not p.startswith(place) and not place.startswith(p)]
        if action != edits.REMOVE:
            assert all(parts(changed)[p] == by_place[p] for p in aside)
        kernel = changed if len(changed.leaves()) <= 8 else kernel


def test_each_button_does_what_it_says():
    kernel, place = parse("rbf(gamma=3) + linear()"), "k2"
    made = {action: edits.edited(kernel, place, action, "white") for action in ACTIONS}
    first, part, new = RBF(3), Linear(), White()
    assert made[edits.ADD] == first + Sum(part, new)
    assert made[edits.MULTIPLY] == first + part * new
    assert made[edits.SCALE] == first + 2 * part
    assert made[edits.RAISE] == first + part**2
    assert made[edits.REPLACE] == first + new
    assert made[edits.REMOVE] == first
    assert edits.edited(part**2, "", edits.RAISE, "rbf") == part**3
    assert edits.edited(part**2, "", edits.REMOVE, "rbf") == part
    for bad in ((part**10, "", edits.RAISE), (part, "", edits.REMOVE), (part, "", "turn")):
        with pytest.raises(KernelError):
            edits.edited(*bad, "rbf")


def test_the_tree_holds_every_part_with_its_kernel_function():
    now = setting(kernel=NESTED, tree_part="3: sum")
    drawn = tree.compute(now)
    signs = [node.sign for node in drawn.nodes]
    assert signs == ["×", "power 2", "+", "Linear", "Constant", "Periodic"]
    assert drawn.nodes[drawn.chosen].kernel == parse("linear() + constant(value=1)")
    middle = np.flatnonzero(drawn.x == drawn.at)[0]
    for node in drawn.nodes:
        np.testing.assert_array_equal(node.slice, node.kernel(drawn.x[:, None])[middle])
    whole, power, added, line, one, season = (node.slice for node in drawn.nodes)
    np.testing.assert_allclose(whole, power * season)
    np.testing.assert_allclose(power, added**2)
    np.testing.assert_allclose(added, line + one)
    places = {(node.column, node.row) for node in drawn.nodes}
    assert len(places) == len(drawn.nodes)
    for node in drawn.nodes:
        assert tree.nearest(drawn, node.column + 0.2, node.row - 0.1) == node.name


@pytest.mark.parametrize(
    "query",
    [{}, {"data": "moons"}, {"kernel": NESTED, "tree_part": "2: power"},
     {"kernel": "chi_squared()"}, {"kernel": "sigmoid() + rbf()"},
     {"kernel": "periodic(period=0.02)"}],
)  # fmt: skip
def test_the_tree_is_drawn(query):
    scene = view.draw(tree.compute(setting(**query)))
    for figure in scene.figures:
        check_figure(figure)
    psd = not query.get("kernel", "").startswith("sigmoid")
    assert len(scene.figures) == 2 + psd


@pytest.mark.parametrize("place", range(len(view.CLASSICS)))
def test_classics_are_set_up_with_a_slider_for_every_number(place):
    at = opened("kernels", "views", "builder")
    calm(at.button(key=f"kernels_classic_{place}").click().run())
    kernel, values = parse(list(view.CLASSICS.values())[place]), values_of(at, "kernels")
    assert kernel_of(values) == kernel
    assert at.text_input(key="kernels_builder_text").value == str(kernel)
    numbers = [n for n in values if n.startswith("k") and "." in n]
    assert len(numbers) == sum(len(leaf.hyperparameters) for leaf in kernel.leaves())


def test_classics_are_what_they_are_called():
    kernels = [parse(text) for text in view.CLASSICS.values()]
    local, season, two, growing, parabola = kernels

    def k(kernel, x, z):
        return float(kernel([[x]], [[z]])[0, 0])

    assert k(local, 0, 0.2) > 0.8 > 0.2 > k(local, 0, 0.8)  # a season later, and four
    assert len(season.terms()) == 3 and season.terms()[2] == White(0.01)
    assert {leaf.period for leaf in two.leaves()} == {0.5, 0.07}
    assert growing == Linear() * Periodic(period=0.2)
    x = np.array([[0.25], [0.5], [1.0]])
    np.testing.assert_allclose(np.sqrt(growing.diag(x)), x[:, 0])  # the swing grows with x
    np.testing.assert_allclose(np.sqrt(parabola.diag(x)), 1 + x[:, 0] ** 2)


def test_typed_text_becomes_the_kernel_and_bad_text_stays_with_the_reason():
    at = opened("kernels", "views", "builder")
    box = at.text_input(key="kernels_builder_text")
    calm(box.input("(rbf(gamma=2)+linear()) * white()").run())
    assert str(kernel_of(values_of(at, "kernels"))) == (
        "(rbf(gamma=2) + linear()) * white(noise=0.1)")  # fmt: skip
    box = at.text_input(key="kernels_builder_text")
    assert box.value == "(rbf(gamma=2) + linear()) * white(noise=0.1)"
    calm(box.input("rbf(gamma=2) - linear()").run())
    assert "cannot be subtracted" in at.error[0].value
    assert at.text_input(key="kernels_builder_text").value == "rbf(gamma=2) - linear()"
    calm(at.button(key="kernels_builder_scale").click().run())  # the tree goes on
    assert not at.error and values_of(at, "kernels")["k1.value"] == 2
    assert at.text_input(key="kernels_builder_text").value.startswith("2*(")
    state_of(at, "kernels").undo()
    calm(at.run())
    assert "2*" not in at.text_input(key="kernels_builder_text").value


@pytest.mark.parametrize("text", ["", "rbf(", "rbf(gamma=-1)", "word_set()", "rbf()+" * 9 + "rbf()",
                                  "rbf(gamma=(1,2))", "__import__('os')"])  # fmt: skip
def test_bad_text_changes_nothing(text):
    session = Session()
    before = session.state.record
    session.write(text)
    assert session.state.record == before and session.draft["why"]
    assert session.draft["beside"] == str(session.kernel)


def test_a_ninth_kernel_is_refused_in_one_sentence():
    session = Session(kernel=" + ".join(["linear()"] * 8))
    session.click(edits.ADD)
    assert len(session.kernel.leaves()) == 8 and "at most 8" in session.state.messages[0]


def test_a_click_chooses_a_part():
    session = Session(kernel=NESTED)
    node = tree.compute(resolve(session.state.record, {})).nodes[3]
    session.press(figure="part", x=0.0, y=0.0)
    assert session.state.record.values["tree_part"] == edits.WHOLE
    session.press(figure="tree", x=node.column, y=float(node.row))
    assert session.state.record.values["tree_part"] == node.name == "4: Linear"


def test_the_sidebar_adds_to_a_nested_kernel_and_takes_away():
    session = Session(kernel="(rbf(gamma=3) + linear())**2 * periodic(period=2)")
    with patch.object(store, "payload", lambda key, event: {}):
        session.act(sidebar._grow, "key")
        assert str(session.kernel).endswith("* periodic(period=2, lengthscale=1) + rbf(gamma=1)")
        session.act(sidebar._shrink, "key")
        session.act(sidebar._shrink, "key")
    assert str(session.kernel) == "(rbf(gamma=3) + linear())**2"
    with patch.object(store, "payload", lambda key, event: {"index": 1, "value": "white"}):
        session.act(sidebar._choose_kernel, "key")
    assert str(session.kernel) == "(rbf(gamma=3) + white(noise=0.1))**2"
    rows = panels.kernel_rows(PAGE.method.kernel_names(), session.state.record.values)
    kinds = [control["kind"] for row in rows for control in row]
    assert kinds == ["kernel", "slider", "kernel", "slider", "buttons"]  # no operator between

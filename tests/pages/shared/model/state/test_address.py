"""An address holds all that a learner has set; what is broken in it is named."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.tables.columns import HUGE
from kernels import parse
from pages.krr.page import PAGE as RIDGE
from pages.shared.model.controls.control import kernel_of, kernel_values
from pages.shared.model.declarations.defaults import opening
from pages.shared.model.record.edits import FARTHEST, Edits, from_text
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.model.state.sharing import NOT_SHARED, why_not_shared
from tests.pages.shared.model.state.declared import KRR, SVM, records, values_of


@settings(max_examples=80, deadline=None)
@given(records(SVM))
def test_an_address_restores_its_record(record):
    text = address.to_text(SVM, record, {})
    back, messages = address.from_query(SVM, dict(parse_qsl(text, keep_blank_values=True)), {})
    assert back == record and not messages
    assert back.digest() == record.digest()


@settings(max_examples=60, deadline=None)
@given(values_of(KRR))
def test_values_and_kernels_are_inverse(values):
    assert kernel_of({**values, **kernel_values(kernel_of(values))}) == kernel_of(values)


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["data", "kernel", "C", "n", "seed", "spread", "scaling", "edits", "chosen",
                         "tab", "view", "mark.removed", "pin", "nonsense"]),
        st.one_of(st.text(max_size=40), st.sampled_from(["nan", "inf", "-1", "1e999", "rbf("])),
    )
)  # fmt: skip
def test_a_broken_address_falls_back(query):
    record, _ = address.from_query(SVM, query, {})
    again, messages = address.from_query(SVM, address.to_query(SVM, record, {}), {})
    assert again == record and not messages
    if len(record.edits) < 5:
        resolve(record, {})


BROKEN = {
    "data": ("nosuch", "no such data set"),
    "kernel": ("foo(gamma=3)", "foo"),
    "C": ("-5", "between 0.01 and 1000"),
    "n": ("1e9", "between"),
    "scaling": ("twice", "one of its choices"),
    "seed": ("1.5", "whole number"),
    "edits": ("m1_2", "no change of a point"),
    "chosen": ("a", "no numbers of points"),
    "tab": ("nowhere", "no such tab"),
    "view": ("nowhere", "no such view"),
    "pin": ("data=moons&C=x", "no picture of this page"),
    "points": ("zzz", "does not know"),
}


@pytest.mark.parametrize("part", BROKEN)
def test_a_broken_part_is_named_and_the_rest_holds(part):
    text, why = BROKEN[part]
    good = {"data": "circles", "kernel": "laplacian(gamma=2)", "C": "3.16", "seed": "7"}
    record, messages = address.from_query(SVM, good | {part: text}, {})
    (sentence,) = messages
    assert part in sentence and why in sentence
    expected, none = address.from_query(SVM, {n: t for n, t in good.items() if n != part}, {})
    assert not none
    same = [n for n in expected.values if n != part and (part, n) != ("data", "n")]
    assert {n: record.values[n] for n in same} | {"k": 0} == {
        n: expected.values[n] for n in same
    } | {"k": 0}


def test_a_data_set_of_another_task_is_named():
    record, messages = address.from_query(KRR, {"data": "moons"}, {})
    assert record.values == opening(KRR, "sine", {})
    assert "does not suit" in messages[0]


def test_the_limits_of_a_number_are_written_as_the_page_writes_numbers():
    _, messages = address.from_query(RIDGE, {"lam": "1e-30"}, {})
    assert messages[0].endswith("it must lie between 10⁻⁸ and 1000; 10⁻⁸ is shown.")


@pytest.mark.parametrize(
    ("text", "why", "kept"),
    [
        ("rbf(gamma=1e308)", "gamma must lie between 10⁻²⁷ and 10²⁷; 10²⁷ is shown.", 1e27),
        ("polynomial(degree=99)", "degree must lie between 1 and 10; 10 is shown.", 10),
        ("linear() + rbf(gamma=1e300)", "gamma of kernel 2 must lie between", 1e27),
        ("2.5 * rbf(gamma=1e300)", "gamma of kernel 2 must lie between", 1e27),
        ("(rbf(gamma=1e300) + linear())**2", "gamma of kernel 1 must lie between", 1e27),
    ],
)
def test_a_number_of_a_kernel_beyond_its_limits_is_named(text, why, kept):
    record, (message,) = address.from_query(SVM, {"kernel": text}, {})
    assert why in message and text in message
    assert kept in record.values.values()
    assert not address.from_query(SVM, address.to_query(SVM, record, {}), {})[1]


def test_a_view_for_other_data_is_named():
    record, messages = address.from_query(RIDGE, {"view": "surface_3d"}, {})
    assert "views" not in record.opened
    assert "these data do not have that view" in messages[0]
    assert address.from_query(RIDGE, {"data": "hills", "view": "surface_3d"}, {})[1] == ()


def test_a_kernel_without_parentheses_is_read():
    record, messages = address.from_query(SVM, {"kernel": "linear"}, {})
    assert record.values["terms"] == ("linear",) and not messages


def test_a_nested_kernel_is_read_with_its_brackets():
    query = {"kernel": "(rbf(gamma=3) + linear())**2 * rbf(gamma=2)"}
    record, messages = address.from_query(SVM, query, {})
    assert not messages and address.to_query(SVM, record, {}) == query
    assert kernel_of(record.values) == parse(query["kernel"])
    assert record.values["k1.gamma"] == 3 and record.values["k3.gamma"] == 2


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (" + ".join(["linear()"] * 9), "at most 8 kernels"),
        ("(linear() + rbf())**2 * linear()**2" + " * rbf()" * 6, "at most 8 kernels"),
        ("rbf(gamma=(1, 2))", "one number for all features"),
        ("(linear() + rbf(gamma=(1, 2)))**2", "one number for all features"),
        ("linear() + rbf()[0]", "rbf(gamma=1)[0] is none of the plain kernels"),
    ],
)
def test_a_kernel_that_the_sidebar_cannot_show_falls_back(text, why):
    record, messages = address.from_query(SVM, {"kernel": text}, {})
    assert record == address.from_query(SVM, {}, {})[0]
    assert why in messages[0]


def test_what_an_address_cannot_hold_is_said():
    record, _ = address.from_query(SVM, {}, {})
    assert why_not_shared("short", record, {}) == ""
    assert "too many" in why_not_shared("x" * 7000, record, {})
    assert why_not_shared("short", record, {"moons": None}) == NOT_SHARED


def test_edits_are_read_back_and_bounded():
    edits = Edits(True).add((0.5, -1e-9, 1)).add((1e20, 3, 0))
    assert from_text(edits.to_text()) == edits
    for broken in ("", "x", "m1_nan_2", "a1_2", "a1_2_inf", "r-1", "~" * 10):
        with pytest.raises(ValueError):
            from_text(broken)
    with pytest.raises(ValueError, match=r"'1_1_0\.a2_2_0' are not 3 numbers"):
        from_text("a1_1_0.a2_2_0")
    assert FARTHEST == HUGE, "a table and a hand reach equally far"
    for far in ("a1e300_0_1", "m1_0_-1e100", "a0_0_1e200"):
        with pytest.raises(ValueError, match="points beyond 10¹⁰⁰ are too far away"):
            from_text(far)
    with pytest.raises(ValueError, match="at most"):
        from_text("~".join(["r1"] * 1000))

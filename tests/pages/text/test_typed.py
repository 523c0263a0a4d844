"""Texts that are typed into the page."""

from __future__ import annotations

import numpy as np
import pytest

from datasets import PreparationError
from pages.text.page import PAGE
from pages.text.stage.machine import gram
from pages.text.stage.pair import compare_texts
from pages.text.views.typed import file_of, lines
from tests.apptest import values_of
from tests.pages.text.states import app, typed


def test_typed_texts_with_numbers_classes_and_without_either():
    rated = typed("A good film; 4\nA bad film; 1,5\nThe actors are good, the story; is old; 3")
    assert rated.train.task == "regression" and rated.test is None
    assert rated.train.texts[2] == "The actors are good, the story; is old"
    assert rated.train.target_scaler.undo(rated.train.y).tolist() == [4, 1.5, 3]
    classes = typed("green apple\tfruit\nred apple\tfruit\nred car\tmachine\nfast car\tmachine")
    assert classes.train.class_names == ("fruit", "machine")
    np.testing.assert_allclose(gram(classes)[0], [1, 0.5, 0, 0])
    assert PAGE.scene(classes).figures
    plain = typed("one two three\n\ntwo three four\nfive")
    assert plain.train.task == "regression" and plain.train.target_name == "line"
    np.testing.assert_allclose(gram(plain)[0], [1, 2 / 3, 0])
    assert compare_texts(plain).shared == ("three", "two") and PAGE.scene(plain).figures


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ("one text", "at least two texts"),
        ("a; 1\nb", "Text 2 has no label"),
        ("good film; 1\nbad film; 1", "All texts have the same label"),
        ("text\n" * 1001, "1000 are the limit"),
    ],
)
def test_what_cannot_be_used_is_said(raw, sentence):
    with pytest.raises(PreparationError, match=sentence):
        file_of(raw)
    assert lines("a long sentence; and what follows is no label at all\nb") == (
        ["a long sentence; and what follows is no label at all", "b"],
        [],
    )


def test_typed_texts_come_to_the_page():
    at = app("views", "typed")
    at.text_area(key="text_typed").set_value("good film; 4\nbad film; 1\nold film; 2").run()
    at.button(key="text_typed_use").click().run()
    assert not at.exception and values_of(at, "text")["data"] == "upload"
    at.text_area(key="text_typed").set_value("alone").run()
    at.button(key="text_typed_use").click().run()
    assert "at least two texts" in at.error[0].value

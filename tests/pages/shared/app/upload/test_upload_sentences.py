"""What is said of a dropped table is true of the page that uses it."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from datasets import PreparationError
from pages.shared.app.upload.more import ROWS
from pages.shared.model.tables.uploaded_file import opened


def dialog(data: str, slug: str = "svm", name: str = "mine.csv") -> AppTest:
    """Return the body of the dialog with a file, on a page."""

    def script(slug):
        from pages.shared.app.store import visit
        from pages.shared.app.upload import dialog
        from pages.shared.model.declarations import registry

        registry.load()
        visit.enter_page(registry.page(slug))
        dialog.panel(registry.page(slug))

    at = AppTest.from_function(script, args=(slug,), default_timeout=180).run()
    at.session_state["kp"].own.take_file(opened(data.encode(), name))
    at.run()
    assert not at.exception
    return at


def said(at: AppTest) -> str:
    """Return the texts of the dialog without those that are folded away, which come last."""
    folded = at.expander[0]
    texts = at.text[: len(at.text) - len(folded.text)]
    captions = at.caption[: len(at.caption) - len(folded.caption)]
    return " ".join(e.value.replace("\\", "").replace("\xa0", " ") for e in (*texts, *captions))


def with_gaps() -> str:
    """90 rows: 7 without a status, of the others 20 without an a."""
    rows = [
        f"{'' if i % 4 == 1 else i % 13},{i % 7},{'' if i % 13 == 0 else ['no', 'yes'][i % 2]}"
        for i in range(90)
    ]
    return "\n".join(["a,b,status", *rows])


def test_the_dialog_counts_the_rows_without_a_target():
    words = said(dialog(with_gaps()))
    assert "90 rows, 3 columns" in words
    assert "Rows without a target, left out: 7." in words


def test_gaps_of_a_category_have_no_median():
    table = "\n".join(["a,kind", *(f"{i * 7 % 31}.5,{('', 'x', 'y')[i % 3]}" for i in range(60))])
    at = dialog(table, "krr")
    assert "33 % of the rows have a gap" in said(at)
    assert "those of categories with a category of their own" in said(at)


def test_the_share_of_gaps_is_of_the_rows_that_are_used():
    words = said(dialog("a,b,c\n1,2,3\n4,5\n6,7,8,9\nx,1,2\n5,5,5\n", "krr"))
    assert "25 % of the rows with a target have a gap" in words
    assert "Rows without a target, left out: 1." in words
    whole = "a,b,c\n" + "".join(f"{i % 4 or ''},{i % 7},{i * i}\n" for i in range(40))
    assert "25 % of the rows have a gap" in said(dialog(whole, "krr"))


def test_the_dialog_says_how_many_rows_are_used():
    rows, usual = 6000, 1000
    assert usual in ROWS
    at = dialog("x,y\n" + "".join(f"{i / 9},{i * i % 97}\n" for i in range(rows)))
    words = said(at)
    (note,) = at.session_state["kp"].own.file.use(("regression",)).row_notes
    assert f"A random {usual} of the {rows} rows is used" in note and note in words


def test_a_long_table_tells_rows_without_a_target_from_gaps():
    data = "x,z,y\n" + "".join(
        f"{'' if i % 50 == 1 else i / 9},{i % 7},{'' if i % 10 == 0 else i * i % 97}\n"
        for i in range(3000)
    )
    words = said(dialog(data))
    assert "Rows without a target, left out: 300." in words
    assert "Rows with a missing value, left out: 60." in words


def test_a_table_that_is_used_whole_has_no_sentence_on_rows():
    data = "x,y\n" + "".join(f"{i / 9},{i % 7}\n" for i in range(30))
    assert "left out" not in said(dialog(data))


def test_a_single_column_is_counted_as_one_and_its_sentences_agree():
    data = "temp\n" + "".join(f"{i * i % 31 + i / 9}\n" for i in range(60))
    fitted, unfitted = (said(dialog(data, slug, "one.csv")) for slug in ("krr", "kpca"))
    assert fitted.startswith("one.csv: 60 rows, 1 column. 'temp' is predicted, a number, from 1 f")
    assert unfitted.startswith("one.csv: 60 rows, 1 column. 1 feature is used; 'row' colours the p")
    for words in (fitted, unfitted):
        assert "a single column: the number of the row, called 'row', stands beside it." in words
        assert "is x." not in words


def test_what_predicts_nothing_says_that_the_target_colours_the_points():
    words = said(dialog(with_gaps(), "kpca"))
    assert "2 features are used; 'status' colours the points." in words
    assert "is predicted" not in words


def test_a_target_of_which_no_cell_can_be_used_is_no_class():
    huge = "x,y\n" + "".join(f"{i},{i + 1}e200\n" for i in range(40))
    with pytest.raises(PreparationError, match="'y' has no values that can be used"):
        opened(huge.encode(), "mine.csv")
    beside = "x,z,y\n" + "".join(f"{i},{i * i % 31},{i + 1}e200\n" for i in range(40))
    assert "'y' cannot be predicted" in said(dialog(beside, "krr"))


WORDS_ALONE = "name,city\n" + "".join(f"n{i},{'AB'[i % 2]}\n" for i in range(40))


@pytest.mark.parametrize(
    ("data", "slug", "label"),
    [(WORDS_ALONE, "krr", "Close"), (with_gaps(), "svm", "Show the picture")],
)
def test_no_picture_is_promised_where_the_page_has_none(data, slug, label):
    at = dialog(data, slug)
    assert at.button(key="kp_own_done").label == label
    sentences = [e.value.replace("\\", "") for e in at.info if "cannot use" in e.value]
    assert bool(sentences) == (label == "Close")
    for sentence in sentences:
        assert sentence.startswith("This page cannot use the file. It predicts numbers, and no")
        assert not sentence.endswith("..")


def test_long_names_leave_a_phone_room_for_role_and_type():
    long = "how satisfied the customers were with the delivery on the whole"
    for name, width in (("x", None), (long, 140)):
        at = dialog(f"{name},y\n" + "".join(f"{i},{i * i % 31}\n" for i in range(40)), "krr")
        editor = at.dataframe[0]
        column = json.loads(editor.proto.columns)["column"]
        assert column["pinned"] and column.get("width") == width


PROSE = (
    "Es war einmal ein König, der hatte eine Tochter.\nSie war schön, klug, und lachte gern.\n\n"
    "Eines Tages kam ein Fremder; er trug einen roten Hut.\n"
    '"Guten Tag", sagte er, "ich komme von weit her."\n'
)
CONSTANT = {
    "y": ("x,y\n" + "".join(f"{i},5\n" for i in range(50)), "'y' is 5 in every row"),
    "alone": ("b\n" + "5\n" * 50, "'b' is 5 in every row"),
    "both": ("a,b\n" + "1.5,red\n" * 9, "'a' is 1.5 and 'b' is 'red' in every row"),
    "gap": ("x,y\n1,5\n2,\n" + "3,5\n" * 8 + "4,5\n", "'y' is 5 in every row that has a value"),
    "day": ("d\n" + "2024-03-01\n" * 9, "'d' is 2024-03-01 in every row"),
    "many": (
        ",".join(f"f{i}" for i in range(9)) + "\n" + (",".join("5" * 9) + "\n") * 9,
        "'f0' is 5, 'f1' is 5 and 'f2' is 5 in every row, and 6 more columns are constant",
    ),
}


@pytest.mark.parametrize("case", CONSTANT)
def test_a_refusal_names_the_columns_that_are_constant(case):
    data, words = CONSTANT[case]
    with pytest.raises(PreparationError) as refusal:
        opened(data.encode(), "mine.csv")
    assert f"from this table: {words}. It needs a column to predict" in str(refusal.value)


def test_questions_with_one_answer_each_are_no_prose():
    answers = "Did you like the course?,Did you like the room?\n" + "yes,no\n" * 9
    with pytest.raises(PreparationError, match="'Did you like the course\\?' is 'yes' and"):
        opened(answers.encode(), "form.csv")


@pytest.mark.parametrize("more", ["", "Und wenn sie nicht gestorben sind, leben sie noch.\n" * 3])
def test_prose_is_no_table_of_texts(more):
    with pytest.raises(PreparationError) as refusal:
        opened((PROSE + more).encode(), "prosa.txt")
    assert str(refusal.value).startswith("The lines of 'prosa.txt' are no table of columns")


def test_numbers_too_large_to_compute_with_are_told_with_their_lines():
    cells = [str(2 * i) for i in range(40)]
    cells[5], cells[7] = "inf", "1e308"
    words = said(dialog("x,y\n" + "".join(f"{i},{cell}\n" for i, cell in enumerate(cells)), "krr"))
    assert "y has 2 cells with a number too large to compute with (beyond 1e+100)" in words
    assert "counted as missing: 'inf' in line 7, '1e308' in line 9." in words
    assert "Rows without a target, left out: 2." in words

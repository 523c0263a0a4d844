"""Whatever the bytes: a table or one plain sentence; and values come back as they were written.

``UPLOAD_EXAMPLES=2000`` runs each property on so many examples.
"""

from __future__ import annotations

import csv
import io
import os

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from datasets import Table, UploadError, read_table
from tests.datasets.uploads_corpus import corpus

SETTINGS = settings(
    max_examples=int(os.environ.get("UPLOAD_EXAMPLES", "40")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
FILES = [upload.data for upload in corpus() if not upload.refusal and len(upload.data) < 4_000]
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32")
WORDS = ("oak", "elm", "red ash", "b,c", 'say "x"', "x;y", "Ünïcödé", "two\nlines", "a|b", "日本")
LETTERS = st.characters(categories=("L",))
NAMES = ("weight", "height (m)", "a,b", "näme", "=x", "<b>y</b>", "עברית", "p|q", 'the "z"', "t;u")


def read(data: bytes, **options) -> Table | None:
    """Read a file; None if it is refused, in one plain sentence."""
    try:
        table = read_table(data, "any.csv", **options)
    except UploadError as error:
        message = str(error)
        assert message.endswith(".") and "\n" not in message and len(message) < 200
        return None
    frame = table.frame
    assert len(frame) > 0 and frame.columns.is_unique
    for column in frame:
        assert column and isinstance(column, str)
        if frame[column].dtype == np.float64:
            assert not np.isinf(frame[column]).any()
        else:
            assert frame[column].dtype == "str" or frame[column].dtype.kind == "M"
    assert all(note.endswith(".") for note in table.notes)
    return table


@SETTINGS
@given(st.binary(max_size=400))
def test_random_bytes(data):
    read(data)


@SETTINGS
@given(
    st.text(alphabet="0123456789.,;\t| \n\r\"'-+eE%$#abNAn/?()\u00a0é\0\x1f\ufeff", max_size=300),
    st.sampled_from(ENCODINGS),
)
def test_random_text_of_tables(text, encoding):
    read(text.encode(encoding))


@SETTINGS
@given(
    st.sampled_from(FILES),
    st.sampled_from(("utf-8", "cp1252", "utf-16", "koi8-r", "no such", None)),
    st.sampled_from((",", ";", "\t", " ", "x", "", "é", "\n", '"', "ab", None)),
    st.sampled_from((".", ",", "x", None)),
    st.sampled_from((-1, 0, 1, 2, 5, 10**9, None)),
)
def test_any_overrides(data, encoding, delimiter, decimal, header):
    read(data, encoding=encoding, delimiter=delimiter, decimal=decimal, header=header)


@SETTINGS
@given(st.sampled_from(FILES), st.floats(0, 1), st.floats(0, 1))
def test_truncated_files(data, start, stop):
    low, high = sorted((int(start * len(data)), int(stop * len(data))))
    read(data[:high])
    read(data[low:high])


@SETTINGS
@given(st.sampled_from(FILES), st.lists(st.tuples(st.floats(0, 1), st.integers(0, 255))))
def test_damaged_files(data, damages):
    letters = bytearray(data)
    for place, byte in damages:
        letters[int(place * (len(data) - 1))] = byte
    read(bytes(letters))


@st.composite
def columns(draw, rows: int, decimal_digits: int):
    """Draw a column of numbers, some of them missing, or of words."""
    if draw(st.booleans()):
        words = st.sampled_from(WORDS) | st.text(LETTERS, max_size=8).map("k".__add__)
        return draw(st.lists(words, min_size=rows, max_size=rows))
    numbers = st.one_of(
        st.integers(-(10**6), 10**6).map(float),
        st.floats(-1e9, 1e9, allow_nan=False).map(lambda x: round(x, decimal_digits)),
        st.floats(allow_nan=False, allow_infinity=False),
        st.just(np.nan),
    )
    drawn = draw(st.lists(numbers, min_size=rows, max_size=rows))
    sentinels = (-999.0, -9999.0, -99999.0, -999.9, -999.99)
    return [np.nan if x in sentinels else x for x in drawn]


@st.composite
def tables(draw):
    """Draw names, columns, and the bytes that write them in a random dialect."""
    rows = draw(st.integers(3, 12))
    width = draw(st.integers(2, 6))
    name = st.sampled_from(NAMES) | st.text(LETTERS, max_size=8).map("n".__add__)
    names = draw(st.lists(name, min_size=width, max_size=width, unique=True))
    data = [draw(columns(rows, 4)) for _ in range(width)]
    # One column that tells names from values, and the decimal mark of the file.
    data[0] = [x + 0.25 for x in draw(st.lists(st.integers(0, 99), min_size=rows, max_size=rows))]
    delimiter = draw(st.sampled_from((",", ";", "\t", "|", " ")))
    decimal = draw(st.sampled_from((".", ",") if delimiter != "," else (".",)))
    missing = draw(st.sampled_from(("NA", "n/a", "-", "?") + ("",) * (delimiter != " ")))
    has_names = draw(st.booleans())
    start = draw(st.sampled_from(("", "\n", f"sep={delimiter}\n", "#remark\n")))
    quoting = draw(st.sampled_from((csv.QUOTE_MINIMAL, csv.QUOTE_ALL)))
    end = draw(st.sampled_from(("\n", "\r\n")))

    def write(value) -> str:
        if isinstance(value, str):
            return value
        return missing if np.isnan(value) else repr(value).replace(".", decimal)

    buffer = io.StringIO(newline="")
    writer = csv.writer(buffer, delimiter=delimiter, quoting=quoting, lineterminator=end)
    buffer.write(start)
    if has_names:
        writer.writerow(names)
    else:
        names = [f"column {i + 1}" for i in range(width)]
    writer.writerows([write(value) for value in row] for row in zip(*data, strict=True))
    encoding = draw(st.sampled_from(ENCODINGS))
    return names, data, buffer.getvalue().encode(encoding), delimiter, decimal


@SETTINGS
@given(tables())
def test_round_trip(drawn):
    names, data, content, delimiter, decimal = drawn
    table = read_table(content, "any.csv")
    assert list(table.frame.columns) == names
    assert table.dialect.delimiter == delimiter
    assert table.dialect.decimal == decimal
    assert len(table.frame) == len(data[0])
    for name, expected in zip(names, data, strict=True):
        values = table.frame[name]
        if isinstance(expected[0], str):
            assert values.tolist() == [word.replace("\n", " ") for word in expected]
        else:
            np.testing.assert_array_equal(values.to_numpy(), np.array(expected))


def test_a_table_of_which_a_single_line_can_be_sniffed_at():
    """A break within quotation marks leaves lines with one mark each, of which nothing is told."""
    content = b'0.25 NA 0.0 oak\n0.25 0.0 0.0 "two\nlines"\n0.25 0.0 "0.0\n" oak\n'
    table = read_table(content, "any.txt")
    assert table.dialect.delimiter == " " and table.frame.shape == (3, 4)


TWO = '"two\nlines"'


@pytest.mark.parametrize(
    "rows",
    [
        # Between the mark that opens a cell and the one that closes another a line has two.
        ["0.25,oak,k,oak", "0.25,oak,oak,oak", f"0.25,{TWO},{TWO},{TWO}"],
        [f"0.25,{TWO}"] * 3,
        ['5" pipe,1.5', '6" pipe,2.5', '7" pipe,3.5'],  # marks that open nothing
    ],
)
def test_a_break_within_a_cell_ends_no_row_that_is_sniffed_at(rows):
    table = read_table("\n".join(rows).encode(), "any.csv")
    width = 1 + rows[0].count(",")
    assert table.dialect.delimiter == "," and table.frame.shape == (3, width)

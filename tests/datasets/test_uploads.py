"""Reading of uploads: every file of the corpus is read right or refused in one sentence."""

from __future__ import annotations

import dataclasses
import subprocess
import sys

import numpy as np
import pandas as pd
import pytest

from datasets import MAX_TABLE_ROWS, Dialect, UploadError, read_table
from tests.datasets.uploads_corpus import corpus

CORPUS = corpus()


def is_sentence(text: str) -> bool:
    return text[0].isupper() and text.endswith(".") and "\n" not in text


def test_the_corpus_is_large():
    assert len(CORPUS) >= 60
    assert len({upload.name for upload in CORPUS}) == len(CORPUS)


@pytest.mark.parametrize("upload", CORPUS, ids=lambda upload: upload.name)
def test_corpus(upload):
    if upload.refusal:
        with pytest.raises(UploadError) as error:
            read_table(upload.data, f"{upload.name}.csv", **upload.options)
        message = str(error.value)
        assert upload.refusal in message
        assert is_sentence(message) and len(message) < 200
        assert error.value.__suppress_context__ or error.value.__context__ is None
        return
    table = read_table(upload.data, f"{upload.name}.csv", **upload.options)
    frame = table.frame
    assert tuple(frame.columns) == upload.names
    assert len(frame) == upload.rows
    for name, expected in upload.sums.items():
        assert frame[name].dtype == np.float64
        assert frame[name].sum() == pytest.approx(expected, rel=1e-12)
    for name, cells in upload.text.items():
        assert not pd.api.types.is_numeric_dtype(frame[name])
        assert set(cells) <= set(frame[name])
        assert len(cells) < len(frame) or frame[name].tolist() == cells
    for note in upload.notes:
        assert any(note in given for given in table.notes), (note, table.notes)
    assert all(note.endswith(".") and "\n" not in note for note in table.notes)
    for column in frame:
        values = frame[column]
        assert values.dtype == np.float64 or values.dtype.kind == "M" or values.dtype == "str"
        if values.dtype == np.float64:
            assert not np.isinf(values).any()


def test_dates_are_datetimes():
    text = "d,e,f,y\n2024-01-31T10:30:00+01:00,03.02.2024 12:15,3 Jan 2024,1\n"
    text += "2024-02-29T00:00:00Z,28.02.2024,14 Mar 2024,2\n"
    frame = read_table(text.encode(), "dates.csv").frame
    assert frame["d"].tolist() == [pd.Timestamp("2024-01-31 09:30"), pd.Timestamp("2024-02-29")]
    assert frame["e"].tolist() == [pd.Timestamp("2024-02-03 12:15"), pd.Timestamp("2024-02-28")]
    assert frame["f"].tolist() == [pd.Timestamp("2024-01-03"), pd.Timestamp("2024-03-14")]


def test_units_are_kept_beside_the_names():
    table = read_table(b"t;force;who\ns;kN;\n0;1,5;a\n1;2,5;b\n", "units.csv")
    assert table.units == {"t": "s", "force": "kN"}
    assert table.dialect == Dialect("utf-8", ";", ",", 1)


@pytest.mark.slow
def test_dialect_can_be_given_back():
    for upload in CORPUS:
        if upload.refusal or upload.options:
            continue
        first = read_table(upload.data, upload.name)
        options = dataclasses.asdict(first.dialect)
        again = read_table(upload.data, upload.name, **options)
        pd.testing.assert_frame_equal(first.frame, again.frame)
        assert first.dialect == again.dialect


@pytest.mark.parametrize(
    "options",
    [
        {"encoding": "zlib"},
        {"encoding": "punycode"},
        {"delimiter": "ab"},
        {"delimiter": '"'},
        {"decimal": "x"},
        {"header": -1},
        {"header": 100},
    ],
    ids=str,
)
def test_impossible_overrides_are_refused_in_one_sentence(options):
    with pytest.raises(UploadError) as error:
        read_table(b"a,b\n1,2\n", "any.csv", **options)
    assert is_sentence(str(error.value))


def test_rows_beyond_the_limit_are_evenly_spaced_and_the_notes_say_so():
    count = MAX_TABLE_ROWS + 50_000
    data = b"i,y\n" + b"".join(b"%d,%d.5\n" % (i, i % 7) for i in range(count))
    table = read_table(data, "many.csv")
    assert len(table.frame) == MAX_TABLE_ROWS
    steps = np.diff(table.frame["i"])
    assert table.frame["i"].iloc[0] == 0 and set(steps) == {1, 2}
    assert any("250,000 rows" in note and "evenly spaced" in note for note in table.notes)


def test_names_and_cells_stay_raw():
    text = '"<script>alert(1)</script>","=cmd|\' /C calc\'!A0"\n1,<b>x</b>\n2,=1+1\n'
    frame = read_table(text.encode(), "../../etc/passwd").frame
    assert list(frame) == ["<script>alert(1)</script>", "=cmd|' /C calc'!A0"]
    assert frame.iloc[:, 1].tolist() == ["<b>x</b>", "=1+1"]


# One process imports what reads; a child of it reads each file, and has its own greatest size. It
# has the pages of the libraries once it has read something: else they would count as growth.
MEASURE = """
import os, resource, sys
from datasets import UploadError, read_table
WARM = b"a;b;c\\n1,5;x;2024-01-01\\n$3;y;2024-01-02\\n"
read_table(WARM, "warm.csv")
for content in sys.argv[1:]:
    if os.fork():
        assert os.wait()[1] == 0
        continue
    read_table(WARM, "warm.csv")
    data = eval(content)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        read_table(data, "big.csv")
    except UploadError:
        pass
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(len(data), 1024 * (after - before), flush=True)
    os._exit(0)
"""
CONTENTS = {
    "short lines": "b'1\\n' * 3_300_000",
    "stray quotes": "b'\"\\n' * 3_300_000",
    "empty cells": "b','.join(b'n%d' % i for i in range(1000)) + b'\\n'"
    " + (b'7' + b',' * 999 + b'\\n') * 3333",
    "short cells": "b','.join(b'n%d' % i for i in range(60)) + b'\\n'"
    " + (b'7,' * 59 + b'x\\n') * 50_000",
    "one line": "b'1,' * 3_000_000",
}


@pytest.mark.slow
def test_memory_stays_below_twenty_times_the_file(thorough):
    names = [*CONTENTS] if thorough else ["stray quotes", "empty cells"]  # the nearest to twenty
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, *(CONTENTS[name] for name in names)],
        capture_output=True,
        text=True,
        check=True,
    )
    for name, line in zip(names, done.stdout.splitlines(), strict=True):
        size, growth = map(int, line.split())
        assert size + growth < 20 * size, name  # the file itself is in memory, too

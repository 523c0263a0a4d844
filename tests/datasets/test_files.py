"""Files that hold a table without being its text; bombs; and what every other file is called."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from datasets import UploadError, read_table
from datasets.tables.files import reader
from tests.datasets.workbooks import FAR, ods, packed, xlsx

TREES = pd.DataFrame(
    {
        "length": [1.5, 2.25, 3.125, 10.0, 1234.5, 0.75],
        "width": [7.0, 8.0, 9.0, 10.0, 11.0, 12.0],
        "kind": ["oak", "elm", 'o"k', "a\tsh", "elm", "oak"],
    }
)
KINDS = ["oak", "elm", 'o"k', "a sh", "elm", "oak"]  # a tab ends a cell
ROWS = [list(TREES.columns), *TREES.to_numpy().tolist()]


def as_bytes(write, *args, **more) -> bytes:
    buffer = io.BytesIO()
    write(buffer, *args, **more)
    return buffer.getvalue()


def frame_in_json(orient: str) -> bytes:
    return TREES.to_json(orient=orient).encode()


FILES = {
    "xlsx": xlsx({"Trees": ROWS}),
    "ods": ods({"Trees": ROWS}),
    "parquet": as_bytes(TREES.to_parquet),
    "stata": as_bytes(TREES.to_stata, write_index=False),
    "stata-categories": as_bytes(TREES.astype({"kind": "category"}).to_stata, write_index=False),
    "records": frame_in_json("records"),
    "columns": frame_in_json("columns"),
    "split": json.dumps({"columns": ROWS[0], "data": ROWS[1:]}).encode(),
    "rows": json.dumps(ROWS).encode(),
    "field": b'{"source": "the park", "trees": ' + frame_in_json("records") + b"}",
    "lines": TREES.to_json(orient="records", lines=True).encode(),
    "geojson": json.dumps(
        {
            "type": "FeatureCollection",
            "features": [
                {"type": "Feature", "geometry": None, "properties": r}
                for r in TREES.to_dict("records")
            ],
        }
    ).encode(),
    "zipped-workbook": packed({"__MACOSX/._a.xlsx": b"x", "README.txt": b"read me",
                               "a.xlsx": xlsx({"Trees": ROWS})}),
    "gzipped-json": gzip.compress(frame_in_json("records")),
}  # fmt: skip


@pytest.mark.parametrize("kind", FILES)
def test_one_table_in_every_kind_of_file(kind):
    table = read_table(FILES[kind], "mine")
    assert list(table.frame) == list(TREES.columns)
    assert table.frame["length"].tolist() == TREES["length"].tolist()
    assert table.frame["width"].tolist() == TREES["width"].tolist()
    assert table.frame["kind"].tolist() == KINDS
    assert table.cut and table.what and table.parts in ((), ("Trees",))


def test_a_workbook_with_titles_dates_and_gaps_opens_at_its_table():
    cover = [["A study"], ["of trees"], ["in May"]]
    data = [["Trees of the park"], [], ["when", "length [m]", "tall"], ["2024-03-01", 1.5, True],
            ["2024-03-02", None, False], ["2024-03-03", 2.5, True]]  # fmt: skip
    raw = xlsx({"Cover": cover, "Data & more": data, "Empty": []})
    table = read_table(raw, "book.xlsx")
    assert table.parts == ("Cover", "Data & more", "Empty") and table.dialect.part == "Data & more"
    assert table.dialect.header == 3 and table.frame.shape == (3, 3)
    assert table.frame["when"].tolist() == list(pd.date_range("2024-03-01", periods=3))
    assert table.frame["tall"].tolist() == [1.0, 0.0, 1.0]
    assert np.isnan(table.frame["length [m]"][1])
    assert "Read from 'Data & more' of a workbook." in table.notes
    assert list(read_table(raw, "book.xlsx", part="Cover").frame) == ["A study"]
    with pytest.raises(UploadError):
        read_table(raw, "book.xlsx", part="Empty")


def test_texts_with_decimal_commas_stand_beside_numbers_in_a_workbook():
    raw = xlsx({"A": [["x", "y"], ["1,5", 1.234], ["2,75", 2.345], ["3,25", 3.456]]})
    frame = read_table(raw, "a.xlsx").frame
    assert frame["x"].tolist() == [1.5, 2.75, 3.25] and frame["y"].tolist() == [1.234, 2.345, 3.456]


def test_several_tables_in_an_archive_are_chosen_from():
    raw = packed({"a.csv": "x,y\n1,2\n3,4\n", "b/c.csv": "u;v\n1,5;2\n2,5;3\n"})
    assert read_table(raw, "both.zip").parts == ("a.csv", "b/c.csv")
    second = read_table(raw, "both.zip", part="b/c.csv")
    assert second.frame["u"].tolist() == [1.5, 2.5] and second.dialect.decimal == ","


def test_a_table_is_turned_and_the_groups_of_its_samples_are_found():
    text = b"gene;ctrl_1;ctrl_2;treat_1;treat_2\nA;1,5;2;3;4\nB;5;6;7;8,5\n"
    table = read_table(text, "genes.csv", turned=True)
    assert list(table.frame) == ["gene", "A", "B", "group"]
    assert table.frame["A"].tolist() == [1.5, 2, 3, 4]
    assert table.frame["group"].tolist() == ["ctrl", "ctrl", "treat", "treat"]
    assert table.dialect.turned and table.dialect.delimiter == ";"
    long = b"x,y\n" + b"1,2\n" * 5000
    with pytest.raises(UploadError, match="Turned, the table would have 5,000 columns"):
        read_table(long, "long.csv", turned=True)


def lying_zip() -> bytes:
    """An archive that says it holds a hundredth of what it does."""
    raw = bytearray(packed({"zeros.csv": bytes(10_000_000)}))
    size = (10_000_000).to_bytes(4, "little")
    return bytes(raw.replace(size, (100_000).to_bytes(4, "little")))


def wide_parquet() -> bytes:
    return as_bytes(
        lambda file: pq.write_table(pa.table({f"c{i}": [1] for i in range(5000)}), file)
    )


def repeated(value: object, count: int) -> bytes:
    column = pa.DictionaryArray.from_arrays(pa.array(np.zeros(count, np.int32)), pa.array([value]))
    return as_bytes(lambda file: pq.write_table(pa.table({"a": column}), file))


DOCTYPE = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>'
# Made when they are asked for: each worker of the tests reads this file.
BOMBS = {
    "zip": (lambda: packed({"zeros.csv": bytes(30_000_000)}), "20 MB"),
    "zip-that-lies": (lying_zip, "cannot be unpacked"),
    "zip-in-zip": (lambda: packed({"a.zip": packed({"a.csv": "x,y\n1,2\n"})}), "archive within"),
    "gzip": (lambda: gzip.compress(bytes(50_000_000)), "20 MB"),
    "xlsx": (lambda: xlsx({"a": " " * 210_000_000}), "200 MB"),
    "xlsx-far-cell": (lambda: xlsx({"a": FAR}), "more memory"),
    "xlsx-columns": (lambda: xlsx({"a": [[1] * 5000] * 3}), "4000 columns"),
    "xlsx-entities": (lambda: xlsx({"a": DOCTYPE + FAR}), "entities"),
    "ods-rows": (
        lambda: ods({"a": [["x"] * 20, [1] * 20]}, 2_000_000_000),
        "8,000,000 cells|memory",
    ),
    "xml-entities": (lambda: DOCTYPE.encode() + b"<a>&b;</a>", "web page or XML"),
    "json-depth": (lambda: b"[" * 100_000, "without end"),
    "json-lists": (lambda: b"[" * 1_100_000, "1,000,000 lists"),
    "json-columns": (
        lambda: json.dumps([{str(i): 1 for i in range(50_000)}]).encode(),
        "4000 columns",
    ),
    "csv-columns": (lambda: b"1," * 1_000_000, "500,000 letters"),
    "parquet-columns": (wide_parquet, "columns"),
    "parquet-rows": (lambda: repeated(1.0, 9_000_000), "8,000,000 cells"),
    "parquet-texts": (lambda: repeated("x" * 1_000_000, 100_000), "60 MB"),
    "stata": (lambda: FILES["stata"][:300], "Stata|damaged"),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_are_refused_with_a_sentence(bomb):
    make, said = BOMBS[bomb]
    data = make()
    with pytest.raises(UploadError, match=said) as error:
        read_table(data, "mine.csv")
    message = str(error.value)
    assert message[0].isupper() and message.endswith(".") and len(message) < 220


# One process imports what reads; a child of it reads each bomb, and has its own greatest size.
MEASURE = """
import os, resource, sys
from datasets import UploadError, read_table
for bomb in sys.argv[1:]:
    if os.fork():
        assert os.wait()[1] == 0
        continue
    with open(bomb, "rb") as file:
        data = file.read()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    try:
        read_table(data, "mine")
    except UploadError:
        pass
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    apart = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(1024 * grown, 1024 * apart, flush=True)
    os._exit(0)
"""


@pytest.mark.slow
def test_bombs_take_bounded_memory(tmp_path):
    bombs = ("gzip", "xlsx-far-cell", "parquet-texts")
    for bomb in bombs:
        (tmp_path / bomb).write_bytes(BOMBS[bomb][0]())
    command = [sys.executable, "-c", MEASURE, *(str(tmp_path / bomb) for bomb in bombs)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for bomb, line in zip(bombs, done.stdout.splitlines(), strict=True):
        app, apart = map(int, line.split())
        assert app < 100_000_000 and apart < 1.1 * reader.MAX_MEMORY, bomb


BESIDE_A_THREAD = """
import runpy, sys, threading
threading.Thread(target=threading.Event().wait).start()
sys.argv[1:] = ["stata", ""]
runpy.run_path(READER, run_name="__main__")
"""


@pytest.mark.slow
def test_the_reader_waits_for_no_thread_of_a_library():
    """Arrow's would be aborted where they are still starting, and the process with them."""
    command = [sys.executable, "-c", BESIDE_A_THREAD.replace("READER", repr(reader.__file__))]
    done = subprocess.run(command, input=FILES["stata"], capture_output=True, timeout=60)
    assert done.returncode == 0 and done.stdout.startswith(b'{"parts"'), done.stderr


OTHERS = {
    "PDF": b"%PDF-1.7\n1 0 obj",
    "PNG": b"\x89PNG\r\n\x1a\n",
    "HEIC": b"\0\0\0\x18ftypheic",
    "WebP": b"RIFF\0\0\0\0WEBPVP8 ",
    "Word": packed({"word/document.xml": "<w/>"}),
    "presentation": packed({"ppt/presentation.xml": "<p/>"}),
    "OpenDocument text": packed({"mimetype": "application/vnd.oasis.opendocument.text"}),
    "Apple Numbers": packed({"Index/Document.iwa": b"x"}),
    "old Excel": b"\xd0\xcf\x11\xe0" + bytes(500) + "Workbook".encode("utf-16-le"),
    "password": b"\xd0\xcf\x11\xe0" + "EncryptedPackage".encode("utf-16-le"),
    "old Word": b"\xd0\xcf\x11\xe0" + "WordDocument".encode("utf-16-le"),
    "SPSS": b"$FL2@(#) SPSS DATA FILE",
    "SAS": bytes(12) + b"\xc2\xea\x81\x60",
    "R object": gzip.compress(b"X\n\0\0\0\x03"),
    "RData": b"RDX3\nX\n",
    "MATLAB": b"MATLAB 5.0 MAT-file",
    "pickle": b"\x80\x04\x95\x10",
    "Feather": b"ARROW1\0\0",
    "SQLite": b"SQLite format 3\0",
    "tar archive": bytes(257) + b"ustar",
    "JSON": b'{"cells": 1}',
}


@pytest.mark.parametrize("kind", OTHERS)
def test_every_other_file_is_called_by_its_name(kind):
    with pytest.raises(UploadError, match=kind) as error:
        read_table(OTHERS[kind], "mine.csv")
    assert ": " in str(error.value) and str(error.value).endswith(".")

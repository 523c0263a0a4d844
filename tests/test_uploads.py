"""Reading of uploads: every file of the corpus is read right or refused in one sentence."""

from __future__ import annotations

import numpy as np
import pandas as pd
import pytest

from datasets.uploads import UploadError, read_table
from tests.uploads_corpus import corpus

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
        assert frame[name].tolist()[: len(cells)] == cells if len(cells) == len(frame) else True
    for note in upload.notes:
        assert any(note in given for given in table.notes), (note, table.notes)
    assert all(note.endswith(".") and "\n" not in note for note in table.notes)
    for column in frame:
        values = frame[column]
        assert values.dtype == np.float64 or values.dtype.kind == "M" or values.dtype == "str"
        if values.dtype == np.float64:
            assert not np.isinf(values).any()

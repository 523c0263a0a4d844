"""The exported code of each data set that comes with the app gives the page's data."""

from __future__ import annotations

import numpy as np
import pytest

import datasets
from pages.shared.export import code
from pages.shared.export.cells.sections import Program, as_script
from pages.shared.export.standard.data import data_sections
from pages.shared.export.tables import data_csv
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address

registry.load()
NAMES = [name for name, source in datasets.SOURCES.items() if source.kind != "fetched"]


@pytest.mark.parametrize("name", NAMES)
def test_the_code_of_the_data_runs_and_gives_them(name, monkeypatch, tmp_path):
    page = next(p for p in map(registry.page, ("svm", "krr")) if name in p.data.sources())
    record, _ = address.from_query(page, {"data": name, "n": "40", "seed": "3"}, {})
    setting = resolve(record, {})
    program = Program(name, (), tuple(data_sections(code.State(page, setting))))
    monkeypatch.chdir(tmp_path)
    (tmp_path / f"{name}.csv").write_bytes(data_csv(setting, False))
    space: dict[str, object] = {}
    exec(compile(as_script(program), "data.py", "exec"), space)
    for part, ending in ((setting.train, ""), (setting.test, "_test")):
        if part is not None:
            np.testing.assert_allclose(space[f"X{ending}"], part.X, atol=1e-12)
            np.testing.assert_allclose(space[f"y{ending}"], part.y, atol=1e-12)

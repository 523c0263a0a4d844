"""The confusion matrix: which classes are predicted for which."""

from __future__ import annotations

from kernels import KernelDiscriminant
from pages.shared.model.declarations.blocks import Blocks, Table, Text
from pages.shared.model.declarations.view import View
from pages.shared.model.setting.setting import Setting
from pages.shared.pictures.results.confusion import Confusion, confusion_of


def compute(setting: Setting) -> Confusion:
    """Return the confusion matrix of the test part, of the training part where there is none."""
    data, part = (setting.train, "training") if setting.test is None else (setting.test, "test")
    return confusion_of(data, setting.fit(KernelDiscriminant).predict(data.X), part)


def table(confusion: Confusion) -> dict[str, list[str] | list[int]]:
    """Return a table by columns: a row for each true class, a column for each predicted one."""
    columns: dict[str, list[str] | list[int]] = {"true class": list(confusion.classes)}
    for name, counts in zip(confusion.classes, confusion.counts.T, strict=True):
        columns[f"predicted {name}"] = counts.tolist()
    return columns


def body(setting: Setting) -> Blocks:
    """Show the confusion matrix as a table."""
    result = compute(setting)
    yield Text(f"**Confusion matrix**, {result.part} part")
    yield Table(table(result), is_wide=False)


VIEW = View("confusion", "Confusion matrix", body, depends="values")

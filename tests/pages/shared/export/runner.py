"""Runs exported programs where nothing of this project can be imported."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import nbformat
import numpy as np
from nbclient import NotebookClient
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell

# A module for the program's own process: what it keeps stays where a notebook's names are reset.
WATCH = """
import json, sys
import numpy as np
import plotly.graph_objects as go

NONE = ("kernel_playground", "kernels", "datasets", "pages", "deploy", "app", "streamlit", "pandas")
shown = []

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in NONE:
            raise ImportError(f"{name} is no standard library of the script")

sys.meta_path.insert(0, Nothing())
go.Figure.show = lambda figure: shown.append([trace.type for trace in figure.data])

def save(names):
    arrays = {k: v for k, v in names.items() if isinstance(v, (np.ndarray, float, int))
              and not k.startswith("_")}
    np.savez("arrays.npz", **arrays)
    with open("shown.json", "w") as file:
        json.dump(shown, file)
    shown.clear()
"""
SCRIPTS = """
import contextlib, io, os, runpy, sys, traceback
sys.path.insert(0, sys.argv[1])
import watch

for folder in sys.argv[2:]:
    os.chdir(folder)
    printed, failed = io.StringIO(), ""
    try:
        with contextlib.redirect_stdout(printed):
            watch.save(runpy.run_path("script.py"))
    except BaseException:
        failed = traceback.format_exc()
    for name, text in (("printed.txt", printed.getvalue()), ("failed.txt", failed)):
        with open(name, "w") as file:
            file.write(text)
"""
BEFORE = """
import os, sys
os.chdir({folder!r})
sys.path.insert(0, {above!r})
import watch
%reset -f
"""
AFTER = "import watch\nwatch.save(globals())"


@dataclass(frozen=True)
class Ran:
    """What a program left behind: its arrays, what it printed, the types of the traces drawn."""

    arrays: dict[str, np.ndarray]
    printed: dict[str, str]
    shown: list[list[str]]


def run(folders: list[Path]) -> list[Ran]:
    """Run the program of each folder, in that folder, one after the other.

    It is the notebook where there is one, as Jupyter runs it, else the script. All folders are in
    the same one.
    """
    above = folders[0].parent
    (above / "watch.py").write_text(WATCH, encoding="utf-8")
    notebooks = [folder for folder in folders if (folder / "notebook.ipynb").exists()]
    _run_notebooks(notebooks, above)
    _run_scripts([folder for folder in folders if folder not in notebooks], above)
    return [_outcome(folder) for folder in folders]


def _run_scripts(folders: list[Path], above: Path) -> None:
    command = [sys.executable, "-I", "-c", SCRIPTS, str(above), *map(str, folders)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    for folder in folders:
        failed = (folder / "failed.txt").read_text()
        assert not failed, f"{(folder / 'script.py').read_text()}\n{failed}"


def _run_notebooks(folders: list[Path], above: Path) -> None:
    """Run notebooks in one kernel, which starts and imports once, but keeps no names of theirs."""
    whole = nbformat.v4.new_notebook()
    client = NotebookClient(whole, timeout=300, kernel_name="python3",
                            resources={"metadata": {"path": str(above)}})  # fmt: skip

    def execute(cell: NotebookNode) -> str:
        whole.cells.append(cell)
        client.execute_cell(cell, len(whole.cells) - 1)
        streams = [o.text for o in cell.outputs if o.output_type == "stream" and o.name == "stdout"]
        return "".join(streams)

    with client.setup_kernel():
        for folder in folders:
            execute(new_code_cell(BEFORE.format(folder=str(folder), above=str(above))))
            cells = nbformat.read(folder / "notebook.ipynb", as_version=4).cells
            printed = [execute(cell) for cell in cells if cell.cell_type == "code"]
            execute(new_code_cell(AFTER))
            (folder / "printed.txt").write_text("".join(printed))


def _outcome(folder: Path) -> Ran:
    with np.load(folder / "arrays.npz", allow_pickle=True) as file:
        arrays = dict(file)
    printed = (folder / "printed.txt").read_text()
    lines = [line.partition(": ") for line in printed.splitlines()]
    shown = json.loads((folder / "shown.json").read_text())
    return Ran(arrays, {label: value for label, _, value in lines}, shown)

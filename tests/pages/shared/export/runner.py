"""Runs exported programs where nothing of this project can be imported."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

PROGRAM = """
import contextlib, io, json, os, runpy, sys, traceback
import numpy as np
import plotly.graph_objects as go

NONE = ("kernels", "datasets", "pages", "deploy", "app", "streamlit", "pandas")

class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in NONE:
            raise ImportError(f"{name} is no standard library of the script")

sys.meta_path.insert(0, Nothing())
for folder in sys.argv[1:]:
    os.chdir(folder)
    shown, printed = [], io.StringIO()
    go.Figure.show = lambda figure: shown.append([trace.type for trace in figure.data])
    try:
        with contextlib.redirect_stdout(printed):
            if os.path.exists("notebook.ipynb"):
                with open("notebook.ipynb", encoding="utf-8") as file:
                    cells = json.load(file)["cells"]
                names = {"__name__": "__main__"}
                for cell in cells:
                    if cell["cell_type"] == "code":
                        exec("".join(cell["source"]), names)
            else:
                names = runpy.run_path("script.py")
        arrays = {k: v for k, v in names.items() if isinstance(v, (np.ndarray, float, int))}
        np.savez("arrays.npz", **arrays)
        failed = ""
    except BaseException:
        failed = traceback.format_exc()
    with open("done.json", "w") as file:
        json.dump({"printed": printed.getvalue(), "shown": shown, "failed": failed}, file)
"""


@dataclass(frozen=True)
class Ran:
    """What a script left behind: its arrays, what it printed, the types of the traces drawn."""

    arrays: dict[str, np.ndarray]
    printed: dict[str, str]
    shown: list[list[str]]


def run(folders: list[Path]) -> list[Ran]:
    """Run the file script.py of each folder, in that folder, one after the other.

    Where there is a notebook, its cells are run in their order instead.
    """
    done = subprocess.run(
        [sys.executable, "-I", "-c", PROGRAM, *map(str, folders)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return [_found(folder) for folder in folders]


def _found(folder: Path) -> Ran:
    said = json.loads((folder / "done.json").read_text(encoding="utf-8"))
    assert not said["failed"], f"{(folder / 'script.py').read_text()}\n{said['failed']}"
    with np.load(folder / "arrays.npz", allow_pickle=True) as file:
        arrays = dict(file)
    lines = [line.partition(": ") for line in said["printed"].splitlines()]
    return Ran(arrays, {label: value for label, _, value in lines}, said["shown"])

"""What the README says of the library runs."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from kernel_playground import RBF, KernelRidge

TEXT = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def test_the_example_runs_and_its_names_are_those_of_the_parameters():
    (example,) = re.findall(r"```python\n(.+?)```", TEXT, re.DOTALL)
    months = np.arange(48.0)
    space = {"X": months[:, None], "y": np.sin(months * np.pi / 6) + 0.01 * months}
    exec(compile(example, "README.md", "exec"), space)
    (searched,) = space["search"].best_params_
    told = set(re.findall(r"kernel__[\w.]+", TEXT))
    assert told == {searched, "kernel__gamma"}
    assert searched in space["model"].get_params()
    assert "kernel__gamma" in KernelRidge(RBF()).get_params()

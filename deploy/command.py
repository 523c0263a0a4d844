"""`kernel-playground`: serves the app from where pip has installed it.

There the library is `kernel_playground` and its data sets are `kernel_playground.datasets`. The app
lies below, in a folder that is on the path of this command's process alone: `kernels`, `datasets`
and `pages` are names of others, too, and no other program may find ours by them.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

from .environment import ENVIRONMENT

APP = Path(__file__).parents[1]
NEEDS_MORE = "The app needs more than the library: pip install 'kernel-playground[app]'"


def main() -> None:
    """Serve the app; all arguments are those of `streamlit run`, as --server.port=8600."""
    if find_spec("streamlit") is None:
        sys.exit(NEEDS_MORE)
    _start_with_the_environment()
    sys.path.insert(0, str(APP))
    import_as("kernels", "kernel_playground")
    import_as("datasets", "kernel_playground.datasets")
    sys.argv = ["streamlit", "run", str(APP / "app.py"), *sys.argv[1:]]
    runpy.run_module("streamlit", run_name="__main__", alter_sys=True)


def _start_with_the_environment() -> None:
    """Start this program anew where a variable is not set that is read when a process begins."""
    missing = {name: value for name, value in ENVIRONMENT.items() if name not in os.environ}
    if missing and os.name == "posix":  # elsewhere the console would not wait for the new process
        os.execve(sys.executable, sys.orig_argv, {**os.environ, **missing})


def import_as(name: str, package: str) -> None:
    """Let ``name`` be imported as ``package``: the same modules, so that each class is there once.

    All its modules are imported now, as one that came later would be loaded a second time.
    """
    folders = importlib.import_module(package).__path__
    for found in pkgutil.walk_packages(folders, f"{package}."):
        importlib.import_module(found.name)
    for full, module in list(sys.modules.items()):
        if full == package or full.startswith(f"{package}."):
            sys.modules[name + full.removeprefix(package)] = module

"""requirements.txt lists what is imported at run time; constraints.txt pins what was tested."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PARTS = ("pages", "kernels", "datasets", "deploy")
OWN = {*PARTS, "app", "kernel_playground", "tests"}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TAKEN_BY_STREAMLIT = {"uvloop", "httptools"}  # where they are installed; we import neither

# What a benchmark compares with where it is installed: tests/benchmarks/core_processes.py
PEERS = {"jax", "tinygp", "GPy"}


def without_comments(name: str) -> list[str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def listed() -> dict[str, Requirement]:
    """The requirements of the app by their names."""
    requirements = map(Requirement, without_comments("requirements.txt"))
    return {canonicalize_name(r.name): r for r in requirements}


def optional(group: str) -> dict[str, Requirement]:
    """The requirements of a group of pyproject.toml by their names."""
    requirements = map(Requirement, PROJECT["optional-dependencies"][group])
    return {canonicalize_name(r.name): r for r in requirements}


def development() -> dict[str, Requirement]:
    """The requirements of the tests and checks by their names."""
    return optional("dev")


def imported(*parts: str) -> dict[str, Path]:
    """Top-level modules of others that our code imports, each with a file that does."""
    modules: dict[str, Path] = {}
    for part in ("app.py", *parts):
        modules |= imported_in(part)
    return {name: p for name, p in modules.items() if name not in sys.stdlib_module_names | OWN}


@cache
def imported_in(part: str) -> dict[str, Path]:
    """Top-level modules that a folder or a file imports, each with a file that does."""
    modules: dict[str, Path] = {}
    place = ROOT / part
    for path in [place] if place.is_file() else place.rglob("*.py"):
        todo: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
        while todo:
            node, names = todo.pop(), []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names = [node.module]
            elif not isinstance(node, ast.expr):  # no statement stands in an expression
                todo += ast.iter_child_nodes(node)
            modules |= {name.split(".")[0]: path.relative_to(ROOT) for name in names}
    return modules


providers = cache(packages_distributions)  # reads what all installed packages say of themselves


def distributions(modules: dict[str, Path]) -> dict[str, Path]:
    """The packages that these modules come from."""
    known = providers()
    return {canonicalize_name(known[module][0]): path for module, path in modules.items()}


def test_requirements_are_what_is_imported():
    used = distributions(imported(*PARTS))
    asked_for = optional("redis")  # imported only where the environment names a server
    used = {name: path for name, path in used.items() if name not in asked_for}
    missing = {name: str(path) for name, path in used.items() if name not in listed()}
    assert not missing, f"imported, but not in requirements.txt: {missing}"
    assert asked_for.items() <= development().items(), "the tests need them, too"
    assert set(listed()) - set(used) == TAKEN_BY_STREAMLIT


def test_the_tests_import_what_is_listed():
    modules = imported("tests")
    used = distributions({name: path for name, path in modules.items() if name not in PEERS})
    assert not set(used) - set(listed()) - set(development())


@pytest.mark.parametrize("requirement", [*listed().values(), *development().values()], ids=str)
def test_what_is_required_is_pinned(requirement):
    pins = dict(line.split("==") for line in without_comments("constraints.txt"))
    pins = {canonicalize_name(name): version for name, version in pins.items()}
    assert requirement.specifier, f"{requirement.name} needs a range"
    assert requirement.specifier.contains(pins[canonicalize_name(requirement.name)])


def test_constraints_are_names_and_versions():
    for line in without_comments("constraints.txt"):
        assert re.fullmatch(r"[A-Za-z0-9_.-]+==[\w.+!]+", line), line


def test_the_library_and_its_extra_are_the_requirements():
    """What pip installs for the app is what requirements.txt lists for the checkout."""
    always = {canonicalize_name(r.name): r for r in map(Requirement, PROJECT["dependencies"])}
    assert always | optional("app") == listed() and not always.keys() & optional("app").keys()
    used = {name: path for name, path in imported("kernels").items() if path.parts[0] == "kernels"}
    assert set(distributions(used)) == set(always)


def test_who_installs_it_is_told_the_extra_and_the_command():
    said = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "[app]" in said and set(PROJECT["scripts"]) == {"kernel-playground"}
    assert re.search(r"^    kernel-playground ", said, re.M)
    assert "Private :: Do Not Upload" in PROJECT["classifiers"]


def test_the_library_runs_from_the_checkout_on_the_path(tmp_path):
    code = "from kernel_playground import RBF, KernelRidge; print(KernelRidge(RBF(2.0)))"
    path = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=path, capture_output=True, text=True
    )
    assert done.stdout == "KernelRidge(kernel=RBF(gamma=2.0))\n", done.stderr

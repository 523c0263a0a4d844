"""The modules of the package: who imports whom, and that a data set is declared in one place."""

import ast
import sys
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

import numpy as np
import pytest

import datasets
from datasets import SOURCES, registry
from datasets.generated.declaration import generated

FOLDER = Path(datasets.__file__).parent
FILES = {
    ".".join(path.relative_to(FOLDER.parent).with_suffix("").parts).removesuffix(".__init__"): path
    for path in FOLDER.rglob("*.py")
}
FORBIDDEN = {"streamlit", "plotly", "kernels", "pages", "app", "tests"}


def package_of(path):
    """Name of the package in which the file's relative imports begin."""
    return ".".join(path.relative_to(FOLDER.parent).parent.parts)


def imported(node, package=""):
    """Names of the modules that an import statement loads."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    if isinstance(node, ast.ImportFrom):
        module = resolve_name("." * node.level + (node.module or ""), package)
        inner = (f"{module}.{alias.name}" for alias in node.names)
        return {name if name in FILES else module for name in inner}
    return set()


def graph():
    """What each module imports."""
    imports = {}
    for name, path in FILES.items():
        nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        package = package_of(path)
        imports[name] = set().union(*(imported(node, package) for node in nodes)) & set(FILES)
    return imports


def test_the_package_can_be_installed_under_another_name():
    for path in FILES.values():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not any(name.split(".")[0] == "datasets" for name in absolute(node)), path


def absolute(node):
    """Names of the modules that an import statement says in full."""
    return imported(node) if not getattr(node, "level", 0) else set()


def test_imports_make_no_circle():
    assert list(TopologicalSorter(graph()).static_order())[-1] == "datasets"


# A program of its own, which imports the library that the kind of a file needs, and no other.
READER = "datasets.tables.files.reader"


@pytest.mark.parametrize("name", FILES)
def test_imports_stand_at_the_top_and_stay_inside(name):
    tree = ast.parse(FILES[name].read_text(encoding="utf-8"))
    package = package_of(FILES[name])
    for node in ast.walk(tree):
        assert not {each.split(".")[0] for each in imported(node, package)} & FORBIDDEN
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            inner = [child for child in ast.walk(node) if imported(child, package)]
            assert not inner or name == READER, f"an import inside {node.name}"


def test_the_reader_of_files_imports_none_of_ours_and_no_library_at_the_top():
    tree = ast.parse(FILES[READER].read_text(encoding="utf-8"))
    names = set().union(*(imported(node, package_of(FILES[READER])) for node in tree.body))
    assert {name.split(".")[0] for name in names} <= sys.stdlib_module_names


def test_only_the_public_names_are_used_outside():
    root = FOLDER.parent
    outside = [*(root / "pages").rglob("*.py"), root / "app.py"]
    for path in outside:
        text = path.read_text(encoding="utf-8")
        if "datasets" not in text:
            continue  # most of them need not be parsed
        for node in ast.walk(ast.parse(text)):
            inner = {name for name in imported(node) if name.startswith("datasets.")}
            inner &= set(FILES)
            assert not inner, path


def test_every_public_name_is_there_and_sorted():
    assert all(hasattr(datasets, name) for name in datasets.__all__)
    assert len(set(datasets.__all__)) == len(datasets.__all__)


def test_a_data_set_is_one_decorated_function(monkeypatch):
    monkeypatch.setattr(registry, "SOURCES", registry.SOURCES.copy())

    def declare():
        @generated(
            "A line",
            "It rises.",
            features=("x",),
            target="y",
            units=("s", "m"),
            n=(2, 5, 9),
            noise=(0.0, 0.5, 1.0),
            noise_help="Standard deviation.",
            opening={"": {"kernel": "linear()"}, "gp": {"noise": 0.2}},
            favourite=True,
        )
        def line(n_samples, noise, seed):
            """Draw y = x + noise N(0, 1)."""
            x = np.arange(n_samples, dtype=float)
            return x[:, None], x + noise * np.random.default_rng(seed).standard_normal(n_samples)

        return line

    line = declare()
    source = registry.SOURCES["line"]
    assert (source.task, source.n_features, source.kind) == ("regression", 1, "generated")
    assert (source.n_range, source.default_n) == ((2, 9), 5) and source.favourite
    assert (source.noise_range, source.default_noise) == ((0.0, 1.0), 0.5)
    assert line.__doc__.startswith("Draw y") and line().n_samples == 5
    assert datasets.load("line", 3, 0.0).y.tolist() == [0, 1, 2]
    assert line(3, 0.0).target_label == "y [m]"
    with pytest.raises(ValueError, match="already is a data set 'line'"):
        declare()
    assert "line" not in SOURCES

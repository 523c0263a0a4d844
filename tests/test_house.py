"""The house: who imports whom, where state and private parts are touched, how long a page is."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("kernels", "datasets", "pages")
FILES = [
    *sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")),
    ROOT / "app.py",
]
PAGES = sorted({path.parent.name for path in (ROOT / "pages").glob("*/page.py")} - {"shared"})


def name_of(path: Path) -> str:
    """Dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in FILES}


def imported(path: Path, node: ast.AST) -> set[str]:
    """Modules of ours and of others that one import statement names."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    for _ in range(max(node.level - 1, 0)):
        package = package.rpartition(".")[0]
    base = node.module or ""
    if node.level:
        base = f"{package}.{base}".rstrip(".")
    full = {f"{base}.{alias.name}" for alias in node.names}
    return {name if name in MODULES else base for name in full}


def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> set[str]:
    """Everything that a file imports when it is loaded, but for the sake of type hints alone."""
    tree = tree_of(path)
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            node.body = []
    statements = (n for n in ast.walk(tree) if isinstance(n, ast.Import | ast.ImportFrom))
    return set().union(*(imported(path, node) for node in statements), set())


GRAPH = {name: imports(path) for name, path in MODULES.items()}


@pytest.mark.parametrize(
    ("package", "forbidden"),
    [
        ("kernels", ("streamlit", "plotly", "datasets", "pages", "app")),
        ("datasets", ("streamlit", "plotly", "kernels", "pages", "app")),
        ("pages.shared", ("app", *(f"pages.{page}" for page in (*PAGES, "home")))),
        ("pages.shared.figures", ("streamlit",)),
        ("pages.shared.results", ("streamlit", "pages.shared.figures", "pages.shared.frame")),
        *((f"pages.{page}.figures", ("streamlit",)) for page in PAGES),
        *(
            (f"pages.{page}", tuple(f"pages.{other}" for other in PAGES if other != page))
            for page in PAGES
        ),
    ],
)
def test_imports_run_one_way(package, forbidden):
    for name, found in GRAPH.items():
        if name == package or name.startswith(f"{package}."):
            wrong = [m for m in found for f in forbidden if m == f or m.startswith(f"{f}.")]
            assert not wrong, f"{name} imports {wrong}"


def test_no_imports_go_in_a_circle():
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join((*path[path.index(name) :], name))
        if name in done:
            return
        for other in GRAPH[name] & MODULES.keys():
            # A package and its own modules: `from . import x` loads the package, under way.
            if not (MODULES[other].name == "__init__.py" and name.startswith(f"{other}.")):
                visit(other, (*path, name))
        done.add(name)

    for name in MODULES:
        visit(name, ())


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_import_of_ours_hides_in_a_function(path):
    for function in ast.walk(tree_of(path)):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        for node in ast.walk(function):
            if isinstance(node, ast.Import | ast.ImportFrom):
                ours = [m for m in imported(path, node) if m.split(".")[0] in PACKAGES]
                assert not ours, f"{function.name} imports {ours}"


def lines_with(pattern: str, suffix: str, without: tuple[str, ...]) -> list[str]:
    found = []
    for path in sorted((ROOT / "pages").rglob(f"*{suffix}")) + [ROOT / "app.py"] * (
        suffix == ".py"
    ):
        place = path.relative_to(ROOT).as_posix()
        if any(place.startswith(skipped) for skipped in without):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if re.search(pattern, line):
                found.append(f"{place}:{number}: {line.strip()}")
    return found


def test_the_session_is_touched_in_one_place():
    assert not lines_with(r"session_state", ".py", ("pages/shared/state/store.py",))


def test_private_parts_of_streamlit_are_touched_in_one_file():
    private = r"streamlit\.(runtime|util|proto|web)|scriptrunner|uploaded_file_mgr|PagesManager"
    assert not lines_with(private, ".py", ("pages/shared/server/streamlit_private.py",))
    assert not lines_with(
        r"data-testid|aria-valuetext=|stApp|--st-", ".js",
        ("pages/shared/stage/js/streamlit_private.js",),
    )  # fmt: skip


def test_private_parts_of_plotly_are_touched_in_one_script():
    private = r"_full(Layout|Data)|\b_offset\b|\b_length\b|\b_plots\b|\.[cdp]2[cdp]\(|_inputRange"
    assert not lines_with(private, ".js", ("pages/shared/stage/js/plotly_private.js",))


@pytest.mark.parametrize("slug", PAGES)
def test_a_page_is_a_screenful_without_mathematics(slug):
    path = ROOT / "pages" / slug / "page.py"
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 120
    assert not {m.split(".")[0] for m in imports(path)} & {"numpy", "scipy", "sklearn"}
    assert "plotly_chart" not in text


def test_no_file_is_long():
    for path in FILES:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 300, path


def test_no_folder_is_a_drawer():
    names = {path.stem for path in FILES} | {path.parent.name for path in FILES}
    assert not names & {"utils", "util", "helpers", "common", "misc"}


def test_make_looks_for_tests_in_a_browser_where_they_are():
    """To collect all other tests a second time takes long."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    folders = re.search(r"^IN_BROWSERS := (.+)", makefile, re.M)[1].split()
    for path in (ROOT / "tests").rglob("test_*.py"):
        if path != Path(__file__) and "mark.browser" in path.read_text(encoding="utf-8"):
            found = path.relative_to(ROOT)
            assert any(found.is_relative_to(folder) for folder in folders), found

"""The house: who imports whom, where state and private parts are touched, how long a page is."""

from __future__ import annotations

import ast
import re
from functools import cache
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


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> set[str]:
    """Everything that a file imports when it is loaded, but for the sake of type hints alone."""
    tree = tree_of(path)
    statements: list[ast.Import | ast.ImportFrom] = []
    todo: list[ast.AST] = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            statements.append(node)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            todo += node.orelse
        elif not isinstance(node, ast.expr):  # no statement stands in an expression
            todo += ast.iter_child_nodes(node)
    return set().union(*(imported(path, node) for node in statements), set())


@cache
def graph() -> dict[str, set[str]]:
    """What each module imports; not before a test asks, as every worker collects this file."""
    return {name: imports(path) for name, path in MODULES.items()}


SHARED = "pages.shared"
# Each floor imports from the floors named before it; those of one line know nothing of one another.
FLOORS = (("model",), ("pictures", "teaching", "export"), ("app",))
# Within the model and the app the rooms stand above one another, too, from the ground up.
MODEL = (
    *("units", "schemas", "scene", "controls", "record", "setting", "tables", "declarations"),
    *("lessons", "state", "rooms"),
)
APP = (
    *("runtime", "requests", "store", "stage", "library_docs", "rooms", "lessons", "upload"),
    *("chrome", "server"),
)


def is_in(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def rooms_above() -> list[tuple[str, str]]:
    """Each room of `pages.shared` with a room above it, from which it may not import."""
    floors = [[f"{SHARED}.{room}" for room in floor] for floor in FLOORS]
    pairs = [
        (lower, upper)
        for i, floor in enumerate(floors)
        for lower in floor
        for upper in [*(r for r in floor if r != lower), *(r for f in floors[i + 1 :] for r in f)]
    ]
    for floor, rooms in (("model", MODEL), ("app", APP)):
        names = [f"{SHARED}.{floor}.{room}" for room in rooms]
        pairs += [(lower, upper) for i, lower in enumerate(names) for upper in names[i + 1 :]]
    return pairs


@pytest.mark.parametrize(
    ("package", "forbidden"),
    [
        ("kernels", ("streamlit", "plotly", "datasets", "pages", "app")),
        ("datasets", ("streamlit", "plotly", "kernels", "pages", "app")),
        (SHARED, ("app", *(f"pages.{page}" for page in (*PAGES, "home")))),
        *((f"{SHARED}.{room}", ("streamlit",)) for floor in FLOORS[:-1] for room in floor),
        (f"{SHARED}.pictures.results", (f"{SHARED}.pictures.figures",)),
        *((lower, (upper,)) for lower, upper in rooms_above()),
        ("pages.courses", ("streamlit", f"{SHARED}.app", *(f"pages.{page}" for page in PAGES))),
        *(
            (f"pages.{page}", tuple(f"pages.{other}" for other in PAGES if other != page))
            for page in PAGES
        ),
    ],
)
def test_imports_run_one_way(package, forbidden):
    for name, imports in graph().items():
        if is_in(name, package):
            wrong = [m for m in imports for f in forbidden if is_in(m, f)]
            assert not wrong, f"{name} imports {wrong}"


def test_views_and_stages_know_neither_streamlit_nor_the_app():
    """They declare blocks; the chrome mounts them."""
    for name, imports in graph().items():
        if re.match(r"pages\.\w+\.(views|stage)\b", name) and not is_in(name, SHARED):
            wrong = [m for m in imports if is_in(m, "streamlit") or is_in(m, f"{SHARED}.app")]
            assert not wrong, f"{name} imports {wrong}"


def test_every_room_has_a_floor():
    folders = {path.parent.relative_to(ROOT) for path in FILES if is_in(name_of(path), SHARED)}
    shared = Path("pages/shared")
    known = {shared / room for floor in FLOORS for room in floor}
    assert {folder for folder in folders if folder.parent == shared} <= known
    for floor, rooms in (("model", MODEL), ("app", APP)):
        assert {f.name for f in folders if f.parent == shared / floor} == set(rooms)


def test_no_rooms_import_one_another_in_a_circle():
    """By folder: two files of two rooms may make a circle that no single file makes."""
    above: dict[str, set[str]] = {}
    for name, imports in graph().items():
        if is_in(name, SHARED):
            rooms = {room_of(m) for m in imports if is_in(m, SHARED) and m in MODULES}
            above.setdefault(room_of(name), set()).update(rooms - {room_of(name)})

    def reached(room: str, done: set[str]) -> set[str]:
        for other in above.get(room, set()) - done:
            done.add(other)
            reached(other, done)
        return done

    circles = [room for room in above if room in reached(room, set())]
    assert not circles, circles


def room_of(name: str) -> str:
    """The folder of a module."""
    return MODULES[name].parent.relative_to(ROOT).as_posix()


def test_no_imports_go_in_a_circle():
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, " -> ".join((*path[path.index(name) :], name))
        if name in done:
            return
        for other in graph()[name] & MODULES.keys():
            # A package and its own modules: `from . import x` loads the package, under way.
            if not (MODULES[other].name == "__init__.py" and name.startswith(f"{other}.")):
                visit(other, (*path, name))
        done.add(name)

    for name in MODULES:
        visit(name, ())


# Found by name, in a list of their own (`SLUGS`, the courses), read as text, or run by the server.
BY_NAME = re.compile(
    r"app|pages\.\w+\.page|pages\.courses(\.\w+)?|pages\.shared\.export\.templates\..+"
)


def test_every_module_is_imported():
    """A figure, a view or a file of data sets that was written and is used nowhere."""
    used = set().union(*graph().values())
    packages = {name for name, path in MODULES.items() if path.name == "__init__.py"}
    unused = sorted(n for n in MODULES.keys() - used - packages if not BY_NAME.fullmatch(n))
    places = ", ".join(MODULES[name].relative_to(ROOT).as_posix() for name in unused)
    assert not unused, (
        f"Nothing imports {places}: enter it where it is used (data sets: in the __init__.py of "
        "their folder), or delete it."
    )


# Where an import may stand in a function, or in a text: most files have none, and are not parsed.
WITHIN = re.compile(r"(^[ \t]+|[:;][ \t]*)(import|from)\b", re.MULTILINE)


def test_no_import_of_ours_hides_in_a_function():
    for path in FILES:
        if not WITHIN.search(path.read_text(encoding="utf-8")):
            continue
        for function in ast.walk(tree_of(path)):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Import | ast.ImportFrom):
                    ours = [m for m in imported(path, node) if m.split(".")[0] in PACKAGES]
                    assert not ours, f"{path}: a function imports {ours}"


def lines_with(pattern: str, suffix: str, without: tuple[str, ...]) -> list[str]:
    lines = []
    for path in sorted((ROOT / "pages").rglob(f"*{suffix}")) + [ROOT / "app.py"] * (
        suffix == ".py"
    ):
        place = path.relative_to(ROOT).as_posix()
        if any(place.startswith(skipped) for skipped in without):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            if re.search(pattern, line):
                lines.append(f"{place}:{number}: {line.strip()}")
    return lines


def test_the_session_is_touched_in_one_place():
    assert not lines_with(r"session_state", ".py", ("pages/shared/app/store/store.py",))


def test_private_parts_of_streamlit_are_touched_in_one_file():
    private = r"streamlit\.(runtime|util|proto|web)|scriptrunner|uploaded_file_mgr|PagesManager"
    assert not lines_with(private, ".py", ("pages/shared/app/runtime/streamlit_private.py",))
    assert not lines_with(
        r"data-testid|aria-valuetext=|stApp|--st-", ".js",
        ("pages/shared/app/stage/js/streamlit_private.js",),
    )  # fmt: skip


def test_private_parts_of_plotly_are_touched_in_one_script():
    private = r"_full(Layout|Data)|\b_offset\b|\b_length\b|\b_plots\b|\.[cdp]2[cdp]\(|_inputRange"
    assert not lines_with(private, ".js", ("pages/shared/app/stage/js/plotly_private.js",))


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
            relative = path.relative_to(ROOT)
            assert any(relative.is_relative_to(folder) for folder in folders), relative

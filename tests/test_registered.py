"""Nothing that is declared in a file of its own is forgotten where it has to be entered."""

from __future__ import annotations

from importlib import import_module
from unittest import mock

from kernels import KERNELS
from tests.registered import forgotten
from tests.serving import ROOT

# The folders of which a module may declare a kernel, a view, a story or a page.
FOLDERS = [
    ROOT / "kernels",
    ROOT / "pages/shared/pictures/views",
    *(file.parent for file in (ROOT / "pages").glob("*/page.py") if file.parent.name != "home"),
]
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in FOLDERS
    for path in folder.rglob("*.py")
    if path.name != "__init__.py"
)


def test_all_that_is_declared_can_be_chosen():
    with mock.patch.dict(KERNELS):  # to import a kernel that nobody imports registers it
        said = [sentence for name in MODULES for sentence in forgotten(vars(import_module(name)))]
    assert not said, "\n".join(said)

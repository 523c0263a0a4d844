"""What the tab Code offers: the state of a page as a script or a notebook, in one of two ways."""

from __future__ import annotations

from pages.shared.export import project
from pages.shared.export.cells.sections import Program, as_notebook, as_script
from pages.shared.export.cells.state import State
from pages.shared.export.standard import program as standard
from pages.shared.export.standard.kernel import NotExported
from pages.shared.model.controls.control import PROJECT

__all__ = ["NotExported", "State", "notebook", "program", "script"]


def program(state: State, link: str = "") -> Program:
    """Return the state as a program, with the libraries that its control says.

    Raises
    ------
    NotExported
        If there is no code with standard libraries for its kernel or its method.
    """
    if state.setting.values.get("code") == PROJECT:
        return project.program(state)
    return standard.program(state, link)


def script(state: State, link: str = "") -> str:
    """Return the program as one Python file; raises as `program`."""
    return as_script(program(state, link))


def notebook(state: State, link: str = "") -> str:
    """Return the program as a Jupyter notebook; raises as `program`."""
    return as_notebook(program(state, link))

"""A program is the same as a script and as a notebook."""

from __future__ import annotations

import html
import json
import re

import nbformat
import numpy as np
import pytest
from scipy.spatial.distance import cdist

from kernels import RBF, Hyperparameter, Kernel
from pages.shared.export import code
from pages.shared.export.cells.sections import (
    Program,
    Section,
    as_notebook,
    as_script,
    literal,
    sorted_imports,
)
from pages.shared.export.standard.kernel import NotExported, kernel_section
from pages.shared.export.standard.program import IDEAS, METHODS
from pages.shared.model.declarations import registry
from tests.pages.shared.export.test_standard import CASES, state_of

registry.load()


def test_each_page_with_code_has_it_with_standard_libraries():
    names = {slug for page in registry.pages() if page.method.has_code for slug in [page.slug]}
    assert names == {slug.split()[0] for slug in CASES} - {"own"}
    for page in registry.pages():
        used = {page.method.estimator, page.method.regressor, *page.method.estimators.values()} - {
            None
        }
        assert {one.__name__ for one in used} <= METHODS.keys()
        assert used or not page.method.exports or page.slug in IDEAS


@pytest.mark.parametrize("library", ["standard libraries", "this project's kernels"])
@pytest.mark.parametrize("slug", ["krr", "text", "kernels"])
def test_the_notebook_holds_the_script(slug, library):
    state = state_of(slug, {"code": library, "n": "40"})
    notebook = json.loads(code.notebook(state))
    nbformat.validate(notebook)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    cells = notebook["cells"]
    assert [cell["cell_type"] for cell in cells[:3]] == ["markdown", "code", "markdown"]
    assert len({cell["id"] for cell in cells}) == len(cells)
    source = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "code")
    assert bare(source) == bare(code.script(state))
    said = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    assert state.setting.kernel.formula in said or slug == "kernels"


def bare(text):
    """The lines of a program that say something to Python."""
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_imports_are_those_in_use_and_sorted():
    lines = [
        "import numpy as np",
        "from scipy import stats, special",
        "import csv",
        "from scipy import linalg",
        "from sklearn.svm import SVC as Reference, LinearSVC, SVR",
    ]
    used = {"np", "stats", "csv", "linalg", "Reference", "LinearSVC"}
    assert sorted_imports(lines, used) == (
        "import csv\n\nimport numpy as np\nfrom scipy import linalg, stats\n"
        "from sklearn.svm import SVC as Reference, LinearSVC"
    )
    section = Section("The data", "x = re.escape('a')", ("import re", "import csv"))
    program = Program("A title", ("made here",), (section,))
    assert as_script(program) == (
        "# A title.\n# made here\n\nimport re\n\n# %% The data\nx = re.escape('a')\n"
    )


def test_a_notebook_shows_the_name_of_a_file_and_nothing_else():
    """As CommonMark reads it: escapes and character references are the characters themselves."""
    name = r"<img src=x onerror=f()> & $a$ **b** _c_ `d` [e](f) \(g\) ~~h~~ # | &lt;.csv"
    program = Program("A title", (f"Data: {name}.",), (Section("The data", "x = 1"),))
    source = "".join(json.loads(as_notebook(program))["cells"][0]["source"])
    line = source.splitlines()[-1].removeprefix("- Data: ").removesuffix(".")
    assert not re.search(r"[<>$]|(?<!\\)[*_`~\[\]]|\\\\|&(?!#\d+;)", line)
    assert html.unescape(re.sub(r"\\([*_`~|#\[\]])", r"\1", line)) == name


@pytest.mark.parametrize(
    "text", ["plain", 'a "quoted" one', "it's", "back\\slash", "two\nlines", "ü°"]
)
def test_a_text_in_a_program_is_that_text(text):
    assert eval(literal(text)) == text and eval(literal([text, 1.5])) == [text, 1.5]
    assert eval(literal((text, 2))) == (text, 2)


class Declared(Kernel):
    hyperparameters = (Hyperparameter("gamma", r"\gamma", 1.0, help="Width"),)
    latex = "<gamma>"


def test_a_new_kernel_is_written_by_its_own_code():
    class Cauchy(Declared):
        name, label = "cauchy_here", "Cauchy"

        def evaluate(self, X, Y):
            K: np.ndarray = 1 / (1 + self.gamma * cdist(X, Y, "sqeuclidean"))
            return K

    try:
        section = kernel_section(RBF(2.0) * Cauchy(0.5), {}, False)
        names = {}
        exec("\n".join([*section.imports, section.code]), names)
        assert "ndarray" not in section.code
        X = np.random.default_rng(0).standard_normal((5, 2))
        np.testing.assert_allclose(names["kernel"](X), (RBF(2.0) * Cauchy(0.5))(X), rtol=1e-13)
    finally:
        Cauchy.unregister()


def test_a_kernel_that_needs_this_project_is_named():
    class Own(Declared):
        name, label = "own_here", "Own"

        def evaluate(self, X, Y):
            return RBF(self.gamma).evaluate(X, Y)

    try:
        with pytest.raises(NotExported, match="'Own'; choose this project's kernels"):
            kernel_section(RBF() * Own(), {}, False)
    finally:
        Own.unregister()

"""Two small pages for the tests of the state, which need no figures."""

from __future__ import annotations

from hypothesis import strategies as st

from kernels import KERNELS, KernelRidge, SupportVectorClassifier
from pages.shared.model.controls.control import is_kernel, kernel_of, kernel_values
from pages.shared.model.declarations.data_needs import DataNeeds
from pages.shared.model.declarations.defaults import opening, with_defaults
from pages.shared.model.declarations.method import Method
from pages.shared.model.declarations.page import Page
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record.edits import Edits
from pages.shared.model.record.page_state import PageState
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore


def draw(setting: Setting) -> Scene:
    return Scene([Figure("stage", "t", [{"z": setting.gram, "x": setting.train.X[:, 0]}], {})])


def page(slug, estimator, task, data):
    return Page(
    slug=slug,
    menu=slug,
    title=slug,
    line="line",
    idea="idea",
    data=DataNeeds(
        opening=data,
        tasks=(task,),
    ),
    method=Method(
        compute=lambda setting: setting,
        draw=draw,
        estimator=estimator,
    ),
)  # fmt: skip


SVM = page("svm", SupportVectorClassifier, "classification", "moons")
KRR = page("krr", KernelRidge, "regression", "sine")


def none_of_ones_own():
    return {}


def owner(of: Page = SVM, **query: str) -> PageStore:
    record, messages = address.from_query(of, query, {})
    return PageStore(of, none_of_ones_own, record, messages)


def values_of(of: Page, names=None):
    """Values that the sidebar of a page could show."""

    @st.composite
    def make(draw):
        values = opening(of, draw(st.sampled_from(names or sorted(of.data.sources()))), {})
        kernels = st.sampled_from(of.method.kernel_names())
        terms = tuple(draw(st.lists(kernels, min_size=1, max_size=3)))
        ops = tuple(draw(st.sampled_from("+*")) for _ in terms[1:])
        values = {n: v for n, v in values.items() if not n.startswith("k")}
        values |= {"terms": terms, "ops": ops}
        for i, term in enumerate(terms, start=1):
            for declared in KERNELS[term].hyperparameters:
                values[f"k{i}.{declared.name}"] = draw(st.sampled_from(declared.steps))
        for name, control in controls_of(of, values).items():
            if not name.startswith("k"):
                values[name] = draw(st.sampled_from(control.declared.steps))
        if draw(st.booleans()):  # a nested kernel
            kernel = (kernel_of(values) ** draw(st.integers(1, 3))) * KERNELS[terms[0]]()
            values = {n: v for n, v in values.items() if not is_kernel(n)} | kernel_values(kernel)
        return with_defaults(of, values, {})

    return make()


numbers = st.floats(-1e6, 1e6, allow_nan=False)


@st.composite
def records(draw, of: Page):
    """States of a page: values, edits to the points, what is chosen, the open tab, the pin."""
    values = draw(values_of(of))
    edits = Edits()
    if values["width"] <= 2:
        n = 10
        edits = Edits(cleared=draw(st.booleans()))
        for _ in range(draw(st.integers(0, 5)) + 5 * edits.cleared):
            edits = edits.add((draw(numbers), draw(numbers), float(draw(st.integers(0, 1)))))
        for _ in range(draw(st.integers(0, 3))):
            if count := edits.count(n):
                edits = edits.move(draw(st.integers(0, count - 1)), draw(numbers), draw(numbers), n)
        for _ in range(draw(st.integers(0, 3))):
            if count := edits.count(n):
                edits = edits.remove(draw(st.integers(0, count - 1)), n)
    chosen = tuple(draw(st.lists(st.integers(0, 30), max_size=2)))
    tab = draw(st.sampled_from(["", "why", "data", "code"]))
    pinned = ""
    if of.method.pins and draw(st.booleans()):
        pinned = address.pinned_text(of, PageState(draw(values_of(of)), edits), {})
        if address.pinned_record(of, pinned, {}) is None:  # changed points over many features
            pinned = ""
    return PageState(values, edits, chosen, {}, tab, pinned=pinned)

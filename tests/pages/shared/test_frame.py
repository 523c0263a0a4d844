"""The frame of the app: who imports whom, values and addresses, live scenes, a kernel added."""

from __future__ import annotations

import ast
import gzip
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pages.shared.controls import Control, kernel_of, kernel_text, kernel_values
from pages.shared.live import Live, Refused
from pages.shared.method import Method
from streamlit.testing.v1 import AppTest

import datasets
from kernels import (
    KERNELS,
    RBF,
    Hyperparameter,
    Kernel,
    KernelRidge,
    Periodic,
    SupportVectorClassifier,
    White,
)
from pages.shared import points, site
from pages.shared.scene import Figure, Scene
from pages.shared.setting import resolve
from pages.shared.stage.wire import decode
from tests.apptest import calm, opened

ROOT = Path(__file__).parents[3]
SVM = Method("svm", "SVM", "idea", SupportVectorClassifier, ("classification",), "moons")
KRR = Method("krr", "KRR", "idea", KernelRidge, ("regression",), "sine")


def imports(path: Path) -> set[str]:
    """Top-level names that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize(
    ("folder", "forbidden"),
    [
        ("kernels", {"streamlit", "plotly", "datasets", "pages", "app"}),
        ("datasets", {"streamlit", "plotly", "kernels", "pages", "app"}),
        ("pages/shared/figures", {"streamlit"}),
    ],
)
def test_imports_run_one_way(folder, forbidden):
    for path in (ROOT / folder).rglob("*.py"):
        assert not imports(path) & forbidden, path


def test_pages_are_thin():
    for path in (ROOT / "pages").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= 120, path
        assert not imports(path) & {"numpy", "scipy", "sklearn"}, path
        assert "plotly_chart" not in text, path


def any_values(method):
    """Values that the sidebar of a page could show."""
    names = st.sampled_from(method.kernel_names())

    @st.composite
    def draw(draw):
        values = method.defaults(draw(st.sampled_from(sorted(method.sources()))))
        terms = tuple(draw(st.lists(names, min_size=1, max_size=3)))
        ops = tuple(draw(st.sampled_from("+*")) for _ in terms[1:])
        values = {n: v for n, v in values.items() if not n.startswith("k")}
        values |= {"terms": terms, "ops": ops}
        for i, term in enumerate(terms, start=1):
            for declared in KERNELS[term].hyperparameters:
                values[f"k{i}.{declared.name}"] = draw(st.sampled_from(declared.steps))
        for name, control in method.controls(values).items():
            if not name.startswith("k"):
                values[name] = draw(st.sampled_from(control.declared.steps))
        return values

    return draw()


@settings(max_examples=60, deadline=None)
@given(any_values(SVM))
def test_an_address_restores_its_page(values):
    query = SVM.to_query(values)
    assert all(isinstance(text, str) for text in query.values())
    assert SVM.from_query(query) == values


@settings(max_examples=60, deadline=None)
@given(any_values(KRR))
def test_values_and_kernels_are_inverse(values):
    shown = kernel_values(kernel_of(values))
    assert kernel_text({**values, **shown}) == kernel_text(values)


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["data", "kernel", "C", "n", "seed", "spread", "scaling", "x1", "points"]),
        st.one_of(st.text(max_size=40), st.sampled_from(["nan", "inf", "-1", "1e999", "rbf("])),
    )
)
def test_a_broken_address_falls_back(query):
    values = SVM.from_query(query)
    for name, control in SVM.controls(values).items():
        assert control.parse(values[name]) == values[name]
    resolve(values, {}, {})


def test_a_kernel_that_the_sidebar_cannot_show_falls_back():
    query = {"kernel": "(rbf(gamma=1) + linear()) * rbf(gamma=2)"}
    assert SVM.from_query(query) == SVM.from_query({})
    with pytest.raises(ValueError, match="products of sums"):
        kernel_values((RBF() + White()) * Periodic())


def test_drawn_points_travel_in_the_address():
    data = points.begin(datasets.load("moons", n_samples=30)).now
    again = points.from_text(points.to_text(data))
    np.testing.assert_allclose(again.X, data.X, rtol=1e-3)
    assert (again.y == data.y).all()
    assert points.to_text(points.begin(datasets.load("moons", n_samples=300)).now) is None
    for broken in ("", "c2", "c2;1,2", "c2;a,b,c;1,2,3", "x;1;2"):
        with pytest.raises(ValueError):
            points.from_text(broken)


def test_points_by_hand_can_be_undone():
    history = points.begin(datasets.load("moons", n_samples=20))
    more = history.then(points.add(history.now, 0.5, 0.25, 1))
    assert more.now.n_samples == 21
    assert more.now.X[-1].tolist() == [0.5, 0.25]
    moved = more.then(points.move(more.now, 20, -1.0, 2.0))
    assert moved.now.X[20].tolist() == [-1.0, 2.0]
    assert moved.step(-1).now is more.now
    assert moved.step(-5).now is history.now
    assert moved.step(-1).step(1).now is moved.now
    assert points.remove(more.now, 20).n_samples == 20
    assert points.clear(more.now, (0, 1, 0, 1)).n_samples == 2


def staged(method, **changed):
    """A stage as a page makes it, with the Gram matrix and one curve on it."""

    def draw(values, view):
        setting = resolve(values, view, {})
        figure = Figure("stage", "t", [{"z": setting.gram, "x": setting.train.X[:, 0]}], {})
        return Scene([figure])

    live = Live()
    values = method.defaults(method.data) | changed
    state = live.renew(draw, values, {}, method.controls(values), "test")
    return live, state, values


def test_a_preview_is_the_picture_of_the_run():
    live, state, values = staged(SVM, n=30)
    scene, arrays = decode(gzip.decompress(live.payload({"values": {}})))
    assert scene["state"] == state
    thumb = {"k1.gamma": {"value": "7", "text": "2.0"}}
    payload = live.payload({"values": thumb, "base": state})
    moved, _ = decode(gzip.decompress(payload), arrays)
    other = live.state({**values, "k1.gamma": 2.0}, {})
    assert moved["state"] == other != state
    expected = kernel_of({**values, "k1.gamma": 2.0})(resolve(values, {}, {}).train.X)
    np.testing.assert_allclose(moved["figures"][0]["data"][0]["z"], expected, atol=1e-6)
    # What did not change is not sent again.
    assert len(payload) < len(live.payload({"values": thumb}))


def test_a_request_is_checked_like_an_address():
    live, state, _ = staged(SVM, n=30)
    for raw in ({"text": "x"}, "nan", None, {"value": "3"}, [1]):
        with pytest.raises(Refused):
            live.payload({"values": {"C": raw}})
    assert decode(gzip.decompress(live.payload({"values": {"nonsense": 1}})))[0]["state"] == state


def test_a_sweep_covers_the_range():
    live, _, _ = staged(SVM, n=20)
    frames = list(live.sweep({"name": "k1.gamma"}))
    assert len(frames) == 40
    first = decode(frames[0][4:])[0]
    assert first["value"] == KERNELS["rbf"].hyperparameters[0].range[0]
    assert len(frames[1]) < len(frames[0])


def test_controls_read_what_their_slider_says():
    gamma = Control("g", Hyperparameter("gamma", r"\gamma", 1.0))
    assert gamma.read({"value": "3", "text": "1.12"}) == 1.12
    assert gamma.parse(1e9) == 1e3
    with pytest.raises(ValueError):
        gamma.parse("nan")


def test_a_new_kernel_appears_everywhere():
    class Tent(Kernel):
        """k(x, z) = max(0, 1 - width |x - z|), in one dimension."""

        name, label = "tent", "Tent"
        hyperparameters = (Hyperparameter("width", "w", 1.0, help="Inverse half width."),)
        latex = r"\max(0, 1 - <width> |x - z|)"

        def evaluate(self, X, Y):
            return np.maximum(0, 1 - self.width * np.abs(X[:, :1] - Y[:, 0]))

    try:
        at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60).run()
        at.switch_page("pages/krr/page.py").run()
        at.selectbox(key="krr_term1").set_value("tent").run()
        assert not at.exception
        assert at.select_slider(key="krr_k1_width").value == 1.0
        assert any(r"\max(0, 1 - 1" in m.value for m in at.markdown)
    finally:
        Tent.unregister()


@pytest.mark.parametrize("slug", ["krr", "svm", "kda", "kpca", "gp", "kernels"])
def test_a_page_come_back_to_shows_its_kernel(slug):
    at = opened(slug, "Why it works", kernel="laplacian(gamma=2) * rbf(gamma=0.5)")
    paths = {entry.slug: entry.path for entry in site.METHODS}
    for place in ("svm" if slug == "krr" else "krr", slug):
        calm(at.switch_page(paths[place]).run())
    assert at.session_state[f"{slug}_values"]["terms"] == ("laplacian", "rbf")
    assert [at.selectbox(key=f"{slug}_term{i}").value for i in (1, 2)] == ["laplacian", "rbf"]
    assert at.session_state[f"{slug}_op2"] == "*"
    assert at.session_state[f"{slug}_tab"] == "Why it works"
    calm(at.selectbox(key=f"{slug}_term1").select("linear").run())
    assert at.session_state[f"{slug}_values"]["terms"] == ("linear", "rbf")


@pytest.mark.parametrize(("slug", "data", "drawn"), [
    ("kernels", "sine", False), ("kernels", "moons", True), ("krr", "sine", True),
    ("krr", "diabetes", False), ("svm", "line_clusters", True), ("kda", "wine", False),
])  # fmt: skip
def test_points_are_drawn_only_where_a_click_adds_one(slug, data, drawn):
    at = opened(slug, data=data)
    assert any(button.label == "Clear" for button in at.button) == drawn

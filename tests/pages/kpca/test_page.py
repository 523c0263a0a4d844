"""The page of the principal components: its numbers against references, every way to open it."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.decomposition import KernelPCA as Theirs

import datasets
from kernels import KERNELS, RBF, KernelPCA, Linear, parse
from pages.kpca import (
    all_components,
    comparison,
    compute,
    denoising,
    linear,
    pictures,
    preimages,
    seasons,
    spectrum,
)
from pages.kpca import experiments as trials
from pages.kpca.components import components, references, rotation
from pages.shared import lesson
from pages.shared.setting import Setting, resolve
from pages.shared.stage.wire import encode
from tests.apptest import calm, opened

app = partial(opened, "kpca")

TABS = (
    "Try this", "Why it works", "Linear first", "Components", "Diagnostics", "Denoising",
    "Seasons", "PCA or kernel PCA", "In code", "Data",
)  # fmt: skip
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.fixture(scope="module")
def page():
    """The page's own declaration and drawing, without running it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lesson, "run", lambda *_: None)
        import pages.kpca.page as page
    return page


def at(page, data="circles", **changed) -> Setting:
    return resolve(page.METHOD.defaults(data) | changed, {}, {})


def test_circles_come_apart_with_three_components(page):
    found = {}
    for q in (2, 3):
        setting = at(page, n_components=q)
        assert setting.kernel == RBF(2.0)
        found[q] = compute.accuracy(setting, components(setting), q)
    assert found[3] >= 0.995 and found[2] < 0.8
    shown = {r.label: r.value for r in page.draw(at(page, n_components=3)).readouts}
    assert float(shown["linear on the scores, accuracy"].split()[0]) == pytest.approx(100, abs=0.5)


def test_the_embedding_is_that_of_a_reference(page):
    setting = at(page, "moons", n_components=3)
    fitted = components(setting)
    theirs = Theirs(3, kernel="precomputed").fit(setting.gram)
    np.testing.assert_allclose(
        np.abs(fitted.scores), np.abs(theirs.transform(setting.gram)), atol=1e-6
    )
    np.testing.assert_allclose(fitted.model.eigenvalues_, theirs.eigenvalues_, rtol=1e-8)
    K = setting.gram
    H = np.eye(len(K)) - 1 / len(K)
    np.testing.assert_allclose(compute.centred(K), H @ K @ H, atol=1e-12)
    assert page.draw(setting).figures[2].title == "Centred Gram matrix"


def test_centring_off_is_the_plain_gram_matrix(page):
    setting = at(page, centring="off", n_components=2)
    fitted = components(setting)
    np.testing.assert_allclose(
        fitted.model.eigenvalues_, np.linalg.eigvalsh(setting.gram)[::-1][:2], rtol=1e-8
    )
    assert np.all(np.sign(fitted.scores[:, 0]) == np.sign(fitted.scores[0, 0]))
    assert page.draw(setting).figures[2].title == "Gram matrix"


def test_a_picture_does_not_depend_on_what_came_before(page):
    fresh = page.draw(at(page, **{"k1.gamma": 2.0})).wire("state")
    gamma = KERNELS["rbf"].hyperparameters[0]
    for value in [v for v in gamma.steps if 0.3 <= v <= 8]:
        page.draw(at(page, **{"k1.gamma": value}))
    again = page.draw(at(page, **{"k1.gamma": 2.0})).wire("state")
    assert encode(fresh)[0] == encode(again)[0]


def test_pictures_seldom_jump_along_a_slider(page):
    gamma = KERNELS["rbf"].hyperparameters[0]
    cosines, plain, before, old = [], [], None, None
    for value in [v for v in gamma.steps if 0.3 <= v <= 8]:
        found = components(at(page, **{"k1.gamma": value}), least=3)
        scores, own = (s / np.linalg.norm(s, axis=0) for s in (found.scores, found.model.scores_))
        if before is not None:
            cosines.append(np.sum(scores * before, axis=0))
            plain.append(np.sum(own * old, axis=0))
        before, old = scores, own
    cosines, plain = np.array(cosines), np.array(plain)
    assert np.mean(np.abs(cosines) < 0.8) < 0.02  # rotations
    assert np.sum(cosines < 0) <= 2 < np.sum(plain < 0)  # flips, and those of the solver


def test_equal_eigenvalues_have_a_basis_of_their_own_whatever_the_solver_returns():
    angle = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    X = np.column_stack([np.cos(angle), 0.5 * np.sin(angle)])
    pair = np.column_stack([np.cos(angle), np.sin(angle)]) / np.sqrt(20)
    known = references(X)
    np.testing.assert_allclose(known.T @ known, np.eye(known.shape[1]), atol=1e-12)
    for turn in (0.0, 0.4, 1.1, 2.5):
        c, s = np.cos(turn), np.sin(turn)
        given = pair @ np.array([[c, -s], [s, c]])
        found = given @ rotation(given, np.array([1.0, 1.0]), known)
        np.testing.assert_allclose(found, pair, atol=1e-9)
    apart = rotation(pair[:, ::-1], np.array([1.0, 0.979]), known)
    np.testing.assert_array_equal(np.abs(apart), np.eye(2))  # not one cluster: signs alone


def test_a_rotated_component_is_consistent(page):
    setting = at(page, **{"k1.gamma": 1.2}, n_components=4)
    fitted = components(setting)
    X = setting.train.X
    np.testing.assert_allclose(fitted.transform(X), fitted.scores, atol=1e-9)
    np.testing.assert_allclose(fitted.rotation @ fitted.rotation.T, np.eye(4), atol=1e-12)
    x, y = np.linspace(-1, 1, 4), np.linspace(-1, 1, 3)
    listed = fitted.transform(np.column_stack([np.tile(x, 3), np.repeat(y, 4)]))
    np.testing.assert_allclose(fitted.on_grid(x, y).reshape(12, 4), listed, atol=1e-9)
    plain = fitted.model.inverse_transform(fitted.model.scores_)
    np.testing.assert_allclose(fitted.inverse_transform(fitted.scores), plain, atol=1e-8)


@pytest.mark.parametrize("data", ["circles", "iris", "sine", "digits"])
def test_linear_pca_is_that_of_a_reference(page, data):
    setting = at(page, data)
    X = setting.train.X
    found, theirs = linear.principal(X), PCA().fit(X)
    np.testing.assert_allclose(found.variances, theirs.explained_variance_, atol=1e-8)
    np.testing.assert_allclose(found.shares, theirs.explained_variance_ratio_, atol=1e-10)
    figures = {f.id: f for f in linear.draw(setting).figures}
    assert figures["linear_scree"].data[1]["y"][-1] <= 1 + 1e-9
    assert ("linear_axes" in figures) == (X.shape[1] > 1)
    lifted = KernelPCA(Linear(), 1).fit(X)
    assert lifted.eigenvalues_[0] == pytest.approx((len(X) - 1) * found.variances[0])


def test_the_scree_adds_up(page):
    scene = spectrum.draw(at(page))
    shares = scene.figures[0].data[0]["y"]
    np.testing.assert_allclose(scene.figures[0].data[1]["y"], np.cumsum(shares), atol=1e-12)
    needed = int(scene.readouts[0].value)
    assert np.cumsum(shares)[needed - 1] >= 0.9 > np.cumsum(shares)[needed - 2]


def test_denoising_errors_are_to_the_clean_samples():
    for source, better in ((preimages.digits(), 1.0), (preimages.curves(), 1.0)):
        found = preimages.denoise(source, 0.3, 16, 0.5)
        each = (found.noisy, found.linear, found.kernel)
        errors = [np.sqrt(np.mean((X - source.clean) ** 2)) for X in each]
        np.testing.assert_allclose(found.errors, errors)
        assert found.errors[2] < better * found.errors[0]
    assert preimages.digits().shape == (8, 8)
    theirs = PCA(16).fit(source.train)
    np.testing.assert_allclose(
        found.linear, theirs.inverse_transform(theirs.transform(found.noisy)), atol=1e-8
    )


def test_ways_back_lead_to_the_rings(page):
    setting = at(page, n_components=10)
    noisy, back = denoising.moved(0.3, setting)
    X = setting.train.X
    away = [np.linalg.norm(P[:, None] - X, axis=2).min(axis=1).mean() for P in (noisy, back)]
    assert away[1] < away[0]


def test_seasons_need_two_components(page):
    for name in seasons.KERNELS:
        values = seasons.example(page.METHOD, name, 2)
        setting = resolve(values, {}, {})
        assert setting.kernel == parse(seasons.KERNELS[name])
        fitted = components(setting)
        errors = []
        for q in (1, 2):
            w = seasons.weights(setting, fitted, q)
            A = np.column_stack([np.ones(len(fitted.scores)), fitted.model.scores_[:, :q]])
            residual = setting.train.y - A @ w
            np.testing.assert_allclose(A.T @ residual, 0, atol=1e-6)
            wrong = setting.unit * np.sqrt(np.mean(residual**2))
            assert seasons.rmse(setting, fitted, w, setting.train) == pytest.approx(wrong)
            errors.append(wrong)
        assert errors[1] < errors[0]
        assert len(seasons.draw(setting).readouts) == 2


def test_pca_and_kernel_pca_are_level_on_digits():
    data = datasets.load("digits", n_samples=1797)
    X, y = comparison.joined(data, None)
    assert len(y) == 1797
    told = []
    found = comparison.compare(X[:1000], y[:1000], RBF(3 / 256), 16, lambda *a: told.append(a))
    pca, half = (found[name] for name in comparison.METHODS[:2])
    assert pca.mean > 0.97 and abs(pca.mean - half.mean) < 0.01
    assert found[comparison.METHODS[2]].mean < half.mean - 0.1  # a badly scaled gamma ruins it
    assert pca.confusion.sum() == 5 * 250 and len(told) == 15
    right = np.trace(pca.confusion) / pca.confusion.sum()
    assert right == pytest.approx(pca.mean)
    assert "level" in comparison.verdict(found) or "wins by" in comparison.verdict(found)
    scene = pictures.tables(found, data.class_names, None)
    assert [f.id for f in scene.figures] == ["table0", "table1", "table2"]


def test_a_first_look_is_one_split_of_few_rows():
    data = datasets.load("digits", n_samples=500)
    X, y = comparison.joined(data, None)
    found = pictures.glance(X, y, RBF(0.001), 16)
    for judged in found.values():
        assert len(judged.accuracies) == 1 and judged.confusion.sum() == 300 / 4
        assert judged.mean == np.trace(judged.confusion) / 75
    assert "single split" in comparison.verdict(found)
    assert not any("±" in f.note for f in pictures.tables(found, data.class_names, None).figures)


def test_components_of_images(page):
    setting = at(page, "digits", n_components=3, **{"k1.gamma": 0.001})
    line, bent = pictures.directions(setting.train)
    assert line.shape == bent.shape == (10, 64)
    X = setting.train.X
    model = PCA(2).fit(X)
    found = compute.pattern(X, model.transform(X))
    top = np.abs(model.components_).max(axis=1, keepdims=True)
    np.testing.assert_allclose(found, model.components_ / top, atol=1e-8)
    assert page.draw(setting).figures[0].title == "Components as images"
    assert len(pictures.draw(setting.train, 16, setting).figures) == 2


def test_every_component_in_use_is_drawn(page):
    setting = at(page, n_components=5)
    first = all_components.draw(1, setting).figures
    rest = all_components.draw(4, setting).figures
    assert [f.id for f in (*first, *rest)] == [f"map{i}" for i in range(1, 6)]
    digits = at(page, "digits", n_components=2, **{"k1.gamma": 0.001})
    (sheet,) = all_components.as_images(digits).figures
    assert sheet.layout["yaxis"]["ticktext"] == ["1-3", "4-6", "7-9"]
    assert len(all_components.draw(1, at(page, "sine")).figures) == 1


def test_every_kernel_at_the_ends_of_its_sliders(page):
    for name in page.METHOD.kernel_names():
        declared = KERNELS[name].hyperparameters
        for data in ("blobs", "sine"):
            for end in (0, -1):
                values = {n: v for n, v in page.METHOD.defaults(data).items() if n[:1] != "k"}
                values |= {"terms": (name,), "ops": (), "n": 24}
                values |= {f"k1.{h.name}": h.steps[end] for h in declared}
                try:
                    scene = page.draw(resolve(values, {}, {}))
                except ValueError as refusal:
                    assert len(str(refusal)) > 20
                else:
                    assert len(scene.figures) == 3


def tried(page, title, **changed) -> dict[str, str]:
    """The readouts of an experiment."""
    trial = next(trial for trial in trials.TRIALS if trial.title == title)
    query = {"data": trial.data, "kernel": trial.kernel} | trial.values | changed
    values = page.METHOD.from_query({name: str(value) for name, value in query.items()})
    scene = page.draw(resolve(values, {}, {}))
    assert len(scene.figures) == 3
    return {readout.label: float(readout.value.split()[0]) for readout in scene.readouts}


def test_trials_do_what_they_say(page):
    right, held = "linear on the scores, accuracy", "variance explained"
    assert tried(page, "Two rings")[right] < 60
    assert tried(page, "Two rings", n_components=3)[right] == 100
    narrow = tried(page, "Narrower, or one more")
    assert 75 < narrow[right] < 85 and narrow[held] < 100 / 3
    sweep = [
        tried(page, "From the plane to a hedgehog", kernel=f"rbf(gamma={gamma})")[right]
        for gamma in (0.01, 1, 10, 100)
    ]
    assert max(sweep) == sweep[2]
    assert tried(page, "Without centring")[right] > 99
    assert tried(page, "Without centring", centring="on")[right] < 60
    assert tried(page, "The square alone")[held] == tried(page, "The square alone")[right] == 100
    iris = tried(page, "No kernel at all")
    assert iris[held] == pytest.approx(96, abs=0.5) and iris[right] > 90
    for trial in trials.TRIALS:
        begin = page.METHOD.from_query({"data": trial.data, "kernel": trial.kernel})
        assert page.METHOD.controls(begin)[trial.about].declared.is_numeric


def test_seasons_show_the_ice_cream_where_the_data_do_not_fit(page):
    scene = seasons.preview(page.METHOD, at(page, "circles", n_components=4))
    assert [readout.label for readout in scene.readouts][-1] == "4 components"


@pytest.mark.parametrize("data", ["circles", "digits", "ice_cream"])
def test_each_tab_opens(data):
    test = app(data=data, n_components="3")
    for tab in TABS:
        test.session_state["kpca_tab"] = tab
        calm(test.run())
        assert not test.warning
    if data == "circles":
        test.session_state["kpca_tab"] = "PCA or kernel PCA"
        assert any("first look at 300 of 1200 rows" in t.value for t in calm(test.run()).text)
        test.button(key="kpca_compare").click().run()
        assert not any("first look" in t.value for t in calm(test).text)
        assert any("largest class: 50 %" in t.value for t in calm(test).text)
        test.session_state["kpca_tab"] = "Seasons"
        calm(test.run()).button(key="kpca_season_Periodic").click().run()
        assert calm(test).session_state["kpca_values"]["data"] == "ice_cream"


def test_faces_that_cannot_be_loaded_have_a_stand_in(monkeypatch):
    said = datasets.load("digits", n_samples=200).replace(notes=("No network: the digits.",))
    monkeypatch.setattr(datasets, "fetch", lambda name, progress: (progress(0.5, "…"), said)[1])
    test = app()
    test.session_state["kpca_tab"] = "PCA or kernel PCA"
    test.run().button(key="kpca_faces_load").click().run()
    assert "No network: the digits." in [c.value for c in calm(test).caption]


def test_a_single_point_is_refused_in_plain_words():
    with pytest.raises(ValueError, match="at least two points"):
        linear.principal(np.ones((1, 2)))


def test_a_shared_and_a_broken_link():
    state = app(data="iris", kernel="linear()", component="2").session_state["kpca_values"]
    assert (state["data"], state["terms"], state["component"]) == ("iris", ("linear",), 2)
    broken = calm(app(data="nowhere", kernel="rbf(", n_components="1e9", centring="perhaps"))
    state = broken.session_state["kpca_values"]
    assert (state["data"], state["n_components"], state["centring"]) == ("circles", 10, "on")


@pytest.mark.parametrize(
    "data", [n for n, s in datasets.SOURCES.items() if s.kind != "fetched" and n != "digits"]
)
def test_each_data_set_opens(data):
    test = app(data=data)
    test.session_state["kpca_tab"] = "Linear first"
    calm(test.run())


def test_space_shows_features_that_vary_and_says_what_components_hold(page):
    digits = at(page, "digits", **{"k1.gamma": 0.001})
    box = linear.draw(digits).figures[0]
    z = np.concatenate([trace["z"] for trace in box.data if trace["mode"] == "markers"])
    assert np.var(z) > 1  # the corner pixels are 0 in every image
    rings = at(page, n_components=3, embedding="in space")
    figure = page.draw(rings).figures[1]
    shares = rings.fit(KernelPCA, n_components=3).explained_variance_ratio_
    assert figure.note.endswith(", ".join(f"{100 * share:.2g}" for share in shares) + " %")

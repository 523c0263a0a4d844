"""The stage of kernel PCA: its numbers against references, one picture for one setting."""

from __future__ import annotations

import re

import numpy as np
import pytest
from sklearn.decomposition import PCA
from sklearn.decomposition import KernelPCA as Theirs

from kernels import KERNELS, RBF, KernelError, KernelPCA
from pages.kpca.page import PAGE
from pages.kpca.stage import compute
from pages.kpca.stage.components import components, references, rotation
from pages.kpca.stage.embedding import axis_title
from pages.shared.app.stage.wire import encode
from pages.shared.model.declarations import defaults
from pages.shared.model.record.page_state import PageState
from pages.shared.model.setting.setting import resolve
from tests.pages.kpca.states import app, at, drawn

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def test_circles_are_separated_by_three_components():
    accuracies = {}
    for q in (2, 3):
        setting = at(n_components=q)
        assert setting.kernel == RBF(2.0)
        accuracies[q] = compute.accuracy(setting, components(setting), q)
    assert accuracies[3] >= 0.995 and accuracies[2] < 0.8
    amounts = {r.key: r.amount for r in drawn(at(n_components=3)).readouts}
    assert amounts["accuracy"] == pytest.approx(100, abs=0.5)


def test_what_is_not_centred_is_called_no_variance():
    """Centred or not, the share is that of the squared scores, of H K H or of K."""
    for centring, key in (("on", "variance_explained"), ("off", "mean_square_explained")):
        setting = at(centring=centring, n_components=2, **{"k1.gamma": 0.3})
        K = setting.kernel(setting.train.X)
        if centring == "on":
            K = K - K.mean(axis=0) - K.mean(axis=1)[:, None] + K.mean()
        mu = np.linalg.eigvalsh(K)[::-1]
        scene = drawn(setting)
        by_key = {readout.key: readout for readout in scene.readouts}
        assert by_key[key].amount == pytest.approx(100 * mu[:2].sum() / mu.sum())
        called = "variance" if centring == "on" else "mean square"
        assert called in by_key[key].label
        assert f"n times the {called} along" in by_key["largest_eigenvalue"].help


@pytest.mark.parametrize(("q", "said"), [(1, "the first component"), (2, "the first 2 components")])
def test_the_readouts_say_how_many_components_are_in_use(q, said):
    by_key = {readout.key: readout.help for readout in drawn(at(n_components=q)).readouts}
    assert by_key["variance_explained"].startswith(f"By {said},")
    assert f"boundary in {said}, on points that were held out" in by_key["accuracy"]


def test_one_class_alone_has_no_accuracy():
    setting = at()
    one = setting.train.take(np.flatnonzero(setting.train.y == 0))
    setting = type(setting)(**{**vars(setting), "train": one})
    assert compute.evaluate_components(setting, components(setting), None).accuracy is None


def test_a_kernel_that_tells_no_points_apart_has_no_component():
    result = compute.compute(at(n=24, terms=("constant",), ops=(), **{"k1.value": 44.7}))
    assert result.evaluation.explained == result.evaluation.largest == 0
    assert not result.embedding.scores.any()
    assert any("Only 0 of" in notice for notice in result.notices)


def test_the_embedding_is_that_of_a_reference():
    setting = at("moons", n_components=3)
    fitted = components(setting)
    theirs = Theirs(3, kernel="precomputed").fit(setting.gram)
    np.testing.assert_allclose(
        np.abs(fitted.scores), np.abs(theirs.transform(setting.gram)), atol=1e-6
    )
    np.testing.assert_allclose(fitted.model.eigenvalues_, theirs.eigenvalues_, rtol=1e-8)
    K = setting.gram
    H = np.eye(len(K)) - 1 / len(K)
    shown = compute.compute(setting).gram
    expected = (H @ K @ H)[np.ix_(shown.rows, shown.rows)]
    np.testing.assert_allclose(shown.values, expected, atol=1e-12)
    assert drawn(setting).figures[2].title == "Centred Gram matrix"


def test_centring_off_is_the_plain_gram_matrix():
    setting = at(centring="off", n_components=2)
    fitted = components(setting)
    np.testing.assert_allclose(
        fitted.model.eigenvalues_, np.linalg.eigvalsh(setting.gram)[::-1][:2], rtol=1e-8
    )
    assert np.all(np.sign(fitted.scores[:, 0]) == np.sign(fitted.scores[0, 0]))
    assert drawn(setting).figures[2].title == "Gram matrix"


def test_a_picture_does_not_depend_on_what_came_before():
    fresh = drawn(at(n=60, **{"k1.gamma": 2.0})).wire()
    gamma = KERNELS["rbf"].hyperparameters[0]
    for value in [v for v in gamma.steps if 0.3 <= v <= 8]:
        drawn(at(n=60, **{"k1.gamma": value}))
    again = drawn(at(n=60, **{"k1.gamma": 2.0})).wire()
    assert encode(fresh)[0] == encode(again)[0]


def test_pictures_seldom_jump_along_a_slider():
    gamma = KERNELS["rbf"].hyperparameters[0]
    cosines, plain, before, old = [], [], None, None
    for value in [v for v in gamma.steps if 0.3 <= v <= 8]:
        fitted = components(at(**{"k1.gamma": value}), least=3)
        scores, own = (s / np.linalg.norm(s, axis=0) for s in (fitted.scores, fitted.model.scores_))
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
    for angle_of_solver in (0.0, 0.4, 1.1, 2.5):
        c, s = np.cos(angle_of_solver), np.sin(angle_of_solver)
        given = pair @ np.array([[c, -s], [s, c]])
        turned = given @ rotation(given, np.array([1.0, 1.0]), known)
        np.testing.assert_allclose(turned, pair, atol=1e-9)
    apart = rotation(pair[:, ::-1], np.array([1.0, 0.979]), known)
    np.testing.assert_array_equal(np.abs(apart), np.eye(2))  # not one cluster: signs alone


def test_a_rotated_component_is_consistent():
    setting = at(**{"k1.gamma": 1.2}, n_components=4)
    fitted = components(setting)
    X = setting.train.X
    np.testing.assert_allclose(fitted.transform(X), fitted.scores, atol=1e-9)
    np.testing.assert_allclose(fitted.rotation @ fitted.rotation.T, np.eye(4), atol=1e-12)
    x, y = np.linspace(-1, 1, 4), np.linspace(-1, 1, 3)
    listed = fitted.transform(np.column_stack([np.tile(x, 3), np.repeat(y, 4)]))
    np.testing.assert_allclose(fitted.on_grid(x, y).reshape(12, 4), listed, atol=1e-9)
    plain = fitted.model.inverse_transform(fitted.model.scores_)
    np.testing.assert_allclose(fitted.inverse_transform(fitted.scores), plain, atol=1e-8)


def test_components_of_images_are_images():
    setting = at("digits", n_components=3, **{"k1.gamma": 0.001})
    X = setting.train.X
    model = PCA(2).fit(X)
    patterns = compute.pattern(X, model.transform(X))
    top = np.abs(model.components_).max(axis=1, keepdims=True)
    np.testing.assert_allclose(patterns, model.components_ / top, atol=1e-8)
    titles = [figure.title for figure in drawn(setting).figures]
    assert titles == ["Embedding", "Components as images", "Centred Gram matrix"]


def test_space_says_what_components_explain():
    rings = at(n_components=3, embedding="in space")
    figure = drawn(rings).figures[1]
    shares = rings.fit(KernelPCA, n_components=3).explained_variance_ratio_
    named = ", ".join(f"{100 * share:.3g}" for share in shares)
    assert figure.note.endswith(f"{named} % of the variance")


def test_every_kernel_at_the_ends_of_its_sliders():
    for name in PAGE.method.kernel_names():
        declared = KERNELS[name].hyperparameters
        for data in ("blobs", "sine"):
            for end in (0, -1):
                values = {n: v for n, v in defaults.opening(PAGE, data, {}).items() if n[:1] != "k"}
                values |= {"terms": (name,), "ops": (), "n": 24}
                values |= {f"k1.{h.name}": h.steps[end] for h in declared}
                try:
                    scene = drawn(resolve(PageState(values), {}))
                except KernelError as refusal:
                    assert len(str(refusal)) > 20
                else:
                    assert len(scene.figures) == 3


def test_a_shared_and_a_broken_link():
    state = app(data="iris", kernel="linear()", component="2").session_state["kp"].pages["kpca"]
    values = state.record.values
    assert (values["data"], values["terms"], values["component"]) == ("iris", ("linear",), 2)
    broken = app(data="nowhere", kernel="rbf(", n_components="1e9", centring="perhaps")
    values = broken.session_state["kp"].pages["kpca"].record.values
    assert (values["data"], values["n_components"], values["centring"]) == ("circles", 10, "on")


def test_a_component_that_explains_everything_has_100_percent():
    assert axis_title(1, np.array([0.9996])) == "component 1 (100 %)"
    assert axis_title(2, np.array([0.9, 0.0412])) == "component 2 (4.12 %)"


def test_without_centring_a_share_is_called_one_of_the_mean_square():
    figure, embedding, *_ = drawn(at(centring="off")).figures
    assert re.fullmatch(r"Component 1 \([\d.]+ % of the mean square\)", figure.title)
    assert embedding.layout["xaxis"]["title"]["text"] == figure.title.replace("C", "c", 1)
    figure, *_ = drawn(at(centring="on")).figures
    assert re.fullmatch(r"Component 1 \([\d.]+ %\)", figure.title)


@pytest.mark.parametrize(("data", "colour", "name"), [
    ("ice_cream", "class or target", "sales"),
    ("wine", "first feature", "alcohol"),
])  # fmt: skip
@pytest.mark.parametrize("space", ["flat", "in space"])
def test_a_bar_says_what_the_colours_of_the_embedding_are(data, colour, name, space):
    setting = at(data, colour=colour, embedding=space)
    (figure,) = [f for f in drawn(setting).figures if f.title == "Embedding"]
    (marks,) = [t for t in figure.data if t["mode"] == "markers"]
    bar, shown = marks["marker"]["colorbar"], marks["marker"]
    measure = setting.measures[-1 if colour == "class or target" else 0]
    assert shown["showscale"] and bar["title"]["text"] == measure.label and name in measure.label
    raw = np.array([measure.raw(value) for value in shown["color"]])
    ends = [measure.raw(shown[end]) for end in ("cmin", "cmax")]
    assert (raw.min(), raw.max()) == pytest.approx(tuple(ends))
    for place, text in zip(bar.get("tickvals", ()), bar.get("ticktext", ()), strict=True):
        assert measure.raw(place) == pytest.approx(float(text.replace("−", "-")), abs=1e-6)

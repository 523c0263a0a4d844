"""The page of the perceptron: what it declares, that it opens, its stage, its history."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression
from sklearn.svm import SVC

from kernels import Polynomial
from pages.perceptron.derivation import DERIVATION
from pages.perceptron.page import PAGE
from pages.perceptron.stage.history import METHODS, ModelAtStep, fit_history
from pages.perceptron.stage.readouts import NO_CLEAR_MARGIN
from pages.perceptron.views import course, methods, nearest
from pages.shared.model.declarations.page_controls import own_names, view_names
from pages.shared.pictures.covers.covers import cover
from pages.shared.pictures.results.readouts import share_of
from pages.shared.pictures.results.white_noise import FITTED_WITH_NOISE
from tests.apptest import values_of
from tests.pages.perceptron.states import app, setting, texts
from tests.pages.shared.app.stage.figure_schema import check_figure
from tests.sweeps import sweep

SETS = ["moons", "three_blobs", "line_clusters", "wine"]


def test_page_opens_with_a_shared_and_with_a_broken_link():
    values = values_of(app(), "perceptron")
    assert (values["data"], values["method"], values["history"]) == ("moons", "perceptron", 100)
    linked = values_of(
        app(data="circles", method="logistic, stochastic", rate="0.5", history="20", lam="10"),
        "perceptron",
    )
    assert (linked["rate"], linked["history"], linked["lam"]) == (0.5, 20, 10)
    broken = app(data="sine", kernel="rbf(", method="newton", history="all")
    assert values_of(broken, "perceptron")["method"] == "perceptron"
    assert not broken.warning


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("data", "step"),
    sweep(
        product([*SETS, "digits", "reviews"], [0, 50, 100]),
        lambda case: case[1] == 50 or case[0] == "three_blobs",
    ),
)
def test_what_the_stage_shows_can_be_drawn(data, method, step):
    scene = PAGE.scene(setting(data, method=method, history=step, n=60))
    for figure in scene.figures:
        check_figure(figure)
    assert {"weights", "gram"} <= {figure.id for figure in scene.figures}
    assert "error_train" in texts(scene)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("data", SETS)
def test_every_view_can_be_drawn(data, method):
    for view in (course, nearest, methods):
        for figure in view.draw(view.compute(setting(data, method=method, n=60))).figures:
            check_figure(figure)


def test_each_method_has_its_own_numbers_below_the_choice():
    def names(method):
        return own_names(PAGE, setting(method=method).values)

    assert names("perceptron") == ("method", "max_epochs", "history", "validation")
    assert names("logistic, Newton") == ("method", "lam", "history", "validation")
    assert names("logistic, stochastic") == (
        "method",
        "lam",
        "max_epochs",
        "rate",
        "history",
        "validation",
    )
    assert names("logistic, batch gradient") == (
        "method", "lam", "n_steps", "step_size", "history", "validation"
    )  # fmt: skip
    assert view_names(PAGE, setting().values) == {"neighbours", "nn_gamma", "svm_C"}


@pytest.mark.parametrize("data", ["moons", "three_blobs"])
def test_the_steps_of_the_page_replay_to_the_fit(data):
    """By hand, from the samples of the steps alone, to the weights that the stage shows."""
    now = setting(data, n=60)
    history = fit_history(now)
    model, y, K = history.model, now.train.y, now.gram
    columns = len(model.classes_) if len(model.classes_) > 2 else 1
    alpha = np.zeros((now.train.n_samples, columns))
    for step in range(1, history.total + 1):
        i, f = history.sample(step), K[history.sample(step)] @ alpha
        if columns == 1:
            assert (2 * y[i] - 1) * f[0] <= 0
            alpha[i] += 2 * y[i] - 1
        else:
            rival = model.rivals_[step - 1]
            assert f[y[i]] <= f[rival] == np.delete(f, y[i]).max()
            alpha[i, y[i]] += 1
            alpha[i, rival] -= 1
        np.testing.assert_array_equal(history.alpha(step), alpha)
    np.testing.assert_array_equal(alpha.reshape(model.dual_coef_.shape), model.dual_coef_)
    order = [history.epoch(step) for step in range(1, history.total + 1)]
    counts = np.bincount(order, minlength=len(model.mistakes_) + 1)[1:]
    np.testing.assert_array_equal(counts, model.mistakes_)


@pytest.mark.parametrize("seed", sweep(range(6), [0, 1]))
@pytest.mark.parametrize("kernel", ["rbf(gamma=1)", "rbf(gamma=10)", "polynomial(degree=3)"])
def test_mistakes_stay_under_the_bound(kernel, seed):
    now = setting(kernel=kernel, seed=seed, n=60, spread=0.1, max_epochs=100)
    result = PAGE.method.compute(now)
    assert result.bound.is_separable and result.history.total <= result.bound.mistakes
    assert result.history.total > 3


def test_probabilities_are_those_of_scikit_learn_on_explicit_features():
    now = setting(method="logistic, Newton", kernel="polynomial(degree=2)", lam=0.3, n=80)
    assert now.kernel == Polynomial(degree=2)

    def features(X):  # (x.z + 1)^2 = <phi(x), phi(z)>
        a, b = X.T
        r = np.sqrt(2)
        return np.column_stack([np.ones_like(a), r * a, r * b, a * a, b * b, r * a * b])

    reference = LogisticRegression(C=1 / 0.3, solver="newton-cg", tol=1e-12, max_iter=1000)
    reference.fit(features(now.train.X), now.train.y)
    result = PAGE.method.compute(now)
    x, y = result.decision.viewport.plane
    places = np.column_stack([np.tile(x, len(y)), np.repeat(y, len(x))])
    expected = reference.predict_proba(features(places))[:, 1].reshape(result.probability.shape)
    np.testing.assert_allclose(result.probability, expected, atol=1e-6)


def test_many_classes_have_a_probability_each():
    result = PAGE.method.compute(setting("three_blobs", method="logistic, Newton"))
    assert result.probability.shape == (*result.decision.viewport.shape, 3)
    np.testing.assert_allclose(result.probability.sum(axis=-1), 1)


def test_the_course_agrees_with_the_stage():
    for data in ("moons", "three_blobs"):
        for method in METHODS:
            now = setting(data, method=method, n=50, max_epochs=3)
            steps = course.compute(now)
            model = fit_history(now).model
            for place in (0, len(steps.steps) // 2, -1):
                at = ModelAtStep(model, int(steps.steps[place]))
                assert steps.train[place] == np.mean(at.predict(now.train.X) != now.train.y)
                assert steps.test[place] == np.mean(at.predict(now.test.X) != now.test.y)
            if method != "perceptron":
                assert steps.loss[-1] == pytest.approx(PAGE.method.compute(now).loss)


@pytest.mark.parametrize("method", METHODS)
def test_white_noise_is_part_of_the_loss_and_of_no_error(method):
    now = setting(kernel="rbf(gamma=1) + white(noise=1)", method=method, n=60)
    result, steps = PAGE.method.compute(now), course.compute(now)
    assert steps.train[-1] == result.errors.train
    assert FITTED_WITH_NOISE in result.notices and FITTED_WITH_NOISE in course.draw(steps).notices
    if method == "perceptron":
        return
    history = fit_history(now)
    alpha, b = history.model.history(history.total)
    alpha = np.ravel(alpha)
    f = now.gram @ alpha + b
    signs = np.where(now.train.y > 0, 1.0, -1.0)
    expected = np.logaddexp(0, -signs * f).sum()
    expected += 0.5 * now.values["lam"] * alpha @ now.gram @ alpha
    assert result.loss == pytest.approx(expected) and steps.loss[-1] == pytest.approx(expected)


def test_a_kernel_with_white_noise_says_why_it_has_no_bound():
    noisy = {r.key: r for r in PAGE.scene(setting(kernel="rbf() + white(noise=0.1)")).readouts}
    assert noisy["bound"].text == "not computed"
    assert "White noise" in noisy["bound"].help and "semi-definite" not in noisy["bound"].help
    assert noisy["converges"].text.startswith("after")
    assert "errors are those of f without it" in noisy["converges"].help
    both = {r.key: r for r in PAGE.scene(setting(kernel="sigmoid() + white(noise=0.1)")).readouts}
    assert "semi-definite" in both["bound"].help
    plain = {r.key: r for r in PAGE.scene(setting()).readouts}
    assert "noise" not in plain["converges"].help


def test_the_table_has_the_errors_of_the_methods():
    now = setting("ripley", n=100, svm_C=3.16, neighbours=5)
    rows = {row["method"]: row for row in methods.table(methods.compute(now), now)}
    assert list(rows) == ["perceptron", "logistic regression", "support vector machine",
                          "nearest neighbours"]  # fmt: skip
    svm = SVC(C=3.16, kernel="precomputed").fit(now.gram, now.train.y)
    wrong = np.mean(svm.predict(now.kernel(now.test.X, now.train.X)) != now.test.y)
    assert rows["support vector machine"]["misclassified, test"] == share_of(wrong, 1000)
    apart = ((now.test.X[:, None] - now.train.X) ** 2).sum(-1).argsort(axis=1)[:, :5]
    votes = now.train.y[apart].mean(axis=1) > 0.5
    expected = share_of(np.mean(votes != now.test.y), 1000)
    assert rows["nearest neighbours"]["misclassified, test"] == expected
    own = texts(PAGE.scene(now))["error_test"]
    assert rows["perceptron"]["misclassified, test"] == own


def test_an_indefinite_kernel_has_no_bound_and_says_so():
    scene = PAGE.scene(setting(kernel="sigmoid()", n=40))
    assert texts(scene)["bound"] == "not computed"
    assert "positive semi-definite" in scene.notices[-1]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("data", [*SETS, "breast_cancer"])
def test_what_points_at_the_picture_says_what_is_there(data, method):
    """A boundary is f = 0 of two classes alone, and only a perceptron's bars count mistakes."""
    scene = PAGE.scene(setting(data, method=method, n=60))
    exact = method == "perceptron"
    for figure in scene.figures:
        notes, said = figure.note.split(" · "), [c.says for c in figure.callouts]
        if figure.id in ("stage", "slice") and figure.title.endswith("ecision function"):
            two_on_a_plane = data in ("moons", "breast_cancer")
            assert ("boundary: f = 0" in said) == ("line: f = 0, colours: f" in notes)
            assert ("boundary: f = 0" in said) == (exact and two_on_a_plane)
            if exact and data == "line_clusters":
                assert "curve: f, its sign decides" in notes
        if figure.id == "weights":
            assert (
                ("mistakes on a point" in said)
                == exact
                == ("bars: mistakes on each point" in notes)
            )
        if figure.title == "Scores":
            named = figure.layout["xaxis"]["title"]["text"]
            assert named == ("f of the perceptron" if exact else "log odds f + b")


def test_the_passes_of_both_methods_are_explained_truly():
    """The perceptron stops early, stochastic steps do not."""
    (said,) = {h.help for name in ("perceptron", "logistic, stochastic")
               for h in METHODS[name].hyperparameters if h.name == "max_epochs"}  # fmt: skip
    assert "the perceptron stops after one without a mistake" in said
    assert len(fit_history(setting(n=40)).model.mistakes_) < 20
    steps = fit_history(setting(n=40, method="logistic, stochastic"))
    assert steps.total == 20 * 40


def test_a_share_of_the_step_has_the_symbol_that_the_derivation_has_for_it():
    text = " ".join(getattr(block, "markdown", getattr(block, "latex", "")) for block in DERIVATION)
    assert r"$\eta = r / (\lambda + c)$" in text and "M / r + (s + 1)" in text
    symbols = {h.name: h.symbol for kind in METHODS.values() for h in kind.hyperparameters}
    assert symbols["rate"] == symbols["step_size"] == "r"
    now = setting(method="logistic, batch gradient", n=40, step_size=0.5, lam=2, n_steps=1)
    K, t = now.gram, now.train.y
    c = 0.25 * np.abs(K + K.diagonal().max()).sum(axis=1).max()
    expected = 0.5 / (2 + c) * (t - 0.5)  # of the first step: p = 1/2
    np.testing.assert_allclose(fit_history(now).model.dual_coef_.ravel(), expected, rtol=1e-9)


def test_newton_needs_few_steps_and_a_batch_step_never_raises_the_loss():
    for kernel in ("rbf(gamma=1)", "linear()", "polynomial(degree=5)"):
        few = fit_history(setting(method="logistic, Newton", kernel=kernel, n=60, lam=0.001))
        assert few.total <= 30
        for size in (0.01, 2):
            now = setting(method="logistic, batch gradient", kernel=kernel, n=60, step_size=size)
            assert (np.diff(course.compute(now).loss) < 1e-9).all()
    steep = setting(method="logistic, stochastic", kernel="polynomial(degree=5)", n=60, rate=10)
    loss = course.compute(steep).loss
    assert np.mean(np.diff(loss) > 0) > 0.2 and loss.max() > loss[0]


def test_no_test_part_no_gold_bar():
    now = setting(n=40)
    for part in (now, replace(now, test=None)):
        figure = methods.draw(methods.compute(part)).figures[0]
        assert ("gold" in figure.note) == (part.test is not None) == (len(figure.data) == 2)


@pytest.mark.parametrize(
    ("kernel", "finite"), [("rbf(gamma=1e-06)", False), ("linear() + constant(value=1)", True)]
)
def test_never_is_said_only_of_a_kernel_that_cannot_separate_the_points(kernel, finite):
    """An RBF kernel separates all different points, if by a margin that rounding hides."""
    said = {r.key: r for r in PAGE.scene(setting("circles", kernel=kernel, n=60)).readouts}
    assert (said["converges"].text == "never: it cycles") == finite
    assert (said["bound"].text == "none: no margin") == finite
    assert (said["converges"].help == NO_CLEAR_MARGIN) == (not finite)


def test_the_cover_is_drawn():
    assert cover("perceptron").count("<circle") > 90


def test_the_line_of_a_narrow_kernel_is_where_f_changes_its_sign():
    # Between the points f is 1e-200: in the numbers of the picture that is 0, of either sign.
    now = setting(kernel="rbf(gamma=1000)")
    stage = next(figure for figure in PAGE.scene(now).figures if figure.id == "stage")
    line = next(one for one in stage.data if (one.get("meta") or {}).get("role") == "boundary")
    places = np.stack(np.meshgrid(line["x"], line["y"]), axis=-1).reshape(-1, 2)
    f = fit_history(now).model.decision_function(places)
    near = f != 0  # beyond exp(-708) a grid has some values more than single places
    assert np.mean(near) > 0.95 and np.mean(np.abs(f) < 1e-9) > 0.5
    np.testing.assert_array_equal(np.sign(line["z"]).ravel()[near], np.sign(f)[near])

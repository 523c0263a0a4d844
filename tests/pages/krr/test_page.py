"""The ridge page: it runs for every data set and kernel, and its numbers are right."""

from functools import cache, partial

import numpy as np
import pytest
from pages.shared.controls import kernel_text
from pages.shared.live import Recent
from pages.shared.method import Method
from sklearn.kernel_ridge import KernelRidge as Reference
from sklearn.model_selection import GroupKFold, KFold

import datasets
from kernels import RBF, Constant, KernelRidge, Linear, Periodic, Polynomial, parse
from pages.krr import airfoil, beyond, bumps, dual, path, rivals, switch
from pages.krr import experiments as presets
from pages.krr import validation_map as tuning
from pages.shared.results.errors import error
from pages.shared.setting import resolve
from tests.apptest import opened

app = partial(opened, "krr")

METHOD = Method("krr", "t", "i", KernelRidge, ("regression",), "sine")
pytestmark = pytest.mark.filterwarnings("ignore:.*is singular:UserWarning")


def at_values(view=None, **query):
    return resolve(METHOD.from_query(query), view or {}, {})


def open_tab(at, title):
    at.session_state["krr_tab"] = title
    return at.run()


TABLE = np.random.default_rng(3)


@cache
def two_features():
    """A smooth surface over two features, as an upload would be."""
    X = TABLE.uniform(-2, 2, (60, 2))
    y = np.sin(X[:, 0]) + X[:, 1] ** 2 + 0.1 * TABLE.standard_normal(60)
    return datasets.Dataset("own", "regression", X, y, ("<b>a</b>", "b"), "c")


# The page


def test_page_opens_with_its_defaults():
    at = app()
    assert not at.exception
    assert at.session_state["krr_values"]["data"] == "sine"


def test_shared_link_and_broken_link():
    at = app(data="basketball", kernel="polynomial(degree=2.0)", lam="0.01")
    assert not at.exception
    values = at.session_state["krr_values"]
    assert values["data"] == "basketball" and values["lam"] == pytest.approx(0.01)
    at = app(data="nowhere", kernel="rbf(", lam="much")
    assert not at.exception
    assert at.session_state["krr_values"] == METHOD.defaults("sine")


STAGES = {
    "Diagnostics": "path", "Sum of bumps": "bumps", "Tune": "map", "Compare": "rivals",
    "Primal and dual": "dual", "Beyond the data": "beyond",
}  # fmt: skip


@pytest.mark.parametrize("title", [
    "Why it works", "Diagnostics", "Sum of bumps", "Tune", "Compare", "Primal and dual",
    "Beyond the data", "In 3-D", "In code", "Data",
])  # fmt: skip
def test_every_tab_opens(title):
    at = open_tab(app(n="25"), title)
    assert not at.exception, at.exception
    assert not at.warning
    if stage := STAGES.get(title):
        assert at.session_state[f"krr_{stage}_state"]


def test_a_preset_button_sets_the_page():
    at = app()
    at.button("krr_preset_Too little, right, too much_Over-fit").click().run()
    assert not at.exception
    values = at.session_state["krr_values"]
    assert (values["k1.gamma"], values["lam"]) == (1000, 1e-6)


def test_the_switch_goes_to_linear_ridge_and_back():
    at = app()
    before = dict(at.session_state["krr_values"])
    at.segmented_control("krr_switch").set_value(switch.LINE).run()
    assert not at.exception
    assert at.session_state["krr_values"]["terms"] == switch.LINEAR
    at.segmented_control("krr_switch").set_value(switch.KERNEL).run()
    assert at.session_state["krr_values"] == before


# Every data set and kernel, through the pure functions that draw


DRAWN = [
    path.draw,
    lambda s: bumps.draw(bumps.LARGEST, 10, True, (), s),
    lambda s: bumps.draw(bumps.CLICKED, 10, False, (0, 3), s),
    lambda s: dual.draw(20, s),
]


@pytest.mark.parametrize("data", sorted(METHOD.sources()))
def test_every_data_set_is_drawn(data):
    n = str(min(METHOD.sources()[data].n_range[1], 60))
    setting = at_values(data=data, n=n)
    for draw in DRAWN:
        assert draw(setting).wire("state")["figures"]
    kept = Recent(2)
    assert rivals.draw(kept, setting).figures
    if setting.train.n_features == 1:
        assert beyond.draw(0.75, setting).figures


@pytest.mark.parametrize("name", METHOD.kernel_names())
@pytest.mark.parametrize("place", [0, -1])
def test_every_kernel_at_the_ends_of_its_sliders(name, place):
    values = METHOD.from_query({"n": "20", "kernel": f"{name}()"})
    assert values["terms"] == (name,)
    for control in METHOD.controls(values).values():
        if "." in control.name or control.name == "lam":
            values[control.name] = control.declared.steps[place]
    setting = resolve(values, {}, {})
    for draw in DRAWN:
        try:
            assert draw(setting).wire("state")["figures"]
        except ValueError as refusal:
            assert str(refusal).endswith(".")


def test_two_features_are_drawn_in_three_dimensions_too():
    from pages.krr import relief

    own = {"upload": two_features()}
    values = METHOD.defaults("upload", own)
    setting = resolve(values, {"chosen": (3,)}, own)
    scene = relief.draw(setting)
    assert [trace["type"] for trace in scene.figures[0].data] == ["surface", "scatter3d"]
    for draw in (*DRAWN, lambda s: rivals.draw(Recent(2), s)):
        assert "<b>" not in str(draw(setting).wire("state")["figures"][0]["layout"])


# The numbers


def test_lambda_path_is_what_single_fits_give():
    setting = at_values(n="40")
    lams = np.array([1e-4, 0.01, 1.0, 100.0])
    found = path.path(setting, lams)
    train, test = setting.train, setting.test
    for i, lam in enumerate(lams):
        peer = Reference(alpha=lam, kernel="rbf", gamma=20.0).fit(train.X, train.y)
        K = RBF(setting.kernel.gamma)(train.X)
        peer = Reference(alpha=lam, kernel="precomputed").fit(K, train.y)
        rmse = np.sqrt(np.mean((peer.predict(K) - train.y) ** 2))
        assert found.errors["training"][i] == pytest.approx(rmse, abs=1e-7)
        Kt = setting.kernel(test.X, train.X)
        rmse = np.sqrt(np.mean((peer.predict(Kt) - test.y) ** 2))
        assert found.errors["test"][i] == pytest.approx(rmse, rel=1e-6)
        H = K @ np.linalg.solve(K + lam * np.eye(len(K)), np.eye(len(K)))
        assert found.dof[i] == pytest.approx(np.trace(H), rel=1e-5)
        assert found.condition[i] == pytest.approx(np.linalg.cond(K + lam * np.eye(40)), rel=1e-4)
        missed = [_left_out(setting, lam, j) for j in range(0, 40, 7)]
        model = setting.fit(KernelRidge, lam=lam)
        np.testing.assert_allclose(model.loo_residuals_[::7], missed, rtol=1e-4, atol=1e-7)


def _left_out(setting, lam, j):
    keep = np.arange(setting.train.n_samples) != j
    X, y = setting.train.X, setting.train.y
    model = KernelRidge(setting.kernel, lam).fit(X[keep], y[keep])
    return float(y[j] - model.predict(X[j : j + 1])[0])


@pytest.mark.parametrize("data", ["sine", "diabetes", "sunspots"])
def test_the_best_lambda_is_the_argmin_and_on_the_slider(data):
    setting = at_values(data=data, n="100")
    found = path.path(setting)
    assert set(found.best) == {"leave-one-out", "GCV", "test"}
    for name, place in found.best.items():
        assert found.errors[name][place] == np.nanmin(found.errors[name])
    lam = METHOD.controls(setting.values)["lam"]
    assert all(lam.parse(value) == value for value in found.lams)
    marked = path.draw(setting).readouts[0]
    assert float(marked.value) == pytest.approx(
        found.lams[np.nanargmin(found.errors["leave-one-out"])], rel=5e-3
    )


def test_the_present_lambda_lies_on_the_path():
    setting = at_values(n="40", lam="0.1")
    now = path.path(setting, np.array([0.1]))
    model = setting.fit(KernelRidge)
    assert now.errors["training"][0] == pytest.approx(error(model, setting.train))
    assert now.errors["test"][0] == pytest.approx(error(model, setting.test))
    assert now.dof[0] == pytest.approx(model.effective_dof_)


def test_all_bumps_add_up_to_the_fit():
    setting = at_values(n="30")
    model = setting.fit(KernelRidge)
    alpha = model.dual_coef_
    x = np.linspace(0, 1, 50)[:, None]
    K = setting.kernel(x, setting.train.X)
    for way in (bumps.LARGEST, bumps.ACROSS):
        order = bumps.picked(setting, alpha, way, 30)
        assert sorted(order) == list(range(30))
        np.testing.assert_allclose((K[:, order] * alpha[order]).sum(1), model.predict(x), atol=1e-9)
    assert np.all(np.diff(np.abs(alpha[bumps.picked(setting, alpha, bumps.LARGEST, 30)])) <= 0)
    assert list(bumps.picked(setting, alpha, bumps.CLICKED, 5, (3, 99, 1))) == [3, 1]
    residual = setting.train.y - model.predict(setting.train.X)
    np.testing.assert_allclose(alpha, residual / setting.values["lam"], rtol=1e-6)


def test_the_stems_show_every_weight():
    setting = at_values(n="30")
    alpha = setting.fit(KernelRidge).dual_coef_
    (figure,) = bumps.draw(bumps.ACROSS, 12, False, (), setting).figures
    heads = [t for t in figure.data if t.get("yaxis") == "y2" and t["mode"] == "markers"]
    shown = np.sort(np.concatenate([t["y"] for t in heads]))
    np.testing.assert_array_equal(shown, np.sort(alpha))


def test_the_map_is_cross_validation_and_its_star_the_argmin():
    setting = at_values(n="30")
    values = np.array([1.0, 20.0, 500.0])
    lams = np.array([1e-3, 0.1, 10.0])
    found = np.array(list(tuning.rows(setting, "k1.gamma", values, lams, 5)))
    train = setting.train
    for i, gamma in enumerate(values):
        for j, lam in enumerate(lams):
            missed = np.empty(30)
            for a, b in KFold(5, shuffle=True, random_state=0).split(train.X):
                peer = Reference(alpha=lam, kernel="rbf", gamma=gamma).fit(train.X[a], train.y[a])
                missed[b] = train.y[b] - peer.predict(train.X[b])
            assert found[i, j] == pytest.approx(np.sqrt(np.mean(missed**2)), rel=1e-5)
    best = tuning.ErrorMap(values, lams, found).best
    assert found[best] == found.min()
    alone = np.array(list(tuning.rows(setting, "k1.gamma", values, lams, 0)))
    model = KernelRidge(RBF(20.0), 0.1).fit(train.X, train.y)
    assert alone[1, 1] == pytest.approx(np.sqrt(np.mean(model.loo_residuals_**2)))


def test_the_map_leaves_out_whole_groups():
    setting = at_values(n="30")
    groups = np.arange(30) // 3
    train = setting.train.replace(groups=groups)
    found = tuning.row(RBF(20.0), train, np.array([0.1]), 5)
    missed = np.empty(30)
    for a, b in GroupKFold(5).split(train.X, groups=groups):
        model = KernelRidge(RBF(20.0), 0.1).fit(train.X[a], train.y[a])
        missed[b] = train.y[b] - model.predict(train.X[b])
    assert found[0] == pytest.approx(np.sqrt(np.mean(missed**2)))


def test_the_map_is_computed_once_and_stays():
    at = open_tab(app(n="25"), "Tune")
    assert not at.exception
    kept = at.session_state["krr_map_kept"]
    (found,) = kept.values()
    assert np.isfinite(found.error).all()
    at.run()
    assert next(iter(at.session_state["krr_map_kept"].values())) is found


@pytest.mark.parametrize("kernel", [
    Linear(), Linear() + Constant(2.0), Polynomial(3, 0.5, 1.0),
    Linear() * Polynomial(2, 1.0, 1.0), RBF(20.0), Periodic(0.6, 1.0), Linear() + RBF(5.0),
])  # fmt: skip
def test_primal_and_dual_predict_the_same(kernel):
    setting = at_values(n="25")
    setting = type(setting)(setting.train, setting.test, kernel, setting.values)
    found = dual.both(setting, setting.test.X[:40], features=25)
    np.testing.assert_allclose(found.primal, found.dual, atol=2e-6)
    Phi = dual.explicit(kernel, setting.train.X)
    assert found.exact == (Phi is not None)
    if found.exact:
        np.testing.assert_allclose(Phi @ Phi.T, kernel(setting.train.X), atol=1e-10)


def test_costs_cross_where_features_and_points_do():
    assert dual.dual_cost(30, 1) < dual.primal_cost(30, 300)
    assert dual.dual_cost(30_000, 1) > dual.primal_cost(30_000, 300)


def test_an_indefinite_kernel_has_no_primal():
    with pytest.raises(ValueError, match="only the dual"):
        dual.draw(20, at_values(kernel="sigmoid()", n="20"))


def test_rivals_are_judged_on_the_same_split():
    setting = at_values(data="diabetes", n="150")
    found = rivals.field(setting, Recent(2))
    assert list(found) == [rivals.RIDGE, rivals.TREES, rivals.LINE, rivals.MEAN]
    train, test = setting.train, setting.test
    mean = np.sqrt(np.mean((test.y - train.y.mean()) ** 2))
    assert found[rivals.MEAN].test == pytest.approx(mean)
    assert found[rivals.RIDGE].test == pytest.approx(error(setting.fit(KernelRidge), test))
    assert found[rivals.LINE].test < mean
    assert all(rival.seconds > 0 for rival in found.values())
    kept = Recent(2)
    assert rivals.field(setting, kept)[rivals.TREES] is rivals.field(setting, kept)[rivals.TREES]


def test_a_forecast_is_judged_on_what_comes_after():
    setting = at_values(data="sunspots")
    cut = beyond.forecast(setting, 0.75)
    assert cut.train.X.max() < cut.test.X.min()
    assert cut.train.n_samples + cut.test.n_samples == 309
    assert cut.train.y.mean() == pytest.approx(0.0, abs=1e-12)
    assert cut.frame[1] > cut.test.X.max()
    fresh = beyond.forecast(at_values(n="60"), 0.5)
    assert fresh.train.n_samples + fresh.test.n_samples == 60


def test_ice_cream_needs_a_period_to_see_the_fourth_year():
    rbf, periodic, _ = (at_values(**p.query) for p in
                        presets.GROUPS["Ice cream: predict next year"])  # fmt: skip
    assert rbf.train.X.max() <= 36 < rbf.test.X.min()
    assert rbf.unit * error(rbf.fit(KernelRidge), rbf.test) > 4
    assert periodic.unit * error(periodic.fit(KernelRidge), periodic.test) < 2.5


def test_presets_are_states_of_the_page():
    for group in presets.GROUPS.values():
        for preset in group:
            values = METHOD.from_query(preset.query)
            assert values["data"] == preset.query.get("data", "sine")
            assert values["lam"] == pytest.approx(float(preset.query["lam"]), rel=0.06)
            wanted = {type(leaf) for leaf in parse(preset.query["kernel"]).leaves()}
            assert {type(leaf) for leaf in parse(kernel_text(values)).leaves()} == wanted
            assert METHOD.controls(values)[preset.about].declared.is_numeric


def test_presets_fit_too_little_right_and_too_much():
    def errors(preset):
        setting = at_values(**preset.query)
        model = setting.fit(KernelRidge)
        return error(model, setting.train), error(model, setting.test)

    under, good, over = (errors(p) for p in presets.GROUPS["Too little, right, too much"])
    assert min(under) > 3 * max(good)
    assert good[1] < 1.3 * good[0]
    assert over[0] < 0.5 * good[0] and over[1] > 10 * good[1]


def test_basketball_is_quadratic():
    line, square, rbf = (at_values(**p.query) for p in
                         presets.GROUPS["Basketball: what physics knows"])  # fmt: skip

    def rmse(setting):
        return setting.unit * error(setting.fit(KernelRidge), setting.test)

    assert rmse(line) > 10 * rmse(square)
    assert rmse(square) == pytest.approx(0.03, abs=0.005)
    assert rmse(rbf) < 1.3 * rmse(square)


def test_the_airfoil_table_is_told_by_its_ranges():
    rng = np.random.default_rng(0)
    low, high = airfoil.RANGES.T
    X = low + (high - low) * rng.random((1503, 5))
    X[0], X[1] = low, high
    assert list(airfoil.columns(X)) == [0, 1, 2, 3, 4]
    order = [3, 1, 0, 4, 2]
    np.testing.assert_array_equal(X[:, order][:, airfoil.columns(X[:, order])], X)
    assert airfoil.columns(X[:, :4]) is None
    assert airfoil.columns(X[:500]) is None
    assert airfoil.columns(X * 2) is None


def test_airfoil_splits_never_cut_a_setting():
    rng = np.random.default_rng(0)
    settings = rng.random((20, 4))
    X = np.column_stack([rng.random(200), settings[rng.integers(0, 20, 200)]])
    cut = airfoil.splits(X)
    groups = airfoil.settings_of(X)
    for a, b in cut["settings"]:
        assert not set(groups[a]) & set(groups[b])
    (a, b), = cut["rows"]  # fmt: skip
    assert len(a) == 150 and not set(a) & set(b)


def test_an_airfoil_step_is_the_plain_recipe():
    rng = np.random.default_rng(1)
    X = rng.random((60, 5)) + 0.1
    y = 100 + X[:, 0] + 0.1 * rng.standard_normal(60)
    a, b = np.arange(40), np.arange(40, 60)
    step = next(s for s in airfoil.STEPS if s.logs)
    F = np.column_stack([np.log10(X[:, 0]), X[:, 1:4], np.log10(X[:, 4])])
    mean, sd = F[a].mean(0), F[a].std(0)
    seen, new = (F[a] - mean) / sd, (F[b] - mean) / sd
    peer = Reference(alpha=1e-5, kernel="laplacian", gamma=0.46).fit(seen, y[a] - y[a].mean())
    rmse = np.sqrt(np.mean((peer.predict(new) + y[a].mean() - y[b]) ** 2))
    assert airfoil.run(step, X, y, a, b) == pytest.approx(rmse, rel=1e-6)


def test_the_airfoil_process_finds_which_feature_matters():
    rng = np.random.default_rng(2)
    X = rng.standard_normal((90, 5))
    y = 3 * np.sin(2 * X[:, 0]) + 0.05 * rng.standard_normal(90)
    seen, new = slice(0, 60), slice(60, 90)
    mean = y[seen].mean()
    found = airfoil.Searched().fit(X[seen], y[seen] - mean)
    gammas = next(k for k in found.model_.kernel.leaves() if isinstance(k, RBF)).gamma
    assert gammas[0] > 50 * max(gammas[1:])
    missed = found.predict(X[new]) + mean - y[new]
    assert np.sqrt(np.mean(missed**2)) < 0.2 < np.std(y[new]) / 5
    told = []
    short = airfoil.story(*_settings(rng), lambda share, text: told.append(share))
    assert next(short)["what"] == airfoil.STEPS[0].name
    assert len(told) == 6 and told[0] == 0 and told == sorted(told)


def _settings(rng):
    X = np.column_stack([np.tile(np.arange(1.0, 11), 20), np.repeat(rng.random((20, 4)), 10, 0)])
    return X, X[:, 0] + X[:, 1]


def test_a_higher_degree_never_fits_the_training_points_worse():
    def train_error(degree):
        values = METHOD.from_query({"kernel": f"polynomial(degree={degree})"} | presets.BASKETBALL)
        setting = resolve(values, {}, {})
        model = setting.fit(KernelRidge)
        assert not model.notices_
        return error(model, setting.train)

    errors = [train_error(degree) for degree in range(1, 11)]
    assert np.all(np.diff(errors) < 1e-3) and errors[1] < errors[0] / 10

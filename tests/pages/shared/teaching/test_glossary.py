"""Every word of the field has an entry, a picture, and a text in which it opens."""

from __future__ import annotations

import ast
import json
import re
from urllib.parse import parse_qsl

import numpy as np
import pytest

from kernels import KernelRidge
from pages.krr.views import airfoil
from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state import address
from pages.shared.teaching.glossary.card import cards
from pages.shared.teaching.glossary.entries import ENTRIES
from pages.shared.teaching.glossary.linking import ANCHOR, linked
from tests.apptest import calm, go, opened
from tests.pages.krr.states import at_values
from tests.pages.shared.app.server.client import ask
from tests.pages.shared.app.stage.staged import picture, staged
from tests.serving import ROOT

BY_TERM = {entry.term: entry for entry in ENTRIES}
# By page, tab and view: the words of the field whose idea is shown there.
SHOWN = {
    ("kernels", "why", ""): {"feature map", "kernel trick", "Mercer's theorem",
                             "reproducing kernel Hilbert space", "kernel", "Gram matrix",
                             "positive semi-definite", "lengthscale"},
    ("krr", "why", ""): {"regularisation", "reproducing kernel Hilbert space", "kernel trick",
                         "representer theorem"},
    ("krr", "views", "primal_dual"): {"dual problem", "kernel trick"},
    ("krr", "check", "lambda_path"): {"bias and variance", "leverage", "degrees of freedom",
                                       "cross-validation"},
    ("krr", "views", "kernel_sum"): {"kernel function"},
    ("svm", "why", ""): {"hyperplane", "hard margin", "soft margin", "slack", "hinge loss",
                         "regularisation", "dual problem", "Lagrange multiplier", "kernel trick",
                         "KKT conditions", "support vector", "epsilon-insensitive loss"},
    ("svm", "views", "loss"): {"hinge loss"},
    ("svm", "views", "removal"): {"support vector"},
    ("kda", "why", ""): {"within- and between-class scatter", "regularisation", "kernel trick",
                         "hyperplane", "support vector"},
    ("kda", "views", "lifting"): {"feature map", "hyperplane", "kernel trick"},
    ("kpca", "why", ""): {"feature map", "representer theorem", "kernel trick",
                          "explained variance", "pre-image"},
    ("kpca", "views", "denoising"): {"pre-image"},
    ("kpca", "check", "scree"): {"explained variance"},
    ("gp", "why", ""): {"prior", "posterior", "signal variance", "credible interval",
                        "marginal likelihood"},
    ("gp", "try", ""): {"prior", "signal variance", "marginal likelihood",
                        "heteroscedastic noise"},
    ("gp", "views", "covariance"): {"prior", "posterior"},
    ("gp", "check", "calibration"): {"credible interval"},
    ("gp", "check", "misspecification"): {"heteroscedastic noise"},
}  # fmt: skip
AIRFOIL = {"automatic relevance determination", "leakage"}  # under the table of this check
FIELD = """regularisation, kernel trick, feature map, representer theorem,
    reproducing kernel Hilbert space, Mercer's theorem, hyperplane, hard margin, soft margin, slack,
    dual problem, Lagrange multiplier, KKT conditions, support vector, hinge loss,
    epsilon-insensitive loss, within- and between-class scatter, explained variance, pre-image,
    prior, posterior, credible interval, signal variance, marginal likelihood,
    automatic relevance determination, heteroscedastic noise, leverage, bias and variance,
    leakage, kernel, kernel function, Gram matrix, positive semi-definite, lengthscale,
    cross-validation, degrees of freedom"""


def anchors(at) -> set[str]:
    """The slugs of all words that open in the texts of a page."""
    texts = [part.value for part in (*at.markdown, *at.caption)]
    return set(re.findall(rf"\]\({ANCHOR}([^)]*)\)", " ".join(texts)))


def slugs(terms) -> set[str]:
    return {BY_TERM[term].slug for term in terms}


def test_the_words_of_the_field_have_an_entry_and_are_shown():
    field = {" ".join(term.split()) for term in FIELD.split(",")}
    assert set(BY_TERM) == field == set.union(*SHOWN.values(), AIRFOIL)


def test_a_word_opens_on_the_page_where_its_idea_is_shown():
    at = opened("home")
    for (slug, tab, view), terms in SHOWN.items():
        query = {"tab": tab} | ({"check" if tab == "check" else "view": view} if view else {})
        found = anchors(go(at, slug, **query))
        assert found <= {entry.slug for entry in ENTRIES}, (slug, tab, view)
        assert not slugs(terms) - found, (slug, tab, view)


def test_the_airfoil_check_has_its_words(monkeypatch):
    monkeypatch.setattr(airfoil, "errors_of", lambda X, y: iter(np.arange(54.0)))
    at = opened("krr", "check", "airfoil", data="airfoil")
    at = calm(at.button("krr_airfoil_go").click().run())
    assert anchors(at) >= slugs(AIRFOIL)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.slug)
def test_an_entry_is_one_sentence_with_a_picture(entry):
    assert entry.sentence[0].isupper() and entry.sentence.endswith(".")
    assert not re.search(r"[.?!] ", entry.sentence), "one sentence"
    assert entry.formula and entry.formula.count("{") == entry.formula.count("}")
    page = registry.page(entry.page)
    record, messages = address.from_query(page, entry.query, {})
    assert not messages
    written = dict(parse_qsl(cards()[entry.slug]["address"].partition("?")[2]))
    assert address.from_query(page, written, {}) == (record, messages)
    scene, _ = picture(staged(entry.page, **entry.query))
    assert scene["figures"] and not scene["refusal"] and not scene["notices"]


@pytest.mark.parametrize(("text", "written"), [
    ("The hinge loss: a\nhinge loss.", "The [hinge loss](#glossary-hinge-loss): a\nhinge loss."),
    ("Support\nvectors", "[Support\nvectors](#glossary-support-vector)"),
    ("the **kernel trick**", "the **[kernel trick](#glossary-kernel-trick)**"),
    ("In the RKHS, a reproducing kernel Hilbert space",
     "In the [RKHS](#glossary-reproducing-kernel-hilbert-space), a reproducing kernel Hilbert "
     "space"),
    *((same, same) for same in (
        "", "$\\text{prior}$ and $$prior$$ and `prior`", "[the prior](#there)", "##### The prior\n",
        "**Soft margin.**", "a support vector machine", "priority", "![prior](a.svg)")),
])  # fmt: skip
def test_the_first_use_becomes_a_link_and_all_else_stays(text, written):
    assert linked(text) == written


def test_the_address_of_the_glossary(app_url):
    status, headers, answer = ask(f"{app_url}/kp/glossary.json")
    assert status == 200 and headers["content-type"] == "application/json"
    assert json.loads(answer) == cards()


def test_leverage_is_the_slope_in_the_own_target_and_gives_the_left_out_residual():
    setting = at_values(n="40")
    X, y, lam = setting.train.X, setting.train.y, setting.values["lam"]
    K = setting.kernel(X)
    leverage = np.diag(K @ np.linalg.solve(K + lam * np.eye(len(y)), np.eye(len(y))))
    model = KernelRidge(setting.kernel, lam).fit(X, y)
    residual = y - model.predict(X)
    np.testing.assert_allclose(residual / (1 - leverage), model.loo_residuals_, rtol=1e-6)
    raised = KernelRidge(setting.kernel, lam).fit(X, y + np.eye(len(y))[3])
    rise = raised.predict(X[3:4])[0] - model.predict(X[3:4])[0]
    assert rise == pytest.approx(leverage[3], rel=1e-6)


@pytest.mark.parametrize(("lam", "most"), [("1000", "bias"), ("1e-06", "variance")])
def test_at_large_lambda_the_error_is_bias_and_at_small_lambda_variance(lam, most):
    """On the sine with γ = 1000, which the text of the path names, over thirty samples."""
    at = np.linspace(0, 1, 101)[5:-5, None]
    fits = np.array([
        KernelRidge(setting.kernel, setting.values["lam"])
        .fit(setting.train.X, setting.train.y).predict(at)
        for setting in (
            at_values(data="sine", kernel="rbf(gamma=1000)", lam=lam, seed=str(seed))
            for seed in range(30)
        )
    ])  # fmt: skip
    noiseless = at_values(data="sine", spread="0", n="200", seed="0").train
    order = np.argsort(noiseless.X[:, 0])
    truth = np.interp(at[:, 0], noiseless.X[order, 0], noiseless.y[order])
    bias = np.mean((fits.mean(axis=0) - truth) ** 2)
    variance = np.mean(fits.var(axis=0))
    large, small = (bias, variance) if most == "bias" else (variance, bias)
    assert large > 5 * small
    if most == "bias":
        assert abs(fits).max() < 0.2 * abs(truth).max(), "close to 0 on every sample"


def test_the_signal_variance_of_its_picture_is_the_constant():
    entry = BY_TERM["signal variance"]
    record, _ = address.from_query(registry.page(entry.page), entry.query, {})
    setting = resolve(record, {})
    np.testing.assert_allclose(np.diag(setting.kernel(setting.train.X)), 4.0)


def plain_texts(path):
    """Yield the texts that a file writes by ``st.markdown`` and ``st.caption`` themselves."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = {
        node.targets[0].id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in ("st.markdown", "st.caption"):
            for part in ast.walk(call.args[0]):
                inner = named.get(part.id, part) if isinstance(part, ast.Name) else part
                for text in ast.walk(inner):
                    if isinstance(text, ast.Constant) and isinstance(text.value, str):
                        yield text.value


@pytest.mark.parametrize("slug", registry.SLUGS)
def test_a_text_with_a_word_of_the_glossary_is_written_by_texts(slug):
    for path in sorted((ROOT / "pages" / slug).glob("*.py")):
        for text in plain_texts(path):
            assert linked(text) == text, f"{path.name}: write it by texts.markdown or texts.caption"

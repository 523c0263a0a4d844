"""Formulas of docstrings as MathML."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from pages.shared.app.library_docs.formulas import NoFormula, mathml
from pages.shared.app.library_docs.items import items
from pages.shared.app.library_docs.prose import display, inline


def nothing(_name: str) -> None:
    """No name has a page."""


def flat(html: str) -> str:
    """What is read: formulas in angles."""
    html = re.sub(r"</?math[^>]*>", "", html.replace("</math><wbr><math>", ""))
    return re.sub(r"<[^>]+>", "", html)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("k(x, z) = exp(-gamma ||x - z||^2)", "k(x,z)=exp(−γ‖x−z‖2)"),
        ("sum_i (y_i - f(x_i))^2 + lam ||f||^2", "∑i(yi−f(xi))2+λ‖f‖2"),
        ("k_z^T (K + sigma^2 I)^-1 y", "kz⊤(K+σ2I)−1y"),
        ("sum_{i: s[i] = u} decay^(l(i) + l(j))", "∑i:s[i]=udecayl(i)+l(j)"),
        ("y_i <w, phi(x_i)> >= 1", "yi⟨w,φ(xi)⟩≥1"),
        ("(1 + \\sqrt3 r) exp(-\\sqrt3 r)", "(1+3r)exp(−3r)"),
        ("x_1^a_1 ... x_d^a_d", "x1a1…xdad"),
        ("k1(x, z)^exponent", "k1(x,z)exponent"),
        ("|A and B| / sqrt(|A| |B|)", "|A∩B|/|A||B|"),
        ("D_{q-1}(i', j')", "Dq−1(i′,j′)"),
        ("0 <= a_i < C", "0≤ai&lt;C"),
    ],
)
def test_a_formula_is_set(text, said):
    assert flat(mathml(text)) == said
    for piece in mathml(text).split("<wbr>"):
        ElementTree.fromstring(piece)


def test_an_index_and_an_exponent_stand_at_their_letter():
    assert "<msubsup><mi>k</mi><mrow><mi>z</mi></mrow><mrow><mo>⊤</mo></mrow></msubsup>" in mathml(
        "k_z^T y"
    )
    assert "<msqrt>" in mathml("sqrt(|A|)") and "<munder><mo>∑</mo>" in mathml("sum_i a_i")


@pytest.mark.parametrize("text", ["(a = b", "a) = b", "x^", "the sum = 2", "dual_coef_ = 1"])
def test_what_is_none_is_refused(text):
    with pytest.raises(NoFormula):
        mathml(text)


@pytest.mark.parametrize(
    "text",
    [
        "ndarray of shape (n_samples, n_classes - 1)",
        "a curve, or a sum of two",
        "from 1 to 10, at most 1e-6 of it",
        "k-means++ of Rasmussen (2006)",
        "dual_coef_ is (n_support[, n_targets])",
        'I said "I love cats".',
    ],
)
def test_prose_stays_prose(text):
    assert "<math" not in inline(text, nothing)


def test_formulas_in_prose_are_found_and_what_is_around_them_stays():
    said = inline("Minimise ||f||^2 / 2 (as x.z), a plane: y_i f(x_i) <= 0, it grows.", nothing)
    assert said.count("<math>") >= 3
    assert flat(said) == "Minimise ‖f‖2/2 (as x·z), a plane: yif(xi)≤0, it grows."


def test_marks_of_code_names_and_links():
    def links(name: str) -> str | None:
        return "/docs/RBF" if name == "RBF" else None

    said = inline('`RBF` and ``x < 1``, `gone`, **both** & "KRR" [to it](RBF)', links)
    assert said == (
        '<a href="/docs/RBF"><code>RBF</code></a> and <code>x &lt; 1</code>, <code>gone</code>, '
        '<strong>both</strong> &amp; &quot;KRR&quot; <a href="/docs/RBF">to it</a>'
    )


def test_a_formula_by_itself_is_large():
    assert 'displaystyle="true"' in display("(K + lam I) alpha = y.")
    assert display("It is x = 2.") is None


def test_the_formula_of_each_kernel_is_set():
    for item in items().values():
        if item.is_kernel and item.name not in ("Kernel", "Matern"):
            assert inline(item.doc.summary, nothing).startswith("<math>"), item.name

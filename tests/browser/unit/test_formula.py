"""A formula that follows the hand is the one that KaTeX would set for the same numbers."""

from __future__ import annotations

from bisect import bisect_right

import pytest

from pages.shared.app.stage.formula import formula
from pages.shared.model.declarations import registry
from pages.shared.model.declarations.page_controls import controls_of
from pages.shared.model.record.events import SetValues
from pages.shared.model.state import address
from pages.shared.model.state.page_store import PageStore

registry.load()
pytestmark = pytest.mark.browser

SHOW = """async ([before, after]) => {
  const { Formula } = await import('/stage/js/formula.js')
  const katex = (await import('/katex.js')).default
  const [followed, fresh] = [0, 1].map(() => document.createElement('div'))
  const moving = new Formula(followed)
  moving.show(before, katex)
  const first = followed.querySelector('.katex')
  moving.show(after, katex)
  new Formula(fresh).show(after, katex)
  // A digit's height differs by less than 0.01 em, which KaTeX writes into the styles.
  const built = ({ innerHTML }) => innerHTML.replace(/style="[^"]*"/g, '')
  return [built(followed) === built(fresh), followed.querySelector('.katex') === first]
}"""


def nudged(declared, value):
    """The slider's next value, or the one before where it is at its end."""
    after = bisect_right(declared.steps, value)
    return declared.steps[after if after < len(declared.steps) else after - 2]


def both(slug: str, **query: str) -> tuple[str, str]:
    """The formula of a page before and after all its numbers changed a little."""
    page = registry.page(slug)
    owner = PageStore(page, dict, address.from_query(page, query, {})[0])
    before, values = formula(owner, owner.record), owner.record.values
    controls = controls_of(page, values).values()
    moved = {
        control.name: nudged(control.declared, values[control.name])
        for control in controls
        if control.declared.is_numeric
    }
    owner.apply(SetValues(moved))
    return before, formula(owner, owner.record)


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"kernel": "rbf(gamma=2)*polynomial(degree=2)+periodic(period=2)"},
        {"kernel": "matern(lengthscale=2)+rational_quadratic+linear"},
        {"kernel": "rbf(gamma=2)", "gamma_as": "sigma"},
    ],
)
@pytest.mark.parametrize("slug", ["krr", "svm", "gp", "kernels"])
def test_numbers_are_written_into_the_formula_where_katex_sets_them(calm_tab, slug, query):
    before, after = both(slug, **query)
    assert before != after
    equal, kept = calm_tab.evaluate(SHOW, [before, after])
    assert equal, (before, after)
    assert kept, f"{before} was set anew, which costs as much as a picture"


def test_a_fraction_has_its_numbers_where_they_belong(calm_tab):
    pair = [r"\frac{2^2 x_{2}}{2 \cdot 2} + 1.5", r"\frac{2^2 x_{2}}{2 \cdot 3.25} + 1.5"]
    assert calm_tab.evaluate(SHOW, pair) == [True, True]


def test_another_formula_is_set_anew(calm_tab):
    assert calm_tab.evaluate(SHOW, ["x^2 + 1", "x^2 + y + 1"]) == [True, False]

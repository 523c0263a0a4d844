"""What stays the same of a setting while its numbers move."""

from __future__ import annotations

import pytest

from pages.shared.model.declarations import registry
from pages.shared.model.setting.setting import resolve
from pages.shared.model.state.address import from_query

registry.load()


def setting(slug, **query):
    """Return the setting of a link."""
    return resolve(from_query(registry.page(slug), query, {})[0], {})


@pytest.mark.parametrize(
    ("slug", "one", "other"),
    [("krr", "0.1", "1"), ("text", "0.1", "1"), ("kpca", "", "")],
)
def test_the_data_are_the_same_objects_while_lambda_moves(slug, one, other):
    """Else megabytes of word counts would be formed and hashed at each move."""
    before, after = (setting(slug, **({"lam": lam} if lam else {})) for lam in (one, other))
    assert after.train is before.train and after.test is before.test
    assert after.fingerprint() == before.fingerprint()


def test_another_kernel_of_words_counts_other_words():
    few, all_words = (setting("text", kernel=f"{name}()") for name in ("word_set", "all_words"))
    assert all_words.train.X.sum() > few.train.X.sum()
    assert few.fingerprint() != all_words.fingerprint()


@pytest.mark.parametrize("scaling", ["minmax", "standardise", "none"])
def test_a_point_stays_where_the_kernel_takes_numbers(scaling):
    edits = "m1_-9_0.25~a-9_0_1"
    moved = setting("svm", kernel="chi_squared(gamma=3)", scaling=scaling, edits=edits)
    X = moved.train.X
    assert X[1, 0] == X[-1, 0] == X.min() == 0 and X[1, 1] > 0

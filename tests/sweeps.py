"""Properties over many cases: a few of these in each run of the tests, all with ``--thorough``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest


def sweep(cases: Iterable[Any], usual: Callable[[Any], bool] | Iterable[int]) -> list[Any]:
    """Return the cases of a property, marked ``thorough`` where a usual run leaves them out.

    Parameters
    ----------
    cases
        Values or ``pytest.param``, as for ``pytest.mark.parametrize``.
    usual
        Which of them each run looks at: a condition, or their places.
    """
    listed = list(cases)
    if not callable(usual):
        kept = {range(len(listed))[place] for place in usual}
    else:
        kept = {place for place, case in enumerate(listed) if usual(case)}
    assert kept, "each property has a case in each run"
    return [case if i in kept else _thorough(case) for i, case in enumerate(listed)]


def _thorough(case: Any) -> Any:
    if hasattr(case, "marks"):
        return pytest.param(*case.values, id=case.id, marks=[*case.marks, pytest.mark.thorough])
    values = case if isinstance(case, tuple) else (case,)
    return pytest.param(*values, marks=pytest.mark.thorough)


def holds_on_nine_of_ten(held: list[bool]) -> bool:
    """Whether at most one of up to ten seeds is against it; of fewer seeds it follows from ten."""
    assert len(held) <= 10
    return held.count(False) <= 1

"""Results of functions of a page's values, found again by what they have read of these."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, update_wrapper
from operator import itemgetter
from typing import Any, Generic, TypeVar

from pages.shared.model.controls.control import Values
from pages.shared.model.declarations.page import Page

Result = TypeVar("Result")

MAX_RESULTS = 256  # of one page


@dataclass(frozen=True)
class _Names:
    """What a computation has asked of the values."""

    read: tuple[str, ...]  # whose values it has read
    there: tuple[str, ...]  # which it found there, without reading them
    missing: tuple[str, ...]  # which it did not find
    listed: bool  # whether it asked which there are

    @cached_property
    def key(self) -> Callable[[Values], Any]:
        """A function that reads all that was read, or raises a KeyError."""
        return itemgetter(*self.read) if self.read else lambda values: ()

    def key_of(self, values: Values) -> Any:
        """Return what decides the result at these values; None where it would ask other things."""
        try:
            key = self.key(values)
        except KeyError:
            return None
        if not all(name in values for name in self.there):
            return None
        if any(name in values for name in self.missing):
            return None
        return (key, tuple(values)) if self.listed else key


class ByWhatIsRead(Generic[Result]):
    """A function of a page and its values, computed once for the same values of what it reads.

    While gamma moves, the list of a page's controls stays the same, and is not made again: it does
    not read gamma. Safe between threads.

    Parameters
    ----------
    compute : callable
        The function. It depends on nothing else, and has read all that it needs when it returns.
    """

    def __init__(self, compute: Callable[[Page, Values], Result]) -> None:
        self.compute = compute
        self._known: dict[Page, dict[_Names, dict[Any, Result]]] = {}
        update_wrapper(self, compute)

    def __call__(self, page: Page, values: Values) -> Result:
        """Return the result at these values."""
        known = self._known.get(page, {})
        for names, results in tuple(known.items()):
            if (key := names.key_of(values)) is not None and key in results:
                return results[key]
        reading = _Reading(values)
        result = self.compute(page, reading)
        if sum(map(len, tuple(known.values()))) >= MAX_RESULTS:
            known = {}
        names = reading.names
        known.setdefault(names, {})[names.key_of(values)] = result
        self._known[page] = known
        return result


class _Reading(Mapping[str, Any]):
    """Values that take note of what is read of them."""

    def __init__(self, values: Values) -> None:
        self._given = values
        self._read: set[str] = set()
        self._looked_for: set[str] = set()
        self._listed = False

    @property
    def names(self) -> _Names:
        """What was asked."""
        given = self._given.keys()
        return _Names(
            read=tuple(sorted(self._read & given)),
            there=tuple(sorted((self._looked_for - self._read) & given)),
            missing=tuple(sorted((self._looked_for | self._read) - given)),
            listed=self._listed,
        )

    def __getitem__(self, name: str) -> Any:
        self._read.add(name)
        return self._given[name]

    def __contains__(self, name: object) -> bool:
        self._looked_for.add(str(name))
        return name in self._given

    def __iter__(self) -> Iterator[str]:
        self._listed = True
        return iter(self._given)

    def __len__(self) -> int:
        self._listed = True
        return len(self._given)

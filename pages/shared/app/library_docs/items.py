"""What the documentation is about: the public names of the library, and what each of them has."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import FunctionType
from typing import Any

from sklearn.base import BaseEstimator, ClassifierMixin, RegressorMixin

import kernels
from kernels import Hyperparameter, Kernel
from pages.shared.app.library_docs.docstrings import Docstring, Entry, parse
from pages.shared.app.library_docs.sources import PACKAGE, Signature, signature, text_below

KERNELS, ALGEBRA, REGRESSION = "Kernels", "Sums, products and powers", "Regression"
CLASSIFICATION, STRUCTURE = "Classification", "Components, clusters and outliers"
FEATURES, TESTS, BUILDING = (
    "Feature maps",
    "Tests, bounds and evidence",
    "Reading and building kernels",
)
ENGINE, REST, BASES = "Gram matrices and solvers", "Errors and version", "What the estimators share"
GROUPS = (
    *(KERNELS, ALGEBRA, REGRESSION, CLASSIFICATION, STRUCTURE, FEATURES, TESTS, BUILDING),
    *(ENGINE, BASES, REST),
)
DESCRIPTORS = {
    FunctionType: "method", property: "property", cached_property: "property",
    classmethod: "class method", staticmethod: "static method",
}  # fmt: skip


@dataclass(frozen=True)
class Member:
    """A method or property of a class."""

    signature: Signature
    kind: str
    doc: Docstring
    owner: str  # the class that has it

    @property
    def name(self) -> str:
        """Its name."""
        return self.signature.name


@dataclass(frozen=True, eq=False)
class Item:
    """A name with a page."""

    name: str
    value: Any

    @property
    def kind(self) -> str:
        """What it is, in a word."""
        if isinstance(self.value, type):
            return "class"
        return "function" if callable(self.value) else "constant"

    @property
    def is_public(self) -> bool:
        """Whether it is imported from the package; else it is the base of a class that is."""
        return self.name in kernels.__all__

    @property
    def is_kernel(self) -> bool:
        """Whether it is a class of kernels."""
        return isinstance(self.value, type) and issubclass(self.value, Kernel)

    @cached_property
    def doc(self) -> Docstring:
        """Its docstring; of a constant the text below it."""
        return parse(text_below(self.name) if self.kind == "constant" else self.value.__doc__)

    @cached_property
    def signature(self) -> Signature | None:
        """How it is called, with types; None for a constant."""
        return None if self.kind == "constant" else signature(self.name, self.value)

    @property
    def hyperparameters(self) -> tuple[Hyperparameter, ...]:
        """What a kernel or a method declares; none of a composite, which has those of its parts."""
        declared = getattr(self.value, "hyperparameters", ())
        return declared if isinstance(declared, tuple) else ()

    @cached_property
    def members(self) -> tuple[Member, ...]:
        """Its methods and properties, own ones first; all kernels have those of `Kernel`."""
        if self.kind != "class" or (self.is_kernel and self.value is not Kernel):
            return ()
        found: dict[str, Member] = {}
        for owner in (self.value, *bases(self.value)):
            for name, value in vars(owner).items():
                if name not in found and (member := _member(owner, name, value)):
                    found[name] = member
        return tuple(found.values())

    def section(self, name: str) -> tuple[tuple[str, tuple[Entry, ...]], ...]:
        """Return the entries of a section by the class whose docstring has them, its own first."""
        kept: list[tuple[str, tuple[Entry, ...]]] = []
        told: set[str] = set()
        for owner, doc in self._docs():
            entries = tuple(e for e in doc.sections.get(name, ()) if self._adds(name, e, told))
            told |= {each for e in entries for each in e.names.split(", ")}
            if entries:
                kept.append((owner, entries))
        return tuple(kept)

    @property
    def names_source(self) -> bool:
        """Whether its docstring, or that of a class it extends, names a publication."""
        return any(doc.names_source for _, doc in self._docs())

    def _docs(self) -> list[tuple[str, Docstring]]:
        inherited = [(base.__name__, parse(base.__doc__)) for base in bases(self.value)]
        return [(self.name, self.doc), *inherited]

    def _adds(self, section: str, entry: Entry, told: set[str]) -> bool:
        """Whether an entry is no repetition, and a parameter one that the constructor takes."""
        names = set(entry.names.split(", "))
        if section == "Raises":
            return True
        if section == "Attributes" and self.is_kernel and self.value is not Kernel:
            return entry in self.doc.sections.get(section, ())
        if (
            section == "Parameters"
            and self.kind == "class"
            and issubclass(self.value, BaseEstimator)
        ):
            taken = {argument.partition(":")[0] for argument in (self.signature or ("", ()))[1]}
            return bool(names & taken - told) or not taken
        return not names <= told

    @property
    def group(self) -> str:
        """The heading under which the index lists it."""
        value = self.value
        home = getattr(inspect.unwrap(value), "__module__", "") if callable(value) else ""
        if not self.is_public:
            return BASES
        if self.is_kernel:
            is_composite = value in (kernels.Sum, kernels.Product, kernels.Power)
            return ALGEBRA if is_composite else KERNELS
        if self.kind == "class" and issubclass(value, BaseEstimator):
            kinds = {ClassifierMixin: CLASSIFICATION, RegressorMixin: REGRESSION}
            return next((g for mixin, g in kinds.items() if issubclass(value, mixin)), STRUCTURE)
        places = {".features": FEATURES, ".errors": REST, ".linalg.": ENGINE, ".methods.": TESTS}
        named = REST if self.name.startswith("__") else BUILDING
        return next((group for place, group in places.items() if place in home), named)


@lru_cache(maxsize=1)
def items() -> dict[str, Item]:
    """Return what has a page: the public names, and the bases that a docstring of theirs names."""
    order = {cls.__name__: place for place, cls in enumerate(kernels.KERNELS.values())}
    names = sorted(kernels.__all__, key=lambda name: (order.get(name, len(order)), name))
    found = {name: Item(name, getattr(kernels, name)) for name in names}
    for item in list(found.values()):
        for base in bases(item.value):
            if re.search(rf"\b{base.__name__}\b", item.doc.text):
                found.setdefault(base.__name__, Item(base.__name__, base))
    return found


def grouped() -> dict[str, list[Item]]:
    """Return the items by group, in the order of the index."""
    groups: dict[str, list[Item]] = {name: [] for name in GROUPS}
    for item in items().values():
        groups[item.group].append(item)
    return groups


def bases(value: Any) -> tuple[type, ...]:
    """Return the classes of the library that a class extends, the nearest first."""
    if not isinstance(value, type):
        return ()
    return tuple(
        base
        for base in value.__mro__[1:]
        if base.__module__.startswith(f"{PACKAGE}.") and not base.__name__.startswith("_")
    )


def _member(owner: type, name: str, value: Any) -> Member | None:
    """Return a public method or property that has a docstring; None for all else."""
    kind = next((said for cls, said in DESCRIPTORS.items() if isinstance(value, cls)), None)
    if kind is None or (name.startswith("_") and name != "__call__"):
        return None
    inner = ("fget", "func", "__func__")
    function = next((getattr(value, n) for n in inner if hasattr(value, n)), value)
    if not function.__doc__:
        return None
    return Member(signature(name, function), kind, parse(function.__doc__), owner.__name__)

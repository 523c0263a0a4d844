"""`Parametrised`: an immutable tree of hyperparameters, compared, copied and pickled by value."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NoReturn, Self

import numpy as np

from ..errors import KernelError, KernelTypeError
from ..linalg.arrays import FloatArray
from .hyperparameter import Hyperparameter

OTHER_ORDER = "their order is another one elsewhere"


class Parametrised:
    """A node with declared hyperparameters of its own and, if composite, with operands."""

    hyperparameters: tuple[Hyperparameter, ...] = ()
    operands: tuple[Parametrised, ...] = ()
    compared: tuple[str, ...] = ()  # attributes beside these that are part of the value, hashable
    by_name: bool = False  # whether hyperparameters are given by name alone: their order misleads
    __signature__: inspect.Signature

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "__init__" in cls.__dict__:
            _refuse_undeclared_state(cls)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        declared = self.own_hyperparameters
        if kwargs.keys() != {h.name for h in declared} or args:
            kwargs = self._bound(args, kwargs)
        for h in declared:
            self.__dict__[h.name] = h.validate(kwargs[h.name])

    @classmethod
    def _declared_signature(cls) -> inspect.Signature:
        """Return how the constructor is called: with the declared hyperparameters."""
        one = inspect.Parameter
        kind = one.KEYWORD_ONLY if cls.by_name else one.POSITIONAL_OR_KEYWORD
        return inspect.Signature(
            [one(h.name, kind, default=h.default) for h in cls.hyperparameters]
        )

    @classmethod
    def _bound(cls, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """Return the value of each declared hyperparameter, its default where it is not given."""
        try:
            bound = cls.__signature__.bind(*args, **kwargs)
        except TypeError as error:
            takes = ", ".join(cls.__signature__.parameters) or "no hyperparameters"
            how, why = ("", error) if not (cls.by_name and args) else (" by name", OTHER_ORDER)
            raise KernelTypeError(f"{cls.__name__} takes {takes}{how}; {why}.") from None
        bound.apply_defaults()
        return bound.arguments

    @property
    def own_hyperparameters(self) -> tuple[Hyperparameter, ...]:
        """The declarations of this node alone, without those of its operands."""
        return self.hyperparameters

    @property
    def parameters(self) -> dict[str, Any]:
        """Name to value, of a composite with paths such as ``k1.gamma``."""
        values = {h.name: getattr(self, h.name) for h in self.own_hyperparameters}
        for i, operand in enumerate(self.operands, 1):
            values |= {f"k{i}.{name}": value for name, value in operand.parameters.items()}
        return values

    @property
    def has_one_per_feature(self) -> bool:
        """Whether a hyperparameter has one value for each feature."""
        return any(isinstance(value, tuple) for value in self.parameters.values())

    def replace(self, **values: Any) -> Self:
        """Return a copy with new values; a name without its path serves where it is unique."""
        return self._rebuild({self._path(name): value for name, value in values.items()})

    def _path(self, name: str) -> str:
        known = self.parameters
        fits = [name] if name in known else [p for p in known if p.rsplit(".", 1)[-1] == name]
        if len(fits) > 1:
            raise KernelError(f"{name} is ambiguous here; say one of {', '.join(fits)}.")
        if not fits:
            options = ", ".join(known) or "none"
            raise KernelError(f"{self} has no hyperparameter {name}; it has: {options}.")
        return fits[0]

    def _rebuild(self, values: dict[str, Any]) -> Self:
        if not values:
            return self
        operands = [
            k._rebuild({n[len(f"k{i}.") :]: v for n, v in values.items() if n.startswith(f"k{i}.")})
            for i, k in enumerate(self.operands, 1)
        ]
        own = {h.name: values.get(h.name, getattr(self, h.name)) for h in self.own_hyperparameters}
        return self._with(operands, own)

    def with_operands(self, operands: Iterable[Parametrised]) -> Self:
        """Return a copy with other operands, as many."""
        return self._with(
            operands, {h.name: getattr(self, h.name) for h in self.own_hyperparameters}
        )

    def _with(self, operands: Iterable[Parametrised], own: Mapping[str, Any]) -> Self:
        """Return a copy with these operands and own hyperparameters."""
        return type(self)(*operands, *(getattr(self, name) for name in self.compared), **own)

    # What an optimiser moves: the logarithms of everything that must be positive. Whole numbers,
    # choices and what may be zero or negative (degree, nu, coef0, exponents) stay as they are.

    @property
    def _free(self) -> list[tuple[Hyperparameter, Any]]:
        values = self.parameters
        return [(h, values[h.name]) for h in self.hyperparameters if h.domain == "positive"]

    @property
    def theta(self) -> FloatArray:
        """Natural logarithms of the positive hyperparameters, ndarray of shape (n_theta,)."""
        values: list[float] = [v for _, value in self._free for v in np.atleast_1d(value)]
        theta: FloatArray = np.log(np.array(values, dtype=float))
        return theta

    @property
    def theta_names(self) -> tuple[str, ...]:
        """Path of each entry of ``theta``; ``gamma[0]`` where each feature has its own."""
        names = []
        for h, value in self._free:
            each = range(len(value)) if isinstance(value, tuple) else ()
            names += [f"{h.name}[{j}]" for j in each] or [h.name]
        return tuple(names)

    @property
    def theta_bounds(self) -> FloatArray:
        """Logarithms of the declared ranges, ndarray of shape (n_theta, 2)."""
        ranges = [h.range for h, value in self._free for _ in np.atleast_1d(value)]
        bounds: FloatArray = np.log(np.array(ranges, dtype=float).reshape(-1, 2))
        return bounds

    def with_theta(self, theta: FloatArray | Sequence[float]) -> Self:
        """Return a copy whose positive hyperparameters are ``exp(theta)``."""
        if len(theta) != self._n_theta:
            raise KernelError(f"theta has {len(theta)} entries; {self} takes {self.theta_names}.")
        return self._with_next(iter(np.exp(theta).tolist()))

    @functools.cached_property
    def _n_theta(self) -> int:
        own = (getattr(self, h.name) for h in self.own_hyperparameters if h.domain == "positive")
        count = sum(len(value) if isinstance(value, tuple) else 1 for value in own)
        return count + sum(operand._n_theta for operand in self.operands)

    def _with_next(self, numbers: Iterator[float]) -> Self:
        """Return a copy with the next of ``numbers`` in the order of ``theta``."""
        own: dict[str, Any] = {}
        for h in self.own_hyperparameters:
            value = getattr(self, h.name)
            if h.domain == "positive":
                each = tuple(next(numbers) for _ in value) if isinstance(value, tuple) else None
                value = each or next(numbers)
            own[h.name] = value
        return self._with([operand._with_next(numbers) for operand in self.operands], own)

    def _arguments(self) -> tuple[Any, ...]:
        names = [*(h.name for h in self.own_hyperparameters), *self.compared]
        return (*self.operands, *(getattr(self, name) for name in names))

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"Kernels do not change; use kernel.replace({name}={value!r}).")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"Kernels do not change; {name} cannot be deleted.")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other) or not isinstance(other, Parametrised):
            return False
        return self._arguments() == other._arguments()

    def __hash__(self) -> int:
        return self._hash

    @functools.cached_property
    def _hash(self) -> int:
        return hash((type(self), self._arguments()))

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[Any, ...]]:
        # By name: a pickle outlives a change of the order.
        own = {h.name: getattr(self, h.name) for h in self.own_hyperparameters}
        others = *self.operands, *(getattr(self, name) for name in self.compared)
        return functools.partial(type(self), **own), others


def _refuse_undeclared_state(cls: type[Parametrised]) -> None:
    """Make the constructor of ``cls`` raise where it leaves more than the hyperparameters.

    What is not declared is not compared, and results kept for one value would answer for another.
    """
    construct: Callable[..., None] = cls.__init__

    @functools.wraps(construct)
    def checked(self: Parametrised, *args: Any, **kwargs: Any) -> None:
        construct(self, *args, **kwargs)
        if self.operands:
            return
        known = {h.name for h in self.own_hyperparameters} | {*cls.compared}
        extra = vars(self).keys() - known
        if extra:
            names = f"{type(self).__name__} keeps {', '.join(sorted(extra))}"
            remedy = "Declare each as a Hyperparameter: kernels are compared by these alone"
            raise KernelError(f"{names}, which it does not declare. {remedy}.")

    cls.__init__ = checked  # type: ignore[method-assign]

"""What a page computes and draws, and what of it can be set."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from kernels import KERNELS, Hyperparameter
from pages.shared.model.controls.control import Values
from pages.shared.model.controls.layers import Layer
from pages.shared.model.declarations.conditions import When, one_row
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting


@dataclass(frozen=True)
class Fitted:
    """What a method chose for the data."""

    values: Mapping[str, Any]  # by control
    notes: tuple[str, ...] = ()  # plain sentences: what is to be said of them


@dataclass(frozen=True)
class Method:
    """What a page computes and draws, and what of it can be set."""

    # From a setting to what the picture shows: plain arrays and numbers
    compute: Callable[[Setting], Any]
    draw: Callable[[Any], Scene]  # from what was computed to the scene on the stage
    # The estimator of the core, and the one for regression where it is another
    estimator: type[Any] | None = None
    regressor: type[Any] | None = None
    # By the value of the page's choice `method`, the estimator in place of `estimator`
    estimators: Mapping[str, type[Any]] = field(default_factory=dict)
    # Controls of the page itself, for instance how many samples of a process to show
    extras: tuple[Hyperparameter, ...] = ()
    # By the name of an extra, at which values it acts; elsewhere it is not shown
    when: Mapping[str, When] = field(default_factory=dict)
    # What one tap adds to the picture; their extras that are choices have no menu
    layers: tuple[Layer, ...] = ()
    unswept: tuple[str, ...] = ()  # extras that are no path of pictures
    # From the page's values to how many small pictures stand in a row of the stage; 0 where it has
    # few, all in one row
    columns: Callable[[Values], int] = one_row
    pins: bool = True  # whether the first picture of its stage can be pinned beside the live one
    psd_only: bool = False  # whether the method refuses kernels that are not positive semi-definite
    # From a setting to the values that suit its data best; a button applies them
    fitted: Callable[[Setting], Fitted] | None = None
    fitted_help: str = ""  # what the button says that it does
    exports: bool = False  # whether the tab Code is offered although there is no estimator
    # Readouts that are seen at once, by the beginnings of their keys: what the method is judged by,
    # and what a click brings; the others are one tap away. Where none is there, the first three.
    judged_by: tuple[str, ...] = ()
    # Whether its learner may choose in which notation numbers are shown, gamma or sigma
    has_notations: bool = True

    @property
    def has_code(self) -> bool:
        """Whether the page can be taken along as code."""
        return self.exports or self.estimator is not None

    def estimator_for(self, values: Values) -> type[Any] | None:
        """Return the estimator that fits data of this task, by the chosen method."""
        regression = values["task"] == "regression" and self.regressor
        usual = self.regressor if regression else self.estimator
        return self.estimators.get(values.get("method", ""), usual)

    def hyperparameters(self, values: Values) -> tuple[Hyperparameter, ...]:
        """Return the declarations of the method's own numbers, without those of the kernel."""
        return getattr(self.estimator_for(values), "hyperparameters", ())

    def kernel_names(self, texts: bool = False) -> tuple[str, ...]:
        """Return the kernels of the menu, in the order in which they are registered.

        Kernels of texts are among them where the rows of the data stand for ``texts``.
        """
        return tuple(
            name
            for name, kernel in KERNELS.items()
            if (texts or kernel.domain != "text") and (kernel.is_psd or not self.psd_only)
        )

    def kernel_to_add(self, terms: Collection[str], texts: bool = False) -> str:
        """Return the kernel that is offered first to grow a sum of these terms.

        It is one that the sum does not have, if there is one: twice the same adds nothing that
        one does not have.
        """
        menu = joinable(self.kernel_names(texts), terms)
        suggested = [name for name in menu if KERNELS[name].suggested]
        suggested.sort(key=lambda name: KERNELS[name].suggested)
        offered = suggested or [name for name in menu if not KERNELS[name].any_domain]
        return next((name for name in offered if name not in terms), offered[0])


def joinable(names: Iterable[str], others: Iterable[str]) -> tuple[str, ...]:
    """Return the kernels that can be added to all ``others``: all take texts, or none does.

    White noise and a constant never look at the points: they go with both.
    """
    taken = set().union(*map(_takes_texts, others))
    return tuple(name for name in names if len(taken | _takes_texts(name)) <= 1)


def _takes_texts(name: str) -> set[bool]:
    return set() if KERNELS[name].any_domain else {KERNELS[name].domain == "text"}

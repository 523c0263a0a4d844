"""What a page of the app declares; navigation, sidebar, address, tabs and tests follow from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import datasets
from kernels import KERNELS, Hyperparameter
from pages.shared.challenges import Challenge
from pages.shared.layers import Layer
from pages.shared.scene import Scene
from pages.shared.setting import Setting
from pages.shared.state.control import Values
from pages.shared.stories import Step, Story

When = Callable[[Values], bool]
TABS = ("try", "why", "views", "check", "code", "data")


def always(values: Values) -> bool:
    """Return True: what has no condition is always shown."""
    return True


def one_row(values: Values) -> int:
    """Return 0: the pictures of the stage stand in one row."""
    return 0


def one_feature(values: Values) -> bool:
    """Whether the data are drawn as a curve: where a control about curves acts."""
    return bool(values["width"] == 1)


def of_numbers(values: Values) -> bool:
    """Whether the kernel takes numbers: one of texts has no line and no distance of inputs."""
    return all(KERNELS[term].domain != "text" for term in values["terms"])


def has_axes(values: Values) -> bool:
    """Whether features can be the axes of a picture: two of many pixels or words say nothing."""
    return values["width"] <= 2 or not (values["images"] or values["texts"])


@dataclass(frozen=True)
class Experiment:
    """A state of the page worth seeing, with a question to answer before looking.

    Parameters
    ----------
    title, question, answer : str
        What it is about, what to predict, and what is then seen.
    query : mapping
        The state as the page's address says it, for instance ``{"data": "moons", "C": "10"}``.
    about : str
        The control that is to be moved, which a sweep then plays.
    group : str
        The heading under which it is offered, if there are several.
    """

    title: str
    question: str
    answer: str = ""
    query: Mapping[str, str] = field(default_factory=dict)
    about: str = ""
    group: str = ""


@dataclass(frozen=True)
class View:
    """One more thing to look at, in the tab Views or in the tab Check.

    Parameters
    ----------
    slug, title : str
        Its place in the address, ``view=<slug>`` or ``check=<slug>``, and its name.
    show : callable
        ``show(page, setting)`` draws it.
    controls : tuple of Hyperparameter, or callable from the page's values to one
        What can be set in this view alone. It is part of the page's values and of the address.
    depends : {"stage", "values", "nothing"}
        "stage": whatever moves is on a live stage; "values": text or tables show numbers of the
        sliders, so that the page runs once when no more moves come; "nothing": it never changes.
    when : callable
        At which values the view has something to show.
    """

    slug: str
    title: str
    show: Callable[[Page, Setting], None]
    controls: tuple[Hyperparameter, ...] | Callable[[Values], tuple[Hyperparameter, ...]] = ()
    depends: str = "stage"
    when: When = always

    def controls_at(self, values: Values) -> tuple[Hyperparameter, ...]:
        """Return the view's own controls at these values."""
        return self.controls(values) if callable(self.controls) else self.controls


@dataclass(frozen=True)
class Page:
    """One page: its place in the app, its method, what it draws.

    Parameters
    ----------
    slug, menu, title, line, idea : str
        Address, name in the navigation, full name, one line for the home page, and the idea in
        one sentence.
    data : str
        The data set it opens with.
    compute : callable
        From a setting to what the picture shows: plain arrays and numbers.
    draw : callable
        From what was computed to the scene on the stage.
    estimator, regressor : type or None
        The estimator of the core, and the one for regression where it is another.
    estimators : mapping
        By the value of the page's choice ``method``, the estimator in place of `estimator`.
    tasks : tuple of str
        Which data fit: "classification", "regression".
    most_classes : int or None
        How many classes the method tells apart at most.
    extras : tuple of Hyperparameter
        Controls of the page itself, for instance how many draws to show.
    when : mapping
        By the name of an extra, at which values it acts; elsewhere it is not shown.
    layers : tuple of Layer
        What one tap adds to the picture; their extras that are choices have no menu.
    unswept : tuple of str
        Extras that are no path of pictures.
    takes_data : bool
        Whether its learner chooses data and kernel. A page that draws data of its own has neither
        in the sidebar; of the data's controls it has the seed.
    columns : callable
        From the page's values to how many small pictures stand in a row of the stage; 0 where it
        has few, all in one row.
    whole_texts : bool
        Whether the page is about texts: only sets of texts suit it, and a kernel on texts gets the
        texts themselves, not the counts of their more frequent words.
    plane_alone : bool
        Whether the page takes the two features of its axes and leaves all others out: images and
        texts, of which two pixels or words say nothing, do not suit it.
    needs_target : bool
        Whether the method predicts a target; one that does not takes a single column as it is.
    pins : bool
        Whether the first picture of its stage can be pinned beside the live one.
    psd_only : bool
        Whether the method refuses kernels that are not positive semi-definite.
    cover : callable or None
        Returns the inner SVG of its picture on the home page; see `covers`.
    stories, challenges : tuple of Story, tuple of Challenge
        Ways through the page's ideas, step by step; and goals to reach. Their slugs are different.
    experiments, derivation : sequence of Experiment, callable
        What to try, and why it works: ``derivation(setting)`` writes it.
    fitted : callable or None
        From a setting to the values, by control, that suit its data best; a button applies them.
    fitted_help : str
        What the button says that it does.
    views, checks : tuple of View
        What the tabs Views and Check offer.
    exports : bool
        Whether the tab Code is offered although there is no estimator.
    has_forms : bool
        Whether its learner may choose in which form numbers are shown, gamma or sigma.
    """

    slug: str
    menu: str
    title: str
    line: str
    idea: str
    data: str
    compute: Callable[[Setting], Any]
    draw: Callable[[Any], Scene]
    estimator: type[Any] | None = None
    regressor: type[Any] | None = None
    estimators: Mapping[str, type[Any]] = field(default_factory=dict)
    tasks: tuple[str, ...] = ("classification", "regression")
    most_classes: int | None = None
    extras: tuple[Hyperparameter, ...] = ()
    when: Mapping[str, When] = field(default_factory=dict)
    layers: tuple[Layer, ...] = ()
    unswept: tuple[str, ...] = ()
    takes_data: bool = True
    columns: Callable[[Values], int] = one_row
    whole_texts: bool = False
    plane_alone: bool = False
    needs_target: bool = True
    pins: bool = True
    psd_only: bool = False
    cover: Callable[[], str] | None = None
    stories: tuple[Story, ...] = ()
    challenges: tuple[Challenge, ...] = ()
    experiments: Sequence[Experiment] = ()
    derivation: Callable[[Setting], None] | None = None
    fitted: Callable[[Setting], Mapping[str, Any]] | None = None
    fitted_help: str = ""
    views: tuple[View, ...] = ()
    checks: tuple[View, ...] = ()
    exports: bool = False
    has_forms: bool = True

    def __hash__(self) -> int:
        return hash(self.slug)

    def scene(self, setting: Setting) -> Scene:
        """Return what the stage shows at a setting; it depends on the setting alone.

        Raises
        ------
        DataError
            If the data have more classes than the page takes, or are no texts where it takes texts,
            or images or texts where it takes two features.
        """
        if self.whole_texts and not setting.train.has_texts:
            raise datasets.DataError(
                "This page is about texts, and these rows are none. Choose a set of texts, or make "
                "a column of sentences the only feature."
            )
        if self.plane_alone and not setting.has_axes:
            raise datasets.DataError(
                "This page draws two features, and two pixels of an image or two words of a text "
                "say nothing. Choose other data, or other columns as features."
            )
        most, found = self.most_classes, setting.train.n_classes
        if most is not None and found > most:
            remedy = "Choose other data, or another column as the target"
            raise datasets.DataError(
                f"{self.menu} tells {most} classes apart; these data have {found}. {remedy}."
            )
        return self.draw(self.compute(setting))

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

    def sources(self) -> dict[str, datasets.Source]:
        """Return the data sets on disk that suit the page, by name; favourites come first."""
        if not self.takes_data:
            return {self.data: datasets.SOURCES[self.data]}
        return {
            source.name: source
            for source in sorted(datasets.SOURCES.values(), key=lambda one: not one.favourite)
            if source.task in self.tasks
            and source.kind != "fetched"
            and (source.has_texts or not self.whole_texts)
            and not (self.plane_alone and (source.has_texts or source.has_images))
            and (self.most_classes is None or datasets.n_classes(source.name) <= self.most_classes)
        }

    def step(self, story: str, number: int) -> Step | None:
        """Return a step of a story, counted from 1; None if there is none.

        A challenge counts as a story of one step.
        """
        if (found := self.challenge(story)) is not None:
            return found.start if number == 1 else None
        steps = next((s.steps for s in self.stories if s.slug == story), ())
        return steps[number - 1] if 0 < number <= len(steps) else None

    def challenge(self, slug: str) -> Challenge | None:
        """Return the challenge of that slug; None if there is none."""
        return next((one for one in self.challenges if one.slug == slug), None)

    def views_of(self, tab: str, values: Values) -> tuple[View, ...]:
        """Return the views that a tab, "views" or "check", offers at these values."""
        offered = {"views": self.views, "check": self.checks}.get(tab, ())
        return tuple(view for view in offered if view.when(values))

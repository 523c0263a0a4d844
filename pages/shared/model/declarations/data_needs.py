"""What data a page takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import datasets
from pages.shared.model.setting.setting import Setting
from pages.shared.model.tables.uploaded_file import Upload


@dataclass(frozen=True)
class DataNeeds:
    """What data a page takes."""

    opening: str  # the data set it opens with
    # With what it begins at an address that says nothing, as a query: few points, few layers. An
    # address that says something is read from the data set's usual values, and keeps its meaning.
    begins: Mapping[str, str] = field(default_factory=dict)
    # Which data fit: "classification", "regression"
    tasks: tuple[str, ...] = ("classification", "regression")
    max_classes: int | None = None  # how many classes the method tells apart at most
    # Whether its learner chooses data and kernel. A page that draws data of its own has neither in
    # the sidebar; of the data's controls it has the seed.
    is_chosen: bool = True
    # Whether the page is about texts: only sets of texts suit it, and a kernel on texts gets the
    # texts themselves, not the counts of their more frequent words
    whole_texts: bool = False
    # Whether the page takes the two features of its axes and leaves all others out: images and
    # texts, of which two pixels or words say nothing, do not suit it
    plane_alone: bool = False
    # Whether the method predicts a target; one that does not takes a single column as it is
    needs_target: bool = True

    def check(self, setting: Setting, menu: str) -> None:
        """Raise a DataError with a plain sentence where the data of a setting do not suit."""
        if why := self.why_not(setting.train, menu):
            raise datasets.DataError(why)

    def why_not(self, data: datasets.Dataset | Upload, menu: str) -> str:
        """Return why data of these tasks do not suit the page, as plain sentences, or nothing."""
        if self.whole_texts and not data.has_texts:
            return (
                "This page is about texts, and these rows are none. Choose a set of texts, or make "
                "a column of sentences the only feature."
            )
        if self.plane_alone and data.n_features > 2 and (data.has_images or data.has_texts):
            return (
                "This page draws two features, and two pixels of an image or two words of a text "
                "say nothing. Choose other data, or other columns as features."
            )
        if self.max_classes is not None and data.n_classes > self.max_classes:
            return (
                f"{menu} tells {self.max_classes} classes apart; these data have {data.n_classes}. "
                "Choose other data, or another column as the target."
            )
        return ""

    def sources(self) -> dict[str, datasets.Source]:
        """Return the data sets on disk that suit the page, by name; favourites come first."""
        if not self.is_chosen:
            return {self.opening: datasets.SOURCES[self.opening]}
        return {
            source.name: source
            for source in sorted(datasets.SOURCES.values(), key=lambda source: not source.favourite)
            if source.task in self.tasks
            and source.kind != "fetched"
            and (source.has_texts or not self.whole_texts)
            and not (self.plane_alone and (source.has_texts or source.has_images))
            and (self.max_classes is None or datasets.n_classes(source.name) <= self.max_classes)
        }

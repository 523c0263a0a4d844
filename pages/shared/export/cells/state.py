"""What the code of a page is written from: the page, its setting, what a hand did to the points."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from datasets import Dataset
from kernels import Factorisation
from pages.shared.export.cells import notation_code
from pages.shared.export.cells.sections import escaped
from pages.shared.export.cells.template import Lines
from pages.shared.model.declarations.page import Page
from pages.shared.model.record.edits import Edits
from pages.shared.model.setting.setting import Setting


@dataclass(frozen=True)
class State:
    """A page at a setting."""

    page: Page
    setting: Setting
    # What a hand did to the points; the setting's training part has it already
    edits: Edits = field(default_factory=Edits)

    @property
    def train(self) -> Dataset:
        """The training part."""
        return self.setting.train

    @property
    def whole_texts(self) -> bool:
        """Whether the kernel takes the texts themselves, not counts of their words."""
        return self.page.data.whole_texts and self.setting.kernel.domain == "text"

    @property
    def name(self) -> str:
        """The name of the data set, and of its file."""
        return str(self.setting.values["data"])

    @property
    def estimator(self) -> type[Any] | None:
        """The estimator of the page's method."""
        return self.page.method.estimator_for(self.setting.values)

    @cached_property
    def factorisation(self) -> Factorisation:
        """The Gram matrix of the training points as the page's methods take it apart."""
        points = list(self.train.texts) if self.whole_texts else self.train.X
        return Factorisation(self.setting.kernel, points, shared=True)

    @property
    def _added(self) -> float | None:
        """What the method adds to the diagonal of K: the lambda or sigma^2 that it declares."""
        declared = getattr(self.estimator, "hyperparameters", ())
        added = (self.setting.values[h.name] for h in declared if h.name in ("lam", "noise"))
        return next(added, None)

    @cached_property
    def is_singular(self) -> bool:
        """Whether K + lambda I, or K + sigma^2 I, is singular to rounding, as the page finds it."""
        return self._added is not None and self.factorisation.is_singular(self._added)

    @property
    def _is_lost(self) -> bool:
        """Whether lambda may be smaller than what rounding makes of an eigenvalue of K."""
        return self._added is not None and not self.factorisation.hides_rounding(self._added)

    def given(self) -> dict[str, Any]:
        """Return what templates ask for, by name, apart from data and kernel."""
        values, data, kernel = self.setting.values, self.train, self.setting.kernel
        width = 3 if self.whole_texts else data.n_features
        features = tuple(map(one_line, data.feature_names[:2]))
        is_regression, is_tested = data.task == "regression", self.setting.test is not None
        # of the classes that have points, as the methods count them
        is_multiclass = not is_regression and len(np.unique(data.y)) > 2
        is_centred = values.get("centring", "on") == "on"
        lift = values.get("lift", "powers") if width > 1 else "powers"
        return {
            "is_about_texts": self.page.data.whole_texts,
            "is_of_words": self.setting.adds_up_words,
            "is_noisy": kernel.is_noise,
            "is_singular": self.is_singular,
            "is_low_rank": self.is_singular and len(self.factorisation.values) < data.n_samples,
            "is_lost": self._is_lost,
            # whether a margin in feature space says anything of two classes at new points
            "is_bounded": not is_multiclass and kernel.is_psd and not kernel.is_noise,
            "is_multiclass": is_multiclass,
            "is_regression": is_regression,
            "is_tested": is_tested,
            "is_whole_texts": self.whole_texts,
            "is_curve": width == 1,
            "is_nonnegative": kernel.domain == "nonnegative",
            "is_plane": width == 2,
            "is_wide": width > 2,
            "feature": features[0],
            "feature_1, feature_2": features,
            "target": one_line(data.target_name),
            "class_names": [f"class {name}" for name in data.class_names],
            "unit_name": self.setting.target_unit,
            "order": Lines(f"order = {self._order}"),
            "sorted_by": escaped(
                "target" if self.whole_texts else one_line(self.setting.sorted_by)
            ),
            "percent": int(values.get("history", 100)),
            "is_centred": is_centred,
            "is_indefinite": not kernel.is_psd,
            "is_by_sklearn": is_centred and kernel.is_psd,
            "is_classified": is_tested and not is_regression,
            "is_by_squares": lift == "squares",
            "is_by_radius": lift == "squared radius",
            "is_by_powers": lift == "powers",
            "is_by_kernel": lift == "leading features",
            "pair": [values.get("x1", 0), values.get("x2", 1)],
            "anchor": self._anchor if width == 1 else 0,
            **{
                declared.name: Lines(notation_code.assigned(declared, values))
                for declared in getattr(self.estimator, "hyperparameters", ())
                if declared.name in values
            },
        }

    @property
    def _order(self) -> str:
        """The order of the Gram rows, as on the page."""
        if self.train.task == "classification" and not self.whole_texts:
            return "np.lexsort((X[:, 0], y))"
        by = "y" if self.whole_texts or self.train.n_features > 2 else "X[:, 0]"
        return f'np.argsort({by}, kind="stable")'

    @property
    def _anchor(self) -> int:
        """The chosen sample, or the one in the middle."""
        x = self.train.X[:, 0]
        middle = np.abs(x - np.median(x)).argmin()
        return self.setting.chosen[0] if self.setting.chosen else int(middle)


def one_line(text: str, width: int = 60) -> str:
    """Return a text without line breaks, and not too long for an axis or a comment."""
    return textwrap.shorten(text, width, placeholder="…")

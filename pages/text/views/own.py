"""View: a review of one's own, what is predicted for it, and the reviews that it is nearest to."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from pages.shared.model.declarations.blocks import (
    Blocks,
    Kept,
    Message,
    Note,
    Stage,
    Table,
    Text,
    TextField,
)
from pages.shared.model.declarations.view import View
from pages.shared.model.scene.passages import Passages
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Figure, Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units.number_text import counted, number
from pages.shared.pictures.figures import curve, points
from pages.shared.pictures.figures.axes import axis, layout, plain
from pages.shared.pictures.figures.style import ACCENT, INK
from pages.text.stage.machine import fit_machine
from pages.text.stage.pair import label, pair_of, passages
from pages.text.stage.ratings import GOLDEN, MAX_LEVELS, WIDE, beginning

COUNT = 5  # nearest texts that are listed
LONGEST = 2000  # letters
EXAMPLE = "Brilliant actors, and a story that is never boring. The best film of the year!"


@dataclass(frozen=True, eq=False)
class Landing:
    """Where a text lands among the training texts."""

    text: str
    k: np.ndarray  # (n,) the kernel's value of it and each training text
    # The number of each training text in the target's own unit, or its class's place, and the
    # number that is predicted, or the place of the predicted class
    targets: np.ndarray  # (n,)
    predicted: float
    said: str  # the prediction as a person reads it
    nearest: tuple[int, ...]  # training texts with the largest k above 0
    passages: Passages | None  # it beside the nearest text; None where every k is 0
    adds_up_words: bool  # whether k above 0 says that a word is shared


def compute(text: str, setting: Setting) -> Landing:
    """Return the prediction for a text, and its similarity to each training text."""
    data, model = setting.train, fit_machine(setting)
    k = np.asarray(setting.kernel([text], list(data.texts)))[0]
    order = np.argsort(-k, kind="stable")[:COUNT]
    nearest = tuple(int(i) for i in order if k[i] > 0)
    raw = float(model.predict([text])[0])
    undo = np.asarray if data.target_scaler is None else data.target_scaler.undo
    predicted = float(undo(np.array([raw]))[0])
    is_class = data.task == "classification"
    beside = None
    if nearest:
        first = nearest[0]
        both = (text, data.texts[first])
        names = ("Your review", f"The nearest, text {first}, {label(setting, first)}")
        beside = passages(pair_of(setting, both, names, float(k[first])))
    return Landing(
        text=text,
        k=k,
        targets=np.asarray(undo(data.y), dtype=float),
        predicted=predicted,
        said=data.class_names[int(raw)] if is_class else number(predicted),
        nearest=nearest,
        passages=beside,
        adds_up_words=setting.adds_up_words,
    )


def picture(landing: Landing, setting: Setting) -> Figure:
    """Return the similarity of each training text over its target, and the prediction as a line."""
    data, targets = setting.train, landing.targets
    levels = np.unique(targets)
    places = targets
    if len(levels) <= MAX_LEVELS:  # dots of one rating or class lie beside each other
        gap = float(np.diff(levels).min()) if len(levels) > 1 else 1.0
        places = targets + gap * WIDE * (np.arange(len(targets)) * GOLDEN % 1 - 0.5)
    names = [f"{beginning(text)}<br>{plain(label(setting, i))}"
             for i, text in enumerate(data.texts)]  # fmt: skip
    dots = points.named(points.plain_points(places, landing.k, 6), names, "k = %{y:.3g}")
    top = max(1.1 * float(landing.k.max()), 0.1)
    line = curve.line(
        np.full(2, landing.predicted), np.array([0, top]), "predicted", ACCENT, 2.5, role="mark"
    )
    room = 0.6 * (float(np.diff(levels).min()) if len(levels) > 1 else 1.0)
    ends = (
        min(float(places.min()), landing.predicted) - 0.2 * room,
        max(float(places.max()), landing.predicted) + 0.2 * room,
    )
    some = counted(int((landing.k > 0).sum()), "training review")
    ticks: dict[str, Any] = {}
    if data.task == "classification":
        ticks = {"tickvals": list(range(len(data.class_names))),
                 "ticktext": [plain(name) for name in data.class_names]}  # fmt: skip
    return Figure(
        "own_review",
        "Where your review lands",
        [dots | {"marker": dots["marker"] | {"opacity": 0.6, "color": INK}}, line],
        layout(
            axis(data.target_name, ends, **ticks),
            axis("k of your review and this one", (-0.03 * top, top)),
        ),
        note="dots: training reviews · line: prediction",
        alt=f"Predicted {data.target_name}: {landing.said}. k is above 0 for {some}.",
    )


def draw(text: str, setting: Setting) -> Scene:
    """Draw where the text lands, beside the review that is nearest to it."""
    landing = compute(text, setting)
    name, amount = setting.train.target_name, landing.predicted
    help = "What the machine on the stage predicts for your review."
    is_class = setting.train.task == "classification"
    readouts = [
        Readout("own_prediction", None if is_class else amount, setting.target_unit,
                f"predicted {name}", help, words=landing.said if is_class else ""),
        Readout("own_neighbours", int((landing.k > 0).sum()), "",
                "reviews that share a word" if landing.adds_up_words else "reviews with k above 0",
                "Training reviews with k above 0.", of=len(landing.k)),
    ]  # fmt: skip
    return Scene([picture(landing, setting)], readouts, (), landing.passages)


OTHER = "A kernel on word counts knows no new texts. Choose “Shared words” in the sidebar."
STRANGE = (
    "Every k of your review and a training review is 0: “Shared words” finds no word of yours that "
    "counts there. The prediction is the same for every such text."
)
CAPTION = (
    "The prediction comes from weighted sums over the reviews with k above 0, Σᵢ αᵢ k(x, xᵢ). "
    "Leave a word out and look which reviews are nearest then. Your text stays in "
    "your session."
)


def table(landing: Landing, setting: Setting) -> list[dict[str, str]]:
    """Return the nearest reviews."""
    return [
        {
            "k": number(float(landing.k[i])),
            setting.train.target_name: label(setting, i).partition(": ")[2],
            "review": setting.train.texts[i],
        }
        for i in landing.nearest
    ]


def take(kept: list[str], raw: str, setting: Setting) -> None:
    """Keep what was typed; a ValueError says why it cannot be."""
    text = raw.strip()
    if not text:
        raise ValueError("Write a few words.")
    if len(text) > LONGEST:
        raise ValueError(f"Your review has {len(text)} letters; {LONGEST} are the limit.")
    kept[0] = text


def body(setting: Setting) -> Blocks:
    """Offer the field, and show where its text lands."""
    if setting.kernel.domain != "text":
        yield Message(OTHER)
        return
    kept = yield Kept("own_texts", "", lambda: [EXAMPLE])
    yield TextField(
        "Your review", kept[0], partial(take, kept), "Where does it land?", 80, "own_review"
    )
    landing = compute(kept[0], setting)
    yield Stage(partial(draw, kept[0]), height=330, depends=kept[0])
    if landing.nearest:
        yield Text("**The nearest reviews**")
        yield Table(table(landing, setting))
    else:
        yield Message(STRANGE)
    yield Note(CAPTION)


VIEW = View("own", "Your review", body, depends="values")

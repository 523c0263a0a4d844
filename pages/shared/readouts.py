"""Readouts that several pages show, from what was computed."""

from __future__ import annotations

from pages.shared import conventions, wording
from pages.shared.results.errors import Errors
from pages.shared.scene import Readout, number, share
from pages.shared.setting import Setting
from pages.shared.state.control import Values

TRAIN = "On the {count} points it was fitted to."
TEST = "On {count} points that were kept from training."
LARGEST = (
    "Share of the class with the most training points. To predict it for every point would "
    "misclassify the rest: {rest}."
)


def errors(found: Errors) -> list[Readout]:
    """Return the errors on the training points and on held-out ones.

    Of classes the share of misclassified points beside the share of the largest class; of a
    regression the RMSE in the target's own unit.
    """
    parts = [("train", found.train, found.count, TRAIN)]
    if found.test is not None:
        parts.append(("test", found.test, found.held_out, TEST))
    readouts = [
        Readout(label(part, found.of), shown(value, count, found), help.format(count=count))
        for part, value, count, help in parts
    ]
    if found.largest:
        named = zip(found.largest, ("train", "test"), strict=False)
        text = ", ".join(f"{share(value)} of {part}" for value, part in named)
        rest = ", ".join(share(1 - value) for value in found.largest)
        readouts.append(Readout("largest class", text, LARGEST.format(rest=rest)))
    return readouts


def in_form(readout: Readout, values: Values) -> Readout:
    """Return a readout in the form in which the page shows the number of its hyperparameter."""
    if readout.kept is None:
        return readout
    declared, kept = readout.kept
    form = conventions.of(declared.name, declared, values)
    usual, sign = (text.partition(" ")[0] for text in (wording.label(declared), form.label))
    label, help = (text.replace(usual, sign) for text in (readout.label, readout.help))
    return Readout(label, number(form.to_shown(kept)), help)


def label(part: str, of: str) -> str:
    """Return what the error on a part, "train" or "test", is called."""
    return f"misclassified, {part}" if of == "share" else f"{part} RMSE"


def shown(value: float, count: int, found: Errors) -> str:
    """Return one of the errors, on ``count`` points, as text: ``5.5 % (11 of 200)``, ``3.2 kg``."""
    if found.of == "share":
        return share_of(value, count)
    return f"{number(value)} {found.unit}".strip()


def share_of(value: float, count: int) -> str:
    """Return a share of ``count`` points as text, ``5.5 % (11 of 200)``."""
    return f"{share(value)} ({round(value * count)} of {count})"


def validated(value: float, setting: Setting, used: int) -> Readout:
    """Return a cross-validated error on ``used`` of the training points, and on how many."""
    help = f"Each of {used_points(setting, used)} was predicted once, by a model without its fold."
    if setting.train.task == "classification":
        return Readout("misclassified, cross-validated", share_of(value, used), help)
    text = f"{number(value)} {setting.target_unit}".strip()
    return Readout("cross-validated RMSE", f"{text} ({used} points)", help)


def used_points(setting: Setting, used: int) -> str:
    """Return in words which training points cross-validation uses."""
    count = setting.train.n_samples
    if used == count:
        return f"all {count} training points"
    return f"{used} evenly chosen points of the {count} for training"


def baseline(setting: Setting) -> Readout:
    """Return what an error is compared with: the largest class, or the RMSE of the mean."""
    data = setting.train
    if data.task == "classification":
        largest = data.majority_share
        return Readout("largest class", share(largest), LARGEST.format(rest=share(1 - largest)))
    value = number(setting.unit * float(data.y.std()))
    help = "Predicting the mean of the training targets everywhere has this error."
    return Readout("RMSE of the mean", f"{value} {setting.target_unit}".strip(), help)

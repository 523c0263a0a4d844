"""Readouts that several pages show, from what was computed."""

from __future__ import annotations

from dataclasses import replace

from pages.shared.model.controls.control import Values
from pages.shared.model.scene.readout import Readout, share_readout
from pages.shared.model.setting.setting import Setting
from pages.shared.model.units import notations, wording
from pages.shared.model.units.number_text import share
from pages.shared.pictures.results.errors import Errors
from pages.shared.pictures.results.held_out import fold_remark
from pages.shared.pictures.results.validation import Validated

TRAIN = "On the {count} points it was fitted to."
TEST = "On {count} points that were kept from training."
LEFT_OUT = (
    "Each training point was predicted by the fit without it: an error by which λ and the kernel "
    "can be chosen."
)
LARGEST = (
    "Share of the class with the most training points. To predict it for every point would "
    "misclassify the rest: {rest}."
)


def error_readouts(errors: Errors) -> list[Readout]:
    """Return the errors on the training points and on held-out ones.

    Of classes the share of misclassified points beside the share of the largest class; of a
    regression the RMSE in the target's own unit. Their keys are ``error_train``, ``error_test``
    and ``largest_class``.
    """
    readouts = [error_readout("train", errors.train, errors.count, TRAIN, errors)]
    if errors.test is not None:
        readouts.append(error_readout("test", errors.test, errors.held_out, TEST, errors))
    if errors.largest:
        named = zip(errors.largest, ("train", "test"), strict=False)
        words = ", ".join(f"{share(value)} of {part}" for value, part in named)
        rest = ", ".join(share(1 - value) for value in errors.largest)
        largest = 100 * errors.largest[0]
        help = LARGEST.format(rest=rest)
        readouts.append(Readout("largest_class", largest, "%", "largest class", help, words=words))
    return readouts


def error_readout(part: str, value: float, count: int, help: str, errors: Errors) -> Readout:
    """Return one error, on ``count`` points of a part, "train" or "test".

    For instance ``5.5 % (11 of 200)`` or ``3.2 kg``.
    """
    key, name = f"error_{part}", error_label(part, errors.of)
    if errors.of == "share":
        return share_readout(key, value, name, help.format(count=count), count)
    return Readout(key, value, errors.unit, name, help.format(count=count))


def error_text(value: float, count: int, errors: Errors) -> str:
    """Return one of the errors, on ``count`` points, as text."""
    return error_readout("test", value, count, "", errors).text


def error_label(part: str, of: str) -> str:
    """Return what the error on a part, "train" or "test", is called."""
    return f"misclassified, {part}" if of == "share" else f"{part} RMSE"


def with_notation(readout: Readout, values: Values) -> Readout:
    """Return a readout in the notation in which the page shows its hyperparameter."""
    declared = readout.hyperparameter
    if declared is None or readout.amount is None:
        return readout
    notation = notations.notation_of(declared.name, declared, values)
    usual, sign = (text.partition(" ")[0] for text in (wording.label(declared), notation.label))
    label, help = (text.replace(usual, sign) for text in (readout.label, readout.help))
    return replace(readout, label=label, help=help, amount=notation.to_shown(readout.amount))


def share_of(value: float, count: int) -> str:
    """Return a share of ``count`` points as text, ``5.5 % (11 of 200)``."""
    return f"{share(value)} ({round(value * count)} of {count})"


def validated(value: float, setting: Setting, used: int) -> Readout:
    """Return a cross-validated error on ``used`` of the training points, and on how many."""
    of = "share" if setting.train.task == "classification" else "RMSE"
    count, remark = setting.train.n_samples, fold_remark(setting)
    return validated_readout(value, used, count, of, setting.target_unit, remark)


def stage_validation(validation: Validated | None, errors: Errors) -> list[Readout]:
    """Return the cross-validated error of a stage, where it was asked for."""
    if validation is None:
        return []
    used, remark = validation.used, validation.remark
    return [validated_readout(validation.error, used, errors.count, errors.of, errors.unit, remark)]


def validated_readout(
    value: float, used: int, count: int, of: str, unit: str, remark: str
) -> Readout:
    """Return a cross-validated error, "share" or "RMSE", on ``used`` of ``count`` points."""
    help = (
        f"Each of {_points_in_words(used, count)} was predicted once, by a model without its fold."
        + remark
    )
    if of == "share":
        label = "misclassified, cross-validated"
        return share_readout("error_validated", value, label, help, used)
    detail = f"{used} points"
    return Readout("error_validated", value, unit, "cross-validated RMSE", help, detail=detail)


def left_out_readout(value: float, unit: str, remark: str) -> Readout:
    """Return the leave-one-out error of ridge regression, an RMSE in the target's own unit.

    ``remark`` is what `left_out_remark` says of it.
    """
    return Readout("error_leave_one_out", value, unit, "leave-one-out RMSE", LEFT_OUT + remark)


def used_points(setting: Setting, used: int) -> str:
    """Return in words which training points cross-validation uses."""
    return _points_in_words(used, setting.train.n_samples)


def _points_in_words(used: int, count: int) -> str:
    if used == count:
        return f"all {count} training points"
    return f"{used} evenly chosen points of the {count} for training"


def baseline(setting: Setting) -> Readout:
    """Return what an error is compared with: the largest class, or the RMSE of the mean."""
    data = setting.train
    if data.task == "classification":
        largest = data.majority_share
        help = LARGEST.format(rest=share(1 - largest))
        return share_readout("largest_class", largest, "largest class", help)
    help = "Predicting the mean of the training targets everywhere has this error."
    deviation = setting.unit * float(data.y.std())
    return Readout("error_of_mean", deviation, setting.target_unit, "RMSE of the mean", help)

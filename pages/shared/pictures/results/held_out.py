"""What is to be said of held-out points: their groups, and what was scaled by all points."""

from __future__ import annotations

from pages.shared.model.setting.setting import Setting

TARGET = {"centre": "the target's mean", "standardise": "the target's mean and scale"}
FEATURES = {
    "standardise": "the means and scales of the features",
    "minmax": "the ranges of the features",
}
WHOLE_GROUPS = " Each fold holds out whole groups."
SPLIT_GROUPS = (
    " It leaves out single points and not whole groups: on a new group the error may be larger."
)


def fold_remark(setting: Setting) -> str:
    """Return sentences to add to an error on folds; empty where all is as it seems."""
    return _groups(setting, WHOLE_GROUPS) + _scaled_by_all(setting)


def left_out_remark(setting: Setting) -> str:
    """Return sentences to add to an error on single points left out; empty as `fold_remark`."""
    return _groups(setting, SPLIT_GROUPS) + _scaled_by_all(setting)


def _groups(setting: Setting, sentence: str) -> str:
    return "" if setting.train.groups is None else sentence


def _scaled_by_all(setting: Setting) -> str:
    """Return what a held-out point has a share in, since the data were scaled before the cut."""
    values = setting.values
    names = [TARGET.get(values.get("target", "")), FEATURES.get(values.get("scaling", ""))]
    known = [name for name in names if name]
    if not known:
        return ""
    what = " and ".join(known)
    verb = "is that" if known == [TARGET["centre"]] else "are those"
    return f" {what[0].upper()}{what[1:]} {verb} of all training points."

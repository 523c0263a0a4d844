"""What is to be said of held-out points: the groups that they are of."""

from __future__ import annotations

from pages.shared.model.setting.setting import Setting

WHOLE_GROUPS = " Each fold holds out whole groups."
SPLIT_GROUPS = (
    " It leaves out single points and not whole groups: on a new group the error may be larger."
)


def fold_remark(setting: Setting) -> str:
    """Return sentences to add to an error on folds; empty where all is as it seems."""
    return _groups(setting, WHOLE_GROUPS)


def left_out_remark(setting: Setting) -> str:
    """Return sentences to add to an error on single points left out; empty as `fold_remark`."""
    return _groups(setting, SPLIT_GROUPS)


def _groups(setting: Setting, sentence: str) -> str:
    return "" if setting.train.groups is None else sentence

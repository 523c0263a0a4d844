"""The title of a target's axis, short enough for a phone."""

from __future__ import annotations

from pages.shared.figures.fit import named
from pages.shared.setting import Setting


def titled(setting: Setting) -> str:
    """Return the target with its unit; a standardised one counts standard deviations, sd.

    How it was centred is left out: the sidebar and the stage above say it.
    """
    data = setting.train
    name = data.target_name.split(" (minus ")[0]
    return f"{name} [sd]" if setting.unit != 1.0 else named(name, data.units, -1)

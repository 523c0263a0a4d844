"""Why a mistake is one: what is done, what comes of it, what to do instead."""

from __future__ import annotations

from pages.mistakes.catalogue import BY_NAME
from pages.shared.model.declarations.blocks import Blocks, Text
from pages.shared.model.setting.setting import Setting


def derivation(setting: Setting) -> Blocks:
    """Explain the chosen mistake."""
    mistake = BY_NAME[setting.values["mistake"]]
    yield Text(
        f"**The mistake.** {mistake.mistake}\n\n"
        f"**What comes of it.** {mistake.consequence}\n\n"
        f"**Do instead.** {mistake.instead}\n\n"
        f"{mistake.why}"
    )

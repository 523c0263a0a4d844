"""Why a mistake is one: what is done, what comes of it, what to do instead."""

from __future__ import annotations

from pages.mistakes.catalogue import BY_NAME
from pages.shared.frame import texts
from pages.shared.setting import Setting


def derivation(setting: Setting) -> None:
    """Explain the chosen mistake."""
    mistake = BY_NAME[setting.values["mistake"]]
    texts.markdown(
        f"**The mistake.** {mistake.mistake}\n\n"
        f"**What comes of it.** {mistake.consequence}\n\n"
        f"**Do instead.** {mistake.instead}\n\n"
        f"{mistake.why}"
    )

"""Which other sites may show the app in a frame: ``KP_FRAME_ANCESTORS``, none but itself if unset.

It lists origins, separated by spaces: ``https://moodle.example.org https://*.slides.example.org``.
"""

from __future__ import annotations

import os
import re

from pages.shared.app.runtime import streamlit_private

VARIABLE = "KP_FRAME_ANCESTORS"
HOST = r"(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*"
ORIGIN = re.compile(rf"https?://{HOST}(:[0-9]{{1,5}})?")
NO_ORIGIN = (
    "{variable} lists the sites that may show the app in a frame, each as scheme and host, for "
    "instance https://moodle.example.org or https://*.example.org, with spaces between them. "
    "{text!r} is none: leave out paths, and say each site."
)


def listed(text: str) -> tuple[str, ...]:
    """Return the origins of a list, each once, in their order.

    Raises
    ------
    ValueError
        If one is no origin.
    """
    origins = tuple(dict.fromkeys(part.removesuffix("/").lower() for part in text.split()))
    for origin in origins:
        if ORIGIN.fullmatch(origin) is None:
            raise ValueError(NO_ORIGIN.format(variable=VARIABLE, text=origin))
    return origins


ANCESTORS = listed(os.environ.get(VARIABLE, ""))


def is_embedded() -> bool:
    """Whether this run shows the stage alone: ``?embed=stage``."""
    return streamlit_private.embedding() == "stage"

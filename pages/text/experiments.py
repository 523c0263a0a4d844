"""What to try on the page of the texts."""

from __future__ import annotations

EXPERIMENTS = ()

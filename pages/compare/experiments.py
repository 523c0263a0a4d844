"""What to try on the page that compares the methods."""

from __future__ import annotations

from pages.shared.declarations import Experiment

EXPERIMENTS: tuple[Experiment, ...] = ()

"""All entries of the glossary. A new word is one entry here, and a text that uses it."""

from __future__ import annotations

from pages.shared.teaching.glossary.entries.directions import DIRECTIONS
from pages.shared.teaching.glossary.entries.kernels import KERNELS
from pages.shared.teaching.glossary.entries.learning import LEARNING
from pages.shared.teaching.glossary.entries.margins import MARGINS
from pages.shared.teaching.glossary.entries.probabilities import PROBABILITIES

ENTRIES = (*KERNELS, *LEARNING, *MARGINS, *DIRECTIONS, *PROBABILITIES)

"""What can be refused, each time in one plain sentence that a learner may read."""

from __future__ import annotations


class DataError(ValueError):
    """One plain sentence: what cannot be done with these data, and where possible a remedy."""


class UploadError(DataError):
    """An upload that is no table; the sentence says what to mend."""


class PreparationError(DataError):
    """Choices that give nothing to learn from; the sentence says what to change."""

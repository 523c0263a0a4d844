"""One line that says what the last move did, from the numbers before and after it."""

from pages.shared.teaching.narrator.memory import Moments
from pages.shared.teaching.narrator.moment import Moment, moment
from pages.shared.teaching.narrator.narrate import SILENCE, Line, narrate

__all__ = ["SILENCE", "Line", "Moment", "Moments", "moment", "narrate"]

"""One line that says what the last move did, from the numbers before and after it."""

from pages.shared.teaching.narrator.memory import Moments
from pages.shared.teaching.narrator.moment import Moment, moment
from pages.shared.teaching.narrator.narrate import narrate

__all__ = ["Moment", "Moments", "moment", "narrate"]

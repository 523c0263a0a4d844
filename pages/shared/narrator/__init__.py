"""One line that says what the last move did, from the numbers before and after it."""

from pages.shared.narrator.memory import Moments
from pages.shared.narrator.moment import Moment, moment
from pages.shared.narrator.narrate import narrate

__all__ = ["Moment", "Moments", "moment", "narrate"]

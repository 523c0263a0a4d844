"""What a stage remembers for its narrator: the beginning of a move, however long it is."""

from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Scene
from pages.shared.teaching.narrator import Moments
from pages.shared.teaching.narrator.memory import KEPT


def scene(number: int) -> Scene:
    return Scene([], [Readout("error", number, "", "error", "help")])


def test_the_beginning_of_a_long_move_stays_and_little_else():
    moments = Moments()
    moments.keep("0", scene(0))
    for number in range(1, 100):
        moments.keep(str(number), scene(number))
        was, now = moments.of_move("0", str(number))
        assert was.readouts["error"].amount == 0 and now.readouts["error"].amount == number
    assert moments.of_move("1", str(99 - KEPT)) == (None, None)


def test_a_picture_that_could_not_be_drawn_is_none():
    moments = Moments()
    moments.keep("0", None)
    assert moments.of_move("0", "0") == (None, None)

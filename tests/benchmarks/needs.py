"""What a class needs, computed from what a student costs: both tables of docs/operations.md."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from pathlib import Path

from tests.serving import ROOT

PAGE = ROOT / "docs/operations.md"
STUDENTS = (100, 1000, 2000, 10_000)
PERIOD = 2.0  # seconds between two moves of a student
RUNS = 0.1  # of the moves: they run the page
FILLED = 0.6  # of a core, so that nobody waits
JOIN = 300  # seconds within which the class comes
CORES = 16  # of a machine
LAPTOP = 4  # cores


@dataclass(frozen=True)
class Measured:
    """What one student costs.

    Attributes
    ----------
    move, visit : float
        Milliseconds of processor time for a move, and for a visit or a run of the page.
    process, session : float
        MB of memory of a process without sessions, and of each session.
    picture : float
        kB of the picture of a move.
    first, further : tuple of float and int
        MB and requests of a browser's first visit, and of a further one.
    """

    move: float
    visit: float
    process: float
    session: float
    picture: float
    first: tuple[float, int]
    further: tuple[float, int]

    def rows(self) -> list[tuple[str, str]]:
        """Return what is measured, in words and with its unit, as precisely as it is known."""
        return [
            ("processor for a move", f"{self.move:.1f} ms"),
            ("processor for a visit or a run of the page", f"{self.visit:.0f} ms"),
            ("memory of a process", f"{round(self.process, -1):.0f} MB"),
            ("memory of a session", f"{self.session:.1f} MB"),
            ("the picture of a move", f"{self.picture:.0f} kB"),
            ("a first visit, packed", f"{self.first[0]:.1f} MB in {self.first[1]} requests"),
            ("a further visit", f"{self.further[0]:.2f} MB in {self.further[1]} requests"),
        ]

    @classmethod
    def read(cls, text: str) -> Measured:
        """Return what a text says that was measured."""
        amounts = []
        for name, _ in cls(0, 0, 0, 0, 0, (0, 0), (0, 0)).rows():
            said = re.search(rf"^\| {re.escape(name)} \| ([\d.]+) \w+(?: in (\d+))?", text, re.M)
            assert said is not None, name
            amount = float(said[1])
            amounts.append(amount if said[2] is None else (amount, int(said[2])))
        return cls(*amounts)

    def table(self) -> str:
        """Return what was measured as a table."""
        return _table(["Measured", ""], [list(row) for row in self.rows()])

    def needs(self, students: int) -> dict[str, str]:
        """Return what so many students need, by name.

        Each moves every `PERIOD` seconds, a share `RUNS` of the moves runs the page, and a core is
        filled to the share `FILLED`.
        """
        load = (self.move + RUNS * self.visit) / 1000 / PERIOD  # of a core, for one student
        processes = math.ceil(students * load / FILLED)
        memory = processes * self.process + students * self.session
        machines = math.ceil(processes / CORES)
        place = "a laptop" if processes <= LAPTOP else f"a machine of {CORES} cores"
        return {
            "processes, a core each": str(processes),
            "memory": f"{memory / 1000:.1f} GB",
            "network while the class comes": f"{students * self.first[0] * 8 / JOIN:.0f} Mbit/s",
            "network of the pictures": f"{students / PERIOD * self.picture * 8 / 1000:.0f} Mbit/s",
            "connections of nginx": _grouped(2 * students),
            "for instance": place
            if machines == 1
            else f"{machines} machines of {CORES} cores, two nginx",
        }

    def computed(self) -> str:
        """Return what `STUDENTS` need, as a table."""
        columns = [self.needs(students) for students in STUDENTS]
        head = ["Computed for", *(f"{_grouped(students)} students" for students in STUDENTS)]
        return _table(head, [[name, *(c[name] for c in columns)] for name in columns[0]])


def _grouped(number: int) -> str:
    """Return a whole number, from five digits on with a space before the thousands."""
    return str(number) if number < 10_000 else f"{number:,}".replace(",", " ")


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    text = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    return re.sub(r"\|  +\|", "| |", text).replace(" --- ", "---") + "\n"


def write(measured: Measured, page: Path = PAGE) -> None:
    """Put what was measured, and what follows, into both tables of the page."""
    text = page.read_text(encoding="utf-8")
    for table in (measured.table(), measured.computed()):
        name = re.escape(table.partition(" |")[0])
        rows = re.compile(rf"^{name} \|.*\n(\|.*\n)+", re.M)
        text, count = rows.subn(lambda _, new=table: new, text)
        assert count == 1, name
    page.write_text(text, encoding="utf-8")

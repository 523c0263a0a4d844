"""What a view or a derivation consists of, from top to bottom, without a word of Streamlit.

A body is a tuple of blocks, or a generator function of the setting that yields one after the other.
The chrome mounts each block as it comes (`pages.shared.app.chrome.body`) and sends its answer back
into the generator, for instance the results of long work.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from datasets import Dataset
from kernels import Kernel
from pages.shared.model.declarations.experiment import Experiment
from pages.shared.model.record.events import Event
from pages.shared.model.scene.readout import Readout
from pages.shared.model.scene.scene import Scene
from pages.shared.model.setting.setting import Setting
from pages.shared.model.tables.uploaded_file import File

# What a click makes of the page: values by control, another kernel, any event, the state of an
# experiment, a table of one's own; several one after the other; or nothing.
Change = Mapping[str, Any] | Kernel | Event | Experiment | File | Dataset | tuple[Any, ...] | None
Press = Callable[[Mapping[str, Any], Setting], Change]

HEIGHT = 430  # pixels


@dataclass(frozen=True)
class Text:
    """Markdown; the first use of each word of the glossary opens."""

    markdown: str


@dataclass(frozen=True)
class Note:
    """Markdown in small type, below what it explains."""

    markdown: str


@dataclass(frozen=True)
class Formula:
    """A formula in LaTeX on a line of its own."""

    latex: str


@dataclass(frozen=True)
class Message:
    """A plain sentence that stands out; with ``is_warning`` something could not be done."""

    text: str
    is_warning: bool = False


@dataclass(frozen=True)
class Number:
    """A readout on its own, in large type."""

    readout: Readout


@dataclass(frozen=True)
class Html:
    """HTML of our own; whatever it shows of others has to be escaped."""

    html: str


@dataclass(frozen=True)
class Table:
    """Rows of a table, each by column, or its columns; ``format`` writes numbers, as ``%.3g``."""

    rows: Sequence[Mapping[str, Any]] | Mapping[str, Sequence[Any]]
    format: str = ""
    is_wide: bool = True


@dataclass(frozen=True)
class Columns:
    """Blocks side by side, a sequence for each column; on a narrow screen one below the other."""

    columns: tuple[Sequence[Any], ...]


@dataclass(frozen=True)
class Stage:
    """A live figure. Its answer is the setting that it shows, None where it cannot be drawn."""

    # From a setting to a scene; it looks at nothing else but what `depends` names
    draw: Callable[[Setting], Scene]
    height: int = HEIGHT  # in pixels
    name: str = ""  # its name on the page; that of the view by default
    # `press(sent, setting)` returns what a click on a figure changes (`sent` holds figure, x and
    # y), `curve(sent, setting)` a click on a curve (figure, curve, x, y)
    press: Press | None = None
    curve: Press | None = None
    # Whatever the picture depends on beside the record, for instance a result of long work
    depends: str = ""
    # Of a stage of many small figures, each `height` pixels high: how many stand in a row
    columns: int = 0


def stage(compute: Callable[[Setting], Any], draw: Callable[[Any], Scene], **more: Any) -> Stage:
    """Return the stage of a picture that is computed and then drawn."""

    def drawn(setting: Setting) -> Scene:
        return draw(compute(setting))

    return Stage(drawn, **more)


@dataclass(frozen=True)
class Button:
    """A button."""

    label: str
    act: Change | Callable[[Setting], Change]  # what a click changes
    help: str = ""
    key: str = ""  # its name within the view; by default its place
    kind: str = "secondary"  # "secondary" or "primary" or "tertiary"


@dataclass(frozen=True)
class Row:
    """Buttons and short notes side by side; ``more`` opens from words at the end, (words, text)."""

    blocks: tuple[Button | Note, ...]
    more: tuple[str, str] | None = None


@dataclass(frozen=True)
class TextField:
    """A text that the learner writes; ``act(text, setting)`` returns what it changes.

    A ValueError of ``act`` is a plain sentence: it is shown, and the text stays as it was typed.
    """

    # Its name, and what it holds as long as nothing else was typed
    label: str
    text: str
    act: Callable[[str, Setting], Change]
    # What the button says that takes the text; without one it is taken when the field is left
    submit: str = ""
    lines_height: int = 0  # in pixels, for a text of several lines; 0 for one line
    key: str = ""  # its name within the view; by default its place


@dataclass(frozen=True)
class Ask:
    """A button for work that takes long. Its answer is whether the work was asked for.

    ``depends`` and ``key`` are those of the `Work` that follows.
    """

    depends: str
    label: str
    note: str = ""
    key: str = ""


@dataclass(frozen=True)
class Work:
    """Long work under a bar that can be stopped. Its answer is the list of the results so far."""

    depends: str  # names all that the results depend on and nothing else, see `Setting.fingerprint`
    total: int  # how many results there will be
    # Returns the iterator that is worked off. If it raises, the work is dropped.
    start: Callable[[], Iterator[Any]]
    label: str  # what stands beside the bar
    key: str = ""  # tells several pieces of work of one view apart


Report = Callable[[float, str], None]


@dataclass(frozen=True)
class Task:
    """Long work that says itself how far it is: a button that begins it, then a bar and Stop."""

    label: str  # what the button says
    is_running: bool  # whether it was begun and not ended
    # Called by the button, and by Stop
    begin: Callable[[], None]
    end: Callable[[], None]
    # `run(report)` does the work; it calls `report(share, words)` again and again, which may not
    # return where the work was stopped
    run: Callable[[Report], None]
    key: str = "task"


@dataclass(frozen=True)
class Fetch:
    """A button that brings something, for instance data from the network, under a bar.

    ``run(report)`` returns what is changed once it is here; a DataError is shown in its words.
    """

    label: str
    run: Callable[[Report], Change]
    help: str = ""
    key: str = ""


@dataclass(frozen=True)
class Kept:
    """Something that the session keeps under a name and a key, made at the first call: its answer.

    ``size`` is how many of that name are kept; what was used longest ago goes first.
    """

    name: str
    key: Any
    make: Callable[[], Any]
    size: int = 4


Block = (
    Text | Note | Formula | Message | Number | Html | Table | Columns | Stage | Button | Row
    | TextField | Ask | Work | Task | Fetch | Kept
)  # fmt: skip
Blocks = Generator[Block, Any, None]


def stage_of_work(
    work: Work, drawn: Callable[[list[Any]], Callable[[Setting], Scene]], **more: Any
) -> Generator[Block, Any, list[Any]]:
    """Do the work, show the stage of its results so far, if there are any, and return these.

    ``drawn(results)`` returns what draws the stage; ``more`` are the other fields of `Stage`.
    """
    results = yield work
    if results:
        yield Stage(drawn(results), depends=f"{work.depends} {len(results)}", **more)
    return results


Body = tuple[Block, ...] | Callable[[Setting], Blocks]

"""One name for every column: blank ones filled, double ones numbered, all else kept raw."""

from __future__ import annotations

from .wording import listing


def complete_names(names: list[str], has_header: bool) -> tuple[list[str], list[str]]:
    """Return as many different names, and the notes on those that were made up.

    A first column without a name under a header is what spreadsheets and data frames write for
    their index.
    """
    notes = []
    names = list(names)
    blank = [i for i, name in enumerate(names) if not name]
    for i in blank:
        names[i] = "index" if i == 0 and has_header and len(names) > 1 else f"column {i + 1}"
    taken = set(names)
    seen: set[str] = set()
    doubles = []
    for i, name in enumerate(names):
        count = 1
        unique = name
        while unique in seen or (count > 1 and unique in taken):
            count += 1
            unique = f"{name} ({count})"
        if count > 1:
            doubles.append(unique)
        names[i] = unique
        seen.add(unique)
    if blank and has_header:
        notes.append(f"Columns without a name are called {listing([names[i] for i in blank])}.")
    if doubles:
        notes.append(f"Names that occur more than once were numbered: {listing(doubles)}.")
    return names, notes

"""With which values a page opens on a data set, so that its first picture says something."""

from __future__ import annotations

from .registry import SOURCES

PLAIN: dict[str, object] = {"kernel": "rbf(gamma=1)"}
TABLE: dict[str, object] = {
    "kernel": "rbf(gamma=0.1)",
    "scaling": "standardise",
    "target": "standardise",
    "lam": 0.1,
}
TEXTS: dict[str, object] = {  # word counts: their cosine does not depend on how long a text is
    "kernel": "cosine()",
    "scaling": "none",
    "target": "standardise",
    "lam": 0.3,
    "noise": 0.3,
    "C": 1,
}
IMAGES: dict[str, object] = {  # grey values stay what they are, to be seen as images
    "kernel": "rbf(gamma=0.001)",
    "scaling": "none",
    "target": "standardise",
    "lam": 0.1,
}
OF_TEXTS: dict[str, dict[str, object]] = {"": TEXTS, "text": {"kernel": "word_set()"}}
DRAWN_BY_HAND = "drawn"  # points in the plane, in no menu: they open as what a formula draws


def opening(
    name: str, page: str, has_texts: bool = False, has_images: bool = False
) -> dict[str, object]:
    """Return the values with which a page opens on a data set, by name of control.

    ``Source.opening`` decides: what it says for the page goes over what it says for every page
    (``""``), and that over ``PLAIN``. Where nothing is said for every page, a generated set is
    plain and any other data set is a ``TABLE``, one that is not registered (an upload) included;
    it is as ``TEXTS`` where its rows are texts, and as ``IMAGES`` where they are images.

    Parameters
    ----------
    name : str
        Name of the data set.
    page : str
        Slug of the page.
    has_texts, has_images : bool
        Whether the rows of a set that is not registered stand for texts, or for images.

    Returns
    -------
    dict
        Texts and numbers; ``"kernel"`` is always among them. A page leaves aside what it does
        not know.
    """
    source = SOURCES.get(name)
    plain = name == DRAWN_BY_HAND if source is None else source.kind == "generated"
    own = OF_TEXTS if has_texts else {"": IMAGES} if has_images else {}
    stated = own if source is None else source.opening
    return {
        **PLAIN,
        **stated.get("", {} if plain else TABLE),
        **stated.get(page, {}),
    }

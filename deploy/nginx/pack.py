"""Lay out the files that nginx sends by itself: python -m deploy.nginx.pack FOLDER [PREFIX].

Streamlit leaves the packing of its scripts to a proxy. Packed anew for each visitor they would keep
it busy while a class joins; here each file is packed once.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

from pages.shared.app.runtime.streamlit_private import STATIC
from pages.shared.app.server import bundle
from pages.shared.app.stage import assets

WORTH = {".js", ".css", ".json", ".svg"}  # fonts and images are packed already
LEVEL = 9


def pack(folder: Path, prefix: str = "") -> None:
    """Put all scripts, styles and fonts below ``folder``, each packed as well; keep what is there.

    The files lie below the path by which they are asked for, the app's prefix and all.
    """
    root = folder / prefix.strip("/")
    for path in sorted((STATIC / "static").rglob("*")):
        if path.is_file():
            _put(path.read_bytes(), root / path.relative_to(STATIC))
    for name in sorted(bundle.names()):
        _put(bundle.content(name) or b"", root / bundle.address() / name)
    for name, content in assets.contents().items():
        _put(content, root / assets.address(name))


def _put(content: bytes, place: Path) -> None:
    """Write a file; complete or not at all, since another process may be sending it already."""
    if place.exists():
        return
    place.parent.mkdir(parents=True, exist_ok=True)
    if place.suffix in WORTH:
        packed = place.with_name(f"{place.name}.part")
        packed.write_bytes(gzip.compress(content, compresslevel=LEVEL, mtime=0))
        packed.replace(place.with_name(f"{place.name}.gz"))
    copy = place.with_name(f"{place.name}.part")
    copy.write_bytes(content)
    copy.replace(place)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    pack(Path(sys.argv[1]), *sys.argv[2:])

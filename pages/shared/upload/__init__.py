"""A person's own table: read, kept in the session alone, and offered on every page."""

from pages.shared.upload.dropping import drop
from pages.shared.upload.literal import literal, shortened
from pages.shared.upload.session import address, arrived, follow, forget, offered, private, title

# fmt: off
__all__ = [
    "address", "arrived", "drop", "follow", "forget", "literal", "offered", "private", "shortened",
    "title",
]
# fmt: on

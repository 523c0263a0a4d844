"""Data sets that come from the network on first use, with a stand-in on disk."""

# A module of data sets registers them when it is imported; menus keep this order.
from . import california, faces, newsgroups  # noqa: F401

"""A server as a browser knows it: its address, the path below it, the cookies that it gave."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from urllib.parse import urlsplit

from tests.pages.shared.app.server.client import ask


class Site:
    """What a browser remembers of a server.

    Behind nginx with several processes a session lives in one of them, which a cookie names: a
    client that forgets it meets another process at its next request.

    Parameters
    ----------
    url : str
        With the path below which the app is served, if there is one.

    Attributes
    ----------
    host, prefix : str
        Name and port; and that path, ``""`` or ``"/name"``.
    cookies : dict of str to str
    """

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        parts = urlsplit(self.url)
        self.host, self.prefix = parts.netloc, parts.path
        self.cookies: dict[str, str] = {}

    @property
    def stream(self) -> str:
        """The address of Streamlit's web socket."""
        return f"ws://{self.host}{self.prefix}/_stcore/stream"

    @property
    def headers(self) -> dict[str, str]:
        """What the browser sends with each request."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookie} if cookie else {}

    def keep(self, given: Iterable[str] | None) -> None:
        """Remember the cookies of an answer, from its headers ``Set-Cookie``."""
        for text in given or ():
            name, _, value = text.partition(";")[0].partition("=")
            self.cookies[name.strip()] = value.strip()

    async def enter(self, page: str) -> None:
        """Load a page's file, as a browser does before it connects."""
        status, headers, _ = await asyncio.to_thread(ask, f"{self.url}/{page}", **self.headers)
        if status != 200:
            raise RuntimeError(f"the page was answered with {status}")
        self.keep(headers.get_all("set-cookie"))

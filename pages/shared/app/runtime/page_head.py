"""What the HTML of a page says about itself: title, description, icon, and a picture for chats.

A chat that shows a link, and a screen reader's list of tabs, read this before any script has run.
"""

from __future__ import annotations

import re
from html import escape

from starlette.requests import Request

from pages.shared.app.runtime.prefix import prefix
from pages.shared.model.declarations import front

ORIGIN = re.compile(r"https?://([A-Za-z0-9._-]{1,200}|\[[0-9a-fA-F:.]{2,45}\])(:[0-9]{1,5})?")
MANIFEST = "kp/manifest.webmanifest"
ICON = "favicon.png"  # below the root: Streamlit's page asks for it there by itself
ICONS = "kp/icon"
COVERS = "kp/cover"
LIGHT, DARK = "#ffffff", "#11151b"  # the grounds of the two themes, .streamlit/config.toml


def origin_of(request: Request) -> str:
    """Return under which scheme and host a request has come; ``""`` where its head names none.

    Its ``Host`` is what the browser has asked for, and nginx passes it on. It is only used in the
    answer to whoever has sent it.
    """
    asked = request.headers.get("x-forwarded-proto", "")
    scheme = asked if asked in ("http", "https") else request.url.scheme
    origin = f"{scheme}://{request.headers.get('host', '')}"
    return origin if ORIGIN.fullmatch(origin) else ""


def head(title: str, line: str, origin: str, cover: str = front.COVER) -> str:
    """Return the tags of a head that say what a page is.

    Parameters
    ----------
    title, line : str
        The title of the document, and its description.
    origin : str
        Scheme and host of the app, since the address of a preview has to be a whole one. Without it
        there is no picture.
    cover : str
        The slug of the page whose picture is shown.
    """
    root = f"{prefix()}/"
    described = {"description": line, "application-name": front.NAME, "twitter:card": "summary"}
    shared = {"og:title": title, "og:description": line, "og:type": "website"}
    shared["og:site_name"] = front.NAME
    if origin:
        described["twitter:card"] = "summary_large_image"
        shared["og:image"] = f"{origin}{root}{COVERS}/{cover}.png"
        shared["og:image:alt"] = "A picture from this page."
    tags = [f"<title>{escape(title)}</title>"]
    tags += [f'<meta name="{name}" content="{escape(text)}">' for name, text in described.items()]
    tags += [f'<meta property="{name}" content="{escape(text)}">' for name, text in shared.items()]
    tags += [
        f'<meta name="theme-color" media="(prefers-color-scheme: {scheme})" content="{colour}">'
        for scheme, colour in (("light", LIGHT), ("dark", DARK))
    ]
    tags += [
        f'<link rel="shortcut icon" href="{root}{ICON}">',
        f'<link rel="apple-touch-icon" href="{root}{ICONS}/180.png">',
        f'<link rel="manifest" href="{root}{MANIFEST}">',
    ]
    return "\n".join(tags)

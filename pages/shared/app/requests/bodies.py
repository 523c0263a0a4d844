"""The body of a request, as far as it comes."""

from __future__ import annotations

import anyio
from starlette.requests import ClientDisconnect, Request

PATIENCE = 10.0  # seconds: a connection that sends nothing is let go of
TOO_LONG = "The request is too long."
NOT_COMPLETE = "The request did not come to its end."


class NoBody(ValueError):
    """A body that does not come; the message is one plain sentence."""


class LongBody(ValueError):
    """A body that is longer than it may be; the message is one plain sentence."""


async def body_of(request: Request, longest: int) -> bytes:
    """Return the body of a request.

    Raises
    ------
    LongBody
        If it has more than ``longest`` bytes; the rest is not read.
    NoBody
        If it does not come in time.
    """
    text = b""
    try:
        with anyio.fail_after(PATIENCE):
            async for chunk in request.stream():
                text += chunk
                if len(text) > longest:
                    raise LongBody(TOO_LONG)
    except (TimeoutError, ClientDisconnect) as error:
        raise NoBody(NOT_COMPLETE) from error
    return text

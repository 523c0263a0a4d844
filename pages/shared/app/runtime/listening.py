"""How the server listens and answers, where Streamlit does not let it be told."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

from uvicorn import Config


def no_server_name() -> None:
    """Let no answer name the program that serves it; called before the server listens.

    Private: Streamlit makes the configuration of uvicorn itself, and does not let it be told
    ``server_header=False``; uvicorn writes ``Config.encoded_headers`` into each answer.
    """

    def without_name(config: Config) -> list[tuple[bytes, bytes]]:
        headers = config.__dict__.get("encoded_headers", [])
        return [(name, value) for name, value in headers if name != b"server"]

    def keep(config: Config, headers: list[tuple[bytes, bytes]]) -> None:
        config.__dict__["encoded_headers"] = headers

    Config.encoded_headers = property(without_name, keep)  # type: ignore[assignment]


def set_tcp_nodelay() -> None:
    """Let what is written on a connection leave at once; called before the server listens.

    An answer is written as head and body. Without TCP_NODELAY the body waits until the other side
    has acknowledged the head, which it may put off for 40 ms (Linux) to 200 ms. uvloop sets the
    option by itself. asyncio sets it only on sockets that were made with the protocol TCP, and
    Streamlit makes its socket without one; but an accepted socket inherits the option from the
    listening one, which is set here on its way to the event loop.

    Private: Streamlit binds its socket itself, and hands it to ``create_server`` of the event loop
    after the lifespan of the app has begun.
    """
    loop = asyncio.get_running_loop()
    if not isinstance(loop, asyncio.BaseEventLoop):
        return
    create_server = loop.create_server

    async def create_server_without_delay(*args: Any, **kwargs: Any) -> asyncio.Server:
        listener = kwargs.get("sock")
        if listener is not None and listener.family in (socket.AF_INET, socket.AF_INET6):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return await create_server(*args, **kwargs)

    # On this one loop, not on its class: nothing outside this server is changed.
    loop.create_server = create_server_without_delay  # type: ignore[method-assign]

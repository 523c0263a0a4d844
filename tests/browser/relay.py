"""A network between browser and server that can be cut: a relay of connections in a thread."""

from __future__ import annotations

import asyncio
import threading


class Relay:
    """Passes on what comes, until it is cut: then all connections break, and none is accepted.

    Parameters
    ----------
    port : int
        Of the server, on this machine.
    """

    def __init__(self, port: int) -> None:
        self.server_port, self.port = port, 0
        self._open: set[asyncio.StreamWriter] = set()
        self._is_cut = False
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def __enter__(self) -> Relay:
        self._thread.start()
        self._server = self._do(asyncio.start_server(self._pass_on, "127.0.0.1", 0))
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(self, *_: object) -> None:
        self._server.close()
        self.cut(True)
        self._do(self._end())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)

    def _do(self, work):
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

    def cut(self, yes: bool) -> None:
        """Break the network, or mend it."""
        self._is_cut = yes
        if yes:
            self._do(self._break())

    async def _break(self) -> None:
        for writer in self._open:
            writer.transport.abort()
        self._open.clear()

    async def _end(self) -> None:
        rest = asyncio.all_tasks() - {asyncio.current_task()}
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_cut:
            writer.transport.abort()
            return
        try:
            there = await asyncio.open_connection("127.0.0.1", self.server_port)
        except OSError:  # nobody serves there
            writer.transport.abort()
            return
        self._open |= {writer, there[1]}
        await asyncio.gather(self._pump(reader, there[1]), self._pump(there[0], writer))
        self._open -= {writer, there[1]}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while data := await reader.read(1 << 16):
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

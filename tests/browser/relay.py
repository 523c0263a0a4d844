"""A server that can be killed, and a network to it that can be cut: a relay in a thread."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import threading
from pathlib import Path

from tests.serving import ROOT, free_port, serve


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
        if self._is_cut:  # while it was opened
            writer.transport.abort()
            there[1].transport.abort()
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


class Server:
    """A server that can be killed, and started anew under the same address with newer scripts.

    At `relayed` it is reached through a network that can be cut. A session ends after a second
    without one.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()

    def __enter__(self) -> Server:
        self.process, self.url = self._serve(ROOT)
        self.relay = Relay(self.port).__enter__()
        self.relayed = f"http://127.0.0.1:{self.relay.port}"
        return self

    def __exit__(self, *error: object) -> None:
        self.relay.__exit__(*error)
        self.kill()

    def _serve(self, code: Path) -> tuple[subprocess.Popen, str]:
        return serve(code / "app.py", self.folder / "log.txt", self.port, KP_AWAY_SECONDS="1")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(10)

    def start_newer(self) -> None:
        newer = self.folder / "newer"
        being_written = shutil.ignore_patterns("*.pyc.*")  # by another worker
        shutil.copytree(ROOT / "pages", newer / "pages", ignore=being_written)
        for part in ("kernels", "datasets", ".streamlit"):
            (newer / part).symlink_to(ROOT / part)
        shutil.copy(ROOT / "app.py", newer)
        with (newer / "pages/shared/app/stage/js/stage.js").open("a") as script:
            script.write("\n// another version\n")
        self.process, _ = self._serve(newer)

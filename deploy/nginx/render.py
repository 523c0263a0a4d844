"""Write nginx's configuration: python -m deploy.nginx.render --help."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import streamlit as st

from pages.shared.app.rooms.routes import LONGEST_BODY
from pages.shared.app.runtime import framing
from pages.shared.app.server import headers, routes
from pages.shared.app.stage import assets

TEMPLATE = Path(__file__).with_name("nginx.conf.in")
STAND_INS = 4  # processes that take over for one that cannot be reached
LONGEST_LINE = "64k"  # of a request's head; an address of the app has up to 50 000 characters
MULTIPART = 64 * 1024  # bytes around an uploaded file
CONNECTIONS = 4096  # of each worker: two for each web socket
# Not the app's, which does not know under which protocol it is asked.
HSTS = "max-age=31536000"


@dataclass(frozen=True)
class Proxy:
    """What the configuration depends on.

    Parameters
    ----------
    servers : sequence of str
        The processes, each ``host:port``. Their ports differ, on whichever machine they are.
    listen : str
        Port, or address and port, on which visitors come.
    prefix : str
        The path below which the app is served, ``""`` or ``"/name"``.
    folder : str
        Where nginx keeps its process id and what is arriving.
    files : str
        Where the packed files lie (`deploy.nginx.pack`); in a folder that is missing, none.
    workers : str
        Processes of nginx itself, a number or ``auto``.
    user : str
        Who nginx's workers run as, where it is started as root.
    access_log : str
        A file for one line a request, or ``off``.
    certificate, key : str
        Files for TLS; without them, plain HTTP.
    """

    servers: Sequence[str]
    listen: str = "8080"
    prefix: str = ""
    folder: str = "/run/kernel-playground"
    files: str = "/srv/kernel-playground"
    workers: str = "auto"
    user: str = ""
    access_log: str = "off"
    certificate: str = ""
    key: str = ""


def configuration(proxy: Proxy) -> str:
    """Return the configuration of nginx before these processes.

    Raises
    ------
    ValueError
        If there is no process, or two of them have the same port.
    """
    ports = [server.rpartition(":")[2] for server in proxy.servers]
    if not ports or len(set(ports)) < len(ports):
        raise ValueError(
            "Give each process as host:port, with a port of its own: by it nginx tells them apart."
        )
    upload = int(st.get_option("server.maxUploadSize"))
    added, mapped = _headers(bool(proxy.certificate))
    blocks = dict(
        user=f"user {proxy.user};\n" if proxy.user else "",
        workers=proxy.workers,
        files_open=2 * CONNECTIONS,
        connections=CONNECTIONS,
        folder=proxy.folder,
        files=proxy.files,
        prefix=proxy.prefix,
        access_log=proxy.access_log + (" plain" if proxy.access_log != "off" else ""),
        longest_line=LONGEST_LINE,
        longest_question=routes.LONGEST_QUESTION,
        longest_lesson=LONGEST_BODY,
        largest_upload=upload * 1024 * 1024 + MULTIPART,
        megabytes=upload,
        assets=assets.ROUTE,
        everyone=_lines(8, (f"server {s} max_fails=2 fail_timeout=5s;" for s in proxy.servers)),
        processes="\n".join(_process(proxy.servers, i) for i in range(len(ports))),
        pools=_lines(8, (f"{i} process_{i};" for i in range(1, len(ports) + 1))),
        own=_lines(8, (f"{i} own_{i};" for i in range(1, len(ports) + 1))),
        answered=_lines(8, (f"~:{port}$ {i};" for i, port in enumerate(ports, start=1))),
        headers=mapped,
        add_headers=added,
        same_site=_same_site(bool(proxy.certificate)),
        secure="; Secure" if proxy.certificate else "",
        listen=_lines(8, _listen(proxy)),
        redirect=_redirect(proxy),
        outside=_outside(proxy.prefix),
    )
    text = TEMPLATE.read_text(encoding="utf-8")
    return re.sub(r"@\{(\w+)\}", lambda name: str(blocks[name[1]]), text)


def _lines(indent: int, lines: Iterable[str]) -> str:
    return "\n".join(" " * indent + line for line in lines)


def _process(servers: Sequence[str], place: int) -> str:
    """Return the upstreams of one process: with those after it, which stand in, and without."""
    others = [*servers[place + 1 :], *servers[:place]][:STAND_INS]
    lines = [
        f"zone process_{place + 1} 64k;",
        f"server {servers[place]} max_fails=0;",  # slow is not gone: it is asked each time
        *(f"server {other} max_fails=0 backup;" for other in others),
        "keepalive 16;",
        "keepalive_timeout 4s;",
    ]
    alone = f"    upstream own_{place + 1} {{ server {servers[place]} max_fails=0; }}"
    return f"    upstream process_{place + 1} {{\n{_lines(8, lines)}\n    }}\n{alone}"


def _same_site(secure: bool) -> str:
    """Return in which frames a browser sends the cookie that names its process.

    In those of other sites only over TLS, and for each of these sites another one.
    """
    return "None; Partitioned" if secure and framing.ANCESTORS else "Lax"


def _headers(secure: bool) -> tuple[str, str]:
    """Return what adds the headers that each answer has, and the maps that it adds them by."""
    added, mapped = [], []
    for name, value in headers.HEADERS:
        sent = name.decode()
        variable = sent.replace("-", "_")
        text = value.decode().replace('"', '\\"')
        mapped.append(
            f'map $upstream_http_{variable} $kp_{variable} {{ "" "{text}"; default ""; }}'
        )
        added.append(f"add_header {sent} $kp_{variable} always;")
    if secure:
        added.append(f"add_header strict-transport-security {HSTS} always;")
    return _lines(8, added), _lines(4, mapped)


def _listen(proxy: Proxy) -> list[str]:
    if not proxy.certificate:
        return [f"listen {proxy.listen};"]
    return [
        f"listen {proxy.listen} ssl http2;",
        f"ssl_certificate {proxy.certificate};",
        f"ssl_certificate_key {proxy.key};",
        "ssl_protocols TLSv1.2 TLSv1.3;",
        "ssl_session_cache shared:tls:4m;",
        "ssl_session_tickets off;",
    ]


def _redirect(proxy: Proxy) -> str:
    """Return the server that sends visitors of port 80 to TLS, where there is TLS on port 443."""
    if not proxy.certificate or proxy.listen.rpartition(":")[2] != "443":
        return ""
    return (
        "    server {\n        listen 80;\n        server_name _;\n"
        "        return 308 https://$host$request_uri;\n    }"
    )


def _outside(prefix: str) -> str:
    """Return what is answered outside of the prefix."""
    if not prefix:
        return ""
    return _lines(
        8, (f"location = {prefix} {{ return 301 {prefix}/; }}", "location / { return 404; }")
    )


def main() -> None:
    """Print the configuration that the command line describes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--server", action="append", required=True, dest="servers")
    for name, default in (
        ("listen", "8080"), ("prefix", ""), ("folder", Proxy.folder), ("files", Proxy.files),
        ("workers", "auto"), ("access-log", "off"), ("certificate", ""), ("key", ""),
    ):  # fmt: skip
        parser.add_argument(f"--{name}", default=default)
    options = vars(parser.parse_args())
    options["prefix"] = f"/{options['prefix'].strip('/')}".rstrip("/")
    try:
        sys.stdout.write(configuration(Proxy(**options)))
    except ValueError as trouble:
        sys.exit(str(trouble))


if __name__ == "__main__":
    main()

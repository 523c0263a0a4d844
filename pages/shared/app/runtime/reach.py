"""Under which address others find this app: never a loopback, which is their own machine."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

import streamlit as st

NOWHERE = "192.0.2.1"  # an address for documentation, which nobody has
ALONE = (
    "Only this machine reaches this address: the app listens to no other one. Start it without "
    "server.address, or with make classroom."
)
NO_NETWORK = "Only this machine reaches this address: it is in no network at present."


@dataclass(frozen=True)
class Reach:
    """Where others find the app.

    Parameters
    ----------
    origin : str
        Scheme, host and port, ``http://192.168.1.5:8501``.
    why : str
        Why nobody else gets there, as a sentence; empty where they do.
    """

    origin: str
    why: str = ""


def local_address() -> str | None:
    """Return this machine's address in the local network, or None; no packet is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((NOWHERE, 9))
            address = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if is_loopback(address) else address


def is_loopback(host: str) -> bool:
    """Whether a host, by its name or address, is the machine that asks."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host.strip("[]"))
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def reach(origin: str) -> Reach:
    """Return where others find the app that a browser has opened at that origin."""
    asked = urlsplit(origin)
    if not asked.hostname or not is_loopback(asked.hostname):
        return Reach(origin)
    port = f":{asked.port}" if asked.port else ""
    bound = str(st.get_option("server.address") or "")
    # Where something stands before the app, its own address says nothing of who gets there.
    is_direct = asked.port == st.get_option("server.port")
    if is_direct and bound and is_loopback(bound):
        return Reach(origin, ALONE)
    address = local_address()
    return (
        Reach(origin, NO_NETWORK) if address is None else Reach(f"{asked.scheme}://{address}{port}")
    )

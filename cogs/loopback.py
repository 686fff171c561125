"""Which addresses are on this machine. Without discord.py, so that settings can be checked before it is imported."""

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

SCHEMES: Final = frozenset({"http", "https", "ws", "wss"})


def is_loopback(address: str) -> bool:
    """Whether a URL leads to 127.0.0.0/8, ::1 or localhost, so that a token sent there stays on this machine."""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        _ = parts.port
    except ValueError:
        return False
    if parts.scheme not in SCHEMES:
        return False
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False

"""The bot as it runs in production, led to a sandbox: its own addresses, real TLS with throwaway certificates."""

import ssl
from dataclasses import dataclass
from functools import cached_property

import aiohttp
import trustme

from sandbox.wire.names import API_HOST, FILE_HOSTS, GATEWAY_HOSTS, OnlyHere


@dataclass(frozen=True)
class Authority:
    """A certificate authority for Discord's names that nobody but the test trusts."""

    issuer: trustme.CA

    @cached_property
    def server(self) -> ssl.SSLContext:
        """What the sandbox shows."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.issuer.issue_cert(API_HOST, *GATEWAY_HOSTS, *FILE_HOSTS).configure_cert(context)
        return context

    @cached_property
    def client(self) -> ssl.SSLContext:
        """What trusts it, and nothing else."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        self.issuer.configure_trust(context)
        return context

    def connector(self, resolver: OnlyHere) -> aiohttp.TCPConnector:
        """Connections to the sandbox by Discord's names."""
        return aiohttp.TCPConnector(resolver=resolver, ssl=self.client)

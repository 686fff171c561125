"""`python -m sandbox [--port N] [--token TOKEN]`: a Discord on this machine until it is interrupted.

When it is ready it prints one line of JSON with `base`, `api`, `gateway` and `openapi` (whether Discord's own text
judges the requests too).
"""

import argparse
import asyncio
import contextlib
import json
import signal
import sys

from sandbox.server import Sandbox
from sandbox.settings import Settings


def main() -> int:
    """Run until SIGINT or SIGTERM. Exit code 2 where the port is taken."""
    parser = argparse.ArgumentParser(prog="python -m sandbox", description="A Discord on loopback.")
    parser.add_argument("--port", type=int, default=0, help="port on 127.0.0.1; a free one by default")
    parser.add_argument("--token", help="the only bot token that is let in; any by default")
    options = parser.parse_args()
    try:
        asyncio.run(_run(Sandbox(Settings(token=options.token), options.port)))
    except OSError as error:
        sys.stderr.write(f"cannot listen on port {options.port}: {error.strerror}\n")
        return 2
    return 0


async def _run(sandbox: Sandbox) -> None:
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(name, stopped.set)
    async with sandbox:
        ready = {
            "base": sandbox.base,
            "api": sandbox.api,
            "gateway": sandbox.gateway,
            "openapi": sandbox.openapi_state,
        }
        sys.stdout.write(json.dumps(ready) + "\n")
        sys.stdout.flush()
        await stopped.wait()


if __name__ == "__main__":
    sys.exit(main())

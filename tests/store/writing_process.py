"""A process that writes acts until it is ended, and says on its output which ones the store has confirmed."""

import asyncio
import signal
import sys
from pathlib import Path

from store.errors import StoreError
from tests.store.samples import new_act, open_store, opened


async def write(path: Path, prefix: str) -> None:
    async with open_store(path) as store:
        table_id = await opened(store, f"{prefix}-open")
        print("open", table_id, flush=True)
        number = 0
        while True:
            act = new_act(table_id, f"{prefix}-{number}", expected=3 * number)
            await store.append(act)
            print("kept", act.cause, flush=True)
            number += 1


if __name__ == "__main__":
    # A test run that was started in the background hands down an interrupt that is ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        asyncio.run(write(Path(sys.argv[1]), sys.argv[2]))
    except StoreError as error:
        print(type(error).__name__, flush=True)
        sys.exit(3)
    except KeyboardInterrupt:
        sys.exit(4)

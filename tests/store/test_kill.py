import signal
from collections import Counter
from pathlib import Path

import pytest

from store.rows import Phase
from tests.store.processes import told, writing
from tests.store.samples import open_store


@pytest.mark.parametrize("acts", [1, 7, 40])
async def test_a_killed_process_leaves_whole_acts_and_all_that_were_confirmed(path: Path, acts: int) -> None:
    confirmed: list[str] = []
    for life in range(2):
        with writing(path, f"life{life}") as process:
            confirmed += [line.split()[1] for line in told(process, acts + 1) if line.startswith("kept")]
            process.send_signal(signal.SIGKILL)
            assert process.wait() == -signal.SIGKILL
    assert len(confirmed) == 2 * acts
    async with open_store(path) as store:
        assert await store.check() == ()
        found: Counter[str] = Counter()
        for table in (await store.tables_by_phase(Phase.LOBBY)).tables:
            found.update(entry.text.split()[1] for entry in await store.entries(table.id))
        assert set(found.values()) == {3}
        assert set(confirmed) <= set(found)
        for cause in found:
            act = await store.act(cause)
            assert act is not None
            assert act.answer == f"answer to {cause}"

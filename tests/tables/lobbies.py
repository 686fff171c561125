"""Lobbies for tests: opened by one person, joined by others."""

from tables.ports import Refuse
from tests.tables.world import Someone, World


async def opened(world: World, people: int = 1) -> tuple[Someone, ...]:
    """A lobby in which some people sit."""
    host, *others = (world.person(i + 1) for i in range(people))
    await host.opens()
    for other in others:
        other.table = host.table
        await other.press("join")
    return (host, *others)


async def seats(world: World, table: str) -> list[int | str | None]:
    return [seat.user_id or seat.computer for seat in (await world.store.table(table)).seats]


def refusal(answer: object) -> str:
    assert isinstance(answer, Refuse), answer
    assert answer.text
    return answer.code

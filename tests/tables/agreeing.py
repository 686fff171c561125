"""Proposals in tests: made, voted on, and how they stand."""

from store.time_rows import VoteState
from tables.ports import Answer, Refuse
from tables.sheet import Sheet
from tests.tables.days import messages
from tests.tables.world import Someone, World, buttons


def code(answer: Answer) -> str:
    return answer.code if isinstance(answer, Refuse) else ""


async def proposes(person: Someone, kind: str, subject: str) -> Answer:
    answer = await person.press("propose", (kind, subject))
    await person.world.house.idle()
    return answer


async def votes(person: Someone, number: int, ballot: str, cause: str = "") -> Answer:
    answer = await person.press("vote", (person.table, str(number), ballot), table="", cause=cause)
    await person.world.house.idle()
    return answer


async def state(world: World, table: str, number: int = 0) -> VoteState:
    return (await world.store.votes(table))[number].state


def closed(world: World) -> dict[int, Sheet]:
    """The posts of proposals that were closed, as they are then, by their ids; none of them has a button."""
    known = {post.id for post in messages(world)}
    edits = [(id_, sheet) for id_, sheet in world.courier.edits if id_ in known]
    assert not any(buttons(sheet) for _, sheet in edits)
    assert len(dict(edits)) == len(edits), "closed twice"
    return dict(edits)


async def offers(person: Someone, kind: str) -> str:
    """What the panel of a table offers to propose of a kind: the subject of its button."""
    sheet = await person.must("more")
    return next(b.args[1] for b in buttons(sheet) if b.action == "propose" and b.args[0] == kind)

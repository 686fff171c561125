"""The list of all tables of a person."""

from store.rows import Phase
from tables.finding import Mine, mine, unreadable, waiting
from tables.kit import Kit
from tables.looks import label, link_to
from tables.names import escape
from tables.people import away
from tables.ports import Answer, Click, Show
from tables.refusal import Refusal
from tables.reminders import urgent_first
from tables.sheet import Block, Link, Row, Sheet, Text
from tables.stand_in import has_caretaker
from tables.times import Away, time_of
from tables.voice import LONGEST_BUTTON, LONGEST_ITEM, Voice, cut

MOST_LINES = 12
MOST_LINKS = 5


async def tables(kit: Kit, click: Click) -> Answer:
    """All tables of the person, each with a link: those that wait for the person first, the most urgent at the top."""
    found, damaged = await mine(kit, click.person.id), await unreadable(kit, click.person.id)
    own = [*urgent_first(waiting(found)), *(each for each in found if not each.owed)]
    if not own and not damaged:
        raise Refusal("no_tables")
    voice = Voice(kit.speak(click.person.language))
    absent = away(await kit.store.vacations(click.person.id), kit.clock.now())
    lines = [f"## {voice.say('lists.title')}", *(_line(kit, each, voice, absent) for each in own[:MOST_LINES])]
    if len(own) > MOST_LINES:
        lines.append(voice.say("lists.more", n=len(own) - MOST_LINES))
    lines += [f"- {table} — {voice.say('lists.damaged')}" for table in damaged[:MOST_LINES]]
    links = tuple(
        Link(link_to(kit, each.table), cut(label(each, voice), LONGEST_BUTTON))
        for each in own[:MOST_LINKS]
        if each.owed
    )
    blocks: tuple[Block, ...] = (Text("\n".join(lines)), *((Row(links),) if links else ()))
    return Show(Sheet("", blocks))


def _line(kit: Kit, each: Mine, voice: Voice, absent: Away) -> str:
    return (
        f"- [{escape(cut(label(each, voice), LONGEST_ITEM))}]({link_to(kit, each.table)}) — {voice.say(_state(each))}"
        f"{_left(each, voice, absent)}"
    )


def _left(each: Mine, voice: Voice, absent: Away) -> str:
    """The time that is left to the person, or that a caretaker moves meanwhile."""
    if each.play is not None and has_caretaker(each.table.seats[each.seat]):
        return f", {voice.say('lists.caretaker')}"
    left = None if each.owed is None else time_of(each.table, each.seat, absent)
    return "" if left is None else f", {voice.tell(left)}"


def _state(each: Mine) -> str:
    """The key of what a table waits for."""
    if each.owed is not None:
        return "lists.your_turn"
    if each.play is not None:
        return "lists.waiting"
    return "lists.frozen" if each.table.phase is Phase.FROZEN else "lists.lobby"

"""The private panel of a turn: what is asked, what is chosen so far, what it would bring, and the controls."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from render.labels import labels
from render.request import Question
from rules.api import Chance, Key, Move
from rules.message import IllegalMove, Message, Seat
from tables import controls
from tables.draft import Part, Reading, implied
from tables.kit import Kit
from tables.marks import label_of
from tables.pictures import shown
from tables.ports import Shot
from tables.sheet import Block, Sheet, Text
from tables.sitting import Playing
from tables.voice import LONGEST_TEXTS, Voice, cut

LONGEST_NOTES: Final = 1500
"""Characters on what happened just now, above what is asked."""


SHORT: Final = ".short"
"""What stands behind the key of a question in the key of its short name."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What lies before a seat that owes a decision: its draft, words on what just happened, the page of a long list."""

    at: Playing
    seat: Seat
    reading: Reading
    voice: Voice
    limit: int
    notes: tuple[str, ...] = ()
    page: int = 0


async def panel(kit: Kit, desk: Desk) -> Sheet:
    """The panel as one message."""
    due = desk.at.game.due(desk.reading.state)
    after = due if isinstance(due, Chance) and due.seat == desk.seat else None
    head, hints = _head(desk, after), "\n".join(_hints(desk))
    room = LONGEST_TEXTS - len(head) - len(hints)
    blocks = [
        Text(head),
        *await _board(kit, desk, room),
        *((Text(hints),) if hints else ()),
        *controls.controls(desk.reading, desk.voice, desk.page, after),
    ]
    return Sheet(desk.at.table.id, tuple(blocks))


def _head(desk: Desk, after: Chance | None) -> str:
    """What happened, what is chosen, and what is asked now; what cannot be changed once chance has shown more."""
    voice = desk.voice
    asked = desk.reading.asked
    if asked is None:
        parts = desk.reading.parts
        title = voice.tell(parts[0].decision.prompt) if len(parts) == 1 else voice.say("panel.ready")
        below = voice.say("panel.not_final" if after is None else "panel.then_final")
    else:
        title, below = voice.tell(asked.decision.prompt), voice.tell(asked.decision.axes[len(asked.chosen)].prompt)
    notes = (cut("\n".join(desk.notes), LONGEST_NOTES),) if desk.notes else ()
    return "\n".join((*notes, *_chosen(desk), f"### {title}", below))


async def _board(kit: Kit, desk: Desk, room: int) -> tuple[Block, ...]:
    reading = desk.reading
    asked = reading.asked
    state = asked.state if asked else reading.state
    table = desk.at.table
    shot = Shot(
        table.id,
        desk.at.game.view(state, desk.seat),
        desk.voice.plain,
        desk.voice.words.lang,
        desk.limit // 2,
        private=True,
        computers=desk.at.computers,
    )
    whole = [part for part in reading.parts if part.whole]
    question = Question(
        desk.seat,
        tuple(asked.keys[-1]) if asked else (),
        asked.chosen if asked else (),
        tuple(part.move for part in whole),
        asked.decision.kind if asked else "",
        tuple(tuple(key.spot for _, key in chosen_keys(part)) for part in whole),
    )
    return await shown(kit, shot, desk.voice, room, question)


def chosen_keys(part: Part) -> Iterator[tuple[int, Key]]:
    """The axes of a part that have a key, each with it."""
    for axis in range(len(part.chosen)):
        yield axis, part.key(axis)


def _chosen(desk: Desk) -> Iterator[str]:
    """A statement for each choice there was to make."""
    voice = desk.voice
    for part in desk.reading.parts:
        if part.passed and part.decision.decline is not None:
            yield _statement(voice, part.decision.prompt, voice.tell(part.decision.decline))
        for axis, key in chosen_keys(part):
            if len(part.keys[axis]) > 1 or not implied(part, axis):
                name = controls.name_of_key(part, axis, key, voice)
                yield _statement(voice, part.decision.axes[axis].prompt, name)


def _statement(voice: Voice, prompt: Message, answer: str) -> str:
    """An answer after the short name of its question, `PROMPT.short`; without one, after the question itself."""
    short = Message(f"{prompt.key}{SHORT}", prompt.args)
    if voice.words.has(short.key):
        return f"{voice.tell(short)}: **{answer}**"
    return f"{voice.tell(prompt)} — **{answer}**"


def _hints(desk: Desk) -> Iterator[str]:
    """What the whole moves of the draft bring; and where a few keys would end a move, what each of them would bring."""
    if not desk.at.settings.hints:
        return
    for part in desk.reading.parts:
        if part.whole:
            yield from _meaning(desk, part, part.move)
    asked = desk.reading.asked
    if asked is None or len(asked.keys[-1]) > controls.MOST_BUTTONS:
        return
    keys = asked.keys[-1]
    for mark, key in zip(labels(keys), keys, strict=True):
        move = _whole(desk, asked, (*asked.chosen, key.text))
        brings = () if move is None else tuple(_meaning(desk, asked, move))
        if brings:
            yield f"**{label_of(mark, key, desk.voice)}** — {'; '.join(brings)}"


def _whole(desk: Desk, part: Part, chosen: tuple[str, ...]) -> Move | None:
    """The move that keys make together with those that there is no choice about; None where something is left open."""
    while len(chosen) < len(part.decision.axes):
        keys = desk.at.game.keys(part.state, part.decision, chosen)
        if len(keys) != 1:
            return None
        chosen = (*chosen, keys[0].text)
    return Move(part.decision.kind, chosen)


def _meaning(desk: Desk, part: Part, move: Move) -> Iterator[str]:
    try:
        facts = desk.at.game.meaning(part.state, part.decision, move)
    except IllegalMove:
        return
    yield from (desk.voice.tell(fact) for fact in facts)

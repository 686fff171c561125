"""What a seat does in its private panel: opening it, choosing, changing, confirming."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from rules.message import IllegalMove, Seat, Who
from store.rows import Draft
from tables import draft as drafts
from tables.act import Kept, act
from tables.draft import Place, Reading
from tables.kit import Kit
from tables.marks import typed as key_typed
from tables.panel import Desk, panel
from tables.ports import Answer, Ask, Click, Show
from tables.refusal import Refusal
from tables.sheet import Field, Form, Sheet, Text
from tables.sitting import Playing, load_playing
from tables.stand_in import hand_back, has_caretaker
from tables.voice import LONGEST_TEXTS, Voice, cut

Change = Callable[[Playing, Reading, Voice], Reading]
FIELD: Final = "text"


async def open_panel(kit: Kit, click: Click) -> Answer:
    """The panel for what is due now, for whoever clicks."""
    async with kit.locks.of(click.table):
        desk = await desk_of(kit, click)
    return Show(await panel(kit, desk))


async def key(kit: Kit, click: Click) -> Answer:
    """A key of the axis that is asked; it stands in the arguments, or in the values of a menu."""
    text = click.values[0] if click.values else argument(click, 2)
    return await change(kit, click, lambda at, reading, _: drafts.choose(at.play, reading, reading.place, text))


async def step(kit: Kit, click: Click) -> Answer:
    """The next or previous key of an axis."""
    place = place_in(click)
    by = -1 if argument(click, 3) == "-1" else 1
    return await change(kit, click, lambda at, reading, _: drafts.step(at.play, reading, place, by))


async def back(kit: Kit, click: Click) -> Answer:
    """A choice is taken back, with everything after it."""
    place = place_in(click)
    return await change(kit, click, lambda at, reading, _: drafts.back(at.play, reading, place))


async def decline(kit: Kit, click: Click) -> Answer:
    """The decision is passed."""
    return await change(kit, click, lambda at, reading, _: drafts.decline(at.play, reading))


async def type_key(kit: Kit, click: Click) -> Answer:
    """The form in which a key is typed. It needs nothing of the table, so it comes at once."""
    words = Voice(kit.speak(click.person.language))
    field = Field(FIELD, words.say("panel.type.field"), hint=words.say("panel.type.hint"), longest=40)
    return Ask(Form(click.table, "typed", words.say("panel.type.title"), (field,), click.args))


async def typed(kit: Kit, click: Click) -> Answer:
    """A key by its number, its coordinates or its name."""
    place, text = place_in(click), click.fields.get(FIELD, "")

    def choose(at: Playing, reading: Reading, voice: Voice) -> Reading:
        part = reading.parts[place.part] if place.part < len(reading.parts) else None
        if part is None or place.axis >= len(part.keys):
            raise Refusal("stale")
        number = part.decision.axes[place.axis].number
        found = key_typed(part.keys[place.axis], text, voice, number=number)
        if found is None:
            raise Refusal("no_such_choice", text=text[:40])
        return drafts.choose(at.play, reading, place, found)

    return await change(kit, click, choose)


async def page(kit: Kit, click: Click) -> Answer:
    """Another page of a long list."""
    number = argument(click, 2)
    async with kit.locks.of(click.table):
        desk = await desk_of(kit, click)
    return Show(await panel(kit, replace(desk, page=int(number) if number.isdecimal() else 0)))


async def change(kit: Kit, click: Click, changed: Change) -> Answer:
    """Changes the draft and shows it. A click made for another decision or draft changes nothing: the panel is
    redrawn as it stands and says so.
    """
    async with kit.locks.of(click.table):
        desk = await desk_of(kit, click)
        if desk_is_current(desk, click):
            reading = changed(desk.at, desk.reading, desk.voice)
            await keep(kit, desk, reading)
            desk = replace(desk, reading=reading)
        else:
            desk = outdated(desk, click)
    return Show(await panel(kit, desk))


async def confirm(kit: Kit, click: Click) -> Answer:
    """Commits the draft, and shows what happened and what the seat owes next."""
    try:
        async with kit.locks.of(click.table):
            at, seat, _ = await seated_at(kit, click)
            kept = await kept_before(kit, click, at) or await _confirmed(kit, click, at, seat)
            if isinstance(kept, Desk):
                return Show(await panel(kit, kept))
            at = replace(at, play=kept.play, table=await kit.store.table(click.table))
            voice = voice_for(kit, click, at)
            told = happened(kept, seat, voice)
            desk = await _desk(kit, click, at, seat, (*told, *_final(voice))) if at.owed_by(seat) else None
    finally:
        kit.wake(click.table)
    if desk is not None:
        return Show(await panel(kit, desk))
    return Show(Sheet(click.table, (Text(cut("\n".join((*told, *_next(at, voice))), LONGEST_TEXTS)),)))


async def _confirmed(kit: Kit, click: Click, at: Playing, seat: Seat) -> Kept | Desk:
    """The act of a confirm; or the panel as it stands where it is out of date."""
    desk = await _desk(kit, click, at, seat, ())
    if not desk_is_current(desk, click) or desk.reading.asked is not None:
        return outdated(desk, click)
    return await act(kit, at, desk.reading.owed.id, seat, desk.reading.moves, click.cause)


async def desk_of(kit: Kit, click: Click) -> Desk:
    """What lies before the person who clicks. Raises Refusal for who owes nothing here."""
    at, seat, back = await seated_at(kit, click)
    if not back:
        return await _desk(kit, click, at, seat, ())
    if at.owed_by(seat) is None:
        raise Refusal("seat_back", table=at.table, who=Who(at.owed[0].decision.seat))
    return await _desk(kit, click, at, seat, (voice_for(kit, click, at).say("time.you_are_back"),))


async def seated_at(kit: Kit, click: Click) -> tuple[Playing, Seat, bool]:
    """The table and the person's seat there, which a caretaker gives back: then True. Raises Refusal `not_seated`."""
    at = await load_playing(kit, click.table)
    seat = seat_in(at, click)
    if at.over or not has_caretaker(at.table.seats[seat]):
        return at, seat, False
    return await hand_back(kit, at, seat, click.cause), seat, True


async def _desk(kit: Kit, click: Click, at: Playing, seat: Seat, notes: tuple[str, ...]) -> Desk:
    """The desk of a seat that owes a decision, with the draft that is kept for it, unless that is for another one."""
    owed = at.owed_by(seat)
    if owed is None:
        raise not_due(at)
    voice = voice_for(kit, click, at)
    kept = await kit.store.draft(at.table.id, seat)
    lines: drafts.Lines = ()
    if kept is not None:
        if kept.decision == owed.id:
            lines = kept.moves
        else:
            notes = (*notes, voice.say("panel.dropped"))
            await kit.store.drop_draft(at.table.id, seat)
    try:
        reading = drafts.read(at.play, seat, lines)
    except IllegalMove:
        if not lines:
            raise
        notes = (*notes, voice.say("panel.dropped"))
        await kit.store.drop_draft(at.table.id, seat)
        reading = drafts.read(at.play, seat, ())
    return Desk(at, seat, reading, voice, click.place.file_limit, notes)


async def kept_before(kit: Kit, click: Click, at: Playing) -> Kept | None:
    """What the same click brought when it was delivered before."""
    before = await kit.store.act(click.cause)
    return None if before is None else Kept(before, at.play, repeated=True)


async def keep(kit: Kit, desk: Desk, reading: Reading) -> None:
    """Keeps a draft in the store, so that it is there on every device and after every restart."""
    await kit.store.put_draft(
        Draft(desk.at.table.id, desk.seat, reading.owed.id, reading.lines, kit.clock.now()),
    )


def desk_is_current(desk: Desk, click: Click) -> bool:
    """Whether a control was made for the decision and the draft that lie here now."""
    return click.args[:2] == (desk.reading.owed.id, desk.reading.digest)


def outdated(desk: Desk, click: Click) -> Desk:
    """The desk with a word on why the click changed nothing."""
    other_decision = argument(click, 0) != desk.reading.owed.id
    return replace(desk, notes=(*desk.notes, desk.voice.say("panel.moved_on" if other_decision else "panel.changed")))


def happened(kept: Kept, seat: Seat, voice: Voice) -> tuple[str, ...]:
    """The sentences of an act, as far as its seat may know."""
    numbers = range(kept.act.first, kept.act.first + kept.act.count)
    lines = (line for line in kept.play.lines if line.number in numbers)
    told = (event for line in lines for event in line.events if event.audience is None or seat in event.audience)
    return tuple(voice.events(told))


def _final(voice: Voice) -> tuple[str, ...]:
    """A small line for a seat that goes on: what it confirmed stands."""
    return (f"-# {voice.say('panel.is_final')}",)


def seat_in(at: Playing, click: Click) -> Seat:
    """Where the person sits. Raises Refusal `not_seated`."""
    seat = at.seat_of(click.person.id)
    if seat is None:
        raise Refusal("not_seated")
    return seat


def not_due(at: Playing) -> Refusal:
    """Why somebody who owes nothing gets no panel."""
    if at.over:
        return Refusal("over")
    waiting = [owed.decision.seat for owed in at.owed]
    return Refusal("not_due", table=at.table, who=Who(waiting[0])) if len(waiting) == 1 else Refusal("not_due")


def voice_for(kit: Kit, click: Click, at: Playing) -> Voice:
    """The words of the person who clicks."""
    return Voice.of(kit.speak(click.person.language), at.table)


def argument(click: Click, number: int) -> str:
    """An argument of the control, or nothing where an old or forged one lacks it."""
    return click.args[number] if number < len(click.args) else ""


def place_in(click: Click) -> Place:
    """The place that a control names. Raises Refusal `stale` where it names none."""
    try:
        place = Place.parse(argument(click, 2))
    except ValueError:
        raise Refusal("stale") from None
    if place.part < 0 or place.axis < 0:
        raise Refusal("stale")
    return place


def _next(at: Playing, voice: Voice) -> tuple[str, ...]:
    """What comes now, for a seat that has done its part."""
    if at.over:
        return (voice.say("panel.over"),)
    names = voice.words.list([voice.name(owed.decision.seat) for owed in at.owed])
    return (voice.say("panel.done", who=names),)

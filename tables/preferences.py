"""The private panel of a person's settings: when and where the bot calls that one, quiet hours, vacation."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.message import message
from store.time_rows import Vacation
from tables.kit import Kit
from tables.people import INTERVALS, LAST_HOUR, Call, Habits, habits_of, remember_language, scope
from tables.ports import Answer, Ask, Click, Show
from tables.refusal import Refusal
from tables.reminders import rearrange
from tables.sheet import Block, Button, Field, Form, Item, Menu, Row, Sheet, Text
from tables.turn import argument
from tables.vacation import days_left, ends_of, planned, present
from tables.voice import Voice
from words.zones import zones_meant

STAYS: Final = (1, 2, 3, 5, 7, 10, 14, 21, 30)
"""Days of vacation that are offered."""
PLANNED: Final = "planned"
"""The argument of the button that calls a vacation off which is still to come."""


@dataclass(frozen=True, slots=True)
class Person:
    """What the panel shows of somebody."""

    habits: Habits
    vacations: tuple[Vacation, ...]
    now: int
    voice: Voice


async def settings(kit: Kit, click: Click) -> Answer:
    """The panel."""
    await remember_language(kit, click.person.id, click.person.language)
    return await panel(kit, click)


async def panel(kit: Kit, click: Click) -> Answer:
    """The panel as it stands."""
    person = Person(
        await habits_of(kit, click.person.id),
        await kit.store.vacations(click.person.id),
        kit.clock.now(),
        Voice(kit.speak(click.person.language)),
    )
    blocks: tuple[Block, ...] = (Text("\n".join(_lines(person))), *_controls(person))
    return Show(Sheet("", blocks))


async def prefer(kit: Kit, click: Click) -> Answer:
    """Sets one thing: its name is the first argument, its value the second one or the one picked."""
    name, value = argument(click, 0), click.values[0] if click.values else argument(click, 1)
    if value not in _OFFERED.get(name, ()):
        raise Refusal("not_offered")
    await kit.store.put_setting(scope(click.person.id), name, value or None)
    if name == "call":  # direct messages are tried again
        await kit.store.put_setting(scope(click.person.id), "closed", None)
    return await _rearranged(kit, click)


async def quiet(kit: Kit, click: Click) -> Answer:
    """The form of the quiet hours."""
    voice = Voice(kit.speak(click.person.language))
    now = (await habits_of(kit, click.person.id)).quiet
    chosen = (now.first, now.last) if now else (22, 8)
    fields = tuple(
        Field(key, voice.say(f"habit.quiet.{key}"), items=_hours(hour))
        for key, hour in zip(("begins", "ends"), chosen, strict=True)
    )
    return Ask(Form("", "chosen", voice.say("habit.quiet"), fields, ("quiet",)))


async def zone(kit: Kit, click: Click) -> Answer:
    """The form of the time zone."""
    voice = Voice(kit.speak(click.person.language))
    field = Field("zone", voice.say("habit.zone.field"), hint=voice.say("habit.zone.hint"), longest=60)
    return Ask(Form("", "chosen", voice.say("habit.zone"), (field,), ("zone",)))


async def chosen(kit: Kit, click: Click) -> Answer:
    """What was filled into a form."""
    name = argument(click, 0)
    if name == "quiet":
        first, last = click.fields.get("begins", ""), click.fields.get("ends", "")
        if first not in HOURS or last not in HOURS:
            raise Refusal("not_offered")
        value = f"{first}-{last}" if first != last else None
    elif name == "zone":
        typed = click.fields.get("zone", "")
        zones = zones_meant(typed)
        if len(zones) != 1:
            raise Refusal("many_zones" if zones else "no_zone", text=typed[:40])
        value = zones[0]
    else:
        raise Refusal("old_control")
    await kit.store.put_setting(scope(click.person.id), name, value)
    return await _rearranged(kit, click)


async def _rearranged(kit: Kit, click: Click) -> Answer:
    """The panel after a choice, which holds for what is due already, too."""
    await rearrange(kit, click.person.id)
    return await panel(kit, click)


def _lines(person: Person) -> Iterator[str]:
    """How everything is set."""
    voice, habits = person.voice, person.habits
    yield f"### {voice.say('habit.title')}"
    yield _line(voice, "habit.call", voice.say(f"habit.call.{habits.call}"))
    if habits.closed and habits.call in (Call.DIRECT, Call.BOTH):
        yield f"-# {voice.say('habit.closed')}"
    yield _line(voice, "habit.every", _interval(voice, habits.every))
    hours = f"{habits.quiet.first}:00 – {habits.quiet.last}:00" if habits.quiet else voice.say("habit.quiet.none")
    yield _line(voice, "habit.quiet", hours)
    yield _line(voice, "habit.zone", habits.zone)
    yield _line(voice, "habit.ahead", voice.say("habit.ahead.true" if habits.ahead else "habit.ahead.false"))
    now, later = present(person.vacations, person.now), planned(person.vacations, person.now)
    if now is None:
        left = days_left(person.vacations, person.now, habits.zone)
        yield _line(voice, "habit.away", voice.say("habit.away.left", n=left))
    else:
        _, ends = ends_of(now, habits.zone, voice.words)
        yield _line(voice, "habit.away", voice.say("habit.away.until", ends=ends))
    if later is not None:
        begins, ends = ends_of(later, habits.zone, voice.words)
        yield f"-# {voice.say('habit.away.planned', begins=begins, ends=ends)}"


def _line(voice: Voice, key: str, value: str) -> str:
    return f"{voice.tell(message(key))}: **{value}**"


def _controls(person: Person) -> Iterator[Row | Menu]:
    voice, habits = person.voice, person.habits
    calls = tuple(Item(call, voice.say(f"habit.call.{call}"), chosen=call is habits.call) for call in Call)
    yield Menu("prefer", voice.say("habit.call"), calls, ("call",))
    times = tuple(Item(every, _interval(voice, every), chosen=every == habits.every) for every in INTERVALS)
    yield Menu("prefer", voice.say("habit.every"), times, ("every",))
    yield from _vacation(person)
    ahead = "" if habits.ahead else "true"
    later = planned(person.vacations, person.now)
    plan = Button("plan", voice.say("habit.plan"))
    yield Row(
        (
            plan if later is None else Button("home", voice.say("habit.plan.off"), (PLANNED,)),
            Button("quiet", voice.say("habit.quiet")),
            Button("zone", voice.say("habit.zone")),
            Button("prefer", voice.say("habit.ahead.less" if habits.ahead else "habit.ahead.more"), ("ahead", ahead)),
        )
    )


def _vacation(person: Person) -> Iterator[Row | Menu]:
    """Beginning one of as many days as are left, or ending the present one."""
    voice = person.voice
    if present(person.vacations, person.now) is not None:
        yield Row((Button("home", voice.say("habit.home"), style="main"),))
        return
    left = days_left(person.vacations, person.now, person.habits.zone)
    stays = tuple(Item(str(days), voice.say("more.days", n=days)) for days in STAYS if days <= left)
    if stays:
        yield Menu("away", voice.say("habit.away.begin"), stays)


def _interval(voice: Voice, every: str) -> str:
    return voice.say("habit.every.hours", n=int(every)) if every.isdecimal() else voice.say("habit.every.off")


def _hours(chosen_hour: int) -> tuple[Item, ...]:
    return tuple(Item(hour, f"{hour}:00", chosen=hour == str(chosen_hour)) for hour in HOURS)


HOURS: Final[Sequence[str]] = tuple(str(hour) for hour in range(LAST_HOUR + 1))
_OFFERED: Final = {"call": tuple(Call), "every": INTERVALS, "ahead": ("", "true")}
"""What can be picked, by the name of the setting."""

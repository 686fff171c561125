"""Going on vacation at once or on a later day, and coming back; it is done in the panel of a person's settings."""

from dataclasses import replace

from store.time_rows import Vacation
from tables.kit import Kit
from tables.pace import DAY
from tables.people import habits_of
from tables.ports import Answer, Ask, Click
from tables.preferences import PLANNED, STAYS, panel
from tables.refusal import Refusal
from tables.resting import settle_person
from tables.sheet import Field, Form, Item
from tables.turn import argument
from tables.vacation import MOST_AHEAD, day_of, days_left, ends_of, meets, planned_for, present
from tables.vacation import planned as to_come
from tables.voice import Voice
from words.dates import date_meant


async def away(kit: Kit, click: Click) -> Answer:
    """Begins a vacation of so many days at once."""
    days = _days(click.values[0] if click.values else "")
    person, now = click.person.id, kit.clock.now()
    async with kit.locks.of(f"person {person}"):
        if present(await kit.store.vacations(person), now) is not None:
            raise Refusal("away_already")
        await _keep(kit, click, Vacation(person, now, now + days * DAY), days)
        await settle_person(kit, person)
    return await panel(kit, click)


async def home(kit: Kit, click: Click) -> Answer:
    """Ends a vacation before its time, or calls one off that is to come; the days that are left stay the person's."""
    person, now = click.person.id, kit.clock.now()
    async with kit.locks.of(f"person {person}"):
        vacations = await kit.store.vacations(person)
        if argument(click, 0) == PLANNED:
            found = to_come(vacations, now)
            if found is None:
                raise Refusal("not_planned")
            await kit.store.put_vacation(replace(found, until=found.started, ended=now))
        else:
            found = present(vacations, now)
            if found is None:
                raise Refusal("not_away")
            await kit.store.put_vacation(replace(found, until=now))
            await settle_person(kit, person)
    return await panel(kit, click)


async def plan(kit: Kit, click: Click) -> Answer:
    """The form in which a vacation is planned."""
    voice = Voice(kit.speak(click.person.language))
    stays = tuple(Item(str(days), voice.say("more.days", n=days)) for days in STAYS)
    fields = (
        Field("begins", voice.say("habit.plan.begins"), hint=voice.say("habit.plan.hint"), longest=20),
        Field("days", voice.say("habit.plan.days"), items=stays),
    )
    return Ask(Form("", "planned", voice.say("habit.plan"), fields))


async def planned(kit: Kit, click: Click) -> Answer:
    """Plans a vacation that begins by itself, with a day in the time zone of the person."""
    days = _days(click.fields.get("days", ""))
    person, now = click.person.id, kit.clock.now()
    async with kit.locks.of(f"person {person}"):
        zone = (await habits_of(kit, person)).zone
        today, typed = day_of(now, zone), click.fields.get("begins", "")
        meant = date_meant(typed, today)
        if meant is None:
            raise Refusal("no_date", text=typed[:20])
        if not 0 < (meant - today).days <= MOST_AHEAD:
            raise Refusal("not_ahead")
        if to_come(await kit.store.vacations(person), now) is not None:
            raise Refusal("away_planned")
        await _keep(kit, click, planned_for(person, meant, days, zone), days)
    return await panel(kit, click)


def _days(text: str) -> int:
    return int(text) if text.isdecimal() else 0


async def _keep(kit: Kit, click: Click, new: Vacation, days: int) -> None:
    """Keeps a new vacation. Raises Refusal `no_days`, and `away_overlap` where another one lies in its days."""
    vacations = await kit.store.vacations(new.user_id)
    zone = (await habits_of(kit, new.user_id)).zone
    left = days_left(vacations, new.started, zone)
    if not 0 < days <= left:
        raise Refusal("no_days", n=left)
    other = next((each for each in vacations if meets((each,), new)), None)
    if other is not None:
        begins, ends = ends_of(other, zone, kit.speak(click.person.language))
        raise Refusal("away_overlap", begins=begins, ends=ends)
    await kit.store.put_vacation(new)

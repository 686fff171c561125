"""Leaving a table for good: a computer player has the seat until the end, and it ranks last. When the last person goes,
the game ends as it stands, and its last post says so.
"""

from dataclasses import replace
from typing import Final

from rules.message import Seat, Who, message
from store.rows import Changes, NewAct
from store.time_rows import Quit
from tables.clocks import clocks_after
from tables.concluding import NOBODY, concluded
from tables.kit import Kit, Step
from tables.notices import said
from tables.ports import Answer, Click, Show
from tables.refusal import Refusal
from tables.sheet import Button, Row, Sheet, Text
from tables.sitting import Playing
from tables.stand_in import is_last, quit_seat, seated
from tables.turn import argument, seated_at
from tables.voice import Voice

SURE: Final = "sure"
"""The argument of the button with which somebody resigns; without it that is asked."""


async def resign(kit: Kit, click: Click) -> Answer:
    """Gives up the seat, at the second click."""
    voice = Voice(kit.speak(click.person.language))
    try:
        async with kit.locks.of(click.table):
            if await kit.store.act(click.cause) is None:
                at, seat, _ = await seated_at(kit, click)
                if at.over:
                    raise Refusal("over")
                if argument(click, 0) != SURE:
                    return Show(_asking(at, seat, voice))
                await quit_table(kit, at, seat, Quit.RESIGNED, click.cause)
    finally:
        kit.wake(click.table)
    ended = (await kit.store.table(click.table)).reason == NOBODY
    return Show(Sheet(click.table, (Text(voice.say("quit.done_last" if ended else "quit.done")),)))


async def quit_table(kit: Kit, at: Playing, seat: Seat, why: Quit, cause: str) -> None:
    """Keeps that somebody has left a table. To be called under its lock."""
    changes = await _without(kit, at, seat, why)
    now = kit.clock.now()
    await kit.store.append(NewAct(at.table.id, cause, now, at.play.length, seat=seat, drops=(seat,), changes=changes))
    await kit.hook(Step.KEPT, at.table.id)


async def _without(kit: Kit, at: Playing, seat: Seat, why: Quit) -> Changes:
    """What it changes that somebody has left: where that was the last person, the game ends as it stands."""
    after = seated(at, quit_seat(at, seat, why))
    seats, notice = after.table.seats, said(message(f"quit.said.{why}", who=Who(seat)))
    if is_last(at, seat):
        return replace(concluded(at, NOBODY), seats=seats)
    return Changes(seats=seats, clocks=await clocks_after(kit, after, at.play), notices=(notice,))


def _asking(at: Playing, seat: Seat, voice: Voice) -> Sheet:
    row = Row(
        (
            Button("resign", voice.say("quit.sure"), (SURE,), style="bad"),
            Button("stay", voice.say("quit.stay")),
        )
    )
    return Sheet(at.table.id, (Text(voice.say("quit.ask_last" if is_last(at, seat) else "quit.ask")), row))

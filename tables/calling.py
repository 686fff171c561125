"""When a person is told of a decision: by the post that tells of it, by a message of its own, by reminders.

Pure functions over a clock and the person's habits.
"""

from dataclasses import replace
from typing import Final

from store.time_rows import Clock, Told
from tables.people import Call, Habits

WARNING: Final = 5
"""The first reminder comes when a fifth of the time is left."""
MOST: Final = 7
"""Reminders of one decision."""


def called(clock: Clock, habits: Habits, now: int, *, absent: bool) -> Clock:
    """The clock of a decision that has just fallen due, or falls due again: how its person is called.

    `absent`: on vacation, so called only after it.
    """
    quiet = habits.is_quiet(now)
    by_post = habits.call in (Call.THREAD, Call.BOTH) or habits.closed
    if habits.call is Call.SILENT:
        return replace(clock, pings=False, called=True, notice=None, noticed=0)
    if absent:
        return replace(clock, pings=False, called=False, notice=None, noticed=0)
    if quiet or habits.directly:
        return replace(clock, pings=by_post and not quiet, called=False, notice=habits.awake(now), noticed=0)
    fresh = replace(clock, pings=True, called=True, noticed=0)
    return replace(fresh, notice=reminder(fresh, habits, now))


def recalled(clock: Clock, habits: Habits, now: int) -> Clock:
    """The clock of a decision whose time goes on after it stood still: a person not called yet is called now."""
    if not clock.called:
        return replace(clock, notice=habits.awake(now))
    return replace(clock, notice=reminder(clock, habits, now))


def rearranged(clock: Clock, habits: Habits, now: int, *, absent: bool) -> Told:
    """What becomes of a clock whose person has chosen anew: what is still to be told is told as that one wants now."""
    if absent or clock.noticed >= MOST:
        return Told(clock, clock)
    if habits.call is Call.SILENT:
        return Told(clock, replace(clock, called=True, notice=None))
    return Told(clock, recalled(clock, habits, now))


def told(clock: Clock, habits: Habits, now: int) -> Told:
    """What becomes of a clock whose person is told now: called, if that has not been, or else reminded."""
    after = replace(clock, called=True, noticed=clock.noticed + clock.called)
    return Told(clock, replace(after, notice=reminder(after, habits, now)))


def put_off(clock: Clock, moment: int) -> Told:
    """A clock whose person is told later, for the quiet hours have been changed."""
    return Told(clock, replace(clock, notice=moment))


def hushed(clock: Clock) -> Told:
    """A clock whose person does not want to hear of the decision again."""
    return Told(clock, replace(clock, called=True, notice=None, noticed=MOST))


def reminder(clock: Clock, habits: Habits, now: int) -> int | None:
    """When the next reminder is due, after now: at 80 % of the time, and then at the person's own interval.

    One that quiet hours would put off beyond the deadline comes before they begin.
    """
    if habits.interval is None or clock.noticed >= MOST or clock.stands:
        return None
    later = now + habits.interval
    warning = None if clock.deadline is None else clock.deadline - (clock.allowed or 0) // WARNING
    moment = warning if warning is not None and now < warning else later
    awake = habits.awake(moment)
    if clock.deadline is not None and moment < clock.deadline <= awake and not clock.over:
        before = habits.before_sleep(moment)
        return before if before > now else awake
    return awake

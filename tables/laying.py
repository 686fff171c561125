"""The host of a lobby lists the tiles that lie at the start, where the game is set to own ones."""

from dataclasses import replace
from typing import Final

from rules.options import parse_starts, starts_text
from rules.play import begin
from rules.registry import data_for
from store.rows import Changes
from tables.hosting import host_act, require_host
from tables.kit import Kit
from tables.ports import Answer, Ask, Click
from tables.refusal import Refusal
from tables.settings import Settings
from tables.sheet import Field, Form
from tables.sitting import Sitting, load
from tables.voice import Voice

FIELD: Final = "starts"
LONGEST: Final = 1000


async def lay(kit: Kit, click: Click) -> Answer:
    """The form in which they are listed."""
    at = await load(kit, click.table)
    require_host(at, click)
    voice = Voice(kit.speak(click.person.language))
    field = Field(
        FIELD,
        voice.say("setup.starts.field"),
        starts_text(at.settings.starts),
        voice.say("setup.starts.hint"),
        required=False,
        longest=LONGEST,
    )
    return Ask(Form(click.table, "laid", voice.say("setup.starts"), (field,)))


async def laid(kit: Kit, click: Click) -> Answer:
    """Keeps them, if they can lie like that. Raises IllegalMove as the rules do."""

    def changed(at: Sitting) -> Changes:
        settings = replace(at.settings, starts=parse_starts(click.fields.get(FIELD, "")))
        if not settings.own_start(at.game):
            raise Refusal("not_offered")
        _check(at, settings)
        return Changes(setup=settings.write())

    return await host_act(kit, click, changed)


def _check(at: Sitting, settings: Settings) -> None:
    """Whether a game can begin with these settings."""
    setup = settings.fresh(at.game, at.game.seats(settings.sets)[0])
    begin(at.game, setup, data_for(at.game, setup))

"""Which use case carries out which action."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tables import (
    ballots,
    boards,
    going_away,
    helping,
    hosting,
    laying,
    lists,
    lobby,
    looks,
    mending,
    more,
    newcomers,
    preferences,
    quitting,
    recording,
    rematch,
    start,
    turn,
)
from tables.actions import ACTIONS
from tables.kit import Handler

HANDLERS: Final[Mapping[str, Handler]] = MappingProxyType(
    {
        "play": lobby.play,
        "turn": looks.turn,
        "board": looks.board,
        "scores": looks.scores,
        "since": looks.since,
        "look": boards.look,
        "tables": lists.tables,
        "help": helping.help_,
        "about": helping.about,
        "settings": preferences.settings,
        "prefer": preferences.prefer,
        "quiet": preferences.quiet,
        "zone": preferences.zone,
        "chosen": preferences.chosen,
        "away": going_away.away,
        "home": going_away.home,
        "plan": going_away.plan,
        "planned": going_away.planned,
        "more": more.more,
        "propose": ballots.propose,
        "resume": ballots.resume,
        "seek": newcomers.seek,
        "take": newcomers.take,
        "resign": quitting.resign,
        "stay": more.more,
        "vote": ballots.vote,
        "without": ballots.without,
        "visit": looks.visit,
        "hush": looks.hush,
        "join": lobby.join,
        "leave": lobby.leave,
        "start": start.start,
        "setup": hosting.setup,
        "pick": hosting.pick,
        "set": hosting.set_value,
        "add": hosting.add,
        "remove": hosting.remove,
        "close": hosting.close,
        "lay": laying.lay,
        "laid": laying.laid,
        "open": turn.open_panel,
        "record": recording.record,
        "rematch": rematch.rematch,
        "mend": mending.ways,
        "mended": mending.chosen,
        "key": turn.key,
        "step": turn.step,
        "back": turn.back,
        "pass": turn.decline,
        "page": turn.page,
        "confirm": turn.confirm,
        "type": turn.type_key,
        "typed": turn.typed,
        "goto": looks.goto,
    }
)
if HANDLERS.keys() != ACTIONS.keys():
    raise ImportError("an action without a use case, or a use case without an action")

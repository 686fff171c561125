"""Every action there is, and how a front end has to answer what starts it."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final


class Kind(StrEnum):
    """What the answer to an action looks like, known before the action is carried out.

    Any action may be answered by `Refuse`, which is private and leaves the message with the control as it is.
    """

    PUBLISH = "publish"
    """A command answered by a public message (`Publish`)."""
    PRIVATE = "private"
    """A command, or a control of a public message, answered by a new private panel (`Show`)."""
    PUBLIC = "public"
    """A control that changes the public message it stands in (`Update`)."""
    PANEL = "panel"
    """A control of a private panel, or a form it opened: the panel is redrawn (`Show`)."""
    FORM = "form"
    """A control that opens a form (`Ask`); not to be deferred."""


ACTIONS: Final[Mapping[str, Kind]] = MappingProxyType(
    {
        # commands; `play` has the fields `game` and `preset`, the others none
        "play": Kind.PUBLISH,
        "turn": Kind.PRIVATE,
        "board": Kind.PRIVATE,
        "scores": Kind.PRIVATE,
        "since": Kind.PRIVATE,
        "tables": Kind.PRIVATE,
        "help": Kind.PRIVATE,
        "settings": Kind.PRIVATE,
        # the lobby's public message
        "join": Kind.PUBLIC,
        "leave": Kind.PUBLIC,
        "start": Kind.PUBLIC,
        "setup": Kind.PRIVATE,
        # the host's private panel of a lobby
        "pick": Kind.PANEL,
        "set": Kind.PANEL,
        "add": Kind.PANEL,
        "remove": Kind.PANEL,
        "close": Kind.PANEL,
        "lay": Kind.FORM,
        "laid": Kind.PANEL,
        # a table's public posts, besides `board` and `scores`
        "open": Kind.PRIVATE,
        "record": Kind.PRIVATE,
        "rematch": Kind.PRIVATE,
        "more": Kind.PRIVATE,
        # messages besides posts; the table is their first argument
        "visit": Kind.PRIVATE,
        "hush": Kind.PRIVATE,
        "take": Kind.PRIVATE,
        "vote": Kind.PUBLIC,
        "without": Kind.PRIVATE,
        # the private panel of what can be done at a table besides moving
        "propose": Kind.PANEL,
        "resume": Kind.PANEL,
        "seek": Kind.PANEL,
        "resign": Kind.PANEL,
        "stay": Kind.PANEL,
        # the private panel of a person's settings
        "prefer": Kind.PANEL,
        "quiet": Kind.FORM,
        "zone": Kind.FORM,
        "chosen": Kind.PANEL,
        "away": Kind.PANEL,
        "home": Kind.PANEL,
        "plan": Kind.FORM,
        "planned": Kind.PANEL,
        # the post of a table that cannot go on, and the private panel of its host
        "mend": Kind.PRIVATE,
        "mended": Kind.PANEL,
        # the private panel of a board
        "look": Kind.PANEL,
        # the private panel of a turn
        "key": Kind.PANEL,
        "step": Kind.PANEL,
        "back": Kind.PANEL,
        "pass": Kind.PANEL,
        "page": Kind.PANEL,
        "confirm": Kind.PANEL,
        "type": Kind.FORM,
        "typed": Kind.PANEL,
        # help: a game in short
        "about": Kind.PRIVATE,
        # a list of tables in a private panel: another one is picked
        "goto": Kind.PANEL,
    }
)
FORMS: Final = frozenset(action for action, kind in ACTIONS.items() if kind is Kind.FORM)
"""The actions that open a form: quick, and never waiting for a table or a picture."""

"""What a table is set to: the game's sets and options, and what belongs to the table itself. Stored as text."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from rules.api import Game, Laid, Setup, Value
from rules.message import IllegalMove
from rules.options import parse_starts, starts_text
from rules.registry import setup_for
from tables.pace import Pace

ORDERS: Final = ("random", "joined")
ROTATED: Final = "rotated"
"""How the seats are numbered in a rematch: as before, but the one who began is last."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The sets and options chosen; `data` names the data sets by hash once the game has started.

    `order`: how the seats are numbered at the start. `hints`: whether a panel says what a move would bring. `pace`: how
    much time there is. `private`: whether only those who are asked in can read along. `rotation`: who sat at the table
    that this is a rematch of, in the order in which they are to sit now (see `tables.rotation`). `starts`: the tiles
    that the host has listed to lie at the start.
    """

    sets: tuple[str, ...]
    options: Mapping[str, Value]
    order: str = ORDERS[0]
    hints: bool = True
    data: Mapping[str, str] = field(default_factory=dict)
    pace: Pace = field(default_factory=Pace)
    private: bool = False
    rotation: tuple[str, ...] = ()
    starts: tuple[Laid, ...] = ()

    @classmethod
    def of(cls, game: Game[Any], preset: str | None = None) -> Self:
        """What a new table starts from: the game's defaults, or one of its presets."""
        for offered in game.presets:
            if offered.key == preset:
                return cls(offered.sets, {**_defaults(game), **offered.options})
        return cls(game.sets[:1], _defaults(game))

    @classmethod
    def read(cls, text: str) -> Self:
        """The settings that a stored text means. Raises ValueError where it means none."""
        stored = json.loads(text)
        try:
            return cls(
                _texts(stored["sets"]),
                {key: tuple(v) if isinstance(v, list) else v for key, v in stored["options"].items()},
                _one_of((*ORDERS, ROTATED), stored["order"]),
                _flag(stored["hints"]),
                dict(zip(stored["data"], _texts([*stored["data"].values()]), strict=True)),
                Pace.read(stored.get("pace")),
                _flag(stored.get("private", False)),
                _texts(stored.get("rotation", [])),
                parse_starts(stored.get("starts", "")),
            )
        except (KeyError, TypeError, AttributeError, IllegalMove) as error:
            raise ValueError(f"settings: {error!r}") from error

    def require(self, game: Game[Any]) -> None:
        """Raises ValueError where the sets and options are not those of a game."""
        known = {option.key: option for option in game.options}
        if not self.sets or not set(self.sets) <= set(game.sets):
            raise ValueError(f"sets: {self.sets}")
        for key, value in self.options.items():
            if key not in known or not known[key].allows(value):
                raise ValueError(f"option {key}: {value!r}")

    @property
    def orders(self) -> tuple[str, ...]:
        """The ways of numbering the seats that can be chosen."""
        return (*ORDERS, ROTATED) if self.rotation else ORDERS

    def write(self) -> str:
        """The text to be stored."""
        return json.dumps(
            {
                "sets": self.sets,
                "options": dict(self.options),
                "order": self.order,
                "hints": self.hints,
                "data": dict(self.data),
                "pace": self.pace.write(),
                "private": self.private,
                "rotation": self.rotation,
                "starts": starts_text(self.starts),
            },
            ensure_ascii=False,
        )

    def fresh(self, game: Game[Any], players: int) -> Setup:
        """The set-up of a game about to start. Raises IllegalMove as `setup_for` does."""
        return setup_for(game, players, self.sets, self.options, starts=self.laid(game))

    def started(self, game: Game[Any], players: int) -> Setup:
        """The set-up of a game that has started with these settings."""
        return Setup(game.id, players, self.sets, self.options, self.data, starts=self.laid(game))

    def laid(self, game: Game[Any]) -> tuple[Laid, ...]:
        """The tiles that lie at the start, where the game is set to the host's own ones."""
        return self.starts if self.own_start(game) else ()

    def own_start(self, game: Game[Any]) -> bool:
        """Whether the game is set to start with tiles that the host lists."""
        if game.own_start is None:
            return False
        option, value = game.own_start
        return self.options.get(option) == value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise TypeError(value)
    return tuple(value)


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value


def _one_of(offered: tuple[str, ...], value: object) -> str:
    if value not in offered:
        raise TypeError(value)
    return str(value)


def _defaults(game: Game[Any]) -> dict[str, Value]:
    return {option.key: option.default for option in game.options}

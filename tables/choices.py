"""What the host of a lobby can choose: the game's presets, sets and options, and the settings of the table itself."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from rules.api import Game, Option, Value
from rules.message import Message, message
from tables.pace import BANK, BANKS, ENDS, INCREMENTS, LIMITS, STAND_INS, Pace
from tables.settings import Settings
from words.catalogue import LANGUAGES

PRESET: Final = "preset"
SETS: Final = "sets"
OPTION: Final = "option:"
LANGUAGE: Final = "language"
ORDER: Final = "order"
HINTS: Final = "hints"
NOTHING: Final = message("table.none")
PRIVATE: Final = "private"
TIME: Final = "time."
"""What stands before the names of the fields of `Pace`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: what it is called, its values with their names, and those that are chosen now.

    `about` explains it where its name does not; `empty` says it where no value is chosen. `off`: it is something that
    is not in play, as usual.
    """

    name: str
    title: Message
    values: tuple[tuple[str, Message], ...]
    chosen: tuple[str, ...]
    many: bool = False
    about: Message | None = None
    empty: Message = NOTHING
    off: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """What the choices have led to: the settings, and the language of the table's posts."""

    settings: Settings
    language: str


def choices(game: Game[Any], now: Chosen) -> Iterator[Choice]:
    """Everything that can be chosen and has more than one value."""
    settings = now.settings
    for choice in (
        _preset(game, settings),
        _sets(game, settings),
        *(
            _option(game, option, settings.options.get(option.key, option.default))
            for option in game.options
            if option.asked(settings.sets)
        ),
        _named(ORDER, settings.orders, settings.order),
        *_times(settings.pace),
        replace(_named(HINTS, ("true", "false"), text_of(settings.hints)), about=message("table.hints.about")),
        replace(_named(PRIVATE, ("false", "true"), text_of(settings.private)), about=message("table.private.about")),
        Choice(
            LANGUAGE,
            message("table.language"),
            tuple((lang, message(f"language.{lang}")) for lang in LANGUAGES),
            (now.language,),
        ),
    ):
        if len(choice.values) > 1 or choice.many:
            yield choice


def chosen(game: Game[Any], now: Chosen, name: str, values: tuple[str, ...]) -> Chosen | None:
    """What a choice leads to; None where it is not one that is offered."""
    choice = next((choice for choice in choices(game, now) if choice.name == name), None)
    offered = {value for value, _ in choice.values} if choice else set()
    if choice is None or not set(values) <= offered or (len(values) != 1 and not choice.many):
        return None
    if name == LANGUAGE:
        return replace(now, language=values[0])
    return replace(now, settings=_changed(game, now.settings, name, values))


def _changed(game: Game[Any], settings: Settings, name: str, values: tuple[str, ...]) -> Settings:
    if name == PRESET:
        preset = Settings.of(game, values[0])
        return replace(settings, sets=preset.sets, options=preset.options)
    if name == SETS:
        sets = game.together(tuple(s for s in game.sets if s in values or s == game.sets[0]))
        options = {**settings.options, **_switched(game, settings.sets, values, sets)}
        return replace(settings, sets=sets, options=options)
    if name == ORDER:
        return replace(settings, order=values[0])
    if name.startswith(TIME):
        return replace(settings, pace=_paced(settings.pace, name.removeprefix(TIME), values[0]))
    if name == PRIVATE:
        return replace(settings, private=values[0] == "true")
    if name == HINTS:
        return replace(settings, hints=values[0] == "true")
    key = name.removeprefix(OPTION)
    option = next(option for option in game.options if option.key == key)
    return replace(settings, options={**settings.options, key: _value(option, values)})


def _switched(
    game: Game[Any], before: tuple[str, ...], picked: tuple[str, ...], after: tuple[str, ...]
) -> dict[str, Value]:
    """The options that come with a set: on where it was picked just now, as usual where it is not there any more.

    What comes with a set that only goes together with a picked one stays as it is: it may be there for its tiles.
    """
    with_a_set = [option for option in game.options if option.comes_with is not None]
    on = {option.key: True for option in with_a_set if option.comes_with in set(picked) - set(before)}
    off = {option.key: option.default for option in with_a_set if option.comes_with not in after}
    return {**on, **off}


def text_of(value: Value) -> str:
    """A value as it stands in controls and in the keys of its words."""
    return str(value).lower()


def _value(option: Option, values: tuple[str, ...]) -> Value:
    if option.many:
        return tuple(str(v) for v in option.offered if text_of(v) in values)
    return next(v for v in option.offered if text_of(v) == values[0])


def _preset(game: Game[Any], settings: Settings) -> Choice:
    values = tuple((preset.key, message(f"preset.{game.id}.{preset.key}")) for preset in game.presets)
    now = tuple(p.key for p in game.presets if _is(game, settings, p.key))
    return Choice(PRESET, message("table.preset"), values, now[:1], empty=message("table.own"))


def _is(game: Game[Any], settings: Settings, preset: str) -> bool:
    offered = Settings.of(game, preset)
    return offered.sets == settings.sets and dict(offered.options) == dict(settings.options)


def _sets(game: Game[Any], settings: Settings) -> Choice:
    values = tuple((name, message(f"set.{game.id}.{name}")) for name in game.sets[1:])
    return Choice(SETS, message("table.sets"), values, settings.sets[1:], many=bool(values))


def _option(game: Game[Any], option: Option, value: Value) -> Choice:
    title = message(f"option.{game.id}.{option.key}")
    values = tuple((text_of(v), message(f"option.{game.id}.{option.key}.{text_of(v)}")) for v in option.offered)
    now = tuple(map(text_of, value)) if isinstance(value, tuple) else (text_of(value),)
    off = value is option.default is False
    return Choice(OPTION + option.key, title, values, now, many=option.many, off=off)


def _times(pace: Pace) -> Iterator[Choice]:
    """What there is to choose about time, which depends on the kind of limit."""
    yield _named(f"{TIME}limit", LIMITS, pace.limit)
    if pace.limit == BANK:
        yield _named(f"{TIME}bank", BANKS, pace.bank)
        yield _named(f"{TIME}increment", INCREMENTS, pace.increment)
    if pace.limited:
        yield _named(f"{TIME}end", ENDS, pace.end)
    if pace.steps_in:
        yield _named(f"{TIME}stand_in", STAND_INS, pace.stand_in)


def _paced(pace: Pace, part: str, value: str) -> Pace:
    """A pace after a choice. Who steps in is as usual where it is not asked, for that one plays for who leaves, too."""
    after = replace(pace, **{part: value})
    return after if after.steps_in else replace(after, stand_in=STAND_INS[0])


def _named(name: str, values: tuple[str, ...], now: str) -> Choice:
    return Choice(name, message(f"table.{name}"), tuple((v, message(f"table.{name}.{v}")) for v in values), (now,))

"""`solo`: a game against a computer player in the terminal, with the same decisions as on Discord, axis by axis."""

import argparse
import random
import secrets
import textwrap
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from console.asking import BACK, HELP, QUIT, Left, Terminal, decided, show_board
from rules.api import Game, Move, Preset, Value
from rules.chance import Seeded
from rules.message import IllegalMove, Seat, Who, message
from rules.play import Play, act, begin, opened
from rules.players import easy_player, greedy_player, search_player
from rules.registry import GAMES, data_for, setup_for
from words import LANGUAGES, words
from words.text_board import LINE, legend

Choose = Callable[[Game[Any], Any, Seat, random.Random], tuple[Move, ...]]
COMPUTERS: dict[str, Choose] = {
    "normal": greedy_player.choose,
    "easy": easy_player.choose,
    "hard": search_player.choose,
}
HUMAN: Seat = 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--game", choices=list(GAMES), default=next(iter(GAMES)))
    parser.add_argument("--preset", help="ready-made rules of the game, such as great_britain")
    parser.add_argument("--computer", choices=list(COMPUTERS), default="normal", help="how the others play")
    parser.add_argument("--players", type=int, default=2, help="how many play, you included")
    parser.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help="a rule option")
    parser.add_argument("--seed", help="the same seed brings the same tiles")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")


def main(args: argparse.Namespace) -> int:
    """Plays until the game is over (0) or you leave (1). 2: the arguments make no game."""
    terminal = Terminal(words(args.lang), input, print)
    game = GAMES[args.game]
    try:
        preset = _preset(game, args.preset)
        options = {key: _value(game, key, text) for key, text in _pairs(args.option)}
        setup = setup_for(game, args.players, preset.sets, {**preset.options, **options})
    except IllegalMove as cause:
        terminal.tell(cause.message)
        return 2
    seed = args.seed or secrets.token_hex(8)
    play = opened(begin(game, setup, data_for(game, setup)), Seeded(seed)).play
    try:
        _played(terminal, play, COMPUTERS[args.computer], seed)
    except (Left, KeyboardInterrupt):
        terminal.tell(message("solo.left"))
        return 1
    return 0


def _played(terminal: Terminal, play: Play[Any], choose: Choose, seed: str) -> None:
    """The whole game, from the first decision to the result."""
    terminal = _introduced(terminal, play, seed)
    generator = random.Random(seed)
    _tell_events(terminal, play, 0)
    while not play.over:
        seat = play.owed[0].decision.seat
        before = len(play.lines)
        if seat == HUMAN:
            moves = decided(terminal, play, seat)
        else:
            moves = choose(play.game, play.state, seat, generator)
        play = act(play, seat, moves, Seeded(seed)).play
        _tell_events(terminal, play, before)
    _tell_result(terminal, play)


def _introduced(terminal: Terminal, play: Play[Any], seed: str) -> Terminal:
    """Tells a person who they are and what the signs mean; the terminal knows the names and can tell it again."""
    say = terminal.words.say
    names = [say(message("player.number", n=seat + 1)) for seat in range(play.setup.players)]
    you = say(message("solo.you", who=Who(HUMAN), digit=HUMAN + 1), names)
    signs = play.game.signs(play.game.view(play.state, HUMAN))
    about = (you, legend(signs, terminal.words)) if signs else (you,)
    how = textwrap.fill(say(message("solo.help", back=BACK, quit=QUIT, help=HELP[0])), LINE)
    terminal = replace(terminal, names=names, help="\n".join((how, *about)))
    terminal.tell(message("solo.start", seed=seed))
    for line in about:
        terminal.show(line)
    return terminal


def _tell_events(terminal: Terminal, play: Play[Any], first: int) -> None:
    """What the lines from a number on have told the person: not what other seats alone may know."""
    for line in play.lines[first:]:
        for event in line.events:
            if event.audience is None or HUMAN in event.audience:
                terminal.show(terminal.words.event(event, terminal.names))


def _tell_result(terminal: Terminal, play: Play[Any]) -> None:
    show_board(terminal, play.game, play.game.view(play.state, HUMAN))
    result = play.game.result(play.state)
    for seat in sorted(range(play.setup.players), key=lambda s: result.places[s]):
        place = terminal.words.place(result.places[seat])
        score = terminal.words.say(message("board.score", n=result.scores[seat]))
        terminal.tell(message("solo.result", place=place, who=Who(seat), score=score))


def _preset(game: Game[Any], key: str | None) -> Preset:
    """The preset of this key, or the game as it is without any. Raises IllegalMove `no_preset`."""
    if key is None:
        return Preset("", (), {})
    for preset in game.presets:
        if preset.key == key:
            return preset
    raise IllegalMove("no_preset")


def _pairs(options: list[str]) -> list[tuple[str, str]]:
    pairs = []
    for option in options:
        key, equals, text = option.partition("=")
        if not equals:
            raise IllegalMove("option", option=key)
        pairs.append((key, text))
    return pairs


def _value(game: Game[Any], key: str, text: str) -> Value:
    """The value of an option that a text means. Raises IllegalMove `option`."""
    for option in game.options:
        if option.key == key:
            for value in option.offered:
                if str(value).lower() == text.lower():
                    return value
    raise IllegalMove("option", option=key, value=text)

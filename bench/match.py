"""Plays greedy against random, two seats, seats alternating: `python -m bench.match --game carcassonne --games 100`.

`--preset NAME` plays one of the game's presets, `--preset all` each of them.

Game number n always has the same luck and the same players' choices, so the share can be repeated.
"""

import argparse
import random
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from multiprocessing import Pool
from typing import Any

from rules.api import Game, Result
from rules.chance import Seeded
from rules.play import act, begin, opened
from rules.players import greedy_player, random_player
from rules.registry import data_for, game_for, setup_for


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="carcassonne")
    parser.add_argument("--preset", default="")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--processes", type=int, default=None)
    args = parser.parse_args()
    presets = [p.key for p in game_for(args.game).presets] if args.preset == "all" else [args.preset]
    with Pool(args.processes) as pool:
        for preset in presets:
            results = pool.imap_unordered(partial(won_by_id, args.game, preset), range(args.games))
            won = sum(dotted(results, args.games))
            print(f"{f'{args.game} {preset}'.strip()}: greedy won {won} of {args.games} against random", flush=True)


def dotted(results: Iterable[bool], count: int) -> Iterator[bool]:
    """The results as they come; a sign for each on standard error, `+` for a win, with the count after every tenth."""
    for number, won in enumerate(results, 1):
        print(
            "+" if won else "-",
            end=f" {number}\n" if number % 10 == 0 or number == count else "",
            file=sys.stderr,
            flush=True,
        )
        yield won


def won_by_id(name: str, preset: str, number: int) -> bool:
    return greedy_wins(game_for(name), number, preset)


def greedy_wins(game: Game[Any], number: int, preset: str = "") -> bool:
    """Whether greedy alone has the most points in game `number`; it has seat 0 in the even ones."""
    seat = number % 2
    return played(game, number, seat, preset).winners == (seat,)


def played(game: Game[Any], number: int, greedy: int, preset: str = "") -> Result:
    """The result of one game of two, greedy on one seat; without a preset with the first set and no options.

    Raises ValueError for a preset that the game has not.
    """
    setup = setup_for(game, 2)
    if preset:
        found = next((p for p in game.presets if p.key == preset), None)
        if found is None:
            raise ValueError(f"{game.id} has no preset {preset}")
        setup = setup_for(game, 2, found.sets, found.options)
    generator = random.Random(f"match {number}")
    source = Seeded(f"match {number}")
    play = opened(begin(game, setup, data_for(game, setup)), source).play
    while not play.over:
        seat = play.owed[0].decision.seat
        choose = greedy_player.choose if seat == greedy else random_player.choose
        play = act(play, seat, choose(game, play.state, seat, generator), source).play
    return game.result(play.state)


if __name__ == "__main__":
    main()

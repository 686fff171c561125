"""Plays computer players against each other, two seats, seats alternating: `python -m bench.match --games 100`.

`--game NAME` one game, `--game all` each of them; `--preset NAME` one of its presets, `--preset all` each of them.
`--players greedy random` says who plays whom; in `--players search greedy` the search looks at a fixed number of
positions for an act, another one with `--nodes N`: at a table it has time for thousands (see `tables/thinking.py`).

Game number n always has the same luck and the same players' choices, so the share can be repeated.
"""

import argparse
import math
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from typing import Any, Final

from rules.api import Game, Move, Result
from rules.chance import Seeded
from rules.message import Seat
from rules.play import act, begin, opened
from rules.players import easy_player, greedy_player, random_player, search_player
from rules.registry import GAMES, data_for, game_for, setup_for

Choose = Callable[[Game[Any], Any, Seat, random.Random], tuple[Move, ...]]
PLAYERS: Final[Mapping[str, Choose]] = {
    "random": random_player.choose,
    "easy": easy_player.choose,
    "greedy": greedy_player.choose,
}
SEARCH: Final = "search"
SURE: Final = 1.96
"""Standard deviations around a share that hold it with 95 %."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays whom at what; `first` has seat 0 in the even games. The search looks at so many `nodes` for an act."""

    game: str
    preset: str
    first: str
    second: str
    nodes: int = search_player.NODES

    def __str__(self) -> str:
        return f"{self.game} {self.preset}".strip()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="carcassonne")
    parser.add_argument("--preset", default="")
    parser.add_argument("--players", nargs=2, choices=[*PLAYERS, SEARCH], default=("greedy", "random"))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=search_player.NODES)
    parser.add_argument("--processes", type=int, default=None)
    args = parser.parse_args()
    with Pool(args.processes) as pool:
        first, second = args.players
        for pairing in pairings(args.game, args.preset, first, second, args.nodes):
            results = pool.imap_unordered(partial(outcome, pairing), range(args.games))
            print(told(pairing, list(dotted(results, args.games))), flush=True)


def pairings(game: str, preset: str, first: str, second: str, nodes: int = search_player.NODES) -> Iterator[Pairing]:
    """The pairings that `all` stands for."""
    for name in GAMES if game == "all" else (game,):
        for key in [p.key for p in game_for(name).presets] if preset == "all" else (preset,):
            yield Pairing(name, key, first, second, nodes)


def told(pairing: Pairing, results: list[float]) -> str:
    """The share of points that the first player won, 1 a win and 0.5 a shared one, with its interval of 95 %."""
    share = sum(results) / len(results)
    low, high = interval(share, len(results))
    won = results.count(1.0)
    return (
        f"{pairing}: {pairing.first} won {won} of {len(results)} against {pairing.second}"
        f" (share {share:.0%}, {low:.0%} to {high:.0%})"
    )


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval of 95 % around a share."""
    spread = SURE**2 / games
    middle = (share + spread / 2) / (1 + spread)
    half = SURE * math.sqrt(share * (1 - share) / games + spread / games / 4) / (1 + spread)
    return middle - half, middle + half


def dotted(results: Iterable[float], count: int) -> Iterator[float]:
    """The results as they come; a sign for each on standard error, `+` for a win, with the count after every tenth."""
    for number, result in enumerate(results, 1):
        print(
            {1.0: "+", 0.0: "-"}.get(result, "="),
            end=f" {number}\n" if number % 10 == 0 or number == count else "",
            file=sys.stderr,
            flush=True,
        )
        yield result


def outcome(pairing: Pairing, number: int) -> float:
    """What the first player gets for game `number`: 1 alone in first place, 0.5 sharing it, else 0."""
    seat = number % 2
    choosers = [chooser(name, pairing.nodes) for name in (pairing.first, pairing.second)]
    winners = played(game_for(pairing.game), number, choosers[seat], choosers[1 - seat], pairing.preset).winners
    if seat not in winners:
        return 0.0
    return 1.0 if len(winners) == 1 else 0.5


def chooser(name: str, nodes: int) -> Choose:
    """A player by name; the search looks at so many positions for an act."""
    return partial(search_player.choose, go_on=search_player.within(nodes)) if name == SEARCH else PLAYERS[name]


def played(game: Game[Any], number: int, first: Choose, second: Choose, preset: str = "") -> Result:
    """The result of one game of two; without a preset with the first set and no options.

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
        play = act(play, seat, (first, second)[seat](game, play.state, seat, generator), source).play
    return game.result(play.state)


if __name__ == "__main__":
    main()

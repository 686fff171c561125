"""Options of the same form that several expansions declare."""

from rules.options import Option, Setup


def figure_option(key: str, comes_with: str | None = None) -> Option:
    """How many figures of a kind each player has: none, one, or by number; records may state any number to 8.

    `comes_with` is the set in whose box they are.
    """
    return Option(key, (False, True, *range(9)), default=False, offered=(False, True), comes_with=comes_with)


def how_many(setup: Setup, key: str) -> int:
    """The number that such an option stands for: none in a set-up older than the option."""
    value = setup.options.get(key, False)
    if not isinstance(value, int):
        raise TypeError(key)
    return int(value)

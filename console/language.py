"""The language of the terminal."""

import os

from words.speech import Words, language_for, words


def terminal_words() -> Words:
    """The words for who reads the terminal, as LC_ALL, LC_MESSAGES or LANG says, the first of them that is set."""
    settings = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return words(language_for(next(filter(None, settings), None)))

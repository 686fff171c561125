r"""The words of the house in English, Czech and German: catalogues, and sentences made from messages.

Every text a person sees stands in `en.po`, `cs.po` and `de.po` under a key. Write them with the developer command,
which keeps all three in order and lets several people work at once:

    python -m words add KEY EN CS DE        adds an entry, or says what is wrong with it
    python -m words add --about TEXT KEY EN CS DE       the first one of a new group, with a comment for translators
    python -m words add < FILE              adds many, all or none: lines KEY, EN, CS, DE, then the next four
    python -m words replace KEY EN CS DE    other texts for a key that exists
    python -m words remove KEY...           takes entries out
    python -m words show KEY                shows an entry, or all whose keys begin so
    python -m words tidy                    brings the files into order after changes by hand
    python -m words check                   looks for faults

Plural forms are divided by `|`, decided by the argument `n`: two in English and German, three in Czech (1; 2 to 4;
0 and 5 or more): `add count.tiles "{n} tile|{n} tiles" "{n} kartička|{n} kartičky|{n} kartiček" "{n} ..."`. `\n` is
a line break. `{name}` is an argument; `[...]` is left out when an argument in it is missing (`words.template`).

Keys are lower case words with dots: the group, then what it is about. Groups that code puts together:
`game.GAME`, `set.GAME.SET`, `preset.GAME.KEY`, `option.GAME.KEY` and `option.GAME.KEY.VALUE` (`true`, `4`),
`event.KEY`, `refused.CODE`, `term.NAME` (points), `stock.NAME`, `part.KIND`, `role.KIND` (of part), `figure.KIND`,
`seat.COLOUR`, `computer.NAME`, `language.CODE`. A name cannot be declined and has no gender: let it stand in the
nominative, as the subject of a verb in the present tense or after a colon. A nested word stands in the nominative too.
"""

from words.catalogue import LANGUAGES
from words.speech import MissingWord, Words, language_for, words

__all__ = ["LANGUAGES", "MissingWord", "Words", "language_for", "words"]

"""What holds of the texts: whatever a game asks, offers or tells has words in every language."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from render.alt import alt
from render.gallery import HALLS, Gallery
from render.leftover import told
from render.request import Look
from render.sprites import SpriteStore
from rules.api import PASS, Decision, Game, View
from rules.message import Message, message
from rules.play import Play
from tables.panel import SHORT
from tests.conformance.cases import Case, Course, course_of, over_all_cases
from tests.conformance.toy import TOY
from tests.conformance.toy_words import toy_is_spoken
from words import LANGUAGES, Words, words

NAMES = ("Anna", "Boris", "Cyril", "Dana", "Emil", "Fanny")
GALLERY = Gallery(SpriteStore())


@pytest.fixture(params=LANGUAGES)
def speaker(request: pytest.FixtureRequest) -> Iterator[Words]:
    """The words of a language; a missing entry or argument is a warning, and so an error here."""
    with toy_is_spoken():
        yield words(request.param)


@over_all_cases
def test_every_question_and_answer_has_words(case: Case, speaker: Words) -> None:
    for play in course_of(case).some(15):
        for owed in play.owed:
            for asked in _asked(case.game, play, owed.decision):
                assert speaker.say(asked, NAMES)


@over_all_cases
def test_every_question_has_a_short_name_for_what_was_answered(case: Case, speaker: Words) -> None:
    for play in course_of(case).some(15):
        for decision in (owed.decision for owed in play.owed):
            declined = () if decision.decline is None else (decision.prompt,)
            for prompt in (*declined, *(axis.prompt for axis in decision.axes)):
                assert speaker.has(f"{prompt.key}{SHORT}") or prompt.key.startswith(f"{TOY.id}."), prompt.key


@over_all_cases
def test_everything_that_happens_has_words(case: Case, speaker: Words) -> None:
    for line in course_of(case).last.lines:
        for event in line.events:
            assert speaker.event(event, NAMES)


@over_all_cases
def test_the_numbers_of_a_table_have_words(case: Case, speaker: Words) -> None:
    for said in _numbers(case.game.view(course_of(case).last.state, None)):
        assert speaker.say(said, NAMES)


@over_all_cases
def test_the_choices_of_the_lobby_have_words(case: Case, speaker: Words) -> None:
    game = case.game
    keys = [f"game.{game.id}", *(f"set.{game.id}.{name}" for name in game.sets)]
    keys += [f"preset.{game.id}.{preset.key}" for preset in game.presets]
    for option in game.options:
        keys.append(f"option.{game.id}.{option.key}")
        keys += [f"option.{game.id}.{option.key}.{str(value).lower()}" for value in option.offered]
    for key in keys:
        assert speaker.say(message(key))


@over_all_cases
def test_no_tile_is_called_by_its_id(case: Case) -> None:
    """In Czech, in which no id is a word, whatever is asked, told, or said of pictures."""
    course = course_of(case)
    designs = case.game.unseen(case.game.view(course.states[0], None))
    ids = re.compile(rf"\b({'|'.join(map(re.escape, designs))})\b") if designs else None
    with toy_is_spoken():
        for said in _told(course, words("cs")):
            assert said
            assert ids is None or not ids.search(said), said


def _told(course: Course, speaker: Words) -> Iterator[str]:
    """What people read of a game: what happened, what they are asked, and pictures in words."""
    game = course.game
    yield from (speaker.event(event, NAMES) for line in course.last.lines for event in line.events)
    for play in course.some(15):
        for owed in play.owed:
            yield from (speaker.say(asked, NAMES) for asked in _asked(game, play, owed.decision))
            if game.id in HALLS:
                yield from _described(game, game.view(play.state, owed.decision.seat), speaker)


def _described(game: Game[Any], view: View, speaker: Words) -> Iterator[str]:
    look = Look("light", NAMES, tuple(range(len(NAMES))), "", "", ((),) * len(NAMES))
    scene, _ = GALLERY.scene(view, look, speaker.say)
    yield alt(scene, speaker.say, view.tile)
    if unseen := game.unseen(view):
        yield told(unseen, "", speaker.say, view.tile)


def _asked(game: Game[Any], play: Play[Any], decision: Decision) -> Iterator[Message]:
    """The words of a decision, of its keys, and of what some of its moves would bring."""
    yield decision.prompt
    yield from (axis.prompt for axis in decision.axes)
    if decision.decline is not None:
        yield decision.decline
    for move in islice(game.moves(play.state, decision), 30):
        yield from game.meaning(play.state, decision, move)
        if move != PASS:
            for depth in range(len(decision.axes)):
                yield from (key.label for key in islice(game.keys(play.state, decision, move.keys[:depth]), 10))


def _numbers(view: View) -> Iterator[Message]:
    yield from (message(f"count.{name}", n=n) for name, n in view.counts)
    for standing in view.standings:
        yield from (message(f"stock.{name}", n=n) for name, n in (*standing.stock, *standing.held))

"""The people of the demo: they know no game and still choose what brings something."""

import random
from typing import Any

import pytest

from sandbox.client import SandboxClient
from sandbox.model.components import Kind
from sandbox.model.message import Flags
from sandbox.person import Person
from sandbox.scripted import Scripted, best, offers
from sandbox.seen import Answer, Control, Option, SeenMessage


def seen(text: str, *controls: Control) -> SeenMessage:
    return SeenMessage(
        1, 1, 1, "bot", "", 0, Flags(0), None, text, controls, files=(), mentions=(), thread_id=None, raw={}
    )


def button(action: str, key: str = "", label: str = "") -> Control:
    return Control(Kind.BUTTON, f"1|{action}|T||7.0|d|{key}", label, disabled=False)


class Recorder(Person):
    """A person whose clicks are only remembered."""

    def __init__(self) -> None:
        super().__init__(SandboxClient("http://127.0.0.1:1"), "ada")

    async def click(self, message: SeenMessage | int, control: str) -> Any:
        return control

    async def select(self, message: SeenMessage | int, control: str, *values: str) -> Any:
        return (control, *values)


FIGURES = (
    button("key", "city@N", "A · city"),
    button("key", "road@W", "B · road"),
    button("key", "field", "C · field"),
)


def chosen(text: str, seed: int = 0) -> str:
    offer = best(offers(seen(text, *FIGURES)), random.Random(seed))
    assert offer is not None
    return offer.control.split("|")[-1]


def test_points_at_once_are_taken_before_more_points_later() -> None:
    text = "Where?\n**A · city** — 9 points so far\n**B · road** — 3 points at once\n**C · field** — 0 points so far"
    assert chosen(text) == "road@W"
    assert chosen(text.replace("at once", "so far")) == "city@N"


def test_among_squares_the_nearest_to_the_middle_is_taken() -> None:
    squares = tuple(button("key", key, str(n)) for n, key in enumerate(("3,0", "-1,1", "0,-2"), 1))
    offer = best(offers(seen("", *squares)), random.Random(1))
    assert offer is not None
    assert offer.control.endswith("|-1,1")


def test_items_of_menus_are_offers_too() -> None:
    items = (Option("1 · 4, 4", "4,4", "", default=False), Option("2 · 0, −1", "0,-1", "", default=False))
    menu = Control(Kind.STRING_SELECT, "1|key|T||7.0|d|0", "1 – 2", disabled=False, options=items)
    offer = best(offers(seen("", menu)), random.Random(1))
    assert offer is not None
    assert (offer.control, offer.item) == ("1|key|T||7.0|d|0", "0,-1")


def test_equal_offers_are_taken_at_random() -> None:
    assert {chosen("", seed) for seed in range(30)} == {"city@N", "road@W", "field"}


@pytest.mark.parametrize(
    ("hint", "declined"),
    [("4 points at once", "never"), ("6 points so far", "sometimes"), ("1 point so far", "always")],
)
async def test_a_figure_is_kept_unless_it_is_worth_it(hint: str, declined: str) -> None:
    panel = seen(f"**A · city** — {hint}", FIGURES[0], button("pass"))
    passed = []
    for seed in range(40):
        control = await Scripted(Recorder(), random.Random(seed))._choose(panel)
        passed.append("|pass|" in str(control))
    assert {"never": not any(passed), "always": all(passed), "sometimes": 0 < sum(passed) < 30}[declined]


async def test_a_confirm_goes_first() -> None:
    panel = seen("", *FIGURES, button("confirm"))
    answer: Answer | str = await Scripted(Recorder(), random.Random(1))._choose(panel)
    assert "|confirm|" in str(answer)

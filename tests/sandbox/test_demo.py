"""What the demo shows of a post."""

from sandbox.demo import shown

POST = """\
● Ada lays a tile at 1, 0.
● Ada places a figure: knight.
● Ada gets **8** points for a finished city (3 tiles × 2 + 1 coat of arms × 2 = 8).
● Ada **12** · 6 meeples
■ Bohumil Čapek **−4** · 7 meeples
60 tiles left
■ <@123>: Lay the tile"""


def test_a_post_is_a_line_of_scores_and_below_it_all_that_happened() -> None:
    lines = list(shown(7, POST, 60))
    assert lines[0] == "  7  ● Ada 12   ■ Bohumil Čapek −4   60 tiles left"
    assert " ".join(" ".join(lines[1:]).split()) == (
        "● Ada lays a tile at 1, 0. ● Ada places a figure: knight."
        " ● Ada gets 8 points for a finished city (3 tiles × 2 + 1 coat of arms × 2 = 8)."
    )
    assert len(lines) == 4
    assert all(line.startswith("     ") and len(line) <= 60 for line in lines[1:])


def test_a_post_with_much_news_has_a_line_for_each_event() -> None:
    events = [f"● Ada gets {n} points for an unfinished road ({n} tiles = {n})." for n in range(2, 12)]
    text = "\n".join(("### Final scoring", *events, "● Ada **90** · 7 meeples"))
    assert list(shown(72, text, 80)) == [" 72  ● Ada 90", *(f"     {event}" for event in events)]

"""The figures of the rules say what they claim to measure."""

from dataclasses import replace

from bench.rules import played, slowest_listing, subject_for


def test_a_listing_that_was_interrupted_once_does_not_count_as_slow() -> None:
    listings = [*played(subject_for("carcassonne"), 1).listings]
    interrupted = replace(listings[0], once=1000.0)
    assert 0 < slowest_listing([interrupted, *listings[1:]]) < interrupted.once

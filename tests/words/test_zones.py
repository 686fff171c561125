import pytest

from words.zones import zone_meant


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Prague", "Europe/Prague"),
        ("europe/prague", "Europe/Prague"),
        ("Prague", "Europe/Prague"),
        ("Praha", "Europe/Prague"),
        ("prag", "Europe/Prague"),
        (" new  york ", "America/New_York"),
        ("Wien", "Europe/Vienna"),
        ("Londýn", "Europe/London"),
        ("UTC", "UTC"),
        ("CET", "CET"),
        ("nowhere", None),
        ("", None),
    ],
)
def test_a_zone_is_known_by_its_name_and_by_its_city_in_each_language(text: str, zone: str | None) -> None:
    assert zone_meant(text) == zone

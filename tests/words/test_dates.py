"""Dates as people type them."""

from datetime import date

import pytest

from words.dates import date_meant

TODAY = date(2027, 7, 31)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2027-08-01", date(2027, 8, 1)),
        (" 2028-2-9 ", date(2028, 2, 9)),
        ("1. 8. 2027", date(2027, 8, 1)),
        ("1.8.2027", date(2027, 8, 1)),
        ("1. 8.", date(2027, 8, 1)),
        ("1.8", date(2027, 8, 1)),
        ("31.7.", date(2028, 7, 31)),
        ("1.1.", date(2028, 1, 1)),
        ("29.2.", date(2028, 2, 29)),
        ("2020-01-01", date(2020, 1, 1)),
        ("1 August", date(2027, 8, 1)),
        ("August 1", date(2027, 8, 1)),
        ("1 Aug 2028", date(2028, 8, 1)),
        ("Aug. 2nd, 2028", date(2028, 8, 2)),
        ("3rd of September", date(2027, 9, 3)),
        ("1. srpna", date(2027, 8, 1)),
        ("24 PROSINEC 2027", date(2027, 12, 24)),
        ("5. cervna", date(2028, 6, 5)),
        ("5. července 2028", date(2028, 7, 5)),
        ("3. März", date(2028, 3, 3)),
        ("3. Okt. 2027", date(2027, 10, 3)),
        ("tomorrow", date(2027, 8, 1)),
        ("Zítra", date(2027, 8, 1)),
        ("zitra", date(2027, 8, 1)),
        ("morgen", date(2027, 8, 1)),
    ],
)
def test_dates_are_known_however_they_are_written(typed: str, meant: date) -> None:
    assert date_meant(typed, TODAY) == meant


@pytest.mark.parametrize(
    "typed",
    [
        *("", "soon", "31.6.", "2027-02-29", "0.8.", "1.13.", "30.2.", "8/1", "1.8.27", "99999-1-1"),
        *("1 Augustus", "August", "August 32", "August 12027", "12027 August", "1 tomorrow", "0 May", "30 Feb"),
    ],
)
def test_what_is_no_date_is_none(typed: str) -> None:
    assert date_meant(typed, TODAY) is None

import pytest

from render.coverage import FONTS, coverage

MEGABYTE = 1_000_000


@pytest.mark.parametrize("path", sorted(FONTS.glob("*.ttf")), ids=lambda path: path.stem)
def test_every_font_has_letters_of_its_script(path: object) -> None:
    name = str(path).rsplit("/", 1)[-1]
    wanted = {"DejaVu": "A\u0159\u2212", "Droid": "\u738b", "Nanum": "\uae40", "Hebrew": "\u05e9", "Arabic": "\u0645"}
    wanted |= {"Devanagari": "\u0928", "Thai": "\u0e2a", "Emoji": "\U0001f416"}
    letters = next(letters for key, letters in wanted.items() if key in name)
    assert {ord(letter) for letter in letters} <= coverage(name)
    assert 0x0BA4 not in coverage(name)


def test_the_fonts_stay_small_and_have_their_licences() -> None:
    assert sum(path.stat().st_size for path in FONTS.iterdir()) < 25 * MEGABYTE
    table = (FONTS / "README.md").read_text()
    for path in FONTS.iterdir():
        if path.name != "README.md":
            assert path.stem in table or path.name in table

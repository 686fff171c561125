"""Which characters a font file has a glyph for, read from its character map.

Pillow has no such question: it draws an empty box for a missing glyph. Formats 4 and 12 of the OpenType
`cmap` table are read, which is what every font in `render/fonts` has.
"""

import struct
from functools import cache
from pathlib import Path
from typing import Final

FONTS: Final = Path(__file__).parent / "fonts"

_TABLES_AT: Final = 12
_TABLE_ENTRY: Final = 16


@cache
def coverage(file: str) -> frozenset[int]:
    """The code points of a font in `render/fonts`. Raises OSError if the file is missing."""
    data = (FONTS / file).read_bytes()
    start = _table(data, b"cmap")
    (count,) = struct.unpack_from(">H", data, start + 2)
    found: set[int] = set()
    for index in range(count):
        (offset,) = struct.unpack_from(">I", data, start + 4 + 8 * index + 4)
        (kind,) = struct.unpack_from(">H", data, start + offset)
        if kind == 4:
            found |= _segments(data, start + offset)
        elif kind == 12:
            found |= _groups(data, start + offset)
    return frozenset(found)


def _table(data: bytes, tag: bytes) -> int:
    """The position of a table in a font file."""
    (count,) = struct.unpack_from(">H", data, 4)
    for index in range(count):
        name, _, offset, _ = struct.unpack_from(">4sIII", data, _TABLES_AT + _TABLE_ENTRY * index)
        if name == tag:
            return int(offset)
    message = f"the font has no table {tag!r}"
    raise OSError(message)


def _segments(data: bytes, at: int) -> set[int]:
    """Format 4: ranges of the basic plane. Each has a delta to its glyphs or an offset to a list of them."""
    (double,) = struct.unpack_from(">H", data, at + 6)
    count = double // 2
    column = f">{count}H"
    ends = struct.unpack_from(column, data, at + 14)
    starts = struct.unpack_from(column, data, at + 16 + double)
    deltas = struct.unpack_from(column, data, at + 16 + 2 * double)
    offsets_at = at + 16 + 3 * double
    offsets = struct.unpack_from(column, data, offsets_at)
    found: set[int] = set()
    for index, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offsets[index]:
                place = offsets_at + 2 * index + offsets[index] + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", data, place)
                if not glyph:
                    continue
            if (glyph + deltas[index]) & 0xFFFF:
                found.add(code)
    return found


def _groups(data: bytes, at: int) -> set[int]:
    """Format 12: ranges of any plane with consecutive glyphs."""
    (count,) = struct.unpack_from(">I", data, at + 12)
    found: set[int] = set()
    for index in range(count):
        first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * index)
        found.update(range(first if glyph else first + 1, last + 1))
    return found

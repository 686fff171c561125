"""The texts of data sets: the files that come with the program, and those that a host put in their place."""

from pathlib import Path
from typing import Final

OWN: Final = "own"
"""The folder beside the shipped files in which a host's own ones lie, under the same names."""


def data_text(folder: Path, name: str) -> str:
    """The text of a data set: the host's own file if there is one, else the shipped one."""
    own = folder / OWN / f"{name}.toml"
    return (own if own.is_file() else folder / f"{name}.toml").read_text(encoding="utf-8")

"""The record codecs of all games, by game id."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from rules.carcassonne.record import CODEC as CARCASSONNE
from rules.discovery.record import CODEC as DISCOVERY
from rules.new_entdecker.record import CODEC as NEW_ENTDECKER
from rules.record.codec import Codec

CODECS: Final[Mapping[str, Codec[Any]]] = MappingProxyType(
    {codec.game.id: codec for codec in (CARCASSONNE, DISCOVERY, NEW_ENTDECKER)}
)

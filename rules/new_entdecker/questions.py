"""All kinds of questions, by the word that begins their moves."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rules.new_entdecker.heads import Heads
from rules.new_entdecker.income import Helm
from rules.new_entdecker.islands import Island
from rules.new_entdecker.question import Question
from rules.new_entdecker.scouts import Native, Number, ToHut
from rules.new_entdecker.starting import Declare, Start
from rules.new_entdecker.units import Place as PlaceUnit
from rules.new_entdecker.voyage import Place, Take

ALL: Final = (Heads(), Helm(), Start(), Declare(), Take(), Place(), Native(), PlaceUnit(), Island(), ToHut(), Number())
QUESTIONS: Final[Mapping[str, Question]] = MappingProxyType({question.kind: question for question in ALL})

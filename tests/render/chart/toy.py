"""A small map for tests: two islands, chips, a start square, a printed tile, an island for figures."""

from render.chart.chart import Card, Chart, Chip, Isle, Title, Waiting

WEST = ((0, 0), (0, 1), (1, 1))
EAST = ((4, 0), (4, 1), (4, 2), (3, 2))
LAND = tuple(sorted([*((cell, 0) for cell in WEST), *((cell, 1) for cell in EAST)]))
ISLE = Isle((2, 0), (0.5, 0.4), "Isle", (Waiting("follower", 0, 2), Waiting("large", 3, 1)))
CHART = Chart(
    LAND,
    chips=(Chip((0, 0), "blue", "Dorp"), Chip((4, 0), "orange", "Wick"), Chip((3, 2), "purple", "Hill")),
    cards=(Card((4, 1), "Start"),),
    titles=(Title((4, 2), "Town"),),
    isle=ISLE,
)

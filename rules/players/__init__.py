"""Computer players that work on the decisions of any game.

A player is a function `choose(game, state, seat, generator)` that gives the moves of one act, as `rules.play.act`
takes them. The same generator gives the same moves.
"""

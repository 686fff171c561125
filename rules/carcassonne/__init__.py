"""Carcassonne: the base game and the expansions that declare what they add to it."""

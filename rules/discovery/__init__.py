"""Carcassonne: The Discovery, with two tiles in hand and equal turns as options of the set-up."""

"""How sheets and forms look on Discord, and the one way from an interaction to its answer."""

"""The games as a pure library: states, decisions, moves. Standard library only."""

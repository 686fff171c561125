"""The tiles of Carcassonne: a plan of each design from its parts, and painters for the plan."""

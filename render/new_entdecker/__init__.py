"""The tiles and the sea of New Entdecker: a plan of each design from its parts, and painters for the plan."""

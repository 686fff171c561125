"""The tiles of The Discovery: a plan of each design from its parts, and painters for the plan."""

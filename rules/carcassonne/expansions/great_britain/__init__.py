"""Maps with chips and the Isle of Man, of which Great Britain is the one that there is (rules/great_britain)."""

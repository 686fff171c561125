"""The world outlives the process: a file of what there is, and how its values are written down."""

"""Use cases of a table, without Discord: open, join, start, choose, confirm, post."""
